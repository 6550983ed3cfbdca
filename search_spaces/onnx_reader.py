"""Reads any ONNX file as a Graph (`from_onnx`), one node after the other.

A value is a node of the graph or a constant. Nodes whose operands are all constants are computed here, which
is how the shape arithmetic that exporters write before a Reshape disappears. Constants keep their values only
while they are small: of weights, the shape is all there is to know.
"""

from __future__ import annotations

import copy
import math
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NoReturn

import numpy as np
import onnx
import onnx.inliner
from google.protobuf.message import DecodeError
from onnx import AttributeProto, NodeProto, TensorProto, TypeProto, helper, numpy_helper, shape_inference
from onnx.external_data_helper import load_external_data_for_tensor
from onnx.reference import ReferenceEvaluator

from search_spaces.graph import INPUT, Graph, GraphBuilder, make_node
from search_spaces.operators import COMMUTATIVE, SPECS, Operator, Shape, Value, operator, show
from search_spaces.rewrite_rules import respell

# Constants of more elements are weights: their values are not looked at.
MAX_VALUES = 4096
# Operators with a vector of real numbers that is not a weight.
_WITH_FACTORS = ("Resize", "Upsample")
# Integers that a line of text spells out.
MAX_PRINTED = 16


class OnnxError(ValueError):
    """An ONNX file that cannot be read as a network; the message names the file and the node."""


def from_onnx(source: onnx.ModelProto | str | os.PathLike[str]) -> Graph:
    """The network in an ONNX model or file; weights stored outside the file are not needed.

    The first dimension of an input is the batch and becomes 1 where it is open. Operators that are not in
    `operators.SPECS` are kept as they are; where ours cannot express a use of one that is (a convolution
    whose filter is computed), its name gets the prefix `ai.onnx:`. Only what leads to an output is read. In which
    precision a network computes is not part of it.

    What an exporter changed stays changed: torch's merge equal operators on one tensor (two equal pools of one
    input, say), unless called with `dynamo=True, optimize=False`. Canonical text does so only with activations.

    Raises OnnxError for what is no ONNX model, has control flow, leaves a shape open or is not well formed.
    """
    model, where = _load(source)
    folder = "" if isinstance(source, onnx.ModelProto) else os.path.dirname(os.path.abspath(where))
    return _Reader(model, where, folder).read()


def _load(source: onnx.ModelProto | str | os.PathLike[str]) -> tuple[onnx.ModelProto, str]:
    if isinstance(source, onnx.ModelProto):
        model, where = source, "the model"
    else:
        where = os.fspath(source)
        try:
            with open(where, "rb") as file:
                model = onnx.load_model_from_string(file.read())
        except OSError as error:
            raise OnnxError(f"{where}: cannot be opened ({error.strerror})") from error
        except DecodeError as error:
            raise OnnxError(f"{where}: is no ONNX file, or only a part of one") from error
    if not model.graph.output:
        raise OnnxError(f"{where}: is no ONNX model: it has no graph with outputs")
    if model.functions:
        model = onnx.inliner.inline_local_functions(model)
    return model, where


@dataclass(frozen=True)
class _Constant:
    """`value` is None where it is unknown or too large to matter; `stored`: it lies in the file as it is."""

    shape: Shape
    type: int
    value: np.ndarray | None
    stored: bool = False

    def is_filler(self) -> bool:
        """Whether the network computes these zeros: what an exporter writes for a bias that is not there."""
        return not self.stored and self.value is not None and not self.value.any()


Operand = int | _Constant | None  # a node, a constant, or an optional operand left out


