"""Lays out predictions of a few networks side by side: one line per metric, one column per network."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

from nassurrogate.columns import NOVELTY, label, short
from nassurrogate.prediction.predict import NEAREST
from surrogate import analytic_metrics
from surrogate.prediction import QUANTILES

if TYPE_CHECKING:
    from search_spaces.tables.write import Columns

# Networks that fit the width of a terminal.
MAX_NETWORKS = 8
_LEAST_LABEL = 30


def comparison(columns: Columns) -> tuple[list[str], list[list[str]]]:
    """Header and lines of a table for the columns that `predict_inputs` yields.

    A cell holds the median and the 80% interval: `3.48 (2.97 to 3.94)`, or an analytic metric.
    """
    header = ["", *(_network_name(columns, row) for row in range(len(columns["space"])))]
    lines = []
    for metric, values in columns.items():
        if f"{metric}_q10" in columns:
            parts = zip(*(columns[f"{metric}{end}"] for end in QUANTILES), strict=True)
            lines.append([label(metric), *(_interval(*map(float, part)) for part in parts)])
        elif metric in analytic_metrics.EXACT:
            lines.append([label(metric), *("" if math.isnan(x) else short(x) for x in map(float, values))])
    if NOVELTY in columns:
        scores = map(float, columns[NOVELTY])
        lines.append([f"{NOVELTY} (above 1: a guess)", *("" if math.isnan(x) else f"{x:.2f}" for x in scores)])
    if NEAREST in columns:
        lines.append(["most like", *map(str, columns[NEAREST])])
    if any(columns.get("error", ())):
        lines.append(["error", *map(str, columns["error"])])
    return header, lines


def with_short_labels(header: list[str], lines: list[list[str]], width: int) -> list[list[str]]:
    """The lines of a comparison with labels shortened before their units, so that numbers fit `width` characters."""
    numbers = [line[1:] for line in lines if line[0] not in ("most like", "error")]
    taken = sum(2 + max(map(len, column)) for column in zip(header[1:], *numbers, strict=True))
    left = max(width - taken, _LEAST_LABEL)
    return [[_shortened(line[0], left), *line[1:]] for line in lines]


def _shortened(text: str, width: int) -> str:
    name, blank, unit = text.rpartition(" (")
    if len(text) <= width or not blank:
        return text
    return f"{name[: width - len(unit) - 5]}...{blank}{unit}"


def _interval(median: float, low: float, high: float) -> str:
    return "" if math.isnan(median) else f"{short(median)} ({short(low)} to {short(high)})"


def _network_name(columns: Columns, row: int) -> str:
    """Label of a network: its file name, else its arch_str, else its number."""
    path, arch_str = (str(columns[name][row]) if name in columns else "" for name in ("path", "arch_str"))
    return Path(path).name or arch_str or f"network {row + 1}"
