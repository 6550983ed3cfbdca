"""Adapters: features of networks, processes over them, low-rank updates, and the folders that hold these."""

import copy
import dataclasses
import itertools
import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
import torch
from scipy.stats import spearmanr

from search_spaces import Graph, GraphBuilder, get
from search_spaces.canonical import canonicalize
from search_spaces.space import Genotype, SearchSpace, Variable
from search_spaces.tables import Table
from search_spaces.text import from_text, to_text
from surrogate import RLM, CheckpointError, FinetuneConfig, finetune
from surrogate.adapters import adapter as adapters
from surrogate.adapters import low_rank
from surrogate.adapters import network_features as features
from surrogate.adapters.process import NetworkProcess, Reading
from surrogate.dataset import sample_texts
from surrogate.encoders import atom_names
from surrogate.few_rows.ridge import RidgeRegression
from surrogate.few_rows.subtrees import label_counts
from tests.nassurrogate.doubles import judge_briefly
from tests.surrogate.conftest import assert_same, assert_unreadable, cells, edit_config
from tests.surrogate.test_finetune import QUICK, as_texts, size_latency


def chain(*kernels: int, residual: bool = False) -> Graph:
    """A network of one block per kernel size."""
    b = GraphBuilder()
    x = b.input(3, 16, 16)
    for kernel in map(int, kernels):
        made = b.relu(b.conv(x, 3, kernel, padding=kernel // 2))
        x = b.add(x, made) if residual else made
    return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 4))


def labels(graph: Graph) -> set[int]:
    return {*features.block_labels(canonicalize(graph)).tolist()}


def test_a_block_is_known_by_its_place_and_by_its_content() -> None:
    first, moved, other = labels(chain(3, 5, 1)), labels(chain(5, 3, 1)), labels(chain(3, 5, 3))
    assert first != moved
    assert len(first & other) > len(first & moved)  # two of three blocks, against one
    assert labels(chain(3, 5, 1)) == first


def test_a_block_with_a_shortcut_is_one_block() -> None:
    graph = canonicalize(chain(3, 5, residual=True))
    names = [graph.nodes[end].op.name for end in features.block_ends(graph)]
    assert names.count("Add") == 2
    assert "Conv" not in names


def test_an_inverted_bottleneck_is_one_block() -> None:
    b = GraphBuilder()
    x = b.conv(b.input(3, 16, 16), 8, 3, padding=1)
    for kernel in (3, 5):
        wide = b.relu(b.conv(x, 24, 1))
        wide = b.relu(b.conv(wide, 24, kernel, padding=kernel // 2, groups=24))
        x = b.conv(wide, 8, 1)
    graph = canonicalize(b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 40)))
    sizes = [graph.nodes[end].shape[1] for end in features.block_ends(graph)]
    assert 24 not in sizes
    assert sizes.count(8) >= 3


def test_labels_do_not_depend_on_image_size_and_width() -> None:
    def network(size: int, width: int) -> Graph:
        b = GraphBuilder()
        x = b.conv(b.input(3, size, size), width, 3, stride=2, padding=1)
        for _ in range(2):
            x = b.relu(b.conv(x, width, 3, padding=1))
        return b.build(b.global_avg_pool(x))

    small, large = labels(network(32, 30)), labels(network(64, 60))
    assert len(small & large) >= 0.6 * len(small)


def test_labels_of_single_networks_and_of_all_are_not_counted() -> None:
    networks = [features.of_text(to_text(chain(*kernels))) for kernels in ((3, 3), (3, 5), (5, 3), (5, 5))]
    found = [network.blocks for network in networks]
    telling = features.frequent(found, 2, 100)
    counts = label_counts(telling, found)
    assert counts.shape == (4, len(telling))
    assert (counts.std(axis=0) > 0).all()
    assert len(np.unique(counts, axis=0)) == 4
    assert len(features.frequent(found, 2, 3)) == 3
    assert label_counts(telling[:0], found).shape == (4, 0)


