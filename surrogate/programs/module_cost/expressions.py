"""Interpretation of expressions on Python's numbers, strings and containers and on tensors without data."""

import ast
import operator
import re
from collections.abc import Callable
from typing import Any

from torch import Tensor, nn

from surrogate.programs.module_cost.interpreter_base import (
    Closure,
    Library,
    ModuleInterpreterBase,
    Namespace,
    Object,
    RefusedError,
    Scope,
)
from surrogate.programs.module_cost.names import OF_BUILTINS, OF_PYTORCH, of_module, of_tensor

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow, ast.MatMult: operator.matmul,
    ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}  # fmt: skip
_UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert,
}  # fmt: skip
_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge, ast.Is: operator.is_, ast.IsNot: operator.is_not, ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}  # fmt: skip
_MOST_BITS = 62
_SEQUENCE = (str, list, tuple)
_HAS_ITEMS = (
    Tensor, list, tuple, dict, str, range, nn.Sequential, nn.ModuleList, nn.ModuleDict, nn.ParameterList,
)  # fmt: skip
_FORMAT_SPEC = re.compile(r"[0<>]?\d{0,2}(\.\d{1,2})?[dfeg]?")  # allowed for numbers in f-strings
_CONTENTS = ("__dict__", "_parameters", "_buffers", "_modules")


