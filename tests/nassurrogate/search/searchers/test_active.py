"""Active search: expected improvement, the loop, the few-shot surrogate."""

import itertools
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import moocore
import numpy as np
import pytest
from scipy.stats import norm, spearmanr

import nassurrogate as nas
import search_spaces
from nassurrogate.search import searchers
from nassurrogate.search.objectives import Constraint, Objective
from nassurrogate.search.searchers import few_shot
from nassurrogate.search.searchers.active import ActiveSearch, expected_improvement
from nassurrogate.search.searchers.few_shot import FewShotSurrogate
from search_spaces.canonical import canonicalize
from search_spaces.space import Genotype
from search_spaces.subset import Subset
from search_spaces.tables import write_columns
from surrogate.few_rows.live import live
from tests.nassurrogate.doubles import ACCURACY, CountingEvaluator, NearestModel, Run

SPACE = search_spaces.get("nasbench201")


def test_expected_improvement_of_normal_samples_equals_the_closed_form() -> None:
    levels = (np.arange(4096) + 0.5) / 4096
    means, spreads = np.array([0.5, 1.0, 3.0]), np.array([0.2, 1.0, 0.1])
    samples = means[:, None] + spreads[:, None] * norm.ppf(levels)
    found = expected_improvement(samples[..., None], np.array([[1.0]]), np.array([100.0]))
    z = (1.0 - means) / spreads
    np.testing.assert_allclose(found, (1.0 - means) * norm.cdf(z) + spreads * norm.pdf(z), atol=1e-3)


def test_expected_hypervolume_improvement() -> None:
    rng = np.random.default_rng(0)
    front = np.array([[0.2, 0.8], [0.6, 0.3]])
    reference = np.array([1.0, 1.0])
    samples = rng.uniform(0, 1.2, (5, 40, 2))
    feasible = rng.random((5, 40)) < 0.7
    before = moocore.hypervolume(front, ref=reference)
    grown = [
        [
            moocore.hypervolume(np.vstack([front, s]), ref=reference) - before if ok else 0.0
            for s, ok in zip(of, oks, strict=True)
        ]
        for of, oks in zip(samples, feasible, strict=True)
    ]
    found = expected_improvement(samples, front, reference, feasible)
    np.testing.assert_allclose(found, np.mean(grown, axis=1), atol=1e-12)
    np.testing.assert_allclose(expected_improvement(np.array([[[0.5, 0.5]]]), np.zeros((0, 2)), reference), [0.25])


def quality(genotypes: list[tuple[int, ...]]) -> np.ndarray:
    return np.abs(np.array(genotypes) - [3, 1, 4, 0, 2, 3]).sum(axis=1)[:, None].astype(float)


@pytest.mark.slow
def test_active_search_finds_what_random_search_does_not(few_candidates: None) -> None:
    best = {}
    for searcher in (
        ActiveSearch(SPACE, objectives=1, seed=0, model=NearestModel()),
        searchers.get("random")(SPACE, objectives=1, seed=0),
    ):
        found: list[float] = []
        while len(found) < 100:
            genotypes = searcher.ask(10)
            values = quality(genotypes)
            searcher.tell(genotypes, values)
            found += values[:, 0].tolist()
        best[searcher.name] = min(found)
    assert best["active"] <= 1 < best["random"]


@pytest.mark.slow
def test_feasible_architectures_are_found_first(few_candidates: None) -> None:
    goals, limits = [Objective("accuracy_pct", maximise=True)], [Constraint("macs_m", "<=", 12.0)]
    model = NearestModel()
    searcher = ActiveSearch(SPACE, objectives=1, constraints=1, goals=goals, limits=limits, model=model)
    feasible: list[bool] = []
    while len(feasible) < 80:
        genotypes = searcher.ask(10)
        sizes = np.array([SPACE.graph(genotype).macs / 1e6 for genotype in genotypes])
        searcher.observe({"accuracy_pct": sizes})
        searcher.tell(genotypes, -sizes[:, None], np.maximum(sizes - 12, 0)[:, None])
        feasible += (sizes <= 12).tolist()
    # Sizes are computed, not predicted: after the random architectures none is too large.
    assert np.mean(feasible[:10]) < 0.6
    assert all(feasible[10:])
    assert set(model._values) == {"accuracy_pct"}


