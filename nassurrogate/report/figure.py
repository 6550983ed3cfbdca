"""The figure of a search: front.png for screens, front.pdf for papers."""

from __future__ import annotations

import io
import textwrap
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from nassurrogate.columns import TEXTS, label
from nassurrogate.report.labels import better, limits, title
from nassurrogate.search.choice import choose, metric_of
from nassurrogate.search.result import CENTRAL, SearchResult
from search_spaces.common.errors import did_you_mean, quoted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MAX_PANELS = 6  # pairs of objectives shown
_MOST_SPREAD = 0.25  # of an axis, on either side of the front, for intervals


@dataclass(frozen=True)
class Theme:
    """Colours of a figure. The blue of the front differs from grey in every kind of colour vision."""

    paper: str
    ink: str
    grid: str
    evaluated: str
    infeasible: str
    front: str


LIGHT = Theme("#ffffff", "#1f2933", "#e4e7eb", "#9aa5b1", "#e3a587", "#1263b5")
DARK = Theme("#14181d", "#e4e7eb", "#2b323a", "#6b7785", "#9a6246", "#6cb6ff")


def write_figures(result: SearchResult, folder: Path) -> bytes:
    """Writes front.png and front.pdf: the front among all architectures evaluated, or with one objective the best value
    over the evaluations. Returns the bytes of the .png file."""
    figure = _figure(result, LIGHT)
    for kind in ("pdf", "png"):
        picture = file_of(figure, LIGHT, kind)
        (folder / f"front.{kind}").write_bytes(picture)
    return picture


def draw(result: SearchResult, theme: Theme, kind: str) -> bytes:
    """The figure as the bytes of a "png" or "pdf" file; the same result gives the same bytes."""
    return file_of(_figure(result, theme), theme, kind)


