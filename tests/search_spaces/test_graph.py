"""Graphs: building, sizes of operators, paths, and multiply-adds against values computed by hand (those of whole
modules are compared with torch in test_modules.py)."""

import doctest
import itertools
import pickle

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import nn

import search_spaces
from search_spaces import Graph, GraphBuilder, ShapeError, from_text, graph, to_text
from search_spaces.canonical import canonicalize
from search_spaces.counting import operand_shapes
from search_spaces.graph_paths import PathLengths, in_layers, in_nodes, in_pixels, in_spatial_layers, path_lengths
from search_spaces.operators import operator


def test_the_example_in_the_docstring():
    assert doctest.testmod(graph).failed == 0


def test_params_and_macs_count_dead_branches_but_not_statistics():
    b = GraphBuilder()
    x = b.input(3, 8, 8)
    b.conv(x, 5, 1)
    built = b.build(b.batch_norm(b.conv(x, 4, 3, padding=1, bias=True)))
    assert built.params == 3 * 5 + (4 * 3 * 9 + 4) + 2 * 4
    assert built.macs == 64 * (3 * 5 + 4 * 3 * 9)


def test_weights_have_the_names_of_torch():
    b = GraphBuilder()
    built = b.build(b.batch_norm(b.conv(b.input(3, 8, 8), 4, 3)))
    assert [name for name, _ in built.named_weights()] == [
        "Conv_1.weight", "BatchNormalization_2.weight", "BatchNormalization_2.bias",
        "BatchNormalization_2.running_mean", "BatchNormalization_2.running_var",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda b, x: b.conv(x, 4, 9), r"kernel 9x9 and padding 0x0x0x0 does not fit 1x3x8x8"),
        (lambda b, x: b.conv(x, 4, 3, groups=2), r"2 groups cannot turn 3 channels into 4"),
        (lambda b, x: b.conv(x, 4, (1, 3, 3)), r"a different number of dimensions than its input 1x3x8x8"),
        (lambda b, x: b.add(x, b.conv(x, 4, 1)), r"Add cannot combine shapes 1x3x8x8 and 1x4x8x8"),
        (lambda b, x: b.concat(x, b.max_pool(x, 2, stride=2)), r"cannot join 1x3x8x8 and 1x3x4x4"),
        (lambda b, x: b.concat(x, axis=4), r"no axis 4"),
        (lambda b, x: b.reshape(x, 100), r"cannot turn 1x3x8x8 into 1x100"),
        (lambda b, x: b.gemm(x, 10), r"needs a matrix .*got 1x3x8x8; flatten it first"),
        (lambda b, x: b.transpose(x, 0, 1), r"Transpose by \(0, 1\) does not fit 1x3x8x8"),
        (lambda b, x: b.global_avg_pool(b.flatten(x)), r"needs an input with batch, channel and spatial dimensions"),
        (lambda b, x: b.conv(x, 4, 3, stride=0), r"stride"),
        (lambda b, x: b.input(3, 0), r"positive sizes"),
        (lambda b, x: b.slice(x, 4), "no axis 4 in shape 1x3x8x8"),
        (lambda b, x: b.slice(x, 2, 8), "from 8 to 8 in steps of 1 does not fit axis 2"),
        (lambda b, x: b.slice(x, 2, stop=9), "does not fit axis 2"),
        (lambda b, x: b.slice(x, 2, step=0), "in steps of 0"),
        (lambda b, x: b.pad(x, (1, 2, 1)), "Pad by 1x2x1 does not fit"),
        (lambda b, x: b.pad(x, -1), "Pad by"),
    ],
)
def test_a_shape_error_is_raised_by_the_call_that_causes_it(make, message):
    b = GraphBuilder()
    with pytest.raises(ShapeError, match=message):
        make(b, b.input(3, 8, 8))


