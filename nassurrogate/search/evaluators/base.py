"""The protocol that a search expects of an evaluator, its validation, and a base for slow evaluators."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

import numpy as np

from nassurrogate.columns import COMPUTED, Columns, Row, columns_of, computed
from search_spaces.common.errors import did_you_mean
from search_spaces.space import Genotype, SearchSpace

_METHODS = ("resolve", "evaluate", "sample", "members")
_MEMBERS = ("identity", "at_once", *_METHODS)


class Evaluator(Protocol):
    """Maps genotypes to metric values. Any object with these six members is an evaluator; to run on workers in other
    processes it must be picklable.

    `identity` names what the values depend on (a checkpoint, a table, a protocol), as strings. A search records it in
    run.json and resumes only with an equal one. Its optional entry "evaluator" is the name in error messages; the
    default is the name of the class. `at_once` is the number of architectures per call of `evaluate`: an interrupted
    search repeats at most that many evaluations per worker.

    An optional attribute `cost` is 0 if an evaluation takes milliseconds (the default), 1 for seconds, 2 for minutes:
    an architecture that violates a constraint by what costs less is not evaluated further.
    """

    identity: Mapping[str, str]
    at_once: int

    def resolve(self, name: str) -> str:
        """The column of a metric, given its name or an alias; a column resolves to itself. `COMPUTED` are metrics, too.

        Raises ValueError for an unknown metric, preferably with the nearest known name.
        """

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        """Columns of length n = len(genotypes): each of `metrics` (resolved names) with the ends of its 80% interval in
        `_q10` and `_q90` if it is a prediction, all of `COMPUTED`, and `ERROR` if evaluations can fail. The metrics of
        a failed evaluation are NaN.
        """

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> np.ndarray | None:
        """Joint samples (n, samples, len(metrics)) from the predictive distribution, NaN for metrics whose values are
        certain. None if all of them are certain. The number of samples is the evaluator's choice."""

    def members(self, metrics: Sequence[str]) -> list[Genotype] | None:
        """The architectures for which all of `metrics` are available, to which a search is then restricted. None if
        every architecture can be evaluated."""


def check_evaluator(evaluator: Any) -> None:
    """Raises TypeError, in one line, for an object without the members of `Evaluator`."""
    needs = f"an evaluator needs {', '.join(_MEMBERS)} (see nassurrogate.search.evaluators.Evaluator)"
    if isinstance(evaluator, type):
        raise TypeError(f"evaluator {evaluator.__name__} is a class; pass an instance: {needs}")
    kind = type(evaluator).__name__
    if missing := [name for name in _MEMBERS if not hasattr(evaluator, name)]:
        raise TypeError(f"evaluator of type {kind} lacks {', '.join(missing)}: {needs}")
    for name in _METHODS:
        if not callable(getattr(evaluator, name)):
            raise TypeError(f"evaluator of type {kind}: {name} should be callable")
    identity, at_once = evaluator.identity, evaluator.at_once
    if not isinstance(identity, Mapping) or not all(
        isinstance(text, str) for entry in identity.items() for text in entry
    ):
        raise TypeError(f"evaluator of type {kind}: identity should map strings to strings")
    if not isinstance(at_once, int) or at_once < 1:
        raise TypeError(f"evaluator of type {kind}: at_once should be a positive integer, not {at_once!r}")


def full_identity(evaluator: Evaluator) -> dict[str, str]:
    """The evaluator's identity with the entry "evaluator": its own, or the name of its class."""
    return {"evaluator": type(evaluator).__name__, **evaluator.identity}


class OneByOne(ABC):
    """An evaluator of one metric, `column`, that takes seconds to minutes per network."""

    column: ClassVar[str]
    aliases: ClassVar[Mapping[str, str]]
    at_once = 1
    cost: int

    def __init__(self, space: SearchSpace) -> None:
        self.space = space

    @abstractmethod
    def row(self, genotype: Genotype) -> Row:
        """`column`, NaN after a failure; `ERROR`, the reason of a failure or ""; and any further columns."""

    def resolve(self, name: str) -> str:
        return resolved(name, self.aliases)

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        columns: Columns = {**computed(self.space, genotypes)}
        if self.column in metrics:
            columns |= columns_of([self.row(genotype) for genotype in genotypes])
        return columns

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> None:
        return None

    def members(self, metrics: Sequence[str]) -> None:
        return None


def resolved(name: str, aliases: Mapping[str, str]) -> str:
    """The column that `name` stands for: an alias, one of the columns of `aliases`, or one of `COMPUTED`.

    Raises ValueError that suggests the nearest name.
    """
    columns = [*aliases.values(), *COMPUTED]
    if name not in aliases and name not in columns:
        raise ValueError(f"unknown metric {name!r}{did_you_mean(name, [*aliases, *columns])}")
    return aliases.get(name, name)
