"""Baselines of the few-rows tables, on networks whose metric is their size."""

from __future__ import annotations

import numpy as np
import pytest

import search_spaces
from benchmarks.paper.few_rows import ON_FEATURES, _on_features, _process
from search_spaces.tables import Table

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
