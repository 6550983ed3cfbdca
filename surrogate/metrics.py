"""Scores of a checkpoint on a table: rank correlation, error and interval coverage, each with its uncertainty."""

from collections.abc import Callable
from typing import Any

import numpy as np

from search_spaces.common.errors import check_type
from search_spaces.common.packages import versions
from search_spaces.tables import Table
from surrogate.dataset import fingerprint
from surrogate.rlm import RLM, Prediction

_RESAMPLES = 200
Score = Callable[[np.ndarray, Prediction, int, np.ndarray], float]


def evaluate(rlm: RLM, table: Table, *, split_by: str | None = None, seed: int = 0) -> dict[str, Any]:
    """Scores the checkpoint on every metric that it shares with the table.

    Rows that the checkpoint has used in any way are left out and counted: those whose text it was trained on, chose
    its weights by (the best epoch, when to stop) or calibrated its intervals on. The three counts may overlap. With
    `split_by`, a text column, all rows of the groups of these rows are left out too, and the uncertainty comes from
    resampling whole groups.

    The report has `rows`, `rows_left_out_as_trained_on` (`selected_on`, `calibrated_on`), `groups`, `split_by`, `seed`,
    `versions`, and `metrics`: for each its `rows`, and `spearman`, `kendall`, `median_absolute_error` (in the metric's
    unit) and `coverage_of_80pct_interval` (a share), each with a `value` and the ends `low` and `high` of its 95%
    bootstrap interval (200 resamples). Ranks across search spaces mean little, so each space is scored separately: for
    a table of several spaces, `spaces` maps each to its `rows`, `groups` and `metrics`.

    Raises ValueError if no metric is shared, or no row is left.
    """
    check_type(rlm, RLM, "rlm", "an RLM")
    check_type(table, Table, "table", "a Table")
    shared = [m for m in rlm.all_metrics if m in table.metrics]
    if not shared:
        ours, theirs = ", ".join(rlm.all_metrics), ", ".join(table.metrics) or "none"
        raise ValueError(f"the table has none of the checkpoint's metrics ({ours}); it has {theirs}")
    texts = table.texts()
    # A row with a blank group is a group of its own, as is every row of a table without such a column.
    columns = table.column(split_by) if split_by else texts
    groups = np.array([group or text for group, text in zip(columns, texts, strict=True)])
    used = {
        "trained_on": _rows_with_texts(rlm.trained_on, texts),
        "selected_on": _rows_with_texts(rlm.selected_on, texts),
        "calibrated_on": _rows_with_texts(rlm.calibrated_on, texts),
    }
    if split_by:
        used = {how: np.isin(groups, groups[rows]) for how, rows in used.items()}
    unseen = ~np.any(list(used.values()), axis=0)
    if not unseen.any():
        raise ValueError(
            "the checkpoint was trained, selected or calibrated on every row of the table, which leaves none to "
            "evaluate it on"
        )
    spaces = np.array(table.space, dtype=str)
    reports = {}
    for space in dict.fromkeys(table.space):
        rows = np.flatnonzero(unseen & (spaces == space))
        if len(rows):
            reports[space] = _report(rlm, table.take(rows), [texts[row] for row in rows], groups[rows], shared, seed)
    counts = {
        "rows": int(unseen.sum()),
        **{f"rows_left_out_as_{how}": int(rows.sum()) for how, rows in used.items()},
        "groups": len(set(groups[unseen])),
        "split_by": split_by or "canonical text",
        "seed": seed,
        "versions": versions(),
    }
    return {**counts, **next(iter(reports.values()))} if len(reports) == 1 else {**counts, "spaces": reports}


def _rows_with_texts(fingerprints: frozenset[int], texts: list[str]) -> np.ndarray:
    """(n,) bool: the row's text has one of these fingerprints."""
    return np.array([fingerprint(text) in fingerprints for text in texts], dtype=bool)


def _report(
    rlm: RLM, table: Table, texts: list[str], groups: np.ndarray, shared: list[str], seed: int
) -> dict[str, Any]:
    """Scores, with bootstrap intervals, of those of the `shared` metrics that at least one row has."""
    scored = [name for name in shared if np.isfinite(table.metric(name)).any()]
    prediction = rlm.predict(texts, scored)
    rng = np.random.default_rng(seed)
    resamples = [_resample(groups, rng) for _ in range(_RESAMPLES)]
    metrics: dict[str, dict[str, Any]] = {}
    for column, (name, points) in enumerate(point_scores(prediction, table).items()):
        values = table.metric(name)
        metrics[name] = {"rows": points.pop("rows")}
        for label, value in points.items():
            score = _SCORES[label]
            spread = [score(values, prediction, column, r[np.isfinite(values[r])]) for r in resamples]
            low, high = np.nanpercentile(spread, [2.5, 97.5])
            metrics[name][label] = {"value": value, "low": float(low), "high": float(high)}
    return {"rows": len(texts), "groups": len(set(groups)), "metrics": metrics}


def point_scores(prediction: Prediction, table: Table) -> dict[str, dict[str, float]]:
    """Scores of each metric of a prediction with intervals, by name: `rows`, the number of rows with a value, and the
    scores on those. Metrics without any value are left out."""
    scores: dict[str, dict[str, float]] = {}
    for column, name in enumerate(prediction.metrics):
        values = table.metric(name)
        known = np.flatnonzero(np.isfinite(values))
        if len(known):
            points = {label: score(values, prediction, column, known) for label, score in _SCORES.items()}
            scores[name] = {"rows": len(known), **points}
    return scores


def _resample(groups: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Row positions of whole groups drawn with replacement, the same number of groups as in `groups` (n,)."""
    names, label = np.unique(groups, return_inverse=True)
    order = np.argsort(label, kind="stable")
    starts = np.searchsorted(label[order], np.arange(len(names) + 1))
    drawn = rng.integers(len(names), size=len(names))
    return np.concatenate([order[starts[g] : starts[g + 1]] for g in drawn])


def _spearman(values: np.ndarray, prediction: Prediction, column: int, rows: np.ndarray) -> float:
    from scipy.stats import spearmanr

    return correlation(spearmanr, values[rows], prediction.median[rows, column])


def _kendall(values: np.ndarray, prediction: Prediction, column: int, rows: np.ndarray) -> float:
    from scipy.stats import kendalltau

    return correlation(kendalltau, values[rows], prediction.median[rows, column])


def correlation(statistic: Callable[..., Any], a: np.ndarray, b: np.ndarray) -> float:
    """Rank correlation of a (n,) and b (n,); 0 if either is constant and so ranks nothing."""
    return float(statistic(a, b).statistic) if len(set(a)) > 1 and len(set(b)) > 1 else 0.0


def _error(values: np.ndarray, prediction: Prediction, column: int, rows: np.ndarray) -> float:
    return float(np.median(np.abs(values[rows] - prediction.median[rows, column])))


def _coverage(values: np.ndarray, prediction: Prediction, column: int, rows: np.ndarray) -> float:
    assert prediction.q10 is not None
    assert prediction.q90 is not None
    low, high = prediction.q10[rows, column], prediction.q90[rows, column]
    return float(np.mean((low <= values[rows]) & (values[rows] <= high)))


_SCORES: dict[str, Score] = {
    "spearman": _spearman,
    "kendall": _kendall,
    "median_absolute_error": _error,
    "coverage_of_80pct_interval": _coverage,
}