class _Reader:
    def __init__(self, model: onnx.ModelProto, where: str, folder: str) -> None:
        self.where = where
        self.folder = folder  # where tensors outside the file lie; "" if unknown
        self.graph = model.graph
        self.versions = {o.domain.removeprefix("ai.onnx") if o.domain == "ai.onnx" else o.domain: o.version
                         for o in model.opset_import}  # fmt: skip
        self.builder = GraphBuilder()
        self.values: dict[str, int | _Constant] = {}
        self.kinds: dict[str, int] = {}  # TensorProto's number of each value's element type
        entries = [*self.graph.value_info, *self.graph.output]
        self.declared = {v.name: v.type for v in entries if _shape(v.type) is not None}
        self.made_by = {out: node for node in self.graph.node for out in node.output if out}
        self.used = self.live_tensors()

    def live_tensors(self) -> set[str]:
        live: set[str] = set()
        waiting = [out.name for out in self.graph.output]
        while waiting:
            name = waiting.pop()
            if name not in live:
                live.add(name)
                if name in self.made_by:
                    waiting += self.made_by[name].input
        return live

    def read(self) -> Graph:
        for tensor in self.graph.initializer:
            self.set_constant(tensor.name, self.constant(tensor))
        for sparse in self.graph.sparse_initializer:
            kind = sparse.values.data_type
            self.set_constant(sparse.values.name, _Constant(tuple(sparse.dims), kind, None))
        for entry in self.graph.input:
            if entry.name not in self.values:
                self.read_input(entry)
        for number, node in enumerate(self.graph.node):
            if any(out in self.used for out in node.output if out):
                label = (
                    f"node {node.name!r} ({node.op_type})"
                    if node.name
                    else f"node number {number} ({node.op_type})"
                )
                try:
                    self.read_node(node, label)
                except OnnxError:
                    raise
                except Exception as error:  # onnx raises a dozen kinds of error for malformed nodes
                    self.fail(label, str(error) or type(error).__name__)
        outputs = []
        for out in self.graph.output:
            value = self.values.get(out.name)
            if not isinstance(value, int):
                why = "no node gives it" if value is None else "it is a constant"
                raise OnnxError(f"{self.where}: output {out.name!r} is not computed from the inputs: {why}")
            outputs.append(value)
        nodes, places = self.builder.nodes, tuple(outputs)
        while (respelled := respell(nodes, places)) is not None:
            plain, places = respelled
            nodes = [make_node(node) for node in plain]
        return Graph(tuple(nodes), places)

    def fail(self, label: str, why: str) -> NoReturn:
        raise OnnxError(f"{self.where}: " + " ".join(f"{label}: {why}".split()))

    def constant(self, tensor: TensorProto) -> _Constant:
        shape = tuple(tensor.dims)
        unknown = _Constant(shape, tensor.data_type, None, stored=True)
        if math.prod(shape) > MAX_VALUES:
            return unknown
        if tensor.data_location == TensorProto.EXTERNAL:
            try:
                load_external_data_for_tensor(tensor := copy.deepcopy(tensor), self.folder)
            except (OSError, ValueError, onnx.checker.ValidationError):
                return unknown  # weights may be missing; a missing shape shows where it is needed
        try:
            return _Constant(shape, tensor.data_type, numpy_helper.to_array(tensor), stored=True)
        except (ValueError, TypeError, KeyError) as error:
            self.fail(
                f"tensor {tensor.name!r}", f"its data do not fit its type or shape {show(shape)} ({error})"
            )

    def set_constant(self, name: str, constant: _Constant) -> None:
        self.values[name] = constant
        self.kinds[name] = constant.type

    def type(self, name: str) -> TypeProto:
        value = self.values[name]
        shape = self.builder.shape(value) if isinstance(value, int) else value.shape
        return helper.make_tensor_type_proto(self.kinds[name], shape)

    def read_input(self, entry: onnx.ValueInfoProto) -> None:
        label = f"input {entry.name!r}"
        if not entry.type.HasField("tensor_type") or not entry.type.tensor_type.HasField("shape"):
            self.fail(label, "it has no tensor shape")
        dims = entry.type.tensor_type.shape.dim
        sizes = [dim.dim_value if dim.dim_value > 0 else 0 for dim in dims]
        if sizes and not sizes[0]:
            sizes[0] = 1
        if 0 in sizes:
            self.fail(label, f"dimension {sizes.index(0)} is open; fix its size when exporting")
        self.values[entry.name] = self.builder.append(INPUT, (), tuple(sizes))
        self.kinds[entry.name] = entry.type.tensor_type.elem_type

    def read_node(self, node: NodeProto, label: str) -> None:
        if any(a.type in (AttributeProto.GRAPH, AttributeProto.GRAPHS) for a in node.attribute):
            self.fail(label, "it has a network inside; export without control flow (If, Loop, Scan)")
        operands: list[Operand] = []
        for name in node.input:
            if name and name not in self.values:
                late = name in self.made_by
                why = (
                    "is made only later: the nodes form a cycle or are out of order"
                    if late
                    else "is not there"
                )
                self.fail(label, f"its input {name!r} {why}")
            operands.append(self.values[name] if name else None)
        if self.fold(node, label, operands) or self.append_known(node, operands):
            return
        types = self.infer(node, label)
        if _returns_input(node, self.kinds, types) and not any(out in self.used for out in node.output[1:]):
            self.values[node.output[0]] = self.values[node.input[0]]
            self.kinds[node.output[0]] = _kind(types[node.output[0]])  # of a Cast, not its input's
            return
        shapes = {name: _shape(types[name]) for name in types}
        present = [out for out in node.output if shapes.get(out) is not None]
        first = node.output[0] if node.output[0] in present else present[0]
        shape = shapes[first]
        assert shape is not None
        op, inputs = self.translate(node, operands)
        place = self.builder.append(op, inputs, shape)
        for number, out in enumerate(node.output):
            if out not in self.used:
                continue
            item_shape = shapes.get(out)
            if item_shape is None:
                self.fail(label, f"the shape of its output {out!r} is not known")
            self.kinds[out] = _kind(types[out])
            self.values[out] = place
            if out != first:
                self.values[out] = self.builder.append(operator("Item", ("i", number)), (place,), item_shape)

    def append_known(self, node: NodeProto, operands: list[Operand]) -> bool:
        """Adds a node that is one of our operators and has the shape that we say; says whether it was one.

        What `infer` would say as well, in a tenth of the time."""
        if node.domain not in ("", "ai.onnx") or node.op_type not in _WHOSE_SHAPE_WE_KNOW:
            return False
        schema = _schema(node.op_type, self.versions.get("", 1), "")
        if not schema.min_input <= len(operands) <= schema.max_input or not isinstance(operands[0], int):
            return False
        if any(self.kinds[name] not in _REAL for name in node.input if name):
            return False
        if node.op_type in COMMUTATIVE and (node.attribute or not all(isinstance(o, int) for o in operands)):
            return False
        op, inputs = self.translate(node, operands)
        if op.name != node.op_type:
            return False
        shape: Shape = ()
        if op.name in ("Conv", "Gemm"):
            weight = operands[1]
            if not isinstance(weight, _Constant):
                raise ValueError("it has no weight")
            by_columns = op.name == "Gemm" and not any(a.name == "transB" and a.i for a in node.attribute)
            shape = (1, weight.shape[1 if by_columns else 0])
        self.values[node.output[0]] = self.builder.append(op, inputs, shape)
        self.kinds[node.output[0]] = self.kinds[node.input[0]]
        return True

    def fold(self, node: NodeProto, label: str, operands: list[Operand]) -> bool:
        """Computes a node that has only constants to read; says whether it was one."""
        domain = "" if node.domain == "ai.onnx" else node.domain
        if domain == "" and node.op_type in ("Shape", "Size") and isinstance(operands[0], int):
            shape = self.builder.shape(operands[0])
            dims = {a.name: a.i for a in node.attribute}
            sizes = np.array(shape[dims.get("start", 0) : dims.get("end")], np.int64)
            value = sizes if node.op_type == "Shape" else sizes.prod()
            self.set_constant(node.output[0], _Constant(value.shape, TensorProto.INT64, value))
            return True
        if domain == "" and node.op_type == "Constant" and node.attribute[0].name == "value":
            self.set_constant(node.output[0], self.constant(node.attribute[0].t))
            return True
        if domain == "" and node.op_type == "Identity" and isinstance(operands[0], _Constant):
            # The constant itself: a weight that several nodes share still counts as stored.
            self.set_constant(node.output[0], operands[0])
            return True
        if domain == "" and node.op_type == "CastLike" and isinstance(operands[0], _Constant):
            # Of the second operand only the type counts, which is known.
            kind = self.kinds[node.input[1]]
            constant, dtype = operands[0], helper.tensor_dtype_to_np_dtype(kind)
            cast = None if constant.value is None else constant.value.astype(dtype)
            self.set_constant(node.output[0], _Constant(constant.shape, kind, cast))
            return True
        if domain == "" and node.op_type == "ConstantOfShape" and len(operands) == 1:
            # Weights that a file leaves out come in this way, by the hundred.
            filled = self.filled(node, operands[0])
            if filled is not None:
                self.set_constant(node.output[0], filled)
                return True
        constants = [c for c in operands if isinstance(c, _Constant)]
        if len(constants) < sum(o is not None for o in operands) or (
            not operands and node.op_type != "Constant"
        ):
            return False
        types = {} if node.op_type == "Constant" else self.infer(node, label)
        results: Sequence[Any] = [None] * len(node.output)
        small = all(math.prod(_shape(t) or ()) <= MAX_VALUES for t in types.values())
        if small and all(c.value is not None for c in constants):
            feeds = {
                name: c.value
                for name, c in zip(node.input, operands, strict=True)
                if isinstance(c, _Constant)
            }
            try:
                opsets = {"": self.versions.get("", 1), **self.versions}
                known = {name: self.type(name) for name in node.input if name}
                results = list(ReferenceEvaluator(_as_model(node, known, opsets)).run(None, feeds))
            except Exception:
                pass  # it raises whatever numpy does, or knows no such operator; the shape may be enough
        for name, value in zip(node.output, results, strict=True):
            if not name:
                continue
            if isinstance(value, np.ndarray | np.generic):
                kind = helper.np_dtype_to_tensor_dtype(value.dtype)
                self.set_constant(name, _Constant(value.shape, kind, np.asarray(value)))
            else:
                open_shape = _shape(types.get(name))
                if open_shape is None:
                    self.fail(label, f"the shape of its output {name!r} is not known")
                self.set_constant(name, _Constant(open_shape, _kind(types[name]), None))
        return True

    def filled(self, node: NodeProto, shape: Operand) -> _Constant | None:
        """What a ConstantOfShape gives; None for a shape that is no known vector of sizes."""
        if not isinstance(shape, _Constant) or shape.value is None or shape.type != TensorProto.INT64:
            return None
        sizes = tuple(shape.value.tolist()) if shape.value.ndim == 1 else (-1,)
        if min(sizes, default=0) < 0:
            return None
        one = numpy_helper.to_array(node.attribute[0].t) if node.attribute else np.zeros(1, np.float32)
        value = np.full(sizes, one.item(), one.dtype) if math.prod(sizes) <= MAX_VALUES else None
        return _Constant(sizes, helper.np_dtype_to_tensor_dtype(one.dtype), value)

    def infer(self, node: NodeProto, label: str) -> Mapping[str, TypeProto]:
        """Types of the node's outputs; of an operator that onnx does not know, as the file declares them."""
        version = self.versions.get("" if node.domain == "ai.onnx" else node.domain, 1)
        types: dict[str, TypeProto] = {}
        try:
            schema = _schema(node.op_type, version, node.domain)
        except onnx.defs.SchemaError:
            schema = None
        if schema is not None:
            known = {name: self.type(name) for name in node.input if name}
            data = {}
            for name in known:
                value = self.values[name]
                if (
                    isinstance(value, _Constant)
                    and value.value is not None
                    and _decides_shape(node, value.value)
                ):
                    data[name] = numpy_helper.from_array(value.value, name)
            opsets = [helper.make_opsetid(d, v) for d, v in self.versions.items()]
            types = shape_inference.infer_node_outputs(schema, node, known, data, opset_imports=opsets)
        for out in node.output:
            if out in self.declared and _shape(types.get(out)) is None:
                types[out] = self.declared[out]
        if all(_shape(types.get(out)) is None for out in node.output):
            self.fail(
                label,
                "the shape of its output is not known; run onnx.shape_inference or fix the input's size",
            )
        return types

    def translate(self, node: NodeProto, operands: list[Operand]) -> tuple[Operator, list[int]]:
        """The node as one of our operators, or generically."""
        inputs = [o for o in operands if isinstance(o, int)]
        attributes = {a.name: a for a in node.attribute}
        plain = node.domain in ("", "ai.onnx")
        name = node.op_type if plain else f"{node.domain}:{node.op_type}"
        if plain and name in _TRANSLATIONS and operands and isinstance(operands[0], int):
            values = {key: helper.get_attribute_value(a) for key, a in attributes.items()}
            attrs = _TRANSLATIONS[name](values, operands, self.builder.shape(operands[0]))
            if attrs is not None and attrs.get("b") is False and _took_in_a_norm(node):
                attrs = {**attrs, "b": True}
            only_first = not any(out in self.used for out in node.output[1:])
            if attrs is not None and only_first and (len(inputs) == 1 or name == "Concat"):
                return operator(name, *attrs.items()), inputs
        if name in COMMUTATIVE:  # constants go last
            operands = [o for o in operands if isinstance(o, int)] + [
                o for o in operands if isinstance(o, _Constant)
            ]
        elif plain and (name in SPECS or name in ("input", "output", "Repeat")):
            name = f"ai.onnx:{name}"
        attrs = self.generic_attributes(node)
        for place, operand in enumerate(operands):
            if isinstance(operand, _Constant):
                key, value = _spelled(node.op_type, place, operand)
                attrs[key] = value
            elif operand is None and any(isinstance(o, int) for o in operands[place + 1 :]):
                attrs[f"c{place}"] = ()
        return operator(_word(name), *attrs.items()), inputs

    def generic_attributes(self, node: NodeProto) -> dict[str, Value]:
        """Numbers and strings that differ from ONNX's default.

        Tensors are left out: where an operator has one as an attribute, it is data, like a weight.
        """
        try:
            version = self.versions.get("" if node.domain == "ai.onnx" else node.domain, 1)
            defaults = _defaults(node.op_type, version, node.domain)
        except onnx.defs.SchemaError:
            defaults = {}
        kept: dict[str, Value] = {}
        for attribute in node.attribute:
            value = helper.get_attribute_value(attribute)
            default = defaults.get(attribute.name)
            if default is not None and default.type and helper.get_attribute_value(default) == value:
                continue
            key = re.sub(r"^(?![A-Za-z_])|^(?=[cw]\d+$)", "_", re.sub(r"\W", "_", attribute.name))
            values = value if isinstance(value, list | tuple) else [value]
            if any(v != v for v in values):
                raise ValueError(f"its attribute {attribute.name!r} is not a number")
            if all(isinstance(v, int | float | bytes) for v in values):
                words = [v.decode(errors="replace") if isinstance(v, bytes) else v for v in values]
                kept[key] = tuple(words) if isinstance(value, list | tuple) else words[0]
        return kept


