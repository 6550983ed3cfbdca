"""Texts of networks: one for equivalent graphs, short, read back, and errors that name the line."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from search_spaces import Graph, GraphBuilder, Node, TextError, from_text, names, to_text
from search_spaces import get as space_of
from search_spaces.canonical import canonicalize
from search_spaces.operators import operator
from search_spaces.testing.networks import equivalent
from search_spaces.text import MAX_NODES, compress, expand
from tests.search_spaces.networks import random_graph

seeds = st.integers(0, 2**32 - 1).map(np.random.default_rng)


@pytest.mark.parametrize("symmetric", [False, True])
@given(seeds, st.integers(1, 30))
def test_equivalent_graphs_have_one_text(symmetric, rng, size):
    graph = random_graph(rng, size, symmetric=symmetric)
    assert to_text(equivalent(graph, rng)) == to_text(graph)


@given(seeds, st.integers(1, 24), st.booleans())
def test_canonicalizing_twice_changes_nothing(rng, size, symmetric):
    once = canonicalize(random_graph(rng, size, symmetric=symmetric))
    assert canonicalize(once) == once


@given(seeds, st.integers(1, 24), st.booleans())
def test_text_reads_back_as_the_canonical_graph(rng, size, symmetric):
    graph = random_graph(rng, size, symmetric=symmetric)
    assert from_text(to_text(graph)) == canonicalize(graph)


def zeros_added(edges, order=range(6)):
    """Sums over these pairs of six Zeros that are made in this order."""
    b = GraphBuilder()
    x = b.input(4, 4, 4)
    zeros = {i: b.zero(x) for i in order}
    sums = [b.add(zeros[u], zeros[v]) for u, v in sorted(edges, key=lambda edge: list(order).index(edge[0]))]
    return to_text(b.build(b.append(operator("Sum"), sums)))


def test_ties_that_colour_refinement_cannot_break():
    """Adds over a ring of six Zeros, and over two rings of three, which have another text."""
    ring, rings = ([(i, (i + 1) % 6) for i in range(6)], [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)])
    rng = np.random.default_rng(0)
    for edges in (ring, rings):
        assert len({zeros_added(edges, rng.permutation(6)) for _ in range(20)}) == 1
    assert zeros_added(ring) != zeros_added(rings)


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


def test_a_bias_of_a_shared_gemm_stays_an_add():
    text = to_text(from_text("input 144\nGemm @1 144\nAdd w1=144, @1 144\nAdd @1,2 144\n"))
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


LINES = ["Relu @1 16x32x32", "Add @1,3 16x32x32", "Conv k3 p1 b @1 16x32x32"]


@given(st.lists(st.sampled_from(LINES), max_size=40))
@example(LINES * 7)
@example([LINES[0]] * 9 + [LINES[1]] + [LINES[0]] * 9)
def test_compression_is_lossless(lines):
    short = compress(lines)
    assert expand(short) == lines
    assert len(short) <= len(lines)


def test_the_block_that_saves_most_is_used():
    assert compress(["a", "b", "a", "b", "a", "b", "c"]) == ["Repeat 3 2", "a", "b", "c"]
    assert compress(["a"] * 5) == ["Repeat 5 1", "a"]
    assert compress(["a", "a"]) == ["a", "a"]  # would save nothing


GOOD = [to_text(space_of(name).graph(space_of(name).sample(np.random.default_rng(0)))) for name in names()]
GOOD.append('input 3x8x8\nSplit axis=1 num_outputs=3 @1 1x8x8\nItem i2 @1 1x8x8\nMy:Op a=1,2 s="x" @1 5\noutput @1\n')


@given(st.data())
def test_garbled_text_reads_or_raises_text_error(data):
    text = data.draw(st.sampled_from(GOOD))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        filler = data.draw(st.text('x0123456789@=,.- \nkspdgbConvRepeat"\\é', max_size=8))
        text = text[:start] + filler + text[start + length :]
    read_back_or_raise(text)


@given(st.text())
def test_any_text_reads_or_raises_text_error(text):
    read_back_or_raise(text)


WORDS = (
    "input", "output", "Conv", "Repeat", "Relu", "Gemm", "Op", "k3", "p1", "b", "g0", "@1", "@2", "@1,2", "3x4x4", "0",
    "1", "99999999", "=", ".", "\n",
)  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_any_line_of_known_words_reads_or_raises_text_error(words):
    read_back_or_raise(" ".join(words))


def read_back_or_raise(text):
    try:
        again = to_text(from_text(text))
    except TextError:
        return
    assert to_text(from_text(again)) == again


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it is empty"),
        ("input 3x8x8\nRelu @2 3x8x8", r"line 2 .*'@2' points before the first line"),
        ("input 3x8x8\nRelu @1 3x8x9", r"line 2 .*should be 1x3x8x8, not 1x3x8x9"),
        ("input 3x8x8\nRelu  @1 3x8x8", "single spaces"),
        ("input 3x8x8\nConv p1 k3 @1 3x8x8", r"should be written 'Conv k3 p1'"),
        ("input 3x8x8\nConv k3 k3 @1 3x8x8", "duplicate attribute"),
        ("input 3x8x8\nConv k3 z1 @1 3x8x8", "no attribute 'z1'"),
        ("input 3x8x8\nOp a=1,x @1 3", "neither a number nor a quoted"),
        ("Repeat 2 3\ninput 3x8x8", r"line 1 .*only 1 lines follow"),
        ("Repeat 2 2\nRepeat 2 1\ninput 3", "do not nest"),
        (f"Repeat {MAX_NODES + 1} 1\ninput 3", f"more than {MAX_NODES} nodes"),
        ("input 3\noutput @1\nRelu @1 3", "should be the last"),
    ],
)
def test_errors_name_the_line_and_the_problem(text, message):
    with pytest.raises(TextError, match=message):
        from_text(text)


@pytest.mark.slow
def test_a_deep_network_does_not_recurse():
    text = f"input 4\nRepeat {MAX_NODES - 1} 1\nRelu @1 4\n"
    assert to_text(from_text(text)) == text


def test_several_outputs_and_inputs():
    b = GraphBuilder()
    x, y = b.input(3, 8, 8), b.input(3, 8, 8)
    text = to_text(b.build(b.relu(x), b.add(x, y)))
    assert text == "input 3x8x8\ninput 3x8x8\nRelu @2 3x8x8\nAdd @2,3 3x8x8\noutput @2,1\n"
    assert to_text(from_text(text)) == text
