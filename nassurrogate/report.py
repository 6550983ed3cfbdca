"""The picture and the page of a search: front.png and report.html."""

from __future__ import annotations

import base64
import html
import io
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from nassurrogate.objectives import ranked
from nassurrogate.result import SearchResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

UNITS = {
    "pct": "%", "s": "s", "ms": "ms", "us": "µs", "j": "J", "mj": "mJ", "w": "W", "m": "millions",
    "bytes": "bytes", "kb": "kB", "mb": "MB",
}  # fmt: skip
NAMES = {"params_m": "parameters", "macs_m": "multiply-adds"}
MAX_PANELS = 6  # pairs of objectives shown; a seventh says less than it costs


@dataclass(frozen=True)
class Theme:
    """Colours of one picture; the front's blue tells apart from grey for every kind of colour vision."""

    paper: str
    ink: str
    grid: str
    evaluated: str
    infeasible: str
    front: str


LIGHT = Theme("#ffffff", "#1f2933", "#e4e7eb", "#9aa5b1", "#e3a587", "#1263b5")
DARK = Theme("#14181d", "#e4e7eb", "#2b323a", "#6b7785", "#9a6246", "#6cb6ff")


def label(metric: str) -> str:
    """A metric's column name as people read it: `pixel3_latency_ms` -> `pixel3 latency (ms)`."""
    stem, _, unit = metric.rpartition("_")
    if unit not in UNITS:
        return metric.replace("_", " ")
    return f"{NAMES.get(metric, stem.replace('_', ' '))} ({UNITS[unit]})"


def write_png(result: SearchResult, path: Path) -> None:
    """The front among everything evaluated; for one objective, the best value over the evaluations."""
    path.write_bytes(_png(result, LIGHT))


