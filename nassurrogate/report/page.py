"""Pages of searches: one self-contained file with the front among all networks, their graphs, and a table of them.

page.html is the template. The page contains plotly.js and its data as JSON, both compressed, which page.js draws;
without JavaScript it shows the figure and a table of the front.
"""

import base64
import gzip
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from nassurrogate.columns import TEST_ACCURACY, label, short
from nassurrogate.report.compared import RUN_COLOURS, draw_comparison, overview
from nassurrogate.report.figure import DARK, LIGHT, draw, shown_range
from nassurrogate.report.labels import better, limits, marked, no_front, title, warning
from nassurrogate.search.choice import choose
from nassurrogate.search.chosen import steps_table
from nassurrogate.search.comparison import Comparison
from nassurrogate.search.dominance import CHANCE, CONTENDERS
from nassurrogate.search.result import SearchResult
from search_spaces.canonical import canonicalize
from search_spaces.graph import Graph
from search_spaces.operators import show
from search_spaces.space import SearchSpace

# Most networks in the page: more make it slow and the plot no clearer. The front and near-front ones come first.
_MAX_NETWORKS = 4000
# Most nodes of all graphs in the page: a thousand cost a fortieth of a second. The front's are drawn first.
_MAX_NODES = 30_000
# Kinds of networks, best first, as page.js numbers them.
_FRONT, _NEAR, _EVALUATED, _INFEASIBLE = range(4)
_P_FEASIBLE = "meets the constraints (probability)"


@dataclass(eq=False)
class _Part:
    """A search in a page: its name, the space that draws its networks, the front's ONNX files relative to the page, and
    positions of the networks that no other search has as good ones as. The page shows at most so many, at `positions`
    and of these `kinds`: the front in its order, near-front ones, and an evenly spaced part of the others."""

    result: SearchResult
    name: str = ""
    space: SearchSpace | None = None
    onnx: Sequence[str] = ()
    own: Sequence[int] = ()
    most: int = _MAX_NETWORKS
    positions: np.ndarray = field(init=False)
    kinds: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        front, near = self.result.front_positions, self.result.contender_positions
        rest = np.setdiff1d(np.arange(len(self.result.feasible)), np.concatenate([front, near]))
        left = max(0, self.most - len(front) - len(near))
        if len(rest) > left:
            rest = rest[np.linspace(0, len(rest) - 1, left).astype(int)]
        kinds = np.where(self.result.feasible[rest], _EVALUATED, _INFEASIBLE)
        self.positions = np.concatenate([front, near, rest])
        self.kinds = np.concatenate([[_FRONT] * len(front), [_NEAR] * len(near), kinds])

    def column(self, metric: str) -> np.ndarray | None:
        """The values of a metric or of the end of an interval, None if the search has none."""
        if metric == _P_FEASIBLE:
            return self.result.p_feasible[self.positions]
        found = self.result.evaluated.get(metric)
        return None if found is None else np.asarray(found, dtype=np.float64)[self.positions]


def write_page(
    result: SearchResult, space: SearchSpace, onnx: Sequence[str], path: Path, picture: bytes | None = None
) -> None:
    """Writes the page of a search. `onnx` are the files of the front's networks in its order, relative to the page;
    `picture` is the figure as a .png file, if it has been drawn."""
    part = _Part(result, space=space, onnx=onnx)
    goals = " and ".join(
        f"{'highest' if goal.maximise else 'lowest'} {label(goal.metric)}" for goal in result.objectives
    )
    choice = choose(result) if len(result.front_positions) else None
    near = {"count": len(result.contender_positions), "chance": f"{CHANCE:.0%}", "file": CONTENDERS}
    _write(
        path,
        heading=title(result),
        warning=warning(result),
        introduction=f"{f'{goals} {limits(result)}'.strip()}. {_about_values(result)}",
        pictures={
            "light": _encoded(picture or draw(result, LIGHT, "png")),
            "dark": _encoded(draw(result, DARK, "png")),
        },
        no_front="" if len(result.front_positions) else no_front(result),
        front=_front_table(result, onnx),
        near=near if near["count"] else None,
        choice=choice,
        suggested=result.evaluated["arch_str"][choice.position] if choice else "",
        steps=steps_table(result, choice) if choice and choice.steps else None,
        tables=[{"title": "Settings", "rows": _settings(result)}],
        data={**_data([part], result), "choice": choice and _place(part, choice.position)},
    )


def _place(part: _Part, position: int) -> int:
    """The row of the page that has the network at a position."""
    return int(np.flatnonzero(part.positions == position)[0])


