"""Constants of an ONNX file, and nodes that compute constants from them.

Shape arithmetic is evaluated, within bounds: numbers only, at most `MAX_VALUES` elements, by operators of the tables
below, whose results have known sizes. Strings and regular expressions are never evaluated. Other constants are known by
shape and type, like weights.
"""

import copy
import math
import os
import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import chain
from typing import Any

import numpy as np
import onnx
from onnx import NodeProto, TensorProto, helper, numpy_helper
from onnx.external_data_helper import load_external_data_for_tensor
from onnx.reference import ReferenceEvaluator

from search_spaces.onnx_reading.model_file import MAX_RANK
from search_spaces.operators import Shape, show

# Constants with more elements are treated as weights: their values are not read.
MAX_VALUES = 4096
MAX_EVALUATIONS = 50_000  # of nodes of one file
# Nodes of one file that onnx's own evaluator evaluates, which takes a thousand times as long as numpy.
MAX_REFERENCE_EVALUATIONS = 1_000
# Inferences of the shapes of constants that numpy does not evaluate; one that was made before counts a third.
MAX_INFERENCES = 3_000
# The floating-point precision is not part of the network: all of these are read as FLOAT.
FLOATS = {TensorProto.FLOAT, TensorProto.FLOAT16, TensorProto.BFLOAT16, TensorProto.DOUBLE}
_HALVES: dict[int, int] = {TensorProto.FLOAT16: 11, TensorProto.BFLOAT16: 8}  # bits of the mantissa
# Raised by onnx's reference evaluator and by numpy for operands that they refuse.
_EVALUATION_ERRORS = (
    ArithmeticError, AssertionError, AttributeError, ImportError, LookupError, MemoryError, NameError, RuntimeError,
    TypeError, ValueError, re.error, onnx.defs.SchemaError,
)  # fmt: skip


@dataclass(frozen=True)
class Constant:
    """A tensor known while reading. `known` is its value, a function that decodes it, or None if it is unknown or
    has too many elements.

    `origin` names the tensor of the file that it is or was reshaped from, so that a weight read by several nodes counts
    once; "" if nodes compute it. A `learned` one is a parameter, or computed from one.
    """

    shape: Shape
    type: int  # TensorProto's number of the element type
    known: np.ndarray | Callable[[], np.ndarray] | None
    origin: str = ""
    digest: str = ""  # of the values that this one stands for, in files that `to_onnx` wrote
    learned: bool = False

    @cached_property
    def value(self) -> np.ndarray | None:
        """Decoded when it is first needed: the values of most weights never are."""
        return self.known() if callable(self.known) else self.known

    def as_vector(self) -> "Constant":
        value = self.value
        return replace(self, shape=(math.prod(self.shape),), known=None if value is None else value.reshape(-1))


# Exporters keep the names of parameters, as in stages.0.gain; those that they make up have no such dots. `to_onnx`
# names weights Mul_3.w1, and numbers Mul_3.c1 or Swish_3.alpha. torch's files have parameters without a dot, too.
_PARAMETER = re.compile(r"[A-Z]\w*_\d+\.w\d+|(?![A-Z]\w*_\d+\.)[A-Za-z_]\w*(\.\w+)+")
_PARAMETER_OF_TORCH = re.compile(
    r"(?!(_v|_?tensor_constant|_to_copy|add|arange|c?_?lifted_tensor|clone|div|empty|full|getitem|mul|ones|scalar_tensor|"
    r"select|sub|val|zeros)(_?\d+|_\w+)?$|\w+_cast$)[A-Za-z_]\w*"
)


def is_parameter(name: str, producer: str) -> bool:
    """Whether an initializer of a file of this producer is a parameter, by its name."""
    return bool(_PARAMETER.fullmatch(name) or (producer == "pytorch" and _PARAMETER_OF_TORCH.fullmatch(name)))