@pytest.mark.parametrize("wrong", [-1, 1, 7])
def test_a_node_that_does_not_exist_and_no_output_are_errors(wrong):
    b = GraphBuilder()
    b.input(3, 8, 8)
    with pytest.raises(ValueError, match="does not exist"):
        b.relu(wrong)
    with pytest.raises(ValueError, match="at least one output"):
        b.build()


def test_a_full_slice_and_zero_padding_leave_no_node():
    b = GraphBuilder()
    x = b.relu(b.input(4, 8, 8))
    y = b.pad(b.slice(b.slice(x, 1, 0, 4), 2), 0)
    assert to_text(b.build(b.relu(y))).count("\n") == 3


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
    assert path_lengths(graph, in_nodes(graph))[0] == PathLengths(8, 9, 10)
    assert path_lengths(graph, in_layers(graph))[0] == PathLengths(3, 4, 5)
    assert path_lengths(graph, in_spatial_layers(graph))[0] == PathLengths(2, 3, 4)
    # 3x3, 2x2 and, at half the size, 3x3; the long path also 1x5 and 3x3 with dilation 2.
    assert path_lengths(graph, in_pixels(graph))[0] == PathLengths(7, 11, 15)


@given(st.sampled_from(["nasbench101", "nasbench201"]), st.integers(0, 10_000))
def test_lengths_equal_an_exhaustive_search(name, seed):
    """On the first cell: a whole network has too many paths to enumerate."""
    space = search_spaces.get(name)
    graph = canonicalize(space.graph(space.sample(np.random.default_rng(seed))))
    cell = Graph(graph.nodes[:16], (15,))
    paths = every_path(cell)
    for costs in (in_nodes(cell), in_layers(cell), in_spatial_layers(cell), in_pixels(cell)):
        lengths = [sum(costs[i] for i in path) for path in paths]
        (found,) = path_lengths(cell, costs)
        assert (found.shortest, found.longest) == (min(lengths), max(lengths))
        assert found.mean == pytest.approx(np.mean(lengths))


def test_paths_to_all_outputs_count_equally():
    b = GraphBuilder()
    x = b.input(3, 8, 8)
    near = b.relu(x)
    far = b.add(b.sigmoid(near), b.hard_sigmoid(near))
    graph = b.build(near, far)
    assert path_lengths(graph, in_nodes(graph))[0] == PathLengths(1, pytest.approx((1 + 3 + 3) / 3), 3)


def test_more_paths_than_a_float_can_represent():
    b = GraphBuilder()
    x = b.input(3, 8, 8)
    for _ in range(1200):
        x = b.add(x, b.relu(x))
    graph = b.build(x)
    assert path_lengths(graph, in_nodes(graph))[0] == PathLengths(1200, pytest.approx(1800), 2400)


def test_equal_operators_are_the_same_object():
    assert operator("Conv", ("k", (3, 3)), ("s", 1)) is operator("Conv", ("s", (1, 1)), ("k", 3), ("g", 1))
    assert pickle.loads(pickle.dumps(operator("Conv", ("k", 3)))) is operator("Conv", ("k", 3))


def test_values_that_python_considers_equal_are_distinguished():
    texts = [operator("Op", ("a", value)).text for value in (1, 1.0, True, (1,), (1.0,))]
    assert texts == ["Op a=1", "Op a=1.0", "Op a=True", "Op a=1,", "Op a=1.0,"]


def test_floats_are_rounded_to_32_bits():
    assert operator("HardSigmoid", ("alpha", 1 / 6)).text == "HardSigmoid"
    assert operator("HardSigmoid", ("alpha", 0.20000000298023224)).text == "HardSigmoid alpha0.2"
    assert operator("Op", ("a", -0.0)) is operator("Op", ("a", 0.0))


