"""Benchmarks of predicting memory and latency from the source text of programs."""
