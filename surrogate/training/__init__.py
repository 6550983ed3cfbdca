"""Training from scratch: splits, the training loop, losses, optimizer, calibration of intervals, pretraining data."""

from surrogate.training.train import train

__all__ = ["train"]
