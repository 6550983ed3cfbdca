"""Predictions of a few networks side by side: a line for each metric, a column for each network."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from nassurrogate.columns import label, short
from nassurrogate.prediction.predict import NOVELTY

if TYPE_CHECKING:
    import numpy as np

# More columns than a screen has room for.
MOST = 8


def comparison(columns: Mapping[str, Sequence[str] | np.ndarray]) -> tuple[list[str], list[list[str]]]:
    """Header and lines of the table of what `predict_inputs` gives: `3.48 (2.97 to 3.94)`, median and 80% interval."""
    texts = {name: columns[name] for name in ("path", "arch_str", "error") if name in columns}
    count = len(columns["space"])
    header = ["", *(_name(texts, place) for place in range(count))]
    metrics = [name.removesuffix("_q10") for name in columns if name.endswith("_q10")]
    lines = []
    for metric in metrics:
        parts = zip(*(columns[f"{metric}{end}"] for end in ("", "_q10", "_q90")), strict=True)
        cells = [
            "" if math.isnan(float(median)) else f"{short(median)} ({short(low)} to {short(high)})"
            for median, low, high in parts
        ]
        lines.append([label(metric), *cells])
    if NOVELTY in columns:
        cells = ["" if math.isnan(float(value)) else f"{float(value):.2f}" for value in columns[NOVELTY]]
        lines.append([f"{NOVELTY} (above 1: a guess)", *cells])
    if any(texts.get("error", ())):
        lines.append(["error", *map(str, texts["error"])])
    return header, lines


def _name(texts: Mapping[str, Sequence[str] | np.ndarray], place: int) -> str:
    """What tells a network from the others: its file's name, else its arch_str, else its number."""
    path, arch_str = (str(texts[name][place]) if name in texts else "" for name in ("path", "arch_str"))
    return Path(path).name or arch_str or f"network {place + 1}"
