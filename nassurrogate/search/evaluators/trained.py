"""Accuracy of networks that are trained briefly when a search asks for it."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from nassurrogate.columns import ERROR, TEST_ACCURACY, Row
from nassurrogate.search.evaluators.base import OneByOne
from search_spaces.common.errors import first_line
from search_spaces.space import Genotype, SearchSpace
from snas.protocol import Protocol

if TYPE_CHECKING:
    from snas.trainer import Trainer

TRAINED = "trained_accuracy_pct"


class TrainedEvaluator(OneByOne):
    """Top-1 validation accuracy, in percent, after a short training by the protocol of SNAS (`accuracy`).

    `data` is CIFAR-10 or a folder of images, which are scaled to `resolution` pixels on a side, as
    `snas.image_folder.load` reads them; `device` is one of torch's. Networks get their classes and pixels. A tenth of
    the training images is held out for validation, always the same ones, unless the folder has validation images beside
    test images; networks train on the others. Their accuracy on test images is a column of its own, `test_accuracy`: a
    search reports it for its front and cannot have it as an objective or a constraint. The same seed gives the same
    accuracy.

    Raises snas.image_data.DataError for data that cannot be read.
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
        resolution: int | None = None,
        seed: int = 0,
        device: str = "cpu",
    ) -> None:
        from snas.cifar10 import CIFAR10  # loads PyTorch, which other evaluators need not
        from snas.image_data import VALIDATION_SHARE
        from snas.image_folder import load

        super().__init__(space)
        self.seed = seed
        self._data, self._resolution = Path(data), resolution
        self._protocol, self._device = protocol or Protocol(), device
        images = load(self._data, resolution)  # raises now rather than in each worker later
        settings = ", ".join(f"{name} {value}" for name, value in dataclasses.asdict(self._protocol).items())
        self.identity: Mapping[str, str] = {
            "evaluator": "trained",
            "protocol": f"{settings}, seed {seed}, judged on {VALIDATION_SHARE:.0%} of the training images",
            # Early versions had CIFAR-10 alone, and named no data.
            **({} if images.name == CIFAR10 else {"data": f"{images.name}, blake2b {images.digest()}"}),
        }

    @cached_property
    def _trainer(self) -> Trainer:
        """Created on first use: evaluators are sent to workers without the images."""
        from snas.image_folder import load
        from snas.trainer import Trainer, keep_freed_memory

        keep_freed_memory()
        return Trainer(load(self._data, self._resolution).with_validation(), self._protocol, self._device)

    def resolve(self, name: str) -> str:
        if name == TEST_ACCURACY:
            raise ValueError(f"{name} is on test images, which a search must not choose by; use {TRAINED}")
        return super().resolve(name)

    def row(self, genotype: Genotype) -> Row:
        from snas.trainer import DivergedError, release_memory

        trainer = self._trainer
        graph = self.space.graph(genotype, resolution=trainer.resolution, num_classes=trainer.classes)
        try:
            outcome = trainer.run(graph, self.seed)
        except (DivergedError, MemoryError, RuntimeError, ValueError) as error:
            reason = f"{type(error).__name__}: {first_line(error)}"
            return {TRAINED: math.nan, TEST_ACCURACY: math.nan, ERROR: reason}
        finally:
            release_memory()
        return {TRAINED: outcome.accuracy, TEST_ACCURACY: outcome.test_accuracy, ERROR: ""}
