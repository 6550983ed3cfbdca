"""Accuracy of networks that are trained briefly when a search asks for it."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from nassurrogate.columns import ERROR, TEST_ACCURACY, Row
from nassurrogate.search.evaluators.base import OneByOne
from search_spaces.common.errors import first_line
from search_spaces.space import Genotype, SearchSpace
from snas.cifar10 import VALIDATION_SHARE, load
from snas.generate import CLASSES, RESOLUTION
from snas.memory import keep_freed_memory, release_memory
from snas.protocol import Protocol
from snas.trainer import DivergedError, Trainer

TRAINED = "trained_accuracy_pct"


class TrainedEvaluator(OneByOne):
    """Top-1 validation accuracy on CIFAR-10, in percent, after a short training by the protocol of SNAS (`accuracy`).

    A tenth of the training images is held out for validation, always the same ones, and networks train on the others.
    Their accuracy on test images is a column of its own, `test_accuracy`: a search reports it for its front and cannot
    have it as an objective or a constraint. Networks get 10 classes and 32 x 32 pixels. `data` is CIFAR-10 as
    `snas.cifar10.load` accepts it, `device` one of torch's. The same seed gives the same accuracy.

    Raises snas.cifar10.DataError for data that is not CIFAR-10.
    """

    column = TRAINED
    aliases: ClassVar = {"accuracy": TRAINED, "accuracy:trained": TRAINED}
    cost = 2

    def __init__(
        self,
        space: SearchSpace,
        data: str | Path,
        protocol: Protocol | None = None,
        *,
        seed: int = 0,
        device: str = "cpu",
    ) -> None:
        super().__init__(space)
        self.seed = seed
        self._data, self._protocol, self._device = Path(data), protocol or Protocol(), device
        load(self._data)  # raises now rather than in each worker later
        settings = ", ".join(f"{name} {value}" for name, value in dataclasses.asdict(self._protocol).items())
        self.identity: Mapping[str, str] = {
            "evaluator": "trained",
            "protocol": f"{settings}, seed {seed}, judged on {VALIDATION_SHARE:.0%} of the training images",
        }

    @cached_property
    def _trainer(self) -> Trainer:
        """Created on first use: evaluators are sent to workers without the images."""
        keep_freed_memory()
        return Trainer(load(self._data).with_validation(), self._protocol, self._device)

    def resolve(self, name: str) -> str:
        if name == TEST_ACCURACY:
            raise ValueError(f"{name} is on test images, which a search must not choose by; use {TRAINED}")
        return super().resolve(name)

    def row(self, genotype: Genotype) -> Row:
        graph = self.space.graph(genotype, resolution=RESOLUTION, num_classes=CLASSES)
        try:
            outcome = self._trainer.run(graph, self.seed)
        except (DivergedError, MemoryError, RuntimeError, ValueError) as error:
            reason = f"{type(error).__name__}: {first_line(error)}"
            return {TRAINED: math.nan, TEST_ACCURACY: math.nan, ERROR: reason}
        finally:
            release_memory()
        return {TRAINED: outcome.accuracy, TEST_ACCURACY: outcome.test_accuracy, ERROR: ""}