DIGEST = r"[1-9]\d{0,11}(x[1-9]\d{0,11})*:[0-9a-f]{8}"  # of a table or mask, after its shape


def digest(pattern: np.ndarray, *, broadcast: bool) -> str:
    """Shape and CRC-32 of a table of integers or a mask; without leading dimensions of size 1 if it is broadcast."""
    shape = pattern.shape
    while broadcast and len(shape) > 1 and shape[0] == 1:
        shape = shape[1:]
    return f"{'x'.join(map(str, shape))}:{zlib.crc32(pattern.astype('<i8').tobytes()):08x}"


def element_type(number: int) -> int:
    """The element type as the reader sees it: one type for all floating-point precisions."""
    return TensorProto.FLOAT if number in FLOATS else number


def from_array(array: np.ndarray, origin: str = "") -> Constant:
    return Constant(array.shape, element_type(helper.np_dtype_to_tensor_dtype(array.dtype)), array, origin)


def from_tensor(tensor: TensorProto, folder: str, origin: str) -> Constant:
    """A tensor of the file, with its value if that is small and present.

    `folder` is that of external data. Raises ValueError if the data do not fit the shape.
    """
    shape = tuple(tensor.dims)
    if len(shape) > MAX_RANK:
        raise ValueError(f"it has {len(shape)} dimensions; at most {MAX_RANK} are read")
    if min(shape, default=0) < 0:
        raise ValueError(f"its shape {show(shape)} has a negative size")
    kind = element_type(tensor.data_type)
    unknown = Constant(shape, kind, None, origin)
    count = math.prod(shape)
    if count > MAX_VALUES or tensor.data_type == TensorProto.STRING:
        return unknown
    if tensor.data_location == TensorProto.EXTERNAL:
        tensor = with_external_data(tensor, count, folder)
    if count and not any(_data(tensor)):
        return unknown  # weights may be missing; a missing size fails at the node that needs it
    digest = tensor.doc_string if tensor.doc_string and re.fullmatch(DIGEST, tensor.doc_string) else ""
    if tensor.data_type == TensorProto.FLOAT and len(tensor.raw_data) == 4 * count:
        return Constant(shape, kind, partial(numpy_helper.to_array, tensor), origin, digest)
    if tensor.data_type == TensorProto.INT64 and len(tensor.raw_data) == 8 * count:  # sizes, of which there are many
        return Constant(shape, kind, np.frombuffer(tensor.raw_data, "<i8").reshape(shape), origin, digest)
    try:
        value = _as_read(numpy_helper.to_array(tensor), tensor.data_type)
        return Constant(shape, kind, value, origin, digest)
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(f"its data do not fit its type or shape {show(shape)} ({error})") from error


def _data(tensor: TensorProto) -> Iterator[bool]:
    """Whether each of the fields that hold data has any."""
    yield bool(tensor.raw_data)
    yield bool(tensor.float_data or tensor.int32_data or tensor.int64_data)
    yield bool(tensor.double_data or tensor.uint64_data)


def with_external_data(tensor: TensorProto, count: int, folder: str) -> TensorProto:
    """The tensor with its data from a file in `folder`, of which no more than the tensor needs is read; without data
    if they cannot be read, or are elsewhere."""
    loaded = copy.deepcopy(tensor)
    kept = [entry for entry in loaded.external_data if entry.key != "length"]
    del loaded.external_data[:]
    loaded.external_data.extend(kept)
    try:
        _require_inside(folder, next(entry.value for entry in kept if entry.key == "location"))
        size = helper.tensor_dtype_to_np_dtype(tensor.data_type).itemsize
        loaded.external_data.add(key="length", value=str(count * size))
        load_external_data_for_tensor(loaded, folder)
    except (OSError, StopIteration, ValueError, KeyError, onnx.checker.ValidationError):
        loaded.ClearField("raw_data")
    loaded.data_location = TensorProto.DEFAULT
    return loaded


