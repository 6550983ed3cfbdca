import doctest

import pytest

from search_spaces import GraphBuilder, ShapeError, graph, to_text


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
        "Conv_1.weight",
        "BatchNormalization_2.weight",
        "BatchNormalization_2.bias",
        "BatchNormalization_2.running_mean",
        "BatchNormalization_2.running_var",
    ]


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
    ],
)
def test_a_shape_error_is_raised_by_the_call_that_causes_it(make, message):
    b = GraphBuilder()
    with pytest.raises(ShapeError, match=message):
        make(b, b.input(3, 8, 8))


@pytest.mark.parametrize("wrong", [-1, 1, 7])
def test_a_node_that_does_not_exist_is_an_error(wrong):
    b = GraphBuilder()
    b.input(3, 8, 8)
    with pytest.raises(ValueError, match="does not exist"):
        b.relu(wrong)


def test_a_graph_needs_an_output():
    with pytest.raises(ValueError, match="at least one output"):
        GraphBuilder().build()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda b, x: b.slice(x, 4), "no axis 4 in shape 1x4x8x8"),
        (lambda b, x: b.slice(x, 2, 8), "from 8 to 8 in steps of 1 does not fit axis 2"),
        (lambda b, x: b.slice(x, 2, stop=9), "does not fit axis 2"),
        (lambda b, x: b.slice(x, 2, step=0), "in steps of 0"),
        (lambda b, x: b.pad(x, (1, 2, 1)), "Pad by 1x2x1 does not fit"),
        (lambda b, x: b.pad(x, -1), "Pad by"),
    ],
)
def test_an_invalid_slice_or_pad_is_an_error(call, message):
    b = GraphBuilder()
    with pytest.raises(ShapeError, match=message):
        call(b, b.input(4, 8, 8))


def test_a_full_slice_and_zero_padding_leave_no_node():
    b = GraphBuilder()
    x = b.relu(b.input(4, 8, 8))
    y = b.pad(b.slice(b.slice(x, 1, 0, 4), 2), 0)
    assert to_text(b.build(b.relu(y))).count("\n") == 3
