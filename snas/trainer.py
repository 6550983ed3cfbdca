"""Trains one small network briefly; thousands of them are the point, so nothing waits for the host on the way.

Images stay on the device as bytes. Crops, flips and normalisation happen there, on whole batches.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from search_spaces.graph import Graph
from search_spaces.torch_module import to_torch
from snas.cifar10 import Cifar10, Images
from snas.protocol import Protocol

# Mean and standard deviation of CIFAR-10's training pixels, per channel.
_MEAN, _STD = (0.4914, 0.4822, 0.4465), (0.2470, 0.2435, 0.2616)
_PADDING = 4
_JUDGED_AT_ONCE = 512
_SUBSET_SEED = 0  # of the images that networks are evaluated on
_TYPES = {"fp32": torch.float32, "bf16": torch.bfloat16, "fp16": torch.float16}
# With a budget of seconds the clock is read this often: each time the host waits for a GPU.
_STEPS_PER_LOOK = 4


class DivergedError(ArithmeticError):
    """The loss was no finite number."""


@dataclass(frozen=True)
class Outcome:
    """`accuracy` is top-1 in percent, on the validation images if some are held out, else on test images; then
    `test_accuracy` is None. `seconds` are those of training alone."""

    accuracy: float
    steps: int
    seconds: float
    test_accuracy: float | None = None


class Trainer:
    """Holds the images on one device and trains one network after another on them."""

    def __init__(self, data: Cifar10, protocol: Protocol, device: torch.device | str = "cpu") -> None:
        """Raises ValueError where the data has fewer images than a batch needs."""
        if len(data.train) < protocol.batch_size:
            raise ValueError(
                f"{len(data.train)} training images are fewer than a batch of {protocol.batch_size}"
            )
        self.protocol, self.device = protocol, torch.device(device)
        self.train = data.train.to(self.device)
        self.padded = F.pad(self.train.pixels, (_PADDING,) * 4)
        self.test = self._subset(data.test)
        self.judged = self.test if data.validation is None else self._subset(data.validation)
        self.mean, self.std = (
            torch.tensor(v, device=self.device)[:, None, None] * 255 for v in (_MEAN, _STD)
        )

    def _subset(self, images: Images) -> Images:
        """`protocol.judged` of the images, always the same ones, on the device."""
        order = torch.randperm(len(images), generator=torch.Generator().manual_seed(_SUBSET_SEED))
        return images.take(order[: self.protocol.judged]).to(self.device)

    def run(self, graph: Graph, seed: int) -> Outcome:
        """Trains the network from random weights; the same seed gives the same outcome on a CPU with as many threads.

        Raises DivergedError, ValueError for a graph that torch cannot run or whose output is not one row of classes,
        and what torch raises where memory does not suffice.
        """
        torch.manual_seed(seed)
        network = to_torch(graph).to(self.device).to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        started = time.perf_counter()
        steps = self._train(network)
        self._wait()
        seconds = time.perf_counter() - started
        accuracy = self._accuracy(network, self.judged)
        test_accuracy = None if self.judged is self.test else self._accuracy(network, self.test)
        return Outcome(accuracy, steps, seconds, test_accuracy)

    def _train(self, network: nn.Module) -> int:
        protocol = self.protocol
        optimizer = torch.optim.SGD(
            network.parameters(), lr=protocol.learning_rate, momentum=protocol.momentum,
            weight_decay=protocol.weight_decay, nesterov=protocol.momentum > 0, fused=True,
        )  # fmt: skip
        scaler = torch.amp.GradScaler(self.device.type, enabled=protocol.precision == "fp16")
        total = torch.zeros((), device=self.device)
        began, step, done = time.perf_counter(), 0, 0.0
        network.train()
        while done < 1:
            for group in optimizer.param_groups:
                group["lr"] = protocol.learning_rate * 0.5 * (1 + math.cos(math.pi * done))
            images, labels = self._batch()
            with self._autocast():
                logits = network(images)
            loss = F.cross_entropy(logits.float(), labels)
            optimizer.zero_grad(set_to_none=True)
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
            total += loss.detach()
            step += 1
            done = step / protocol.steps if protocol.steps else self._elapsed(began, step, done)
        if not torch.isfinite(total):
            raise DivergedError(f"the loss was no finite number in one of {step} steps")
        return step

    def _elapsed(self, began: float, step: int, done: float) -> float:
        """Share of the seconds that are over."""
        if step % _STEPS_PER_LOOK:
            return done
        self._wait()
        return (time.perf_counter() - began) / self.protocol.seconds

    def _batch(self) -> tuple[Tensor, Tensor]:
        """Random images, cropped, flipped and normalised, (B, 3, 32, 32); labels (B,)."""
        count, size = self.protocol.batch_size, self.train.pixels.shape[-1]
        # Drawn on the host, so that a seed means the same images on every device.
        rows = torch.randint(len(self.train), (count,))
        top, left = torch.randint(2 * _PADDING + 1, (2, count, 1))
        across = torch.arange(size).expand(count, -1)
        across = torch.where(torch.rand(count, 1) < 0.5, across, across.flip(1))
        rows, down, across = (
            index.to(self.device, non_blocking=True)
            for index in (rows, top + torch.arange(size), left + across)
        )
        picked = self.padded[rows[:, None, None], :, down[:, :, None], across[:, None, :]]
        return self._normalised(picked.permute(0, 3, 1, 2)), self.train.labels[rows]

    def _normalised(self, pixels: Tensor) -> Tensor:
        return ((pixels.float() - self.mean) / self.std).contiguous(memory_format=torch.channels_last)

    def _autocast(self) -> torch.autocast:
        kind = _TYPES[self.protocol.precision]
        return torch.autocast(self.device.type, kind, enabled=kind != torch.float32)

    @torch.inference_mode()
    def _accuracy(self, network: nn.Module, images: Images) -> float:
        """Top-1 in percent."""
        network.eval()
        right = torch.zeros((), device=self.device)
        for start in range(0, len(images), _JUDGED_AT_ONCE):
            places = slice(start, start + _JUDGED_AT_ONCE)
            with self._autocast():
                logits = network(self._normalised(images.pixels[places]))
            right += (logits.argmax(1) == images.labels[places]).sum()
        return float(right) / len(images) * 100

    def _wait(self) -> None:
        if self.device.type == "cuda":
            torch.cuda.synchronize(self.device)
