"""Mutations of well-formed inputs, for fuzzing: of bytes, and of the structure of ONNX networks."""

import re
from collections.abc import Sequence

import numpy as np
import onnx
from google.protobuf.message import DecodeError

LONGER = 1 << 15  # bytes that mutations may add
# Numbers that break parsers: signs, zeros, limits of 32 and 64 bits, non-numbers, digits outside ASCII.
NUMBERS = (
    b"0", b"-1", b"1", b"00", b"1e309", b"-0", b"nan", b"inf", b"0x10", b"1_000", b"1.5", b"2147483648", b"4294967296",
    b"-9223372036854775808", b"9223372036854775808", b"1" * 400, "٣".encode(), "²".encode(), b"",
)  # fmt: skip
SIZES = (0, 1, -1, 2, 3, 255, 2**16, 2**31 - 1, 2**31, 2**40, 2**62, 2**63 - 1, -(2**63))
_NUMBER = re.compile(rb"\d+")
_WORD = re.compile(rb"[\w.]+|\W")


def damaged(content: bytes, others: Sequence[bytes], rng: np.random.Generator) -> bytes:
    """The content after one to four random mutations."""
    most = len(content) + LONGER
    for _ in range(int(rng.integers(1, 5))):
        content = _MUTATIONS[int(rng.integers(len(_MUTATIONS)))](content, others, rng)[:most]
    return content


def _span(content: bytes, rng: np.random.Generator, longest: int = 64) -> tuple[int, int]:
    start = int(rng.integers(len(content) + 1))
    return start, min(len(content), start + int(rng.integers(1, longest)))


def _flip(content: bytes, others: Sequence[bytes], rng: np.random.Generator) -> bytes:
    if not content:
        return b"\0"
    place = int(rng.integers(len(content)))
    return content[:place] + bytes([content[place] ^ 1 << int(rng.integers(8))]) + content[place + 1 :]


def _insert(content: bytes, others: Sequence[bytes], rng: np.random.Generator) -> bytes:
    place = int(rng.integers(len(content) + 1))
    return content[:place] + rng.bytes(int(rng.integers(1, 5))) + content[place:]


def _delete(content: bytes, others: Sequence[bytes], rng: np.random.Generator) -> bytes:
    start, stop = _span(content, rng)
    return content[:start] + content[stop:]


def _cut(content: bytes, others: Sequence[bytes], rng: np.random.Generator) -> bytes:
    return content[: int(rng.integers(len(content) + 1))]


def _repeat(content: bytes, others: Sequence[bytes], rng: np.random.Generator) -> bytes:
    start, stop = _span(content, rng)
    return content[:stop] + content[start:stop] * int(rng.choice([1, 2, 10, 1000])) + content[stop:]


def _number(content: bytes, others: Sequence[bytes], rng: np.random.Generator) -> bytes:
    found = list(_NUMBER.finditer(content))
    if not found:
        return content
    match, number = found[int(rng.integers(len(found)))], NUMBERS[int(rng.integers(len(NUMBERS)))]
    return content[: match.start()] + number + content[match.end() :]


def _swap(content: bytes, others: Sequence[bytes], rng: np.random.Generator) -> bytes:
    words = _WORD.findall(content)
    if len(words) < 2:
        return content
    one, other = rng.integers(len(words), size=2)
    words[one], words[other] = words[other], words[one]
    return b"".join(words)


def _splice(content: bytes, others: Sequence[bytes], rng: np.random.Generator) -> bytes:
    other = others[int(rng.integers(len(others)))]
    start, stop = _span(other, rng, 400)
    place = int(rng.integers(len(content) + 1))
    return content[:place] + other[start:stop] + content[place:]


_MUTATIONS = (_flip, _insert, _delete, _cut, _repeat, _number, _number, _swap, _splice)


def damaged_network(content: bytes, others: Sequence[bytes], rng: np.random.Generator) -> bytes:
    """A network after one to three mutations of its structure; usually still a valid protobuf message."""
    model = onnx.ModelProto()
    try:
        model.ParseFromString(content)
    except DecodeError:
        return damaged(content, others, rng)
    for _ in range(int(rng.integers(1, 4))):
        _NETWORK_MUTATIONS[int(rng.integers(len(_NETWORK_MUTATIONS)))](model, rng)
    content = model.SerializeToString()
    return damaged(content, others, rng) if rng.random() < 0.2 else content


def _node(model: onnx.ModelProto, rng: np.random.Generator) -> onnx.NodeProto:
    nodes = model.graph.node
    return nodes[int(rng.integers(len(nodes)))] if nodes else nodes.add()


