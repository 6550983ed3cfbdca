import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from search_spaces import GraphBuilder, TextError, from_text, names, to_text
from search_spaces import get as space_of
from search_spaces.text import MAX_NODES, compress, expand
from tests.search_spaces.networks import random_graph

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


@given(st.integers(0, 2**32 - 1), st.integers(1, 40))
def test_text_of_a_text_is_the_text(seed, size):
    text = to_text(random_graph(np.random.default_rng(seed), size))
    assert to_text(from_text(text)) == text


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
