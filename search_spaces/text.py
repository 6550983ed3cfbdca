"""Canonical text: one line per node; equivalent ways to write a network have the same text.

    input 3x32x32
    Conv k3 p1 b @1 16x32x32
    Relu @1 16x32x32

A line holds the operator, the attributes that differ from their defaults, `@` with the offset of each input in lines
back, and the output shape without the batch. A shape whose first dimension is not 1 is written in full after `=`. If
the outputs are not just the last line, the text ends in a line like `output @1,3`.

A block of n lines that occurs r times in a row is written once, after `Repeat r n`. Offsets count lines of the
expanded text. Blocks are chosen greedily from the top: of the repeated blocks that start at a line, the one that saves
the most lines (the shortest, if tied) is used, provided it saves any and no block that starts inside its first
occurrence saves more. Blocks do not nest.
"""

import json
import math
import re
from functools import lru_cache
from typing import NoReturn

from search_spaces.canonical import canonicalize
from search_spaces.common.errors import check_type
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.operators import FORMERLY_GENERIC, SPECS, Operator, Shape, Value, operator, show

# Most nodes that a text may expand to. A larger text is rejected, since it could exhaust the memory.
MAX_NODES = 100_000


class TextError(ValueError):
    """A text that is not canonical text; the message names the line."""


def to_text(graph: Graph) -> str:
    """Canonical text of a network, independent of node order, tensor names and exporter."""
    check_type(graph, Graph, "graph", "a Graph")
    return canonical_text(canonicalize(graph))


def canonical_text(graph: Graph) -> str:
    """Text of a graph that is already canonical."""
    return "\n".join(compress(to_lines(graph))) + "\n"


def to_lines(graph: Graph) -> list[str]:
    """One line per node of a canonical graph, repeats expanded."""
    lines = []
    for index, (op, inputs, shape) in enumerate(graph.nodes):
        if len(inputs) == 1:
            lines.append(f"{op.text} @{index - inputs[0]} {_shape_text(shape)}")
        elif inputs:
            offsets = ",".join([str(index - i) for i in inputs])
            lines.append(f"{op.text} @{offsets} {_shape_text(shape)}")
        else:
            lines.append(f"{op.text} {_shape_text(shape)}")
    count = len(graph.nodes)
    if graph.outputs != (count - 1,):
        lines.append("output @" + ",".join([str(count - out) for out in graph.outputs]))
    return lines


@lru_cache(maxsize=65536)
def _shape_text(shape: Shape) -> str:
    if shape[:1] == (1,):
        return "x".join(map(str, shape[1:])) or "."
    return "=" + ("x".join(map(str, shape)) or ".")


def compress(lines: list[str]) -> list[str]:
    """The lines with repeated blocks written once, chosen by the rule of this module."""
    count = len(lines)
    # One character per distinct line, so that blocks can be compared as substrings, which is fast.
    letters = {line: chr(number) for number, line in enumerate(dict.fromkeys(lines), start=1)}
    word = "".join([letters[line] for line in lines])
    out: list[str] = []
    index = 0
    while index < count:
        saved, size, repeats = _best_block(word, index, 0)
        if size > 1 and any(_best_block(word, start, saved)[0] for start in range(index + 1, index + size)):
            saved = 0
        if saved:
            out.append(f"Repeat {repeats} {size}")
            out += lines[index : index + size]
            index += size * repeats
        else:
            out.append(lines[index])
            index += 1
    return out


def _best_block(word: str, index: int, least: int) -> tuple[int, int, int]:
    """(lines saved, lines per block, occurrences) of the block at `index` that saves the most lines.

    Zeros if none saves more than `least` lines. Each character of `word` stands for a line.
    """
    count = len(word)
    best = (0, 0, 0)
    # At least this many lines must recur to save more than `least` (two occurrences save the block's lines less one).
    start = word[index : index + least + 2]
    other = word.find(start, index + 1)
    while other >= 0 and 2 * other - index <= count:
        size = other - index
        block = word[index:other]
        repeats, after = 1, other
        while word.startswith(block, after):
            repeats += 1
            after += size
        saved = size * (repeats - 1) - 1
        if saved > least:
            best = (saved, size, repeats)
            least = saved
            start = word[index : index + least + 2]
        other = word.find(start, other + 1)
    return best


