"""The scripts behind every figure this project states; run them as `python -m benchmarks.NAME`."""
