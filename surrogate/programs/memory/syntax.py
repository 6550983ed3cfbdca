"""What can be said of a piece of a program without running it. Every row of a table asks the same of one program, so
answers are kept."""

from __future__ import annotations

import ast
from functools import lru_cache

Loop = ast.For | ast.AsyncFor | ast.While
Function = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp
_kept = lru_cache(maxsize=8_000)
_REPEATS = ast.For | ast.While | ast.ListComp | ast.GeneratorExp | ast.SetComp


@_kept
def text(node: ast.AST) -> str:
    return ast.unparse(node)


@_kept
def walked(node: ast.AST) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(node))


@_kept
def as_read(target: ast.expr) -> ast.expr:
    """What is assigned to, as what is read."""
    return ast.parse(text(target), mode="eval").body


def name_of(node: ast.expr) -> str:
    """`f` of `f` and of `x.f`, "" of others."""
    return getattr(node, "id", getattr(node, "attr", ""))


@_kept
def mentions(node: ast.expr, name: str) -> bool:
    return name in _names(node)


def _names(node: ast.AST) -> set[str]:
    return {n.id for n in walked(node) if isinstance(n, ast.Name)}


@_kept
def begins_anew(loop: ast.While, around: Loop) -> bool:
    """Is what a loop counts or empties set in the loop around it? If not, it goes through it once in all."""
    names = _names(loop.test)
    moved = set()
    for n in (n for statement in loop.body for n in walked(statement)):
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store):
            moved.add(n.id)
        if (
            isinstance(n, ast.Call)
            and isinstance(n.func, ast.Attribute)
            and isinstance(n.func.value, ast.Name)
        ):
            moved.add(n.func.value.id)
    moved &= names
    within = {*map(id, walked(loop))}
    return not moved or any(
        isinstance(n, ast.Name) and n.id in moved and isinstance(n.ctx, ast.Store) and id(n) not in within
        for statement in around.body
        for n in walked(statement)
    )


@_kept
def halves(loop: ast.While) -> bool:
    """Does each round divide, or multiply, what its test looks at?"""
    names = _names(loop.test)
    middles = {
        name
        for statement in loop.body
        if isinstance(statement, ast.Assign)
        and ("// 2" in text(statement.value) or ">> 1" in text(statement.value))
        for target in statement.targets
        for name in _names(target)
    }
    for n in walked(loop):
        if isinstance(n, ast.AugAssign):
            multiplied = isinstance(n.op, ast.FloorDiv | ast.RShift | ast.Mult | ast.LShift)
            if multiplied and text(n.target) in names:
                return True
        elif isinstance(n, ast.Assign) and any(text(target) in names for target in n.targets):
            value = text(n.value)
            divided = isinstance(n.value, ast.BinOp | ast.Tuple | ast.IfExp) and (
                "//" in value or ">>" in value
            )
            bisected = isinstance(loop.test, ast.Compare) and len(names) > 1 and middles & _names(n.value)
            if divided or bisected:
                return True
    return False


@_kept
def chooses(loop: Loop) -> bool:
    return any(isinstance(n, ast.If) for statement in loop.body for n in walked(statement))


@_kept
def popped(loop: Loop) -> frozenset[str]:
    """What each round takes one value from."""
    found = set()
    for statement in loop.body:
        if isinstance(statement, ast.For | ast.While | ast.If):
            continue
        for n in walked(statement):
            if isinstance(n, ast.Call):
                name = name_of(n.func)
                if name in ("pop", "popleft") and isinstance(n.func, ast.Attribute):
                    found.add(text(n.func.value))
                elif name == "heappop" and n.args:
                    found.add(text(n.args[0]))
    return frozenset(found)


@_kept
def guards(test: ast.expr) -> bool:
    """Is this a test that lets a value through once, such as whether it has been seen?"""
    return any(
        (isinstance(n, ast.UnaryOp) and isinstance(n.op, ast.Not))
        or (
            isinstance(n, ast.Compare)
            and (
                isinstance(n.ops[0], ast.NotIn | ast.Is)
                or (
                    isinstance(n.ops[0], ast.Lt | ast.Gt | ast.Eq)
                    and isinstance(n.left, ast.Subscript | ast.Name)
                )
            )
        )
        for n in walked(test)
    )


def is_equality(test: ast.expr) -> bool:
    return isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq)


def decorated(definition: Function, *names: str) -> bool:
    return any(name in text(decorator) for decorator in definition.decorator_list for name in names)


@_kept
def own_calls(definition: Function) -> int:
    """How often a function's text calls it: once more for each that stands in a loop."""
    found = 0
    for node in walked(definition):
        found += _calls(node, definition.name)
        if isinstance(node, _REPEATS):
            found += any(_calls(n, definition.name) for n in walked(node))
    return found


def _calls(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and name_of(node.func) == name


@_kept
def calls_of_itself(definition: Function) -> tuple[ast.Call, ...]:
    return tuple(n for n in walked(definition) if isinstance(n, ast.Call) and _calls(n, definition.name))


@_kept
def remembers(definition: Function) -> bool:
    """Does it begin by looking up what it has found before?"""
    return any(
        isinstance(node, ast.If)
        and any(isinstance(n, ast.Compare) and isinstance(n.ops[0], ast.In) for n in walked(node.test))
        and any(isinstance(n, ast.Return) for n in node.body)
        for node in definition.body[:4]
    )
