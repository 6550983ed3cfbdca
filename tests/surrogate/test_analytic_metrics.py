import numpy as np
import pytest

import search_spaces
from search_spaces.graph import GraphBuilder
from surrogate import analytic_metrics
from surrogate.analytic_metrics import AnalyticBatches, analytic_batches
from surrogate.tokenizer import Tokenizer

SPACES = ("nasbench201", "snas", "two_path")


@pytest.fixture(scope="module")
def tokenizer():
    texts = []
    for name in SPACES:
        space, rng = search_spaces.get(name), np.random.default_rng(0)
        texts += [space.text(space.sample(rng)) for _ in range(20)]
    return Tokenizer.train(texts, 2000)


def test_values_counted_by_hand():
    b = GraphBuilder()
    x = b.input(3, 8, 8)
    left = b.relu(b.batch_norm(b.conv(x, 4, 3, padding=1)))
    b.conv(left, 8, 1)  # dead: a parameter as built, nothing that is computed
    graph = b.build(b.gemm(b.flatten(b.global_avg_pool(b.add(left, b.conv(x, 4, 1)))), 10))
    text, values = analytic_metrics.read(graph)
    params = 3 * 4 * 9 + 2 * 4 + 4 * 8 + 3 * 4 + 4 * 10 + 10
    macs = 64 * (3 * 4 * 9 + 4 * 8 + 3 * 4) + 40
    lines = text.splitlines()
    assert [line.split()[0] for line in lines].count("Conv") == 2
    # Convolution, ReLU, convolution, sum of 4x8x8 each; pooled, flattened, 10 classes.
    flat = sum(line.split()[0] in ("Flatten", "Reshape") for line in lines)
    activations = 4 * 4 * 64 + 4 + 4 * flat + 10
    assert dict(zip(analytic_metrics.NAMES, values, strict=True)) == {
        "params_m": params / 1e6,
        "macs_m": macs / 1e6,
        "activations_m": activations / 1e6,
        # Convolution, ReLU, sum, pool, classifier; or without ReLU.
        **dict(zip(analytic_metrics.NAMES[3:6], (4 + flat, 4.5 + flat, 5 + flat), strict=True)),
        **dict.fromkeys(analytic_metrics.NAMES[6:9], 2),
        **dict(zip(analytic_metrics.NAMES[9:12], (0, 0.5, 1), strict=True)),
        **dict(zip(analytic_metrics.NAMES[12:], (0, 1, 2), strict=True)),
    }


@pytest.mark.parametrize("name", SPACES)
def test_the_text_is_the_spaces_own(name):
    space = search_spaces.get(name)
    genotype = space.sample(np.random.default_rng(1))
    text, values = analytic_metrics.read(space.graph(genotype))
    assert text == space.text(genotype)
    assert values[:2] == [space.graph(genotype).params / 1e6, space.graph(genotype).macs / 1e6]


def test_a_batch_is_a_function_of_its_number_row_by_row(tokenizer):
    weights = dict.fromkeys(SPACES, 1.0)
    whole = AnalyticBatches(tokenizer, weights, range(6), 4096, seed=3)
    part = AnalyticBatches(tokenizer, weights, [2, 5], 4096, seed=3)
    texts, values = whole[7]
    some, of_them = part[7]
    np.testing.assert_array_equal(values[[2, 5]], of_them)
    for row, text in zip((2, 5), some, strict=True):
        np.testing.assert_array_equal(texts[row].ids, text.ids)
    assert len({tuple(row) for row in values}) > 1
    assert not np.array_equal(values, whole[8][1])


def test_spaces_come_by_weight(tokenizer):
    def spaces_of(weights):
        source = AnalyticBatches(tokenizer, weights, [0], 4096, seed=0)
        return [source[number][1][0, 1] for number in range(12)]

    space = search_spaces.get("nasbench201")
    macs = {space.graph(g).macs / 1e6 for g in space.enumerate()}
    assert set(spaces_of({"nasbench201": 1.0})) <= macs
    assert not set(spaces_of({"two_path": 1.0, "nasbench201": 0.0})) <= macs


def test_texts_that_are_too_long_are_drawn_again(tokenizer):
    source = AnalyticBatches(tokenizer, {"snas": 1.0}, range(20), 60, seed=0)
    assert max(len(text) for text in source[0][0]) <= 60


def test_workers_make_the_same_batches_in_order(tokenizer):
    source = AnalyticBatches(tokenizer, dict.fromkeys(SPACES, 1.0), range(3), 4096, seed=0)
    for number, (_, values) in zip(
        range(4, 7), analytic_batches(source, range(4, 7), workers=1), strict=True
    ):
        np.testing.assert_array_equal(values, source[number][1])


def test_what_a_model_is_told():
    space = search_spaces.get("snas")
    text = space.text(space.sample(np.random.default_rng(0)))
    told = analytic_metrics.structural_features(text)
    assert told.shape == (1 + len(analytic_metrics.NAMES),)
    assert told[0] == 1
    assert np.abs(told).max() < 5
    np.testing.assert_array_equal(
        analytic_metrics.structural_features("def f(x):\n    return x\n"), np.zeros_like(told)
    )
