import numpy as np
import pytest

import search_spaces
from search_spaces.graph import GraphBuilder
from surrogate import analytic_metrics

SPACES = ("nasbench201", "snas", "two_path")


def test_values_counted_by_hand():
    b = GraphBuilder()
    x = b.input(3, 8, 8)
    left = b.relu(b.batch_norm(b.conv(x, 4, 3, padding=1)))
    b.conv(left, 8, 1)  # dead: its parameters count, its multiply-adds do not
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
def test_the_text_is_that_of_the_space(name):
    space = search_spaces.get(name)
    genotype = space.sample(np.random.default_rng(1))
    text, values = analytic_metrics.read(space.graph(genotype))
    assert text == space.text(genotype)
    assert values[:2] == [space.graph(genotype).params / 1e6, space.graph(genotype).macs / 1e6]


def test_structural_features():
    space = search_spaces.get("snas")
    text = space.text(space.sample(np.random.default_rng(0)))
    features = analytic_metrics.structural_features(text)
    assert features.shape == (1 + len(analytic_metrics.NAMES),)
    assert features[0] == 1
    assert np.abs(features).max() < 5
    np.testing.assert_array_equal(
        analytic_metrics.structural_features("def f(x):\n    return x\n"), np.zeros_like(features)
    )