# Asked for with each node, and dear: by name, version and domain.
_schema = cache(onnx.defs.get_schema)


@cache
def _defaults(op_type: str, version: int, domain: str) -> dict[str, AttributeProto]:
    return {name: a.default_value for name, a in _schema(op_type, version, domain).attributes.items()}


def _decides_shape(node: NodeProto, value: np.ndarray) -> bool:
    """Whether the values of an operand, not its shape alone, can say what shape the result has: whole numbers, single
    ones, factors of a Resize. Others are weights."""
    return value.dtype.kind != "f" or value.size == 1 or node.op_type in _WITH_FACTORS


def _word(name: str) -> str:
    """An operator's name as one word of text."""
    return re.sub(r"^(?![A-Za-z_])", "_", re.sub(r"[\s@=\"]", "_", name))


def _as_model(node: NodeProto, types: Mapping[str, TypeProto], opsets: Mapping[str, int]) -> onnx.ModelProto:
    entries = [helper.make_value_info(name, types[name]) for name in dict.fromkeys(node.input) if name]
    exits = [helper.make_empty_tensor_value_info(name) for name in node.output]
    body = helper.make_graph([node], "constants", entries, exits)
    return helper.make_model(body, opset_imports=[helper.make_opsetid(d, v) for d, v in opsets.items()])


