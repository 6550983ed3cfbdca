"""Writes a Graph as an ONNX model, with or without weights.

Models have batch size 1, the lowest opset from 18 on that has all their operators, and the lowest IR version from 10 on
that this opset allows: every onnxruntime since 1.18 loads those of opset 18 to 21.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NoReturn

import numpy as np
import onnx
from onnx import NodeProto, TensorProto, helper, numpy_helper, shape_inference

from search_spaces import operators
from search_spaces.common.errors import check_type
from search_spaces.graph import Graph, is_input
from search_spaces.onnx_reader import OnnxError, from_onnx
from search_spaces.onnx_writing import old_forms, schemas
from search_spaces.onnx_writing.old_forms import Literal
from search_spaces.onnx_writing.schemas import Fit, Misfit, NeedsVersion
from search_spaces.operators import SPECS, Operator, Shape, Value, Weight

# `from_onnx` and `OnnxError` were importable from here, as `search_spaces.onnx_io`, until 0.1.
__all__ = ["OnnxError", "draw_weights", "from_onnx", "to_onnx"]

OPSET = 18
IR_VERSION = 10
# Value of omitted weights. Not 0, which the reader takes for a missing bias.
_FILL = np.array([0.01], np.float32)
_FLOATS = (TensorProto.FLOAT, TensorProto.FLOAT16, TensorProto.BFLOAT16, TensorProto.DOUBLE)
# Attributes that name an element type; all floats are written in single precision.
_TYPE_ATTRIBUTES = ("to", "dtype", "output_dtype", "softmax_precision", "stash_type")
# Integer operands that are not known are 0, which any table has, or 1 where 0 has no result.
_NOT_ZERO = ("Div", "Mod", "Expand", "Tile")


def draw_weights(graph: Graph, seed: int = 0) -> dict[str, np.ndarray]:
    """Random float32 weights by name (`Conv_3.weight`): He-scaled normal; biases 0, scales and variances 1."""
    check_type(graph, Graph, "graph", "a Graph")
    rng = np.random.default_rng(seed)
    return {name: _draw(weight, rng) for name, weight in graph.named_weights()}


def _draw(weight: Weight, rng: np.random.Generator) -> np.ndarray:
    name, shape, _ = weight
    if name in ("bias", "running_mean"):
        return np.zeros(shape, np.float32)
    if name == "running_var" or (name == "weight" and len(shape) == 1):
        return np.ones(shape, np.float32)
    # The weight of a layer has its outputs first, an operand of a matrix product (`w1`) last.
    fan_in = math.prod(shape[1:]) if name == "weight" else math.prod(shape[-2:-1])
    return rng.standard_normal(shape, np.float32) * np.float32(math.sqrt(2 / max(fan_in, 1)))


def to_onnx(graph: Graph, *, weights: Mapping[str, np.ndarray] | bool = True, seed: int = 0) -> onnx.ModelProto:
    """The network as an ONNX model with inputs and outputs of batch size 1.

    `weights` maps the names of `graph.named_weights()` to arrays, for example the `state_dict` of `to_torch(graph)`;
    other names are ignored. True draws weights with `seed`. False omits them: the model is small and still valid, and
    fills each weight with a constant when it is loaded. Operands that ONNX wants to be integers (indices in a table)
    are 0 unless `weights` has integers for them.

    Raises ValueError for a weight that is missing or has a different shape, and OnnxError, one line that names the
    operator, for a network that no opset can express: a text of an unknown operator may claim anything.
    """
    check_type(graph, Graph, "graph", "a Graph")
    given = None if weights is False else weights if isinstance(weights, Mapping) else draw_weights(graph, seed)
    versions = {"": OPSET}
    while True:
        try:
            return _Writer(graph, given, versions).model()
        except NeedsVersion as need:
            versions[need.domain] = need.version


class _Writer:
    def __init__(self, graph: Graph, weights: Mapping[str, np.ndarray] | None, versions: Mapping[str, int]) -> None:
        self.graph = graph
        self.weights = weights
        self.shapes = {name: weight.shape for name, weight in graph.named_weights()}
        self.versions = dict(versions)
        self.fills: list[NodeProto] = []  # weights that are omitted
        self.nodes: list[NodeProto] = []
        self.constants: dict[str, TensorProto] = {}
        self.arrays: dict[str, TensorProto] = {}  # the weights
        self.types: dict[str, int] = {}  # element type of each tensor that a node writes
        self.sizes: dict[str, Shape] = {}  # and its shape
        self.declared: list[onnx.ValueInfoProto] = []
        self.named = False  # whether some operator has no spec
        self.transposed: set[str] = set()  # weights that are stored with their dimensions reversed
        self.unknown: set[str] = set()  # tensors whose shape onnx cannot infer

    def model(self) -> onnx.ModelProto:
        graph = self.graph
        names: list[str] = []  # of each node's output tensor
        counts = self.output_counts()
        for index, (op, inputs, shape) in enumerate(graph.nodes):
            name = graph.name(index)
            if op.name == "Item":
                names.append(f"{names[inputs[0]]}.{op.get('i')}" if op.get("i") else names[inputs[0]])
                self.sizes[names[-1]] = shape
                self.declared.append(self.info(names[-1]))
                continue
            names.append(name)
            self.sizes[name] = shape
            if is_input(op):
                self.types[name] = _input_type(op)
            else:
                self.write(index, [names[i] for i in inputs], counts[index])
        model = self.assembled(names)
        if self.named:
            self.validate(model)
        model.graph.initializer.extend(self.arrays.values())
        return model

    def assembled(self, names: list[str]) -> onnx.ModelProto:
        """The model without weights."""
        graph = self.graph
        entries = [self.info(names[i]) for i, node in enumerate(graph.nodes) if is_input(node.op)]
        exits: list[onnx.ValueInfoProto] = []
        for position, out in enumerate(graph.outputs):
            name = names[out]
            if is_input(graph.nodes[out].op) or name in [e.name for e in exits]:
                # ONNX requires distinct output tensors, which are not inputs.
                name = f"output_{position}"
                self.nodes.append(helper.make_node("Identity", [names[out]], [name], name=name))
                self.types[name], self.sizes[name] = self.types[names[out]], self.sizes[names[out]]
            exits.append(self.info(name))
        ends = {entry.name for entry in exits}
        declared = [entry for entry in self.declared if entry.name not in ends]
        body = helper.make_graph(
            [*self.fills, *self.nodes], "network", entries, exits, list(self.constants.values()),
            value_info=declared,
        )  # fmt: skip
        opsets = [helper.make_opsetid(*pair) for pair in sorted(self.versions.items())]
        ir_version = max(IR_VERSION, helper.OP_SET_ID_VERSION_MAP["ai.onnx", self.versions[""]])
        return helper.make_model(body, opset_imports=opsets, ir_version=ir_version, producer_name="nassurrogate")

    def output_counts(self) -> list[int]:
        """Number of outputs of each node."""
        counts = [1] * len(self.graph.nodes)
        for index, (op, inputs, _) in enumerate(self.graph.nodes):
            item = op.get("i") if op.name == "Item" else None
            if isinstance(item, int):
                counts[inputs[0]] = max(counts[inputs[0]], item + 1)
            elif op.name == "Split":  # a file has an output for each part, used or not
                parts = op.get("c1") or op.get("split") or op.get("num_outputs")
                counts[index] = len(parts) if isinstance(parts, tuple) else int(parts or 1)
        return counts

    def info(self, name: str) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, self.types[name], self.sizes[name])

    def write(self, index: int, inputs: list[str], outputs: int) -> None:
        """Writes node `index`, its constants and its weights."""
        op, _, shape = self.graph.nodes[index]
        name = self.graph.name(index)
        parts = [name, *(f"{name}.{k}" for k in range(1, outputs))]
        if op.name in SPECS:
            op_type, attributes, operands = self.specified(index, inputs)
            if op.name == "Gemm" and len(shape) > 2:
                self.write_product(index, operands)
            elif op.name == "Swish":
                self.write_swish(index, operands)
            else:
                self.emit(index, op_type, attributes, operands, parts)
            return
        self.named = True
        operands = self.operands(op, name, inputs)
        attributes = {k: v for k, v in op.attrs if not operators.is_constant_operand(k)}
        op_type = op.name.removeprefix("ai.onnx:")
        if op_type == "Resize" and len(operands) == 1:  # to the size that the text states
            operands += ["", "", Literal(shape, "sizes")]
        if ":" not in op_type:
            op_type, attributes, operands = old_forms.renamed(op_type, attributes, operands)
        self.emit(index, op_type, attributes, operands, parts)
        self.declared.append(self.info(name))

    def write_product(self, index: int, operands: list[old_forms.Operand]) -> None:
        """Gemm of more than two dimensions. MatMul has no transposed weight: it is stored as MatMul needs it."""
        x, weight, *bias = operands
        name = self.graph.name(index)
        self.transposed.add(str(weight))
        product = f"{name}.product" if bias else name
        self.emit(index, "MatMul", {}, [x, weight], [product])
        if bias:
            self.emit(index, "Add", {}, [product, *bias], [name])

    def write_swish(self, index: int, operands: list[old_forms.Operand]) -> None:
        """Swish as Sigmoid and Mul, which every opset has."""
        (x,) = operands
        name, alpha = self.graph.name(index), self.graph.nodes[index].op.get("alpha")
        scaled = x
        if isinstance(alpha, float) and alpha != 1:
            scaled = f"{name}.scaled"
            self.emit(index, "Mul", {}, [x, Literal(alpha, "alpha")], [scaled])
        self.emit(index, "Sigmoid", {}, [scaled], [f"{name}.gate"])
        self.emit(index, "Mul", {}, [x, f"{name}.gate"], [name])

    def emit(
        self, index: int, full_type: str, attributes: dict[str, Value], operands: list[old_forms.Operand],
        outputs: list[str],
    ) -> None:  # fmt: skip
        """Writes one ONNX node of the graph's node `index`."""
        for key in _TYPE_ATTRIBUTES:
            if attributes.get(key) in _FLOATS:
                attributes = {**attributes, key: int(TensorProto.FLOAT)}
        domain, _, op_type = full_type.rpartition(":")
        found = schemas.schema(op_type, self.versions.get(domain, 1), domain)
        fewest = found.min_output if found else 1
        outputs = outputs + [f"{outputs[0]}.{k}" for k in range(len(outputs), fewest)]
        attributes, operands, fit = self.fitted(index, (op_type, domain), attributes, operands, len(outputs))
        pairs = enumerate(zip(operands, fit.operands, strict=True))
        names = [self.operand(self.graph.name(index), place, *pair) for place, pair in pairs]
        node = helper.make_node(op_type, names, outputs, name=outputs[0], domain=domain)
        node.attribute.extend(_attribute(key, value, repr(value)) for key, value in attributes.items())
        self.nodes.append(node)
        for part, element_type in zip(outputs, fit.outputs, strict=True):
            self.types[part] = element_type or self.inferred_type(index, node, part)

    def fitted(
        self, index: int, kind: tuple[str, str], attributes: dict[str, Value],
        operands: list[old_forms.Operand], outputs: int,
    ) -> tuple[dict[str, Value], list[old_forms.Operand], Fit]:  # fmt: skip
        """Attributes, operands and their types in the model's opset.

        Raises NeedsVersion if a later one has them, OnnxError if none has.
        """
        op_type, domain = kind
        version = self.versions.setdefault(domain, 1)
        reason = "ONNX has no such operator"
        if op_type in ("QuantizeLinear", "DequantizeLinear") and len(operands) == 1:
            operands = [*operands, _SCALE]
        for candidate in (version, *schemas.later_versions(op_type, version, domain)):
            found = schemas.schema(op_type, candidate, domain)
            if found is None:
                continue
            changed = attributes, operands
            if not domain:
                changed = old_forms.moved(op_type, attributes, operands, found.attributes, candidate)
            here = _required(found, changed[1])
            values = [(op_type, *pair) for pair in changed[0].items()]
            if any(old_forms.SINCE.get(value, 0) > candidate for value in values):
                continue
            try:
                fit = schemas.fit(found, changed[0], [self.operand_type(o) for o in here], outputs)
            except Misfit as misfit:
                reason = str(misfit)
                continue
            if candidate != version:
                raise NeedsVersion(domain, candidate)
            return changed[0], here, fit
        if domain and not schemas.is_known(domain):
            self.unknown.add(self.graph.name(index))
            kept = ["" if isinstance(o, Literal) and o.value == () else o for o in operands]
            types = tuple(self.operand_type(o) % schemas.OPEN for o in kept)
            return attributes, kept, Fit(types, (int(TensorProto.FLOAT),) * outputs)
        self.fail(index, reason)

    def fail(self, index: int, why: str) -> NoReturn:
        text = f"{self.graph.name(index)} ({self.graph.nodes[index].op.text:.120})"
        raise OnnxError(f"cannot be written as ONNX: node {text}: {why}")

    def operand_type(self, operand: old_forms.Operand) -> int:
        if isinstance(operand, Literal) and isinstance(operand.value, str):
            return schemas.open_type(TensorProto.FLOAT)
        if isinstance(operand, Literal):
            return schemas.open_type(helper.np_dtype_to_tensor_dtype(_array(operand.value).dtype))
        if operand in self.shapes:
            return schemas.open_type(TensorProto.FLOAT)
        return self.types[operand] if operand else 0

    def operand(self, node: str, place: int, operand: old_forms.Operand, element_type: int) -> str:
        """Name of the tensor of an operand, which is written if it is a constant or a weight."""
        if isinstance(operand, Literal):
            shared = operand is _ZERO and element_type == TensorProto.FLOAT
            name = "zero" if shared else f"{node}.{operand.name or place}"
            dtype = helper.tensor_dtype_to_np_dtype(element_type)
            if isinstance(operand.value, str):  # a digest, which the file states: the values are not known
                fill = int(node.startswith(_NOT_ZERO))
                array = np.full(operators.constant_shape("c", operand.value), fill, dtype)
                self.constants[name] = numpy_helper.from_array(array, name)
                self.constants[name].doc_string = operand.value
            else:
                self.constants[name] = numpy_helper.from_array(_array(operand.value).astype(dtype), name)
            self.types[name] = element_type
            return name
        if operand in self.shapes and operand not in self.types:
            self.types[operand] = element_type
            self.write_weight(node, operand, element_type)
        return operand

    def write_weight(self, node: str, name: str, element_type: int) -> None:
        dtype = helper.tensor_dtype_to_np_dtype(element_type)
        shape, reverse = self.shapes[name], name in self.transposed
        filler = int(node.startswith(_NOT_ZERO)) if dtype.kind in "iu" else True
        if self.weights is None:
            size = f"{name}.shape"
            sizes = np.array(shape[::-1] if reverse else shape, np.dtype("<i8"))
            self.constants[size] = TensorProto(
                name=size, data_type=TensorProto.INT64, dims=sizes.shape, raw_data=sizes.tobytes()
            )
            fill = helper.make_node("ConstantOfShape", [size], [name], name=name)
            fill.attribute.append(_filled(dtype, filler))
            self.fills.append(fill)
            return
        if name not in self.weights:
            raise ValueError(f"missing weight {name!r} of shape {shape}")
        array = np.asarray(self.weights[name])
        if array.shape != shape:
            raise ValueError(f"weight {name!r} has shape {array.shape}; the network needs {shape}")
        if array.dtype.kind == "f" and dtype.kind != "f":
            array = np.full(shape, filler)
        array = array.astype(dtype, copy=False)
        self.arrays[name] = numpy_helper.from_array(np.ascontiguousarray(array.T) if reverse else array, name)

    def inferred_type(self, index: int, node: NodeProto, name: str) -> int:
        """Type of an output that does not follow from the types of the operands alone.

        Raises NeedsVersion if only a later opset has it, OnnxError if none has.
        """
        found = schemas.schema(node.op_type, self.versions[node.domain], node.domain)
        if found is None:
            return int(TensorProto.FLOAT)
        known = {n: helper.make_tensor_type_proto(self.types[n], None) for n in node.input if n}
        opsets = [helper.make_opsetid(*pair) for pair in self.versions.items()]
        try:
            inferred = shape_inference.infer_node_outputs(found, node, known, opset_imports=opsets)
        except onnx.checker.ValidationError as error:  # a type that the operator does not have yet
            for later in schemas.later_versions(node.op_type, self.versions[node.domain], node.domain):
                raise NeedsVersion(node.domain, later) from None
            self.fail(index, " ".join(str(error).split()))
        except (ValueError, shape_inference.InferenceError):
            inferred = {}
        element_type = inferred[name].tensor_type.elem_type if name in inferred else 0
        return element_type or int(TensorProto.FLOAT)

    def specified(self, index: int, inputs: list[str]) -> tuple[str, dict[str, Value], list[old_forms.Operand]]:
        """ONNX's operator, attributes and operands of a node whose operator has a spec."""
        op, _, shape = self.graph.nodes[index]
        name = self.graph.name(index)
        own = [f"{name}.{w.name}" for w in self.graph.weights(index) if not operators.is_constant_operand(w.name)]
        if op.name in _ATTRIBUTES:
            operands = self.operands(op, name, inputs)
            return op.name, _ATTRIBUTES[op.name](op, len(shape) - 2), [*operands, *own]
        if op.name in ("Zero", "Reshape", "Slice", "Pad", "Clip"):
            op_type = "Mul" if op.name == "Zero" else op.name
            return op_type, {}, [*inputs, *self.constant_operands(index)]
        values = {**SPECS[op.name].defaults, **op.values}
        kept = {k: v for k, v in values.items() if v != () and not operators.is_constant_operand(k)}
        operands = [*self.operands(op, name, inputs), *own]
        return (op.name, kept, [*operands, "", "", Literal(shape, "sizes")] if op.name == "Resize" else operands)

    def constant_operands(self, index: int) -> list[old_forms.Operand]:
        """The constants that ONNX has in place of our attributes."""
        op, _, shape = self.graph.nodes[index]
        rank = len(shape) - 2
        if op.name == "Zero":
            return [_ZERO]
        if op.name == "Reshape":
            return [Literal(shape, "shape")]
        if op.name == "Slice":
            axis, start, stop, step = operators.slice_bounds(op, self.graph.input_shapes(index)[0])
            return [Literal((v,), k) for k, v in zip(_BOUNDS, (start, stop, axis, step), strict=True)]
        if op.name == "Pad":
            pads = op.ints("p", rank)
            return [Literal((0, 0, *pads[:rank], 0, 0, *pads[rank:]), "pads")]
        low, high = (_bound(op, key) for key in ("min", "max"))
        return [low, high] if high else [low] if low else []

    def operands(self, op: Operator, name: str, inputs: list[str]) -> list[old_forms.Operand]:
        """Operands: constants at the positions in their keys, inputs at the others."""
        fixed: dict[int, old_forms.Operand] = {}
        for key, value in op.attrs:
            if operators.is_constant_operand(key):
                fixed[int(key[1:])] = f"{name}.{key}" if key[0] == "w" else Literal(value, key)
        rest = iter(inputs)
        positions = range(max([*fixed, -1]) + 1)
        return [fixed[i] if i in fixed else next(rest, "") for i in positions] + list(rest)

    def validate(self, model: onnx.ModelProto) -> None:
        """Raises OnnxError unless the model, still without weights, is valid and has the shapes of the graph."""
        light = onnx.ModelProto()
        light.CopyFrom(model)
        for name, tensor in self.arrays.items():
            light.graph.input.append(helper.make_tensor_value_info(name, tensor.data_type, tensor.dims))
        del light.graph.value_info[:]
        light.graph.value_info.extend(v for v in self.declared if v.name in self.unknown)
        try:
            onnx.checker.check_model(light)
            inferred = shape_inference.infer_shapes(light, check_type=True, strict_mode=True, data_prop=True)
        except (onnx.checker.ValidationError, shape_inference.InferenceError) as error:
            raise OnnxError(f"cannot be written as ONNX: {' '.join(str(error).split()):.500}") from None
        for entry in inferred.graph.value_info:
            dims = entry.type.tensor_type.shape.dim
            sizes = [dim.dim_value if dim.HasField("dim_value") else -1 for dim in dims]
            claimed = self.sizes.get(entry.name)
            if claimed and entry.type.tensor_type.HasField("shape") and not _agree(sizes, claimed):
                found = operators.show(tuple(sizes))
                raise OnnxError(
                    f"cannot be written as ONNX: node {entry.name} has the shape {found}, not {operators.show(claimed)}"
                )


