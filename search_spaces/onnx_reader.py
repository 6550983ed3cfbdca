"""Reads an ONNX model or file as a Graph, one node after the other.

A value is a node of the graph or a constant. Nodes that read only constants are evaluated while reading, which
removes the shape arithmetic that exporters write before a Reshape. Only small constants keep their values: a
network's weights matter by their shape alone.
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
from search_spaces.rewrite_rules import rewrite

# Constants with more elements are treated as weights: their values are not read.
MAX_VALUES = 4096
# Operators that take a vector of floats that is not a weight.
_WITH_SCALES = ("Resize", "Upsample")
# Longest vector of integers that is printed in a line of text.
MAX_PRINTED = 16
# Raised by onnx's reference evaluator for operators it does not implement and by numpy for operands it refuses.
_EVALUATION_ERRORS = (
    ArithmeticError, AssertionError, AttributeError, ImportError, LookupError, MemoryError, NameError, RuntimeError,
    TypeError, ValueError, re.error, onnx.defs.SchemaError,
)  # fmt: skip


class OnnxError(ValueError):
    """An ONNX file that cannot be read as a network; the message names the file and the node."""


def from_onnx(source: onnx.ModelProto | str | os.PathLike[str]) -> Graph:
    """The network in an ONNX model or file; weights stored outside the file are not needed.

    The first dimension of an input is the batch and becomes 1 if it is dynamic. Operators that are not in
    `operators.SPECS` are kept unchanged; a known operator in a use that its spec cannot express (a convolution
    whose filter is computed) gets the prefix `ai.onnx:`. Nodes that lead to no output are skipped. The floating-point
    precision is not part of the network.

    Changes made by an exporter are not undone: torch's exporters merge equal operators that read the same tensor (two
    equal pools, for example), unless called with `dynamo=True, optimize=False`. Canonical text merges activations only.

    Raises OnnxError for input that is not a well-formed ONNX model, has control flow or leaves a shape dynamic.
    """
    model, where = _load(source)
    folder = "" if isinstance(source, onnx.ModelProto) else os.path.dirname(os.path.abspath(where))
    return _Reader(model, where, folder).read()


def _load(source: onnx.ModelProto | str | os.PathLike[str]) -> tuple[onnx.ModelProto, str]:
    """The model with its functions inlined, and what error messages call it. Raises OnnxError."""
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
            raise OnnxError(f"{where}: is not an ONNX file, or is truncated") from error
    if not model.graph.output:
        raise OnnxError(f"{where}: is not an ONNX model: it has no graph with outputs")
    if model.functions:
        model = onnx.inliner.inline_local_functions(model)
    return model, where


@dataclass(frozen=True)
class _Constant:
    """A tensor known while reading. `value` is None if it is unknown or has too many elements."""

    shape: Shape
    type: int  # TensorProto's number of the element type
    value: np.ndarray | None
    stored: bool = False  # in the file, not computed by nodes

    def is_computed_zero(self) -> bool:
        """Whether nodes compute these zeros, as exporters write them in place of a missing bias."""
        return not self.stored and self.value is not None and not self.value.any()


Operand = int | _Constant | None  # a node, a constant, or an optional operand that is omitted


class _Reader:
    def __init__(self, model: onnx.ModelProto, where: str, folder: str) -> None:
        self.where = where
        self.folder = folder  # of external tensor data; "" if unknown
        self.graph = model.graph
        self.versions = {_domain(opset): opset.version for opset in model.opset_import}
        self.builder = GraphBuilder()
        self.values: dict[str, int | _Constant] = {}
        self.element_types: dict[str, int] = {}
        entries = [*self.graph.value_info, *self.graph.output]
        self.declared = {v.name: v.type for v in entries if _shape(v.type) is not None}
        self.producers = {out: node for node in self.graph.node for out in node.output if out}
        self.live = self.live_tensors()

    def live_tensors(self) -> set[str]:
        """Names of all tensors that lead to an output."""
        live: set[str] = set()
        pending = [out.name for out in self.graph.output]
        while pending:
            name = pending.pop()
            if name not in live:
                live.add(name)
                if name in self.producers:
                    pending += self.producers[name].input
        return live

    def read(self) -> Graph:
        for tensor in self.graph.initializer:
            self.set_constant(tensor.name, self.constant(tensor))
        for sparse in self.graph.sparse_initializer:
            element_type = sparse.values.data_type
            self.set_constant(sparse.values.name, _Constant(tuple(sparse.dims), element_type, None))
        for entry in self.graph.input:
            if entry.name not in self.values:
                self.read_input(entry)
        for number, node in enumerate(self.graph.node):
            if any(out in self.live for out in node.output if out):
                name = f"node {node.name!r}" if node.name else f"node number {number}"
                self.read_node(node, f"{name} ({node.op_type})")
        nodes, outputs = self.builder.nodes, self.outputs()
        while (rewritten := rewrite(nodes, outputs)) is not None:
            plain, outputs = rewritten
            nodes = [make_node(node) for node in plain]
        return Graph(tuple(nodes), outputs)

    def outputs(self) -> tuple[int, ...]:
        outputs = []
        for out in self.graph.output:
            value = self.values.get(out.name)
            if not isinstance(value, int):
                why = "no node produces it" if value is None else "it is a constant"
                raise OnnxError(f"{self.where}: output {out.name!r} is not computed from the inputs: {why}")
            outputs.append(value)
        return tuple(outputs)

    def fail(self, label: str, why: str) -> NoReturn:
        raise OnnxError(f"{self.where}: " + " ".join(f"{label}: {why}".split()))

    def constant(self, tensor: TensorProto) -> _Constant:
        """A tensor of the file, with its value if that is small and present."""
        shape = tuple(tensor.dims)
        unknown = _Constant(shape, tensor.data_type, None, stored=True)
        if math.prod(shape) > MAX_VALUES:
            return unknown
        if tensor.data_location == TensorProto.EXTERNAL:
            try:
                load_external_data_for_tensor(tensor := copy.deepcopy(tensor), self.folder)
            except (OSError, ValueError, onnx.checker.ValidationError):
                return unknown  # weights may be missing; a missing shape fails at the node that needs it
        try:
            return _Constant(shape, tensor.data_type, numpy_helper.to_array(tensor), stored=True)
        except (ValueError, TypeError, KeyError) as error:
            self.fail(
                f"tensor {tensor.name!r}", f"its data do not fit its type or shape {show(shape)} ({error})"
            )

    def set_constant(self, name: str, constant: _Constant) -> None:
        self.values[name] = constant
        self.element_types[name] = constant.type

    def type(self, name: str) -> TypeProto:
        value = self.values[name]
        shape = self.builder.shape(value) if isinstance(value, int) else value.shape
        return helper.make_tensor_type_proto(self.element_types[name], shape)

    def input_types(self, node: NodeProto) -> dict[str, TypeProto]:
        return {name: self.type(name) for name in node.input if name}

    def read_input(self, entry: onnx.ValueInfoProto) -> None:
        label = f"input {entry.name!r}"
        if not entry.type.HasField("tensor_type") or not entry.type.tensor_type.HasField("shape"):
            self.fail(label, "it has no tensor shape")
        dims = entry.type.tensor_type.shape.dim
        sizes = [dim.dim_value if dim.dim_value > 0 else 0 for dim in dims]
        if sizes and not sizes[0]:
            sizes[0] = 1
        if 0 in sizes:
            self.fail(label, f"dimension {sizes.index(0)} is dynamic; fix its size when exporting")
        self.values[entry.name] = self.builder.append(INPUT, (), tuple(sizes))
        self.element_types[entry.name] = entry.type.tensor_type.elem_type

    def read_node(self, node: NodeProto, label: str) -> None:
        """Adds a node to the graph or to the constants. Raises OnnxError that starts with `label`."""
        if any(a.type in (AttributeProto.GRAPH, AttributeProto.GRAPHS) for a in node.attribute):
            self.fail(label, "it contains a subgraph; export without control flow (If, Loop, Scan)")
        operands = self.operands(node, label)
        try:
            if not (self.fold(node, label, operands) or self.append_known(node, operands)):
                self.append_inferred(node, label, operands)
        except OnnxError:
            raise
        except Exception as error:  # onnx raises a dozen kinds of error for malformed nodes
            self.fail(label, str(error) or type(error).__name__)

    def operands(self, node: NodeProto, label: str) -> list[Operand]:
        operands: list[Operand] = []
        for name in node.input:
            if name and name not in self.values:
                late = "is produced by a later node: the nodes form a cycle or are out of order"
                why = late if name in self.producers else "does not exist"
                self.fail(label, f"its input {name!r} {why}")
            operands.append(self.values[name] if name else None)
        return operands

    def fold(self, node: NodeProto, label: str, operands: list[Operand]) -> bool:
        """Makes the outputs of a node constants if they depend on no network input; returns whether it did."""
        if node.domain in ("", "ai.onnx"):
            constant = self.without_evaluation(node, operands)
            if constant is not None:
                self.set_constant(node.output[0], constant)
                return True
        if any(isinstance(o, int) for o in operands) or not (operands or node.op_type == "Constant"):
            return False
        types = {} if node.op_type == "Constant" else self.infer(node, label)
        results = self.evaluate(node, operands, types) or [None] * len(node.output)
        for name, value in zip(node.output, results, strict=True):
            if not name:
                continue
            if isinstance(value, np.ndarray | np.generic):
                element_type = helper.np_dtype_to_tensor_dtype(value.dtype)
                self.set_constant(name, _Constant(value.shape, element_type, np.asarray(value)))
                continue
            shape = _shape(types.get(name))
            if shape is None:
                self.fail(label, f"the shape of its output {name!r} is not known")
            self.set_constant(name, _Constant(shape, _element_type(types[name]), None))
        return True

    def without_evaluation(self, node: NodeProto, operands: list[Operand]) -> _Constant | None:
        """The constant that a node of ONNX's own domain returns, where that takes no evaluation; else None."""
        first = operands[0] if operands else None
        match node.op_type:
            case "Shape" | "Size" if isinstance(first, int):
                bounds = {a.name: a.i for a in node.attribute}
                shape = self.builder.shape(first)[bounds.get("start", 0) : bounds.get("end")]
                sizes = np.array(shape, np.int64)
                value = sizes if node.op_type == "Shape" else sizes.prod()
                return _Constant(value.shape, TensorProto.INT64, value)
            case "Constant" if node.attribute[0].name == "value":
                return self.constant(node.attribute[0].t)
            case "Identity" if isinstance(first, _Constant):
                return first  # unchanged: a weight shared by several nodes still counts as stored
            case "CastLike" if isinstance(first, _Constant):
                # Only the type of the second operand matters, which need not be constant.
                return _cast(first, self.element_types[node.input[1]])
            case "ConstantOfShape" if len(operands) == 1:
                # Files without weights have hundreds of them.
                return _filled(node, first)
        return None

    def evaluate(
        self, node: NodeProto, operands: list[Operand], types: Mapping[str, TypeProto]
    ) -> Sequence[Any] | None:
        """Outputs of a node that reads only constants; None if one is unknown, large, or cannot be evaluated."""
        constants = [o for o in operands if isinstance(o, _Constant)]
        if any(math.prod(_shape(t) or ()) > MAX_VALUES for t in types.values()):
            return None
        if any(constant.value is None for constant in constants):
            return None
        values = {
            name: o.value for name, o in zip(node.input, operands, strict=True) if isinstance(o, _Constant)
        }
        model = _as_model(node, self.input_types(node), {"": self.versions.get("", 1), **self.versions})
        try:
            return list(ReferenceEvaluator(model).run(None, values))
        except _EVALUATION_ERRORS:
            return None  # the inferred shape may be enough

    def append_known(self, node: NodeProto, operands: list[Operand]) -> bool:
        """Appends a node whose output shape `operators.SPECS` determines; returns whether it did.

        The result is that of `append_inferred`, in a tenth of the time.
        """
        if node.domain not in ("", "ai.onnx") or node.op_type not in _SHAPED_BY_SPEC:
            return False
        schema = _schema(node.op_type, self.versions.get("", 1), "")
        if not schema.min_input <= len(operands) <= schema.max_input or not isinstance(operands[0], int):
            return False
        if any(self.element_types[name] not in _FLOATS for name in node.input if name):
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
        self.element_types[node.output[0]] = self.element_types[node.input[0]]
        return True

    def append_inferred(self, node: NodeProto, label: str, operands: list[Operand]) -> None:
        """Appends a node whose output shapes onnx infers or the file declares; none if it returns its input."""
        types = self.infer(node, label)
        only_first = not any(out in self.live for out in node.output[1:])
        if only_first and _returns_input(node, self.element_types, types):
            self.values[node.output[0]] = self.values[node.input[0]]
            self.element_types[node.output[0]] = _element_type(types[node.output[0]])  # a Cast changes it
            return
        shapes = {name: _shape(types[name]) for name in types}
        present = [out for out in node.output if shapes.get(out) is not None]
        first = node.output[0] if node.output[0] in present else present[0]
        shape = shapes[first]
        assert shape is not None
        op, inputs = self.translate(node, operands)
        index = self.builder.append(op, inputs, shape)
        for number, out in enumerate(node.output):
            if out not in self.live:
                continue
            item_shape = shapes.get(out)
            if item_shape is None:
                self.fail(label, f"the shape of its output {out!r} is not known")
            self.element_types[out] = _element_type(types[out])
            self.values[out] = index
            if out != first:
                item = operator("Item", ("i", number))
                self.values[out] = self.builder.append(item, (index,), item_shape)

    def version(self, node: NodeProto) -> int:
        return self.versions.get("" if node.domain == "ai.onnx" else node.domain, 1)

    def infer(self, node: NodeProto, label: str) -> Mapping[str, TypeProto]:
        """Types of the node's outputs: inferred by onnx, or as the file declares them for unknown operators."""
        types: dict[str, TypeProto] = {}
        try:
            schema = _schema(node.op_type, self.version(node), node.domain)
        except onnx.defs.SchemaError:
            schema = None
        if schema is not None:
            known = self.input_types(node)
            data = {}
            for name in known:
                constant = self.values[name]
                value = constant.value if isinstance(constant, _Constant) else None
                if value is not None and _can_determine_shape(node, value):
                    data[name] = numpy_helper.from_array(value, name)
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
        """The node's operator, one of `SPECS` if that can express the node, else generic, and the nodes it reads."""
        inputs = [o for o in operands if isinstance(o, int)]
        attrs = self.spec_attributes(node, operands)
        only_first = not any(out in self.live for out in node.output[1:])
        if attrs is not None and only_first and (len(inputs) == 1 or node.op_type == "Concat"):
            return operator(node.op_type, *attrs.items()), inputs
        name = node.op_type
        if node.domain not in ("", "ai.onnx"):
            name = f"{node.domain}:{name}"
        if name in COMMUTATIVE:  # constants last
            operands = [*inputs, *[o for o in operands if isinstance(o, _Constant)]]
        elif name in SPECS or name in ("input", "output", "Repeat"):
            name = f"ai.onnx:{name}"
        generic = self.generic_attributes(node)
        for position, operand in enumerate(operands):
            if isinstance(operand, _Constant):
                key, value = _constant_attribute(node.op_type, position, operand)
                generic[key] = value
            elif operand is None and any(isinstance(o, int) for o in operands[position + 1 :]):
                generic[f"c{position}"] = ()
        return operator(_as_word(name), *generic.items()), inputs

    def spec_attributes(self, node: NodeProto, operands: list[Operand]) -> Attributes:
        """The node's attributes under the names of `SPECS`; None if its operator has no spec or other attributes."""
        if node.domain not in ("", "ai.onnx") or node.op_type not in _TRANSLATIONS:
            return None
        if not operands or not isinstance(operands[0], int):
            return None
        values = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        attrs = _TRANSLATIONS[node.op_type](values, operands, self.builder.shape(operands[0]))
        if attrs is not None and attrs.get("b") is False and _has_folded_norm(node):
            return {**attrs, "b": True}
        return attrs

    def generic_attributes(self, node: NodeProto) -> dict[str, Value]:
        """Numbers and strings that differ from ONNX's default. Tensor attributes are data, like weights: omitted."""
        try:
            defaults = _defaults(node.op_type, self.version(node), node.domain)
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
                raise ValueError(f"its attribute {attribute.name!r} is NaN")
            if all(isinstance(v, int | float | bytes) for v in values):
                words = [v.decode(errors="replace") if isinstance(v, bytes) else v for v in values]
                kept[key] = tuple(words) if isinstance(value, list | tuple) else words[0]
        return kept


