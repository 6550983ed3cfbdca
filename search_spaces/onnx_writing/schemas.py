"""Fits nodes to ONNX's schemas: the lowest opset that has a node's form, and the element types of its operands."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import onnx
from onnx import TensorProto
from onnx.defs import OpSchema

from search_spaces.operators import Value

# An operand's element type: TensorProto's number, or `open_type` of one for a constant; 0: omitted.
ElementType = int
# Which type a constant gets whose operator leaves it open, best first.
_PREFERRED = tuple(
    f"tensor({name})" for name in ("float", "int64", "int32", "uint8", "int8", "bool", "double", "float16")
)
OPEN = 1000  # added to the type that would suit a constant


class Misfit(ValueError):
    """A node that its operator's schema does not allow; the message says why."""


class NeedsVersion(Exception):
    """A node needs a higher version of its domain than the model was to have."""

    def __init__(self, domain: str, version: int) -> None:
        self.domain, self.version = domain, version


class Fit(NamedTuple):
    """The element types of a node's operands and outputs; 0 for an output whose type its operands do not determine."""

    operands: tuple[ElementType, ...]
    outputs: tuple[ElementType, ...]


def open_type(suitable: ElementType) -> ElementType:
    """The type of a constant that may get another one, because its values fit several."""
    return OPEN + suitable


@cache
def schema(name: str, version: int, domain: str) -> OpSchema | None:
    """The operator's schema at a version of its domain; None if it is unknown or deprecated there."""
    try:
        found = onnx.defs.get_schema(name, version, domain)
    except onnx.defs.SchemaError:
        return None
    return None if found.deprecated else found


@cache
def is_known(domain: str) -> bool:
    """Whether onnx has schemas of this domain."""
    return any(found.domain == domain for found in onnx.defs.get_all_schemas())


@cache
def later_versions(name: str, version: int, domain: str) -> tuple[int, ...]:
    """Versions of the domain above `version` in which the operator changed."""
    newest = onnx.defs.onnx_opset_version() if not domain else 16
    versions = []
    for candidate in range(version + 1, newest + 1):
        found = schema(name, candidate, domain)
        if found is not None and found.since_version == candidate:
            versions.append(candidate)
    return tuple(versions)


def fit(found: OpSchema, attributes: Mapping[str, Value], operands: Sequence[ElementType], outputs: int) -> Fit:
    """The types of a node with these attributes, operands and number of outputs. Raises Misfit."""
    for key, value in attributes.items():
        known = found.attributes.get(key)
        if known is None:
            raise Misfit(f"it has no attribute {key!r}")
        if not _is_of_kind(value, known.type):
            raise Misfit(f"its attribute {key!r} is not what ONNX has there: {value!r:.80}")
    for key, known in found.attributes.items():
        if known.required and key not in attributes:
            raise Misfit(f"it needs the attribute {key!r}, which is not part of a text")
    return _fit_types(found.name, found.since_version, found.domain, tuple(operands), outputs)


_KINDS: dict[OpSchema.AttrType, tuple[type, ...]] = {
    OpSchema.AttrType.INT: (int,), OpSchema.AttrType.FLOAT: (int, float), OpSchema.AttrType.STRING: (str,),
    OpSchema.AttrType.INTS: (int,), OpSchema.AttrType.FLOATS: (int, float), OpSchema.AttrType.STRINGS: (str,),
}  # fmt: skip
_LISTS = (OpSchema.AttrType.INTS, OpSchema.AttrType.FLOATS, OpSchema.AttrType.STRINGS)


def _is_of_kind(value: Value, kind: OpSchema.AttrType) -> bool:
    if kind not in _KINDS or (kind in _LISTS) != isinstance(value, tuple):
        return False
    items = value if isinstance(value, tuple) else (value,)
    return all(isinstance(item, _KINDS[kind]) for item in items)


@lru_cache(maxsize=65536)
def _fit_types(name: str, version: int, domain: str, operands: tuple[ElementType, ...], outputs: int) -> Fit:
    found = schema(name, version, domain)
    assert found is not None
    if not found.min_input <= len(operands) <= found.max_input:
        raise Misfit(f"it takes {found.min_input} to {found.max_input} operands, not {len(operands)}")
    if not outputs <= found.max_output:
        raise Misfit(f"it has at most {found.max_output} outputs, not {outputs}")
    formal = [found.inputs[min(i, len(found.inputs) - 1)] for i in range(len(operands))]
    bound: dict[str, str] = {}
    types = ["" if kind == 0 or kind > OPEN else type_name(kind) for kind in operands]
    for place, (given, parameter) in enumerate(zip(types, formal, strict=True)):
        if not given:
            continue
        if given not in parameter.types:
            raise Misfit(f"its operand {place} may not be {given}")
        if _is_homogeneous(parameter) and bound.setdefault(parameter.type_str, given) != given:
            raise Misfit(f"its operands should be of one type, not {bound[parameter.type_str]} and {given}")
    for place, (kind, parameter) in enumerate(zip(operands, formal, strict=True)):
        if not kind:
            if parameter.option == OpSchema.FormalParameterOption.Single:
                raise Misfit(f"it needs its operand {place}")
        elif kind > OPEN:
            wanted = (bound.get(parameter.type_str, ""), type_name(kind - OPEN), *_PREFERRED)
            chosen = next((t for t in wanted if t in parameter.types), "")
            if not chosen:
                raise Misfit(f"its operand {place} may not be a tensor of numbers")
            types[place] = chosen
            if _is_homogeneous(parameter):
                bound.setdefault(parameter.type_str, chosen)
    results = [found.outputs[min(i, len(found.outputs) - 1)] for i in range(outputs)]
    return Fit(
        tuple(_type_number(t) if t else 0 for t in types),
        tuple(_type_number(bound.get(out.type_str) or _only(out.types)) for out in results),
    )


def _only(types: Collection[str]) -> str:
    """The type if there is one, else ""."""
    return next(iter(types)) if len(types) == 1 else ""


def _is_homogeneous(parameter: OpSchema.FormalParameter) -> bool:
    return parameter.is_homogeneous or parameter.option != OpSchema.FormalParameterOption.Variadic


@cache
def type_name(element_type: ElementType) -> str:
    """ONNX's name of a tensor type, e.g. `tensor(float)`."""
    return f"tensor({TensorProto.DataType.Name(element_type).lower()})"


def _type_number(name: str) -> ElementType:
    """Inverse of `type_name`; 0 for a type parameter and for what is no tensor."""
    if not name.startswith("tensor("):
        return 0
    return int(TensorProto.DataType.Value(name[len("tensor(") : -1].upper()))