_ZERO = Literal(0.0, "zero")
_SCALE = Literal(0.02, "scale")  # of a quantisation for all values, which is not part of the text
_BOUNDS = ("start", "stop", "axis", "step")


def _agree(sizes: Sequence[int], claimed: Shape) -> bool:
    """Whether the sizes are those claimed, where they are known (not -1)."""
    return len(sizes) == len(claimed) and all(a in (-1, b) for a, b in zip(sizes, claimed, strict=True))


def _input_type(op: Operator) -> int:
    """ONNX's number of the element type of an input."""
    flag = next((key for key, _ in op.attrs), "float")
    return int(TensorProto.DataType.Value(flag.upper()))


def _bound(op: Operator, key: str) -> old_forms.Operand:
    """A bound of a Clip; "" if it is infinite."""
    value = op.get(key)
    assert isinstance(value, float | int)
    return "" if math.isinf(value) else Literal(float(value), key)


def _array(value: Value) -> np.ndarray:
    array = np.array(value)
    return array.astype({"f": np.float32, "i": np.int64}.get(array.dtype.kind, array.dtype), copy=False)


def _required(found: onnx.defs.OpSchema, operands: Sequence[old_forms.Operand]) -> list[old_forms.Operand]:
    """The operands, with an empty list of integers where `c1=,` cannot mean that the operand is omitted."""
    single = onnx.defs.OpSchema.FormalParameterOption.Single
    kept: list[old_forms.Operand] = []
    for place, operand in enumerate(operands):
        if isinstance(operand, Literal) and operand.value == ():
            needed = place < len(found.inputs) and found.inputs[place].option == single
            operand = Literal((), f"c{place}") if needed else ""
        kept.append(operand)
    while kept and kept[-1] == "":
        kept.pop()
    return kept


