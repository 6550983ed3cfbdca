"""Evaluators that need no network to run: predictions of a checkpoint, values of a table."""

from __future__ import annotations

import csv
import dataclasses
from collections.abc import Hashable
from pathlib import Path

import moocore
import numpy as np
import pytest

import nassurrogate as nas
import search_spaces
from nassurrogate.search.evaluators import COMPUTED, SurrogateEvaluator, TableEvaluator
from search_spaces.subset import Subset
from search_spaces.tables import read_table
from tests.nassurrogate.doubles import ACCURACY, LATENCY, CountingEvaluator, Run

SPACE = search_spaces.get("nasbench201")


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """60 cells with invented values; one cell has two rows, one lacks its latency."""
    rng = np.random.default_rng(0)
    cells = nas.sample("nasbench201", 60, seed=1)
    path = tmp_path_factory.mktemp("table") / "cells.csv"
    with open(path, "w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerow(["space", "arch_str", ACCURACY, LATENCY])
        for place, cell in enumerate([*cells, cells[0]]):
            latency = "" if place == 7 else round(float(rng.uniform(1, 9)), 3)
            writer.writerow(["nasbench201", cell, round(float(rng.uniform(80, 94)), 2), latency])
    return path


@pytest.mark.slow
def test_exhaustive_search_of_a_table_finds_its_true_front(run: Run, measured: Path, tmp_path: Path) -> None:
    goal = ["--objective", "max:accuracy", "--objective", "min:latency:pixel3"]
    done = run(
        "search", "nasbench201", *goal, "--evaluator", "table", "--table", measured, "--skip-bad",
        "--searcher", "exhaustive", "-o", tmp_path / "run",
    )  # fmt: skip
    assert done.code == 0, done.err
    assert "line 9, column pixel3_latency_ms: is missing" in done.err
    with open(measured, encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    values: dict[Hashable, list[list[float]]] = {}
    for row in rows:
        if row[LATENCY]:
            key = SPACE.canonical_key(SPACE.from_str(row["arch_str"]))
            values.setdefault(key, []).append([-float(row[ACCURACY]), float(row[LATENCY])])
    true = np.array([np.mean(of_cell, axis=0) for of_cell in values.values()])
    assert f"of {len(true)} evaluated architectures" in done.out
    front = true[moocore.is_nondominated(true, keep_weakly=True)]
    with open(tmp_path / "run" / "front.csv", encoding="utf-8") as stream:
        found = list(csv.DictReader(stream))
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
    goal = ["max:accuracy"]
    with pytest.raises(ValueError, match="unknown evaluator 'tabel'; did you mean table"):
        nas.search("nasbench201", objectives=goal, evaluator="tabel")
    with pytest.raises(ValueError, match="evaluator 'table' needs a table"):
        nas.search("nasbench201", objectives=goal, evaluator="table")
    table = read_table(measured, metrics=[ACCURACY])[0]
    with pytest.raises(ValueError, match="evaluator 'surrogate' takes no table"):
        nas.search("nasbench201", objectives=goal, table=table)
    with pytest.raises(ValueError, match="the table has no row of fbnet"):
        nas.search("fbnet", objectives=["min:latency:pixel3"], evaluator="table", table=table)


@pytest.mark.slow
def test_rank_by_compares_the_ends_of_intervals(tmp_path: Path) -> None:
    fronts = {}
    for rank_by in ("optimistic", "median", "pessimistic"):
        result = nas.search(
            "nasbench201", objectives=["max:accuracy_pct", "min:latency_ms"], constraints=["accuracy_pct>=88"],
            evaluator=CountingEvaluator(), searcher="random", budget=300, rank_by=rank_by,
            out=tmp_path / rank_by,
        )  # fmt: skip
        end = {"optimistic": "_q90", "median": "", "pessimistic": "_q10"}[rank_by]
        accuracy, latency = result.evaluated[f"accuracy_pct{end}"], result.evaluated["latency_ms"]
        assert (result.feasible == (np.asarray(accuracy) >= 88)).all()
        points = np.stack([-np.asarray(accuracy), np.asarray(latency)], axis=1)[result.feasible]
        kept = np.flatnonzero(result.feasible)[moocore.is_nondominated(points, keep_weakly=True)]
        assert set(result.front) == set(kept)
        fronts[rank_by] = int(result.feasible.sum())
        page = (tmp_path / rank_by / "report.html").read_text()
        assert ("ranked by its worse end" in page) == (rank_by == "pessimistic")
    assert fronts["optimistic"] > fronts["median"] > fronts["pessimistic"]
    with pytest.raises(ValueError, match="rank_by is 'worst'; it should be one of optimistic, median"):
        nas.search("nasbench201", evaluator=CountingEvaluator(), rank_by="worst", objectives=["max:accuracy_pct"])


@pytest.mark.slow
def test_members_of_a_front_have_their_probability() -> None:
    result = nas.search("nasbench201", budget=120, searcher="random", seed=2)
    chances = np.asarray(result.evaluated["p_non_dominated"])
    assert np.isnan(np.delete(chances, result.front)).all()
    assert ((chances[result.front] >= 0) & (chances[result.front] <= 1)).all()
    # Intervals of neighbors on a front overlap, so not all probabilities are 1.
    assert 0.3 < chances[result.front].mean() < 1


@pytest.mark.slow
def test_near_front_architectures_may_belong_to_the_front(tmp_path: Path) -> None:
    result = nas.search("nasbench201", budget=120, searcher="random", seed=2, out=tmp_path / "run")
    near = result.contenders
    assert len(near)
    assert not set(near) & set(result.front)
    chances = result.chances[near]
    assert (np.diff(chances) <= 0).all()
    assert (chances >= 0.1).all()
    assert result.chances.sum() > 1  # each outcome has a front
    # An architecture whose interval is worse in every objective than that of another one is not near the front.
    ends = [f"{goal.metric}{end}" for goal in result.objectives for end in ("_q10", "_q90")]
    columns = [np.asarray(result.evaluated[name]) for name in ends]
    hopeless = (columns[1] < columns[0].max()) & (columns[2] > columns[3][columns[0].argmax()])
    assert hopeless.any()
    assert result.chances[hopeless].max() < 0.1
    with open(tmp_path / "run" / "contenders.csv", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["arch_str"] for row in rows] == [result.evaluated["arch_str"][place] for place in near]
    assert [float(row["p_on_front"]) for row in rows] == chances.tolist()
    others = np.setdiff1d(np.arange(120), result.front)  # drawn by the page in this order
    page = (tmp_path / "run" / "report.html").read_text()
    assert 'href="contenders.csv"' in page
    assert f'"contenders":{np.flatnonzero(np.isin(others, near)).tolist()}'.replace(" ", "") in page


def test_certain_values_have_no_near_front_architectures() -> None:
    result = nas.search("nasbench201", objectives=["max:macs_m", "min:params_m"], budget=60)
    assert not len(result.contenders)
    assert set(np.flatnonzero(result.chances == 1)) == set(result.front)


@pytest.mark.slow
def test_only_predicted_metrics_are_sampled() -> None:
    evaluator = SurrogateEvaluator(SPACE)
    genotypes = [SPACE.sample(np.random.default_rng(seed)) for seed in range(3)]
    drawn = evaluator.sample(genotypes, ["params_m", ACCURACY], seed=0)
    assert drawn is not None
    assert drawn.shape[::2] == (3, 2)
    assert np.isnan(drawn[..., 0]).all()
    assert (drawn[..., 1].std(axis=1) > 0).all()
    assert evaluator.sample(genotypes, ["params_m"], seed=0) is None
    result = nas.search("nasbench201", objectives=["max:accuracy", "min:params_m"], budget=60, seed=1)
    chances = np.asarray(result.evaluated["p_non_dominated"])[result.front]
    # The smallest network can only be dominated by another of the same size.
    assert chances[-1] == 1
    assert (chances > 0).all()
    assert chances.min() < 1
