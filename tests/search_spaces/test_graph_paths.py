import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import search_spaces
from search_spaces import Graph, GraphBuilder
from search_spaces.canonical import canonicalize
from search_spaces.graph_paths import PathLengths, in_layers, in_nodes, in_pixels, in_spatial_layers, path_lengths


def every_path(graph: Graph) -> list[list[int]]:
    """The nodes of each path from an input to an output, by exhaustive search."""

    def paths_to(index: int) -> list[list[int]]:
        inputs = graph.nodes[index].inputs
        paths = itertools.chain.from_iterable(paths_to(i) for i in inputs)
        return [[*path, index] for path in paths] if inputs else [[index]]

    return [path for out in graph.outputs for path in paths_to(out)]


def test_a_shortcut_counted_by_hand():
    b = GraphBuilder()
    x = b.input(3, 32, 32)
    stem = b.relu(b.conv(x, 8, 3, padding=1))
    long = b.conv(b.conv(stem, 8, (1, 5), padding=(0, 2)), 8, 3, padding=2, dilation=2)
    small = b.max_pool(b.add(stem, long), 2, stride=2)
    graph = b.build(b.gemm(b.flatten(b.global_avg_pool(b.conv(small, 8, 3, padding=1))), 10))
    # Both: convolution, ReLU, sum, pool, convolution, global pool, flatten, classifier.
    assert path_lengths(graph, in_nodes(graph)) == PathLengths(8, 9, 10)
    assert path_lengths(graph, in_layers(graph)) == PathLengths(3, 4, 5)
    assert path_lengths(graph, in_spatial_layers(graph)) == PathLengths(2, 3, 4)
    # 3x3, 2x2 and, at half the size, 3x3; the long path also 1x5 and 3x3 with dilation 2.
    assert path_lengths(graph, in_pixels(graph)) == PathLengths(7, 11, 15)


@given(st.sampled_from(["nasbench101", "nasbench201"]), st.integers(0, 10_000))
def test_lengths_equal_an_exhaustive_search(name, seed):
    """On the first cell: a whole network has too many paths to enumerate."""
    space = search_spaces.get(name)
    graph = canonicalize(space.graph(space.sample(np.random.default_rng(seed))))
    cell = Graph(graph.nodes[:16], (15,))
    paths = every_path(cell)
    for costs in (in_nodes(cell), in_layers(cell), in_spatial_layers(cell), in_pixels(cell)):
        lengths = [sum(costs[i] for i in path) for path in paths]
        found = path_lengths(cell, costs)
        assert (found.shortest, found.longest) == (min(lengths), max(lengths))
        assert found.mean == pytest.approx(np.mean(lengths))


def test_paths_to_all_outputs_count_equally():
    b = GraphBuilder()
    x = b.input(3, 8, 8)
    near = b.relu(x)
    far = b.add(b.sigmoid(near), b.hard_sigmoid(near))
    graph = b.build(near, far)
    assert path_lengths(graph, in_nodes(graph)) == PathLengths(1, pytest.approx((1 + 3 + 3) / 3), 3)


def test_more_paths_than_a_float_can_represent():
    b = GraphBuilder()
    x = b.input(3, 8, 8)
    for _ in range(1200):
        x = b.add(x, b.relu(x))
    graph = b.build(x)
    assert path_lengths(graph, in_nodes(graph)) == PathLengths(1200, pytest.approx(1800), 2400)
