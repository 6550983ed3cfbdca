"""Interpretation of statements and of definitions of functions and classes."""

import ast
import re
from collections.abc import Sequence
from typing import Any, cast

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
from surrogate.programs.module_cost.names import LIBRARIES, OF_PYTORCH

_MUTABLE_CONTAINERS = (Tensor, list, dict, nn.ModuleList, nn.ModuleDict)
_METHODS = {"__init__", "__call__"}  # special methods that programs may define
# Other special methods, which Python would call implicitly during the interpreter's own operations.
_REFUSED_METHODS = {name for kind in (int, list, dict) for name in dir(kind) if name.startswith("__")}
_REFUSED_METHODS |= {"__bool__", "__deepcopy__", "__enter__", "__exit__", "__getattr__", "__matmul__"}
_REFUSED_METHODS -= {*_METHODS, "__repr__", "__str__"}
# Context managers and decorators that do not change what is computed.
_NO_EFFECT = re.compile(r"torch\.(no_grad|enable_grad|inference_mode|set_grad_enabled|compile|jit\.\w+)\b.*", re.DOTALL)
_DECORATORS = {"property": property, "staticmethod": staticmethod, "classmethod": classmethod}


class _Break(Exception):
    pass


class _Continue(Exception):
    pass


class _Return(Exception):
    def __init__(self, value: Any) -> None:
        self.value = value