class Interrupted(Exception):
    pass


@pytest.mark.slow
def test_a_resumed_search_does_not_choose_again(
    few_candidates: None, tmp_path: Path, tiny_checkpoint: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    models: list[NearestModel] = []

    def instant(*arguments: object, **settings: object) -> NearestModel:
        models.append(NearestModel())
        return models[-1]

    monkeypatch.setattr(few_shot, "FewShotSurrogate", instant)

    def search(out: Path, stop: int = 0, resume: bool = False) -> nas.SearchResult:
        def progress(done: int, total: int) -> None:
            if done == stop:
                raise Interrupted

        return nas.search(
            SPACE, objectives=["max:accuracy_pct", "min:latency_ms"], evaluator=OneByOne(), searcher="active",
            checkpoint=tiny_checkpoint, budget=30, seed=1, out=out, resume=resume, progress=progress,
        )  # fmt: skip

    whole = search(tmp_path / "whole")
    with pytest.raises(Interrupted):
        search(tmp_path / "interrupted", stop=22)
    resumed = search(tmp_path / "interrupted", resume=True)
    assert resumed.evaluated["arch_str"] == whole.evaluated["arch_str"]
    # Of four rounds, two were complete, one interrupted and one not begun.
    assert [model.fits for model in models] == [4, 3, 2]
    run = json.loads((tmp_path / "interrupted" / "run.json").read_text())
    assert run["settings"]["start"].startswith("sha256 ")


class OneByOne(CountingEvaluator):
    at_once = 1


@pytest.mark.slow
def test_the_few_shot_surrogate_learns_metrics_unknown_to_the_checkpoint(tiny_checkpoint: Path) -> None:
    model = FewShotSurrogate(SPACE, tiny_checkpoint)
    genotypes = [SPACE.sample(np.random.default_rng(seed)) for seed in range(90)]
    sizes = np.array([SPACE.graph(genotype).macs / 1e6 for genotype in genotypes])
    found = {"drone_latency_ms": 3 + sizes, ACCURACY: 90 - 100 / sizes}
    model.fit(genotypes[:60], {metric: column[:60] for metric, column in found.items()})
    medians = model.predict(genotypes[60:], list(found))
    assert medians.shape == (30, 2)
    for median, column in zip(medians.T, found.values(), strict=True):
        assert spearmanr(median, column[60:]).statistic > 0.95
    samples = model.sample(genotypes[60:], list(found), 64, seed=0)
    assert samples.shape == (30, 64, 2)
    # At the ends of what was learned, a distribution is wide and skewed.
    assert np.quantile(np.abs(np.median(samples, axis=1) / medians - 1), 0.95) < 0.2
    assert np.array_equal(samples, model.sample(genotypes[60:], list(found), 64, seed=0))


@pytest.mark.parametrize("of_live_parts", [True, False])
def test_what_depends_on_the_live_parts_of_cells_is_learned_from_them(of_live_parts: bool) -> None:
    model, rng = FewShotSurrogate(SPACE, None), np.random.default_rng(0)
    genotypes = [SPACE.sample(rng) for _ in range(400)]
    graphs = [canonicalize(SPACE.graph(genotype)) for genotype in genotypes]
    values = np.array([np.log1p((live(graph) if of_live_parts else graph).macs) for graph in graphs])
    model.fit(genotypes[:60], {"metric": values[:60]})
    found = model.predict(genotypes[60:], ["metric"])[:, 0]
    assert spearmanr(found, values[60:]).statistic > 0.97


@pytest.mark.slow
def test_a_metric_without_a_value_is_named(tiny_checkpoint: Path) -> None:
    model, genotypes = FewShotSurrogate(SPACE, tiny_checkpoint), [*itertools.islice(SPACE.enumerate(), 4)]
    with pytest.raises(ValueError, match="no evaluation has a value of 'drone_latency_ms'"):
        model.fit(genotypes, {"drone_latency_ms": np.full(4, np.nan)})
    model.fit(genotypes, {"drone_latency_ms": np.array([np.nan, 2.0, 2.0, 2.0])})
    assert model.predict(genotypes, ["drone_latency_ms"])[:, 0] == pytest.approx(2.0)


@pytest.mark.slow
@pytest.mark.parametrize("checkpoint", ["tiny", "default"])
def test_active_search_by_command_line(
    checkpoint: str, few_candidates: None, run: Run, tiny_checkpoint: Path, tmp_path: Path
) -> None:
    names = nas.sample("nasbench201", 60, seed=4)
    power = [round(1 + name.count("conv"), 1) + place / 1000 for place, name in enumerate(names)]
    columns = {"space": ["nasbench201"] * 60, "arch_str": names, "drone_energy_mj": power}
    write_columns(columns, tmp_path / "drone.jsonl")
    done = run.ok(
        "search", "nasbench201", "--searcher", "active", "--objective", "min:drone_energy_mj", "--evaluator", "table",
        "--table", tmp_path / "drone.jsonl", "--budget", "13", "-o", tmp_path / "run",
        "--checkpoint", tiny_checkpoint if checkpoint == "tiny" else checkpoint,
    )  # fmt: skip
    assert "of 13 evaluated architectures" in done.out


def test_active_search_of_predictions_is_refused(refused: Callable[..., None]) -> None:
    refused("an active search learns from real evaluations", "search", "nasbench201", "--searcher", "active")
    refused(
        *("learns from real evaluations", "search", "nasbench201", "--searcher", "active"),
        *("--objective", "max:accuracy", "--evaluator", "surrogate,measured"),
    )


@pytest.mark.slow
@pytest.mark.usefixtures("brief_measurements", "few_candidates")
def test_a_measured_constraint_is_enough_for_active_search(run: Run) -> None:
    run.ok(
        *("search", "nasbench201", "--searcher", "active", "--evaluator", "surrogate,measured", "--budget", "2"),
        *("--objective", "max:accuracy", "--constraint", "latency:measured<=1000"),
    )


class Medians:
    """Predicts given values (objective 1, objective 2, excess). Where the excess violates the constraint, half of the
    samples meet it."""

    def __init__(self, values: dict[tuple[int, ...], tuple[float, float, float]]) -> None:
        self._values = values

    def fit(self, genotypes: Sequence[Genotype], values: Mapping[str, np.ndarray]) -> None:
        pass

    def predict(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> np.ndarray:
        return np.array([self._values[tuple(genotype)] for genotype in genotypes])

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], count: int, seed: int) -> np.ndarray:
        samples = np.repeat(self.predict(genotypes, metrics)[:, None], count, axis=1)
        uncertain = samples[:, 0, 2] > 0
        samples[np.ix_(uncertain, range(0, count, 2), [2])] = -1.0
        return samples