@cache
def _filled(dtype: np.dtype[Any], number: int) -> onnx.AttributeProto:
    """What weights that are omitted are filled with, for reading."""
    fill = _FILL if dtype.kind == "f" else np.array([number])
    return helper.make_attribute("value", numpy_helper.from_array(fill.astype(dtype)))


@lru_cache(maxsize=4096)
def _attribute(key: str, value: Value, written: str) -> onnx.AttributeProto:
    """An attribute, for reading; how its value is `written` tells it from equal ones of another type."""
    if value == ():
        return helper.make_attribute(key, (), attr_type=onnx.AttributeProto.INTS)
    return helper.make_attribute(key, value)


def _window(op: Operator, rank: int) -> dict[str, Any]:
    pads = op.ints("p", rank)
    return {"kernel_shape": op.ints("k", rank), "strides": op.ints("s", rank), "pads": pads}


def _conv(op: Operator, rank: int) -> dict[str, Any]:
    return {**_window(op, rank), "dilations": op.ints("d", rank), "group": op.get("g")}


def _attention(op: Operator, rank: int) -> dict[str, Any]:
    heads = {"q_num_heads": op.get("q_num_heads"), "kv_num_heads": op.get("q_num_heads")}
    return {**heads, "scale": op.get("scale")} if op.get("scale") else heads


def _max_pool(op: Operator, rank: int) -> dict[str, Any]:
    return {**_window(op, rank), "dilations": op.ints("d", rank), "ceil_mode": int(bool(op.get("ceil")))}


def _average_pool(op: Operator, rank: int) -> dict[str, Any]:
    flags = {"ceil_mode": int(bool(op.get("ceil"))), "count_include_pad": int(bool(op.get("pad")))}
    return {**_window(op, rank), **flags}


# ONNX's attributes of operators that name them differently. Their operands are the inputs, then their weights.
_ATTRIBUTES: dict[str, Callable[[Operator, int], dict[str, Any]]] = {
    "Conv": _conv,
    "ConvTranspose": lambda op, rank: {**_conv(op, rank), "output_padding": op.ints("output_padding", rank)},
    "Attention": _attention,
    "MaxPool": _max_pool,
    "AveragePool": _average_pool,
    "Gemm": lambda op, rank: {"transB": 1},
    "BatchNormalization": lambda op, rank: {"epsilon": op.get("eps")},
    "HardSigmoid": lambda op, rank: {"alpha": op.get("alpha"), "beta": op.get("beta")},
    "Concat": lambda op, rank: {"axis": op.get("axis")},
}
