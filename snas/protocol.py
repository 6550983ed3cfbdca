"""The protocol a network is trained by; with the architecture and a seed it says all that a record depends on."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from dataclasses import dataclass

PRECISIONS = ("fp32", "bf16", "fp16")


@dataclass(frozen=True, kw_only=True)
class Protocol:
    """SGD with Nesterov momentum for `steps` batches of CIFAR-10's training split, or for `seconds` (then `steps` is
    0); the learning rate falls along a cosine to 0. Random crops of images padded by 4 pixels, random flips. Judged by
    top-1 on `judged` images of the test split, always the same.

    The paper (Akhauri et al. 2025, Appendix D.3) gives SGD with momentum, cosine rate, mixed precision and 32 steps;
    the other values are ours.
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
            raise ValueError("a network is trained for a number of steps or of seconds: give one of them")
        if self.precision not in PRECISIONS:
            raise ValueError(f"precision {self.precision!r} is none of {', '.join(PRECISIONS)}")
        if self.batch_size < 2 or not 1 <= self.judged <= 10_000:
            raise ValueError("a batch needs 2 images or more, and 1 to 10,000 images judge")
        if self.learning_rate <= 0 or not 0 <= self.momentum < 1 or self.weight_decay < 0:
            raise ValueError("the learning rate must be positive, momentum in [0, 1), weight decay 0 or more")

    def uid(self, space: str, arch_str: str, seed: int) -> str:
        """16 hexadecimal digits that stand for one training."""
        what = json.dumps([space, arch_str, seed, dataclasses.asdict(self)], sort_keys=True)
        return hashlib.blake2b(what.encode(), digest_size=8).hexdigest()