def test_a_candidate_that_violates_a_constraint_at_its_median_joins_no_front(few_candidates: None) -> None:
    found = [(0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0)]
    candidates = [(0, 1, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0), (0, 0, 0, 1, 0, 0)]
    points = [(2.0, 3.125), (5.5, 4.5), (1.75, 8.0)]
    values = {tuple(one): (*point, -1.0) for one, point in zip(candidates, points, strict=True)}
    values[candidates[0]] = (*points[0], 1.0)
    # With reference (10, 10) the expected growths are 0.5 * 8 * 6.875, 4.5 * 5.5 and 8.25 * 2.
    samples = Medians(values).sample(candidates, [], 32, seed=0)
    growth = expected_improvement(
        samples[..., :2], np.array([[0.0, 10], [10, 0]]), np.array([10.0, 10]), samples[..., 2] <= 0
    )
    assert growth.tolist() == [27.5, 24.75, 16.5]

    searcher = ActiveSearch(
        Subset(SPACE, [*found, *candidates]), objectives=2, constraints=1, initial=2, batch=2,
        model=Medians(values),
    )  # fmt: skip
    searcher.repeat(found)
    assert searcher.ask(2) == found
    searcher.tell(found, np.array([[0.0, 10], [10, 0]]), np.zeros((2, 1)))
    # On the front, the infeasible candidate 0 would dominate candidate 1, and candidate 2 would be second.
    assert searcher.ask(2) == candidates[:2]
