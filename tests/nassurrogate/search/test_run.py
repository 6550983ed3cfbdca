"""The search loop, its callbacks, its run folder and its report, with a fast evaluator."""

import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import moocore
import numpy as np
import pyarrow.parquet
import pytest

import nassurrogate as nas
from nassurrogate.search import run_folder
from nassurrogate.search.callbacks import RunningSearch
from search_spaces import Graph
from search_spaces.common.executors import Workers
from search_spaces.space import Genotype
from tests.nassurrogate import doubles
from tests.nassurrogate.doubles import GOALS, CountingEvaluator, rows_of


def search(evaluator: CountingEvaluator, **settings: Any) -> nas.SearchResult:
    return doubles.search(evaluator, **{"budget": 250} | settings)


def files(folder: Path) -> dict[str, bytes]:
    """The content of all files in a folder, without timings."""
    content = {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    run = json.loads(content.pop("run.json"))
    run.pop("timings_s")
    content["report.html"] = re.sub(rb"<tr><th>\w+ time<td>[^<]*", b"", content["report.html"])
    return content | {"run.json": json.dumps(run).encode()}


def test_the_front_is_non_dominated(counting: CountingEvaluator) -> None:
    result = search(counting)
    assert len(set(result.evaluated["arch_str"])) == 250
    points = np.stack([-np.asarray(result.evaluated["accuracy_pct"]), result.evaluated["latency_ms"]], axis=1)
    dominated = [bool(((points <= p).all(axis=1) & (points < p).any(axis=1)).any()) for p in points]
    assert sorted(result.front_positions) == np.flatnonzero(~np.array(dominated)).tolist()
    front = result.rows(result.front_positions)
    assert list(front["accuracy_pct"]) == sorted(front["accuracy_pct"], reverse=True)
    assert result.reference == [min(result.evaluated["accuracy_pct"]), max(result.evaluated["latency_ms"])]
    assert result.hypervolume == pytest.approx(moocore.hypervolume(points, ref=points.max(axis=0)))


@pytest.mark.slow
def test_the_files_of_a_search(counting: CountingEvaluator, tmp_path: Path) -> None:
    result = search(counting, out=tmp_path / "new" / "run")
    folder = tmp_path / "new" / "run"
    tables = {"front.csv", "contenders.csv", "evaluated.parquet"}
    names = tables | {"front.png", "front.pdf", "report.html", "onnx", "run.json"}
    assert {path.name for path in folder.iterdir()} == names
    front = rows_of((folder / "front.csv").read_text())
    assert list(front[0]) == [
        "space", "arch_str", "accuracy_pct", "accuracy_pct_q10", "accuracy_pct_q90", "latency_ms",
        "params_m", "macs_m", "p_non_dominated", "onnx",
    ]  # fmt: skip
    expected = result.rows(result.front_positions)
    assert [float(row["accuracy_pct"]) for row in front] == list(expected["accuracy_pct"])  # to the last digit
    for row in front:
        assert nas.to_text(nas.from_onnx(folder / row["onnx"])) == nas.to_text(_graph(row["arch_str"]))
    assert len(list((folder / "onnx").iterdir())) == len(front)
    evaluated = pyarrow.parquet.read_table(folder / "evaluated.parquet").to_pydict()
    assert len(evaluated["arch_str"]) == 250
    assert sum(evaluated["front"]) == len(front)
    assert nas.read_table(folder / "evaluated.parquet")[0].arch_str == tuple(result.evaluated["arch_str"])
    run = json.loads((folder / "run.json").read_text())
    assert run["settings"]["objectives"] == GOALS
    assert run["settings"]["seed"] == 0
    assert set(run["versions"]) >= {"nassurrogate", "python", "torch", "pymoo"}
    assert run["timings_s"]["total"] > 0
    assert run["front"] == len(front)


def _graph(arch_str: str) -> Graph:
    space = nas.get_space("nasbench201")
    return space.graph(space.from_str(arch_str))


class Interrupted(CountingEvaluator):
    """Raises KeyboardInterrupt in the given batch."""

    def __init__(self, batch: int) -> None:
        super().__init__()
        self.batch = batch

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> dict[str, np.ndarray]:
        if self.calls == self.batch:
            raise KeyboardInterrupt
        return super().evaluate(genotypes, metrics)


RESUMED: dict[str, dict[str, Any]] = {
    "nsga2": {"searcher": "nsga2", "budget": 250},
    "random": {"searcher": "random", "budget": 600},
}


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[int, dict[str, bytes]]]:
    """The number of batches and the files of a search that is not interrupted, by searcher."""

    @cache
    def search_once(searcher: str) -> tuple[int, dict[str, bytes]]:
        evaluator, folder = CountingEvaluator(), tmp_path_factory.mktemp("whole") / "run"
        search(evaluator, out=folder, **RESUMED[searcher])
        return evaluator.calls, files(folder)

    return search_once


