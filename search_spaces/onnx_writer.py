"""Writes a Graph as an ONNX model, with or without weights.

Models have batch size 1, opset 18 and IR version 10, which every onnxruntime since 1.18 loads.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import onnx
from numpy.typing import ArrayLike
from onnx import TensorProto, helper, numpy_helper

from search_spaces.graph import Graph, is_input
from search_spaces.onnx_reader import OnnxError, from_onnx
from search_spaces.operators import SPECS, Operator, Shape, Value, Weight, is_constant_operand, slice_bounds

# `from_onnx` and `OnnxError` were importable from here, as `search_spaces.onnx_io`, until 0.1.
__all__ = ["OnnxError", "draw_weights", "from_onnx", "to_onnx"]

OPSET = 18
IR_VERSION = 10
# Value of omitted weights. Not 0, which the reader takes for a missing bias.
_FILL = numpy_helper.from_array(np.array([0.01], np.float32))


def draw_weights(graph: Graph, seed: int = 0) -> dict[str, np.ndarray]:
    """Random float32 weights by name (`Conv_3.weight`): He-scaled normal; biases 0, scales and variances 1."""
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


def to_onnx(
    graph: Graph, *, weights: Mapping[str, np.ndarray] | bool = True, seed: int = 0
) -> onnx.ModelProto:
    """The network as an ONNX model with inputs and outputs of batch size 1.

    `weights` maps the names of `graph.named_weights()` to arrays, for example the `state_dict` of `to_torch(graph)`;
    other names are ignored. True draws weights with `seed`. False omits them: the model is small and still valid, and
    fills each weight with a constant when it is loaded.

    Raises ValueError for a weight that is missing or has a different shape.
    """
    if weights is False:
        return _Writer(graph, None).model()
    return _Writer(graph, weights if isinstance(weights, Mapping) else draw_weights(graph, seed)).model()


class _Writer:
    def __init__(self, graph: Graph, weights: Mapping[str, np.ndarray] | None) -> None:
        self.graph = graph
        self.nodes: list[onnx.NodeProto] = []
        self.tensors: dict[str, TensorProto] = {}
        self.declared: list[onnx.ValueInfoProto] = []
        self.domains: set[str] = set()
        for name, weight in graph.named_weights():
            if weights is None:
                size = self.constant(f"{name}.shape", np.array(weight.shape, np.int64))
                self.nodes.append(helper.make_node("ConstantOfShape", [size], [name], name=name, value=_FILL))
                continue
            if name not in weights:
                raise ValueError(f"missing weight {name!r} of shape {weight.shape}")
            array = np.asarray(weights[name])
            if array.shape != weight.shape:
                raise ValueError(f"weight {name!r} has shape {array.shape}; the network needs {weight.shape}")
            self.constant(name, array.astype(np.float32, copy=False))

    def constant(self, name: str, array: ArrayLike) -> str:
        self.tensors[name] = numpy_helper.from_array(np.asarray(array), name)
        return name

    def model(self) -> onnx.ModelProto:
        graph = self.graph
        names: list[str] = []  # of each node's output tensor
        extra = self.extra_output_counts()
        for index, (op, inputs, shape) in enumerate(graph.nodes):
            name = graph.name(index)
            if op.name == "Item":
                names.append(f"{names[inputs[0]]}.{op.get('i')}" if op.get("i") else names[inputs[0]])
                self.declare(names[-1], shape)
                continue
            names.append(name)
            if not is_input(op):
                more_outputs = [f"{name}.{k}" for k in range(1, extra[index] + 1)]
                self.write(index, [names[i] for i in inputs], more_outputs)
        entries = [_info(names[i], node.shape) for i, node in enumerate(graph.nodes) if is_input(node.op)]
        exits: list[onnx.ValueInfoProto] = []
        for position, out in enumerate(graph.outputs):
            name = names[out]
            if is_input(graph.nodes[out].op) or name in [e.name for e in exits]:
                # ONNX requires distinct output tensors, which are not inputs.
                name = f"output_{position}"
                self.nodes.append(helper.make_node("Identity", [names[out]], [name], name=name))
            exits.append(_info(name, graph.nodes[out].shape))
        body = helper.make_graph(
            self.nodes, "network", entries, exits, list(self.tensors.values()), value_info=self.declared
        )
        opsets = [helper.make_opsetid("", OPSET), *(helper.make_opsetid(d, 1) for d in sorted(self.domains))]
        return helper.make_model(
            body, opset_imports=opsets, ir_version=IR_VERSION, producer_name="nassurrogate"
        )

    def extra_output_counts(self) -> list[int]:
        """Number of outputs beyond the first, for each node."""
        counts = [0] * len(self.graph.nodes)
        for op, inputs, _ in self.graph.nodes:
            item = op.get("i") if op.name == "Item" else None
            if isinstance(item, int):
                counts[inputs[0]] = max(counts[inputs[0]], item)
        return counts

    def declare(self, name: str, shape: Shape) -> None:
        self.declared.append(_info(name, shape))

    def write(self, index: int, inputs: list[str], more_outputs: list[str]) -> None:
        """Writes node `index` and its constants."""
        op, _, shape = self.graph.nodes[index]
        name = self.graph.name(index)
        op_type, domain = op.name, ""
        attributes: dict[str, Any] = {}
        if op_type in _ATTRIBUTES:
            attributes = _ATTRIBUTES[op_type](op, len(shape) - 2)
            operands = [*inputs, *(f"{name}.{weight.name}" for weight in self.graph.weights(index))]
        elif op_type in ("Zero", "Reshape", "Slice", "Pad", "Clip"):
            operands = [*inputs, *self.constant_operands(index)]
            op_type = "Mul" if op_type == "Zero" else op_type
        else:
            operands = self.operands(op, name, inputs)
            attributes = {k: v for k, v in op.attrs if not is_constant_operand(k)}
        if op_type not in SPECS:
            domain, _, op_type = op_type.rpartition(":")
            domain = "" if domain == "ai.onnx" else domain
            if domain:
                self.domains.add(domain)
            self.declare(name, shape)
        self.nodes.append(
            helper.make_node(op_type, operands, [name, *more_outputs], name=name, domain=domain, **attributes)
        )

    def constant_operands(self, index: int) -> list[str]:
        """Names of the constants that ONNX has in place of our attributes."""
        op, _, shape = self.graph.nodes[index]
        name, rank = self.graph.name(index), len(shape) - 2
        if op.name == "Zero":
            return [self.constant("zero", np.float32(0))]
        if op.name == "Reshape":
            return [self.constant(f"{name}.shape", np.array(shape, np.int64))]
        if op.name == "Slice":
            axis, start, stop, step = slice_bounds(op, self.graph.input_shapes(index)[0])
            bounds = {"start": start, "stop": stop, "axis": axis, "step": step}
            return [self.constant(f"{name}.{k}", np.array([v], np.int64)) for k, v in bounds.items()]
        if op.name == "Pad":
            pads = op.ints("p", rank)
            full = np.array([0, 0, *pads[:rank], 0, 0, *pads[rank:]], np.int64)
            return [self.constant(f"{name}.pads", full)]
        low, high = (self.bound(op, name, key) for key in ("min", "max"))
        return [low, high] if high else [low] if low else []

    def bound(self, op: Operator, name: str, key: str) -> str:
        """Name of a bound of a Clip; "" if it is infinite."""
        value = op.get(key)
        assert isinstance(value, float | int)
        return "" if math.isinf(value) else self.constant(f"{name}.{key}", np.float32(value))

    def operands(self, op: Operator, name: str, inputs: list[str]) -> list[str]:
        """Operand names: constants at the positions in their keys, inputs at the others; "" for omitted operands."""
        fixed: dict[int, str] = {}
        for key, value in op.attrs:
            if not is_constant_operand(key):
                continue
            if key[0] == "w":
                fixed[int(key[1:])] = f"{name}.{key}"
            else:
                fixed[int(key[1:])] = "" if value == () else self.constant(f"{name}.{key}", _array(value))
        rest = iter(inputs)
        positions = range(max([*fixed, -1]) + 1)
        return [fixed[i] if i in fixed else next(rest, "") for i in positions] + list(rest)


def _array(value: Value) -> np.ndarray:
    array = np.array(value)
    return array.astype(np.float32) if array.dtype == np.float64 else array


def _info(name: str, shape: Shape) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def _window(op: Operator, rank: int) -> dict[str, Any]:
    pads = op.ints("p", rank)
    return {"kernel_shape": op.ints("k", rank), "strides": op.ints("s", rank), "pads": pads}


def _conv(op: Operator, rank: int) -> dict[str, Any]:
    return {**_window(op, rank), "dilations": op.ints("d", rank), "group": op.get("g")}


def _max_pool(op: Operator, rank: int) -> dict[str, Any]:
    return {**_window(op, rank), "dilations": op.ints("d", rank), "ceil_mode": int(bool(op.get("ceil")))}


def _average_pool(op: Operator, rank: int) -> dict[str, Any]:
    flags = {"ceil_mode": int(bool(op.get("ceil"))), "count_include_pad": int(bool(op.get("pad")))}
    return {**_window(op, rank), **flags}


# ONNX's attributes of operators that name them differently. Their operands are the inputs, then their weights.
_ATTRIBUTES: dict[str, Callable[[Operator, int], dict[str, Any]]] = {
    "Conv": _conv,
    "MaxPool": _max_pool,
    "AveragePool": _average_pool,
    "Gemm": lambda op, rank: {"transB": 1},
    "BatchNormalization": lambda op, rank: {"epsilon": op.get("eps")},
    "HardSigmoid": lambda op, rank: {"alpha": op.get("alpha"), "beta": op.get("beta")},
    "Concat": lambda op, rank: {"axis": op.get("axis")},
}