class Chains(SearchSpace):
    """Three convolutions in a row, each with one of five kernels, e.g. `3-5-1`."""

    name, title = "chains", "Chains"
    kernels = (1, 3, 5, 7, 9)
    variables = (Variable("first", kernels), Variable("second", kernels), Variable("third", kernels))

    def to_str(self, genotype: Genotype) -> str:
        return "-".join(str(self.kernels[choice]) for choice in genotype)

    def from_str(self, arch_str: str) -> Genotype:
        return tuple(self.kernels.index(int(kernel)) for kernel in arch_str.split("-"))

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        return chain(*(self.kernels[choice] for choice in genotype))


@pytest.mark.slow
def test_choices_are_read_off_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(features, "_JUDGED", 20)
    space = Chains()
    reader = features.ChoiceReader.of_space(space)
    assert reader
    genotypes = [*itertools.islice(space.enumerate(), 0, None, 7)]
    read = reader([features.of_text(space.text(genotype)) for genotype in genotypes])
    np.testing.assert_allclose(read, space.one_hot(genotypes), atol=0.1)
    # Cells of NAS-Bench-201 with an edge to nowhere have choices that do not show.
    assert features.ChoiceReader.of_space(get("nasbench201")) is None


@pytest.mark.slow
def test_an_accuracy_summed_over_choices_is_learned_from_them(monkeypatch: pytest.MonkeyPatch, small_rlm: RLM) -> None:
    monkeypatch.setattr(features, "_JUDGED", 20)
    space, rng = Chains(), np.random.default_rng(3)
    genotypes = [*space.enumerate()]
    rng.shuffle(genotypes)
    accuracy = 70 + space.one_hot(genotypes) @ rng.normal(size=15)
    texts = [*map(space.text, genotypes)]
    found = {}
    for reader in (None, features.ChoiceReader.of_space(space)):
        reading = Reading.of_networks(texts[:20], choices=reader)
        learned = NetworkProcess(["a_pct"], reading, reading.of(small_rlm, texts[:20]), accuracy[:20, None])
        again = NetworkProcess.from_arrays(["a_pct"], learned.names(), learned.arrays())
        medians = again.predict(small_rlm, texts[20:], ["a_pct"])[0][:, 0, 0]
        np.testing.assert_array_equal(medians, learned.predict(small_rlm, texts[20:], ["a_pct"])[0][:, 0, 0])
        found[bool(reader)] = spearmanr(medians, accuracy[20:]).statistic
    assert found[True] > max(found[False], 0.97)
    broken = {**learned.arrays(), "weights.choices": np.zeros((3, 15), np.float32)}
    with pytest.raises(ValueError, match="do not fit each other"):
        NetworkProcess.from_arrays(["a_pct"], learned.names(), broken)


METRICS = ("pi_latency_ms", "own_accuracy_pct")


def texts_of(count: int, seed: int) -> list[str]:
    return list(dict.fromkeys(sample_texts("nasbench201", count, seed)))


def latency(text: str) -> float:
    graph = from_text(text)
    return 0.1 + graph.macs / 1e7 + 0.01 * len(graph.nodes)


def values_of(texts: Sequence[str]) -> np.ndarray:
    latencies = np.array([latency(text) for text in texts])
    return np.stack([latencies, 90 - 10 / latencies], axis=1)


@pytest.fixture(scope="module")
def process(small_rlm: RLM) -> NetworkProcess:
    texts = texts_of(40, 1)
    reading = Reading.of_networks(texts, True, ("params_m",))
    return NetworkProcess(METRICS, reading, reading.of(small_rlm, texts), values_of(texts))


