"""The scripts behind every figure this project states: one as `python -m benchmarks.NAME`, all as `make benchmarks`."""
