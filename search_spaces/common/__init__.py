"""Utilities that every package uses: atomic files, error messages, versions, executors, JSONL logs, child processes,
restricted unpickling."""