def _domain(opset: onnx.OperatorSetIdProto) -> str:
    return "" if opset.domain == "ai.onnx" else opset.domain


def _cast(constant: _Constant, element_type: int) -> _Constant:
    dtype = helper.tensor_dtype_to_np_dtype(element_type)
    value = None if constant.value is None else constant.value.astype(dtype)
    return _Constant(constant.shape, element_type, value)


def _filled(node: NodeProto, shape: Operand) -> _Constant | None:
    """The output of a ConstantOfShape; None if its operand is not a known vector of sizes."""
    if not isinstance(shape, _Constant) or shape.value is None or shape.type != TensorProto.INT64:
        return None
    sizes = tuple(shape.value.tolist()) if shape.value.ndim == 1 else (-1,)
    if min(sizes, default=0) < 0:
        return None
    fill = numpy_helper.to_array(node.attribute[0].t) if node.attribute else np.zeros(1, np.float32)
    value = np.full(sizes, fill.item(), fill.dtype) if math.prod(sizes) <= MAX_VALUES else None
    return _Constant(sizes, helper.np_dtype_to_tensor_dtype(fill.dtype), value)


# Cached by name, version and domain: called for every node, and slow.
_schema = cache(onnx.defs.get_schema)


@cache
def _defaults(op_type: str, version: int, domain: str) -> dict[str, AttributeProto]:
    return {name: a.default_value for name, a in _schema(op_type, version, domain).attributes.items()}


