"""Evaluators: genotypes in, metric values out."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

import surrogate
from nassurrogate.predicting import prediction_columns
from search_spaces.registry import nearest
from search_spaces.space import Genotype, SearchSpace
from search_spaces.subset import Subset
from search_spaces.tables import Table
from surrogate.aliases import aliases_for
from surrogate.rlm import file_sha256

# Counted on the network as it is built, in millions; every evaluator gives them.
COMPUTED = ("params_m", "macs_m")
NAMES = ("surrogate", "table")
# Joint samples of an architecture that its probability of being dominated is estimated from.
SAMPLES = 64


class Evaluator(Protocol):
    """What a search needs to know of the source of its numbers."""

    identity: Mapping[str, str]  # what its answers depend on; a search is resumed only with the same

    def resolve(self, name: str) -> str:
        """The column of a metric's name or alias. Raises ValueError that suggests the nearest name."""

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> dict[str, np.ndarray]:
        """Columns of length n: the metrics, their `_q10` and `_q90` where it has them, and `COMPUTED`."""

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> np.ndarray | None:
        """Joint samples (n, count, metrics) of what the values may be; None where they are certain."""

    def members(self, metrics: Sequence[str]) -> list[Genotype] | None:
        """The architectures that it has all of the metrics of; None where it has them of any."""


class SurrogateEvaluator:
    """A checkpoint's predictions: medians with 80% intervals.

    Raises surrogate.CheckpointError for what is no checkpoint.
    """

    def __init__(self, space: SearchSpace, checkpoint: str | Path | None = None) -> None:
        path = Path(checkpoint) if checkpoint is not None else surrogate.default_checkpoint()
        self.space = space
        self.rlm = surrogate.RLM.from_pretrained(path, surrogate.best_device())
        # config.json holds the digests of the other files, so its own names what the checkpoint computes.
        digest = file_sha256(path / "config.json")
        self.identity: Mapping[str, str] = {"evaluator": "surrogate", "checkpoint": f"sha256 {digest[:16]}"}

    def resolve(self, name: str) -> str:
        space = self.space.name
        if space not in self.rlm.known and name not in COMPUTED:
            trained = ", ".join(sorted(self.rlm.known)) or "no space by name"
            raise ValueError(
                f"{name!r}: the checkpoint was not trained on {space} (but on {trained}); "
                "give --checkpoint one that was, or search by params_m and macs_m"
            )
        known = [*self.rlm.aliases.get(space, {}), *self.rlm.known.get(space, ()), *COMPUTED]
        if name not in known:
            raise ValueError(f"unknown metric {name!r}{nearest(name, known)}")
        return name if name in COMPUTED else self.rlm.resolve(name, self.space.name)

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> dict[str, np.ndarray]:
        wanted = [metric for metric in metrics if metric not in COMPUTED]
        columns: dict[str, np.ndarray] = {}
        if wanted:
            texts = [self.space.text(genotype) for genotype in genotypes]
            columns = prediction_columns(self.rlm.predict(texts, wanted))
        return columns | computed(self.space, genotypes)

    def members(self, metrics: Sequence[str]) -> None:
        return None

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> np.ndarray:
        wanted = [metric for metric in metrics if metric not in COMPUTED]
        drawn = np.empty((len(genotypes), SAMPLES, len(metrics)))
        if wanted:
            texts = [self.space.text(genotype) for genotype in genotypes]
            places = [place for place, metric in enumerate(metrics) if metric in wanted]
            drawn[..., places] = self.rlm.sample(texts, wanted, count=SAMPLES, seed=seed)
        if len(wanted) < len(metrics):
            sizes = computed(self.space, genotypes)
            for metric in set(COMPUTED) & set(metrics):
                drawn[..., list(metrics).index(metric)] = sizes[metric][:, None]
        return drawn


class TableEvaluator:
    """Values of a table's rows of the space; of several rows of one network, by canonical key, the mean.

    Raises ValueError where the table has no row of the space.
    """

    def __init__(self, space: SearchSpace, table: Table) -> None:
        rows = [row for row, name in enumerate(table.space) if name == space.name]
        if not rows:
            raise ValueError(f"the table has no row of {space.name}")
        self.space = space
        spellings: dict[Genotype, Hashable] = {}
        places: dict[Hashable, list[int]] = {}
        for row in rows:
            try:
                genotype = space.from_str(table.arch_str[row])
            except ValueError as error:
                raise ValueError(f"row {row + 1} of the table: {error}") from None
            key = spellings.setdefault(genotype, space.canonical_key(genotype))
            places.setdefault(key, []).append(row)
        if isinstance(space, Subset):  # its members, however the table spells them
            spellings = {genotype: space.canonical_key(genotype) for genotype in space.enumerate()}
        self._spellings = {genotype: key for genotype, key in spellings.items() if key in places}
        self._values = {
            name: {key: _mean(column[at]) for key, at in places.items()}
            for name, column in table.metrics.items()
        }
        self._aliases = aliases_for(space.name, list(table.metrics))
        digest = hashlib.sha256("\n".join(table.arch_str[row] for row in rows).encode())
        for name, column in sorted(table.metrics.items()):
            digest.update(name.encode() + column[rows].tobytes())
        self.identity: Mapping[str, str] = {
            "evaluator": "table",
            "table": f"sha256 {digest.hexdigest()[:16]}",
        }

    def resolve(self, name: str) -> str:
        known = [*self._values, *self._aliases, *COMPUTED]
        if name not in known:
            raise ValueError(f"unknown metric {name!r}{nearest(name, known)}")
        return self._aliases.get(name, name)

    def members(self, metrics: Sequence[str]) -> list[Genotype]:
        measured = [self._values[metric] for metric in metrics if metric not in COMPUTED]
        return [
            genotype
            for genotype, key in self._spellings.items()
            if all(math.isfinite(values[key]) for values in measured)
        ]

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> dict[str, np.ndarray]:
        keys = [self.space.canonical_key(genotype) for genotype in genotypes]
        values = {
            metric: np.array([self._values[metric][key] for key in keys])
            for metric in metrics
            if metric not in COMPUTED
        }
        return values | computed(self.space, genotypes)

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> None:
        return None


def computed(space: SearchSpace, genotypes: Sequence[Genotype]) -> dict[str, np.ndarray]:
    """The columns of `COMPUTED`."""
    graphs = [space.graph(genotype) for genotype in genotypes]
    return {
        "params_m": np.array([graph.params / 1e6 for graph in graphs]),
        "macs_m": np.array([graph.macs / 1e6 for graph in graphs]),
    }


def _mean(values: np.ndarray) -> float:
    known = values[np.isfinite(values)]
    return float(known.mean()) if len(known) else math.nan


def make(name: str, space: SearchSpace, checkpoint: str | Path | None, table: Table | None) -> Evaluator:
    """The evaluator called `name`. Raises ValueError that suggests the nearest name, or where what it needs is missing
    or has nothing to do with it."""
    if name not in NAMES:
        raise ValueError(f"unknown evaluator {name!r}{nearest(name, list(NAMES))}")
    if name == "table":
        if table is None:
            raise ValueError("evaluator 'table' needs a table")
        return TableEvaluator(space, table)
    if table is not None:
        raise ValueError(f"evaluator {name!r} takes no table; 'table' does")
    return SurrogateEvaluator(space, checkpoint)