def expand(lines: list[str]) -> list[str]:
    """Inverse of `compress`. Raises TextError for a malformed Repeat and for more than `MAX_NODES` lines."""
    return [line for _, line in _numbered_expansion(lines)]


def _numbered_expansion(lines: list[str]) -> list[tuple[int, str]]:
    """Expanded lines with their line numbers in the compressed text, from 1."""
    out: list[tuple[int, str]] = []
    index = 0
    while index < len(lines):
        line = lines[index]
        if not _is_repeat(line):
            out.append((index + 1, line))
            index += 1
            continue
        match = re.fullmatch(r"Repeat ([1-9]\d{0,8}) ([1-9]\d{0,8})", line)
        if not match:
            _fail(index + 1, line, "a repeat should be 'Repeat TIMES LINES'")
        repeats, size = int(match[1]), int(match[2])
        block = [(index + 2 + k, text) for k, text in enumerate(lines[index + 1 : index + 1 + size])]
        if len(block) < size:
            _fail(index + 1, line, f"only {len(block)} lines follow")
        if any(_is_repeat(text) for _, text in block):
            _fail(index + 1, line, "repeats do not nest")
        if len(out) + repeats * size > MAX_NODES:
            _fail(index + 1, line, f"the network would have more than {MAX_NODES} nodes")
        out += block * repeats
        index += 1 + size
    return out


def _is_repeat(line: str) -> bool:
    return line.split(" ", 1)[0] == "Repeat"


def from_text(text: str) -> Graph:
    """The network described by a text.

    The lines may be in any topological order (`to_text` puts them in canonical order). Raises TextError that names
    the line and the error in it.
    """
    check_type(text, str, "text", "a canonical text")
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if not lines:
        raise TextError("not canonical text: it is empty")
    builder = GraphBuilder()
    outputs: tuple[int, ...] = ()
    for number, line in _numbered_expansion(lines):
        if outputs:
            _fail(number, line, "the output line should be the last")
        if len(builder.nodes) >= MAX_NODES:
            _fail(number, line, f"the network would have more than {MAX_NODES} nodes")
        words = line.split(" ")
        if words[0] == "output" and len(words) == 2:
            try:
                outputs = _references(words[1], len(builder.nodes))
            except ValueError as error:
                _fail(number, line, str(error))
        else:
            _read_node(builder, number, line, words)
    if not outputs:
        outputs = (len(builder.nodes) - 1,)
    return builder.build(*outputs)


def _fail(number: int, line: str, why: str) -> NoReturn:
    shown = line if len(line) <= 80 else line[:77] + "..."
    raise TextError(f"not canonical text: line {number} ({shown!r}): {why}")


def _read_node(builder: GraphBuilder, number: int, line: str, words: list[str]) -> None:
    if len(words) < 2 or "" in words:
        _fail(number, line, "a line should be 'OPERATOR [ATTRIBUTES] @OFFSETS SHAPE', separated by single spaces")
    count = len(builder.nodes)
    middle = words[1:-1]
    inputs: tuple[int, ...] = ()
    try:
        shape = _read_shape(words[-1])
        if middle and middle[-1].startswith("@"):
            inputs = _references(middle.pop(), count)
        index = builder.append(_read_operator(words[0], tuple(middle), len(shape)), inputs, shape)
    except ValueError as error:
        _fail(number, line, str(error))
    inferred = builder.shape(index)
    if inferred != shape:
        _fail(number, line, f"the output shape should be {show(inferred)}, not {show(shape)} (batch included)")


def _references(word: str, count: int) -> tuple[int, ...]:
    """Positions of lines that are these offsets before line `count`."""
    offsets = _read_offsets(word)
    if max(offsets) > count:
        raise ValueError(f"'@{max(offsets)}' points before the first line")
    return tuple([count - n for n in offsets])


# Lines of one network, and networks of one space, have the same words again and again.
@lru_cache(maxsize=65536)
def _read_offsets(word: str) -> tuple[int, ...]:
    if not re.fullmatch(r"@[1-9]\d{0,8}(,[1-9]\d{0,8})*", word):
        raise ValueError(f"{word!r} is not a list of offsets like '@1,3'")
    return tuple(int(n) for n in word[1:].split(","))


