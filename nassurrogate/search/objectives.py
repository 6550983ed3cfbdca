"""Objectives and constraints in the notation of users: `max:accuracy`, `min:latency:pixel3`, `params_m<=1.0`."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from search_spaces.common.errors import quoted

Resolve = Callable[[str], str]  # a metric's name or alias -> its column; ValueError for an unknown one

DEFAULT_OBJECTIVES = ("max:accuracy", "min:latency:pixel3")
# Violation of a strict constraint by a value equal to its limit: the smallest positive normal number.
_AT_LIMIT = float(np.finfo(np.float64).tiny)
# The value of a prediction that counts: the better end of its 80% interval, the median, or the worse end.
RANKINGS = ("optimistic", "median", "pessimistic")


def ranked(columns: Mapping[str, Any], metric: str, higher_is_better: bool, rank_by: str) -> np.ndarray:
    """(n,) the values of a metric that count by `rank_by`; the values themselves if the metric has no interval."""
    better, worse = ("_q90", "_q10") if higher_is_better else ("_q10", "_q90")
    end = {"optimistic": better, "median": "", "pessimistic": worse}[rank_by]
    return np.asarray(columns.get(f"{metric}{end}", columns[metric]))


@dataclass(frozen=True)
class Objective:
    """A metric to maximise or minimise."""

    metric: str
    maximise: bool

    def __str__(self) -> str:
        return f"{'max' if self.maximise else 'min'}:{self.metric}"

    def minimised(self, values: np.ndarray) -> np.ndarray:
        """The values with the sign that makes smaller better."""
        return -values if self.maximise else values


@dataclass(frozen=True)
class Constraint:
    """An upper or lower limit of a metric; `operator` is <=, <, >= or >."""

    metric: str
    operator: str
    limit: float

    def __str__(self) -> str:
        return f"{self.metric}{self.operator}{self.limit!r}"

    @property
    def higher_is_better(self) -> bool:
        return self.operator[0] == ">"

    def violation(self, values: np.ndarray) -> np.ndarray:
        """Excess of the values over the limit in the metric's unit, 0 if the constraint is met, NaN for NaN."""
        excess = values - self.limit if self.operator[0] == "<" else self.limit - values
        if self.operator in ("<", ">"):
            excess = np.where(excess == 0, _AT_LIMIT, excess)
        return np.maximum(excess, 0)


def parse_objectives(texts: Sequence[str], resolve: Resolve) -> list[Objective]:
    """Objectives with resolved metrics. Raises ValueError for an empty sequence, a malformed text, an unknown metric,
    and a metric that occurs twice."""
    if not texts:
        raise ValueError("a search needs an objective like 'max:accuracy'")
    objectives = [_parse_objective(text, resolve) for text in texts]
    for index, objective in enumerate(objectives):
        if objective.metric in [other.metric for other in objectives[:index]]:
            raise ValueError(f"objective {quoted(texts[index])}: {objective.metric} is an objective already")
    return objectives


def parse_constraints(texts: Sequence[str], resolve: Resolve) -> list[Constraint]:
    """Constraints with resolved metrics. Raises ValueError for a malformed text and an unknown metric."""
    return [_parse_constraint(text, resolve) for text in texts]


def _parse_objective(text: str, resolve: Resolve) -> Objective:
    direction, colon, name = text.strip().partition(":")
    if not colon or not name:
        raise ValueError(f"objective {quoted(text)} should look like 'max:accuracy' or 'min:latency:pixel3'")
    if direction not in ("max", "min"):
        raise ValueError(f"objective {quoted(text)} should begin with 'max:' or 'min:'")
    return Objective(_resolved(f"objective {quoted(text)}", name, resolve), direction == "max")


def _parse_constraint(text: str, resolve: Resolve) -> Constraint:
    match = re.fullmatch(r"\s*([^<>=\s]+)\s*(<=|>=|<|>)\s*(\S+)\s*", text)
    try:
        limit = float(match[3]) if match else math.nan
    except ValueError:
        limit = math.nan
    if not match or not math.isfinite(limit):
        raise ValueError(f"constraint {quoted(text)} should look like 'params_m<=1.0' (with <=, >=, < or >)")
    return Constraint(_resolved(f"constraint {quoted(text)}", match[1], resolve), match[2], limit)


def _resolved(what: str, name: str, resolve: Resolve) -> str:
    try:
        return resolve(name)
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None
