"""Random changes of a program's memory: what it keeps, copies, builds at once or forgets."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

# What stands in the place of something that is gone through, or handed to a function.
_COLLECTIONS = (
    *("list({x})", "tuple({x})", "sorted({x})", "set({x})", "dict.fromkeys({x})", "[*{x}, *{x}]", "list({x}) * 2"),
    *("iter(list({x}))", "reversed(list({x}))", "[v for v in {x} if v]", "deque({x})", "[[v] for v in {x}]"),
    "Counter({x})",
)  # fmt: skip
# Of a value that is kept somewhere.
_VALUES = (
    *("({x}, 0)", "[{x}]", "str({x})", "float({x})", "({x}) << 40", "({x}) * 2", "[{x}] * 3", "({x}, {x}, {x})"),
    *("{{{x}}}", "{{0: {x}}}", "(0, ({x}, 1))", "({x}) % 100", "bool({x})", "len({x})", "str({x}) * 5"),
)  # fmt: skip
# Of a list of so many that are alike.
_REPEATED = (
    *("bytearray({n})", "array('i', [0]) * ({n})", "[0.0] * ({n})", "[None] * (2 * ({n}))", "[[] for _ in range({n})]"),
    *("[[0] * 5 for _ in range({n})]", "list(range({n}))", "dict.fromkeys(range({n}), 0)"),
    *("array('q', bytes(8 * ({n})))", "[0] * (({n}) // 4 + 1)"),
)  # fmt: skip
# Kept from the start of a function to its end, of something that it is given.
_KEPT = (
    *("list({x})", "set({x})", "sorted({x})", "tuple({x})", "[{x}] * 1000", "[[0] * 10 for _ in {x}]", "str({x})"),
    *("{{v: [v] for v in {x}}}", "[0] * len({x})", "bytearray(len({x}))", "[str(v) for v in {x}]", "{x}[:]", "{x}[1:]"),
    *("[0] * {x}", "list(range({x}))", "set(range({x}))", "bytearray({x})", "[[0] * 100 for _ in range({x})]"),
    *("Counter({x})", "dict(enumerate({x}))", "list(enumerate({x}))", "deque({x}, 100)", "[row[:] for row in {x}]"),
    *("sum(list({x}))", "sum(v for v in {x})", "len(set({x}))", "max([v for v in {x}])", "list(zip({x}, {x}))"),
    *("''.join(map(str, {x}))", "list(accumulate({x}))", "array('q', {x})", "{{(v, w) for v, w in enumerate({x})}}"),
    # These grow with the square, or would.
    *("[[0] * len({x}) for _ in {x}]", "[[0] * {x} for _ in range({x})]", "[bytearray(len({x})) for _ in {x}]"),
    *("[(v, w) for v in {x} for w in {x}]", "sum(v == w for v in {x} for w in {x})", "list(combinations({x}, 2))"),
    *("{{(i, j): 0 for i in range(len({x})) for j in range(i)}}", "[{x}[:i] for i in range(len({x}))]"),
    *("{{{x}[i:j] for i in range(len({x})) for j in range(i)}}", "sorted({x}[i:] for i in range(len({x})))"),
    *("sum(1 for _ in combinations({x}, 2))", "max({x}[i:] for i in range(len({x})))", "[{x}] * len({x})"),
    *("[[{x}] * 2 for _ in {x}]", "list(map(list, [{x}] * len({x})))", "{{(i, j) for i in {x} for j in {x}}}"),
)  # fmt: skip
# Something that grows in a loop: how it begins and what makes it grow; {g} is given to the function.
_GROWING = (
    *(("[]", "{a}.append({x})"), ("[]", "{a}.append([{x}])"), ("[]", "{a}.append(({x}, 0))")),
    *(("set()", "{a}.add({x})"), ("[]", "{a} = {a}[-50:] + [{x}]")),
    *(("{{}}", "{a}[{x}] = 0"), ("deque(maxlen=10)", "{a}.append({x})"), ("''", "{a} += str({x})")),
    *(("[]", "{a}.append(str({x}))"), ("{{}}", "{a}.setdefault({x}, []).append(1)"), ("[]", "{a} = [{x}]")),
    *(("[]", "{a}.append([0] * 20)"), ("bytearray()", "{a}.append(1)"), ("0", "{a} += 1")),
    *(("[]", "{a}.append([{x}] * len({a}))"), ("[[]]", "{a}.append({a}[-1] + [{x}])"), ("[]", "{a} = list({g})")),
    *(("['']", "{a}.append({a}[-1] + str({x}))"), ("set()", "{a}.add(tuple(range(len({a}))))")),
    *(("[]", "{a}.append(list({g}))"), ("[]", "{a}.append([0] * len({g}))"), ("{{}}", "{a}[{x}] = [{x}] * len({a})")),
)  # fmt: skip
_IMPORTS = {
    "deque": "from collections import deque",
    "Counter": "from collections import Counter",
    "array": "from array import array",
    "accumulate": "from itertools import accumulate",
    "combinations": "from itertools import combinations",
    "lru_cache": "from functools import lru_cache",
}
_LOOP = ast.For | ast.While
_LEFT_OUT = ast.Expr | ast.Assign | ast.AugAssign | _LOOP | ast.If
_COPYING = {"list", "tuple", "set", "sorted", "frozenset"}
_TAKING = {"append", "add", "appendleft", "push", "put", "setdefault"}


def changed(code: str, rng: Random, count: int) -> str:
    """The program after so many changes; it may fail. Raises SyntaxError for what is no program."""
    tree = ast.parse(code)
    for number in range(count):
        made = [*_changes(tree, rng, f"extra_{number}")]
        if not made:
            break
        # A kind of change first: of some there are many more places than of others.
        kind = rng.choice(sorted({change.kind for change in made}))
        rng.choice([change for change in made if change.kind == kind]).make()
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    asked = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    missing = [line for name, line in _IMPORTS.items() if name in asked and line not in text]
    return "".join(f"{line}\n" for line in missing) + text


@dataclass(frozen=True)
class _Change:
    kind: str
    make: Callable[[], None]


def _changes(tree: ast.Module, rng: Random, name: str) -> Iterator[_Change]:
    """All that there are, a form drawn for each; `name` is for what is added."""
    for parent in ast.walk(tree):
        if isinstance(parent, ast.FunctionDef):
            yield from _of_function(parent, rng, name)
        for place in _places(parent):
            yield from _of_place(place, rng)


@dataclass(frozen=True)
class _Place:
    """Where a node stands in its parent."""

    parent: ast.AST
    field: str
    index: int | None

    @property
    def node(self) -> ast.AST:
        held = getattr(self.parent, self.field)
        return held if self.index is None else held[self.index]

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node

    def change(self, kind: str, form: str, **words: ast.AST) -> _Change:
        """To what a form says, with the sources of nodes in it."""

        def make() -> None:
            self.put(
                _expression(form.format(**{name: f"({ast.unparse(word)})" for name, word in words.items()}))
            )

        return _Change(kind, make)


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _places(parent: ast.AST) -> Iterator[_Place]:
    for field, held in ast.iter_fields(parent):
        if isinstance(held, ast.AST):
            yield _Place(parent, field, None)
        elif isinstance(held, list):
            yield from (_Place(parent, field, i) for i, node in enumerate(held) if isinstance(node, ast.AST))


def _of_place(place: _Place, rng: Random) -> Iterator[_Change]:
    match place.node:
        case ast.ListComp(made, generators):
            yield _Change("at once or not", lambda: place.put(ast.GeneratorExp(made, generators)))
            yield _Change("set", lambda: place.put(ast.SetComp(made, generators)))
        case ast.GeneratorExp(made, generators):
            yield _Change("at once or not", lambda: place.put(ast.ListComp(made, generators)))
        case ast.Call(ast.Name(name), [given], []) as call if not isinstance(given, ast.Starred):
            if name in _COPYING:
                yield _Change("no copy", lambda: place.put(given))
            yield _Place(call, "args", 0).change("copy", rng.choice(_COLLECTIONS), x=given)
        case ast.Call(ast.Attribute(attr=name), [_, *_] as given) as call if name in _TAKING:
            index = rng.randrange(len(given))
            yield _Place(call, "args", index).change("value", rng.choice(_VALUES), x=given[index])
        case ast.BinOp(ast.List(), ast.Mult(), count):
            yield place.change("table", rng.choice(_REPEATED), n=count)
        case ast.Assign(value=value) | ast.Return(ast.expr() as value) as statement:
            form = rng.choice(_VALUES + _COLLECTIONS)
            yield _Place(statement, "value", None).change("value", form, x=value)
        case ast.Constant(int(value)) if type(value) is int and value > 1:
            yield place.change("number", str(rng.choice((2, 3, 10, 64, 1000, value * 2, value * 10))))
    if place.field == "iter":
        yield place.change("copy", rng.choice(_COLLECTIONS), x=place.node)
    if place.field == "body" and place.index is not None and isinstance(place.node, _LEFT_OUT):
        yield _Change("left out", lambda: place.put(ast.Pass()))


def _of_function(function: ast.FunctionDef, rng: Random, name: str) -> Iterator[_Change]:
    given = [argument.arg for argument in function.args.args if argument.arg != "self"]
    if given:
        kept = _statement(f"{name} = {rng.choice(_KEPT).format(x=rng.choice(given))}")
        yield _Change("kept", lambda: function.body.insert(0, kept))
    loops = [node for node in ast.walk(function) if isinstance(node, _LOOP)]
    if loops:
        loop, (begin, grow) = rng.choice(loops), rng.choice(_GROWING)
        value = ast.unparse(loop.target) if isinstance(loop, ast.For) else "0"
        words = {"a": name, "x": f"({value})" if "," in value else value, "g": rng.choice(given or ["()"])}
        begin, grow = begin.format(), grow.format(**words)

        def grows() -> None:
            loop.body.insert(0, _statement(grow))
            function.body.insert(0, _statement(f"{name} = {begin}"))

        yield _Change("growing", grows)
    cached = [node for node in function.decorator_list if "cache" in ast.unparse(node)]
    if cached:
        yield _Change("cache", lambda: function.decorator_list.remove(cached[0]))
    elif given:
        cache = _expression(rng.choice(("lru_cache(None)", "lru_cache(maxsize=128)")))
        yield _Change("cache", lambda: function.decorator_list.insert(0, cache))


def _statement(text: str) -> ast.stmt:
    return ast.parse(text).body[0]
