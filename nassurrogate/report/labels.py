"""How a report words what a search found."""

from __future__ import annotations

from nassurrogate.objectives import ranked
from nassurrogate.result import SearchResult
from search_spaces.tables.table import UNITS

NAMES = {"params_m": "parameters", "macs_m": "multiply-adds"}


def label(metric: str) -> str:
    """A metric's column name as people read it: `pixel3_latency_ms` -> `pixel3 latency (ms)`."""
    stem, _, unit = metric.rpartition("_")
    if unit not in UNITS:
        return metric.replace("_", " ")
    return f"{NAMES.get(metric, stem.replace('_', ' '))} ({UNITS[unit]})"


def title(result: SearchResult) -> str:
    """What was searched and how much was found."""
    count = len(result.evaluated["arch_str"])
    found = f"{len(result.front)} on the front" if len(result.front) else "no front"
    return f"{result.settings['space']}: {count:,} architectures evaluated, {found}"


def limits(result: SearchResult) -> str:
    """The constraints, "" without any."""
    return "subject to " + ", ".join(map(str, result.constraints)) if result.constraints else ""


def better(result: SearchResult, metric: str) -> str:
    """ "higher" or "lower" for the metric of an objective, "" for another."""
    goals = {goal.metric: "higher" if goal.maximise else "lower" for goal in result.objectives}
    return goals.get(metric, "")


def no_front(result: SearchResult) -> str:
    """Why the front is empty, with the architectures that come nearest."""
    count = len(result.evaluated["arch_str"])
    if not result.constraints:
        return f"none of the {count:,} architectures evaluated has finite values of the objectives"
    near = result.rows(result.nearest_misses())
    misses = "; ".join(
        f"{near['arch_str'][place]} with "
        + ", ".join(
            f"{c.metric}={short(ranked(near, c.metric, c.higher_is_better, result.rank_by)[place])}"
            for c in result.constraints
        )
        for place in range(len(near["arch_str"]))
    )
    limits = " and ".join(map(str, result.constraints))
    return f"none of the {count:,} architectures evaluated meets {limits}; nearest: {misses}"


def short(value: object) -> str:
    """A number for reading; files keep all digits."""
    return f"{float(value):.4g}"  # type: ignore[arg-type]
