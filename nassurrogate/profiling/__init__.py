"""What programs take, measured: memory of Python code."""
