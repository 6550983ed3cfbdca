"""Objectives and constraints in the notation of users: `max:accuracy`, `min:latency:pixel3`, `params_m<=1.0`."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from search_spaces.common.errors import quoted
from search_spaces.tables.table import UNITS
from surrogate.joint_samples import cdf_from_quantiles

Resolve = Callable[[str], str]  # a metric's name or alias -> its column; ValueError for an unknown one

DEFAULT_OBJECTIVES = ("max:accuracy", "min:latency:pixel3")
# Violation of a strict constraint by a value equal to its limit: the smallest positive normal number.
_AT_LIMIT = float(np.finfo(np.float64).tiny)
# The value of a prediction that counts: the better end of its 80% interval, the median, or the worse end.
RANKINGS = ("optimistic", "median", "pessimistic")
_CONSTRAINT = re.compile(r"\s*([^<>=\s]+)\s*(<=|>=|<|>)\s*([^<>=\s]+)\s*([^<>=\s]*)\s*")
_LIMIT = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(\D*)", re.ASCII)
# Limits from which on a metric in millions was probably meant in units: 10 billion parameters, 10^12 multiply-adds.
_TOO_MANY = {"params_m": 1e4}
_TOO_MANY_OTHERS = 1e6


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

    def probability(self, columns: Mapping[str, Any]) -> np.ndarray:
        """(n,) the probability that a network meets the constraint, from the 80% interval of its prediction; 0 or 1 for
        a metric without an interval, NaN for NaN."""
        values = np.asarray(columns[self.metric], dtype=np.float64)
        if not self.predicted(columns):
            return np.where(np.isnan(values), np.nan, self.violation(values) <= 0)
        low, high = (np.asarray(columns[f"{self.metric}{end}"], dtype=np.float64) for end in ("_q10", "_q90"))
        below = cdf_from_quantiles(self.limit, low, values, high)
        return 1 - below if self.higher_is_better else below

    def predicted(self, columns: Mapping[str, Any]) -> bool:
        """Whether the metric has an interval."""
        return f"{self.metric}_q10" in columns


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


def parse_constraints(texts: Sequence[str], resolve: Resolve, *, ask: bool = False) -> list[Constraint]:
    """Constraints with resolved metrics. A limit may have the metric's unit, as in `latency:pixel3<=30ms`.

    Raises ValueError for a malformed text, an unknown metric and another unit; with `ask` also for a limit without a
    unit that is probably in another one (a fraction of 1 for a percentage, 500000 for millions), with the question
    what was meant.
    """
    return [_parse_constraint(text, resolve, ask) for text in texts]


def distinct_metrics(goals: Sequence[Objective], limits: Sequence[Constraint]) -> list[str]:
    """The distinct metrics of objectives and constraints."""
    return list(dict.fromkeys([*(goal.metric for goal in goals), *(limit.metric for limit in limits)]))


def _parse_objective(text: str, resolve: Resolve) -> Objective:
    direction, colon, name = text.strip().partition(":")
    if not colon or not name:
        raise ValueError(f"objective {quoted(text)} should look like 'max:accuracy' or 'min:latency:pixel3'")
    if direction not in ("max", "min"):
        raise ValueError(f"objective {quoted(text)} should begin with 'max:' or 'min:'")
    return Objective(_resolved(f"objective {quoted(text)}", name, resolve), direction == "max")


def _parse_constraint(text: str, resolve: Resolve, ask: bool) -> Constraint:
    match = _CONSTRAINT.fullmatch(text)
    limit = _LIMIT.fullmatch(match[3] + match[4]) if match else None
    if not match or not limit or not math.isfinite(float(limit[1])):
        raise ValueError(f"constraint {quoted(text)} should look like 'params_m<=1.0' (with <=, >=, < or >)")
    what = f"constraint {quoted(text)}"
    constraint = Constraint(_resolved(what, match[1], resolve), match[2], float(limit[1]))
    suffix = constraint.metric.rpartition("_")[2]
    if limit[2]:
        names = [suffix, UNITS[suffix]] if suffix in UNITS else []
        if limit[2].lower() not in [name.lower() for name in names]:
            unit = f"is in {names[1]}" if names else "has no unit"
            raise ValueError(f"{what}: {constraint.metric} {unit}, not in {quoted(limit[2])}")
    elif ask and (question := _question(match[1] + match[2], constraint, suffix)):
        raise ValueError(f"{what}: {question}")
    return constraint


def _question(start: str, constraint: Constraint, suffix: str) -> str:
    """What was probably meant by a limit that is implausible in the metric's unit; "" for a plausible one."""
    metric, limit = constraint.metric, constraint.limit
    if suffix == "pct" and 0 < limit <= 1:
        meant = f"did you mean '{start}{limit * 100:g}'?"
        return f"{metric} is in percent; {meant} If it is {limit:g}%, write '{start}{limit:g}%'"
    if suffix == "pct" and limit > 100:
        return f"{metric} is in percent; what did you mean by more than 100? To insist, write '{start}{limit:g}%'"
    if suffix == "m" and limit >= _TOO_MANY.get(metric, _TOO_MANY_OTHERS):
        meant = f"did you mean '{start}{limit / 1e6:g}'?"
        return f"{metric} is in millions; {meant} If it is {limit:g} million, write '{start}{limit:g}M'"
    return ""


def _resolved(what: str, name: str, resolve: Resolve) -> str:
    try:
        return resolve(name)
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None
