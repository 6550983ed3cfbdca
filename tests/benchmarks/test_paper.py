"""Parts of the paper's experiments: numbers as plain text, cropped texts, baselines that learn from few rows."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import search_spaces
from benchmarks.paper.ablations import PlainNumbers, without_references, writing_plainly
from benchmarks.paper.few_rows import ON_FEATURES, _on_features, _process
from search_spaces.tables import Table
from surrogate import ModelConfig, decoding
from surrogate.encoders import collate
from surrogate.model import Network
from surrogate.tokenizer import Tokenizer

CODEC = PlainNumbers()


@given(st.integers(0, 999_999))
def test_what_is_written_is_read_and_allowed(hundredths):
    values = np.array([[hundredths / 100]])
    tokens = CODEC.encode_array(values)
    np.testing.assert_allclose(CODEC.decode_array(tokens), values)
    states = CODEC.states(tokens)
    assert CODEC.grammar.allowed[states, tokens].all()


def test_whatever_is_drawn_is_a_number():
    torch.manual_seed(0)
    tokenizer = Tokenizer.train(["Relu @1 8x4x4"], 300)
    network = Network(ModelConfig(width=16, heads=2, encoder_layers=1, decoder_layers=1), tokenizer.atoms, 1)
    writing_plainly(network.decoder)
    batch = collate([tokenizer.encode("Relu @1 8x4x4")] * 4)
    with torch.inference_mode():
        memory = network.eval().encoder(batch)
        rule = decoding.Sample(torch.Generator().manual_seed(0))
        drawn = decoding.sample(network.decoder, memory, batch.mask, [0], 256, rule)
    assert np.isfinite(drawn).all()
    assert (drawn >= 0).all()
    assert (drawn != drawn.round()).any()  # some have a point


def test_a_cropped_text_begins_as_the_whole_one_does():
    tokenizer = Tokenizer.train(["def f(x):\n return x"], 300)
    whole = tokenizer.encode("def f(x):\n return x")
    cropped = without_references(tokenizer.encode, 3)("def f(x):\n return x")
    assert cropped.ids.tolist() == whole.ids[:3].tolist()
    assert len(cropped.edges) == 0


METRIC = "drone_latency_ms"


@pytest.fixture(scope="module")
def tables() -> tuple[Table, Table]:
    """Rows to learn from and rows that score."""
    space = search_spaces.get("nasbench201")
    genotypes = [space.sample(np.random.default_rng(seed)) for seed in range(90)]
    sizes = np.array([space.graph(genotype).macs / 1e6 for genotype in genotypes])
    texts = tuple(space.text(genotype) for genotype in genotypes)
    table = Table(("nasbench201",) * 90, tuple(map(space.to_str, genotypes)), texts, {METRIC: 3 + sizes})
    return table.take(np.arange(60)), table.take(np.arange(60, 90))


@pytest.mark.slow
def test_a_gaussian_process_needs_no_checkpoint(tables: tuple[Table, Table]) -> None:
    assert _process(None, *tables, (METRIC,), 0)[f"spearman {METRIC}"] > 0.95


@pytest.mark.slow
@pytest.mark.parametrize("name", ON_FEATURES)
def test_trees_read_the_features_that_they_are_named_after(name: str, tables: tuple[Table, Table]) -> None:
    expected = 0.95 if "analytic" in name else 0.6
    assert _on_features(name, *tables, (METRIC,), 0)[f"spearman {METRIC}"] > expected
