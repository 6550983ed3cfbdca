"""Accuracy of networks that are trained, each when a search asks for it."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from nassurrogate.search.evaluators.base import OneByOne
from search_spaces.space import Genotype, SearchSpace
from snas.cifar10 import load
from snas.generate import Job, start_trainer, train_job
from snas.protocol import Protocol
from snas.trainer import Trainer

TRAINED = "trained_accuracy_pct"


class TrainedEvaluator(OneByOne):
    """Top-1 on CIFAR-10's test split, in percent, after a short training as SNAS does it (`accuracy`).

    Networks get 10 classes and 32 x 32 pixels. `data` is CIFAR-10 as `snas.cifar10.load` takes it,
    `device` one of torch's. One seed gives one accuracy. Raises snas.cifar10.DataError for what is no CIFAR-10.
    """

    column = TRAINED
    aliases: ClassVar = {"accuracy": TRAINED, "accuracy:trained": TRAINED}

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
        load(self._data)  # wrong data is told at once
        settings = ", ".join(f"{name} {value}" for name, value in dataclasses.asdict(self._protocol).items())
        self.identity: Mapping[str, str] = {"evaluator": "trained", "protocol": f"{settings}, seed {seed}"}

    @cached_property
    def _trainer(self) -> Trainer:
        """Made where it is needed: in each worker."""
        return start_trainer(self._data, self._protocol, self._device)

    def value(self, genotype: Genotype) -> tuple[float, str]:
        arch_str = self.space.to_str(genotype)
        uid = self._protocol.uid(self.space.name, arch_str, self.seed)
        record = train_job(self._trainer, Job(uid, self.space.name, arch_str, self.seed), with_text=False)
        accuracy = record["val_accuracy"]
        return math.nan if accuracy is None else accuracy, str(record.get("error", ""))
