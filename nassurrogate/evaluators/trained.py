"""Accuracy of networks that are trained, each when a search asks for it."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

import numpy as np

from nassurrogate.columns import ERROR, Columns, computed
from nassurrogate.evaluators.base import resolved
from search_spaces.space import Genotype, SearchSpace
from snas import Protocol, Trainer, load
from snas.generate import Job, start_trainer, train_job

TRAINED = "trained_accuracy_pct"
_ALIASES = {"accuracy": TRAINED, "accuracy:trained": TRAINED}


class TrainedEvaluator:
    """Top-1 on CIFAR-10's test split, in percent, after a short training as SNAS does it (`accuracy`).

    Networks get 10 classes and 32 x 32 pixels. `data` is CIFAR-10 as `snas.load` takes it, `device` one of torch's.
    One seed gives one accuracy. Raises snas.DataError for what is no CIFAR-10.
    """

    at_once = 1

    def __init__(
        self,
        space: SearchSpace,
        data: str | Path,
        protocol: Protocol | None = None,
        *,
        seed: int = 0,
        device: str = "cpu",
    ) -> None:
        self.space, self.seed = space, seed
        self._data, self._protocol, self._device = Path(data), protocol or Protocol(), device
        load(self._data)  # wrong data is told at once
        settings = ", ".join(f"{name} {value}" for name, value in dataclasses.asdict(self._protocol).items())
        self.identity: Mapping[str, str] = {"evaluator": "trained", "protocol": f"{settings}, seed {seed}"}

    @cached_property
    def _trainer(self) -> Trainer:
        """Made where it is needed: in each worker."""
        return start_trainer(self._data, self._protocol, self._device)

    def resolve(self, name: str) -> str:
        return resolved(name, _ALIASES)

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        columns: Columns = {**computed(self.space, genotypes)}
        if TRAINED in metrics:
            records = [self._record(genotype) for genotype in genotypes]
            found = [
                math.nan if record["val_accuracy"] is None else record["val_accuracy"] for record in records
            ]
            columns[TRAINED] = np.array(found)
            columns[ERROR] = [str(record.get("error", "")) for record in records]
        return columns

    def _record(self, genotype: Genotype) -> Mapping[str, object]:
        arch_str = self.space.to_str(genotype)
        uid = self._protocol.uid(self.space.name, arch_str, self.seed)
        return train_job(self._trainer, Job(uid, self.space.name, arch_str, self.seed), with_text=False)

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> None:
        return None

    def members(self, metrics: Sequence[str]) -> None:
        return None
