"""A search in a notebook: its result as people look at it (repr, tables, axes, files), and a space in loops of
their own (a problem of pymoo, an objective of optuna)."""

import math
import pickle
import sys
from pathlib import Path
from typing import Any

import numpy as np
import optuna
import pytest
from pymoo.algorithms.moo.nsga2 import NSGA2
from pymoo.operators.crossover.sbx import SBX
from pymoo.operators.mutation.pm import PM
from pymoo.operators.repair.rounding import RoundingRepair
from pymoo.operators.sampling.rnd import IntegerRandomSampling
from pymoo.optimize import minimize

import nassurrogate as nas
from search_spaces.graph import Graph
from tests.nassurrogate.doubles import GOALS, CountingEvaluator, search


def energy_mj(graph: Graph) -> float:
    return graph.macs / 1e6


def algorithm() -> NSGA2:
    return NSGA2(
        pop_size=10, sampling=IntegerRandomSampling(), crossover=SBX(vtype=float, repair=RoundingRepair()),
        mutation=PM(vtype=float, repair=RoundingRepair()), eliminate_duplicates=True,
    )  # fmt: skip


def test_pymoo_minimises_a_space() -> None:
    problem = nas.Problem("nasbench201", GOALS, constraints="params_m<=0.6", evaluator=CountingEvaluator())
    assert (problem.n_var, problem.n_obj, problem.n_ieq_constr) == (6, 2, 1)
    found = minimize(problem, algorithm(), ("n_gen", 4), seed=1)
    space = nas.get_space("nasbench201")
    for arch_str in problem.arch_strs(found.X):
        assert space.is_valid(space.from_str(arch_str))
    one = problem.evaluate(found.X[:1], return_values_of=["F", "G"])
    assert one[0][0, 0] == pytest.approx(
        -CountingEvaluator().evaluate([tuple(found.X[0])], ["accuracy_pct"])["accuracy_pct"][0]
    )
    assert (one[1] <= 0).all()


def test_every_vector_of_choices_stands_for_a_valid_architecture() -> None:
    problem = nas.Problem("nasbench101", "min:params_m", evaluator=energy_mj)
    rng = np.random.default_rng(0)
    vectors = rng.integers(problem.xl.astype(int), problem.xu.astype(int) + 1, (20, problem.n_var))
    assert problem.arch_strs(vectors) == problem.arch_strs(vectors)
    assert len(set(problem.arch_strs(vectors))) > 10
    assert np.isfinite(problem.evaluate(vectors)).all()
    assert len(problem.arch_strs(vectors[0])) == 1
    # Operators for real variables propose the last choice as a number just below it.
    assert problem.arch_strs(problem.xu - 0.3) == problem.arch_strs(problem.xu)


@pytest.mark.parametrize("loop", [nas.Problem, nas.OptunaObjective])
def test_a_limit_in_another_unit_is_questioned(loop: Any) -> None:
    with pytest.raises(ValueError, match="params_m"):
        loop("nasbench201", "min:energy_mj", constraints="params_m<=500000", evaluator=energy_mj)


def test_optuna_optimises_a_space() -> None:
    goals = ["max:accuracy_pct", "min:params_m"]
    objective = nas.OptunaObjective("nasbench201", goals, constraints="latency_ms<=9", evaluator=CountingEvaluator())
    assert objective.directions == ["maximize", "minimize"]
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(directions=objective.directions, sampler=optuna.samplers.RandomSampler(seed=0))
    study.optimize(objective, n_trials=12)
    space = nas.get_space("nasbench201")
    for trial in study.best_trials:
        assert space.from_str(trial.user_attrs["arch_str"])
        assert trial.values[0] > 0  # natural units


def test_a_single_objective_and_a_failure() -> None:
    objective = nas.OptunaObjective("nasbench201", "min:energy_mj", evaluator=lambda graph: math.nan)
    study = optuna.create_study(directions=objective.directions)
    study.optimize(objective, n_trials=2)
    assert {trial.state for trial in study.trials} == {optuna.trial.TrialState.PRUNED}
    objective = nas.OptunaObjective("nasbench201", "min:energy_mj", evaluator=energy_mj)
    study = optuna.create_study(directions=objective.directions)
    study.optimize(objective, n_trials=2)
    assert study.best_value == pytest.approx(study.best_trial.value)


def test_what_is_wrong_is_said_as_in_a_search() -> None:
    with pytest.raises(ValueError, match="did you mean nasbench201"):
        nas.Problem("nasbench21", GOALS)
    with pytest.raises(TypeError, match="an evaluator needs identity"):
        nas.OptunaObjective("nasbench201", GOALS, evaluator=3)  # type: ignore[arg-type]  # on purpose