@pytest.mark.slow
@pytest.mark.parametrize("searcher", [*RESUMED])
@pytest.mark.parametrize("batch", [0, 1, 2])
def test_a_resumed_search_has_the_result_of_an_uninterrupted_one(
    tmp_path: Path, uninterrupted: Callable[[str], tuple[int, dict[str, bytes]]], batch: int, searcher: str
) -> None:
    settings = RESUMED[searcher]
    calls, whole = uninterrupted(searcher)
    with pytest.raises(KeyboardInterrupt):
        search(Interrupted(batch), out=tmp_path / "run", **settings)
    assert [path.name for path in (tmp_path / "run").iterdir()] == [".search"]
    log = tmp_path / "run" / ".search" / "evaluated.jsonl"
    with open(log, "a") as stream:
        stream.write('{"arch_str": ["|no')  # an incomplete line, as left by a full disk
    rest = CountingEvaluator()
    search(rest, out=tmp_path / "run", resume=True, **settings)
    assert rest.calls == calls - batch
    assert files(tmp_path / "run") == whole


@pytest.mark.slow
def test_two_searches_cannot_run_in_one_folder(tmp_path: Path) -> None:
    settings = {"out": tmp_path / "run", "budget": 300, "resume": True}
    refusals = []

    def second(done: int, budget: int) -> None:
        with pytest.raises(BlockingIOError, match="written by another process") as refused:
            search(CountingEvaluator(), **settings)
        refusals.append(refused)

    first = search(CountingEvaluator(), **settings, progress=second)
    assert refusals
    again = search(CountingEvaluator(), **settings)  # finished, and free
    assert list(again.front_positions) == list(first.front_positions)