class Expressions(ModuleInterpreterBase):
    def eval(self, node: ast.expr) -> Any:
        self.step()
        found = getattr(self, f"eval_{type(node).__name__}", None)
        if found is None:
            raise RefusedError(type(node).__name__)
        return self.checked(found(node))

    def eval_Constant(self, node: ast.Constant) -> Any:
        if isinstance(node.value, bytes | complex):
            raise RefusedError(type(node.value).__name__)
        return node.value

    def eval_Name(self, node: ast.Name) -> Any:
        return self.scope.find(node.id)

    def eval_NamedExpr(self, node: ast.NamedExpr) -> Any:
        value = self.eval(node.value)
        self.scope.function().names[node.target.id] = value
        return value

    def eval_Attribute(self, node: ast.Attribute) -> Any:
        return self.attribute(self.eval(node.value), node.attr)

    def attribute(self, owner: Any, name: str) -> Any:
        """Allowed attribute of a value. Raises RefusedError for all others."""
        if isinstance(owner, Namespace) and name in owner.names:
            return owner.names[name]
        if isinstance(owner, super) and (name == "__init__" or not name.startswith("_")):
            return self._of_base(owner, name)
        if isinstance(owner, Tensor):
            return of_tensor(owner, name)
        if isinstance(owner, Library) and owner.kind is nn.Module and name == "__init__":
            return Library(self._init_module)
        if not name.startswith("__"):
            found = self._of_object(owner, name)
            self.check_nested(found)  # some layers hold values that programs may not reach
            return found
        raise RefusedError(f"{name} of {type(owner).__name__}")

    def _of_object(self, owner: Any, name: str) -> Any:
        if isinstance(owner, Object | nn.Module) and not (name[0] == "_" and name in OF_PYTORCH):
            for contents in _CONTENTS:
                if name in (inside := getattr(owner, contents, None) or {}):
                    return inside[name]
        kinds = owner.__mro__ if isinstance(owner, type) else type(owner).__mro__
        if any(name in vars(kind) for kind in kinds if kind in self.classes):
            return getattr(owner, name)
        if isinstance(owner, nn.Module):
            return of_module(owner, name)
        for kind, names in OF_BUILTINS.items():
            if isinstance(owner, kind) and name in names:
                found = getattr(owner, name)
                return Library(found, of_python=True) if callable(found) else found
        raise RefusedError(f"{name} of {type(owner).__name__}")

    def _of_base(self, owner: Any, name: str) -> Any:
        kinds = owner.__self_class__.__mro__
        for kind in kinds[kinds.index(owner.__thisclass__) + 1 :]:
            if kind in self.classes and name in vars(kind):
                return getattr(owner, name)
        if name not in ("__init__", "forward"):
            of_module(owner.__self__, name)  # raises if it is not allowed
        return Library(getattr(owner, name))

    def _init_module(self, module: Any) -> None:
        """`nn.Module.__init__(self)`."""
        if not self.is_own_class(type(module)):
            raise RefusedError("__init__ of such a module")
        nn.Module.__init__(module)

    def eval_Subscript(self, node: ast.Subscript) -> Any:
        owner, key = self.item_of(node, _HAS_ITEMS)
        return owner[key]

    def item_of(self, node: ast.Subscript, kinds: tuple[type[Any], ...]) -> tuple[Any, Any]:
        """Owner and key of a subscript. Raises RefusedError unless the owner is of one of the `kinds`."""
        owner, key = self.eval(node.value), self.eval(node.slice)
        self.check_nested(key)
        if not isinstance(owner, kinds):
            raise RefusedError(f"an item of {type(owner).__name__}")
        return owner, key

    def eval_Slice(self, node: ast.Slice) -> slice:
        return slice(*(self.eval(part) if part else None for part in (node.lower, node.upper, node.step)))

    def eval_BinOp(self, node: ast.BinOp) -> Any:
        return self.binary(node.op, self.eval(node.left), self.eval(node.right))

    def binary(self, op: ast.operator, one: Any, other: Any) -> Any:
        kind = type(op)
        if isinstance(one, _SEQUENCE) or isinstance(other, _SEQUENCE):
            self._sequences(kind, one, other)
        elif kind is ast.Pow and isinstance(one, int) and isinstance(other, int):
            if one.bit_length() * max(other, 1) > _MOST_BITS:
                raise RefusedError("too large a number")
        elif kind is ast.LShift and isinstance(other, int) and other > _MOST_BITS:
            raise RefusedError("too large a number")
        return _BINARY[kind](one, other)

    def _sequences(self, kind: type[ast.operator], one: Any, other: Any) -> None:
        many, count = (one, other) if isinstance(one, _SEQUENCE) else (other, one)
        if kind is ast.Mult and isinstance(count, int):
            self.step(len(many) * count)
        elif kind is not ast.Add:
            raise RefusedError("such an operation on a sequence")

    def eval_UnaryOp(self, node: ast.UnaryOp) -> Any:
        value = self.eval(node.operand)
        return not self.truth(value) if isinstance(node.op, ast.Not) else _UNARY[type(node.op)](value)

    def eval_BoolOp(self, node: ast.BoolOp) -> Any:
        value: Any = None
        for part in node.values:
            value = self.eval(part)
            if self.truth(value) is isinstance(node.op, ast.Or):
                break
        return value

    def eval_Compare(self, node: ast.Compare) -> Any:
        found, left = True, self.eval(node.left)
        for op, part in zip(node.ops, node.comparators, strict=True):
            right = self.eval(part)
            self.check_nested([left, right])
            if any(isinstance(side, float) and side != side for side in (left, right)):
                raise RefusedError("an unknown number")
            found, left = _COMPARE[type(op)](left, right), right
            if len(node.ops) > 1 and not self.truth(found):
                break
        return found

    def eval_IfExp(self, node: ast.IfExp) -> Any:
        return self.eval(node.body if self.truth(self.eval(node.test)) else node.orelse)

    def eval_List(self, node: ast.List | ast.Tuple | ast.Set) -> list[Any]:
        values: list[Any] = []
        for part in node.elts:
            if isinstance(part, ast.Starred):
                values.extend(self.iterate(self.eval(part.value)))
            else:
                values.append(self.eval(part))
        return values

    def eval_Tuple(self, node: ast.Tuple) -> tuple[Any, ...]:
        return tuple(self.eval_List(node))

    def eval_Set(self, node: ast.Set) -> set[Any]:
        values = self.eval_List(node)
        self.check_nested(values)
        return set(values)

    def eval_Dict(self, node: ast.Dict) -> dict[Any, Any]:
        values: dict[Any, Any] = {}
        for key, part in zip(node.keys, node.values, strict=True):
            if key is None:
                values |= self.eval(part)
            else:
                name = self.eval(key)
                self.check_nested(name)
                values[name] = self.eval(part)
        return values

    def eval_JoinedStr(self, node: ast.JoinedStr) -> str:
        return "".join(map(self.eval, node.values))

    def eval_FormattedValue(self, node: ast.FormattedValue) -> str:
        value = self.eval(node.value)
        form = self.eval(node.format_spec) if node.format_spec else ""
        if node.conversion == -1 and not form and isinstance(value, str | int | float | None):
            return str(value)
        if isinstance(value, int | float) and _FORMAT_SPEC.fullmatch(form):
            return format(value, form)
        raise RefusedError("such a format")

    def eval_Lambda(self, node: ast.Lambda) -> Closure:
        return self.function(node)

    def eval_ListComp(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> list[Any]:
        values: list[Any] = []
        self._in_own_scope(node.generators, lambda: values.append(self.eval(node.elt)))
        return values

    eval_GeneratorExp = eval_ListComp

    def eval_SetComp(self, node: ast.SetComp) -> set[Any]:
        values = self.eval_ListComp(node)
        self.check_nested(values)
        return set(values)

    def eval_DictComp(self, node: ast.DictComp) -> dict[Any, Any]:
        values: dict[Any, Any] = {}

        def add() -> None:
            key = self.eval(node.key)
            self.check_nested(key)
            values[key] = self.eval(node.value)

        self._in_own_scope(node.generators, add)
        return values

    def _in_own_scope(self, generators: list[ast.comprehension], add: Callable[[], None]) -> None:
        around = self.scope
        self.scope = Scope(outer=around, of_comprehension=True)
        try:
            self._comprehend(generators, add)
        finally:
            self.scope = around

    def _comprehend(self, generators: list[ast.comprehension], add: Callable[[], None]) -> None:
        if not generators:
            add()
            return
        first, *others = generators
        for value in self.iterate(self.eval(first.iter)):
            self.assign(first.target, value)
            if all(self.truth(self.eval(test)) for test in first.ifs):
                self._comprehend(others, add)

    def eval_Call(self, node: ast.Call) -> Any:
        given: list[Any] = []
        if isinstance(node.func, ast.Name) and node.func.id == "super":
            return self._super([self.eval(part) for part in node.args])
        function = self.eval(node.func)
        for part in node.args:
            if isinstance(part, ast.Starred):
                given.extend(self.iterate(self.eval(part.value)))
            else:
                given.append(self.eval(part))
        named: dict[str, Any] = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                named |= self.eval(keyword.value)
            else:
                named[keyword.arg] = self.eval(keyword.value)
        return self.call(function, given, named)

    def _super(self, given: list[Any]) -> Any:
        kind, owner = given or (self.scope.find("__class__"), self.scope.find("__first__"))
        if not self.is_own_class(kind) or not isinstance(owner, kind):
            raise RefusedError("super of such a class")
        return super(kind, owner)