def _can_determine_shape(node: NodeProto, value: np.ndarray) -> bool:
    """Whether the output shape may depend on an operand's values: integers, single numbers and the scales of a Resize.
    Other operands are weights."""
    return value.dtype.kind != "f" or value.size == 1 or node.op_type in _WITH_SCALES


def _as_word(name: str) -> str:
    """An operator's name as one word of text."""
    return re.sub(r"^(?![A-Za-z_])", "_", re.sub(r"[\s@=\"]", "_", name))


def _as_model(node: NodeProto, types: Mapping[str, TypeProto], opsets: Mapping[str, int]) -> onnx.ModelProto:
    entries = [helper.make_value_info(name, types[name]) for name in dict.fromkeys(node.input) if name]
    exits = [helper.make_empty_tensor_value_info(name) for name in node.output]
    body = helper.make_graph([node], "constants", entries, exits)
    return helper.make_model(body, opset_imports=[helper.make_opsetid(d, v) for d, v in opsets.items()])


def _shape(type_: TypeProto | None) -> Shape | None:
    """The tensor's shape, with 1 for a dynamic batch; None if another dimension is dynamic."""
    if type_ is None or not type_.HasField("tensor_type") or not type_.tensor_type.HasField("shape"):
        return None
    dims = type_.tensor_type.shape.dim
    sizes = [
        dim.dim_value if dim.HasField("dim_value") else 1 if axis == 0 else -1
        for axis, dim in enumerate(dims)
    ]
    return None if -1 in sizes else tuple(sizes)