def write_comparison_page(comparison: Comparison, spaces: Sequence[SearchSpace | None], path: Path) -> None:
    """Writes the page of several searches. `spaces` are those that draw the searches' networks, where there are."""
    header, rows = overview(comparison)
    most = _MAX_NETWORKS // len(comparison.names)
    parts = [
        _Part(result, name, space, own=own, most=most)
        for name, result, space, own in zip(comparison.names, comparison.results, spaces, comparison.own, strict=True)
    ]
    _write(
        path, heading=f"{len(parts)} searches: {', '.join(comparison.names)}",
        introduction=f"{' and '.join(map(str, comparison.objectives))}. {_about_values(comparison.results[0])}",
        pictures={"light": _encoded(draw_comparison(comparison, "png"))},
        tables=[{"title": "Searches", "header": [name.replace("_", " ") for name in header], "rows": rows}],
        data=_data(parts, comparison.results[0]),
    )  # fmt: skip


def _write(path: Path, data: dict[str, Any], **fields: Any) -> None:
    from jinja2 import Environment

    template = Environment(autoescape=True, keep_trailing_newline=True).from_string(_resource("page.html"))
    packed = _packed(json.dumps(data, separators=(",", ":"), allow_nan=False).encode())
    resources = {"style": _resource("page.css"), "script": _resource("page.js"), "plotly": _plotly()}
    path.write_text(template.render(data=packed, **resources, **fields), encoding="utf-8")


def _resource(name: str) -> str:
    return (files("nassurrogate.report") / name).read_text(encoding="utf-8")


@cache
def _plotly() -> str:
    return _packed((files("plotly") / "package_data" / "plotly.min.js").read_bytes())


def _packed(content: bytes) -> str:
    """Compressed, in characters that HTML does not interpret."""
    return _encoded(gzip.compress(content, compresslevel=6, mtime=0))


def _encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _about_values(result: SearchResult) -> str:
    """A sentence about predicted values, "" for others."""
    if not any(name.endswith("_q10") for name in result.evaluated):
        return ""
    end = {"optimistic": "better", "pessimistic": "worse"}.get(result.rank_by)
    ranking = f"; networks are ranked by its {end} end" if end else ""
    return f"Predicted values are medians with their 80% interval{ranking}."


def _settings(result: SearchResult) -> list[list[str]]:
    """Settings, hypervolume, versions and timings as rows of name and value."""
    facts = {
        **{name: value for name, value in result.settings.items() if value not in (None, [])},
        "hypervolume": f"{result.hypervolume:.6g} (up to {', '.join(map(short, result.reference)) or 'nothing'})",
        **{f"{name} version": value for name, value in result.versions.items()},
        **{f"{name} time": f"{seconds:.1f} s" for name, seconds in result.timings.items()},
    }
    return [
        [name, ", ".join(map(str, value)) if isinstance(value, list) else str(value)] for name, value in facts.items()
    ]


def _front_table(result: SearchResult, onnx: Sequence[str]) -> dict[str, Any] | None:
    """The front as a table for readers without JavaScript; None without a front."""
    if not len(result.front_positions):
        return None
    rows = result.rows(result.front_positions)
    body = [
        {
            "number": marked(result, place),
            "onnx": file,
            "arch": str(rows["arch_str"][place]),
            "cells": [
                *(_cell(rows, metric, place) for metric in result.metrics),
                {"value": f"{float(rows['p_non_dominated'][place]):.0%}"},
            ],
        }
        for place, file in enumerate(onnx)
    ]
    return {"header": ["#", *map(label, result.metrics), "chance", "architecture"], "rows": body}


def _cell(rows: Mapping[str, Sequence[Any] | np.ndarray], metric: str, place: int) -> dict[str, str]:
    ends = [short(rows[name][place]) for name in _ends(metric) if name in rows]
    return {"value": short(rows[metric][place]), "interval": " to ".join(ends)}


def _ends(metric: str) -> tuple[str, str]:
    return f"{metric}_q10", f"{metric}_q90"