class Statements(ModuleInterpreterBase):
    def run(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            self.step()
            found = getattr(self, f"run_{type(statement).__name__}", None)
            if found is None:
                raise RefusedError(type(statement).__name__)
            found(statement)

    def run_Expr(self, node: ast.Expr) -> None:
        function = node.value.func if isinstance(node.value, ast.Call) else None
        if not (isinstance(function, ast.Name) and function.id == "print"):
            self.eval(node.value)

    def run_Pass(self, node: ast.stmt) -> None:
        """No effect; assertions are assumed to hold."""

    run_Assert = run_Pass

    def run_Delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if isinstance(target, ast.Subscript):
                owner, key = self.item_of(target, _MUTABLE_CONTAINERS)
                del owner[key]
            elif isinstance(target, ast.Name) and target.id in self.scope.names:
                del self.scope.names[target.id]
            else:
                raise RefusedError("del of such a target")

    def run_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            top = alias.name.partition(".")[0]
            library = LIBRARIES.get(alias.name if alias.asname else top)
            if library is not None:
                self.scope.names[alias.asname or top] = library

    def run_ImportFrom(self, node: ast.ImportFrom) -> None:
        library = LIBRARIES.get(node.module or "", Namespace({}))
        for alias in node.names:
            if alias.name in library.names:
                self.scope.names[alias.asname or alias.name] = library.names[alias.name]

    def run_Assign(self, node: ast.Assign) -> None:
        value = self.eval(node.value)
        for target in node.targets:
            self.assign(target, value)

    def run_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.assign(node.target, self.eval(node.value))

    def run_AugAssign(self, node: ast.AugAssign) -> None:
        match node.target:
            case ast.Name():
                self.scope.names[node.target.id] = self._augmented(self.scope.find(node.target.id), node)
            case ast.Attribute():
                owner = self.eval(node.target.value)
                old = self.attribute(owner, node.target.attr)
                self.set_attribute(owner, node.target.attr, self._augmented(old, node))
            case ast.Subscript():
                owner, key = self.item_of(node.target, _MUTABLE_CONTAINERS)
                owner[key] = self._augmented(owner[key], node)

    def _augmented(self, old: Any, node: ast.AugAssign) -> Any:
        other = self.eval(node.value)
        if isinstance(old, list) and isinstance(node.op, ast.Add):
            old.extend([*self.iterate(other)])
        elif isinstance(old, dict | set) and isinstance(node.op, ast.BitOr):
            old.update(other)
        else:
            return self.checked(self.binary(node.op, old, other))
        return self.checked(old)

    def assign(self, target: ast.expr, value: Any) -> None:
        match target:
            case ast.Name():
                self.scope.names[target.id] = value
            case ast.Attribute():
                self.set_attribute(self.eval(target.value), target.attr, value)
            case ast.Subscript():
                owner, key = self.item_of(target, _MUTABLE_CONTAINERS)
                owner[key] = value
            case ast.Tuple() | ast.List():
                self._unpack(target.elts, [*self.iterate(value)])
            case _:
                raise RefusedError(type(target).__name__)

    def set_attribute(self, owner: Any, name: str, value: Any) -> None:
        if isinstance(owner, Tensor) and name == "requires_grad":
            return
        of_pytorch = isinstance(owner, nn.Module) and name in OF_PYTORCH - {"training", "forward"}
        if (
            of_pytorch
            or name.startswith("__")
            or not (isinstance(owner, Object | nn.Module) or self.is_own_class(owner))
        ):
            raise RefusedError(f"setting {name}")
        for kind in (kind for kind in type(owner).__mro__ if not self.is_own_class(kind)):
            if hasattr(vars(kind).get(name), "__set__"):
                raise RefusedError(f"setting {name}")
        setattr(owner, name, value)

    def _unpack(self, targets: Sequence[ast.expr], values: list[Any]) -> None:
        starred = next((place for place, part in enumerate(targets) if isinstance(part, ast.Starred)), None)
        if starred is not None:
            behind = len(targets) - starred - 1
            end = len(values) - behind
            values = [*values[:starred], values[starred:end], *values[end:]]
        for part, value in zip(targets, values, strict=True):
            self.assign(part.value if isinstance(part, ast.Starred) else part, value)

    def run_If(self, node: ast.If) -> None:
        self.run(node.body if self.truth(self.eval(node.test)) else node.orelse)

    def run_For(self, node: ast.For) -> None:
        for value in self.iterate(self.eval(node.iter)):
            self.assign(node.target, value)
            if not self._iterate(node):
                return
        self.run(node.orelse)

    def run_While(self, node: ast.While) -> None:
        while self.truth(self.eval(node.test)):
            if not self._iterate(node):
                return
        self.run(node.orelse)

    def _iterate(self, node: ast.For | ast.While) -> bool:
        """Runs one iteration; False if it breaks out of the loop."""
        try:
            self.run(node.body)
        except _Continue:
            pass
        except _Break:
            return False
        return True

    def run_Break(self, node: ast.Break) -> None:
        raise _Break

    def run_Continue(self, node: ast.Continue) -> None:
        raise _Continue

    def run_With(self, node: ast.With) -> None:
        if not all(_has_no_effect(item.context_expr) and not item.optional_vars for item in node.items):
            raise RefusedError("with")
        self.run(node.body)

    def run_Return(self, node: ast.Return) -> None:
        raise _Return(self.eval(node.value) if node.value else None)

    def run_Raise(self, node: ast.Raise) -> None:
        raise RefusedError("raise")

    def run_FunctionDef(self, node: ast.FunctionDef) -> None:
        made: Any = self.function(node)
        for decorator in reversed(node.decorator_list):
            if isinstance(decorator, ast.Name) and decorator.id in _DECORATORS:
                made = _DECORATORS[decorator.id](made)
            elif isinstance(decorator, ast.Attribute) and decorator.attr == "setter":
                made = self._property(decorator).setter(made)
            elif not _has_no_effect(decorator):
                made = self.call(self.eval(decorator), [made], {})
        self.scope.names[node.name] = made

    def _property(self, decorator: ast.Attribute) -> property:
        found = self.eval(decorator.value)
        if not isinstance(found, property):
            raise RefusedError("a setter without a property")
        return found

    def run_ClassDef(self, node: ast.ClassDef) -> None:
        if any(isinstance(n, ast.FunctionDef) and n.name in _REFUSED_METHODS for n in node.body):
            raise RefusedError("a special method")
        bases = tuple(self._base(self.eval(base)) for base in node.bases) or (Object,)
        around = self.scope
        cell = Scope(outer=around)
        self.scope = Scope(outer=cell, of_class=True)
        try:
            self.run(node.body)
            names = {n: v for n, v in self.scope.names.items() if not n.startswith("__") or n in _METHODS}
        finally:
            self.scope = around
        made = type(node.name, bases, names)
        self.classes.add(made)
        cell.names["__class__"] = made
        self.scope.names[node.name] = made

    def _base(self, base: Any) -> type:
        kind: Any = base.kind if isinstance(base, Library) else base
        if self.is_own_class(kind) or (isinstance(base, Library) and kind is not None and issubclass(kind, nn.Module)):
            return cast(type, kind)
        raise RefusedError("such a base class")

    def function(self, node: ast.FunctionDef | ast.Lambda) -> Closure:
        around = self.scope.outer if self.scope.of_class else self.scope
        parameters = node.args
        places = [arg.arg for arg in (*parameters.posonlyargs, *parameters.args)]
        values = [self.eval(default) for default in parameters.defaults]
        defaults = dict(zip(places[len(places) - len(values) :], values, strict=True))
        for arg, default in zip(parameters.kwonlyargs, parameters.kw_defaults, strict=True):
            if default is not None:
                defaults[arg.arg] = self.eval(default)
        named_only = [arg.arg for arg in parameters.kwonlyargs]

        def closure(*given: Any, **named: Any) -> Any:
            names = defaults | dict(zip(places, given, strict=False))
            if parameters.vararg:
                names[parameters.vararg.arg] = given[len(places) :]
            elif len(given) > len(places):
                raise RefusedError("too many arguments")
            known = {name: value for name, value in named.items() if name in (*places, *named_only)}
            if parameters.kwarg:
                names[parameters.kwarg.arg] = {n: v for n, v in named.items() if n not in known}
            elif len(known) < len(named):
                raise RefusedError("unexpected keyword arguments")
            names |= known
            if given:
                names["__first__"] = given[0]
            before, self.scope = self.scope, Scope(names, around)
            try:
                if isinstance(node, ast.Lambda):
                    return self.eval(node.body)
                self.run(node.body)
            except _Return as found:
                return found.value
            finally:
                self.scope = before
            return None

        return Closure(closure)


def _has_no_effect(node: ast.expr) -> bool:
    return bool(_NO_EFFECT.fullmatch(ast.unparse(node)))
