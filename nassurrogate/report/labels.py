"""Texts that reports of a search share."""

from collections.abc import Sequence

import numpy as np

from nassurrogate.columns import NOVELTY, label, short
from nassurrogate.search.objectives import ranked
from nassurrogate.search.result import SearchResult

# Share of the front. The score exceeds 1 for 1 in 200 networks that training was like, and fronts are extreme.
_WORTH_A_WARNING = 0.1


def title(result: SearchResult) -> str:
    """One line: the space, the number of architectures evaluated, the size of the front."""
    count = len(result.evaluated["arch_str"])
    found = f"{len(result.front_positions)} on the front" if len(result.front_positions) else "no front"
    return f"{result.settings['space']}: {count:,} architectures evaluated, {found}"


def limits(result: SearchResult) -> str:
    """The constraints, "" if there are none."""
    return "subject to " + ", ".join(map(str, result.constraints)) if result.constraints else ""


def better(result: SearchResult, metric: str) -> str:
    """ "higher" or "lower" for the metric of an objective, "" for any other."""
    goals = {goal.metric: "higher" if goal.maximise else "lower" for goal in result.objectives}
    return goals.get(metric, "")


def warning(result: SearchResult) -> str:
    """How much of the front is out of distribution, "" below a tenth: some networks of every known space are."""
    if len(result.guesses) < _WORTH_A_WARNING * len(result.front_positions) or not result.guesses:
        return ""
    return (
        f"Out of distribution: {len(result.guesses)} of {len(result.front_positions)} on the front, marked !. They are "
        f"unlike everything the checkpoint has learned ({NOVELTY} above 1), so their predictions are guesses; the "
        f"constraint '{NOVELTY}<=1' leaves such networks out."
    )


def marked(result: SearchResult, place: int) -> str:
    """The number of a network on the front, with a "!" if it is out of distribution."""
    return f"{place + 1}{' !' if place in result.guesses else ''}"


def front_table(result: SearchResult, most: int | None = None) -> tuple[list[str], list[list[str]]]:
    """Header and rows of the front, at most `most` of them, for people: metrics to four digits."""
    return table(result, result.front_positions[:most])


def table(result: SearchResult, positions: Sequence[int] | np.ndarray) -> tuple[list[str], list[list[str]]]:
    """Header and rows of architectures, for people: metrics to four digits and, if a metric of a constraint is
    predicted, the probability of meeting the constraints."""
    rows = result.rows(positions)
    columns = {label(metric): [short(value) for value in rows[metric]] for metric in result.metrics}
    if result.uncertain_constraints:
        columns["meets"] = [f"{chance:.0%}" for chance in result.p_feasible[np.asarray(positions, dtype=np.int64)]]
    scores = rows.get(NOVELTY, [0.0] * len(positions))
    numbers = [f"{place}{' !' if float(score) > 1 else ''}" for place, score in enumerate(scores, start=1)]
    lines = zip(numbers, *columns.values(), map(str, rows["arch_str"]), strict=True)
    return ["#", *columns, "architecture"], [list(line) for line in lines]


def no_front(result: SearchResult) -> str:
    """Why the front is empty, with the architectures that violate the constraints least."""
    count = len(result.evaluated["arch_str"])
    if not result.constraints:
        return f"none of the {count:,} architectures evaluated has finite values of the objectives"
    near = result.rows(result.nearest_misses())
    values = {c: ranked(near, c.metric, c.higher_is_better, result.rank_by) for c in result.constraints}
    misses = "; ".join(
        f"{arch_str} with "
        + ", ".join(
            f"{c.metric}={short(found[place])}"
            for c, found in values.items()
            if not np.isnan(found[place])  # not trained or measured, because it violates another constraint
        )
        for place, arch_str in enumerate(near["arch_str"])
    )
    constraints = " and ".join(map(str, result.constraints))
    nearest = f"nearest: {misses}" if misses else "all evaluations failed"
    return f"none of the {count:,} architectures evaluated meets {constraints}; {nearest}"