@lru_cache(maxsize=65536)
def _read_shape(word: str) -> Shape:
    if not re.fullmatch(r"=?(\.|\d{1,12}(x\d{1,12})*)", word):
        raise ValueError(f"{word!r} is not a shape like '16x32x32'")
    full = word.startswith("=")
    sizes = word.lstrip("=")
    shape = () if sizes == "." else tuple(int(n) for n in sizes.split("x"))
    return shape if full else (1, *shape)


_NAME = re.compile(r"[A-Za-z_][^\s@=\"]*")
_GENERIC = re.compile(r"([A-Za-z_]\w*)=(\S+)")


@lru_cache(maxsize=65536)
def _read_operator(name: str, words: tuple[str, ...], rank: int) -> Operator:
    """The operator with these attribute words and `rank` output dimensions. Raises ValueError for invalid words."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is not an operator name")
    spec = SPECS.get(name)
    attrs: list[tuple[str, Value]] = []
    for word in words:
        generic = _GENERIC.fullmatch(word)
        if generic:
            attrs.append((generic[1], _read_generic(generic[2])))
            continue
        if spec is None:
            raise ValueError(f"{word!r} is not an attribute like 'key=value'")
        attrs.append(_read_short(name, spec.defaults, word, rank - 2))
    if len({key for key, _ in attrs}) < len(attrs):
        raise ValueError("duplicate attribute")
    if name in FORMERLY_GENERIC and words and all(_GENERIC.fullmatch(word) for word in words):
        # Texts of 0.1 have these operators with ONNX's attributes and weights.
        formerly = operator(f"ai.onnx:{name}", *attrs)
        if not set(formerly.values) <= {"w3"} and (name != "Gelu"):
            return formerly
    op = operator(name, *attrs)
    if op.text != " ".join((name, *words)):
        raise ValueError(f"the operator should be written {op.text!r}")
    return op


_SIGNED = ("axis",)  # integers that may be negative


def _read_short(name: str, defaults: dict[str, Value], word: str, rank: int) -> tuple[str, Value]:
    """Key and value of an attribute of a spec, e.g. `k3`; `rank` is the number of spatial dimensions."""
    key = next((k for k in sorted(defaults, key=len, reverse=True) if word.startswith(k)), None)
    if key is None:
        raise ValueError(f"operator {name} has no attribute {word!r}")
    rest, default = word[len(key) :], defaults[key]
    if isinstance(default, bool):
        if rest:
            raise ValueError(f"{word!r} should be {key!r}")
        return key, True
    if isinstance(default, float):
        try:
            return key, float(rest)
        except ValueError:
            raise ValueError(f"{word!r} is not a number") from None
    if re.fullmatch(r"-\d{1,12}", rest) and key in _SIGNED:
        return key, int(rest)
    if not re.fullmatch(r"\d{1,12}(x\d{1,12})*", rest):
        raise ValueError(f"{word!r} is not an attribute like '{key}3' or '{key}1x7'")
    sizes = tuple(int(n) for n in rest.split("x"))
    if len(sizes) == 1 and not isinstance(default, tuple):
        return key, sizes[0]
    return key, sizes * 2 if key == "p" and len(sizes) == rank else sizes


def _read_generic(text: str) -> Value:
    if "," not in text:
        return _read_scalar(text)
    parts = text.removesuffix(",").split(",") if text != "," else []
    values = [_read_scalar(p) for p in parts]
    for kind in (int, float, str):
        if all(type(v) is kind for v in values):
            return tuple(values)  # type: ignore[return-value]
    raise ValueError(f"{text!r} mixes types of values")


def _read_scalar(text: str) -> int | float | str | bool:
    if text.startswith('"'):
        try:
            value = json.loads(text)
        except json.JSONDecodeError:
            raise ValueError(f"{text!r} is not a quoted string") from None
        return str(value)
    if re.fullmatch(r"-?\d{1,19}", text):
        return int(text)
    if text in ("True", "False"):
        return text == "True"
    try:
        number = float(text)
    except ValueError:
        raise ValueError(f"{text!r} is neither a number nor a quoted string") from None
    if math.isnan(number):
        raise ValueError("an attribute must not be NaN")
    return number