# Operators whose output shape their spec computes from the operands.
_SHAPED_BY_SPEC = (
    "Conv", "MaxPool", "AveragePool", "GlobalAveragePool", "Gemm", "BatchNormalization", "Relu", "Sigmoid",
    "HardSigmoid", "HardSwish", "Clip", "Concat", "Add", "Mul",
)  # fmt: skip
# Casts between these do not change the architecture.
_FLOATS = {TensorProto.FLOAT, TensorProto.FLOAT16, TensorProto.BFLOAT16, TensorProto.DOUBLE}


def _element_type(type_: TypeProto) -> int:
    return int(type_.tensor_type.elem_type)


def _returns_input(node: NodeProto, element_types: Mapping[str, int], types: Mapping[str, TypeProto]) -> bool:
    if node.op_type in ("Identity", "Dropout"):
        return True
    if node.op_type not in ("Cast", "CastLike"):
        return False
    before, after = element_types[node.input[0]], _element_type(types[node.output[0]])
    return before == after or {before, after} <= _FLOATS


def _constant_attribute(op_type: str, position: int, constant: _Constant) -> tuple[str, Value]:
    """The attribute of a constant operand: `c1` and its value, or `w1` and its shape if it is long or a weight."""
    value = constant.value
    if value is not None and value.ndim < 2 and value.size <= MAX_PRINTED:
        integers = value.dtype.kind in "iu" or (value.dtype.kind == "b" and not value.ndim)
        # A vector of floats is a weight, except the scales of a Resize.
        floats = value.dtype.kind == "f" and (not value.ndim or op_type in _WITH_SCALES)
        if integers or (floats and np.isfinite(value).all()) or not value.size:
            return f"c{position}", tuple(value.tolist()) if value.ndim else value.item()
    return f"w{position}", constant.shape