def _require_inside(folder: str, location: str) -> None:
    """Raises ValueError for a file outside the folder, links followed: the check of onnx before 1.20 misses links."""
    base, file = os.path.realpath(folder), os.path.realpath(os.path.join(folder, location))
    if not folder or os.path.commonpath([base, file]) != base:
        raise ValueError(f"{location} is not in the folder of the model")


def _as_read(array: np.ndarray, data_type: int) -> np.ndarray:
    """The array in float32 if it is of floats of another precision; a single number as it was before rounding."""
    if data_type not in FLOATS or data_type == TensorProto.FLOAT:
        return array
    with np.errstate(over="ignore"):
        wide = array.astype(np.float32)
    bits = _HALVES.get(data_type)
    if bits is None or array.size != 1:
        return wide
    return np.full(array.shape, before_rounding(float(wide.reshape(())), bits), np.float32)


@lru_cache(maxsize=4096)
def before_rounding(value: float, bits: int) -> float:
    """The simplest number that a float with so many bits of mantissa stands for: 0.1 for 0.0999755859375.

    In order: a decimal of two digits, a constant of GELU, a fraction such as 1/6, a root such as 1/sqrt(96), else the
    shortest decimal. So a file in float16 has the constants of the same file in float32.
    """
    size = abs(value)
    if not size or not math.isfinite(size):
        return value
    step = 2.0 ** (max(math.floor(math.log2(size)), -14 if bits == 11 else -126) + 1 - bits)
    if step >= 1:
        return value  # large integers
    candidates = chain(
        (float(f"{size:.2g}"),), (_KNOWN if size < 2 else ()), (round(size * n) / n for n in range(1, 13)),
        (root for power in (-0.5, 0.5, -0.25, 0.25) if (root := _root(size, power)) is not None),
        (float(f"{size:.{digits}g}") for digits in range(3, 9)),
    )  # fmt: skip
    return math.copysign(next((c for c in candidates if c and abs(c - size) <= step / 2), size), value)


# Factors of GELU and its approximations, and of SELU.
_KNOWN = (
    0.044715, math.sqrt(2 / math.pi), math.sqrt(2), 1 / math.sqrt(2), 1.702, 1.0507009873554805, 1.6732632423543772,
)  # fmt: skip


def _root(size: float, power: float) -> float | None:
    """n ** power of the integer n <= 1024 for which this is nearest to `size`."""
    number = round(size ** (1 / power))
    return float(number**power) if 1 < number <= 1024 else None


def without_evaluation(node: NodeProto, first: Constant | Shape | None, folder: str) -> Constant | None:
    """The constant that a node returns whatever the values of its operand are, a shape or constant; else None."""
    match node.op_type:
        case "Shape" | "Size" if first is not None:
            whole = first.shape if isinstance(first, Constant) else first
            bounds = {a.name: a.i for a in node.attribute}
            shape = whole[bounds.get("start", 0) : bounds.get("end")]
            value = np.array(shape if node.op_type == "Shape" else math.prod(whole), np.int64)
            return from_array(value)
        case "Constant":
            return _given(node, folder)
        case "Identity" | "Dropout" if isinstance(first, Constant):
            return first
    return None


def _given(node: NodeProto, folder: str) -> Constant | None:
    """The value of a Constant node; None if it is of strings. Raises ValueError if it has none."""
    for a in node.attribute:
        match a.name:
            case "value":
                return from_tensor(a.t, folder, node.output[0])
            case "value_float" | "value_floats":
                return from_array(np.array(a.f if a.name == "value_float" else list(a.floats), np.float32))
            case "value_int" | "value_ints":
                return from_array(np.array(a.i if a.name == "value_int" else list(a.ints), np.int64))
            case "value_string" | "value_strings":
                shape = () if a.name == "value_string" else (len(a.strings),)
                return Constant(shape, TensorProto.STRING, None)
            case "sparse_value":
                tensor = a.sparse_tensor
                return Constant(tuple(tensor.dims), element_type(tensor.values.data_type), None, node.output[0])
    raise ValueError("it has no value")


