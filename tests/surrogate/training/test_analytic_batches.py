import itertools

import numpy as np
import pytest

import search_spaces
from surrogate.tokenizer import Tokenizer
from surrogate.training.analytic_batches import AnalyticBatches, analytic_batches

SPACES = ("nasbench201", "snas", "two_path")


@pytest.fixture(scope="module")
def tokenizer():
    texts = []
    for name in SPACES:
        space, rng = search_spaces.get(name), np.random.default_rng(0)
        texts += [space.text(space.sample(rng)) for _ in range(20)]
    return Tokenizer.train(texts, 2000)


def test_a_batch_is_a_function_of_its_number_row_by_row(tokenizer):
    weights = dict.fromkeys(SPACES, 1.0)
    whole = AnalyticBatches(tokenizer, weights, range(6), 4096, seed=3)
    part = AnalyticBatches(tokenizer, weights, [2, 5], 4096, seed=3)
    texts, values = whole[7]
    part_texts, part_values = part[7]
    np.testing.assert_array_equal(values[[2, 5]], part_values)
    for row, text in zip((2, 5), part_texts, strict=True):
        np.testing.assert_array_equal(texts[row].ids, text.ids)
    assert len({tuple(row) for row in values}) > 1
    assert not np.array_equal(values, whole[8][1])


@pytest.mark.slow
def test_spaces_are_drawn_by_weight(tokenizer):
    def spaces_of(weights):
        source = AnalyticBatches(tokenizer, weights, [0], 4096, seed=0)
        return [source[number][1][0, 1] for number in range(12)]

    space = search_spaces.get("nasbench201")
    # Multiply-adds depend on how often a cell has each operation, wherever it has them.
    cells = itertools.combinations_with_replacement(range(5), 6)
    macs = {space.graph(cell).macs / 1e6 for cell in cells}
    assert set(spaces_of({"nasbench201": 1.0})) <= macs
    assert not set(spaces_of({"two_path": 1.0, "nasbench201": 0.0})) <= macs


def test_architectures_that_are_too_long_are_replaced(tokenizer):
    source = AnalyticBatches(tokenizer, {"snas": 1.0}, range(20), 60, seed=0)
    assert max(len(text) for text in source[0][0]) <= 60


@pytest.mark.slow
def test_workers_make_the_same_batches_in_order(tokenizer):
    source = AnalyticBatches(tokenizer, dict.fromkeys(SPACES, 1.0), range(3), 4096, seed=0)
    for number, (_, values) in zip(range(4, 7), analytic_batches(source, range(4, 7), workers=1), strict=True):
        np.testing.assert_array_equal(values, source[number][1])


@pytest.mark.slow
def test_a_space_without_architectures_that_fit_is_refused(tokenizer, monkeypatch):
    monkeypatch.setattr("surrogate.training.analytic_batches._MAX_DRAWS", 20)
    source = AnalyticBatches(tokenizer, {"nasbench201": 1.0}, [0], 8, seed=0)
    with pytest.raises(ValueError, match=r"none of 20 random architectures of nasbench201 has at most 8 tokens"):
        source[0]
