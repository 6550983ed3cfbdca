"""What the training loops share: optimizer, schedule, clipped updates, averaged weights, isolated random numbers."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn

from surrogate.config import OptimizerConfig

Weights = dict[str, Tensor]


# The final learning rate as a share of the peak.
_FINAL_RATE = 0.02


@contextmanager
def isolated_seed(seed: int) -> Iterator[None]:
    """Seeds torch's global generators inside the block and restores the caller's state afterwards."""
    with torch.random.fork_rng(range(torch.cuda.device_count())):
        torch.manual_seed(seed)
        yield


class OptimizerWithEMA:
    """Updates a network's weights `steps` times, and keeps an exponential moving average (EMA) of them.

    `average` has the averaged weights by name. The decay of the average grows from 0.1 to the config's, so that it
    forgets the random initial weights.
    """

    def __init__(self, network: nn.Module, config: OptimizerConfig, steps: int) -> None:
        self.network, self.config, self.steps = network, config, steps
        self.step = 0
        self.average = copy_weights(network)
        self._optimizer = _optimizer(network, config)

    def zero_grad(self) -> None:
        self._optimizer.zero_grad()

    def minimize(self, loss: Tensor) -> None:
        """One update along the gradients of `loss`, ()."""
        self.zero_grad()
        loss.backward()
        self.update()

    def update(self) -> None:
        """One update along the clipped gradients. Raises RuntimeError, changing nothing, if no weight has one."""
        if all(p.grad is None for p in self.network.parameters()):
            raise RuntimeError("no weight has a gradient: call backward() before update()")
        config = self.config
        for group in self._optimizer.param_groups:
            group["lr"] = config.learning_rate * schedule(self.step, self.steps, config.warmup_steps)
        nn.utils.clip_grad_norm_(_trained(self.network), config.gradient_clip)
        self._optimizer.step()
        self.step += 1
        decay = min(config.average_decay, self.step / (self.step + 9))
        parameters = [p.detach() for p in _trained(self.network)]
        torch._foreach_lerp_(list(self.average.values()), parameters, 1 - decay)

    @contextmanager
    def averaged(self) -> Iterator[None]:
        """Gives the network the averaged weights inside the block."""
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
    """AdamW or Adafactor; weight decay applies to matrices alone, not to norms and biases."""
    groups = [
        {"params": [p for p in _trained(network) if p.ndim > 1], "weight_decay": config.weight_decay},
        {"params": [p for p in _trained(network) if p.ndim <= 1], "weight_decay": 0.0},
    ]
    if config.optimizer == "adafactor":
        return torch.optim.Adafactor(groups, lr=config.learning_rate)
    # The fused version takes a tenth of the time for a small model on a CPU.
    return torch.optim.AdamW(groups, lr=config.learning_rate, betas=(0.9, 0.98), fused=True)


def _trained(network: nn.Module) -> list[nn.Parameter]:
    return [p for p in network.parameters() if p.requires_grad]


def schedule(step: int, steps: int, warmup: int) -> float:
    """Share of the peak learning rate: linear warm-up times a cosine that falls to 2%."""
    warm = min(1.0, (step + 1) / max(1, warmup))
    return warm * (_FINAL_RATE + (1 - _FINAL_RATE) / 2 * (1 + math.cos(math.pi * step / steps)))


def copy_weights(network: nn.Module) -> Weights:
    """A copy of the trainable weights, by name."""
    return {name: p.detach().clone() for name, p in network.named_parameters() if p.requires_grad}


def set_weights(weights: Weights, network: nn.Module) -> None:
    """Copies weights into a network whose weights have the same names and shapes."""
    with torch.no_grad():
        for name, p in network.named_parameters():
            if p.requires_grad:
                p.copy_(weights[name])


def digit_weights(given: tuple[float, ...], length: int) -> Tensor:
    """Per-token loss weights of a number, (length,) float32; all 1 if none are given.

    Raises ValueError if another number of weights is given.
    """
    if given and len(given) != length:
        raise ValueError(f"'digit_weights' has {len(given)} values, a number has {length} tokens")
    return torch.tensor(given or (1.0,) * length, dtype=torch.float32)
