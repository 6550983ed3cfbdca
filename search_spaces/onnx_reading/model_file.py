"""Opens ONNX files, with bounds on what their functions expand to, and puts nodes in topological order."""

import heapq
import os
import stat
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import onnx
from google.protobuf.message import DecodeError
from onnx import AttributeProto, GraphProto, NodeProto

from search_spaces.common.errors import printable, quoted

MAX_NODES = 100_000  # of a file, as in canonical text
MAX_OPERANDS = 10_000  # of a node
MAX_TENSORS = 200_000  # that a file stores or declares
MAX_RANK = 64  # numpy's limit
# Fields of protobuf messages, which take up to a hundred bytes each in memory. Counted in files where they may be many.
MAX_FIELDS = 700_000
UNCOUNTED_BYTES = 4 << 20
# Nodes and bytes that calls of functions and iterations of loops may expand to, and how deep they may nest.
MAX_EXPANDED_NODES = 10_000
MAX_EXPANDED_BYTES = 32 << 20
MAX_DEPTH = 32
# Before opset 7, operators broadcast by attributes.
OLDEST_OPSET = 7

FunctionKey = tuple[str, str, str]  # domain, name, overload


class OnnxError(ValueError):
    """An ONNX file that cannot be read as a network; the message names the file and the node."""


def load(source: onnx.ModelProto | str | os.PathLike[str]) -> tuple[onnx.ModelProto, str]:
    """The model, and what error messages call it. Raises OnnxError for what is no model or exceeds the bounds."""
    if isinstance(source, onnx.ModelProto):
        model, where = source, "the model"
    else:
        where = printable(os.fsdecode(source))
        try:
            model = onnx.load_model_from_string(_read_bytes(source))
        except DecodeError as error:
            raise OnnxError(f"{where}: is not an ONNX file, or is truncated") from error
        except (OSError, ValueError) as error:
            why = (error.strerror if isinstance(error, OSError) else None) or error
            raise OnnxError(f"{where}: cannot be opened ({why})") from error
    if not model.graph.output:
        raise OnnxError(f"{where}: is not an ONNX model: it has no graph with outputs")
    _check_opset(model, where)
    _check_size(model, where)
    return model, where


def _read_bytes(path: str | os.PathLike[str]) -> bytes:
    if not stat.S_ISREG(os.stat(path).st_mode):  # opening a FIFO would wait for ever
        raise ValueError("it is not a regular file")
    with open(path, "rb") as file:
        content = file.read()
    if len(content) > UNCOUNTED_BYTES and count_fields(content) > MAX_FIELDS:
        raise ValueError(f"it has more than {MAX_FIELDS} fields, which would take too much memory")
    return content


# Fields that hold messages, at the levels where a file can have many: of a model its graph and functions, of these
# nodes, tensors and declarations, of a node its attributes, of an attribute subgraphs and tensors.
_MESSAGES = {
    "model": {7: "graph", 25: "function"},
    "graph": {1: "node", 5: "tensor", 11: "leaf", 12: "leaf", 13: "leaf", 14: "leaf", 15: "leaf", 16: "leaf"},
    "function": {7: "node", 11: "attribute", 12: "leaf"},
    "node": {5: "attribute"},
    "attribute": {5: "tensor", 6: "graph", 10: "tensor", 11: "graph", 22: "leaf", 23: "leaf"},
    "tensor": {13: "leaf"},
    "leaf": {},
}


def count_fields(content: bytes) -> int:
    """Number of fields in a model's messages, which a file of two bytes each may have by the million.

    Counting stops soon after `MAX_FIELDS`, and where the content is no protobuf message.
    """
    count = 0
    pending = [("model", 0, len(content))]
    while pending and count <= MAX_FIELDS:
        kind, place, end = pending.pop()
        messages = _MESSAGES[kind]
        while place < end and count <= MAX_FIELDS:
            count += 1
            key, place = (content[place], place + 1) if content[place] < 128 else _varint(content, place)
            wire = key & 7
            if wire == 2 and place < end:
                length, place = (content[place], place + 1) if content[place] < 128 else _varint(content, place)
                if key >> 3 in messages:
                    pending.append((messages[key >> 3], place, min(place + length, end)))
                place += length
            elif not wire:
                _, place = _varint(content, place)
            elif wire in (1, 5):
                place += 8 if wire == 1 else 4
            else:
                return count
    return count