Values = Mapping[str, Any]  # a node's attributes under ONNX's names
Attributes = dict[str, Value] | None  # under the names of `SPECS`; None if the spec cannot express the node


def _constants(operands: list[Operand]) -> bool:
    """Whether no operand but the first is computed."""
    return not any(isinstance(o, int) for o in operands[1:])


def _pads(values: Values, kernel: Shape, stride: Shape, dilation: Shape, space: Shape) -> Shape:
    """Padding at the begins, then at the ends of the spatial dimensions, `auto_pad` resolved."""
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


def _has_folded_norm(node: NodeProto) -> bool:
    """Whether torch's exporter folded a BatchNormalization into the node: its optimizer records the names of its rules.
    It omits the resulting bias if that is zero, as it is in untrained networks."""
    rules = (prop.value for prop in node.metadata_props if prop.key == "pkg.onnxscript.rewriter.rule_name")
    return "FuseBatchNorm" in next(rules, "")


def _conv(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    weight, bias = operands[1], operands[2] if len(operands) > 2 else None
    if not isinstance(weight, _Constant) or isinstance(bias, int):
        return None
    if bias is not None and bias.is_computed_zero():
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
    for position, key in enumerate(("min", "max"), start=1):
        bound = operands[position] if position < len(operands) else None
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
    return None  # ONNX's has several axes: `rewrite_rules` splits it into one Slice per axis


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


def _no_attributes(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return {}


# (attributes under ONNX's names, operands, shape of the first operand) -> attributes under the names of `SPECS`.
_TRANSLATIONS = {
    "Conv": _conv, "MaxPool": _pool, "AveragePool": _average_pool, "GlobalAveragePool": _no_attributes,
    "Gemm": _gemm,
    "BatchNormalization": _batch_norm, "Relu": _no_attributes, "Sigmoid": _no_attributes, "HardSigmoid": _hard_sigmoid,
    "HardSwish": _no_attributes, "Clip": _clip, "Concat": _concat, "Reshape": _no_attributes, "Transpose": _transpose,
    "Slice": _slice, "Pad": _pad,
}  # fmt: skip
