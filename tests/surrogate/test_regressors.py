"""The contract of every registered baseline, on networks whose values are known exactly, and features of networks."""

import dataclasses
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import spearmanr

import search_spaces
from search_spaces.tables import Table, read_table
from search_spaces.text import from_text
from surrogate import RLM, ConfigError, FrozenModelConfig, ModelConfig, TrainConfig, analytic_metrics, regressors
from surrogate.few_rows.subtrees import subtrees
from surrogate.regressors.featurizer import Featurizer, RawFeatures, raw_features
from surrogate.regressors.networks import NetworkBaseline

NAMES = regressors.names()
ON_GENOTYPES = ("additive", "boosting", "forest", "mlp")
ON_NETWORKS = ("gaussian_process", "gnn", "mse_head", "mse_head_raw", "ridge")
SPACE = search_spaces.get("nasbench201:cells=1,channels=4")
TRAIN = 64
SMALL = TrainConfig(
    epochs=10, batch_size=16, warmup_steps=5, average_decay=0.9,
    model=ModelConfig(width=32, heads=2, encoder_layers=2, encoder_feed_forward=32, dropout=0.0),
)  # fmt: skip


def table_of(space: search_spaces.SearchSpace, rows: int, seed: int = 0) -> Table:
    rng = np.random.default_rng(seed)
    genotypes = list(dict.fromkeys(space.sample(rng) for _ in range(2 * rows)))[:rows]
    return Table(
        (space.name,) * rows, tuple(space.to_str(g) for g in genotypes), tuple(space.text(g) for g in genotypes)
    )  # fmt: skip


def values_of(table: Table) -> np.ndarray:
    """Two functions of the genotype: convolutions weighted by kernel size, and the number of pools."""
    genotypes = [SPACE.from_str(arch_str) for arch_str in table.arch_str]
    return np.array([[9 * g.count(3) + g.count(2), g.count(4) + 10.0] for g in genotypes], dtype=np.float64)


@pytest.fixture(scope="module")
def table() -> Table:
    return table_of(SPACE, TRAIN + 60)


@pytest.fixture(params=NAMES)
def name(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def values(table) -> np.ndarray:
    return values_of(table)


def small(name: str, seed: int = 0) -> regressors.Baseline:
    kind = regressors.get(name)
    learns_slowly = issubclass(kind, NetworkBaseline) and name != "mlp"
    return kind(seed=seed, config=SMALL) if learns_slowly else kind(seed=seed)


@pytest.fixture(scope="module")
def fitted(table, values) -> dict[str, regressors.Baseline]:
    rows = range(TRAIN)
    return {name: small(name).fit(table.take(rows), values[:TRAIN]) for name in NAMES}


def test_these_tests_cover_every_baseline():
    assert sorted(ON_GENOTYPES + ON_NETWORKS) == NAMES
    for name in NAMES:
        assert regressors.get(name).name == name


@pytest.mark.slow
def test_learns_a_known_function_of_the_genotype(name, fitted, table, values):
    rest = table.take(range(TRAIN, len(table)))
    guess, true = fitted[name].predict(rest), values[TRAIN:]
    assert guess.shape == true.shape
    assert guess.dtype == np.float64
    unscaled = name == "mse_head_raw"  # learns slowly, which is what this baseline shows
    assert spearmanr(guess[:, 0], true[:, 0]).statistic > (0.3 if unscaled else 0.7)
    if not unscaled:
        error = np.mean((guess - true) ** 2, axis=0)
        assert (error < 0.9 * np.mean((values[:TRAIN].mean(axis=0) - true) ** 2, axis=0))[0]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_predictions_whatever_torchs_global_state(name, fitted, table, values):
    import torch

    torch.manual_seed(123)
    before = torch.get_rng_state()
    again = small(name).fit(table.take(range(TRAIN)), values[:TRAIN])
    np.testing.assert_array_equal(again.predict(table), fitted[name].predict(table))
    assert torch.equal(torch.get_rng_state(), before)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["forest", "gnn", "mlp", "mse_head"])
def test_another_seed_gives_different_predictions(name, fitted, table, values):
    other = small(name, seed=1).fit(table.take(range(TRAIN)), values[:TRAIN])
    assert (other.predict(table) != fitted[name].predict(table)).any()


@pytest.mark.slow
def test_a_rows_prediction_does_not_depend_on_the_batch(name, fitted, table):
    alone = fitted[name].predict(table.take([7]))
    np.testing.assert_allclose(alone, fitted[name].predict(table)[[7]], rtol=1e-4, atol=1e-4)
    assert fitted[name].predict(table.take([])).shape == (0, 2)


