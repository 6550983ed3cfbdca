"""Fronts: dominance, the reference point of their hypervolume, what is near them, and what the checkpoint does not
know."""

import json
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

import nassurrogate as nas
from nassurrogate.search.dominance import best, by_rank, non_dominated, p_non_dominated
from nassurrogate.search.evaluators import SeveralEvaluators
from nassurrogate.search.objectives import parse_objectives
from nassurrogate.search.reference import of_space
from nassurrogate.search.run_folder import read_run
from search_spaces import get
from tests.nassurrogate.doubles import CountingEvaluator, Run, page_data, rows_of, search


def definition(objectives: np.ndarray) -> list[bool]:
    return [not any((other <= row).all() and (other < row).any() for other in objectives) for row in objectives]


def test_non_dominated_rows_are_those_of_the_definition() -> None:
    rng = np.random.default_rng(0)
    for objectives in (1, 2, 4):
        values = rng.integers(0, 5, (40, objectives)).astype(float)  # with equal rows
        found = non_dominated(values)
        assert found.tolist() == definition(values)
        first = non_dominated(values, keep_duplicates=False)
        assert len(np.unique(values[found], axis=0)) == first.sum() == len(np.unique(values[first], axis=0))


def test_probability_counts_the_outcomes_in_which_a_row_is_non_dominated() -> None:
    samples = np.array([[[1, 1], [2, 2]], [[2, 0], [1, 1]], [[3, 3], [0, 3]]], dtype=float)
    assert p_non_dominated(samples).tolist() == [0.5, 1.0, 0.5]


def test_feasible_rows_are_compared_by_objectives_others_by_their_violations() -> None:
    objectives = np.array([[1.0, 5], [2, 2], [0, 0], [3, 3]])
    violations = np.array([[0.0, 0], [0, 0], [1, 0], [0, 0]])
    assert best(objectives, violations).tolist() == [0, 1]
    assert best(objectives, violations + np.array([0.5, 0])).tolist() == [0, 1, 3]
    assert by_rank(objectives, violations).tolist() == [0, 1, 3, 2]
    assert by_rank(objectives, violations + np.array([0, 0.5]))[-1] == 2


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
        settings = {"budget": 60, "seed": seed, "searcher": searcher, "out": tmp_path / searcher}
        result = search(Fast(), constraints=["latency_ms<=5"], **settings)
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
    result = search(budget=50, out=tmp_path / "run", reference=[70, 20])
    assert result.reference == [70.0, 20.0]
    run = json.loads((tmp_path / "run" / "run.json").read_text())
    assert (run["reference"], run["reference_of"]) == ([70.0, 20.0], "given")
    with pytest.raises(ValueError, match=r"with reference 70\.0, 20\.0, not None"):
        search(budget=50, out=tmp_path / "run", resume=True)
    for wrong in ([70], [70, float("nan")], [70, 20, 1]):
        with pytest.raises(ValueError, match="should have a number for each objective: accuracy_pct and latency_ms"):
            search(budget=50, reference=wrong)


@pytest.mark.slow
def test_members_of_a_front_have_their_probability() -> None:
    result = nas.search("nasbench201", budget=120, searcher="random", seed=2)
    chances = np.asarray(result.evaluated["p_non_dominated"])
    assert np.isnan(np.delete(chances, result.front_positions)).all()
    assert ((chances[result.front_positions] >= 0) & (chances[result.front_positions] <= 1)).all()
    # Intervals of neighbors on a front overlap, so not all probabilities are 1.
    assert 0.3 < chances[result.front_positions].mean() < 1


@pytest.mark.slow
def test_near_front_architectures_may_belong_to_the_front(tmp_path: Path) -> None:
    result = nas.search("nasbench201", budget=120, searcher="random", seed=2, out=tmp_path / "run")
    near = result.contender_positions
    assert len(near)
    assert not set(near) & set(result.front_positions)
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
    rows = rows_of((tmp_path / "run" / "contenders.csv").read_text())
    assert [row["arch_str"] for row in rows] == [result.evaluated["arch_str"][place] for place in near]
    assert [float(row["p_on_front"]) for row in rows] == chances.tolist()
    assert 'href="contenders.csv"' in (tmp_path / "run" / "report.html").read_text()
    drawn = page_data(tmp_path / "run" / "report.html")["rows"]
    assert [arch for arch, kind in zip(drawn["arch"], drawn["kind"], strict=True) if kind == 1] == [
        result.evaluated["arch_str"][place] for place in near
    ]


def test_certain_values_have_no_near_front_architectures() -> None:
    result = nas.search("nasbench201", objectives=["max:macs_m", "min:params_m"], budget=60)
    assert not len(result.contender_positions)
    assert set(np.flatnonzero(result.chances == 1)) == set(result.front_positions)


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> tuple[nas.SearchResult, Path]:
    """A search of DARTS networks, some of which are unlike the 120 that the checkpoint was trained on. Its reference
    point is given, since to find one predicts five times as many networks."""
    out = tmp_path_factory.mktemp("search") / "run"
    found = nas.search(
        "nds_darts", objectives=["max:accuracy", "min:params_m"], searcher="random", budget=24, reference=[0, 20],
        out=out, weights=False,
    )  # fmt: skip
    return found, out


@pytest.mark.slow
def test_every_evaluated_row_has_a_score(result: tuple[nas.SearchResult, Path]) -> None:
    found, _ = result
    scores = np.asarray(found.evaluated["novelty"])
    texts = [nas.to_text(found.graph(place)) for place in range(3)]
    expected = nas.predict(texts, metrics=["imagenet_valid_accuracy_50ep_pct"]).novelty
    np.testing.assert_allclose(scores[:3], expected, atol=0.002)
    assert len(found.front_positions) * 0.1 <= len(found.guesses) < len(found.front_positions)
    assert all(found.rows(found.front_positions)["novelty"][place] > 1 for place in found.guesses)


@pytest.mark.slow
def test_the_page_warns_first_and_the_front_has_the_score(result: tuple[nas.SearchResult, Path]) -> None:
    found, out = result
    page = (out / "report.html").read_text(encoding="utf-8")
    warning = f"Out of distribution: {len(found.guesses)} of {len(found.front_positions)} on the front"
    assert page.index(warning) < page.index("highest imagenet valid accuracy")
    assert page.count(" !</a>") == len(found.guesses)
    assert "novelty" in (out / "front.csv").read_text().splitlines()[0].split(",")


@pytest.mark.slow
def test_a_constraint_leaves_unknown_networks_out(run: Run) -> None:
    drawn = ("search", "nds_darts", "--searcher", "random", "--budget", "24", "--reference", "0")
    done = run.ok(*drawn, "--objective", "max:accuracy", "--constraint", "novelty<=1")
    assert "Out of distribution" not in done.out
    alone = nas.search(
        "snas", objectives=["min:params_m"], constraints=["novelty<=1"], searcher="random", budget=10, reference=[20]
    )
    assert not alone.feasible.any()  # no network of this space is known, and nothing else is predicted