def _png(result: SearchResult, theme: Theme) -> bytes:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    names = [goal.metric for goal in result.objectives]
    pairs = list(combinations(range(len(names)), 2))[:MAX_PANELS]
    columns = min(3, len(pairs) or 1)
    rows = -(-(len(pairs) or 1) // columns)
    width, height = (8.0, 5.4) if len(pairs) < 2 else (5.2 * columns, 4.4 * rows + 0.9)
    figure = Figure(figsize=(width, height), dpi=150, facecolor=theme.paper, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(rows, columns, squeeze=False).ravel()
    if pairs:
        for panel, (i, j) in zip(axes, pairs, strict=False):
            # The first objective reads best upwards, its price along the bottom.
            _pair(panel, result, names[j], names[i], theme)
    else:
        _course(axes[0], result, names[0], theme)
    for panel in axes:
        _dress(panel, theme)
    for panel in axes[len(pairs) or 1 :]:
        panel.set_visible(False)
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(
        handles, labels, loc="outside lower center", ncols=len(labels), frameon=False, labelcolor=theme.ink,
        markerscale=1.4, fontsize=9,
    )  # fmt: skip
    subtitle = "\n" + textwrap.fill(_subtitle(result), 80) if result.constraints else ""
    figure.suptitle(_title(result) + subtitle, color=theme.ink, fontsize=11, linespacing=1.5)
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", facecolor=theme.paper, metadata={"Software": None})
    return buffer.getvalue()


def _title(result: SearchResult) -> str:
    count = len(result.evaluated["arch_str"])
    found = f"{len(result.front)} on the front" if len(result.front) else "no front"
    return f"{result.settings['space']}: {count:,} architectures evaluated, {found}"


def _subtitle(result: SearchResult) -> str:
    return "subject to " + ", ".join(map(str, result.constraints)) if result.constraints else ""


def _pair(panel: Axes, result: SearchResult, x: str, y: str, theme: Theme) -> None:
    xs, ys = np.asarray(result.evaluated[x]), np.asarray(result.evaluated[y])
    ok, front = result.feasible, result.front
    broken = ~ok & np.isfinite(xs) & np.isfinite(ys)
    # Rasters of thousands of points: no edges, slightly see-through, so that density shows.
    if broken.any():
        panel.scatter(
            xs[broken],
            ys[broken],
            s=9,
            c=theme.infeasible,
            alpha=0.5,
            linewidths=0,
            label="breaks a constraint",
        )
    panel.scatter(xs[ok], ys[ok], s=9, c=theme.evaluated, alpha=0.5, linewidths=0, label="evaluated")
    if len(front):
        panel.errorbar(
            xs[front], ys[front], xerr=_spread(result, x), yerr=_spread(result, y), fmt="none",
            ecolor=theme.front, elinewidth=0.8, alpha=0.25, label="80% interval",
        )  # fmt: skip
        if len(result.objectives) == 2:
            order = np.argsort(xs[front], kind="stable")
            # Between two points, what is attained is the value of the cheaper one.
            steps = "steps-pre" if result.objectives[1].maximise else "steps-post"
            panel.plot(
                xs[front][order], ys[front][order], c=theme.front, lw=1, alpha=0.6, zorder=3, drawstyle=steps
            )
        panel.scatter(
            xs[front], ys[front], s=26, c=theme.front, edgecolors=theme.paper, linewidths=0.6, zorder=4,
            label="Pareto front",
        )  # fmt: skip
    panel.set_xlim(_limits(result, x))
    panel.set_ylim(_limits(result, y))
    panel.set_xlabel(_axis(result, x), color=theme.ink)
    panel.set_ylabel(_axis(result, y), color=theme.ink)


def _course(panel: Axes, result: SearchResult, metric: str, theme: Theme) -> None:
    values, ok = np.asarray(result.evaluated[metric]), result.feasible
    number = np.arange(1, len(values) + 1)
    panel.scatter(number[ok], values[ok], s=9, c=theme.evaluated, alpha=0.5, linewidths=0, label="evaluated")
    if ok.any():
        goal = result.objectives[0]
        best = goal.minimised(np.minimum.accumulate(np.where(ok, result.minimised[:, 0], np.inf)))
        first = int(np.argmax(ok))
        panel.step(number[first:], best[first:], where="post", c=theme.front, lw=1.6, label="best so far")
    panel.set_ylim(_limits(result, metric))
    panel.set_xlabel("evaluation", color=theme.ink)
    panel.set_ylabel(_axis(result, metric), color=theme.ink)


def _axis(result: SearchResult, metric: str) -> str:
    better = next(
        "higher" if goal.maximise else "lower" for goal in result.objectives if goal.metric == metric
    )
    return f"{label(metric)}, {better} is better"


def _spread(result: SearchResult, metric: str) -> np.ndarray | None:
    """(2, front) distances from the median down to the 0.1 and up to the 0.9 quantile."""
    if f"{metric}_q10" not in result.evaluated:
        return None
    rows = result.rows(result.front)
    median = np.asarray(rows[metric])
    # Medians come from the chain of metrics and intervals from each metric alone: a median may lie outside.
    below, above = median - np.asarray(rows[f"{metric}_q10"]), np.asarray(rows[f"{metric}_q90"]) - median
    return np.nan_to_num(np.maximum([below, above], 0))


def _limits(result: SearchResult, metric: str) -> tuple[float, float]:
    """Room for the front, typical intervals, and all but the most extreme of the rest.

    Longer intervals and outliers are cut off at the edge: with them, the front would fill but a corner.
    """
    values = np.asarray(result.evaluated[metric])
    values = values[np.isfinite(values)]
    if not len(values):
        return 0.0, 1.0
    shown = [*np.quantile(values, [0.02, 0.98])]
    if len(result.front):
        front = np.asarray(result.rows(result.front)[metric])
        spread = _spread(result, metric)
        below, above = (0.0, 0.0) if spread is None else np.median(spread, axis=1)
        shown += [front.min() - below, front.max() + above]
    low, high = min(shown), max(shown)
    room = (high - low or abs(high) or 1.0) * 0.05
    return float(low - room), float(high + room)


def _dress(panel: Axes, theme: Theme) -> None:
    panel.set_facecolor(theme.paper)
    panel.grid(color=theme.grid, linewidth=0.8)
    panel.set_axisbelow(True)
    panel.tick_params(colors=theme.ink, labelsize=9, length=0)
    for side, spine in panel.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(theme.grid)


def write_report(result: SearchResult, files: Sequence[str], path: Path) -> None:
    """One page without scripts or links to elsewhere; `files` are the networks of the front, in its order."""
    path.write_text(_page(result, files), encoding="utf-8")


def _page(result: SearchResult, files: Sequence[str]) -> str:
    goals = " and ".join(
        f"{'highest' if goal.maximise else 'lowest'} {label(goal.metric)}" for goal in result.objectives
    )
    light, dark = (base64.b64encode(_png(result, theme)).decode() for theme in (LIGHT, DARK))
    facts = {
        **{name: value for name, value in result.settings.items() if value not in (None, [])},
        "hypervolume": f"{result.hypervolume:.6g} (up to {_numbers(result.reference)})",
        **{f"{name} version": value for name, value in result.versions.items()},
        **{f"{name} time": f"{seconds:.1f} s" for name, seconds in result.timings.items()},
    }
    rows = "\n".join(
        f"<tr><th>{html.escape(name)}<td>{html.escape(_fact(value))}" for name, value in facts.items()
    )
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{html.escape(_title(result))}</title>
<style>{_STYLE}</style>
<main>
<h1>{html.escape(_title(result))}</h1>
<p>{html.escape(f"{goals} {_subtitle(result)}".strip())}.
Values are medians, with the 80% interval behind them where they are predicted{_ranking(result)}.
A chance is that of being dominated by no other network of the front.</p>
<picture>
<source media="(prefers-color-scheme: dark)" srcset="data:image/png;base64,{dark}">
<img alt="The front among all evaluated architectures" src="data:image/png;base64,{light}">
</picture>
<h2>Front</h2>
{_front_table(result, files)}
<h2>Settings</h2>
<div class="wide"><table>
{rows}
</table></div>
</main>
</html>
"""


def _ranking(result: SearchResult) -> str:
    end = {"optimistic": "better", "pessimistic": "worse"}.get(result.rank_by)
    return f"; networks are ranked by its {end} end" if end else ""


def _front_table(result: SearchResult, files: Sequence[str]) -> str:
    if not len(result.front):
        return f"<p>{html.escape(no_front(result))}</p>"
    rows = result.rows(result.front)
    head = "".join(f"<th>{html.escape(label(metric))}" for metric in result.metrics)
    chances = np.asarray(rows["p_non_dominated"]) * 100
    body = []
    for place, file in enumerate(files):
        cells = "".join(f"<td>{_cell(rows, metric, place)}" for metric in result.metrics)
        cells += f"<td>{chances[place]:.0f}%"
        arch_str = html.escape(str(rows["arch_str"][place]))
        body.append(f'\n<tr><td><a href="{file}">{place + 1}</a>{cells}<td><code>{arch_str}</code>')
    return (
        f'<div class="wide"><table><tr><th>#{head}<th>chance<th>architecture{"".join(body)}\n</table></div>'
    )


def _cell(rows: Mapping[str, Sequence | np.ndarray], metric: str, place: int) -> str:
    text = short(rows[metric][place])
    if f"{metric}_q10" not in rows:
        return text
    low, high = short(rows[f"{metric}_q10"][place]), short(rows[f"{metric}_q90"][place])
    return f"{text} <small>{low} to {high}</small>"


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


def _numbers(values: Sequence[float]) -> str:
    return ", ".join(map(short, values)) or "nothing"


def _fact(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


_STYLE = """
:root { --paper: #ffffff; --ink: #1f2933; --soft: #616e7c; --line: #e4e7eb; --link: #1263b5 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181d; --ink: #e4e7eb; --soft: #9aa5b1; --line: #2b323a; --link: #6cb6ff }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.4rem; line-height: 1.25 }
h2 { font-size: 1.1rem; margin-top: 2rem }
img { width: 100%; height: auto }
a { color: var(--link) }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums }
th, td { padding: 0.35rem 0.75rem 0.35rem 0; text-align: left; white-space: nowrap; vertical-align: baseline }
tr { border-bottom: 1px solid var(--line) }
th { font-weight: 600 }
small { color: var(--soft) }
"""