@pytest.mark.slow
def test_a_metric_is_learned_from_the_rows_that_have_it(name, table, values):
    known = values[:TRAIN].copy()
    known[:40, 1] = np.nan
    known[40:, 0] = np.nan
    guess = small(name).fit(table.take(range(TRAIN)), known).predict(table.take(range(TRAIN, len(table))))
    assert np.isfinite(guess).all()
    if name in ("additive", "boosting", "forest"):  # rows that lack a metric do not influence it
        alone = small(name).fit(table.take(range(40, TRAIN)), values[40:TRAIN, 1:])
        np.testing.assert_array_equal(guess[:, [1]], alone.predict(table.take(range(TRAIN, len(table)))))


def test_invalid_values_are_rejected(name, table, values):
    part, none, one, infinite = table.take(range(TRAIN)), *(values[:TRAIN].copy() for _ in range(3))
    none[:, 1], one[1:, 1], infinite[4, 1] = np.nan, np.nan, np.inf
    for wrong, message in (
        (values[:10], rf"{name}: values of shape \(10, 2\).*table of 64 rows"),
        (values[:TRAIN, 0], "values of shape"),
        (none, "metric 2 is known in 0 rows"),
        (one, "metric 2 is known in 1 rows"),
        (infinite, "metric 2 of row 5 is inf"),
    ):
        with pytest.raises(ValueError, match=message):
            small(name).fit(part, wrong)
    with pytest.raises(ValueError, match="fit it first"):
        small(name).predict(part)


@pytest.mark.slow
@pytest.mark.parametrize("name", ON_GENOTYPES)
def test_baselines_on_genotypes_reject_texts_and_other_spaces(name, fitted, table, values):
    texts_only = dataclasses.replace(table, arch_str=("",) * len(table))
    with pytest.raises(ValueError, match=f"{name} reads genotypes, but row 1 has only an input text"):
        fitted[name].predict(texts_only)
    with pytest.raises(ValueError, match="only an input text"):
        small(name).fit(texts_only, values)
    other = table_of(search_spaces.get("nasbench201"), 2)
    with pytest.raises(ValueError, match=f"fitted on {SPACE.name}, but row 1 is of nasbench201"):
        fitted[name].predict(other)
    both = Table(table.space + other.space, table.arch_str + other.arch_str, table.input + other.input)
    with pytest.raises(ValueError, match="genotypes of one space, but the rows are of nasbench201, nasb"):
        small(name).fit(both, np.ones((len(both), 1)))


@pytest.mark.slow
@pytest.mark.parametrize("name", ON_NETWORKS)
def test_baselines_on_networks_need_only_a_text(name, fitted, table):
    blank = ("",) * len(table)
    texts_only = Table(blank, blank, table.input)
    np.testing.assert_array_equal(fitted[name].predict(texts_only), fitted[name].predict(table))
    by_name_only = dataclasses.replace(table, input=blank)
    np.testing.assert_array_equal(fitted[name].predict(by_name_only), fitted[name].predict(table))
    elsewhere = table_of(search_spaces.get("fbnet"), 2)  # some of its operators are not in the training rows
    assert np.isfinite(fitted[name].predict(elsewhere)).all()


def test_constant_values_are_predicted_exactly(table):
    constant = np.full((TRAIN, 1), 5.0)
    for name in ("additive", "boosting", "forest", "ridge"):
        guess = regressors.get(name)(seed=0).fit(table.take(range(TRAIN)), constant).predict(table)
        np.testing.assert_allclose(guess, 5.0)


def test_regression_heads_reject_a_frozen_encoder():
    config = TrainConfig(model=FrozenModelConfig(encoder="somewhere"))
    with pytest.raises(ConfigError, match="mse_head supports the compact encoder only, not 'somewhere'"):
        regressors.get("mse_head")(config=config)


def test_an_unknown_baseline_is_rejected_with_the_nearest_names():
    with pytest.raises(ValueError, match=r"unknown baseline 'forrest'; did you mean forest\?"):
        regressors.get("forrest")