def reshaped(node: NodeProto, operands: Sequence[Constant], shape: Shape, kind: int) -> Constant:
    """A constant of unknown value; it is still the weight that it was before a reshaping or a cast."""
    same = node.op_type in _REARRANGES and operands and math.prod(shape) == math.prod(operands[0].shape)
    return Constant(shape, kind, None, operands[0].origin if same else "")


_REARRANGES = {
    "Cast", "CastLike", "DequantizeLinear", "Expand", "Flatten", "Identity", "Reshape", "Squeeze", "Transpose",
    "Unsqueeze",
}  # fmt: skip

Attributes = Mapping[str, Any]
Arrays = Sequence[Any]  # of numpy arrays; None for an operand that is omitted


def _axes(attributes: Attributes, arrays: Arrays) -> tuple[int, ...] | None:
    given = arrays[1] if len(arrays) > 1 else attributes.get("axes")
    return None if given is None else tuple(int(axis) for axis in np.asarray(given).reshape(-1))


def _divide(attributes: Attributes, arrays: Arrays) -> np.ndarray:
    one, other = arrays
    if one.dtype.kind not in "iu":
        return np.asarray(one / other)
    if not other.all():
        raise ZeroDivisionError
    return np.asarray(np.trunc(one / other).astype(one.dtype))


def _unsqueeze(attributes: Attributes, arrays: Arrays) -> np.ndarray:
    return np.expand_dims(arrays[0], _axes(attributes, arrays) or ())


def _reshape(attributes: Attributes, arrays: Arrays) -> np.ndarray:
    sizes = [int(size) for size in arrays[1]]
    if not attributes.get("allowzero", 0):
        sizes = [size or arrays[0].shape[axis] for axis, size in enumerate(sizes)]
    return np.asarray(arrays[0].reshape(sizes))


def _slice(attributes: Attributes, arrays: Arrays) -> np.ndarray:
    data = arrays[0]
    keys = ("starts", "ends", "axes", "steps")
    given: list[Any] = [arrays[i] if i < len(arrays) else attributes.get(key) for i, key in enumerate(keys, start=1)]
    starts, ends = given[0], given[1]
    axes = range(len(starts)) if given[2] is None else given[2]
    steps = [1] * len(starts) if given[3] is None else given[3]
    index = [slice(None)] * data.ndim
    for start, end, axis, step in zip(starts, ends, axes, steps, strict=True):
        # ONNX has the smallest integer for "before the first", which Python writes None.
        stop = None if step < 0 and end < -data.shape[axis] else int(end)
        index[axis] = slice(int(start), stop, int(step))
    return np.asarray(data[tuple(index)])


def _cast(attributes: Attributes, arrays: Arrays) -> np.ndarray:
    kind = element_type(attributes["to"])
    if kind == TensorProto.STRING:
        raise ValueError
    with np.errstate(invalid="ignore", over="ignore"):
        return np.asarray(arrays[0].astype(helper.tensor_dtype_to_np_dtype(kind)))


def _filled(attributes: Attributes, arrays: Arrays) -> np.ndarray:
    fill = numpy_helper.to_array(attributes["value"]) if "value" in attributes else np.zeros(1, np.float32)
    return np.full([int(size) for size in arrays[0]], fill.item(), fill.dtype)


def _elementwise(function: Callable[..., Any]) -> Callable[[Attributes, Arrays], np.ndarray]:
    return lambda attributes, arrays: np.asarray(function(*arrays))


