"""The scripts behind every figure of this project: `python -m benchmarks.NAME` runs one, `make benchmarks` all."""
