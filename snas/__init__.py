"""SNAS: pretraining data from thousands of small random networks, each trained briefly on CIFAR-10."""

from snas.cifar10 import Cifar10, DataError, Images, download, load
from snas.executors import Workers
from snas.generate import generate
from snas.protocol import Protocol
from snas.trainer import Trainer

__all__ = [
    "Cifar10", "DataError", "Images", "Protocol", "Trainer", "Workers", "download", "generate", "load",
]  # fmt: skip
