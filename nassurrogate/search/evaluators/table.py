"""Metric values from a table: to compare searchers on real values, or to search what was measured."""

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
    """Values from the table's rows of the space; the mean if several rows, by canonical key, are one network.

    Raises ValueError for a table without a row of the space, or with an invalid one.
    """

    at_once = 256
    cost = 0

    def __init__(self, space: SearchSpace, table: Table) -> None:
        rows = [row for row, name in enumerate(table.space) if name == space.name]
        if not rows:
            raise ValueError(f"the table has no row of {space.name}")
        self.space = space
        keys: dict[Genotype, Hashable] = {}  # canonical keys
        rows_by_key: dict[Hashable, list[int]] = {}
        for row in rows:
            try:
                genotype = space.from_str(table.arch_str[row])
            except ValueError as error:
                raise ValueError(f"row {row + 1} of the table: {error}") from None
            key = keys.setdefault(genotype, space.canonical_key(genotype))
            rows_by_key.setdefault(key, []).append(row)
        if isinstance(space, Subset):  # its members, in whichever of its encodings the table has a network
            keys = {genotype: space.canonical_key(genotype) for genotype in space.enumerate()}
        self._keys = {genotype: key for genotype, key in keys.items() if key in rows_by_key}
        self._values = {
            name: {key: _mean(column[of_key]) for key, of_key in rows_by_key.items()}
            for name, column in table.metrics.items()
        }
        self._aliases = {**{name: name for name in table.metrics}, **aliases_for(space.name, list(table.metrics))}
        self.identity: Mapping[str, str] = {"evaluator": "table", "table": f"sha256 {_digest(table, rows)[:16]}"}

    def resolve(self, name: str) -> str:
        return resolved(name, self._aliases)

    def members(self, metrics: Sequence[str]) -> list[Genotype]:
        values = [self._values[metric] for metric in metrics if metric not in COMPUTED]
        return [
            genotype
            for genotype, key in self._keys.items()
            if all(math.isfinite(of_metric[key]) for of_metric in values)
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


def _digest(table: Table, rows: list[int]) -> str:
    """SHA-256 of the rows' architectures and metric values, in hexadecimal."""
    digest = hashlib.sha256("\n".join(table.arch_str[row] for row in rows).encode())
    for name, column in sorted(table.metrics.items()):
        digest.update(name.encode() + column[rows].tobytes())
    return digest.hexdigest()


def _mean(values: np.ndarray) -> float:
    """The mean of the finite values, NaN if there is none."""
    finite = values[np.isfinite(values)]
    return float(finite.mean()) if len(finite) else math.nan
