"""Operators that are written as several nodes: those that ONNX lacks, or has only in opsets that few runtimes read."""

from __future__ import annotations

from typing import NamedTuple

from search_spaces.onnx_writing.old_forms import Literal, Operand
from search_spaces.operators import Operator, Value


class Step(NamedTuple):
    """One node; `output` is its tensor, the last step's that of the operator."""

    op_type: str
    operands: list[Operand]
    output: str
    attributes: dict[str, Value] = {}


def steps(op: Operator, name: str, inputs: list[str], rank: int) -> list[Step]:
    """The nodes of the operator `name` with an output of this rank; empty if one node will do."""
    if op.name == "Swish":
        return _swish(op, name, inputs[0])
    if op.name == "Gemm" and rank != 2:
        return _product(op, name, inputs[0])
    return []


def _swish(op: Operator, name: str, x: str) -> list[Step]:
    """x * sigmoid(alpha x)."""
    alpha = op.get("alpha")
    assert isinstance(alpha, int | float)
    scaled = x if alpha == 1 else f"{name}.scaled"
    first = [] if alpha == 1 else [Step("Mul", [x, Literal(float(alpha), "alpha")], scaled)]
    gate = f"{name}.sigmoid"
    return [*first, Step("Sigmoid", [scaled], gate), Step("Mul", [x, gate], name)]


def _product(op: Operator, name: str, x: str) -> list[Step]:
    """x times the transposed weight, over the last axis, and the bias; Gemm itself takes matrices only."""
    turned, product = f"{name}.transposed", f"{name}.product" if op.get("b") else name
    nodes = [
        Step("Transpose", [f"{name}.weight"], turned, {"perm": (1, 0)}),
        Step("MatMul", [x, turned], product),
    ]
    return [*nodes, Step("Add", [product, f"{name}.bias"], name)] if op.get("b") else nodes