@pytest.mark.slow
def test_a_search_is_resumed_only_with_the_same_settings(tmp_path: Path) -> None:
    out = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        search(Interrupted(1), out=out)
    with pytest.raises(FileExistsError, match="holds an unfinished search; continue it with resume=True"):
        search(CountingEvaluator(), out=out)
    for changed, message in [
        ({"seed": 1}, "a search with seed 0, not 1"),
        ({"budget": 300}, "a search with budget 250, not 300"),
        ({"constraints": ["params_m<=1"]}, "a search with constraints none, not params_m<=1.0"),
        ({"searcher": "random"}, "a search with searcher nsga2, not random"),
    ]:
        with pytest.raises(ValueError, match=message):
            search(CountingEvaluator(), out=out, resume=True, **changed)
    first = search(CountingEvaluator(), out=out, resume=True)
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    with pytest.raises(FileExistsError, match="is not empty; choose another folder"):
        search(CountingEvaluator(), out=out)
    with pytest.raises(ValueError, match="a search with seed 0, not 1"):
        search(CountingEvaluator(), out=out, resume=True, seed=1)
    finished = CountingEvaluator()
    again = search(finished, out=out, resume=True)
    assert finished.calls == 0
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*")} == before
    assert again.front_positions.tolist() == first.front_positions.tolist()
    assert again.hypervolume == first.hypervolume
    for name, values in first.evaluated.items():
        np.testing.assert_array_equal(again.evaluated[name], values)


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path, counting: CountingEvaluator) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    for resume in (False, True):
        with pytest.raises(FileExistsError, match="is not empty"):
            search(counting, out=tmp_path, resume=resume)
    with pytest.raises(FileExistsError, match="is a file"):
        search(counting, out=tmp_path / "notes.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
    assert counting.calls == 0


def full(*args: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.slow
def test_a_full_disk_at_the_end_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, uninterrupted: Callable[[str], tuple[int, dict[str, bytes]]]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("nassurrogate.report.write_page", full)
        with pytest.raises(OSError, match="No space"):
            search(CountingEvaluator(), out=tmp_path / "run", **RESUMED["nsga2"])
    assert [path.name for path in (tmp_path / "run").iterdir()] == [".search"]
    rest = CountingEvaluator()
    search(rest, out=tmp_path / "run", resume=True, **RESUMED["nsga2"])
    assert rest.calls == 0
    assert files(tmp_path / "run") == uninterrupted("nsga2")[1]


def test_a_full_disk_at_the_start_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_folder.os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        search(CountingEvaluator(), out=tmp_path / "run")
    assert list(tmp_path.iterdir()) == []


READERS = """
import os, sys
import pyarrow.parquet
import nassurrogate as nas
from nassurrogate.search.run_folder import read_run
threads = len(os.listdir("/proc/self/task"))
assert len(read_run(sys.argv[1]).evaluated["arch_str"]) == len(nas.read_table(sys.argv[1] + "/evaluated.parquet")[0])
assert len(os.listdir("/proc/self/task")) == threads, "pyarrow has started threads"
"""


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
def test_reading_a_run_starts_no_threads(counting: CountingEvaluator, tmp_path: Path) -> None:
    """Those of pyarrow abort a process that ends soon after: one in ten on a busy machine, when a search had ended."""
    search(counting, out=tmp_path / "run")
    ran = subprocess.run([sys.executable, "-c", READERS, tmp_path / "run"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


def test_an_infeasible_architecture_is_never_on_the_front(counting: CountingEvaluator) -> None:
    result = search(counting, constraints=["params_m<=0.3", "latency_ms>2"])
    assert 0 < len(result.front_positions) < result.feasible.sum() < 250
    front = result.rows(result.front_positions)
    assert max(front["params_m"]) <= 0.3
    assert min(front["latency_ms"]) > 2


@pytest.mark.slow
@pytest.mark.parametrize("searcher", ["nsga2", "random"])
def test_without_a_feasible_architecture_the_nearest_misses_are_named(tmp_path: Path, searcher: str) -> None:
    from nassurrogate.report import no_front

    result = search(CountingEvaluator(), constraints=["latency_ms<0.5"], searcher=searcher, out=tmp_path / "run")
    assert len(result.front_positions) == 0
    assert result.hypervolume == 0
    nearest = result.rows(result.nearest_misses())
    assert list(nearest["latency_ms"]) == sorted(result.evaluated["latency_ms"])[:3]
    assert "none of the 250 architectures evaluated meets latency_ms<0.5; nearest: |" in no_front(result)
    assert len((tmp_path / "run" / "front.csv").read_text().splitlines()) == 1
    assert "none of the 250" in (tmp_path / "run" / "report.html").read_text()


class Failing(CountingEvaluator):
    """Cells with a 3x3 convolution on the first edge have no accuracy, with one on the second no latency."""

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> dict[str, np.ndarray]:
        columns = super().evaluate(genotypes, metrics)
        choices = np.array(genotypes)
        columns["accuracy_pct"][choices[:, 0] == 3] = np.nan
        columns["latency_ms"][choices[:, 1] == 3] = -np.inf
        return columns


@pytest.mark.slow
def test_values_that_are_not_finite_never_reach_the_front(tmp_path: Path) -> None:
    result = search(Failing(), out=tmp_path / "run", constraints=["latency_ms<9"])
    front = result.rows(result.front_positions)
    assert len(front["arch_str"])
    assert np.isfinite(front["accuracy_pct"]).all()
    assert np.isfinite(front["latency_ms"]).all()
    assert (~np.isfinite(np.asarray(result.evaluated["accuracy_pct"]))).sum() > 0
    again = search(Failing(), out=tmp_path / "run", constraints=["latency_ms<9"], resume=True)
    assert again.front_positions.tolist() == result.front_positions.tolist()


@pytest.mark.slow
def test_a_search_whose_values_are_all_nan_has_no_front(tmp_path: Path) -> None:
    class Broken(CountingEvaluator):
        def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> dict[str, np.ndarray]:
            return {name: values * np.nan for name, values in super().evaluate(genotypes, metrics).items()}

    result = search(Broken(), out=tmp_path / "run")
    assert len(result.front_positions) == 0
    assert "has finite values" in (tmp_path / "run" / "report.html").read_text()


@pytest.mark.slow
@pytest.mark.usefixtures("painted_figures")
@pytest.mark.parametrize(
    "objectives",
    [["max:accuracy_pct"], ["min:params_m"], GOALS, [*GOALS, "min:params_m"], [*GOALS, "min:params_m", "max:macs_m"]],
)
def test_figures_and_pages_for_any_number_of_objectives(tmp_path: Path, objectives: list[str]) -> None:
    search(CountingEvaluator(), objectives=objectives, budget=60, out=tmp_path / "run", constraints=["macs_m<50"])
    assert (tmp_path / "run" / "front.png").read_bytes().startswith(b"\x89PNG")
    page = (tmp_path / "run" / "report.html").read_text()
    # The page loads no external resource.
    assert set(re.findall(r"https?://[^\"' ]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script[^>]* src|<link", page)
    assert page.count("data:image/png;base64,") == 2
    assert 'name="viewport"' in page
    assert "prefers-color-scheme: dark" in page
    assert "macs_m&lt;50.0" in page


@pytest.mark.slow
def test_a_search_restricted_to_given_architectures(
    counting: CountingEvaluator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("search_spaces.sampling.PATIENCE", 500)
    some = nas.sample("nasbench201", 90, seed=5)
    result = search(counting, restrict=some, searcher="exhaustive", budget=None)
    assert sorted(result.evaluated["arch_str"]) == sorted(some)
    result = search(counting, restrict=some)
    assert sorted(result.evaluated["arch_str"]) == sorted(some)
    with pytest.raises(ValueError, match="is not a NAS-Bench-201 cell"):
        search(counting, restrict=["|none~0|"])


def test_a_result_builds_its_networks(counting: CountingEvaluator) -> None:
    result = search(counting)
    first = int(result.front_positions[0])
    assert result.graph(first) == _graph(str(result.evaluated["arch_str"][first]))


def test_progress_is_reported_and_invalid_settings_are_errors(counting: CountingEvaluator) -> None:
    calls: list[tuple[int, int]] = []
    search(counting, progress=lambda done, total: calls.append((done, total)))
    assert calls == [(100, 250), (200, 250), (250, 250)]
    for settings, message in [
        ({"budget": 0}, "the budget is 0; it should be at least 1"),
        ({"seed": -1}, "the seed is -1"),
        ({"searcher": "nsga4"}, "unknown searcher 'nsga4'; did you mean nsga"),
        ({"objectives": ["max:acuracy_pct"]}, "did you mean accuracy_pct"),
        ({"constraints": ["macs<1"]}, "did you mean macs_m"),
        ({"evaluator": "surogate"}, "unknown evaluator 'surogate'; did you mean surrogate"),
    ]:
        with pytest.raises(ValueError, match=re.escape(message)):
            search(**{"evaluator": counting} | settings)
    with pytest.raises(ValueError, match="did you mean nasbench201"):
        nas.search("nasbench202")


@pytest.mark.slow
def test_a_run_folder_without_the_later_settings_is_resumed(counting: CountingEvaluator, tmp_path: Path) -> None:
    search(counting, out=tmp_path / "run")
    path = tmp_path / "run" / "run.json"
    run = json.loads(path.read_text())
    for name in ("rank_by", "study"):
        del run["settings"][name]
    path.write_text(json.dumps(run))
    assert search(counting, out=tmp_path / "run", resume=True).rank_by == "median"
    with pytest.raises(ValueError, match="holds a search with rank_by median, not pessimistic"):
        search(counting, out=tmp_path / "run", resume=True, rank_by="pessimistic")


@pytest.mark.slow
def test_searches_with_the_same_storage_share_a_study(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"searcher": "optuna_tpe", "budget": 15, "storage": str(tmp_path / "study.log")}
    first = search(CountingEvaluator(), out=tmp_path / "first", **settings)
    second = search(CountingEvaluator(), **settings)
    other = search(CountingEvaluator(), rank_by="pessimistic", **settings)  # another study
    assert not set(first.evaluated["arch_str"]) & set(second.evaluated["arch_str"])
    assert list(other.evaluated["arch_str"])[:10] == list(first.evaluated["arch_str"])[:10]
    again = search(CountingEvaluator(), out=tmp_path / "first", resume=True, **settings)
    assert again.evaluated["arch_str"] == first.evaluated["arch_str"]
    with pytest.raises(ValueError, match="searcher nsga2 has no study that a storage could share; optuna_gp"):
        search(CountingEvaluator(), storage="study.log")


def test_labels_of_metrics() -> None:
    from nassurrogate.columns import label

    assert label("pixel3_latency_ms") == "pixel3 latency (ms)"
    assert label("cifar10_valid_accuracy_200ep_pct") == "cifar10 valid accuracy 200ep (%)"
    assert label("params_m") == "parameters (millions)"
    assert label("score") == "score"


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


def called(**settings: Any) -> nas.SearchResult:
    evaluator = settings.pop("evaluator", CountingEvaluator())
    return search(evaluator, **{"budget": 200, "reference": [0, 100]} | settings)


def size(graph: Graph) -> float:
    """An evaluator of one network at a time."""
    return graph.params / 1e6


def test_callbacks_see_every_evaluation_and_the_result_so_far() -> None:
    first, second = Recorder(), Recorder()
    result = called(callbacks=[first, second])
    assert [row["arch_str"] for row in first.rows] == list(result.evaluated["arch_str"])
    assert [row["accuracy_pct"] for row in first.rows] == list(result.evaluated["accuracy_pct"])
    assert second.rows == first.rows
    assert first.hypervolumes == sorted(first.hypervolumes)
    assert first.hypervolumes[-1] == result.hypervolume > first.hypervolumes[0]


@pytest.mark.parametrize("workers", [Workers(), pytest.param(Workers("process", 2), marks=pytest.mark.slow)])
def test_a_callback_ends_the_search(workers: Workers, tmp_path: Path) -> None:
    recorder = Recorder(stop_at=20)
    settings = {"objectives": "max:size", "evaluator": size, "workers": workers, "reference": None}
    result = called(**settings, out=tmp_path, callbacks=recorder)
    begun = 20 + 2 * workers.count
    assert 20 <= len(result) <= begun
    assert len(recorder.rows) >= 20
    assert len(result.front_positions) >= 1
    assert (tmp_path / "report.html").is_file()
    again = called(**settings, out=tmp_path, resume=True)  # it is finished
    assert list(again.evaluated["arch_str"]) == list(result.evaluated["arch_str"])


@pytest.mark.slow
def test_an_interrupted_search_calls_them_again_for_stored_evaluations(tmp_path: Path) -> None:
    def fails(search: RunningSearch, row: dict[str, Any]) -> None:
        if len(search) == 120:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        called(out=tmp_path, callbacks=[fails])
    recorder = Recorder()
    result = called(out=tmp_path, resume=True, callbacks=[recorder])
    assert [row["arch_str"] for row in recorder.rows] == list(result.evaluated["arch_str"])
    assert list(result.evaluated["arch_str"]) == list(called().evaluated["arch_str"])


@pytest.mark.parametrize("wrong", [3, [print, 3]])
def test_other_callbacks_are_refused_before_anything_starts(wrong: Any, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="callbacks should be functions"):
        called(out=tmp_path / "run", callbacks=wrong)
    assert not (tmp_path / "run").exists()
