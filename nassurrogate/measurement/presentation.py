"""Lays out measured latencies as a table for people: each number with the digits that its spread leaves it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from nassurrogate.columns import ERROR, short

_HEADER = ("network", "latency (ms)", "std (ms)", "samples", "memory (MB)")


def latency_table(columns: Mapping[str, Any], most: int) -> tuple[list[str], list[list[str]]]:
    """Header and lines for the first `most` networks of the table that `measure` writes.

    A latency is `12.3 ± 0.2`: the median of the samples with its 95% confidence interval. The standard deviation is
    that of single samples, of which a few may be slow.
    """
    count = min(most, len(columns[ERROR]))
    rows = [{name: values[row] for name, values in columns.items()} for row in range(count)]
    lines = [_line(row, number) for number, row in enumerate(rows, start=1)]
    header = [*_HEADER, *([ERROR] if any(row[ERROR] for row in rows) else [])]
    return header, [line[: len(header)] for line in lines]


def _line(row: Mapping[str, Any], number: int) -> list[str]:
    name = row.get("path") or row.get("arch_str") or f"network {number}"
    median, low, high = (row[f"latency_ms{end}"] for end in ("", "_low", "_high"))
    if median is None:
        return [name, "", "", "", "", row[ERROR]]
    memory = "" if row["peak_memory_mb"] is None else f"{row['peak_memory_mb']:.0f}"
    std = f"{row['latency_ms_std']:.2g}"
    latency = with_uncertainty(median, max(high - median, median - low))
    return [name, latency, std, str(row["repeats"]), memory, row[ERROR]]


def with_uncertainty(value: float, uncertainty: float) -> str:
    """`12.3 ± 0.2`: as many decimals as the first digit of the uncertainty has, or the second if the first is a 1
    (0.14, not 0.1). Four significant digits of the value if the uncertainty is 0 or unknown."""
    if not 0 < uncertainty < math.inf:
        return short(value)
    digits, exponent = f"{uncertainty:.1e}".split("e")
    decimals = max(0, (digits[0] == "1") - int(exponent))
    return f"{value:.{decimals}f} ± {uncertainty:.{decimals}f}"