def _attribute(model: onnx.ModelProto, rng: np.random.Generator) -> None:
    node = _node(model, rng)
    if not node.attribute or rng.random() < 0.1:
        name = str(rng.choice(["kernel_shape", "axis", "perm", "pads", "to", "value", "group"]))
        node.attribute.append(onnx.helper.make_attribute(name, int(rng.choice(SIZES))))
        return
    attribute = node.attribute[int(rng.integers(len(node.attribute)))]
    if rng.random() < 0.2:
        node.attribute.remove(attribute)
    elif attribute.ints:
        attribute.ints[int(rng.integers(len(attribute.ints)))] = int(rng.choice(SIZES))
    elif rng.random() < 0.5:
        attribute.i = int(rng.choice(SIZES))
    else:
        attribute.ints.extend([int(rng.choice(SIZES))] * int(rng.choice([1, 2, 1000])))


def _operator(model: onnx.ModelProto, rng: np.random.Generator) -> None:
    names = (
        "Reshape", "Loop", "If", "Expand", "Tile", "Range", "ConstantOfShape", "Slice", "Add", "Concat", "", "Ä \n",
    )  # fmt: skip
    _node(model, rng).op_type = str(rng.choice(names))


def _wire(model: onnx.ModelProto, rng: np.random.Generator) -> None:
    """Makes inputs or outputs missing, duplicated or cyclic."""
    names = [name for node in model.graph.node for name in (*node.input, *node.output)] + ["", "nowhere"]
    node, name = _node(model, rng), str(names[int(rng.integers(len(names)))])
    ends = node.output if rng.random() < 0.3 else node.input
    if ends and rng.random() < 0.8:
        ends[int(rng.integers(len(ends)))] = name
    else:
        ends.extend([name] * int(rng.choice([1, 2, 500])))


def _order(model: onnx.ModelProto, rng: np.random.Generator) -> None:
    nodes, node = model.graph.node, onnx.NodeProto()
    node.CopyFrom(_node(model, rng))
    if rng.random() < 0.5:
        nodes.remove(_node(model, rng))
    if rng.random() < 0.7:
        nodes.insert(int(rng.integers(len(nodes) + 1)), node)


def _shape(model: onnx.ModelProto, rng: np.random.Generator) -> None:
    infos = [*model.graph.input, *model.graph.output, *model.graph.value_info]
    if not infos:
        return
    shape = infos[int(rng.integers(len(infos)))].type.tensor_type.shape
    if shape.dim and rng.random() < 0.8:
        shape.dim[int(rng.integers(len(shape.dim)))].dim_value = int(rng.choice(SIZES))
    else:
        for _ in range(int(rng.choice([1, 5, 300]))):
            shape.dim.add().dim_value = int(rng.choice(SIZES))


def _weight(model: onnx.ModelProto, rng: np.random.Generator) -> None:
    weights = model.graph.initializer
    if not weights:
        return
    weight = weights[int(rng.integers(len(weights)))]
    kind = int(rng.integers(5))
    if kind == 0 and weight.dims:
        weight.dims[int(rng.integers(len(weight.dims)))] = int(rng.choice(SIZES))
    elif kind == 1:
        weight.data_type = int(rng.integers(-1, 25))
    elif kind == 2:
        weight.raw_data = weight.raw_data[: int(rng.integers(len(weight.raw_data) + 1))]
    elif kind == 3:
        weight.dims.extend([int(rng.choice(SIZES))])
    else:
        weight.name = weights[int(rng.integers(len(weights)))].name


def _nesting(model: onnx.ModelProto, rng: np.random.Generator) -> None:
    inner = model.graph.node
    graph = onnx.helper.make_graph([], "g", [], [])
    for _ in range(int(rng.choice([1, 10, 30]))):
        node = onnx.helper.make_node("If", ["c"], ["o"], then_branch=graph, else_branch=onnx.GraphProto())
        graph = onnx.helper.make_graph([node], "g", [], [])
    inner.extend(graph.node)


def _version(model: onnx.ModelProto, rng: np.random.Generator) -> None:
    if rng.random() < 0.5 or not model.opset_import:
        model.ir_version = int(rng.choice(SIZES))
    else:
        model.opset_import[0].version = int(rng.choice(SIZES))
        model.opset_import[0].domain = str(rng.choice(["", "ai.onnx.ml", "ä"]))


_NETWORK_MUTATIONS = (_attribute, _attribute, _operator, _wire, _wire, _order, _shape, _weight, _nesting, _version)
