"""The training protocol. With an architecture and a seed it determines a record."""

import dataclasses
import hashlib
import json
from dataclasses import dataclass

PRECISIONS = ("fp32", "bf16", "fp16")


@dataclass(frozen=True, kw_only=True)
class Protocol:
    """SGD with Nesterov momentum on CIFAR-10's training split, with cosine decay of the learning rate to 0.

    Training takes `steps` batches, or `seconds` (then `steps` is 0). Images are padded by 4 pixels, cropped and flipped
    at random. The accuracy is top-1 on a fixed subset of `judged` images of the test split. Akhauri et al. (2025),
    Appendix D.3, give SGD with momentum, cosine decay, mixed precision and 32 steps; the other values are ours.

    Raises ValueError for values out of range.
    """

    steps: int = 32
    seconds: float = 0.0
    batch_size: int = 256
    learning_rate: float = 0.1
    momentum: float = 0.9
    weight_decay: float = 5e-4
    precision: str = "fp32"
    judged: int = 2560

    def __post_init__(self) -> None:
        if (self.steps > 0) == (self.seconds > 0) or self.steps < 0 or self.seconds < 0:
            raise ValueError("training takes a number of steps or of seconds: give one of them")
        if self.precision not in PRECISIONS:
            raise ValueError(f"unknown precision {self.precision!r}; use fp32, bf16 or fp16")
        if self.batch_size < 2 or not 1 <= self.judged <= 10_000:
            raise ValueError("a batch needs at least 2 images, and the accuracy 1 to 10,000 images")
        if self.learning_rate <= 0 or not 0 <= self.momentum < 1 or self.weight_decay < 0:
            raise ValueError("the learning rate must be above 0, momentum in [0, 1), weight decay 0 or more")

    def uid(self, space: str, arch_str: str, seed: int) -> str:
        """An identifier of the training of an architecture with a seed: 16 hexadecimal digits."""
        content = json.dumps([space, arch_str, seed, dataclasses.asdict(self)], sort_keys=True)
        return hashlib.blake2b(content.encode(), digest_size=8).hexdigest()
