"""Latency and accuracy of networks that people deploy: what each operator costs, summed."""
