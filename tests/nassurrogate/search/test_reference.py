"""The reference point of the hypervolume belongs to the space and the objectives."""

from __future__ import annotations

import json
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

import nassurrogate as nas
from nassurrogate.search.evaluators import SeveralEvaluators
from nassurrogate.search.objectives import parse_objectives
from nassurrogate.search.reference import of_space
from nassurrogate.search.run_folder import read_run
from search_spaces import get
from tests.nassurrogate.doubles import CountingEvaluator

SPACE = get("nasbench201")
SIZES = parse_objectives(["max:macs_m", "min:params_m"], str)


class Fast(CountingEvaluator):
    """An evaluator that declares that it takes milliseconds."""

    cost: ClassVar = 0


class Dear(CountingEvaluator):
    cost: ClassVar = 2


@pytest.mark.slow
def test_searches_of_a_space_share_it_whatever_they_find(tmp_path: Path) -> None:
    points = []
    for seed, searcher in ((0, "random"), (1, "nsga2")):
        result = nas.search(
            "nasbench201", objectives=["max:accuracy_pct", "min:latency_ms"], constraints=["latency_ms<=5"],
            evaluator=Fast(), budget=60, seed=seed, searcher=searcher, out=tmp_path / searcher,
        )  # fmt: skip
        points.append(result.reference)
        run = json.loads((tmp_path / searcher / "run.json").read_text())
        assert run["reference"] == result.reference
        assert run["reference_of"] == "space and objectives"
        assert read_run(tmp_path / searcher).hypervolume == result.hypervolume > 0
    assert points[0] == points[1]
    accuracy, latency = points[0]
    everything = Fast()._columns(list(SPACE.enumerate()), ["accuracy_pct", "latency_ms"])
    assert accuracy < everything["accuracy_pct"].min()
    assert latency > np.quantile(everything["latency_ms"], 0.99)


def test_sizes_need_no_evaluator() -> None:
    evaluator = CountingEvaluator()
    macs, params = of_space(SPACE, evaluator, SIZES) or (0, 0)
    assert evaluator.calls == 0
    assert (macs, params) == (0.0, 1.7)  # rounded to two digits; the largest cell has 1.53


def test_expensive_evaluators_and_those_that_do_not_say_have_none() -> None:
    goals = parse_objectives(["max:accuracy_pct"], str)
    for evaluator in (CountingEvaluator(), Dear()):
        assert of_space(SPACE, evaluator, goals) is None
        assert evaluator.calls == 0
    both = SeveralEvaluators([Fast(), Dear()])
    assert of_space(SPACE, both, goals) is not None


@pytest.mark.slow
def test_a_given_one_is_recorded_and_part_of_the_settings(tmp_path: Path) -> None:
    settings = {
        "objectives": ["max:accuracy_pct", "min:latency_ms"], "evaluator": CountingEvaluator(), "budget": 50,
        "out": tmp_path / "run",
    }  # fmt: skip
    result = nas.search("nasbench201", **settings, reference=[70, 20])  # type: ignore[arg-type]  # one dictionary
    assert result.reference == [70.0, 20.0]
    run = json.loads((tmp_path / "run" / "run.json").read_text())
    assert (run["reference"], run["reference_of"]) == ([70.0, 20.0], "given")
    with pytest.raises(ValueError, match=r"with reference 70\.0, 20\.0, not None"):
        nas.search("nasbench201", **settings, resume=True)  # type: ignore[arg-type]  # one dictionary
    for wrong in ([70], [70, float("nan")], [70, 20, 1]):
        with pytest.raises(ValueError, match="should have a number for each objective: accuracy_pct and latency_ms"):
            nas.search("nasbench201", **settings | {"out": None}, reference=wrong)  # type: ignore[arg-type]  # as above
