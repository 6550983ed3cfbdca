"""Metric values that a function of the user's computes from a network."""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, cast

import numpy as np

from nassurrogate.columns import COMPUTED, Columns, columns_of, computed
from nassurrogate.search.evaluators.base import Evaluator, check_evaluator, resolved
from nassurrogate.search.evaluators.several import SeveralEvaluators
from search_spaces.common.errors import quoted
from search_spaces.graph import Graph
from search_spaces.space import Genotype, SearchSpace

Function = Callable[[Graph], "float | Mapping[str, float]"]
# What users may give as an evaluator: a name, an object, a function, or several of these.
Source: TypeAlias = "str | Evaluator | Function | Sequence[str | Evaluator | Function]"


def is_function(evaluator: Any) -> bool:
    """Whether this is a function of one argument, as opposed to an object with the members of `Evaluator`."""
    if not callable(evaluator) or isinstance(evaluator, type) or hasattr(evaluator, "resolve"):
        return False
    try:
        inspect.signature(evaluator).bind(None)
    except (TypeError, ValueError):
        return False
    return True


def as_evaluator(space: SearchSpace, evaluator: Source, named: Callable[[str], Evaluator]) -> Evaluator:
    """The evaluator that the user gave, `named` those that are names. In a list, each metric comes from the first that
    has it, and a function has the one of its own name. Raises TypeError for anything else."""
    if isinstance(evaluator, str):
        return named(evaluator)
    if isinstance(evaluator, list | tuple):
        return SeveralEvaluators(
            [
                FunctionEvaluator(space, one, [one.__name__]) if is_function(one) else as_evaluator(space, one, named)
                for one in evaluator
            ]
        )
    if is_function(evaluator):
        return FunctionEvaluator(space, cast(Function, evaluator))
    check_evaluator(evaluator)
    return cast(Evaluator, evaluator)


class FunctionEvaluator:
    """`function(graph)` returns the value of a metric or, if it has several, a mapping of their names to values; NaN
    for a network that cannot be evaluated. What it raises ends the search, which can be resumed.

    `metrics` are the names that it has; by default whatever the search asks for. Beside others in
    `SeveralEvaluators` it needs them. Numbers in a result depend on the function's code: the identity, which a resumed
    search compares, is only its name.
    """

    at_once = 1
    cost = 1  # as long as a measurement, so that constraints on sizes are checked before

    def __init__(self, space: SearchSpace, function: Function, metrics: Sequence[str] = ()) -> None:
        self.space, self._function, self._metrics = space, function, tuple(metrics)
        name = str(getattr(function, "__name__", type(function).__name__))
        self.identity: Mapping[str, str] = {"evaluator": name}

    def resolve(self, name: str) -> str:
        if self._metrics:
            return resolved(name, {metric: metric for metric in self._metrics})
        if not re.fullmatch(r"\w{1,100}", name):
            raise ValueError(f"a metric of your own has a name like 'energy_mj', not {quoted(name)}")
        return name

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        own = [metric for metric in metrics if metric not in COMPUTED]
        rows = [self._row(genotype, own) for genotype in genotypes] if own else []
        return {**columns_of(rows), **computed(self.space, genotypes)}

    def _row(self, genotype: Genotype, metrics: Sequence[str]) -> dict[str, float]:
        """Raises TypeError for values of another form, ValueError for a metric without a value."""
        name = self.identity["evaluator"]
        try:
            values = returned = self._function(self.space.graph(genotype))
        except Exception as error:
            error.add_note(f"{name} was called with the graph of {self.space.name} {self.space.to_str(genotype)}")
            raise
        if not isinstance(values, Mapping):
            if len(metrics) > 1:
                raise TypeError(f"{name} should return a mapping with {', '.join(metrics)}, not {quoted(values)}")
            values = {metrics[0]: values}
        if missing := [metric for metric in metrics if metric not in values]:
            raise ValueError(f"{name} returned no {missing[0]!r}, only {', '.join(map(str, values)) or 'nothing'}")
        try:
            return {metric: float(values[metric]) for metric in metrics}
        except (TypeError, ValueError):
            raise TypeError(f"{name} should return numbers, not {quoted(returned)}") from None

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> np.ndarray | None:
        return None

    def members(self, metrics: Sequence[str]) -> list[Genotype] | None:
        return None