def test_other_networks_are_predicted_with_intervals_that_hold(process: NetworkProcess, small_rlm: RLM) -> None:
    others = texts_of(60, 2)
    found, novelty = process.predict(small_rlm, others, METRICS)
    true = values_of(others)
    assert found.shape == (len(others), 2, 3)
    for column in range(2):
        assert spearmanr(found[:, column, 0], true[:, column]).statistic > 0.95
        inside = (found[:, column, 1] <= true[:, column]) & (true[:, column] <= found[:, column, 2])
        assert inside.mean() > 0.6
    assert (found[:, :, 1] <= found[:, :, 0]).all()
    assert (found[:, :, 0] <= found[:, :, 2]).all()
    assert np.mean(novelty > 1) < 0.2


def test_networks_of_another_kind_are_novel_and_their_intervals_wider(process: NetworkProcess, small_rlm: RLM) -> None:
    def width(texts: list[str]) -> tuple[float, float]:
        found, novelty = process.predict(small_rlm, texts, ["pi_latency_ms"])
        return float(np.median(found[:, 0, 2] / found[:, 0, 1])), float(np.median(novelty))

    (near, familiar), (far, novel) = width(texts_of(20, 3)), width(sample_texts("ofa_mb", 3, 1))
    assert far > near
    assert novel > 1 > familiar


def test_networks_that_occur_twice_do_not_make_others_novel(small_rlm: RLM) -> None:
    texts, others = texts_of(15, 1), texts_of(20, 2)

    def novelty(rows: list[str]) -> np.ndarray:
        reading = Reading.of_networks(rows)
        learned = NetworkProcess(METRICS, reading, reading.of(small_rlm, rows), values_of(rows))
        return learned.predict(small_rlm, others, METRICS)[1]

    np.testing.assert_array_equal(novelty(texts * 2), novelty(texts))
    assert np.median(novelty(texts)) < 1


def test_a_network_too_long_for_the_base_is_predicted_by_what_its_text_says(
    process: NetworkProcess, small_rlm: RLM
) -> None:
    short, long = "input 3x8x8\n" + "Relu @1 3x8x8\n" * 50, "input 3x8x8\n" + "Relu @1 3x8x8\n" * 5000
    assert "more than" in small_rlm.refusal(long)
    known = texts_of(5, 2)
    found, novelty = process.predict(small_rlm, [*known, long], METRICS)
    alone, _ = process.predict(small_rlm, known, METRICS)
    np.testing.assert_allclose(found[:-1], alone, rtol=1e-9)
    assert np.isfinite(found[-1]).all()
    assert novelty[-1] > 1
    np.testing.assert_allclose(process.predict(small_rlm, [long], METRICS)[0], found[-1:], rtol=1e-9)
    assert process.predict(small_rlm, [short], METRICS)[0][0, 0, 0] != found[-1, 0, 0]


def test_a_process_is_the_same_after_a_file(process: NetworkProcess, small_rlm: RLM) -> None:
    again = NetworkProcess.from_arrays(METRICS, process.names(), process.arrays())
    texts = texts_of(10, 4)
    for name in METRICS:
        one, other = (each.predict(small_rlm, texts, [name])[0] for each in (process, again))
        np.testing.assert_allclose(one, other, rtol=1e-9)
    broken = {**process.arrays(), "row.sizes": process.arrays()["row.sizes"][:3]}
    with pytest.raises(ValueError, match="do not fit each other"):
        NetworkProcess.from_arrays(METRICS, process.names(), broken)
    names = process.names()
    names["learned"][0]["processes"][0]["weight"] = float("nan")
    with pytest.raises(ValueError, match="do not fit each other"):
        NetworkProcess.from_arrays(METRICS, names, process.arrays())


def test_adapters_with_one_process_per_metric_are_read(process: NetworkProcess, small_rlm: RLM) -> None:
    """As the first adapters were written."""
    names, arrays = process.names(), process.arrays()
    for place, learned in enumerate(names["learned"]):
        first = learned["processes"][0]
        names["learned"][place] = {
            "groups": first["groups"], "ranks": first["ranks"], "widening": learned["widening"]
        }  # fmt: skip
        arrays[f"logs.{place}"] = arrays[f"logs.{place}.0"]
    again = NetworkProcess.from_arrays(METRICS, names, arrays)
    cost = METRICS[0]  # of which there is one process anyway
    one, other = (each.predict(small_rlm, texts_of(10, 4), [cost])[0] for each in (process, again))
    np.testing.assert_allclose(one, other, rtol=1e-9)


