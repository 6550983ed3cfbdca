"""Stages: what violates a cheap constraint is not measured or trained."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

import nassurrogate as nas
from nassurrogate.columns import ERROR, Columns, computed
from nassurrogate.search.evaluators import SeveralEvaluators
from nassurrogate.search.evaluators.staged import plan
from nassurrogate.search.objectives import parse_constraints, parse_objectives
from nassurrogate.search.searchers.active import ActiveSearch
from search_spaces import get
from search_spaces.common.executors import Workers
from search_spaces.space import Genotype
from tests.nassurrogate.doubles import NearestModel

SPACE = get("nasbench201")


class Cheap:
    """A prediction: the number of 3x3 convolutions."""

    identity: ClassVar = {"evaluator": "cheap"}
    at_once = 256
    cost = 0
    column = "predicted_ms"

    def __init__(self) -> None:
        self.asked: list[Genotype] = []

    def resolve(self, name: str) -> str:
        if name not in (self.column, "params_m", "macs_m"):
            raise ValueError(f"unknown metric {name!r}")
        return name

    def values(self, genotypes: Sequence[Genotype]) -> np.ndarray:
        return (np.array(genotypes) == 3).sum(axis=1).astype(float)

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        self.asked += genotypes
        found: Columns = {**computed(SPACE, genotypes)}
        if self.column in metrics:
            found[self.column] = self.values(genotypes)
        return found

    def members(self, metrics: Sequence[str]) -> None:
        return None

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> None:
        return None


class Dear(Cheap):
    """A training: accuracy grows with the choices. Cells that begin with a 1x1 convolution fail."""

    identity: ClassVar = {"evaluator": "dear"}
    at_once = 1
    cost = 2
    column = "trained_pct"

    def values(self, genotypes: Sequence[Genotype]) -> np.ndarray:
        return np.array([np.nan if g[0] == 2 else 50 + sum(g) for g in genotypes])

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        failed = ["diverged" if g[0] == 2 else "" for g in genotypes]
        return {**super().evaluate(genotypes, metrics), ERROR: failed}


def search(dear: Dear, cheap: Cheap | None = None, **settings: Any) -> nas.SearchResult:
    evaluator = SeveralEvaluators([dear, cheap or Cheap()])
    wanted: dict[str, Any] = {
        "objectives": ["max:trained_pct"], "constraints": ["predicted_ms<=1", "params_m<=0.5"], "budget": 40,
        "searcher": "random", "evaluator": evaluator, "progress": False,
    }  # fmt: skip
    return nas.search("nasbench201", **wanted | settings)


@pytest.mark.parametrize("searcher", ["random", "nsga2", "regularized_evolution", "local_search", "optuna_tpe"])
def test_what_violates_a_cheap_constraint_is_not_trained(searcher: str) -> None:
    dear, cheap = Dear(), Cheap()
    result = search(dear, cheap, searcher=searcher)
    spared = result.ruled_out
    # The budget is one of trainings.
    assert len(dear.asked) == 40 == int((~spared).sum())
    assert len(cheap.asked) == len(spared) > 40
    convs = (np.array(dear.asked) == 3).sum(axis=1)
    assert convs.max() <= 1
    assert max(np.asarray(computed(SPACE, dear.asked)["params_m"])) <= 0.5
    assert np.isnan(np.asarray(result.evaluated["trained_pct"])[spared]).all()
    assert np.isfinite(np.asarray(result.evaluated["predicted_ms"])).all()
    assert not any(error for error, out in zip(result.evaluated[ERROR], spared, strict=True) if out)
    assert not (result.feasible & spared).any()
    front = result.rows(result.front_positions)
    best = max(50 + sum(g) for g in dear.asked if g[0] != 2)
    assert set(front["trained_pct"]) == {best}


def test_exact_constraints_come_first_with_a_single_evaluator() -> None:
    dear = Dear()
    result = search(dear, constraints=["params_m<=0.2"], evaluator=dear, budget=20)
    assert len(dear.asked) == 20
    assert np.asarray(computed(SPACE, dear.asked)["params_m"]).max() <= 0.2
    assert result.ruled_out.sum() > 0


def test_what_is_cheap_is_evaluated_first_and_in_batches() -> None:
    evaluator = SeveralEvaluators([Dear(), Cheap()])
    metrics = ["trained_pct", "predicted_ms"]
    none = parse_constraints(["trained_pct>=60"], str)
    assert [stage.metrics for stage in plan(evaluator, metrics, none)] == [["predicted_ms"], ["trained_pct"]]
    assert [stage.metrics for stage in plan(Dear(), ["trained_pct"], none)] == [["trained_pct"]]
    cheap = parse_constraints(["predicted_ms<=1"], str)
    assert [stage.metrics for stage in plan(evaluator, metrics, cheap)] == [["predicted_ms"], ["trained_pct"]]
    sizes = parse_constraints(["macs_m<=1"], str)
    assert [stage.metrics for stage in plan(Dear(), ["trained_pct"], sizes)] == [[], ["trained_pct"]]
    assert len(plan(Cheap(), ["predicted_ms"], sizes)) == 1
    result = search(Dear(), constraints=["trained_pct>=50"])
    assert not result.ruled_out.any()
    assert len(result.evaluated["arch_str"]) == 40


def test_an_empty_feasible_set_ends_without_a_training_and_names_the_nearest() -> None:
    dear = Dear()
    result = search(dear, constraints=["params_m<=0.001"], budget=2)
    assert dear.asked == []
    assert not len(result.front_positions)
    nearest = result.rows(result.nearest_misses())
    sizes = np.asarray(result.evaluated["params_m"])
    assert list(nearest["params_m"]) == sorted(sizes)[:3]
    from nassurrogate.report import no_front

    assert "trained_pct" not in no_front(result)
    assert "nearest: |" in no_front(result)


@pytest.mark.slow
def test_a_resumed_search_has_the_result_of_an_uninterrupted_one(tmp_path: Path) -> None:
    class Interrupted(Dear):
        def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
            if len(self.asked) == 17:
                raise KeyboardInterrupt
            return super().evaluate(genotypes, metrics)

    whole = search(Dear(), searcher="nsga2", out=tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        search(Interrupted(), searcher="nsga2", out=tmp_path / "run")
    rest = Dear()
    result = search(rest, searcher="nsga2", out=tmp_path / "run", resume=True)
    assert len(rest.asked) == 40 - 17
    assert result.evaluated["arch_str"] == whole.evaluated["arch_str"]
    np.testing.assert_array_equal(result.evaluated["trained_pct"], whole.evaluated["trained_pct"])
    run = json.loads((tmp_path / "run" / "run.json").read_text())
    assert run["reference_of"] == "this run"  # a training is no yardstick for others


@pytest.mark.slow
def test_workers_get_what_is_not_ruled_out() -> None:
    serial = search(Dear())
    spread = search(Dear(), workers=Workers("process", 2))
    assert spread.evaluated["arch_str"] == serial.evaluated["arch_str"]
    np.testing.assert_array_equal(spread.evaluated["trained_pct"], serial.evaluated["trained_pct"])


def test_active_search_learns_from_what_was_ruled_out() -> None:
    """Of an architecture that was ruled out, the metrics that are known count; a failed one counts for nothing."""
    searcher = ActiveSearch(
        SPACE, objectives=1, constraints=1, model=NearestModel(), initial=6, batch=2,
        goals=parse_objectives(["max:trained_pct"], str), limits=parse_constraints(["predicted_ms<=1"], str),
    )  # fmt: skip
    asked = searcher.ask(6)
    trained = np.array([60.0, 62.0, np.nan, np.nan, np.nan, 61.0])
    predicted = np.array([1.0, 0.0, 3.0, 4.0, np.nan, 1.0])  # the fifth failed
    searcher.observe({"trained_pct": trained, "predicted_ms": predicted})
    searcher.tell(asked, -trained[:, None], np.maximum(predicted - 1, 0)[:, None])
    assert len(searcher.ask(2)) == 2
    known = searcher._values
    np.testing.assert_array_equal(known[:, 0], np.delete(trained, 4))
    np.testing.assert_array_equal(known[:, 1], np.delete(predicted, 4))
