"""What programs take, measured: memory of Python code, latency of Triton kernels."""
