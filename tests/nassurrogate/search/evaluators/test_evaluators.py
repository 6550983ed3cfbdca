"""Evaluators that need no network to run: predictions, values of a table, and those that users write."""

import dataclasses
import json
import re
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import moocore
import numpy as np
import pytest

import nassurrogate as nas
import search_spaces
from nassurrogate.search.evaluators import COMPUTED, Columns, SeveralEvaluators, SurrogateEvaluator, TableEvaluator
from nassurrogate.search.evaluators.function import FunctionEvaluator
from search_spaces.space import Genotype
from search_spaces.subset import Subset
from search_spaces.tables import read_table
from tests.nassurrogate import doubles
from tests.nassurrogate.doubles import ACCURACY, LATENCY, CountingEvaluator, Run, rows_of

SPACE = search_spaces.get("nasbench201")


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """60 cells with invented values; one cell has two rows, one lacks its latency."""
    rng = np.random.default_rng(0)
    cells = nas.sample("nasbench201", 60, seed=1)
    path = tmp_path_factory.mktemp("table") / "cells.csv"
    lines = [f"space,arch_str,{ACCURACY},{LATENCY}"]
    for place, cell in enumerate([*cells, cells[0]]):
        latency = "" if place == 7 else f"{rng.uniform(1, 9):.3f}"
        lines.append(f"nasbench201,{cell},{rng.uniform(80, 94):.2f},{latency}")
    path.write_text("\n".join(lines))
    return path


@pytest.mark.slow
def test_exhaustive_search_of_a_table_finds_its_true_front(run: Run, measured: Path, tmp_path: Path) -> None:
    goal = ["--objective", "max:accuracy", "--objective", "min:latency:pixel3"]
    done = run.ok(
        "search", "nasbench201", *goal, "--evaluator", "table", "--table", measured, "--skip-bad",
        "--searcher", "exhaustive", "-o", tmp_path / "run",
    )  # fmt: skip
    assert "line 9, column pixel3_latency_ms: is missing" in done.err
    values: dict[Hashable, list[list[float]]] = {}
    for row in rows_of(measured.read_text()):
        if row[LATENCY]:
            key = SPACE.canonical_key(SPACE.from_str(row["arch_str"]))
            values.setdefault(key, []).append([-float(row[ACCURACY]), float(row[LATENCY])])
    true = np.array([np.mean(of_cell, axis=0) for of_cell in values.values()])
    assert f"of {len(true)} evaluated architectures" in done.out
    front = true[moocore.is_nondominated(true, keep_weakly=True)]
    found = rows_of((tmp_path / "run" / "front.csv").read_text())
    points = sorted([-float(row[ACCURACY]), float(row[LATENCY])] for row in found)
    np.testing.assert_allclose(points, sorted(front.tolist()))
    assert {float(row["p_non_dominated"]) for row in found} == {1.0}


def test_members_of_a_table_are_the_architectures_with_all_values(measured: Path) -> None:
    table = read_table(measured, metrics=[ACCURACY])[0]
    latency = np.where(np.arange(len(table)) == 7, np.nan, 1.0)
    table = dataclasses.replace(table, metrics={**table.metrics, LATENCY: latency})
    evaluator = TableEvaluator(SPACE, table)
    assert evaluator.resolve("accuracy") == ACCURACY
    assert evaluator.resolve("params_m") == "params_m"
    with pytest.raises(ValueError, match="unknown metric 'acuracy'; did you mean accuracy"):
        evaluator.resolve("acuracy")
    both, one = evaluator.members([ACCURACY, LATENCY]), evaluator.members([ACCURACY])
    assert len(both) == len(one) - 1
    restricted = TableEvaluator(Subset(SPACE, both[:3]), table)
    assert restricted.members([ACCURACY]) == both[:3]
    columns = evaluator.evaluate(both, [LATENCY])
    assert np.isfinite(columns[LATENCY]).all()
    assert columns.keys() == {LATENCY, *COMPUTED}