def _data(parts: Sequence[_Part], first: SearchResult) -> dict[str, Any]:
    """The data that page.js draws: `metrics`, and of each network its run, kind, number, name, file and values."""
    results = [part.result for part in parts]
    metrics = [metric for metric in _metrics(first) if all(part.column(metric) is not None for part in parts)]
    goals = [goal.metric for goal in first.objectives]
    constrained = [limit.metric for limit in first.constraints if limit.metric in metrics]
    across = [metric for metric in [*goals[1:], *constrained, *metrics] if metric != goals[0]]
    single = len(goals) == 1
    return {
        "runs": [part.name for part in parts],
        "colours": RUN_COLOURS,
        "metrics": [_metric(metric, parts, first) for metric in metrics],
        "objectives": [metrics.index(goal) for goal in goals],
        "axes": [metrics.index(across[0]), metrics.index(goals[0])],
        "rows": _rows(parts, metrics),
        **_graphs(parts),
        "course": {
            "title": "Best value over the evaluations" if single else "Hypervolume over the evaluations",
            "label": label(goals[0]) if single else "hypervolume",
            "series": [[[n, value] for n, value in result.course() if math.isfinite(value)] for result in results],
        },
    }


def _metrics(result: SearchResult) -> list[str]:
    """The metrics of a search, with what only some of its networks have."""
    tested = [TEST_ACCURACY] if TEST_ACCURACY in result.evaluated else []
    return [*dict.fromkeys([*result.metrics, *tested]), *([_P_FEASIBLE] if result.uncertain_constraints else [])]


def _metric(metric: str, parts: Sequence[_Part], first: SearchResult) -> dict[str, Any]:
    """A metric: its names, which values are better, the range where the fronts are, and its limits."""
    ranges = [shown_range(part.result, metric) for part in parts if metric in part.result.evaluated] or [(-0.05, 1.05)]
    limits = [limit for limit in first.constraints if limit.metric == metric]
    return {
        "name": metric,
        "label": label(metric),
        "better": better(first, metric),
        "range": [min(low for low, _ in ranges), max(high for _, high in ranges)],
        "limits": [{"value": limit.limit, "text": str(limit).removeprefix(metric)} for limit in limits],
    }


def _rows(parts: Sequence[_Part], metrics: Sequence[str]) -> dict[str, list[Any]]:
    """Columns of the networks; `values`, `low` and `high` by metric, null where a metric has no interval."""
    columns: dict[str, list[Any]] = {name: [] for name in ("run", "kind", "number", "own", "arch", "onnx", "chance")}
    for place, part in enumerate(parts):
        result, front = part.result, len(part.result.front_positions)
        columns["run"] += [place] * len(part.positions)
        columns["kind"] += part.kinds.tolist()
        numbers = [marked(result, rank) for rank in range(front)]
        columns["number"] += [*numbers, *[str(position + 1) for position in part.positions[front:].tolist()]]
        columns["own"] += np.isin(part.positions, part.own).tolist()
        columns["arch"] += [str(result.evaluated["arch_str"][position]) for position in part.positions]
        columns["onnx"] += [*part.onnx, *[None] * (len(part.positions) - len(part.onnx))]
        chances = [result.rows(result.front_positions).get("p_non_dominated", np.full(front, np.nan)), result.chances]
        columns["chance"] += _plain(np.concatenate([chances[0], chances[1][part.positions[front:]]]))

    def joined(name: str) -> list[float | None] | None:
        found = [column for part in parts if (column := part.column(name)) is not None]
        return _plain(np.concatenate(found)) if len(found) == len(parts) else None

    columns["values"] = [joined(metric) for metric in metrics]
    columns["low"], columns["high"] = ([joined(_ends(metric)[end]) for metric in metrics] for end in (0, 1))
    return columns


def _plain(values: np.ndarray) -> list[float | None]:
    """The values to seven digits, more than the page shows; null for those that are not finite."""
    return [float(f"{value:.7g}") if math.isfinite(value) else None for value in values.tolist()]


def _graphs(parts: Sequence[_Part]) -> dict[str, Any]:
    """The graphs of the networks, null beyond `_MAX_NODES` and where the space is not known.

    A node is [index in `lines`, index in `shapes`, *positions of its inputs].
    """
    lines: dict[str, int] = {}
    shapes: dict[str, int] = {}
    networks: list[list[list[Any]] | None] = []
    for part in parts:
        left = _MAX_NODES // len(parts)
        for position in part.positions.tolist():
            if part.space is None or left < 0:
                networks.append(None)
                continue
            genotype = part.space.from_str(str(part.result.evaluated["arch_str"][position]))
            graph: Graph = canonicalize(part.space.graph(genotype))
            left -= len(graph.nodes)
            nodes = [
                [lines.setdefault(op.text, len(lines)), shapes.setdefault(show(shape[1:]), len(shapes)), *inputs]
                for op, inputs, shape in graph.nodes
            ]
            networks.append(nodes if left >= 0 else None)
    return {"lines": list(lines), "shapes": list(shapes), "networks": networks}