_ELEMENTWISE: dict[str, Callable[[Attributes, Arrays], np.ndarray]] = {
    **{name: _elementwise(function) for name, function in (
        ("Add", np.add), ("Sub", np.subtract), ("Mul", np.multiply), ("Neg", np.negative), ("Abs", np.abs),
        ("Sqrt", np.sqrt), ("Floor", np.floor), ("Ceil", np.ceil), ("Equal", np.equal), ("Less", np.less),
        ("Greater", np.greater), ("GreaterOrEqual", np.greater_equal), ("LessOrEqual", np.less_equal),
        ("And", np.logical_and), ("Or", np.logical_or), ("Not", np.logical_not), ("Where", np.where),
    )},
    "Div": _divide, "Cast": _cast,
}  # fmt: skip
# Their results have at most the size that `_result_size` computes beforehand.
_DIRECT: dict[str, Callable[[Attributes, Arrays], np.ndarray]] = {
    **_ELEMENTWISE,
    "Concat": lambda attributes, arrays: np.concatenate(arrays, attributes["axis"]),
    "ConstantOfShape": _filled,
    "Expand": lambda attributes, arrays: arrays[0] * np.ones([int(n) for n in arrays[1]], arrays[0].dtype),
    "Gather": lambda attributes, arrays: np.take(arrays[0], arrays[1], attributes.get("axis", 0)),
    "Range": lambda attributes, arrays: np.arange(*[a.reshape(-1)[0] for a in arrays], dtype=arrays[0].dtype),
    "Reshape": _reshape,
    "Slice": _slice,
    "Squeeze": lambda attributes, arrays: np.squeeze(arrays[0], _axes(attributes, arrays)),
    "Transpose": lambda attributes, arrays: np.transpose(arrays[0], attributes.get("perm")),
    "Unsqueeze": _unsqueeze,
}
# Evaluated by onnx if inference says that the result is small.
_REFERENCE = {
    "ArgMax", "ArgMin", "BitShift", "CastLike", "Clip", "Compress", "Cos", "CumSum", "Erf", "Exp", "EyeLike", "Flatten",
    "GatherElements", "GatherND", "IsInf", "IsNaN", "Log", "MatMul", "Max", "Mean", "Min", "Mod", "OneHot", "Pad",
    "Pow", "Reciprocal", "ReduceL2", "ReduceMax", "ReduceMean", "ReduceMin", "ReduceProd", "ReduceSum", "Relu", "Round",
    "ScatterElements", "ScatterND", "Sigmoid", "Sign", "Sin", "Split", "Sum", "Tanh", "Tile", "TopK", "Trilu", "Xor",
}  # fmt: skip


def _result_size(op_type: str, attributes: Attributes, arrays: Arrays) -> int:
    """At least the number of elements that an operator of `_DIRECT` returns."""
    if op_type in _ELEMENTWISE:
        return math.prod(np.broadcast_shapes(*[a.shape for a in arrays]))
    match op_type:
        case "ConstantOfShape":
            return math.prod([int(size) for size in arrays[0].reshape(-1)])
        case "Expand":
            return math.prod(np.broadcast_shapes(arrays[0].shape, tuple([int(n) for n in arrays[1]])))
        case "Range":
            start, limit, delta = (a.reshape(-1)[0].item() for a in arrays)
            return math.ceil((limit - start) / delta) + 1
        case "Gather":
            axis = arrays[0].shape[attributes.get("axis", 0)]
            return math.prod(arrays[0].shape) // max(axis, 1) * arrays[1].size
        case "Concat":
            return sum(a.size for a in arrays)
    return int(arrays[0].size)