def test_arguments_that_do_not_fit_the_evaluator_are_refused(measured: Path) -> None:
    def refused(message: str, space: str = "nasbench201", goal: str = "max:accuracy", **settings: Any) -> None:
        with pytest.raises(ValueError, match=message):
            nas.search(space, objectives=[goal], **settings)

    refused("unknown evaluator 'tabel'; did you mean table", evaluator="tabel")
    refused("evaluator 'table' needs a table", evaluator="table")
    table = read_table(measured, metrics=[ACCURACY])[0]
    refused("evaluator 'surrogate' takes no table", table=table)
    refused("the table has no row of fbnet", "fbnet", "min:latency:pixel3", evaluator="table", table=table)


@pytest.mark.slow
def test_rank_by_compares_the_ends_of_intervals(tmp_path: Path) -> None:
    fronts = {}
    for rank_by in ("optimistic", "median", "pessimistic"):
        settings = {"searcher": "random", "budget": 300, "rank_by": rank_by, "out": tmp_path / rank_by}
        result = doubles.search(constraints=["accuracy_pct>=88"], **settings)
        end = {"optimistic": "_q90", "median": "", "pessimistic": "_q10"}[rank_by]
        accuracy, latency = result.evaluated[f"accuracy_pct{end}"], result.evaluated["latency_ms"]
        assert (result.feasible == (np.asarray(accuracy) >= 88)).all()
        points = np.stack([-np.asarray(accuracy), np.asarray(latency)], axis=1)[result.feasible]
        kept = np.flatnonzero(result.feasible)[moocore.is_nondominated(points, keep_weakly=True)]
        assert set(result.front_positions) == set(kept)
        fronts[rank_by] = int(result.feasible.sum())
        page = (tmp_path / rank_by / "report.html").read_text()
        assert ("ranked by its worse end" in page) == (rank_by == "pessimistic")
    assert fronts["optimistic"] > fronts["median"] > fronts["pessimistic"]
    with pytest.raises(ValueError, match="rank_by is 'worst'; it should be one of optimistic, median"):
        doubles.search(rank_by="worst")


@pytest.mark.slow
def test_only_predicted_metrics_are_sampled() -> None:
    evaluator = SurrogateEvaluator(SPACE)
    genotypes = [SPACE.sample(np.random.default_rng(seed)) for seed in range(3)]
    drawn = evaluator.sample(genotypes, ["params_m", ACCURACY], seed=0)
    assert drawn.shape[::2] == (3, 2)
    assert np.isnan(drawn[..., 0]).all()
    assert (drawn[..., 1].std(axis=1) > 0).all()
    assert evaluator.sample(genotypes, ["params_m"], seed=0) is None
    result = nas.search("nasbench201", objectives=["max:accuracy", "min:params_m"], budget=60, seed=1)
    chances = np.asarray(result.evaluated["p_non_dominated"])[result.front_positions]
    # The smallest network can only be dominated by another of the same size.
    assert chances[-1] == 1
    assert (chances > 0).all()
    assert chances.min() < 1


POWER, ENERGY = "board_power_mw", "board_energy_mj"


class BoardPower:
    """Written from the docstring of `Evaluator` alone."""

    identity: Mapping[str, str] = {"board": "rev 3"}
    at_once = 7

    def resolve(self, name: str) -> str:
        if name not in (POWER, "power", "params_m", "macs_m"):
            raise ValueError(f"unknown metric {name!r}; did you mean power")
        return POWER if name == "power" else name

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        graphs = [SPACE.graph(genotype) for genotype in genotypes]
        columns: Columns = {
            "params_m": np.array([graph.params / 1e6 for graph in graphs]),
            "macs_m": np.array([graph.macs / 1e6 for graph in graphs]),
        }
        if POWER in metrics:
            columns[POWER] = 5.0 - np.array(genotypes).sum(axis=1)
        return columns

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> np.ndarray | None:
        return None

    def members(self, metrics: Sequence[str]) -> list[Genotype] | None:
        return None


