import itertools
import pickle

import pytest
import torch
from torch import nn

from search_spaces import GraphBuilder
from search_spaces.operators import operator


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
