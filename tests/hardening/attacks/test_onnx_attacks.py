"""Hostile ONNX files: each is refused in one printable line, or read, in under two seconds and 500 MB."""

import multiprocessing
import os
import re
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import AttributeProto, ModelProto, NodeProto, TensorProto, helper, numpy_helper

from search_spaces import OnnxError, from_onnx, to_text
from tests.search_spaces.onnx_files import model, node

pytestmark = pytest.mark.security

SECONDS, MEMORY = 2.0, 500 << 20
READ = "read"  # the right answer if it is not a refusal


def _limit() -> None:
    to_text(from_onnx(_model([node("Relu", "x")])))  # imports modules and fills caches
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))


def _read(path: str) -> tuple[float, str]:
    """Processor seconds, and the message of the refusal or `READ`."""
    began = time.process_time()
    try:
        to_text(from_onnx(path))
    except OnnxError as error:
        return time.process_time() - began, str(error)
    return time.process_time() - began, READ


class Process:
    """A process that reads files in limited memory, and another after one that hangs or dies."""

    pool: Pool | None = None

    def read(self, path: Path) -> tuple[float, str]:
        self.pool = self.pool or multiprocessing.get_context("spawn").Pool(1, _limit)
        try:
            return self.pool.apply_async(_read, (str(path),)).get(timeout=20)
        except multiprocessing.TimeoutError:
            self.stop()
            raise

    def stop(self) -> None:
        if self.pool:
            self.pool.terminate()
            self.pool = None


@pytest.fixture(scope="module")
def process() -> Iterator[Process]:
    process = Process()
    yield process
    process.stop()


_model = partial(model, shape=(1, 4, 6, 6))


def _relu(x: str = "x", y: str = "y") -> NodeProto:
    return node("Relu", x, out=y)


def _then_add(*nodes: NodeProto, constants: dict[str, Any]) -> ModelProto:
    """The nodes, which compute the constant `c`, and an addition of it, so that they are needed."""
    return _model([*nodes, node("Add", "x", "c")], constants)


def regular_expression() -> ModelProto:
    pattern = "(a|a|aa)+" * 4 + "b"
    return _model(
        [
            node("RegexFullMatch", "s", out="m", pattern=pattern),
            node("Cast", "m", out="f", to=TensorProto.FLOAT),
            node("Add", "x", "f"),
        ],
        {"s": np.array(["a" * 60], object)},
    )


def strings_that_double() -> ModelProto:
    nodes = [node("StringConcat", f"s{k}", f"s{k}", out=f"s{k + 1}") for k in range(41)]
    nodes.append(node("StringSplit", "s41", out="parts n"))
    nodes += [node("Cast", "n", out="f", to=1), node("Add", "x", "f")]
    return _model(nodes, {"s0": np.array(["abcdefgh"] * 4, object)})


def _functions(depth: int, calls: int, body: Sequence[NodeProto] = ()) -> ModelProto:
    """`depth` functions, of which each calls the next `calls` times, and the last is a Relu."""
    made = []
    for level in range(depth):
        nodes = [node(f"F{level + 1}", f"t{k}", out=f"t{k + 1}", domain="f") for k in range(calls)]
        if level == depth - 1:
            nodes = [node("Relu", "t0", out=f"t{calls}"), *body]
        opsets = [helper.make_opsetid("", 20), helper.make_opsetid("f", 1)]
        made.append(helper.make_function("f", f"F{level}", ["t0"], [f"t{calls}"], nodes, opsets))
    return _model([node("F0", "x", domain="f")], functions=made)


def function_that_calls_itself() -> ModelProto:
    nodes = [node("F0", "t0", out="t1", domain="f")]
    function = helper.make_function("f", "F0", ["t0"], ["t1"], nodes, [helper.make_opsetid("f", 1)])
    return _model([node("F0", "x", domain="f")], functions=[function])


def functions_with_large_tensors() -> ModelProto:
    big = node("Constant", out="big", value=numpy_helper.from_array(np.zeros(1 << 18, np.float32)))
    return _functions(10, 2, [big])


def loop(times: int | None, depth: int = 1) -> ModelProto:
    """Loops inside each other, of so many iterations each; None: for ever."""
    inner = [_relu("v0", "w0")]
    for level in range(depth):
        entries = [
            helper.make_tensor_value_info(f"i{level}", TensorProto.INT64, []),
            helper.make_tensor_value_info(f"c{level}", TensorProto.BOOL, []),
            helper.make_tensor_value_info(f"v{level}", TensorProto.FLOAT, [1, 4, 6, 6]),
        ]
        going = node("Identity", f"c{level}", out=f"d{level}")
        exits = [helper.make_empty_tensor_value_info(n) for n in (f"d{level}", f"w{level}")]
        body = helper.make_graph([going, *inner], f"b{level}", entries, exits)
        last = level == depth - 1
        ends = ("x", "y") if last else (f"v{level + 1}", f"w{level + 1}")
        inner = [node("Loop", "n" if times is not None else "", "", ends[0], out=ends[1], body=body)]
    return _model(inner, {"n": np.array(times or 0)})