def search(evaluator: Any, **settings: Any) -> nas.SearchResult:
    defaults = {"objectives": ["min:power", "min:params_m"], "budget": 30, "searcher": "random"}
    return nas.search(SPACE, evaluator=evaluator, **(defaults | settings))


def test_the_documented_members_are_enough() -> None:
    result = search(BoardPower())
    assert len(result.front_positions)
    assert result.settings["board"] == "rev 3"
    assert result.settings["evaluator"] == "BoardPower"
    assert set(np.asarray(result.evaluated["p_non_dominated"])[result.front_positions]) == {1.0}


@pytest.mark.slow
def test_the_documented_members_are_enough_in_a_run_folder(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        if done >= 14:
            raise KeyboardInterrupt

    whole = search(BoardPower(), out=tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        search(BoardPower(), out=tmp_path / "run", progress=stop)
    resumed = search(BoardPower(), out=tmp_path / "run", resume=True)
    assert resumed.evaluated["arch_str"] == whole.evaluated["arch_str"]
    assert json.loads((tmp_path / "run" / "run.json").read_text())["settings"]["board"] == "rev 3"
    finished = search(BoardPower(), out=tmp_path / "run", resume=True)
    assert finished.front_positions.tolist() == whole.front_positions.tolist()

    class OtherBoard(BoardPower):
        identity: ClassVar = {"board": "rev 4"}

    with pytest.raises(ValueError, match="holds a search with"):
        search(OtherBoard(), out=tmp_path / "run", resume=True)


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_the_documented_members_are_enough_in_other_processes() -> None:
    here, there = search(BoardPower()), search(BoardPower(), workers=2, callbacks=None)
    assert here.evaluated["arch_str"] == there.evaluated["arch_str"]
    assert (here.front_positions == there.front_positions).all()


@pytest.mark.slow
def test_the_documented_members_are_enough_among_several(tmp_path: Path) -> None:
    several = SeveralEvaluators([BoardPower(), CountingEvaluator()])
    assert several.at_once == 7
    goals = ["max:accuracy_pct", "min:power"]
    result = search(several, objectives=goals, out=tmp_path / "run")
    assert result.settings["evaluator"] == "BoardPower, counting"
    assert {POWER, "accuracy_pct", "accuracy_pct_q10"} <= set(result.evaluated)
    again = search(several, objectives=goals, out=tmp_path / "run", resume=True)
    assert again.front_positions.tolist() == result.front_positions.tolist()
    with pytest.raises(ValueError, match="BoardPower: unknown metric 'powr'; did you mean power; counting: "):
        several.resolve("powr")


class Sampled(BoardPower):
    """Uncertain energy, as more samples than those of `CountingEvaluator`."""

    def resolve(self, name: str) -> str:
        return ENERGY if name == ENERGY else super().resolve(name)

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        return super().evaluate(genotypes, []) | {ENERGY: np.array(genotypes).sum(axis=1) + 1.0}

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> np.ndarray | None:
        middle = np.array(genotypes).sum(axis=1)[:, None, None] + 1.0
        return middle + np.random.default_rng(seed).normal(size=(len(genotypes), 16, len(metrics)))


def test_several_evaluators_may_draw_different_numbers_of_samples() -> None:
    several = SeveralEvaluators([Sampled(), CountingEvaluator()])
    genotypes = [SPACE.sample(np.random.default_rng(seed)) for seed in range(5)]
    samples = several.sample(genotypes, [ENERGY, "accuracy_pct", "latency_ms"], seed=0)
    assert samples.shape == (5, 2, 3)
    assert np.isfinite(samples).all()
    result = search(several, objectives=[f"min:{ENERGY}", "max:accuracy_pct"])
    assert np.isfinite(np.asarray(result.evaluated["p_non_dominated"])[result.front_positions]).all()


def without(member: str) -> SimpleNamespace:
    one = BoardPower()
    members = ("identity", "at_once", "resolve", "evaluate", "sample", "members")
    return SimpleNamespace(**{name: getattr(one, name) for name in members if name != member})


def changed(**members: object) -> SimpleNamespace:
    return SimpleNamespace(**{**vars(without("")), **members})


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda genotypes, metrics: {}, "lacks identity, at_once, resolve, evaluate, sample, members"),
        (without("members"), "lacks members"),
        (without("identity"), "lacks identity"),
        (BoardPower, "BoardPower is a class; pass an instance"),
        (None, "lacks identity"),
        (changed(identity={"board": 3}), "identity should map strings to strings"),
        (changed(identity="rev 3"), "identity should map strings to strings"),
        (changed(at_once=0), "at_once should be a positive integer"),
        (changed(resolve="power"), "resolve should be callable"),
    ],
)
def test_what_is_no_evaluator_is_refused_in_one_line(wrong: Any, message: str, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=re.escape(message)) as refused:
        search(wrong, out=tmp_path / "run")
    assert "\n" not in str(refused.value)
    assert not (tmp_path / "run").exists()
    with pytest.raises(TypeError, match=re.escape(message)):
        SeveralEvaluators([CountingEvaluator(), wrong])