def test_adapters_that_know_no_paths_and_live_parts_are_read(small_rlm: RLM) -> None:
    """As they were written before these were read."""
    texts, costs = texts_of(20, 1), METRICS[:1]
    reading = Reading.of_networks(texts)
    learned = NetworkProcess(costs, reading, reading.of(small_rlm, texts), values_of(texts)[:, :1])
    arrays = {name: array for name, array in learned.arrays().items() if not name.endswith((".paths", "live_subtrees"))}
    again = NetworkProcess.from_arrays(costs, learned.names(), arrays)
    one, other = (each.predict(small_rlm, texts_of(10, 4), costs)[0] for each in (learned, again))
    np.testing.assert_allclose(one, other, rtol=1e-9)


def test_quantiles_agree_with_intervals(process: NetworkProcess, small_rlm: RLM) -> None:
    texts = texts_of(5, 5)
    levels = np.broadcast_to(np.array([0.5, 0.1, 0.9])[:, None], (len(texts), 3, 1))
    found = process.quantiles(small_rlm, texts, ["pi_latency_ms"], levels)[:, :, 0]
    expected = process.predict(small_rlm, texts, ["pi_latency_ms"])[0][:, 0]
    np.testing.assert_allclose(found, expected, rtol=1e-9)


def test_metrics_may_be_missing_in_some_rows(small_rlm: RLM) -> None:
    texts = texts_of(20, 6)
    values = values_of(texts)
    values[::2, 0] = np.nan
    reading = Reading.of_networks(texts)
    made = NetworkProcess(METRICS, reading, reading.of(small_rlm, texts), values)
    assert np.isfinite(made.predict(small_rlm, texts[:3], METRICS)[0]).all()
    assert made.predict(small_rlm, [], METRICS)[0].shape == (0, 2, 3)


@pytest.mark.slow
def test_additive_choices_are_learned_from_texts_alone(small_rlm: RLM) -> None:
    """Networks of a space of no name whose accuracy is a sum over its choices, beside a ridge regression that knows
    the choices."""
    rng = np.random.default_rng(0)
    choices = rng.integers(3, size=(160, 6))
    one_hot = np.eye(3)[choices].reshape(160, -1)
    accuracy = 70 + one_hot @ rng.normal(0, 1, one_hot.shape[1])
    texts = [to_text(chain(*(2 * choices[row] + 1))) for row in range(160)]
    reading = Reading.of_networks(texts[:60])
    made = NetworkProcess(["a_pct"], reading, reading.of(small_rlm, texts[:60]), accuracy[:60, None])
    found, _ = made.predict(small_rlm, texts[60:], ["a_pct"])
    ridge = RidgeRegression()
    ridge.fit(one_hot[:60], accuracy[:60])
    best = spearmanr(ridge.predict(one_hot[60:]), accuracy[60:]).statistic
    assert spearmanr(found[:, 0, 0], accuracy[60:]).statistic > best - 0.02


TAUGHT = ["params_m", "pi_latency_ms"]


def adapted(rlm: RLM, *, decoder_only: bool = False, vocabulary: int = 0) -> RLM:
    tokenizer = rlm.tokenizer
    if vocabulary:
        tokenizer = tokenizer.extended(sample_texts("fbnet", 10, 0), vocabulary)
    network = low_rank.adapted(rlm.network, rlm.metrics, TAUGHT, (rlm.tokenizer, tokenizer), 4, decoder_only)
    return RLM(network, tokenizer, tuple(TAUGHT))