@pytest.fixture(scope="module")
def result() -> Any:
    return search(constraints="params_m<=0.9", budget=60)


def test_a_result_is_a_few_lines(result: Any) -> None:
    lines = repr(result).splitlines()
    assert lines[0] == f"nasbench201: 60 architectures evaluated, {len(result.front_positions)} on the front"
    assert len(lines) <= 12
    assert max(map(len, lines)) <= 110
    assert len(result) == 60
    assert isinstance(result, nas.SearchResult)


def test_a_result_without_a_front_names_the_nearest_misses(plain_figures: None) -> None:
    found = nas.search(
        "nasbench201", objectives="max:params_m", constraints="params_m<=1e-5", budget=10, searcher="random"
    )
    for shown in (repr(found), found._repr_html_().replace("&lt;", "<")):
        assert "none of the 10 architectures evaluated meets params_m<=1e-05; nearest: |" in shown


def test_a_notebook_shows_the_picture_and_the_front(result: Any, plain_figures: None) -> None:
    page = result._repr_html_()
    assert page.startswith("<p>nasbench201: 60 architectures evaluated")
    assert '<img alt="The front' in page
    assert page.count("<tr>") == 1 + min(10, len(result.front_positions))


def test_the_front_is_a_data_frame(result: Any) -> None:
    pandas = pytest.importorskip("pandas")
    front = result.front
    assert isinstance(front, pandas.DataFrame)
    assert list(front.index) == result.front_positions.tolist()
    assert front["accuracy_pct"].is_monotonic_decreasing
    assert {"arch_str", "accuracy_pct", "accuracy_pct_q10", "latency_ms", "params_m"} <= {*front.columns}
    assert result.rows(front)["arch_str"] == result.rows(result.front_positions)["arch_str"] == list(front.arch_str)
    everything = result.to_pandas()
    assert len(everything) == 60
    assert everything[everything.front].index.tolist() == sorted(front.index)
    assert list(result.contenders.index) == result.contender_positions.tolist()


def test_without_pandas_the_extra_is_named(result: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"a table of a result needs pandas: pip install nassurrogate\[pandas\]"):
        _ = result.front


def test_a_result_is_pickled(result: Any) -> None:
    again = pickle.loads(pickle.dumps(result))
    assert again.front_positions.tolist() == result.front_positions.tolist()


def test_plot_draws_on_axes(result: Any) -> None:
    from matplotlib.figure import Figure

    ax = Figure().subplots()
    assert result.plot(ax=ax) is ax
    assert ax.get_xlabel() == "latency (ms), lower is better"
    assert ax.get_ylabel() == "accuracy (%), higher is better"
    other = result.plot("params_m", ax=Figure().subplots())
    assert other.get_xlabel() == "parameters (millions)"
    assert result.plot("accuracy", ax=Figure().subplots()).get_xlabel().startswith("accuracy (%)")
    with pytest.raises(ValueError, match="'latncy_ms' was not evaluated; did you mean latency_ms"):
        result.plot("latncy_ms", ax=ax)
    alone = search(objectives="max:accuracy_pct", budget=20, searcher="random")
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
        search(objectives=[3])
    with pytest.raises(TypeError, match=r"constraints should be a string like .params_m<=1\.0."):
        search(constraints=[None])
    with pytest.raises(TypeError, match="space is 3; it should be a name or a SearchSpace"):
        nas.search(3)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(TypeError, match="budget is 'many'; it should be an integer"):
        nas.search("nasbench201", budget="many")  # type: ignore[arg-type]  # on purpose


def test_progress_is_a_bar_a_function_or_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    def run(**options: Any) -> str:
        search(budget=20, searcher="random", **options)
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

    (tmp_path / "mine").mkdir()
    for out in (tmp_path / "a" / "run", tmp_path / "mine"):
        with pytest.raises(ValueError, match="no board is connected"):
            search(evaluator=Broken(), out=out)
    assert not (tmp_path / "a" / "run").exists()
    assert [*(tmp_path / "mine").iterdir()] == []
    assert np.isfinite(search(budget=5).hypervolume)


@pytest.mark.slow
def test_a_space_without_an_accuracy_says_what_can_be_asked() -> None:
    if not (nas.default_checkpoint() / "config.json").is_file():
        pytest.skip("a checkout without the default checkpoint")
    with pytest.raises(ValueError, match="choose others, for example min:latency:pixel3, max:params_m"):
        nas.search("two_path")