def _shape(type_: TypeProto | None) -> Shape | None:
    """The tensor's shape, None where any of it is open. A batch that stayed open is 1."""
    if type_ is None or not type_.HasField("tensor_type") or not type_.tensor_type.HasField("shape"):
        return None
    dims = type_.tensor_type.shape.dim
    sizes = [
        dim.dim_value if dim.HasField("dim_value") else 1 if place == 0 else -1
        for place, dim in enumerate(dims)
    ]
    return None if -1 in sizes else tuple(sizes)


# Of those that are ours in this use, the shape follows from the operands.
_WHOSE_SHAPE_WE_KNOW = (
    "Conv", "MaxPool", "AveragePool", "GlobalAveragePool", "Gemm", "BatchNormalization", "Relu", "Sigmoid",
    "HardSigmoid", "HardSwish", "Clip", "Concat", "Add", "Mul",
)  # fmt: skip
# Architectures are the same in every precision.
_REAL = {TensorProto.FLOAT, TensorProto.FLOAT16, TensorProto.BFLOAT16, TensorProto.DOUBLE}


def _kind(type_: TypeProto) -> int:
    return int(type_.tensor_type.elem_type)


def _returns_input(node: NodeProto, kinds: Mapping[str, int], types: Mapping[str, TypeProto]) -> bool:
    if node.op_type in ("Identity", "Dropout"):
        return True
    if node.op_type not in ("Cast", "CastLike"):
        return False
    before, after = kinds[node.input[0]], _kind(types[node.output[0]])
    return before == after or {before, after} <= _REAL


