"""What every package uses: atomic files, one-line errors, versions, executors, append-only JSONL, child processes."""
