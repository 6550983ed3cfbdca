"""Blocks of networks at their positions."""

from __future__ import annotations

import numpy as np

from search_spaces import Graph, GraphBuilder
from search_spaces.canonical import canonicalize
from search_spaces.text import to_text
from surrogate.adapters import network_features as features
from surrogate.few_rows.subtrees import label_counts


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