def _spelled(op_type: str, place: int, constant: _Constant) -> tuple[str, Value]:
    """A constant operand: `c1` and its value where that is short and shapes the result, or a shape `w1`."""
    value = constant.value
    if value is not None and value.ndim < 2 and value.size <= MAX_PRINTED:
        whole = value.dtype.kind in "iu" or (value.dtype.kind == "b" and not value.ndim)
        # Of real numbers only single ones: a vector of them is a weight, but for the factors of a Resize.
        real = value.dtype.kind == "f" and (not value.ndim or op_type in _WITH_FACTORS)
        if whole or (real and np.isfinite(value).all()) or not value.size:
            return f"c{place}", tuple(value.tolist()) if value.ndim else value.item()
    return f"w{place}", constant.shape


Values = Mapping[str, Any]  # a node's attributes by ONNX's names
Attributes = dict[str, Value] | None  # None: not a use of the operator that our spec can express


def _constants(operands: list[Operand]) -> bool:
    return not any(isinstance(o, int) for o in operands[1:])


def _pads(values: Values, kernel: Shape, stride: Shape, dilation: Shape, space: Shape) -> Shape:
    auto = values.get("auto_pad", b"NOTSET")
    if auto not in (b"SAME_UPPER", b"SAME_LOWER"):
        pads = values.get("pads") if auto == b"NOTSET" else None
        return tuple(pads or (0,) * (2 * len(space)))
    small, large = [], []
    for k, s, d, n in zip(kernel, stride, dilation, space, strict=True):
        total = max((math.ceil(n / s) - 1) * s + (k - 1) * d + 1 - n, 0)
        small.append(total // 2)
        large.append(total - total // 2)
    return tuple(small + large if auto == b"SAME_UPPER" else large + small)


def _window(values: Values, kernel: Shape, shape: Shape) -> dict[str, Shape]:
    one = [1] * (len(shape) - 2)
    stride, dilation = tuple(values.get("strides", one)), tuple(values.get("dilations", one))
    pads = _pads(values, kernel, stride, dilation, shape[2:])
    return {"k": kernel, "s": stride, "p": pads, "d": dilation}


def _took_in_a_norm(node: NodeProto) -> bool:
    """Whether torch's exporter made a BatchNormalization part of the node: its optimiser leaves the names of its rules.
    It then drops a bias of nothing but zeros, which is what untrained weights make of one."""
    rules = (prop.value for prop in node.metadata_props if prop.key == "pkg.onnxscript.rewriter.rule_name")
    return "FuseBatchNorm" in next(rules, "")


def _conv(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    weight, bias = operands[1], operands[2] if len(operands) > 2 else None
    if not isinstance(weight, _Constant) or isinstance(bias, int):
        return None
    if bias is not None and bias.is_filler():
        bias = None
    group = values.get("group", 1)
    if len(weight.shape) != len(shape) or weight.shape[1] * group != shape[1]:
        raise ValueError(
            f"a filter {show(weight.shape)} in {group} groups does not fit an input {show(shape)}"
        )
    return {**_window(values, weight.shape[2:], shape), "g": group, "b": bias is not None}


def _pool(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return {**_window(values, tuple(values["kernel_shape"]), shape), "ceil": bool(values.get("ceil_mode", 0))}


def _average_pool(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    window = _window(values, tuple(values["kernel_shape"]), shape)
    if set(window.pop("d")) - {1}:
        return None
    include = bool(values.get("count_include_pad", 0))
    return {**window, "ceil": bool(values.get("ceil_mode", 0)), "pad": include}


def _gemm(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    bias = operands[2] if len(operands) > 2 else None
    if values.get("transA", 0) or not _constants(operands):
        return None  # alpha and beta are part of the weights
    weight = operands[1]
    if isinstance(weight, _Constant) and weight.shape[1 if values.get("transB", 0) else 0] != shape[1]:
        raise ValueError(f"a weight {show(weight.shape)} does not fit an input {show(shape)}")
    return {"b": bias is not None}


def _batch_norm(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    if not _constants(operands):
        return None
    for operand in operands[1:]:
        if isinstance(operand, _Constant) and operand.shape != shape[1:2]:
            raise ValueError(f"a weight {show(operand.shape)} does not fit an input {show(shape)}")
    return {"eps": values.get("epsilon", 1e-5)}


def _hard_sigmoid(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return {"alpha": values.get("alpha", 0.2), "beta": values.get("beta", 0.5)}


def _clip(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    bounds: dict[str, Value] = {}
    for place, key in enumerate(("min", "max"), start=1):
        bound = operands[place] if place < len(operands) else None
        if isinstance(bound, int) or (bound is not None and (bound.value is None or bound.value.size != 1)):
            return None
        if bound is not None and bound.value is not None:
            bounds[key] = float(bound.value.item())
        elif key in values:  # before opset 11
            bounds[key] = float(values[key])
    return bounds


def _concat(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return {"axis": values.get("axis", 1) % len(shape)} if all(isinstance(o, int) for o in operands) else None


def _transpose(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return {"perm": tuple(values.get("perm", range(len(shape))[::-1]))}


def _slice(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return None  # ONNX's takes several axes: `spelling` makes one of ours for each


def _pad(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    given = operands[1] if len(operands) > 1 else None
    filler = operands[2] if len(operands) > 2 else None
    if isinstance(given, _Constant) and given.value is not None and len(operands) < 4:
        pads = tuple(given.value.tolist())
    else:
        pads = tuple(values.get("pads", ()))  # before opset 11
    rank = len(shape)
    zero = filler is None or (
        isinstance(filler, _Constant) and filler.value is not None and not filler.value.any()
    )
    outer = pads[:2] + pads[rank : rank + 2]
    if not zero or values.get("value", 0) or values.get("mode", b"constant") != b"constant":
        return None
    if rank < 3 or len(pads) != 2 * rank or any(outer) or min(pads) < 0:
        return None
    return {"p": pads[2:rank] + pads[rank + 2 :]}


def _nothing(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return {}


# Attributes by ONNX's names, operands and the first one's shape -> attributes by ours.
_TRANSLATIONS = {
    "Conv": _conv, "MaxPool": _pool, "AveragePool": _average_pool, "GlobalAveragePool": _nothing,
    "Gemm": _gemm,
    "BatchNormalization": _batch_norm, "Relu": _nothing, "Sigmoid": _nothing, "HardSigmoid": _hard_sigmoid,
    "HardSwish": _nothing, "Clip": _clip, "Concat": _concat, "Reshape": _nothing, "Transpose": _transpose,
    "Slice": _slice, "Pad": _pad,
}  # fmt: skip