def _varint(content: bytes, place: int) -> tuple[int, int]:
    """A number of up to ten bytes of seven bits, and the place after it; 0 beyond the end of the content."""
    number, shift = 0, 0
    for byte in content[place : place + 10]:
        place += 1
        number |= (byte & 127) << shift
        if byte < 128:
            return number, place
        shift += 7
    return number, max(place, len(content))


def opsets(entries: Iterable[onnx.OperatorSetIdProto]) -> dict[str, int]:
    """Version of each domain."""
    return {"" if entry.domain == "ai.onnx" else entry.domain: entry.version for entry in entries}


def _check_opset(model: onnx.ModelProto, where: str) -> None:
    """Raises OnnxError for an old opset, unless its operators in the model are those of `OLDEST_OPSET`."""
    version = opsets(model.opset_import).get("", OLDEST_OPSET if model.opset_import else 1)
    if version >= OLDEST_OPSET:
        return
    for node in model.graph.node:
        try:
            own = onnx.defs.get_schema(node.op_type, max(version, 1), "").since_version
            same = own == onnx.defs.get_schema(node.op_type, OLDEST_OPSET, "").since_version
        except onnx.defs.SchemaError:
            same = bool(node.domain)
        if not same:
            raise OnnxError(
                f"{where}: uses opset {version} of ONNX, whose {quoted(node.op_type)[1:-1]} is another operator; opset "
                f"{OLDEST_OPSET} or later is needed (export it again, or convert it with onnx.version_converter)"
            )


# Operators that have bodies. Graphs in the attributes of others are not read.
WITH_BODIES = {"If", "Loop", "Scan", "SequenceMap"}


def subgraphs(node: NodeProto) -> Iterator[GraphProto]:
    """The bodies of a node."""
    if node.op_type in WITH_BODIES:
        for attribute in node.attribute:
            if attribute.type == AttributeProto.GRAPH:
                yield attribute.g


def reads(node: NodeProto) -> Sequence[str]:
    """Names of the tensors that a node reads, those that its bodies capture included; "" for omitted operands."""
    if node.op_type not in WITH_BODIES:
        return node.input
    names = list(node.input)
    for graph in subgraphs(node):
        own = {entry.name for entry in (*graph.input, *graph.initializer)}
        for inner in graph.node:
            names += [name for name in reads(inner) if name not in own]
            own.update(inner.output)
        names += [out.name for out in graph.output if out.name not in own]
    return names


def function_key(thing: NodeProto | onnx.FunctionProto) -> FunctionKey:
    """The identity of a function, or of the function that a node calls."""
    name = thing.op_type if isinstance(thing, NodeProto) else thing.name
    return ("" if thing.domain == "ai.onnx" else thing.domain, name, thing.overload)


def _check_size(model: onnx.ModelProto, where: str) -> None:
    """Raises OnnxError if the model has too many nodes or its functions expand to too many, before any is expanded."""
    functions = {function_key(function): function for function in model.functions}
    known: dict[FunctionKey, tuple[int, int, int]] = {}  # nodes, bytes and depth of a call

    def size(nodes: Iterable[NodeProto], path: tuple[FunctionKey, ...], nesting: int) -> tuple[int, int, int]:
        if len(path) + nesting > MAX_DEPTH:
            raise OnnxError(f"{where}: its functions or subgraphs are nested more than {MAX_DEPTH} deep")
        count, length, depth = 0, 0, 0
        for node in nodes:
            count += 1
            inner = []
            if node.op_type in WITH_BODIES:
                inner = [size(graph.node, path, nesting + 1) for graph in subgraphs(node)]
            if functions:
                key = function_key(node)
                if key in functions:
                    inner.append(call(key, path))
                elif path:
                    length += node.ByteSize()
            for more, longer, deeper in inner:
                count, length, depth = count + more, length + longer, max(depth, deeper)
        if depth > MAX_DEPTH:
            raise OnnxError(f"{where}: its functions or subgraphs are nested more than {MAX_DEPTH} deep")
        return count, length, depth + 1

    def call(key: FunctionKey, path: tuple[FunctionKey, ...]) -> tuple[int, int, int]:
        if key in path:
            raise OnnxError(f"{where}: function {quoted(key[1])} calls itself")
        if key not in known:
            known[key] = size(functions[key].node, (*path, key), 0)
        return known[key]

    graph = model.graph
    in_file = len(graph.node)
    for count, what, most in (
        (in_file, "nodes", MAX_NODES),
        (len(graph.initializer), "initializers", MAX_TENSORS),
        (len(graph.value_info) + len(graph.input) + len(graph.output), "declared tensors", MAX_TENSORS),
    ):
        if count > most:
            raise OnnxError(f"{where}: has {count} {what}; at most {most} are read")
    count, length, _ = size(model.graph.node, (), 0)
    if count - in_file > MAX_EXPANDED_NODES or length > MAX_EXPANDED_BYTES:
        raise OnnxError(
            f"{where}: its functions and subgraphs expand to more than {MAX_EXPANDED_NODES} nodes "
            f"or {MAX_EXPANDED_BYTES >> 20} MiB"
        )