def test_before_training_an_adapted_network_predicts_what_its_base_does(small_rlm: RLM) -> None:
    texts, base = sample_texts("nasbench201", 5, 1), copy.deepcopy(small_rlm)
    base.network.decoder.temperature.fill_(1.0)
    for decoder_only in (True, False):
        same = adapted(small_rlm, decoder_only=decoder_only).predict(texts, ["params_m"])
        np.testing.assert_array_equal(same.median, base.predict(texts, ["params_m"]).median)


@pytest.mark.parametrize("vocabulary", [0, 300])
def test_merged_weights_compute_the_same(small_rlm: RLM, vocabulary: int) -> None:
    torch.manual_seed(0)
    child = adapted(small_rlm, vocabulary=vocabulary)
    with torch.no_grad():
        for weight in child.network.parameters():
            if weight.requires_grad:
                weight.add_(0.05 * torch.randn_like(weight))
    texts = [*sample_texts("fbnet", 3, 2), *sample_texts("nasbench201", 3, 2)]
    before = child.predict(texts).median
    low_rank.merge(child.network)
    np.testing.assert_allclose(child.predict(texts).median, before, rtol=1e-3)
    assert not any("parametrizations" in name for name, _ in child.network.named_parameters())


def test_weights_of_the_base_are_not_trained_and_not_stored(small_rlm: RLM) -> None:
    child = adapted(small_rlm, vocabulary=300)
    learned = low_rank.learned(child.network)
    assert not any(name.endswith("original") for name in learned)
    stored = sum(tensor.numel() for tensor in learned.values())
    assert stored < 0.5 * sum(weight.numel() for weight in child.network.parameters())
    before = {name: weight.clone() for name, weight in small_rlm.network.named_parameters()}
    loss = sum(weight.square().sum() for weight in child.network.parameters() if weight.requires_grad)
    loss.backward()  # type: ignore[union-attr]
    frozen = [weight for weight in child.network.parameters() if not weight.requires_grad]
    assert frozen
    assert all(weight.grad is None for weight in frozen)
    for name, weight in small_rlm.network.named_parameters():
        assert torch.equal(weight, before[name])


def test_a_decoder_alone_can_be_adapted(small_rlm: RLM) -> None:
    names = low_rank.learned(adapted(small_rlm, decoder_only=True).network)
    assert names
    assert not any(name.startswith("encoder.") for name in names)


def test_a_new_metric_starts_as_the_mean_of_its_unit(small_rlm: RLM) -> None:
    child = adapted(small_rlm)
    known = small_rlm.network.decoder.metric
    assert torch.equal(child.network.decoder.metric[0], known[small_rlm.metrics.index("params_m")])
    assert torch.allclose(child.network.decoder.metric[1], known.mean(0))


def test_new_tokens_keep_the_vectors_of_old_ones(small_rlm: RLM) -> None:
    child = adapted(small_rlm, vocabulary=300)
    old, new = small_rlm.network.encoder.embedding, child.network.encoder.embedding
    count = len(small_rlm.tokenizer.atoms)
    assert len(new.token) == len(child.tokenizer.atoms) > count
    assert torch.equal(new.token[:count], old.token)
    assert len(new.atom) == len(atom_names(child.tokenizer.atoms))
    ids = torch.arange(count)
    places = torch.arange(count)[None]
    assert torch.allclose(new(ids, places), old(ids, places))


@pytest.fixture(scope="module", autouse=True)
def brief_lessons() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        judge_briefly(patch)
        yield


@pytest.fixture(scope="module")
def base(small_checkpoint: Path) -> Path:
    return small_checkpoint


def learn(base: Path, out: Path, metric: str, *, of_space: bool = True) -> Path:
    table = cells(12, 1, **{metric: size_latency})
    finetune(base, table if of_space else as_texts(table), out, QUICK)
    return out


