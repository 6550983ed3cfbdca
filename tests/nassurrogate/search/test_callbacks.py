"""Callbacks of a search: called in order with what has been found so far, and able to end it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import nassurrogate as nas
from nassurrogate.search.callbacks import RunningSearch
from search_spaces import Graph
from search_spaces.common.executors import Workers
from tests.nassurrogate.doubles import CountingEvaluator


class Recorder:
    """Records what it is called with, and stops the search at an evaluation."""

    def __init__(self, stop_at: int = 0) -> None:
        self.rows: list[dict[str, Any]] = []
        self.hypervolumes: list[float] = []
        self._stop_at = stop_at

    def __call__(self, search: RunningSearch, row: dict[str, Any]) -> None:
        self.rows.append(row)
        assert len(search) == len(self.rows)
        if len(search) % 50 == 0:
            self.hypervolumes.append(search.result().hypervolume)
        if len(search) == self._stop_at:
            search.stop()


def search(**settings: Any) -> nas.SearchResult:
    goals = ["max:accuracy_pct", "min:latency_ms"]
    given = {"objectives": goals, "budget": 200, "evaluator": CountingEvaluator(), "reference": [0, 100]}
    return nas.search("nasbench201", **given | settings)


def size(graph: Graph) -> float:
    """An evaluator of one network at a time."""
    return graph.params / 1e6


def test_callbacks_see_every_evaluation_and_the_result_so_far() -> None:
    first, second = Recorder(), Recorder()
    result = search(callbacks=[first, second])
    assert [row["arch_str"] for row in first.rows] == list(result.evaluated["arch_str"])
    assert [row["accuracy_pct"] for row in first.rows] == list(result.evaluated["accuracy_pct"])
    assert second.rows == first.rows
    assert first.hypervolumes == sorted(first.hypervolumes)
    assert first.hypervolumes[-1] == result.hypervolume > first.hypervolumes[0]


@pytest.mark.parametrize("workers", [Workers(), Workers("process", 2)], ids=["serial", "process"])
def test_a_callback_ends_the_search(workers: Workers, tmp_path: Path) -> None:
    recorder = Recorder(stop_at=20)
    settings = {"objectives": "max:size", "evaluator": size, "workers": workers, "reference": None}
    result = search(**settings, out=tmp_path, callbacks=[recorder])
    begun = 20 + 2 * workers.count
    assert 20 <= len(result) <= begun
    assert len(recorder.rows) >= 20
    assert len(result.front) >= 1
    assert (tmp_path / "report.html").is_file()
    again = search(**settings, out=tmp_path, resume=True)  # it is finished
    assert list(again.evaluated["arch_str"]) == list(result.evaluated["arch_str"])


def test_an_interrupted_search_calls_them_again_for_stored_evaluations(tmp_path: Path) -> None:
    def fails(search: RunningSearch, row: dict[str, Any]) -> None:
        if len(search) == 120:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search(out=tmp_path, callbacks=[fails])
    recorder = Recorder()
    result = search(out=tmp_path, resume=True, callbacks=[recorder])
    assert [row["arch_str"] for row in recorder.rows] == list(result.evaluated["arch_str"])
    assert list(result.evaluated["arch_str"]) == list(search().evaluated["arch_str"])


@pytest.mark.parametrize("wrong", [print, [print, 3]])
def test_other_callbacks_are_refused_before_anything_starts(wrong: Any, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="callbacks should be a list of functions"):
        search(out=tmp_path / "run", callbacks=wrong)
    assert not (tmp_path / "run").exists()
