import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_spaces import Graph, GraphBuilder, Node, to_text
from search_spaces.canonical import canonicalize
from search_spaces.operators import operator
from search_spaces.testing.networks import equivalent
from search_spaces.text import from_text
from tests.search_spaces.networks import random_graph

seeds = st.integers(0, 2**32 - 1).map(np.random.default_rng)


@given(seeds, st.integers(1, 30))
def test_equivalent_graphs_have_one_text(rng, size):
    graph = random_graph(rng, size)
    assert to_text(equivalent(graph, rng)) == to_text(graph)


@given(seeds, st.integers(1, 24))
def test_equivalent_symmetric_graphs_have_one_text(rng, size):
    graph = random_graph(rng, size, symmetric=True)
    assert to_text(equivalent(graph, rng)) == to_text(graph)


@given(seeds, st.integers(1, 24), st.booleans())
def test_canonicalizing_twice_changes_nothing(rng, size, symmetric):
    once = canonicalize(random_graph(rng, size, symmetric=symmetric))
    assert canonicalize(once) == once


@given(seeds, st.integers(1, 24), st.booleans())
def test_text_reads_back_as_the_canonical_graph(rng, size, symmetric):
    graph = random_graph(rng, size, symmetric=symmetric)
    assert from_text(to_text(graph)) == canonicalize(graph)


@pytest.mark.parametrize(
    "regular", [[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)], [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]]
)
def test_ties_that_colour_refinement_cannot_break(regular):
    """Adds over a ring of six Zeros, and over two rings of three."""

    def build(order):
        b = GraphBuilder()
        x = b.input(4, 4, 4)
        zeros = {i: b.zero(x) for i in order}
        sums = [b.add(zeros[u], zeros[v]) for u, v in sorted(regular, key=lambda e: order.index(e[0]))]
        return b.build(b.append(operator("Sum"), sums))

    rng = np.random.default_rng(0)
    texts = {to_text(build(list(rng.permutation(6)))) for _ in range(20)}
    assert len(texts) == 1


def test_rings_have_different_texts():
    def build(edges):
        b = GraphBuilder()
        x = b.input(4, 4, 4)
        zeros = [b.zero(x) for _ in range(6)]
        return b.build(b.append(operator("Sum"), [b.add(zeros[u], zeros[v]) for u, v in edges]))

    ring = build([(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)])
    rings = build([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)])
    assert to_text(ring) != to_text(rings)


def test_batch_norm_folds_only_into_a_convolution_without_other_consumers():
    def build(norm, shared):
        b = GraphBuilder()
        conv = b.conv(b.input(3, 8, 8), 4, 3, bias=not norm)
        x = b.batch_norm(conv) if norm else conv
        return to_text(b.build(b.add(x, conv) if shared else b.relu(x)))

    assert build(True, False) == build(False, False)
    assert "BatchNormalization" in build(True, True)


def test_dead_nodes_are_removed_and_inputs_kept():
    b = GraphBuilder()
    x, _ = b.input(3, 8, 8), b.input(5)
    b.relu(b.conv(x, 7, 3))
    assert to_text(b.build(b.relu(x))) == "input 3x8x8\ninput 5\nRelu @2 3x8x8\n"


def test_a_zero_and_its_operand_are_kept():
    b = GraphBuilder()
    x = b.input(3, 8, 8)
    text = to_text(b.build(b.add(x, b.zero(b.conv(x, 3, 1)))))
    assert text == "input 3x8x8\nConv k1 b @1 3x8x8\nZero @1 3x8x8\nAdd @1,3 3x8x8\n"