class Evaluator:
    """Evaluates nodes that read constants only, a bounded number of them."""

    def __init__(self) -> None:
        self.evaluations = MAX_EVALUATIONS
        self.reference_evaluations = MAX_REFERENCE_EVALUATIONS
        self.inferences = float(MAX_INFERENCES)

    def direct(self, node: NodeProto, operands: Sequence[Constant | None]) -> Constant | None:
        """The output of a node that numpy can evaluate; None if it cannot, or a value is unknown or large."""
        function = _DIRECT.get(node.op_type)
        if function is None or not self.evaluations:
            return None
        self.evaluations -= 1
        found = self._direct(node, operands, function)
        if found is None or found.origin or not operands or operands[0] is None:
            return found
        return replace(found, origin=reshaped(node, [operands[0]], found.shape, found.type).origin)

    def _direct(
        self, node: NodeProto, operands: Sequence[Constant | None], function: Callable[[Attributes, Arrays], np.ndarray]
    ) -> Constant | None:
        if node.op_type in ("ConstantOfShape", "Expand") and len(operands) < 3:
            return self._filled(node, operands, function)
        arrays = [None if o is None else o.value for o in operands]
        if any(o is not None and (o.value is None or o.value.dtype.kind not in "biuf") for o in operands):
            return None
        return _evaluated(node, function, arrays)

    @staticmethod
    def _filled(
        node: NodeProto, operands: Sequence[Constant | None], function: Callable[[Attributes, Arrays], np.ndarray]
    ) -> Constant | None:
        """The output of ConstantOfShape and Expand, by its shape alone if it is large."""
        sizes = operands[-1]
        if sizes is None or sizes.value is None or sizes.type != TensorProto.INT64 or sizes.value.ndim != 1:
            return None
        shape = tuple(sizes.value.tolist())
        if min(shape, default=0) < 0 or len(shape) > MAX_RANK:
            return None
        first = operands[0]
        if node.op_type == "Expand":
            if first is None or (first.value is not None and first.value.dtype.kind not in "biuf"):
                return None
            shape = np.broadcast_shapes(shape, first.shape)
        if node.op_type == "Expand":
            if math.prod(shape) > MAX_VALUES or (first is not None and first.value is None):
                return Constant(shape, TensorProto.FLOAT if first is None else first.type, None)
        else:
            fill = node.attribute[0].t if node.attribute else None
            kind = TensorProto.FLOAT if fill is None else element_type(fill.data_type)
            # Files without weights have one ConstantOfShape a weight, of another number than 0.
            weight = kind == TensorProto.FLOAT and shape and any(fill.raw_data or fill.float_data) if fill else False
            if weight or math.prod(shape) > MAX_VALUES:
                return Constant(shape, kind, None, node.output[0])
        return _evaluated(node, function, [None if o is None else o.value for o in operands])

    def reference(
        self, node: NodeProto, operands: Sequence[Constant | None], types: Mapping[str, Any], version: int
    ) -> Sequence[Any] | None:
        """Outputs of a node as onnx evaluates it; None if it is not to be evaluated or cannot.

        `types` holds the shape of each output, None where that is not known.
        """
        if node.op_type not in _REFERENCE or not self.reference_evaluations:
            return None
        shapes = [types.get(out) for out in node.output if out]
        if any(shape is None or math.prod(shape) > MAX_VALUES for shape in shapes):
            return None
        if any(o is not None and (o.value is None or o.value.dtype.kind not in "biuf") for o in operands):
            return None
        self.reference_evaluations -= 1
        values = {name: o.value for name, o in zip(node.input, operands, strict=True) if o is not None}
        entries = [
            helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(value.dtype), value.shape)
            for name, value in values.items() if value is not None
        ]  # fmt: skip
        exits = [helper.make_empty_tensor_value_info(name) for name in node.output]
        body = helper.make_graph([node], "constants", entries, exits)
        try:
            model = helper.make_model(body, opset_imports=[helper.make_opsetid("", version)])
            with np.errstate(all="ignore"):
                return list(ReferenceEvaluator(model).run(None, values))
        except _EVALUATION_ERRORS:
            return None  # the inferred shape may be enough


def _evaluated(
    node: NodeProto, function: Callable[[Attributes, Arrays], np.ndarray], arrays: Arrays
) -> Constant | None:
    attributes = {a.name: helper.get_attribute_value(a) for a in node.attribute}
    try:
        with np.errstate(all="ignore"):
            if _result_size(node.op_type, attributes, arrays) > MAX_VALUES:
                return None
            return from_array(function(attributes, arrays))
    except _EVALUATION_ERRORS:
        return None
