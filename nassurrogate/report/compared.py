"""The figure of several searches: their fronts in one picture, and the hypervolume over the evaluations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nassurrogate.columns import label
from nassurrogate.report.figure import LIGHT, file_of
from nassurrogate.search.comparison import Comparison

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Okabe and Ito's colours, which differ in every kind of colour vision; further searches repeat them with other markers.
RUN_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
_MARKERS = ("o", "s", "^", "D")


def draw_comparison(comparison: Comparison, kind: str) -> bytes:
    """The figure as the bytes of a "png" or "pdf" file: the fronts by the first two objectives and, for up to four
    objectives, the course of the hypervolume; with one objective the course of the best value."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    single = len(comparison.objectives) == 1
    figure = Figure(figsize=(8.0 if single else 12.0, 5.0), dpi=150, facecolor=LIGHT.paper, layout="constrained")
    FigureCanvasAgg(figure)
    panels = figure.subplots(1, 1 if single else 2, squeeze=False)[0]
    if not single:
        _fronts(panels[0], comparison)
    _courses(panels[-1], comparison)
    for panel in panels:
        panel.grid(color=LIGHT.grid, linewidth=0.8)
        panel.set_axisbelow(True)
        panel.legend(frameon=False, fontsize=8)
        for side in ("top", "right"):
            panel.spines[side].set_visible(False)
    return file_of(figure, LIGHT, kind)


def overview(comparison: Comparison) -> tuple[list[str], list[list[str]]]:
    """Header and rows of a line for each search, for people and for compare.csv."""
    single = len(comparison.objectives) == 1
    header = ["run", "space", "searcher", "evaluator", "evaluated", "front", "only_here"]
    header += ["best"] if single else ["hypervolume", "share_of_all"]
    rows = []
    for name, result, own in zip(comparison.names, comparison.results, comparison.own, strict=True):
        counts = [len(result.evaluated["arch_str"]), len(result.front_positions), len(own)]
        if single:
            best = result.minimised[result.front_positions][:1, 0]
            values = [f"{comparison.objectives[0].minimised(value):.6g}" for value in best] or [""]
        else:
            share = result.hypervolume / (comparison.union_hypervolume or 1)
            values = [f"{result.hypervolume:.6g}", f"{share:.1%}"]
        named = [str(result.settings[key]) for key in ("space", "searcher", "evaluator")]
        rows.append([name, *named, *map(str, counts), *values])
    return header, rows


def _colour(place: int) -> str:
    return RUN_COLOURS[place % len(RUN_COLOURS)]


def _marker(place: int) -> str:
    return _MARKERS[place // len(RUN_COLOURS) % len(_MARKERS)]


def _fronts(panel: Axes, comparison: Comparison) -> None:
    first, second = comparison.objectives[:2]
    for place, (name, result) in enumerate(zip(comparison.names, comparison.results, strict=True)):
        front = result.rows(result.front_positions)
        xs, ys = np.asarray(front[second.metric]), np.asarray(front[first.metric])
        order = np.argsort(xs, kind="stable")
        if len(comparison.objectives) == 2:
            steps = "steps-pre" if second.maximise else "steps-post"
            panel.plot(xs[order], ys[order], c=_colour(place), lw=1, alpha=0.6, drawstyle=steps)
        # Equal networks of several searches show as rings.
        size = 16 + 24 * (len(comparison.results) - 1 - place)
        panel.scatter(xs, ys, s=size, label=name, c=_colour(place), marker=_marker(place))
    panel.set_xlabel(f"{label(second.metric)}, {'higher' if second.maximise else 'lower'} is better")
    panel.set_ylabel(f"{label(first.metric)}, {'higher' if first.maximise else 'lower'} is better")
    panel.set_title("Pareto fronts", fontsize=11)


def _courses(panel: Axes, comparison: Comparison) -> None:
    single = len(comparison.objectives) == 1
    for place, (name, result) in enumerate(zip(comparison.names, comparison.results, strict=True)):
        course = result.course()
        if course:
            counts, values = zip(*course, strict=True)
            panel.plot(counts, values, c=_colour(place), lw=1.6, label=name, drawstyle="steps-post")
    what = f"best {label(comparison.objectives[0].metric)}" if single else "hypervolume"
    panel.set_xlabel("evaluations")
    panel.set_ylabel(what)
    panel.set_title(f"{what} over evaluations", fontsize=11)
