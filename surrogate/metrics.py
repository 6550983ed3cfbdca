"""How good a checkpoint is on a table: rank correlation, error, interval coverage, each with its uncertainty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from search_spaces.common.versions import versions
from search_spaces.tables import Table
from surrogate.dataset import fingerprint
from surrogate.rlm import RLM, Prediction

_RESAMPLES = 200
Score = Callable[[np.ndarray, Prediction, int, np.ndarray], float]


def evaluate(rlm: RLM, table: Table, *, split_by: str | None = None, seed: int = 0) -> dict[str, Any]:
    """Scores the checkpoint on every metric that it and the table share.

    Rows whose text the checkpoint was trained on are left out and counted; with `split_by`, a text column, so are
    all rows of their groups, and uncertainty comes from resampling whole groups. Intervals in the report are 95%
    bootstrap intervals of 200 resamples. Spaces are judged one by one, since the ranks of networks from different
    spaces say little: of a table of several, the report has one of its own for each under "spaces". Raises ValueError
    where no metric is shared or no row is left.
    """
    shared = [m for m in rlm.metrics if m in table.metrics]
    if not shared:
        ours, theirs = ", ".join(rlm.metrics), ", ".join(table.metrics) or "none"
        raise ValueError(f"the table has none of the checkpoint's metrics ({ours}); it has {theirs}")
    texts = table.texts()
    # A row without a group is its own, like one of a table that has no such column.
    columns = table.column(split_by) if split_by else texts
    groups = np.array([group or text for group, text in zip(columns, texts, strict=True)])
    seen = np.array([fingerprint(text) in rlm.trained_on for text in texts], dtype=bool)
    if split_by:
        seen = np.isin(groups, groups[seen])
    if seen.all():
        raise ValueError(
            "the checkpoint was trained on every row of the table, which leaves nothing to judge it by"
        )
    spaces = np.array(table.space, dtype=str)
    reports = {}
    for space in dict.fromkeys(table.space):
        rows = np.flatnonzero(~seen & (spaces == space))
        if len(rows):
            reports[space] = _report(
                rlm, table.take(rows), [texts[row] for row in rows], groups[rows], shared, seed
            )
    counts = {
        "rows": int((~seen).sum()),
        "rows_left_out_as_trained_on": int(seen.sum()),
        "groups": len(set(groups[~seen])),
        "split_by": split_by or "canonical text",
        "seed": seed,
        "versions": versions(),
    }
    return {**counts, **next(iter(reports.values()))} if len(reports) == 1 else {**counts, "spaces": reports}


def _report(
    rlm: RLM, table: Table, texts: list[str], groups: np.ndarray, shared: list[str], seed: int
) -> dict[str, Any]:
    """Scores of the metrics that some row has."""
    judged = [name for name in shared if np.isfinite(table.metric(name)).any()]
    prediction = rlm.predict(texts, judged)
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
    """How well each metric of a prediction with intervals is predicted, by name: how many `rows` of the table have a
    value, and the scores of those. Metrics that no row has are left out."""
    scores: dict[str, dict[str, float]] = {}
    for column, name in enumerate(prediction.metrics):
        values = table.metric(name)
        known = np.flatnonzero(np.isfinite(values))
        if len(known):
            points = {label: score(values, prediction, column, known) for label, score in _SCORES.items()}
            scores[name] = {"rows": len(known), **points}
    return scores


def _resample(groups: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Row positions of as many groups as there are, drawn with replacement."""
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
    """Rank correlation; 0 where one side is constant and so ranks nothing."""
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