@pytest.mark.parametrize(
    ("op", "text"),
    [
        (operator("Conv", ("k", (1, 7)), ("p", (0, 3, 0, 3)), ("b", True)), "Conv k1x7 p0x3 b"),
        (operator("Conv", ("k", 3), ("p", (0, 0, 1, 1))), "Conv k3 p0x0x1x1"),
        (operator("Clip", ("min", 0.0), ("max", 6.0)), "Clip min0 max6"),
        (operator("Resize", ("mode", "a b,c"), ("w2", (4,))), 'Resize mode="a\\u0020b\\u002cc" w2=4,'),
        (operator("Op", ("a", ())), "Op a=,"),
    ],
)
def test_text(op, text):
    assert op.text == text


@pytest.mark.parametrize(("name", "key"), [("Conv", "g"), ("Concat", "axis"), ("Slice", "step")])
def test_a_list_is_not_an_integer(name, key):
    with pytest.raises(ValueError, match=f"'{key}' of operator {name} should be an integer, not"):
        operator(name, (key, (2, 3)))


def test_an_unknown_attribute_of_a_known_operator_is_an_error():
    with pytest.raises(ValueError, match="Relu has no attribute 'k'"):
        operator("Relu", ("k", 3))


@pytest.mark.parametrize("ceil_mode", [False, True])
@pytest.mark.parametrize(("kernel", "padding"), [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1)])
def test_window_sizes_are_those_of_torch(kernel, padding, ceil_mode):
    for size, stride in itertools.product(range(4, 12), (1, 2, 3)):
        b = GraphBuilder()
        node = b.max_pool(b.input(1, size, size), kernel, stride=stride, padding=padding, ceil_mode=ceil_mode)
        pool = nn.MaxPool2d(kernel, stride, padding, ceil_mode=ceil_mode)
        assert b.shape(node) == tuple(pool(torch.zeros(1, 1, size, size)).shape)


def test_dilation_groups_and_uneven_padding():
    b = GraphBuilder()
    x = b.input(4, 9, 9)
    assert b.shape(b.conv(x, 8, 3, dilation=2, groups=4)) == (1, 8, 5, 5)
    assert b.shape(b.conv(x, 8, 3, stride=2, padding=(0, 0, 1, 1))) == (1, 8, 4, 4)
    assert b.shape(b.conv(x, 8, (1, 7), padding=(0, 3))) == (1, 8, 9, 9)


