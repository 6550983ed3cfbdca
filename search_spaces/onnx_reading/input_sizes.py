"""Sizes of a network's inputs: as the file declares them, as the caller gives them, or 1 for an open batch.

An open first dimension is a batch if its name says so (`batch`, `N`), or if it has no name of its own and the shape is
no sequence's: at least two dimensions, and not `? x 1 x features`, which has the batch second. Other names (`T`, `seq`)
are batches only of inputs with four dimensions or more. What may be something else is refused, not taken as 1.
"""

import re
from collections.abc import Mapping, Sequence

import onnx
from onnx import TypeProto

from search_spaces.common.errors import did_you_mean, printable, quoted
from search_spaces.onnx_reading.model_file import MAX_RANK, check_names
from search_spaces.operators import Shape, show, sizes_of

Sizes = Mapping[str, Sequence[int]] | Sequence[int] | None
MAX_SIZE = 2**31 - 1

_BATCH = re.compile(r".*batch.*|n|b|bs|bsz|nb|(num_?|n_)?(samples?|images?|examples?)", re.IGNORECASE)
# Names that exporters give to dimensions that have none.
_ANONYMOUS = re.compile(
    r"|\?|-1|none|unk.*|dyn.*|.*dynamic_axes_\d+|[su]\d+|(dim|d|axis)_?\d+|[\w.]+_(dim|d)_?0", re.IGNORECASE
)
_SEQUENCE = re.compile(r".*(seq|time|len|frame|step|token|word|box|det|select|num_?roi).*|t|l|s", re.IGNORECASE)


def is_batch(name: str, sizes: Sequence[int]) -> bool:
    """Whether an open first dimension of this name is a batch; `sizes` has -1 for every open one."""
    if _BATCH.fullmatch(name):
        return True
    if _SEQUENCE.fullmatch(name):
        return False
    if _ANONYMOUS.fullmatch(name):
        return len(sizes) > 1 and not (len(sizes) == 3 and sizes[1] == 1)
    return len(sizes) > 3


class InputSizes:
    """The shapes of the inputs, and `symbols`, the sizes of named dimensions.

    `given` maps names of inputs to shapes, batch included, or is the shape of the only input. Raises ValueError if it
    does not fit the inputs.
    """

    def __init__(self, entries: Sequence[onnx.ValueInfoProto], given: Sizes, *, has_weights: bool) -> None:
        self.has_weights = has_weights  # a network without weights may be the test of an operator on nothing
        self.symbols: dict[str, int] = {}
        self.given = _by_name(given, [entry.name for entry in entries])
        for entry in entries:
            if entry.name in self.given:
                self.bind(entry, self.given[entry.name])

    def bind(self, entry: onnx.ValueInfoProto, shape: Shape) -> None:
        """Notes the sizes that a given shape has for the input's named dimensions."""
        dims = entry.type.tensor_type.shape.dim
        label = f"input {quoted(entry.name)}"
        if len(dims) != len(shape):
            declared = "x".join([str(d.dim_value) if d.dim_value > 0 else "?" for d in dims])
            raise ValueError(
                f"{label}: has {len(dims)} dimensions ({declared or 'scalar'}), batch included, not {len(shape)} "
                f"({show(shape)})"
            )
        for dim, size in zip(dims, shape, strict=True):
            if dim.dim_value > 0 and dim.dim_value != size:
                raise ValueError(f"{label}: the file fixes a dimension to {dim.dim_value}, the given shape has {size}")
            if dim.dim_param and self.symbols.setdefault(dim.dim_param, size) != size:
                raise ValueError(
                    f"{label}: dimension {quoted(dim.dim_param)} is {self.symbols[dim.dim_param]} and {size}"
                )

    def shape(self, entry: onnx.ValueInfoProto) -> Shape:
        """The shape of an input. Raises ValueError if a dimension is open, which names the dimension."""
        kind = entry.type.WhichOneof("value")
        if kind != "tensor_type":
            what = kind.removesuffix("_type").replace("_", " ") if kind else "value without a type"
            raise ValueError(f"it is a {what}, not a tensor")
        if not entry.type.tensor_type.HasField("shape"):
            if entry.name in self.given:
                return self.given[entry.name]
            raise ValueError("it has no shape; fix it when exporting, or give it with input_shapes=SHAPE")
        if entry.name in self.given:
            return self.given[entry.name]
        dims = entry.type.tensor_type.shape.dim
        if len(dims) > MAX_RANK:
            raise ValueError(f"it has {len(dims)} dimensions; at most {MAX_RANK} are read")
        check_names([dim.dim_param for dim in dims], "its shape")
        sizes = [dim.dim_value if dim.dim_value > 0 else self.symbols.get(dim.dim_param, -1) for dim in dims]
        zero = [axis for axis, d in enumerate(dims) if d.HasField("dim_value") and not d.dim_value]
        if zero and self.has_weights:
            raise ValueError(f"dimension {zero[0]} has size 0; such a network has nothing to compute")
        if max(sizes, default=1) > MAX_SIZE:
            raise ValueError(f"a dimension of {max(sizes)} is more than any device can hold")
        sizes = [0 if axis in zero else size for axis, size in enumerate(sizes)]
        if sizes and sizes[0] < 0 and is_batch(dims[0].dim_param, sizes):
            sizes[0] = 1
            if dims[0].dim_param:
                self.symbols[dims[0].dim_param] = 1
        if -1 in sizes:
            raise ValueError(_open(entry, sizes))
        return tuple(sizes)

    def declared(self, type_: TypeProto) -> Shape | None:
        """The shape that a file declares for a tensor inside; None if it does not determine it."""
        if type_.WhichOneof("value") != "tensor_type" or not type_.tensor_type.HasField("shape"):
            return None
        sizes = []
        for axis, dim in enumerate(type_.tensor_type.shape.dim[: MAX_RANK + 1]):
            size = dim.dim_value if dim.HasField("dim_value") else self.symbols.get(dim.dim_param, -1)
            if size < 0 and not axis and isinstance(dim.dim_param, str) and _BATCH.fullmatch(dim.dim_param):
                size = 1
            sizes.append(size)
        usable = len(sizes) <= MAX_RANK and all(0 <= size <= MAX_SIZE for size in sizes)
        return tuple(sizes) if usable else None


def _open(entry: onnx.ValueInfoProto, sizes: list[int]) -> str:
    axis = sizes.index(-1)
    name = entry.type.tensor_type.shape.dim[axis].dim_param
    what = f"dimension {axis}" + (f" ({quoted(name)})" if name else "")
    maybe = " and may be no batch" if not axis else ""
    shown = "x".join(["?" if size < 0 else str(size) for size in sizes])
    return (
        f"{what} is open{maybe}; give its size, as in input_shapes={printable(entry.name)}={shown} with numbers for "
        "?, or fix it when exporting"
    )


def _by_name(given: Sizes, names: list[str]) -> dict[str, Shape]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        if len(names) != 1:
            shown = ", ".join(printable(name) for name in names[:8])
            raise ValueError(f"a shape without a name needs one input; it has {len(names)} ({shown}): give NAME=SHAPE")
        given = {names[0]: given}
    shapes = {}
    for name, sizes in given.items():
        if name not in names:
            raise ValueError(f"it has no input {quoted(name)}{did_you_mean(str(name), names)}")
        shapes[name] = sizes_of(sizes)
        if max(shapes[name]) > MAX_SIZE:
            raise ValueError(f"input {quoted(name)}: the shape {show(shapes[name])} has sizes that are too large")
    return shapes