def branches_inside_each_other() -> ModelProto:
    chosen = _relu()
    for _ in range(30):
        end = [helper.make_empty_tensor_value_info("y")]
        branch = helper.make_graph([chosen], "b", [], end)
        other = helper.make_graph([_relu()], "o", [], end)
        chosen = node("If", "yes", then_branch=branch, else_branch=other)
    return _model([chosen], {"yes": np.array(True)})


def garbled(made: NodeProto, name: bytes, other: bytes) -> Callable[[], bytes]:
    """A file of one node in which a name is other bytes."""
    return lambda: _model([made]).SerializeToString().replace(name, other)


def external(location: str, *, dims: Sequence[int] = (1,)) -> ModelProto:
    tensor = TensorProto(name="c", data_type=TensorProto.FLOAT, dims=dims, data_location=TensorProto.EXTERNAL)
    tensor.external_data.add(key="location", value=location)
    model = _model([node("Add", "x", "c")])
    model.graph.initializer.append(tensor)
    return model


def attribute_of_many_values() -> ModelProto:
    shaped = [helper.make_tensor_value_info("t", TensorProto.FLOAT, [1, 4])]
    large = node("Foo", "x", out="t", domain="f", values=[1] * 2_000_000)
    return _model([large, _relu("t")], value_info=shaped)


def many_nodes() -> ModelProto:
    return _model([_relu(f"t{k}" if k else "x", f"t{k + 1}" if k < 120_000 else "y") for k in range(120_001)])


def empty_nodes() -> bytes:
    """Two bytes each in the file, over a hundred in memory."""
    model = _model([_relu()])
    graph = model.graph.SerializeToString() + b"\x0a\x00" * 6_000_000
    model.ClearField("graph")
    length, digits = len(graph), b""
    while length:
        digits += bytes([length & 127 | (128 if length > 127 else 0)])
        length >>= 7
    return model.SerializeToString() + b"\x3a" + digits + graph


def many_initializers() -> ModelProto:
    model = _model([_relu()])
    for k in range(250_000):
        model.graph.initializer.add(name=str(k), data_type=1, dims=[1], float_data=[1.0])
    return model


def many_dimensions() -> ModelProto:
    model = _model([_relu()])
    model.graph.input[0].CopyFrom(helper.make_tensor_value_info("x", TensorProto.FLOAT, [1] * 100_000))
    return model


def reshape_to_many_dimensions() -> ModelProto:
    nodes = [node("Reshape", "x", "c", out="t0")]
    nodes += [node("Erf", f"t{k}", out=f"t{k + 1}") for k in range(3000)]
    return _model([*nodes, _relu("t3000")], {"c": np.array([1] * 4000 + [144])})


def constants_that_double() -> ModelProto:
    nodes = [node("Concat", *[f"c{k}"] * 2, out=f"c{k + 1}" if k < 59 else "c", axis=0) for k in range(60)]
    return _then_add(*nodes, constants={"c0": np.ones(4, np.float32)})


def outer_products() -> ModelProto:
    """Operands of 4,096 elements each, results of sixteen million."""
    nodes = []
    for k in range(200):
        nodes += [node("Mul", "row", "column", out=f"m{k}"), node("ReduceSum", f"m{k}", out=f"s{k}", keepdims=0)]
    nodes.append(node("Sum", "x", *(f"s{k}" for k in range(200))))
    return _model(nodes, {"row": np.ones((1, 4096), np.float32), "column": np.ones((4096, 1), np.float32)})


def shape_arithmetic_of_many_nodes() -> ModelProto:
    nodes = [node("ReduceL2", f"c{k}", out=f"c{k + 1}" if k < 29_999 else "c") for k in range(30_000)]
    return _then_add(*nodes, constants={"c0": np.ones((1, 1), np.float32)})


def huge(op_type: str, constants: dict[str, Any], **attributes: Any) -> Callable[[], ModelProto]:
    return lambda: _then_add(node(op_type, *constants, out="c", **attributes), constants=constants)