def _figure(result: SearchResult, theme: Theme) -> Figure:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    metrics = [goal.metric for goal in result.objectives]
    pairs = list(combinations(metrics, 2))[:MAX_PANELS]
    columns = min(3, len(pairs) or 1)
    rows = -(-(len(pairs) or 1) // columns)
    width, height = (8.0, 5.4) if len(pairs) < 2 else (5.2 * columns, 4.4 * rows + 0.9)
    figure = Figure(figsize=(width, height), dpi=150, facecolor=theme.paper, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(rows, columns, squeeze=False).ravel()
    if pairs:
        for panel, (first, second) in zip(axes, pairs, strict=False):
            # The first objective on the y axis, its cost on the x axis.
            _pair(panel, result, second, first, theme)
    else:
        _convergence(axes[0], result, metrics[0], theme)
    for panel in axes:
        _style(panel, theme)
    for panel in axes[len(pairs) or 1 :]:
        panel.set_visible(False)
    handles, names = axes[0].get_legend_handles_labels()
    figure.legend(
        handles, names, loc="outside lower center", ncols=3 if len(names) > 5 else len(names), frameon=False,
        labelcolor=theme.ink, markerscale=1.4, fontsize=9,
    )  # fmt: skip
    subtitle = "\n" + textwrap.fill(limits(result), 80) if result.constraints else ""
    figure.suptitle(title(result) + subtitle, color=theme.ink, fontsize=11, linespacing=1.5)
    return figure


def file_of(figure: Figure, theme: Theme, kind: str) -> bytes:
    """A figure as the bytes of a "png" or "pdf" file, without the date."""
    buffer = io.BytesIO()
    undated = {"png": {"Software": None}, "pdf": {"CreationDate": None}}[kind]
    figure.savefig(buffer, format=kind, facecolor=theme.paper, metadata=undated)
    return buffer.getvalue()


def draw_on(
    panel: Axes, result: SearchResult, x: str | None = None, y: str | None = None, theme: Theme = LIGHT
) -> None:
    """Draws all architectures evaluated by two metrics, by default the second and the first objective, on axes of the
    caller's; with a single objective its course. Raises ValueError for a metric that was not evaluated."""
    metrics = [goal.metric for goal in result.objectives]
    x, y = (metric and _column(result, metric) for metric in (x, y))
    y = y or metrics[0]
    if x is None and len(metrics) == 1:
        _convergence(panel, result, y, theme)
    else:
        _pair(panel, result, x or next(metric for metric in (*metrics[1:], *metrics) if metric != y), y, theme)
    _style(panel, theme)
    panel.set_title(title(result), fontsize=10)
    panel.legend(frameon=False, fontsize=8)


def _column(result: SearchResult, name: str) -> str:
    """The column of that name, or of a metric's short name. Raises ValueError for a metric that was not evaluated."""
    known = [column for column in result.evaluated if column not in TEXTS]
    if name in known:
        return name
    with suppress(ValueError):
        return metric_of(result, name)
    raise ValueError(f"{quoted(name)} was not evaluated{did_you_mean(name, known)}")


def _pair(panel: Axes, result: SearchResult, x: str, y: str, theme: Theme) -> None:
    """Draws all architectures evaluated by two metrics."""
    xs, ys = np.asarray(result.evaluated[x]), np.asarray(result.evaluated[y])
    front, near = result.front_positions, result.contender_positions
    infeasible = ~result.feasible & np.isfinite(xs) & np.isfinite(ys)
    # Thousands of points: translucent and without edges, so that density shows.
    if infeasible.any():
        panel.scatter(
            xs[infeasible], ys[infeasible], s=9, c=theme.infeasible, alpha=0.5, linewidths=0,
            label="violates a constraint",
        )  # fmt: skip
    grey = np.setdiff1d(np.flatnonzero(result.feasible), near)
    panel.scatter(xs[grey], ys[grey], s=9, c=theme.evaluated, alpha=0.5, linewidths=0, label="evaluated")
    if len(near):
        panel.scatter(
            xs[near], ys[near], s=9, facecolors="none", edgecolors=theme.front, linewidths=0.6, zorder=3,
            label="may belong to the front",
        )  # fmt: skip
    if len(front):
        panel.errorbar(
            xs[front], ys[front], xerr=_spread(result, x), yerr=_spread(result, y), fmt="none",
            ecolor=theme.front, elinewidth=0.8, alpha=0.25, label="80% interval",
        )  # fmt: skip
        if len(result.objectives) == 2:
            order = np.argsort(xs[front], kind="stable")
            # Between two points, the attained value is that of the cheaper one.
            steps = "steps-pre" if result.objectives[1].maximise else "steps-post"
            panel.plot(xs[front][order], ys[front][order], c=theme.front, lw=1, alpha=0.6, zorder=3, drawstyle=steps)
        panel.scatter(
            xs[front], ys[front], s=26, c=theme.front, edgecolors=theme.paper, linewidths=0.6, zorder=4,
            label="Pareto front",
        )  # fmt: skip
        if len(result.objectives) == 2:
            knee = choose(result).position
            panel.scatter(
                xs[[knee]], ys[[knee]], s=110, marker="*", c=theme.ink, edgecolors=theme.paper, linewidths=0.6,
                zorder=5, label="its knee",
            )  # fmt: skip
    shown = np.array([shown_range(result, x), shown_range(result, y)])
    points = np.stack([xs[front], ys[front]])
    clipped = np.clip(points, *shown.T[..., None])
    if (beyond := (np.abs(points - clipped) > 0).any(axis=0)).any():
        xs, ys = clipped[:, beyond]
        panel.scatter(xs, ys, s=40, marker="x", c=theme.front, zorder=4, clip_on=False, label="front, off the axes")
    panel.set(xlim=shown[0], ylim=shown[1])
    panel.set_xlabel(_axis(result, x), color=theme.ink)
    panel.set_ylabel(_axis(result, y), color=theme.ink)


def _convergence(panel: Axes, result: SearchResult, metric: str, theme: Theme) -> None:
    """Draws the values of a single objective and the best one so far over the evaluations."""
    values, feasible = np.asarray(result.evaluated[metric]), result.feasible
    number = np.arange(1, len(values) + 1)
    panel.scatter(
        number[feasible], values[feasible], s=9, c=theme.evaluated, alpha=0.5, linewidths=0,
        label="evaluated",
    )  # fmt: skip
    if feasible.any():
        goal = result.objectives[0]
        best = goal.minimised(np.minimum.accumulate(np.where(feasible, result.minimised[:, 0], np.inf)))
        first = int(np.argmax(feasible))
        panel.step(number[first:], best[first:], where="post", c=theme.front, lw=1.6, label="best so far")
    panel.set_ylim(shown_range(result, metric))
    panel.set_xlabel("evaluation", color=theme.ink)
    panel.set_ylabel(_axis(result, metric), color=theme.ink)


def _axis(result: SearchResult, metric: str) -> str:
    direction = better(result, metric)
    return f"{label(metric)}, {direction} is better" if direction else label(metric)


def _spread(result: SearchResult, metric: str) -> np.ndarray | None:
    """Distances (2, front) from the median down to the 0.1 and up to the 0.9 quantile; None for certain values."""
    if f"{metric}_q10" not in result.evaluated:
        return None
    rows = result.rows(result.front_positions)
    median = np.asarray(rows[metric])
    # In run folders of early versions, a median may lie outside its interval.
    below, above = median - np.asarray(rows[f"{metric}_q10"]), np.asarray(rows[f"{metric}_q90"]) - median
    return np.nan_to_num(np.maximum([below, above], 0))


def shown_range(result: SearchResult, metric: str) -> tuple[float, float]:
    """The range of an axis: the central 96% of all values, and the front, as far as it is in the typical range, with
    intervals of median length, which get at most a quarter of the length on either side.

    Longer intervals and outliers are clipped, because with them the front would fill only a corner.
    """
    values = np.asarray(result.evaluated[metric])
    values = values[np.isfinite(values)]
    if not len(values):
        return 0.0, 1.0
    ends = [*np.quantile(values, CENTRAL)]
    if len(result.front_positions):
        front = np.asarray(result.rows(result.front_positions)[metric])
        spread = _spread(result, metric)
        below, above = (0.0, 0.0) if spread is None else np.median(spread, axis=1)
        least, most = result.typical_range(metric)
        near = front[(front >= least) & (front <= most)]
        near = near if len(near) else front
        room = np.ptp([*ends, *near]) * _MOST_SPREAD
        ends += [near.min() - min(below, room), near.max() + min(above, room)]
    low, high = min(ends), max(ends)
    margin = (high - low or abs(high) or 1.0) * 0.05
    floor = 0.0 if values.min() >= 0 else -np.inf  # no size or latency is negative
    return float(max(low - margin, floor)), float(high + margin)


def _style(panel: Axes, theme: Theme) -> None:
    panel.set_facecolor(theme.paper)
    panel.grid(color=theme.grid, linewidth=0.8)
    panel.set_axisbelow(True)
    panel.tick_params(colors=theme.ink, labelsize=9, length=0)
    for side, spine in panel.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(theme.grid)
