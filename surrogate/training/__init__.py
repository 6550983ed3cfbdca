"""Training from scratch: the loop, its losses and optimizer, calibration of intervals, synthetic data."""

from surrogate.training.train import train

__all__ = ["train"]
