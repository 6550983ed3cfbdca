"""Profiles programs: memory and time of Python code, latency of Triton kernels."""