@pytest.fixture(scope="module")
def two(base: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """An adapter that learned architectures, and one that learned the same networks as texts."""
    folder = tmp_path_factory.mktemp("adapters")
    return [
        learn(base, folder / "pi", "pi_latency_ms"),
        learn(base, folder / "own", "drone_latency_ms", of_space=False),
    ]


def everything(rlm: RLM, texts: list[str], metrics: tuple[str, ...]) -> list[bytes]:
    found = rlm.predict(texts, metrics)
    arrays = (found.median, found.q10, found.q90, found.novelty, rlm.sample(texts, metrics, count=4))
    return [np.asarray(array).tobytes() for array in arrays]


@pytest.mark.slow
def test_old_predictions_are_equal_to_the_last_bit(small_rlm: RLM, base: Path, two: list[Path], tmp_path: Path) -> None:
    """With five adapters."""
    texts = sample_texts("nasbench201", 20, 3)
    before = {path.name: path.read_bytes() for path in base.iterdir()}
    more = [learn(base, tmp_path / name, f"{name}_latency_ms") for name in ("a", "b")]
    own = learn(base, tmp_path / "c", "c_accuracy_pct", of_space=False)
    rlm = RLM.from_pretrained(base, adapters=[*two, *more, own])
    assert everything(rlm, texts, small_rlm.metrics) == everything(small_rlm, texts, small_rlm.metrics)
    assert {path.name: path.read_bytes() for path in base.iterdir()} == before


@pytest.mark.slow
def test_metrics_of_several_adapters_stand_beside_those_of_the_base(base: Path, two: list[Path]) -> None:
    rlm = RLM.from_pretrained(base, adapters=two)
    assert rlm.all_metrics == ("params_m", "macs_m", "pi_latency_ms", "drone_latency_ms")
    assert rlm.resolve("latency:pi", "nasbench201") == "pi_latency_ms"
    assert rlm.resolve("latency:drone") == "drone_latency_ms"
    texts = sample_texts("nasbench201", 6, 3)
    mixed = rlm.predict(texts, ["drone_latency_ms", "params_m", "pi_latency_ms"])
    for name in mixed.metrics:
        assert_same(mixed.columns([name]), rlm.predict(texts, [name]))
    assert rlm.predict(texts).metrics == rlm.all_metrics
    assert rlm.default_metrics()[0] == "drone_latency_ms"
    assert "pi_latency_ms" not in rlm.default_metrics()
    assert rlm.sample(texts, ["drone_latency_ms", "params_m"], count=4).shape == (6, 4, 2)
    assert "is that of a quantised network" in rlm.refusal(
        "0 input 1,3,8,8\nQLinearConv x", metrics=["drone_latency_ms"]
    )
    # Each adapter predicts the same without the other.
    single = RLM.from_pretrained(base, adapters=two[1:])
    assert_same(single.predict(texts, ["drone_latency_ms"]), rlm.predict(texts, ["drone_latency_ms"]))


@pytest.mark.slow
def test_a_merged_checkpoint_predicts_the_same_without_adapters(base: Path, two: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "merged"
    adapters.merge(base, two, out)
    texts = sample_texts("nasbench201", 6, 3)
    merged, both = RLM.from_pretrained(out), RLM.from_pretrained(base, adapters=two)
    assert {*merged.all_metrics} == {*both.all_metrics}
    assert everything(merged, texts, both.all_metrics) == everything(both, texts, both.all_metrics)
    with pytest.raises(ValueError, match="two adapters are called pi"):
        adapters.merge(out, two[:1], tmp_path / "twice")
    with pytest.raises(CheckpointError, match="a model with adapters is not saved as one"):
        both.save_pretrained(tmp_path / "saved")


def test_two_adapters_that_teach_one_metric_are_refused(base: Path, two: list[Path], tmp_path: Path) -> None:
    again = shutil.copytree(two[0], tmp_path / "again")
    with pytest.raises(ValueError, match="adapters 'pi' and 'again' both teach 'pi_latency_ms'"):
        RLM.from_pretrained(base, adapters=[two[0], again])


def test_an_adapter_of_another_checkpoint_is_refused(small_rlm: RLM, two: list[Path], tmp_path: Path) -> None:
    other = dataclasses.replace(small_rlm, training={"another": "training"})
    other.save_pretrained(tmp_path / "other")
    for adapter in two:
        assert_unreadable("it adapts another checkpoint", tmp_path / "other", adapters=[adapter])
    assert_unreadable(r"is an adapter, of a checkpoint whose config\.json", two[0])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 9}, "has format 9, this version of nassurrogate reads 1"),
        ({"metrics": [], "known": {}}, "it has no metrics"),
        ({"metrics": ["a", "a"], "known": {}}, "'metrics' names one twice"),
        ({"rank": 10**9}, "a rank that is not in"),
        ({"known": {"nasbench201": ["x"]}}, "'known' has 'x', which is not in 'metrics'"),
        ({"sha256": {"adapter.safetensors": "0"}}, "adapter.safetensors is damaged"),
        ({"sha256": {}}, "'sha256' does not have adapter.safetensors"),
        ({"sha256": {"adapter.safetensors": "0", "../x": "0"}}, "which is no file of a checkpoint"),
        ({"training": 3}, "no proper 'training'"),
    ],
)
def test_a_damaged_adapter_is_refused(
    base: Path, two: list[Path], tmp_path: Path, change: dict[str, object], message: str
) -> None:
    folder = shutil.copytree(two[0], tmp_path / "damaged")
    edit_config(folder / adapters.CONFIG, **change)
    assert_unreadable(message, base, adapters=[folder])