def check_names(texts: Iterable[str], what: str) -> None:
    """Raises ValueError if a name is not UTF-8: protobuf then returns its bytes."""
    if not all([isinstance(text, str) for text in texts]):
        raise ValueError(f"{what}: a name in it is not UTF-8 text")


class Label(NamedTuple):
    """What messages call a node: by its name, else by its place in the file, and its operator."""

    node: NodeProto
    number: int
    inside: str = ""  # where its list of nodes is

    def __str__(self) -> str:
        name = f"node {quoted(self.node.name)}" if self.node.name else f"node number {self.number}"
        return f"{name} ({quoted(self.node.op_type)[1:-1]}){self.inside}"


def in_order(nodes: Sequence[NodeProto], known: Container[str]) -> list[tuple[int, NodeProto]]:
    """Nodes with their numbers in a topological order: the given one, where that is topological.

    `known` has the names of tensors that exist before. Raises ValueError naming a node of a cycle, or one whose output
    exists already.
    """
    producer: dict[str, int] = {}
    used: set[str] = set()
    late = False
    for number, node in enumerate(nodes):
        if not (isinstance(node.op_type, str) and isinstance(node.name, str) and isinstance(node.domain, str)):
            raise ValueError(f"node number {number}: a name in it is not UTF-8 text")
        inputs, outputs = reads(node), node.output
        if len(inputs) + len(outputs) > MAX_OPERANDS:
            count = len(inputs) + len(outputs)
            raise ValueError(
                f"{Label(node, number)}: it has {count} operands and outputs; at most {MAX_OPERANDS} are read"
            )
        used.update(inputs)
        for out in outputs:
            if out:
                if out in producer or out in known:
                    raise ValueError(f"{Label(node, number)}: its output {quoted(out)} exists already")
                late = late or out in used
                producer[out] = number
    return _sorted(nodes, producer) if late else list(enumerate(nodes))


def _sorted(nodes: Sequence[NodeProto], producer: Mapping[str, int]) -> list[tuple[int, NodeProto]]:
    waits_for = [{producer[name] for name in reads(node) if name in producer} for node in nodes]
    consumers: list[list[int]] = [[] for _ in nodes]
    for number, before in enumerate(waits_for):
        for other in before:
            consumers[other].append(number)
    open_inputs = [len(before) for before in waits_for]
    ready = [number for number, count in enumerate(open_inputs) if not count]
    ordered = []
    while ready:
        number = heapq.heappop(ready)
        ordered.append((number, nodes[number]))
        for other in consumers[number]:
            open_inputs[other] -= 1
            if not open_inputs[other]:
                heapq.heappush(ready, other)
    if len(ordered) < len(nodes):
        stuck = next(number for number, count in enumerate(open_inputs) if count)
        raise ValueError(f"{Label(nodes[stuck], stuck)}: it is in a cycle, or reads from one")
    return ordered


def live(ordered: Sequence[tuple[int, NodeProto]], wanted: set[str]) -> list[tuple[int, NodeProto]]:
    """The nodes that lead to a wanted tensor; adds the tensors that they read to `wanted`."""
    kept = []
    for number, node in reversed(ordered):
        if any([out in wanted for out in node.output if out]):
            kept.append((number, node))
            wanted.update(reads(node))
    return kept[::-1]
