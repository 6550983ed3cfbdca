"""Numbers that a table has: real values, to compare searchers on, or to search what was measured."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Hashable, Mapping, Sequence

import numpy as np

from nassurrogate.columns import COMPUTED, Columns, computed
from nassurrogate.search.evaluators.base import resolved
from search_spaces.space import Genotype, SearchSpace
from search_spaces.subset import Subset
from search_spaces.tables import Table
from surrogate.aliases import aliases_for


class TableEvaluator:
    """Values of a table's rows of the space; of several rows of one network, by canonical key, the mean.

    Raises ValueError where the table has no row of the space.
    """

    at_once = 256

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
        self._aliases = {
            **{name: name for name in table.metrics},
            **aliases_for(space.name, list(table.metrics)),
        }
        digest = hashlib.sha256("\n".join(table.arch_str[row] for row in rows).encode())
        for name, column in sorted(table.metrics.items()):
            digest.update(name.encode() + column[rows].tobytes())
        self.identity: Mapping[str, str] = {
            "evaluator": "table",
            "table": f"sha256 {digest.hexdigest()[:16]}",
        }

    def resolve(self, name: str) -> str:
        return resolved(name, self._aliases)

    def members(self, metrics: Sequence[str]) -> list[Genotype]:
        measured = [self._values[metric] for metric in metrics if metric not in COMPUTED]
        return [
            genotype
            for genotype, key in self._spellings.items()
            if all(math.isfinite(values[key]) for values in measured)
        ]

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        keys = [self.space.canonical_key(genotype) for genotype in genotypes]
        values: Columns = {
            metric: np.array([self._values[metric][key] for key in keys])
            for metric in metrics
            if metric not in COMPUTED
        }
        return {**values, **computed(self.space, genotypes)}

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> None:
        return None


def _mean(values: np.ndarray) -> float:
    known = values[np.isfinite(values)]
    return float(known.mean()) if len(known) else math.nan
