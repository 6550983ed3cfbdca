"""One network of a search: the knee of its front, the best by weights, or the best within a budget; and why."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from nassurrogate.columns import TEXTS, label, short
from nassurrogate.search.dominance import non_dominated
from nassurrogate.search.objectives import Constraint, Objective, parse_constraints, ranked
from nassurrogate.search.result import SearchResult
from search_spaces.common.errors import did_you_mean, quoted
from search_spaces.tables.table import UNITS

RULES = ("knee", "weights", "budget")
# Budgets in the table of the best network under each.
_BUDGETS = 10
# Ratio of the largest to the smallest cost from which on budgets are spaced by equal factors.
_WIDE = 20.0
_NOT_METRICS = (*TEXTS, "p_non_dominated")


class Step(NamedTuple):
    """A budget of a cost, and the position of the best network within it."""

    budget: float
    position: int


@dataclass(frozen=True)
class Choice:
    """A network of a search: its position in `evaluated`, the rule, and the reasons in sentences.

    `cost` is what budgets limit, the second objective or else a constrained metric, None if there is neither; `steps`
    are the best networks within each budget of a grid.
    """

    position: int
    rule: str
    why: list[str]
    cost: Objective | None
    steps: list[Step]


def choose(
    result: SearchResult, rule: str | None = None, *, weights: Mapping[str, float] | None = None,
    budgets: Sequence[str] = (),
) -> Choice:  # fmt: skip
    """The network that the rule names, by default the knee, with one objective the best within the budget.

    `knee`: the network of the front farthest from the plane through the best network of each objective, with every
    objective scaled to its range on the front without outliers (Das 1999). `weights`: the smallest weighted sum of the
    scaled objectives; an objective without a weight has 1. `budget`: the best value of the first objective among all
    networks within `budgets`, written like constraints.

    Raises ValueError for a search without a feasible architecture, an unknown rule or metric, weights or budgets that
    the rule does not use or lacks, and budgets that no network meets.
    """
    rule = rule or ("budget" if len(result.objectives) == 1 or budgets else "weights" if weights else "knee")
    if rule not in RULES:
        raise ValueError(f"unknown rule {quoted(rule)}{did_you_mean(rule, list(RULES))}")
    if weights and rule != "weights":
        raise ValueError(f"the rule {rule} takes no weights; choose by weights")
    if budgets and rule != "budget":
        raise ValueError(f"the rule {rule} takes no budgets; choose by budget")
    if not len(result.front_positions):
        raise ValueError("the search found no architecture that meets its constraints; there is none to choose")
    if rule == "budget":
        position, why = _within(result, budgets)
    elif len(result.objectives) == 1:
        raise ValueError(f"a search with one objective has no {rule}; choose by budget")
    else:
        position, why = _weighted(result, rule, weights or {})
    cost = _cost(result)
    if cost is None:
        return Choice(position, rule, why, None, [])
    frontier = _frontier(result, cost)
    trade = _trade_offs(result, position, cost, frontier)
    return Choice(position, rule, [*why, *trade], cost, _steps(result, cost, frontier, position))


def metric_of(result: SearchResult, name: str) -> str:
    """The column of a metric by its name or a short one (`accuracy`, `latency:pixel3`), if one of the search fits.

    Raises ValueError that suggests the nearest names.
    """
    known = [
        column for column in result.evaluated if column not in _NOT_METRICS and not column.endswith(("_q10", "_q90"))
    ]
    if name in known:
        return name
    kind, _, device = name.partition(":")
    suffix = "_pct" if kind == "accuracy" and not device else f"_{kind}_"
    fitting = [c for c in known if c.startswith(device) and suffix in (c if suffix == "_pct" else f"{c}_")]
    if len(fitting) != 1:
        raise ValueError(f"{quoted(name)} is no metric of this search{did_you_mean(name, known)}")
    return fitting[0]


def _within(result: SearchResult, budgets: Sequence[str]) -> tuple[int, list[str]]:
    """The best network within budgets, and why."""
    limits = parse_constraints(budgets, lambda name: metric_of(result, name), ask=True)
    met = _met(result, limits)
    goal = result.objectives[0]
    all_limits = [*result.constraints, *limits]
    within = f" within {' and '.join(map(str, all_limits))}" if all_limits else ""
    if not met.any():
        values = np.asarray(result.evaluated[limits[0].metric])[result.feasible]
        nearest = short(values.min() if limits[0].operator[0] == "<" else values.max())
        raise ValueError(f"no network of this search is{within}; the nearest has {limits[0].metric}={nearest}")
    position = _best_of(result, met)
    better = "highest" if goal.maximise else "lowest"
    why = [f"It has the {better} {label(goal.metric)} of the {int(met.sum()):,} evaluated networks{within}."]
    uncertain = [limit for limit in all_limits if limit.predicted(result.evaluated)]
    if uncertain:
        chance = math.prod(float(limit.probability(result.evaluated)[position]) for limit in uncertain)
        why.append(f"By its predicted intervals it meets {'this' if len(uncertain) == 1 else 'all'} with "
                   f"a probability of {chance:.0%}.")  # fmt: skip
    return position, why


def _met(result: SearchResult, limits: Sequence[Constraint]) -> np.ndarray:
    """(n,) whether an architecture is feasible and meets further limits."""
    met = result.feasible.copy()
    for limit in limits:
        values = ranked(result.evaluated, limit.metric, limit.higher_is_better, result.rank_by)
        met &= limit.violation(np.asarray(values, dtype=np.float64)) <= 0
    return met


def _best_of(result: SearchResult, among: np.ndarray) -> int:
    """The position with the best first objective, ties by the others, among those of a mask."""
    kept = np.flatnonzero(among)
    return int(kept[np.lexsort(result.minimised[kept].T[::-1])[0]])


def _weighted(result: SearchResult, rule: str, weights: Mapping[str, float]) -> tuple[int, list[str]]:
    """The network of the front with the smallest weighted sum of scaled objectives, and why."""
    metrics = [goal.metric for goal in result.objectives]
    if rule == "weights" and not weights:
        raise ValueError("choosing by weights needs a weight, such as accuracy=2")
    given = {metric_of(result, name): weight for name, weight in weights.items()}
    for name, weight in given.items():
        if name not in metrics:
            raise ValueError(f"{name} has a weight but is no objective; the objectives are {', '.join(metrics)}")
        if not 0 <= weight < math.inf:
            raise ValueError(f"the weight of {name} is {weight:g}; it should be 0 or more")
    factors = np.array([given.get(metric, 1.0) for metric in metrics])
    front = _without_outliers(result)
    values = result.minimised[front]
    span = np.ptp(values, axis=0)
    scaled = (values - values.min(axis=0)) / np.where(span > 0, span, 1)
    place = int(np.argmin(scaled @ factors))
    if rule == "weights":
        shown = ", ".join(f"{label(metric)} {factor:g}" for metric, factor in zip(metrics, factors, strict=True))
        text = f"It has the smallest weighted sum of the objectives, each scaled to its range on the front ({shown})."
    else:
        text = "It is the knee of the front: the network farthest below the plane through the best of each objective."
    shares = [
        f"{1 - share:.0%} of the range of {label(metric)}" for metric, share in zip(metrics, scaled[place], strict=True)
    ]
    left_out = len(result.front_positions) - len(front)
    outliers = [f"Networks of the front far from all others are left out of its range: {left_out}."] if left_out else []
    return int(front[place]), [text, f"It reaches {' and '.join(shares)}.", *outliers]


def _without_outliers(result: SearchResult) -> np.ndarray:
    """Positions of the front within the typical range of every objective: one cell that learned nothing would make the
    differences between all others vanish. The whole front if that leaves fewer than two."""
    kept = result.front_positions
    for goal in result.objectives:
        low, high = result.typical_range(goal.metric)
        values = _values(result, goal.metric)[kept]
        kept = kept[(values >= low) & (values <= high)]
    return kept if len(kept) > 1 else result.front_positions


def _cost(result: SearchResult) -> Objective | None:
    """What budgets limit: the second objective; with one objective, the metric of the first constraint on another."""
    goal, *more = result.objectives
    limits = [limit for limit in result.constraints if limit.metric != goal.metric]
    constrained = [Objective(limit.metric, limit.higher_is_better) for limit in limits]
    return next(iter([*more, *constrained]), None)


def _frontier(result: SearchResult, cost: Objective) -> list[int]:
    """Positions of the networks that no other has a better first objective at most the cost of, the best first. They
    meet the constraints, but for those on the cost, which is what another budget would change."""
    goal = result.objectives[0]
    met = np.isfinite(result.minimised).all(axis=1)
    for limit, excess in zip(result.constraints, result.violations.T, strict=True):
        met &= (limit.metric == cost.metric) | (excess <= 0)
    points = np.stack([axis.minimised(_values(result, axis.metric)) for axis in (goal, cost)], axis=1)
    kept = np.flatnonzero(met & np.isfinite(points).all(axis=1))
    kept = kept[non_dominated(points[kept], keep_duplicates=False)] if len(kept) else kept
    return [int(position) for position in kept[np.argsort(points[kept, 0], kind="stable")]]


def _values(result: SearchResult, metric: str) -> np.ndarray:
    return np.asarray(result.evaluated[metric], dtype=np.float64)


def _steps(result: SearchResult, cost: Objective, frontier: Sequence[int], chosen: int) -> list[Step]:
    """The best network within each budget of a grid, each network once, with the smallest budget, and the chosen one
    if it is the best within its own cost."""
    values = _values(result, cost.metric)
    prices, ends = cost.minimised(values), values[list(frontier)]
    steps: dict[int, Step] = {}
    for budget in sorted(cost.minimised(np.array(_grid(float(ends.min()), float(ends.max()))))):
        best = next((position for position in frontier if prices[position] <= budget), None)
        if best is not None:
            steps.setdefault(best, Step(float(cost.minimised(budget)), best))
    if chosen in frontier and chosen not in steps:  # the grid steps over it
        steps[chosen] = Step(float(values[chosen]), chosen)
    return sorted(steps.values(), key=lambda step: float(cost.minimised(np.array(step.budget))))


def _grid(low: float, high: float) -> list[float]:
    """At most `_BUDGETS` values from `low` to `high`, rounded up to two digits."""
    wide = low > 0 and high > _WIDE * low
    points = np.geomspace(low, high, _BUDGETS) if wide else np.linspace(low, high, _BUDGETS)
    return sorted({_rounded_up(float(point)) for point in points})


def _rounded_up(value: float) -> float:
    if value == 0 or not math.isfinite(value):
        return value
    step = 10.0 ** (math.floor(math.log10(abs(value))) - 1)
    return float(f"{math.ceil(round(value / step, 6)) * step:.12g}")


def _trade_offs(result: SearchResult, position: int, cost: Objective, frontier: Sequence[int]) -> list[str]:
    """What one more unit of the cost buys, and one less costs, from the frontier on either side: the nearest network at
    least a unit away, because the slope to a neighbor of nearly the same cost says nothing."""
    goal = result.objectives[0]
    gained = goal.minimised(_values(result, goal.metric) - _values(result, goal.metric)[position])
    paid = cost.minimised(_values(result, cost.metric) - _values(result, cost.metric)[position])
    step = _step(float(_values(result, cost.metric)[position]))
    better = [other for other in reversed(frontier) if gained[other] < 0 < paid[other]]
    worse = [other for other in frontier if paid[other] < 0 < gained[other]]
    more, less = ("less", "more") if cost.maximise else ("more", "less")
    found = []
    for others, kind, text in ((better, "better", f"{more} buys"), (worse, "cheaper", f"{less} costs")):
        if not others:
            continue
        other = next((one for one in others if abs(paid[one]) >= step), others[-1])
        rate = short(abs(gained[other] / paid[other]) * step)
        article = "the next" if other == others[0] else "a"
        ends = [f"{short(_values(result, metric)[other])} {label(metric)}" for metric in (goal.metric, cost.metric)]
        beginning = f"{short(step)} {_unit(cost.metric)} {text} {rate} {_unit(goal.metric)}"
        found.append(f"{beginning}: {article} {kind} network has {ends[0]} at {ends[1]}.")
    return found


def _step(price: float) -> float:
    """1, or for a price below 1 the power of ten that is at most the price: 1 ms of 30 ms, 0.1 ms of 0.25 ms."""
    return min(1.0, 10.0 ** math.floor(math.log10(abs(price)))) if price else 1.0


def _unit(metric: str) -> str:
    """The unit of a metric as said of a difference."""
    unit = UNITS.get(metric.rpartition("_")[2], "unit")
    return {"%": "points", "millions": "million"}.get(unit, unit)
