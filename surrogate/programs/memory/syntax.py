"""Syntactic properties of pieces of a program. Results are cached, because every row of a table asks the same questions
about one program."""

import ast
from functools import lru_cache

Loop = ast.For | ast.AsyncFor | ast.While
Function = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp
_cached = lru_cache(maxsize=8_000)
_Repeating = ast.For | ast.While | ast.ListComp | ast.GeneratorExp | ast.SetComp


@_cached
def text(node: ast.AST) -> str:
    return ast.unparse(node)


@_cached
def walked(node: ast.AST) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(node))


@_cached
def as_read(target: ast.expr) -> ast.expr:
    """The assignment target as an expression that reads it."""
    return ast.parse(text(target), mode="eval").body


def name_of(node: ast.expr) -> str:
    """`f` for the expressions `f` and `x.f`, "" for others."""
    return getattr(node, "id", getattr(node, "attr", ""))


@_cached
def mentions(node: ast.expr, name: str) -> bool:
    return name in _names(node)


def _names(node: ast.AST) -> set[str]:
    return {n.id for n in walked(node) if isinstance(n, ast.Name)}


@_cached
def restarts(loop: ast.While, around: Loop) -> bool:
    """Whether the enclosing loop resets what the inner loop counts or empties; if not, all its iterations add up to one
    pass."""
    names = _names(loop.test)
    moved = set()
    for n in (n for statement in loop.body for n in walked(statement)):
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store):
            moved.add(n.id)
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) and isinstance(n.func.value, ast.Name):
            moved.add(n.func.value.id)
    moved &= names
    within = {*map(id, walked(loop))}
    return not moved or any(
        isinstance(n, ast.Name) and n.id in moved and isinstance(n.ctx, ast.Store) and id(n) not in within
        for statement in around.body
        for n in walked(statement)
    )


@_cached
def contains_operator(node: ast.AST, *operators: type[ast.operator]) -> bool:
    """Whether one of the binary operators occurs in the node, augmented assignments included."""
    return any(isinstance(n, ast.BinOp | ast.AugAssign) and isinstance(n.op, operators) for n in walked(node))


def _has_half(node: ast.expr) -> bool:
    """Whether `// 2` or `>> 1` occurs in an expression."""
    return any(
        isinstance(n, ast.BinOp)
        and isinstance(n.right, ast.Constant)
        and (type(n.op), n.right.value) in ((ast.FloorDiv, 2), (ast.RShift, 1))
        for n in walked(node)
    )


@_cached
def halves(loop: ast.While) -> bool:
    """Whether each iteration divides or multiplies a variable of the loop's test, or bisects its range."""
    names = _names(loop.test)
    middles = {
        name
        for statement in loop.body
        if isinstance(statement, ast.Assign) and _has_half(statement.value)
        for target in statement.targets
        for name in _names(target)
    }
    for n in walked(loop):
        if isinstance(n, ast.AugAssign):
            multiplied = isinstance(n.op, ast.FloorDiv | ast.RShift | ast.Mult | ast.LShift)
            if multiplied and text(n.target) in names:
                return True
        elif isinstance(n, ast.Assign) and any(text(target) in names for target in n.targets):
            divided = isinstance(n.value, ast.BinOp | ast.Tuple | ast.IfExp) and contains_operator(
                n.value, ast.FloorDiv, ast.RShift
            )
            bisected = isinstance(loop.test, ast.Compare) and len(names) > 1 and middles & _names(n.value)
            if divided or bisected:
                return True
    return False


@_cached
def chooses(loop: Loop) -> bool:
    """Whether the body of a loop contains an `if`."""
    return any(isinstance(n, ast.If) for statement in loop.body for n in walked(statement))


@_cached
def popped(loop: Loop) -> frozenset[str]:
    """Source text of the containers from which each iteration removes one value."""
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


@_cached
def guards(test: ast.expr) -> bool:
    """Whether a test typically lets each value pass once, such as a look-up in a set of seen values."""
    return any(
        (isinstance(n, ast.UnaryOp) and isinstance(n.op, ast.Not))
        or (
            isinstance(n, ast.Compare)
            and (
                isinstance(n.ops[0], ast.NotIn | ast.Is)
                or (isinstance(n.ops[0], ast.Lt | ast.Gt | ast.Eq) and isinstance(n.left, ast.Subscript | ast.Name))
            )
        )
        for n in walked(test)
    )


def is_equality(test: ast.expr) -> bool:
    return isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq)


def decorated(definition: Function, *names: str) -> bool:
    return any(name in text(decorator) for decorator in definition.decorator_list for name in names)


@_cached
def own_calls(definition: Function) -> int:
    """Number of recursive calls in a function's text; those inside a loop count once more for each loop."""
    found = 0
    for node in walked(definition):
        found += _calls(node, definition.name)
        if isinstance(node, _Repeating):
            found += any(_calls(n, definition.name) for n in walked(node))
    return found


def _calls(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and name_of(node.func) == name


@_cached
def recursive_calls(definition: Function) -> tuple[ast.Call, ...]:
    return tuple(n for n in walked(definition) if isinstance(n, ast.Call) and _calls(n, definition.name))


@_cached
def memoises(definition: Function) -> bool:
    """Whether a function begins with a look-up that may return a stored result."""
    return any(
        isinstance(node, ast.If)
        and any(isinstance(n, ast.Compare) and isinstance(n.ops[0], ast.In) for n in walked(node.test))
        and any(isinstance(n, ast.Return) for n in node.body)
        for node in definition.body[:4]
    )
