"""Trains small networks briefly, thousands of them one after another.

Images stay on the device as bytes and are cropped, flipped and normalized there in batches; a training step on a GPU
does not wait for the host.
"""

import ctypes
import math
import time
from dataclasses import dataclass
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from search_spaces.graph import Graph
from search_spaces.torch_module import to_torch
from snas.image_data import ImageData, Images
from snas.protocol import Protocol

_PADDING = 4
_EVALUATION_BATCH = 512
_SUBSET_SEED = 0  # of the images that networks are evaluated on
_TYPES = {"fp32": torch.float32, "bf16": torch.bfloat16, "fp16": torch.float16}
# Steps between readings of the clock if the budget is in seconds; for each, the host waits for the GPU.
_STEPS_PER_CLOCK_READING = 4
# Parameters of mallopt, from malloc.h of glibc.
_TRIM_THRESHOLD, _MMAP_MAX = -1, -4


class DivergedError(ArithmeticError):
    """The loss was not a finite number."""


@dataclass(frozen=True)
class Outcome:
    """`accuracy` is top-1 in percent and `seconds` the training time without evaluation.

    If validation images are held out, `accuracy` is on them and `test_accuracy` on test images; otherwise `accuracy` is
    on test images and `test_accuracy` is None.
    """

    accuracy: float
    steps: int
    seconds: float
    test_accuracy: float | None = None


class Trainer:
    """Holds the images on one device and trains networks on them, one after another.

    `classes` and `resolution` are what the networks need: a logit for each class, and pixels on a side.
    """

    def __init__(self, data: ImageData, protocol: Protocol, device: torch.device | str = "cpu") -> None:
        """Raises ValueError if there are fewer training images than a batch has."""
        if len(data.train) < protocol.batch_size:
            count = f"{len(data.train)} training images"
            raise ValueError(f"{count} are fewer than a batch of {protocol.batch_size}; use smaller batches")
        self.protocol, self.device = protocol, torch.device(device)
        self.train = data.train.to(self.device)
        self.padded = F.pad(self.train.pixels, (_PADDING,) * 4)
        self.test = self._subset(data.test)
        self.evaluation = self.test if data.validation is None else self._subset(data.validation)
        self.classes, self.resolution = data.classes, data.resolution
        self.mean, self.std = (
            torch.tensor(values, device=self.device)[:, None, None] * 255 for values in (data.mean, data.deviation)
        )

    def _subset(self, images: Images) -> Images:
        """A fixed subset of `protocol.judged` images, on the device."""
        order = torch.randperm(len(images), generator=torch.Generator().manual_seed(_SUBSET_SEED))
        return images.take(order[: self.protocol.judged]).to(self.device)

    def run(self, graph: Graph, seed: int) -> Outcome:
        """Trains a network from random weights and evaluates it.

        On a CPU the outcome depends on the seed and the number of threads only. Raises DivergedError, ValueError for a
        graph that torch cannot run or whose output is not (B, classes), and torch's exceptions if memory is exhausted.
        """
        torch.manual_seed(seed)
        network = to_torch(graph).to(self.device).to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        started = time.perf_counter()
        steps = self._train(network)
        self._wait()
        seconds = time.perf_counter() - started
        accuracy = self._accuracy(network, self.evaluation)
        test_accuracy = None if self.evaluation is self.test else self._accuracy(network, self.test)
        return Outcome(accuracy, steps, seconds, test_accuracy)

    def _train(self, network: nn.Module) -> int:
        """Trains the network and returns the number of steps."""
        protocol = self.protocol
        optimizer = torch.optim.SGD(
            network.parameters(), lr=protocol.learning_rate, momentum=protocol.momentum,
            weight_decay=protocol.weight_decay, nesterov=protocol.momentum > 0, fused=True,
        )  # fmt: skip
        scaler = torch.amp.GradScaler(self.device.type, enabled=protocol.precision == "fp16")
        total = torch.zeros((), device=self.device)
        started, step, progress = time.perf_counter(), 0, 0.0  # `progress` is the share of the budget used
        network.train()
        while progress < 1:
            for group in optimizer.param_groups:
                group["lr"] = protocol.learning_rate * 0.5 * (1 + math.cos(math.pi * progress))
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
            progress = step / protocol.steps if protocol.steps else self._time_used(started, step, progress)
        if not torch.isfinite(total):
            raise DivergedError(f"the loss was not a finite number in one of {step} steps")
        return step

    def _time_used(self, started: float, step: int, previous: float) -> float:
        """The share of the budget in seconds used so far; `previous` between two readings of the clock."""
        if step % _STEPS_PER_CLOCK_READING:
            return previous
        self._wait()
        return (time.perf_counter() - started) / self.protocol.seconds

    def _batch(self) -> tuple[Tensor, Tensor]:
        """A random batch of cropped, flipped and normalized images, (B, 3, 32, 32), and their labels, (B,)."""
        count, size = self.protocol.batch_size, self.train.pixels.shape[-1]
        # Sampled on the host, so that a seed gives the same images on every device.
        rows = torch.randint(len(self.train), (count,))
        top, left = torch.randint(2 * _PADDING + 1, (2, count, 1))
        across = torch.arange(size).expand(count, -1)
        across = torch.where(torch.rand(count, 1) < 0.5, across, across.flip(1))
        rows, down, across = (
            index.to(self.device, non_blocking=True) for index in (rows, top + torch.arange(size), left + across)
        )
        picked = self.padded[rows[:, None, None], :, down[:, :, None], across[:, None, :]]
        return self._normalized(picked.permute(0, 3, 1, 2)), self.train.labels[rows]

    def _normalized(self, pixels: Tensor) -> Tensor:
        """Pixels (B, 3, H, W) from 0 to 255 as float32 with mean 0 and deviation 1 per channel."""
        return ((pixels.float() - self.mean) / self.std).contiguous(memory_format=torch.channels_last)

    def _autocast(self) -> torch.autocast:
        dtype = _TYPES[self.protocol.precision]
        return torch.autocast(self.device.type, dtype, enabled=dtype != torch.float32)

    @torch.inference_mode()
    def _accuracy(self, network: nn.Module, images: Images) -> float:
        """Top-1 accuracy in percent."""
        network.eval()
        correct = torch.zeros((), device=self.device)
        for start in range(0, len(images), _EVALUATION_BATCH):
            rows = slice(start, start + _EVALUATION_BATCH)
            with self._autocast():
                logits = network(self._normalized(images.pixels[rows]))
            correct += (logits.argmax(1) == images.labels[rows]).sum()
        return float(correct) / len(images) * 100

    def _wait(self) -> None:
        """Waits until a GPU has finished its work."""
        if self.device.type == "cuda":
            torch.cuda.synchronize(self.device)


def keep_freed_memory() -> None:
    """Makes this process keep freed memory until `release_memory`.

    A step of a small network allocates and frees activations of tens of megabytes. By default glibc returns blocks of
    that size to the operating system, which clears every page for the next step: a quarter of the time on a CPU
    (benchmarks/snas_speed.py). On other C libraries this does nothing.
    """
    if mallopt := _glibc_function("mallopt"):
        mallopt(_MMAP_MAX, 0)
        mallopt(_TRIM_THRESHOLD, -1)


def release_memory() -> None:
    """Returns free memory to the system; called after each network, so that the largest one does not stay."""
    if malloc_trim := _glibc_function("malloc_trim"):
        malloc_trim(0)


def _glibc_function(name: str) -> Any:
    """A function of the C library, or None if it has none of this name."""
    try:
        return getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):
        return None