@pytest.mark.parametrize("process", [None, {}, {"learned": [3]}, {"learned": "x", "encoded": 1, "asked": [1]}])
def test_a_damaged_process_is_refused(base: Path, two: list[Path], tmp_path: Path, process: object) -> None:
    folder = shutil.copytree(two[1], tmp_path / "damaged")
    known = json.loads((folder / adapters.CONFIG).read_text())["process"]
    edit_config(folder / adapters.CONFIG, process={**known, **process} if process else process)
    assert_unreadable(r"adapter .*damaged: ", base, adapters=[folder])


def test_a_process_of_too_many_networks_is_refused_before_it_is_built(
    base: Path, two: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("surrogate.adapters.process.MOST_NETWORKS", 11)
    assert_unreadable("a process has more than 11 networks", base, adapters=two[1:])


def test_what_is_no_adapter_is_refused(base: Path, tmp_path: Path) -> None:
    rlm = RLM.from_pretrained(base)
    with pytest.raises(CheckpointError, match="there is no such folder"):
        rlm.add_adapter(tmp_path / "nowhere")
    with pytest.raises(CheckpointError, match="is no adapter: it is a checkpoint"):
        rlm.add_adapter(base)
    (tmp_path / adapters.CONFIG).write_text("[" * 100_000)
    with pytest.raises(CheckpointError, match="it is nested too deeply"):
        rlm.add_adapter(tmp_path)


@pytest.mark.slow
def test_an_adapter_is_about_a_megabyte(tmp_path: Path) -> None:
    """Of the packaged checkpoint, also where a new space brings vocabulary."""
    config = FinetuneConfig(steps=1, vocabulary=512)
    table = Table(
        ("two_path",) * 6, ("",) * 6, tuple(sample_texts("two_path", 6, 0)), {"pi_latency_ms": np.arange(1.0, 7)}
    )
    for space, largest in (("nasbench201", 500_000), ("two_path", 2_000_000)):
        rows = table if space == "two_path" else cells(6, 1, pi_latency_ms=size_latency)
        rlm = finetune("default", rows, tmp_path / space, config)
        assert sum(path.stat().st_size for path in (tmp_path / space).iterdir()) < largest
        assert RLM.from_pretrained(tmp_path / space).all_metrics == rlm.all_metrics