@pytest.mark.parametrize("name", ["boosting", "forest"])
def test_without_scikit_learn_the_error_says_what_to_install(name, table, values, monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn", None)
    with pytest.raises(ImportError, match=r"pip install nassurrogate\[baselines\]"):
        regressors.get(name)().fit(table, values)
    regressors.get("ridge")().fit(table, values)


# Least Spearman correlation after 1,000 rows, slightly below what is reached: accuracy, pixel3 latency.
FLOORS = {"additive": (0.5, 0.92), "boosting": (0.87, 0.94), "forest": (0.85, 0.93), "ridge": (0.45, 0.82)}


@pytest.fixture(scope="module")
def real(data_folder: Path) -> tuple[Table, np.ndarray]:
    metrics = ["cifar10_valid_accuracy_200ep_pct", "pixel3_latency_ms"]
    table, _ = read_table(data_folder / "nasbench201.csv.gz", metrics=metrics)
    table = table.take(np.random.default_rng(0).permutation(len(table))[:2000])
    table = dataclasses.replace(table, input=tuple(table.texts()))
    return table, np.stack([table.metric(name) for name in metrics], axis=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", FLOORS)
def test_ranks_measured_networks(name, real):
    table, values = real
    group = np.array(table.column("group"))
    baseline = regressors.get(name)(seed=0).fit(table.take(range(1000)), values[:1000])
    rest = 1000 + np.flatnonzero(~np.isin(group[1000:], group[:1000]))
    guess = baseline.predict(table.take(rest))
    for column, floor in enumerate(FLOORS[name]):
        assert spearmanr(guess[:, column], values[rest, column]).statistic > floor


FULL_SPACE = search_spaces.get("nasbench201")


def cells(count: int, seed: int) -> list[RawFeatures]:
    rng = np.random.default_rng(seed)
    return [raw_features(FULL_SPACE, FULL_SPACE.sample(rng)) for _ in range(count)]


@pytest.mark.parametrize("name", search_spaces.names())
def test_raw_features_are_those_of_the_canonical_text(name: str) -> None:
    space = search_spaces.get(name)
    genotype = space.sample(np.random.default_rng(2))
    found = raw_features(space, genotype)
    assert found.text == space.text(genotype)
    assert found.analytic_metrics == analytic_metrics.of_text(found.text)
    assert np.array_equal(found.subtrees, subtrees(from_text(found.text)))


@pytest.mark.slow
def test_groups_are_scaled_on_the_background_and_independent_of_the_batch(small_rlm: RLM) -> None:
    background = cells(80, 0)
    featurize = Featurizer(FULL_SPACE, background, small_rlm)
    groups = featurize(background)
    for group in groups.values():
        assert group.shape[0] == 80
        np.testing.assert_allclose(group.mean(axis=0), 0, atol=1e-6)
        assert 0.5 < np.sqrt(np.square(group).mean()) < 1.5
    alone = [featurize([one]) for one in background[:5]]
    for place in range(5):
        for name, group in groups.items():
            np.testing.assert_allclose(alone[place][name][0], group[place], atol=1e-4)


@pytest.mark.slow
def test_a_checkpoint_is_read_only_for_spaces_that_it_knows(small_rlm: RLM, default_rlm: RLM) -> None:
    assert FULL_SPACE.name in small_rlm.known
    other = search_spaces.get("hiaml")
    background = [raw_features(other, other.sample(np.random.default_rng(at))) for at in range(10)]
    own = {"analytic_metrics", "choices", "subtrees", "paths"}
    assert {*Featurizer(other, background, small_rlm)(background)} == own
    # Its metrics other than analytic ones are none, so that encodings are the only group it adds.
    of_live_parts = {"live_analytic_metrics", "live_subtrees"}
    known = Featurizer(FULL_SPACE, cells(10, 0), small_rlm)(cells(2, 1))
    assert {*known} == {*own, *of_live_parts, "encodings"}
    predicted = Featurizer(FULL_SPACE, cells(10, 0), default_rlm)(cells(2, 1))
    assert predicted["predictions"].shape == (2, 8)


def test_networks_with_zeros_are_viewed_as_a_whole_and_as_their_live_parts() -> None:
    whole, part = Featurizer(FULL_SPACE, cells(30, 0), None).views
    assert whole == ["analytic_metrics", "choices", "subtrees", "paths"]
    assert part == ["paths", "live_analytic_metrics", "live_subtrees"]
    other = search_spaces.get("hiaml")
    background = [raw_features(other, other.sample(np.random.default_rng(at))) for at in range(10)]
    assert Featurizer(other, background, None).views == [whole]


@pytest.mark.filterwarnings("error")
def test_groups_that_are_equal_for_all_of_the_background_are_left_out() -> None:
    found = Featurizer(FULL_SPACE, cells(1, 0) * 4, None)(cells(5, 1))
    assert found == {}


def test_each_text_is_encoded_once(small_rlm: RLM, monkeypatch: pytest.MonkeyPatch) -> None:
    background = cells(20, 0)
    featurize = Featurizer(FULL_SPACE, background, small_rlm)
    read: list[str] = []
    read_now = small_rlm.read

    def counted(texts: list[str], metrics: list[str]) -> tuple[np.ndarray, np.ndarray]:
        read.extend(texts)
        return read_now(texts, metrics)

    monkeypatch.setattr(small_rlm, "read", counted)
    featurize(background)
    assert not read
    new = [one for one in cells(10, 7) if one.text not in {known.text for known in background}]
    first, again = featurize(new + new), featurize(new)
    assert len(read) == len({one.text for one in new})
    assert all(np.array_equal(group[: len(new)], again[name]) for name, group in first.items())