E62 = 1 << 62
ATTACKS: dict[str, tuple[Callable[[], ModelProto | bytes], str]] = {
    "regular expression": (regular_expression, READ),
    "strings that double": (strings_that_double, ""),
    "function bomb": (lambda: _functions(40, 2), "expand to more than|nested more than"),
    "wide function bomb": (lambda: _functions(8, 12), "expand to more than 10000 nodes"),
    "function bomb within the limit": (lambda: _functions(12, 2), READ),
    "chain of functions": (lambda: _functions(2000, 1), "nested more than 32 deep"),
    "recursion": (function_that_calls_itself, "function 'F0' calls itself"),
    "functions with large tensors": (functions_with_large_tensors, "expand to more than .* 32 MiB"),
    "loop": (lambda: loop(10**12), r"\(Loop\): it expands to more than 10000 nodes"),
    "endless loop": (lambda: loop(None), r"\(Loop\): it expands to more than 10000 nodes"),
    "loops inside loops": (lambda: loop(60, 3), r"\(Loop\).*: it expands to more than 10000 nodes"),
    "branches inside each other": (branches_inside_each_other, READ),
    "escape sequence": (
        lambda: _model([node("\x1b[31mRed\u202e", "x", name="\x1b]0;title\x07")]), r"node '\\x1b\]0;title\\x07'",
    ),
    "name that is no text": (
        garbled(node("Relu", "x", name="abc"), b"abc", b"\xed\xa0\x80"), "node number 0: a name in it is not UTF-8",
    ),
    "operator that is no text": (
        garbled(_relu(), b"Relu", b"Re\xff\xfe"), "node number 0: a name in it is not UTF-8",
    ),
    "attribute that is no text": (
        garbled(node("Elu", "x", alpha=2.0), b"alpha", b"al\xffha"), "node number 0 .*name in it is not UTF-8",
    ),
    "long name": (lambda: _model([node("Foo", "x", name="n" * (1 << 22))]), "the shape of its output is not known"),
    "external data above": (lambda: external("../secret"), READ),
    "external data of a device": (lambda: external("/dev/zero"), READ),
    "external data of a large file": (lambda: external("large"), READ),
    "external data of a FIFO": (lambda: external("fifo"), READ),
    "attribute of many values": (attribute_of_many_values, "attribute 'values' has 2000000 values"),
    "many nodes": (many_nodes, "has 120001 nodes"),
    "empty nodes": (empty_nodes, "more than 700000 fields"),
    "many operands": (lambda: _model([node("Sum", *["x"] * 300_000)]), "300001 operands"),
    "many initializers": (many_initializers, "250000 initializers|more than 700000 fields"),
    "many dimensions": (many_dimensions, "100000 dimensions"),
    "reshape to many dimensions": (reshape_to_many_dimensions, "4001 dimensions"),
    "constants that double": (constants_that_double, ""),
    "outer products": (outer_products, READ),
    "shape arithmetic of many nodes": (shape_arithmetic_of_many_nodes, "more than 3000 nodes compute constants"),
    "ConstantOfShape": (huge("ConstantOfShape", {"n": np.array([1 << 31, 1 << 31])}), ""),
    "Expand": (huge("Expand", {"v": np.float32(1), "n": np.array([1 << 20, 1 << 20])}), ""),
    "Tile": (huge("Tile", {"v": np.ones(9, np.float32), "n": np.array([1 << 40])}), ""),
    "Range": (huge("Range", {"a": np.array(0), "b": np.array(E62), "d": np.array(1)}), ""),
    "OneHot": (huge("OneHot", {"i": np.arange(9), "d": np.array(1 << 40), "v": np.zeros(2, np.float32)}), ""),
    "Pad": (huge("Pad", {"v": np.ones(9, np.float32), "p": np.array([1 << 40, 1 << 40])}), ""),
    "Pow": (huge("Pow", {"a": np.array(2**62), "b": np.array(2**62)}), "inconsistent type"),
    "RandomUniform": (lambda: _then_add(node("RandomUniform", out="c", shape=[1 << 31, 1 << 31]), constants={}), ""),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
def test_hostile_files_are_refused_or_read_quickly(name: str, process: Process, tmp_path: Path) -> None:
    make, answer = ATTACKS[name]
    made = make()
    (tmp_path / "net").mkdir()
    path = tmp_path / "net" / "attack.onnx"
    path.write_bytes(made if isinstance(made, bytes) else made.SerializeToString())
    (tmp_path / "secret").write_bytes(b"\0\0\x80\x3f")
    with (tmp_path / "net" / "large").open("wb") as large:
        large.truncate(8 << 30)  # without blocks on the disk
    os.mkfifo(tmp_path / "net" / "fifo")
    seconds, found = process.read(path)
    assert seconds < SECONDS
    assert "\n" not in found
    assert found.isprintable()
    assert len(found) < 2_000
    if answer == READ:
        assert found == READ
    else:
        assert re.search(answer, found), found


def test_a_fifo_is_no_network(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.onnx")
    with pytest.raises(OnnxError, match="not a regular file"):
        from_onnx(tmp_path / "fifo.onnx")


def test_data_outside_the_folder_is_never_read(tmp_path: Path) -> None:
    """The value of a number beside the file is part of the text; that of one elsewhere is not."""
    (tmp_path / "net").mkdir()
    for folder in (tmp_path, tmp_path / "net"):
        (folder / "value").write_bytes(np.float32(0.25).tobytes())
    (tmp_path / "net" / "link").symlink_to(tmp_path / "value")
    texts = {}
    for location in ("value", "../value", str(tmp_path / "value"), "link"):
        onnx.save(external(location, dims=()), tmp_path / "net" / "a.onnx")
        texts[location] = to_text(from_onnx(tmp_path / "net" / "a.onnx"))
    assert "0.25" in texts.pop("value")
    assert not any("0.25" in text for text in texts.values())


def test_the_attributes_of_subgraphs_are_graphs() -> None:
    branch = node("If", "c")
    branch.attribute.append(AttributeProto(name="then_branch", type=AttributeProto.INT, i=3))
    with pytest.raises(OnnxError, match=r"node number 0 \(If\)"):
        from_onnx(_model([branch], {"c": np.array(True)}))