COUNTED = {
    # 2 x 2 inputs x 3 channels x 1 filter x 4 weights
    "ConvTranspose": ("input 3x2x2\nai.onnx:ConvTranspose strides=2,2 w1=3,1,2,2 @1 1x4x4", 48),
    # 8 x 8 outputs x 8 filters x 4 channels x 9 weights
    "FusedConv": ("input 4x8x8\ncom.microsoft:FusedConv pads=1,1,1,1 w1=8,4,3,3 @1 8x8x8", 64 * 8 * 36),
    "grouped": ("input 4x8x8\nConv k3 p1 g4 @1 8x8x8", 64 * 8 * 9),
    "Conv1d": ("input 4x8\nConv k3 p1 @1 8x8", 8 * 8 * 12),
    "Conv3d": ("input 4x8x8x8\nConv k3 p1 @1 8x8x8x8", 512 * 8 * 108),
    "QLinearConv": (
        "input uint8 4x8x8\nQLinearConv c1=0.1 c2=0 c4=0.1 c5=0 c6=0.1 c7=0 w3=8,4,1,1 @1 8x8x8", 64 * 32,
    ),
    "ConvInteger": ("input uint8 4x8x8\nConvInteger w1=8,4,3,3 @1 8x6x6", 36 * 8 * 36),
    "MatMulInteger": ("input uint8 4x8\nMatMulInteger w1=8,4 @1 4x4", 128),
    "QLinearMatMul": (
        "input uint8 4x8\nQLinearMatMul c1=0.1 c2=0 c4=0.1 c5=0 c6=0.1 c7=0 w3=8,4 @1 4x4", 128,
    ),
    "QGemm": ("input uint8 =4x8\ncom.microsoft:QGemm c1=0.1 c2=0 c4=0.1 c5=0 w3=8,5 @1 =4x5", 160),
    "MatMul of activations": ("input 2x5x7\ninput 2x7x3\nMatMul @2,1 2x5x3", 2 * 5 * 7 * 3),
    "MatMul of a weight by an activation": ("input 7x3\nMatMul w0=5,7 @1 5x3", 5 * 7 * 3),
    "FusedMatMul": ("input 7x5\ninput 7x3\ncom.microsoft:FusedMatMul transA=1 @2,1 5x3", 5 * 7 * 3),
    "transposed Gemm": ("input =7x5\ninput =7x3\nai.onnx:Gemm transA=1 @2,1 =5x3", 5 * 7 * 3),
    "Einsum": ('input 2x5x7\ninput 2x3x7\nEinsum equation="bhik\\u002cbhjk->bhij" @2,1 2x5x3', 2 * 5 * 7 * 3),
    "Einsum with an ellipsis": ('input 5x7\nEinsum equation="...i\\u002cji->...j" w1=3,7 @1 5x3', 5 * 7 * 3),
    "Einsum of three": (
        'input 5\nEinsum equation="bi\\u002cij\\u002cjk->bk" w1=5,7 w2=7,3 @1 3', 5 * 7 + 7 * 3,
    ),
    "Einsum of one": ('input 5x7\nEinsum equation="bij->bji" @1 7x5', 0),
    # 6 queries x 9 keys x 8 channels, twice
    "Attention": (
        "input 6x8\ninput 9x8\ninput 9x8\nai.onnx:Attention kv_num_heads=2 q_num_heads=2 @3,2,1 6x8", 2 * 6 * 9 * 8,
    ),
    "Attention in heads": ("input 2x6x4\ninput 2x9x4\ninput 2x9x4\nai.onnx:Attention @3,2,1 2x6x4", 2 * 6 * 9 * 8),
    "MultiHeadAttention": (
        "input 6x8\ninput 9x8\ninput 9x8\ncom.microsoft:MultiHeadAttention num_heads=2 @3,2,1 6x8", 2 * 6 * 9 * 8,
    ),
    # projections of 6 tokens from 8 to 3 x 8 channels, then attention
    "projected Attention": (
        "input 6x8\ncom.microsoft:Attention num_heads=2 w1=8,24 w2=24, @1 6x8", 6 * 8 * 24 + 2 * 6 * 6 * 8,
    ),
    # 5 steps of 4 gates x 3 units x (2 inputs + 3 of the state), in two directions
    "LSTM": (
        'input =5x1x2\nLSTM direction="bidirectional" hidden_size=3 w1=2,12,2 w2=2,12,3 @1 =5x2x1x3',
        5 * 2 * 12 * (2 + 3),
    ),
    "GRU": ("input =5x1x2\nGRU hidden_size=3 w1=1,9,2 w2=1,9,3 @1 =5x1x1x3", 5 * 9 * 5),
    "RNN": ("input =5x1x2\nRNN hidden_size=3 w1=1,3,2 w2=1,3,3 @1 =5x1x1x3", 5 * 3 * 5),
    "an operator without products": ("input 4\nSoftmax @1 4", 0),
    "operands of another operator": ("input 4\nConvInteger @1 4", 0),
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTED)
def test_macs(name):
    text, macs = COUNTED[name]
    assert from_text(text + "\n").macs == macs


def test_operands_are_in_onnxs_order():
    op = operator("Op", ("w1", (3, 4)), ("c3", 2.0))
    assert operand_shapes(op, [(1, 5), (1, 6)], (1, 5)) == [(1, 5), (3, 4), (1, 6), ()]
    conv = operator("Conv", ("k", 3), ("b", True))
    assert operand_shapes(conv, [(1, 2, 5, 5)], (1, 4, 3, 3)) == [(1, 2, 5, 5), (4, 2, 3, 3), (4,)]