@pytest.mark.parametrize("name", ["budget", "start", "format"])
def test_an_identity_does_not_replace_settings(name: str) -> None:
    class Greedy(CountingEvaluator):
        identity: ClassVar = {"evaluator": "counting", name: "3"}

    with pytest.raises(ValueError, match=f"identity has {name}"):
        search(Greedy(), objectives=["max:accuracy_pct"], budget=3)


def energy_mj(graph: nas.Graph) -> float:
    return graph.macs / 1e6


@pytest.mark.slow
def test_a_function_of_the_network_is_an_evaluator(tmp_path: Path) -> None:
    result = search(energy_mj, objectives=["min:energy_mj", "max:params_m"], out=tmp_path / "run")
    assert result.settings["evaluator"] == "energy_mj"
    assert len(result.front_positions)
    both = search(
        lambda graph: {"a_ms": graph.macs / 1e6, "b_pct": graph.params / 1e6}, objectives=["min:a_ms", "max:b_pct"]
    )
    assert {"a_ms", "b_pct", "params_m"} <= {*both.evaluated}


def test_a_function_beside_other_evaluators_names_its_metrics() -> None:
    energy = FunctionEvaluator(SPACE, energy_mj, metrics=["energy_mj"])
    result = search(SeveralEvaluators([energy, CountingEvaluator()]), objectives=["min:energy_mj", "max:accuracy_pct"])
    assert {"energy_mj", "accuracy_pct"} <= {*result.evaluated}
    listed = search([energy_mj, CountingEvaluator()], objectives=["min:energy_mj", "max:accuracy_pct"])
    assert listed.settings["evaluator"] == "energy_mj, counting"
    assert {"energy_mj", "accuracy_pct"} <= {*listed.evaluated}
    with pytest.raises(ValueError, match="a search needs an evaluator"):
        search([])
    with pytest.raises(ValueError, match="unknown metric 'enrgy_mj'; did you mean energy_mj"):
        energy.resolve("enrgy_mj")


@pytest.mark.parametrize(
    ("function", "goals", "error", "message"),
    [
        (lambda graph: {"a": 1}, ["min:b"], ValueError, "<lambda> returned no 'b', only a"),
        (lambda graph: 1.0, ["min:a", "min:b"], TypeError, "<lambda> should return a mapping with a, b, not '1.0'"),
        (lambda graph: None, ["min:a"], TypeError, r"<lambda> should return numbers, not"),
        (lambda graph: 1.0, ["min:a b"], ValueError, "a metric of your own has a name like 'energy_mj', not 'a b'"),
    ],
)
def test_what_a_function_should_return(function: Any, goals: list[str], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message) if "not" in message else message):
        search(function, objectives=goals)
