"""What a search needs to know of the source of its numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

import numpy as np

from nassurrogate.columns import COMPUTED, ERROR, Columns, computed
from search_spaces.common.errors import did_you_mean
from search_spaces.space import Genotype, SearchSpace


class Evaluator(Protocol):
    """Genotypes in, metric values out. To work in other processes it has to be one that can be pickled."""

    identity: Mapping[str, str]  # what its answers depend on; a search is resumed only with the same
    at_once: int  # architectures evaluated in a row: what an interrupted search loses

    def resolve(self, name: str) -> str:
        """The column of a metric's name or alias. Raises ValueError that suggests the nearest name."""

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        """Columns of length n: the metrics, their `_q10` and `_q90` where it has them, `COMPUTED`, and `ERROR` where
        something can go wrong."""

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> np.ndarray | None:
        """Joint samples (n, count, metrics) of what the values may be, NaN for metrics whose values are certain; None
        where all are."""

    def members(self, metrics: Sequence[str]) -> list[Genotype] | None:
        """The architectures that it has all of the metrics of; None where it has them of any."""


class OneByOne(ABC):
    """An evaluator that finds the value of one metric, `column`, for one network after another, in minutes rather than
    milliseconds."""

    column: ClassVar[str]
    aliases: ClassVar[Mapping[str, str]]
    at_once = 1

    def __init__(self, space: SearchSpace) -> None:
        self.space = space

    @abstractmethod
    def value(self, genotype: Genotype) -> tuple[float, str]:
        """The value and ""; or NaN and what went wrong."""

    def resolve(self, name: str) -> str:
        return resolved(name, self.aliases)

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        columns: Columns = {**computed(self.space, genotypes)}
        if self.column in metrics:
            found = [self.value(genotype) for genotype in genotypes]
            columns[self.column] = np.array([value for value, _ in found])
            columns[ERROR] = [error for _, error in found]
        return columns

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> None:
        return None

    def members(self, metrics: Sequence[str]) -> None:
        return None


def resolved(name: str, aliases: Mapping[str, str]) -> str:
    """The column that a name stands for: an alias, a column itself, or one of `COMPUTED`.

    Raises ValueError that suggests the nearest name.
    """
    columns = [*aliases.values(), *COMPUTED]
    if name not in aliases and name not in columns:
        raise ValueError(f"unknown metric {name!r}{did_you_mean(name, [*aliases, *columns])}")
    return aliases.get(name, name)
