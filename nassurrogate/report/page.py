"""report.html: one self-contained file with the front, its networks, the course of the search and the settings.

The page contains its data as JSON, which page.js draws. Without JavaScript it shows the figure and the table.
"""

from __future__ import annotations

import base64
import html
import json
import math
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from nassurrogate.columns import label, short
from nassurrogate.report.figure import DARK, LIGHT, draw, shown_range
from nassurrogate.report.labels import better, limits, marked, no_front, title, warning
from nassurrogate.search.dominance import CHANCE, CONTENDERS
from nassurrogate.search.result import SearchResult
from search_spaces.canonical import canonicalize
from search_spaces.graph import Graph
from search_spaces.operators import show
from search_spaces.space import SearchSpace

# Most points drawn in addition to the front: more make the page slow and the plot no clearer.
_MAX_POINTS = 4000
# Most nodes of all networks drawn; further networks of the front are only linked.
_MAX_NODES = 60_000


def write_page(result: SearchResult, space: SearchSpace, onnx: Sequence[str], path: Path) -> None:
    """Writes the page of a search. `onnx` are the files of the front's networks in its order, relative to the page."""
    path.write_text(_page(result, space, onnx), encoding="utf-8")


def _page(result: SearchResult, space: SearchSpace, onnx: Sequence[str]) -> str:
    heading = html.escape(title(result))
    # "<" could end the script element that contains the JSON.
    data = json.dumps(_data(result, space, onnx), separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{heading}</title>
<style>{_resource("page.css")}</style>
<main>
<h1>{heading}</h1>
{_warning(result)}<p>{_introduction(result)}</p>
<noscript>{_picture(result)}</noscript>
<section id="explore" hidden>
<form id="axes"></form>
<div id="both"><div><figure id="plot"></figure>
<p id="legend"><span class="key front"></span>Pareto front <span class="key contender"></span>may belong to it
<span class="key"></span>evaluated
<span class="key broken"></span>violates a constraint or is not a number; lines are 80% intervals.
Click a point of the front to see its network.</p></div><aside id="chosen" aria-live="polite"></aside></div>
<h2 id="course-title"></h2>
<figure id="course"></figure>
</section>
<h2>Front</h2>
{_front_table(result, onnx)}
<h2>Settings</h2>
<div class="wide"><table>
{_settings_rows(result)}
</table></div>
</main>
<script type="application/json" id="data">{data}</script>
<script>{_resource("page.js")}</script>
</html>
"""


def _warning(result: SearchResult) -> str:
    text = html.escape(warning(result))
    return f'<p class="warning">{text}</p>\n' if text else ""


def _introduction(result: SearchResult) -> str:
    """The objectives and constraints, and what the values are, as HTML."""
    goals = " and ".join(
        f"{'highest' if goal.maximise else 'lowest'} {label(goal.metric)}" for goal in result.objectives
    )
    end = {"optimistic": "better", "pessimistic": "worse"}.get(result.rank_by)
    ranking = f"; networks are ranked by its {end} end" if end else ""
    predicted = any(name.endswith("_q10") for name in result.evaluated)
    values = f"Predicted values are medians with their 80% interval{ranking}." if predicted else ""
    return f"{html.escape(f'{goals} {limits(result)}'.strip())}.\n{values}"


def _picture(result: SearchResult) -> str:
    """The figure in light and dark colours, as HTML."""
    light, dark = (base64.b64encode(draw(result, theme, "png")).decode() for theme in (LIGHT, DARK))
    return f"""<picture>
<source media="(prefers-color-scheme: dark)" srcset="data:image/png;base64,{dark}">
<img alt="The front among all evaluated architectures" src="data:image/png;base64,{light}">
</picture>"""


def _settings_rows(result: SearchResult) -> str:
    """Settings, hypervolume, versions and timings as rows of an HTML table."""
    facts = {
        **{name: value for name, value in result.settings.items() if value not in (None, [])},
        "hypervolume": f"{result.hypervolume:.6g} (up to {', '.join(map(short, result.reference)) or 'nothing'})",
        **{f"{name} version": value for name, value in result.versions.items()},
        **{f"{name} time": f"{seconds:.1f} s" for name, seconds in result.timings.items()},
    }
    return "\n".join(f"<tr><th>{html.escape(name)}<td>{html.escape(_fact(value))}" for name, value in facts.items())


def _resource(name: str) -> str:
    return (files("nassurrogate.report") / name).read_text(encoding="utf-8")


def _fact(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _front_table(result: SearchResult, onnx: Sequence[str]) -> str:
    if not len(result.front):
        return f"<p>{html.escape(no_front(result))}</p>"
    rows = result.rows(result.front)
    head = "".join(f"<th>{html.escape(label(metric))}" for metric in result.metrics)
    body = []
    for place, file in enumerate(onnx):
        cells = "".join(f"<td>{_cell(rows, metric, place)}" for metric in result.metrics)
        cells += f"<td>{float(rows['p_non_dominated'][place]):.0%}"
        arch_str = html.escape(str(rows["arch_str"][place]))
        body.append(f'\n<tr><td><a href="{file}">{marked(result, place)}</a>{cells}<td><code>{arch_str}</code>')
    return (
        f'<div class="wide"><table><tr><th>#{head}<th>chance<th>architecture{"".join(body)}\n</table></div>'
        "<p>The chance is the probability that no other network of the front dominates this one. "
        f"Numbers link to the networks as ONNX.{_near_front(result)}</p>"
    )


def _near_front(result: SearchResult) -> str:
    """A sentence about the near-front architectures, "" if there are none."""
    if not (count := len(result.contenders)):
        return ""
    link = f'<a href="{CONTENDERS}">{CONTENDERS}</a>'
    return f" {count} others may belong to it, with a probability of {CHANCE:.0%} or more: {link}."


def _cell(rows: Mapping[str, Sequence[Any] | np.ndarray], metric: str, place: int) -> str:
    text = short(rows[metric][place])
    if f"{metric}_q10" not in rows:
        return text
    low, high = short(rows[f"{metric}_q10"][place]), short(rows[f"{metric}_q90"][place])
    return f"{text} <small>{low} to {high}</small>"


def _data(result: SearchResult, space: SearchSpace, onnx: Sequence[str]) -> dict[str, Any]:
    """The data that page.js draws."""
    shown = _shown(result)
    front = result.rows(result.front)
    course = result.course()
    return {
        "metrics": [
            {
                "name": metric,
                "label": label(metric),
                "better": better(result, metric),
                "range": shown_range(result, metric),
                "values": _plain(np.asarray(result.evaluated[metric])[shown]),
            }
            for metric in result.metrics
        ],
        "broken": np.flatnonzero(~result.feasible[shown]).tolist(),
        "contenders": np.flatnonzero(np.isin(shown, result.contenders)).tolist(),
        "objectives": len(result.objectives),
        "front": [
            {
                "arch": front["arch_str"][place],
                "onnx": file,
                "chance": float(front["p_non_dominated"][place]),
                "values": [
                    _plain([float(front[name][place]) for name in _with_ends(metric) if name in front])
                    for metric in result.metrics
                ],
            }
            for place, file in enumerate(onnx)
        ],
        **_networks(result, space),
        "course": {
            "label": "hypervolume" if len(result.objectives) > 1 else label(result.objectives[0].metric),
            "points": [[count, value] for count, value in course if math.isfinite(value)],
        },
    }


def _with_ends(metric: str) -> tuple[str, str, str]:
    return metric, f"{metric}_q10", f"{metric}_q90"


def _plain(values: Sequence[float] | np.ndarray) -> list[float | None]:
    """The values to seven digits, more than the page shows; null for those that are not finite."""
    return [float(f"{value:.7g}") if math.isfinite(value) else None for value in map(float, values)]


def _shown(result: SearchResult) -> np.ndarray:
    """Positions of the architectures drawn in addition to the front: all, or if they are too many the near-front ones
    and an evenly spaced part of the others."""
    rest = np.setdiff1d(np.arange(len(result.evaluated["arch_str"])), result.front)
    if len(rest) <= _MAX_POINTS:
        return rest
    return np.union1d(rest[np.linspace(0, len(rest) - 1, _MAX_POINTS).astype(int)], result.contenders)


def _networks(result: SearchResult, space: SearchSpace) -> dict[str, Any]:
    """The front's networks: each node is [index in `lines`, index in `shapes`, *positions of its inputs]."""
    lines: dict[str, int] = {}
    shapes: dict[str, int] = {}
    networks: list[list[list[Any]]] = []
    left = _MAX_NODES
    for arch_str in result.rows(result.front)["arch_str"]:
        graph: Graph = canonicalize(space.graph(space.from_str(str(arch_str))))
        left -= len(graph.nodes)
        if left < 0:
            break
        networks.append(
            [
                [lines.setdefault(op.text, len(lines)), shapes.setdefault(show(shape[1:]), len(shapes)), *inputs]
                for op, inputs, shape in graph.nodes
            ]
        )
    return {"lines": list(lines), "shapes": list(shapes), "networks": networks}
