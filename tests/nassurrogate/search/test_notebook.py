"""The result of a search as people look at it: repr, tables, axes, files."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nassurrogate as nas
from tests.nassurrogate.doubles import CountingEvaluator

GOALS = ["max:accuracy_pct", "min:latency_ms"]


@pytest.fixture(scope="module")
def result() -> Any:
    return nas.search(
        "nasbench201", objectives=GOALS, constraints="params_m<=0.9", evaluator=CountingEvaluator(), budget=60
    )


def test_a_result_is_a_few_lines(result: Any) -> None:
    lines = repr(result).splitlines()
    assert lines[0] == f"nasbench201: 60 architectures evaluated, {len(result.front)} on the front"
    assert len(lines) <= 12
    assert max(map(len, lines)) <= 110
    assert len(result) == 60
    assert isinstance(result, nas.SearchResult)


def test_a_notebook_shows_the_picture_and_the_front(result: Any, plain_figures: None) -> None:
    page = result._repr_html_()
    assert page.startswith("<p>nasbench201: 60 architectures evaluated")
    assert '<img alt="The front' in page
    assert page.count("<tr>") == 1 + min(10, len(result.front))


def test_the_front_is_an_array_of_positions_and_a_data_frame(result: Any) -> None:
    assert result.rows(result.front)["arch_str"]
    assert result.front[0] in range(60)
    pandas = pytest.importorskip("pandas")
    front = result.front.to_pandas()
    assert isinstance(front, pandas.DataFrame)
    assert list(front.index) == result.front.tolist()
    assert {"arch_str", "accuracy_pct", "accuracy_pct_q10", "latency_ms", "params_m"} <= {*front.columns}
    assert list(result.front[:2].to_pandas().index) == result.front[:2].tolist()
    everything = result.to_pandas()
    assert len(everything) == 60
    assert everything[everything.front].index.tolist() == sorted(result.front.tolist())
    assert list(result.contenders.to_pandas().index) == result.contenders.tolist()


def test_without_pandas_the_extra_is_named(result: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"to_pandas needs pandas: pip install nassurrogate\[pandas\]"):
        result.front.to_pandas()


def test_a_result_is_pickled_with_its_table(result: Any) -> None:
    again = pickle.loads(pickle.dumps(result))
    assert again.front.tolist() == result.front.tolist()
    assert again.front.result is again


def test_plot_draws_on_axes(result: Any) -> None:
    from matplotlib.figure import Figure

    ax = Figure().subplots()
    assert result.plot(ax=ax) is ax
    assert ax.get_xlabel() == "latency (ms), lower is better"
    assert ax.get_ylabel() == "accuracy (%), higher is better"
    other = result.plot("params_m", ax=Figure().subplots())
    assert other.get_xlabel() == "parameters (millions)"
    with pytest.raises(ValueError, match="'latncy_ms' was not evaluated; did you mean latency_ms"):
        result.plot("latncy_ms", ax=ax)
    alone = nas.search(
        "nasbench201", objectives="max:accuracy_pct", evaluator=CountingEvaluator(), budget=20, searcher="random"
    )
    assert alone.plot(ax=Figure().subplots()).get_xlabel() == "evaluation"


def test_save_writes_the_files_of_a_search(result: Any, tmp_path: Path) -> None:
    folder = result.save(tmp_path / "run", weights=False)
    assert {"front.csv", "report.html", "run.json", "evaluated.parquet"} <= {file.name for file in folder.iterdir()}
    with pytest.raises(FileExistsError):
        result.save(folder)


def test_show_opens_the_page(result: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address))
    page = result.show()
    assert opened == [page.as_uri()]
    assert page.is_file()
    assert f"open {page} in a browser" in capsys.readouterr().out


def test_wrong_types_say_what_was_expected() -> None:
    with pytest.raises(TypeError, match="objectives should be a string like 'max:accuracy' or a list of these, not"):
        nas.search("nasbench201", objectives=[3], evaluator=CountingEvaluator())  # type: ignore[list-item]  # on purpose
    with pytest.raises(TypeError, match=r"constraints should be a string like .params_m<=1\.0."):
        nas.search("nasbench201", objectives=GOALS, constraints=[None], evaluator=CountingEvaluator())  # type: ignore[list-item]  # on purpose


def test_progress_is_a_bar_a_function_or_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    def run(**options: Any) -> str:
        nas.search(
            "nasbench201", objectives=GOALS, evaluator=CountingEvaluator(), budget=20, searcher="random", **options
        )
        return capsys.readouterr().err

    assert run() == ""  # no terminal
    assert run(progress=False) == ""
    assert "searching" in (shown := run(progress=True))
    assert "20/20" in shown
    done: list[tuple[int, int]] = []
    assert run(progress=lambda *counts: done.append(counts)) == ""
    assert done[-1] == (20, 20)


def test_a_search_that_fails_to_start_leaves_no_folder(tmp_path: Path) -> None:
    class Broken(CountingEvaluator):
        def evaluate(self, genotypes: Any, metrics: Any) -> Any:
            raise ValueError("no board is connected")

    with pytest.raises(ValueError, match="no board is connected"):
        nas.search("nasbench201", objectives=GOALS, evaluator=Broken(), out=tmp_path / "a" / "run")
    assert not (tmp_path / "a" / "run").exists()
    (tmp_path / "mine").mkdir()
    with pytest.raises(ValueError, match="no board is connected"):
        nas.search("nasbench201", objectives=GOALS, evaluator=Broken(), out=tmp_path / "mine")
    assert [*(tmp_path / "mine").iterdir()] == []
    assert np.isfinite(nas.search("nasbench201", objectives=GOALS, evaluator=CountingEvaluator(), budget=5).hypervolume)


@pytest.mark.slow
def test_a_space_without_an_accuracy_says_what_can_be_asked() -> None:
    if not (nas.default_checkpoint() / "config.json").is_file():
        pytest.skip("a checkout without the default checkpoint")
    with pytest.raises(ValueError, match="choose others, for example min:latency:pixel3, max:params_m"):
        nas.search("two_path")
