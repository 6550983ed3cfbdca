"""What every training loop shares: the optimiser and its schedule, clipped updates, averaged weights."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn

from surrogate.config import OptimizerConfig

Weights = dict[str, Tensor]


class OptimizerWithEMA:
    """Follows a network's gradients for `steps` updates, and keeps a running average of its weights.

    `average` are the averaged weights by name; an update's decay grows from 0.1 to the config's, so that the average
    forgets its random start.
    """

    def __init__(self, network: nn.Module, config: OptimizerConfig, steps: int) -> None:
        self.network, self.config, self.steps = network, config, steps
        self.step = 0
        self.average = copy_weights(network)
        self._optimizer = _optimizer(network, config)

    def zero_grad(self) -> None:
        self._optimizer.zero_grad()

    def update(self) -> None:
        """One step along the gradients, clipped. Raises RuntimeError where there are none."""
        config = self.config
        for group in self._optimizer.param_groups:
            group["lr"] = config.learning_rate * schedule(self.step, self.steps, config.warmup_steps)
        nn.utils.clip_grad_norm_(self.network.parameters(), config.gradient_clip)
        self._optimizer.step()
        self.step += 1
        decay = min(config.average_decay, self.step / (self.step + 9))
        parameters = [p.detach() for p in self.network.parameters()]
        torch._foreach_lerp_(list(self.average.values()), parameters, 1 - decay)

    @contextmanager
    def averaged(self) -> Iterator[None]:
        """Inside, the network has the averaged weights."""
        current = copy_weights(self.network)
        set_weights(self.average, self.network)
        try:
            yield
        finally:
            set_weights(current, self.network)

    def state_dict(self) -> dict[str, Any]:
        return {
            "network": self.network.state_dict(),
            "average": self.average,
            "optimizer": self._optimizer.state_dict(),
            "step": self.step,
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        self.network.load_state_dict(state["network"])
        self.average, self.step = state["average"], state["step"]
        self._optimizer.load_state_dict(state["optimizer"])


def _optimizer(network: nn.Module, config: OptimizerConfig) -> torch.optim.Optimizer:
    """Vectors (norms, biases) are not decayed."""
    groups = [
        {"params": [p for p in network.parameters() if p.ndim > 1], "weight_decay": config.weight_decay},
        {"params": [p for p in network.parameters() if p.ndim <= 1], "weight_decay": 0.0},
    ]
    if config.optimizer == "adafactor":
        return torch.optim.Adafactor(groups, lr=config.learning_rate)
    # Fused: a tenth of a small model's step on a CPU.
    return torch.optim.AdamW(groups, lr=config.learning_rate, betas=(0.9, 0.98), fused=True)


def schedule(step: int, steps: int, warmup: int) -> float:
    """Share of the learning rate: linear warm-up, then cosine to 2%."""
    warm = min(1.0, (step + 1) / max(1, warmup))
    return warm * (0.02 + 0.49 * (1 + math.cos(math.pi * step / steps)))


def copy_weights(network: nn.Module) -> Weights:
    """A copy of the trainable weights, by name."""
    return {name: p.detach().clone() for name, p in network.named_parameters()}


def set_weights(weights: Weights, network: nn.Module) -> None:
    """Writes weights into a network that has the same names and shapes."""
    with torch.no_grad():
        for name, p in network.named_parameters():
            p.copy_(weights[name])


def digit_weights(given: tuple[float, ...], length: int) -> Tensor:
    """(length,) what each token of a number counts in the loss; 1 where nothing is given.

    Raises ValueError where the count is another.
    """
    if given and len(given) != length:
        raise ValueError(f"'digit_weights' has {len(given)} values, a number has {length} tokens")
    return torch.tensor(given or (1.0,) * length, dtype=torch.float32)