def text_of(*nodes):
    """The canonical text of a network given by its lines after the input, 4x6x6."""
    return to_text(from_text("input 4x6x6\n" + "\n".join(nodes)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["Flatten axis=1 @1 144"], ["Reshape @1 144"]),
        (["Reshape @1 24x6", "Reshape @1 144"], ["Reshape @1 144"]),
        (["Unsqueeze c1=0, @1 =1x1x4x6x6", "Squeeze c1=0, @1 4x6x6", "Relu @1 4x6x6"], ["Relu @1 4x6x6"]),
        (["ReduceMean axes=2,3 keepdims=0 @1 4"], ["GlobalAveragePool @1 4x1x1", "Reshape @1 4"]),
        (["ReduceMean c1=-1,-2 @1 4x1x1"], ["GlobalAveragePool @1 4x1x1"]),
        (["ReduceMean c1=3, keepdims=0 @1 4x6", "ReduceMean c1=2, keepdims=0 @1 4"],
         ["GlobalAveragePool @1 4x1x1", "Reshape @1 4"]),
        (["AveragePool k6 @1 4x1x1"], ["GlobalAveragePool @1 4x1x1"]),
        (["AveragePool k2 pad @1 4x5x5"], ["AveragePool k2 @1 4x5x5"]),
        (["Relu @1 4x6x6", "Mul c1=0.0 @1 4x6x6"], ["Relu @1 4x6x6", "Zero @1 4x6x6"]),
        (["Relu @1 4x6x6", "Mul c1=1.0 @1 4x6x6", "Add c1=0 @1 4x6x6"], ["Relu @1 4x6x6"]),
        (["Relu @1 4x6x6", "Sum @1,2 4x6x6"], ["Relu @1 4x6x6", "Add @1,2 4x6x6"]),
        (["Reshape @1 144", "MatMul w1=144,5 @1 5", "Add w1=5, @1 5"], ["Reshape @1 144", "Gemm b @1 5"]),
        (["Conv k3 @1 7x4x4", "Add w1=7,1,1 @1 7x4x4"], ["Conv k3 b @1 7x4x4"]),
        (["Relu @1 4x6x6", "Dropout @1 4x6x6", "Identity @1 4x6x6"], ["Relu @1 4x6x6"]),
    ],
)  # fmt: skip
def test_equivalent_exports_have_one_text(one, other):
    assert text_of(*one) == text_of(*other)


def test_a_bias_of_a_shared_gemm_stays_an_add():
    text = text_of("Reshape @1 144", "Gemm @1 144", "Add w1=144, @1 144", "Add @1,2 144")
    assert "Gemm b @1 144\nAdd w1=144, @1 144\n" in text


def test_the_order_does_not_depend_on_recursion_depth():
    nodes = [Node(operator("input"), (), (1, 4))]
    nodes += [Node(operator("Relu"), (i,), (1, 4)) for i in range(20_000)]
    assert len(canonicalize(Graph(tuple(nodes), (20_000,))).nodes) == 20_001


def test_equal_activations_of_one_tensor_are_merged_and_equal_pools_are_not():
    def network(*, shared: bool, pool: bool):
        b = GraphBuilder()
        x = b.conv(b.input(3, 8, 8), 4, 3, padding=1)

        def operate():
            return b.avg_pool(x, 3, padding=1) if pool else b.relu6(x)

        first = operate()
        second = first if shared else operate()
        return b.build(b.add(b.conv(first, 4, 1), b.conv(second, 4, 3, padding=1)))

    assert to_text(network(shared=True, pool=False)) == to_text(network(shared=False, pool=False))
    assert to_text(network(shared=True, pool=True)) != to_text(network(shared=False, pool=True))


def test_views_of_one_tensor_with_different_shapes_stay_apart() -> None:
    """Reshape has no attributes: its shape is what distinguishes two of them."""
    b = GraphBuilder()
    x = b.input(6, 4)
    wide, flat = b.reshape(x, 24), b.reshape(x, 4, 6)
    graph = b.build(b.relu(wide), b.relu(flat))
    assert [canonicalize(graph).nodes[out].shape for out in canonicalize(graph).outputs] == [(1, 24), (1, 4, 6)]


def test_a_learned_scale_has_one_place_among_moves() -> None:
    """A vector of one number is a weight in the text, so that its place must not depend on its value."""
    b = GraphBuilder()
    x = b.transpose(b.input(6, 4, 8), 0, 2, 1, 3)
    scaled = b.append(operator("Mul", ("c1", (0.125,))), (b.reshape(x, 24, 8),))
    text = to_text(b.build(b.append(operator("Softmax"), (b.reshape(scaled, 192),))))
    assert "Mul w1=1," in text
    assert to_text(from_text(text)) == text
