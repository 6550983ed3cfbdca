"""Comparing searches: one reference point, hypervolumes, what each alone has."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import moocore
import numpy as np
import pytest

import nassurrogate as nas
from nassurrogate.report.compared import write_comparison
from nassurrogate.search.comparison import compare
from nassurrogate.search.result import SearchResult

CELLS = nas.sample("nasbench201", 3, seed=3)


def result_of(
    accuracy: Sequence[float], latency: Sequence[float], reference: list[float] | None = None, **settings: Any
) -> SearchResult:
    given = {
        "space": "nasbench201", "objectives": ["max:top_pct", "min:t_ms"], "constraints": [], "seed": 0,
        "searcher": "random", "evaluator": "table", "budget": 3,
    }  # fmt: skip
    columns: dict[str, Any] = {
        "arch_str": CELLS[: len(accuracy)], "top_pct": np.array(accuracy), "t_ms": np.array(latency),
        "params_m": np.ones(len(accuracy)), "macs_m": np.ones(len(accuracy)),
    }  # fmt: skip
    return SearchResult(given | settings, columns, {}, {}, reference)


A = result_of([90, 80, 60], [9, 5, 1])
B = result_of([91, 80, 50], [20, 5, 3])


def test_without_a_common_reference_point_the_worst_values_of_all_are_one() -> None:
    comparison = compare(["a", "b"], [A, B])
    assert comparison.reference == [50, 20]
    assert not comparison.shared
    points = [np.stack([-np.asarray(r.evaluated["top_pct"]), r.evaluated["t_ms"]], axis=1) for r in (A, B)]
    volumes = [moocore.hypervolume(found, ref=[-50, 20]) for found in points]
    assert [result.hypervolume for result in comparison.results] == pytest.approx(volumes)
    assert comparison.union_hypervolume == pytest.approx(moocore.hypervolume(np.concatenate(points), ref=[-50, 20]))


def test_a_common_or_given_reference_point_is_kept() -> None:
    results = [result_of([90, 80, 60], [9, 5, 1], [40, 30]), result_of([91, 80, 50], [20, 5, 3], [40, 30])]
    comparison = compare(["a", "b"], results)
    assert comparison.reference == [40, 30]
    assert comparison.shared
    given = compare(["a", "b"], results, [0, 100])
    assert given.reference == [0, 100]
    assert not given.shared
    assert compare(["a", "b"], [results[0], B]).reference == [50, 20]


def test_what_only_one_search_has() -> None:
    comparison = compare(["a", "b"], [A, B])
    assert comparison.own == [[0, 2], [0]]  # both have 80% at 5 ms
    ranked_otherwise = result_of([90, 80, 60], [9, 5, 1], rank_by="pessimistic")
    assert compare(["a", "b"], [ranked_otherwise, B]).own == [[0, 2], [0]]


def test_what_does_not_compare_is_refused() -> None:
    other = result_of([90, 80, 60], [9, 5, 1], objectives=["max:top_pct", "min:params_m"])
    with pytest.raises(ValueError, match=r"b has the objectives .*min:params_m, and a has max:top_pct, min:t_ms"):
        compare(["a", "b"], [A, other])
    with pytest.raises(ValueError, match="at least two searches"):
        compare(["a"], [A])
    none = result_of([90, 80, 60], [9, 5, 1], constraints=["t_ms<=0.5"])
    with pytest.raises(ValueError, match="nothing to compare"):
        compare(["a", "b"], [none, none])
    assert compare(["a", "b"], [A, none]).own == [[0, 1, 2], []]


@pytest.mark.slow
@pytest.mark.parametrize(
    "objectives", [["max:top_pct"], ["max:top_pct", "min:t_ms"], ["max:top_pct", "min:t_ms", "min:params_m"]]
)
def test_the_picture(tmp_path: Path, objectives: list[str]) -> None:
    results = [result_of([90, 80, 60], [9, 5, 1], objectives=objectives), result_of([91], [20], objectives=objectives)]
    comparison = compare(["a", "b"], results)
    for kind in ("png", "pdf"):
        write_comparison(comparison, tmp_path / f"picture.{kind}")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "picture.pdf").read_bytes().startswith(b"%PDF")
