"""Runs a Python program on values of which only kind and size are known, and says what it holds at its most."""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from search_spaces.abstract_interpretation.values import CONTAINERS, Value, held, joined

_STEPS = 6_000
_PASSES = (4, 2)
_MOST = 1e7
_MOST_TIMES = 3e7
_FEASIBLE = 3e6
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


class TooLong(Exception):
    pass


@dataclass
class Frame:
    names: dict[str, Value]
    made: list[Value] = field(default_factory=list)
    function: ast.AST | None = None
    outer: Frame | None = None
    arguments: list[Value] = field(default_factory=list)
    times: float = 1.0
    returned: Value | None = None
    yielded: Value | None = None
    globals: set[str] = field(default_factory=set)
    levels: list[float] = field(default_factory=list)
    guarded: int = 0
    bodies: list[ast.For | ast.AsyncFor | ast.While] = field(default_factory=list)


class Interpreter:
    def __init__(self, size: float, stdin: tuple[float, float]) -> None:
        self.size = max(size, 1.0)
        # Where loops stand in loops, their tests keep most of them from running so often.
        self.most = min(max(self.size, 16.0), _MOST_TIMES)
        self.times = 1.0
        self.loops = 0
        self.steps = 0
        self.peak = 0.0
        self.top = Frame({})
        self.frames = [self.top]
        self.caches: list[Value] = []
        self.objects: dict[ast.AST, Value] = {}
        self.stdin = stdin

    # What is known of the whole

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    def fresh(self, kind: str, **known) -> Value:
        value = Value(kind, times=self.times, **known)
        if kind in CONTAINERS or kind == "str":
            self.frame.made.append(value)
        return value

    def number(self, bits: float) -> Value:
        return Value("int", bits=bits, times=self.times)

    def roots(self, frames: Sequence[Frame]) -> list[Value]:
        found = [*self.caches]
        for frame in frames:
            found += [*frame.names.values(), *frame.made, *frame.arguments]
        return found

    def pushes(self, owner: Value, name: str = "") -> float:
        """How often something is added to it here: where a test stands before, once for each round of the first loop
        that it is filled in."""
        frame = self.frame
        if frame.bodies and name and name in _popped(frame.bodies[-1]):
            return 0.0
        if not frame.guarded:
            return self.times
        return min([level for level in frame.levels if level > owner.times * 1.01] or [self.times])

    def feasible(self, number: float) -> float:
        """Programs do not make lists that long: it is less than is seen here."""
        return number if number <= _FEASIBLE else min(self.size, _FEASIBLE)

    def look(self) -> None:
        self.peak = max(self.peak, held(self.roots(self.frames)))

    def enter(self, names: Sequence[str], arguments: list[Value]) -> None:
        """Calls the function, or the method of a new object, of these names."""
        node = ast.Pass()
        function = self.top.names[names[0]]
        if len(names) > 1:
            owner = self.instance(function, [], {}, node)
            function, arguments = (function.fields or {})[names[1]], [owner, *arguments]
        self.called(function, arguments, {}, node)

    # Statements

    def run(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            self.steps += 1
            if self.steps > _STEPS:
                raise TooLong
            getattr(self, f"do_{type(statement).__name__}", self.do_nothing)(statement)
            if self.frame.made:
                self.look()
                self.frame.made.clear()

    def do_nothing(self, node: ast.stmt) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.eval(child)

    def do_FunctionDef(self, node: ast.FunctionDef) -> None:
        value = self.fresh("function", data=(node, self.frame))
        cached = any("cache" in ast.dump(d) for d in node.decorator_list)
        value.fields = {"cached": Value("bool", new=False)} if cached else None
        self.frame.names[node.name] = value

    do_AsyncFunctionDef = do_FunctionDef

    def do_ClassDef(self, node: ast.ClassDef) -> None:
        frame = Frame({}, outer=self.frame)
        self.frames.append(frame)
        self.run(node.body)
        self.frames.pop()
        fields = dict(frame.names)
        for base in node.bases:
            value = self.eval(base)
            if value.kind == "class" and value.fields:
                fields = {**value.fields, **fields}
        self.frame.names[node.name] = Value("class", fields=fields, new=False, data=node)

    def do_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.frame.names[alias.asname or alias.name.partition(".")[0]] = Value(
                "module", data=alias.name, new=False
            )

    def do_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            self.frame.names[alias.asname or alias.name] = Value("builtin", data=alias.name, new=False)

    def do_Global(self, node: ast.Global) -> None:
        self.frame.globals |= set(node.names)

    do_Nonlocal = do_Global

    def do_Expr(self, node: ast.Expr) -> None:
        self.eval(node.value)

    def do_Return(self, node: ast.Return) -> None:
        if node.value is not None:
            self.frame.returned = joined(self.frame.returned, self.eval(node.value))

    def do_Assign(self, node: ast.Assign) -> None:
        target = node.targets[0]
        if (
            isinstance(target, ast.Name)
            and isinstance(node.value, ast.BinOp)
            and isinstance(node.value.op, ast.Add)
            and _text(node.value.left) == target.id
        ):
            self.augmented(target, node.value.op, node.value.right)
            return
        value = self.eval(node.value)
        for target in node.targets:
            self.assign(target, value)

    def do_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.assign(node.target, self.eval(node.value))
        elif isinstance(node.target, ast.Name):  # a field of a dataclass
            self.frame.names.setdefault(node.target.id, Value("none"))

    def do_AugAssign(self, node: ast.AugAssign) -> None:
        self.augmented(node.target, node.op, node.value)

    def augmented(self, target: ast.expr, op: ast.operator, right: ast.expr) -> None:
        load = _read(target)
        old, other = self.eval(load), self.eval(right)
        if isinstance(op, ast.Add) and old.kind in ("str", "list", "tuple", "deque", "bytes"):
            share = self.times if not _mentions(right, _text(target)) else old.times
            if old.kind in ("list", "deque", "array"):
                count = other.length * share
                if old.new:
                    old.of = joined(old.of, other.of)
                    old.added += count
                return
            grown = Value(
                old.kind,
                base=old.length + other.length * share / old.times,
                of=joined(old.of, other.of),
                times=old.times,
            )
            self.frame.made.append(grown)
            self.assign(target, grown)
            return
        if old.kind in ("set", "dict", "object"):
            if other.of is not None:
                self.into(old, other.of, other.length * self.times)
            return
        self.assign(target, self.binary(op, old, other, target, right))

    def assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            names = self.frame.names
            if target.id in self.frame.globals:
                outer = self.frame.outer
                while outer is not None:
                    if target.id in outer.names:
                        names = outer.names
                        break
                    outer = outer.outer
            names[target.id] = value
        elif isinstance(target, ast.Tuple | ast.List):
            for place, part in enumerate(target.elts):
                if isinstance(part, ast.Starred):
                    rest = self.fresh(
                        "list", base=max(value.length - len(target.elts) + 1, 0), of=self.element(value)
                    )
                    self.assign(part.value, rest)
                elif value.items is not None and place < len(value.items):
                    self.assign(part, value.items[place])
                else:
                    self.assign(part, self.element(value))
        elif isinstance(target, ast.Subscript):
            owner = self.eval(target.value)
            if isinstance(target.slice, ast.Slice):
                owner.of = joined(owner.of, self.element(value))
                return
            key = self.eval(target.slice)
            self.store(owner, key, value)
        elif isinstance(target, ast.Attribute):
            owner = self.eval(target.value)
            if owner.fields is None:
                owner.fields = {}
            old = owner.fields.get(target.attr)
            if value.kind == owner.kind == "object" and value.new:
                value.nested = value is not owner
            if (
                old is not None
                and old is not value
                and old.kind == value.kind
                and old.site is value.site
                and old.site
            ):
                old.times += value.times
                old.added += value.added
            else:
                owner.fields[target.attr] = joined(old, value) if old is not None and self.loops else value
        elif isinstance(target, ast.Starred):
            self.assign(target.value, value)

    def store(self, owner: Value, key: Value, value: Value) -> None:
        if owner.kind == "dict":
            if (
                value.kind == "dict"
                and value.new
                and (owner.site is value.site or owner.nested or _stored_in(owner))
            ):
                value.nested = True
            owner.key = joined(owner.key, key)
            owner.cap = max(owner.key.domain if owner.key else 0.0, 1.0)
            owner.add(value, self.times)
        elif owner.items is not None and owner.kind != "tuple":
            owner.items = None
            owner.of = joined(owner.of, value)
        else:
            owner.of = joined(owner.of, value)

    def into(self, owner: Value, value: Value, count: float) -> None:
        """Values are put into a set, list, deque or dict."""
        if owner.kind in ("set", "dict"):
            held_kind = "key" if owner.kind == "dict" else "of"
            setattr(owner, held_kind, joined(getattr(owner, held_kind), value))
            owner.cap = max(getattr(owner, held_kind).domain, 1.0)
            owner.added += count
        else:
            owner.add(value, count)

    def do_If(self, node: ast.If) -> None:
        self.eval(node.test)
        before, times = dict(self.frame.names), self.times
        if node.orelse:
            self.times = times * 0.5
        guard = _guards(node.test)
        self.frame.guarded += guard
        self.run(node.body)
        self.frame.guarded -= guard
        if node.orelse:
            after = self.frame.names
            self.frame.names = before
            self.run(node.orelse)
            for name, value in after.items():
                other = self.frame.names.get(name)
                self.frame.names[name] = joined(other, value) or value
        else:
            for name, value in before.items():
                now = self.frame.names.get(name)
                if now is not value:
                    self.frame.names[name] = joined(now, value) or value
        self.times = times

    def do_For(self, node: ast.For) -> None:
        over = self.eval(node.iter)
        self.frame.made.append(over)
        trips = over.length if over.kind in CONTAINERS or over.kind == "str" else self.size
        if over.kind == "lazy" and over.data == "endless":
            trips = self.size

        def enter() -> None:
            self.assign(node.target, self.element(over))

        self.loop(node, trips, enter)
        self.run(node.orelse)

    do_AsyncFor = do_For

    def do_While(self, node: ast.While) -> None:
        self.eval(node.test)
        trips = self.trips(node)
        if self.frame.bodies and not _begins_anew(node, self.frame.bodies[-1]):
            trips = max(trips * self.frame.times / self.times, min(trips, 1.0))
        self.loop(node, trips, lambda: None)
        self.run(node.orelse)

    def loop(self, node: ast.For | ast.AsyncFor | ast.While, trips: float, enter) -> None:
        trips = min(trips, _MOST)
        if trips <= 0:
            return
        rounds = Value.rounds
        passes = max(1, min(_PASSES[self.loops] if self.loops < len(_PASSES) else 1, math.ceil(trips)))
        before = self.times
        self.times = min(before * trips / passes, self.most)
        Value.rounds = rounds * passes
        self.loops += 1
        frame = self.frame
        frame.levels.append(self.times)
        frame.bodies.append(node)
        seen: list[dict[str, float]] = [_measures(frame.names)]
        try:
            for _ in range(passes):
                enter()
                self.run(node.body)
                if passes > 1:
                    seen.append(_measures(frame.names))
        finally:
            self.loops -= 1
            self.times = before
            Value.rounds = rounds
            frame.levels.pop()
            frame.bodies.pop()
        if len(seen) > 4 and trips > passes:
            self.grow(frame, seen, trips - passes, _chooses(node))

    def grow(self, frame: Frame, seen: list[dict[str, float]], left: float, chosen: bool) -> None:
        """What grew by a factor each time has gone on so."""
        for name, last in seen[-1].items():
            value = frame.names[name]
            one, two = seen[-3].get(name, 0.0), seen[-2].get(name, 0.0)
            first, second = two - one, last - two
            if second < 0.48 or second < 0.85 * first or first <= 0:
                continue
            if value.kind != "int" and (chosen or second < 0.9):
                continue
            if value.kind == "int":
                frame.names[name] = Value("int", bits=last + second * left, times=value.times)
            elif value.new and not value.added:
                more = min(last + second * left, 24.0)
                grown = Value(value.kind, base=2.0**more, of=value.of, key=value.key, times=value.times)
                frame.names[name] = grown
            elif value.new:
                value.base = 2.0 ** min(last + second * left, 24.0)
        self.look()

    def trips(self, node: ast.While) -> float:
        test = node.test
        halves = _halves(node)
        values = [self.eval(n) for n in _walked(test) if isinstance(n, ast.Name | ast.Attribute | ast.Call)]
        numbers = [value.number for value in values if value.kind == "int"]
        lengths = [value.length for value in values if value.kind in CONTAINERS or value.kind == "str"]
        if isinstance(test, ast.Compare):
            sides = [self.eval(side) for side in (test.left, *test.comparators)]
            numbers += [side.number for side in sides if side.kind == "int"]
            if not halves and any(
                isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mult | ast.Pow) for n in _walked(test.left)
            ):
                right = sides[-1]
                return min(math.sqrt(right.number) if right.kind == "int" else self.size, _MOST)
        if halves:
            return math.log2(max([*numbers, *lengths, 2.0])) + 1
        if any(isinstance(n, ast.In | ast.NotIn) for n in _walked(test)):
            return self.size
        if isinstance(test, ast.Constant):
            return math.log2(self.size) + 2 if "//" in _text(node) else self.size
        if lengths and not numbers:
            return max(self.size / max(self.times, 1.0), 1.0, *lengths)
        if numbers:
            return min(max(numbers), max(self.size, 16.0) * 4)
        return self.size

    def do_With(self, node: ast.With) -> None:
        for item in node.items:
            value = self.eval(item.context_expr)
            if item.optional_vars is not None:
                self.assign(item.optional_vars, value)
        self.run(node.body)

    def do_Try(self, node: ast.Try) -> None:
        for body in (node.body, *(handler.body for handler in node.handlers), node.orelse, node.finalbody):
            self.run(body)

    def do_Match(self, node: ast.Match) -> None:
        subject = self.eval(node.subject)
        times = self.times
        for case in node.cases:
            for part in _walked(case.pattern):
                name = getattr(part, "name", None)
                if name:
                    self.frame.names[name] = self.element(subject) if subject.of or subject.items else subject
            self.times = times / len(node.cases)
            self.run(case.body)
        self.times = times

    def do_Delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.frame.names.pop(target.id, None)

    # Expressions

    def eval(self, node: ast.expr) -> Value:
        self.steps += 1
        if self.steps > 20 * _STEPS:
            raise TooLong
        found = getattr(self, f"of_{type(node).__name__}", None)
        if found is not None:
            return found(node)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.eval(child)
        return Value("any")

    def element(self, value: Value) -> Value:
        """What going through it gives."""
        if value.kind == "str":
            return Value("str", base=1.0, new=False)
        if value.kind == "dict":
            return value.key or Value("any")
        if value.kind == "bytes":
            return Value("int", bits=8)
        if value.items:
            found = value.items[0]
            for item in value.items[1:]:
                found = joined(found, item) or found
            return found
        if value.of is not None:
            if value.kind == "lazy" and value.of.kind in ("int", "float", "str", "tuple", "list"):
                return value.of
            return value.of
        if value.kind == "array":
            return Value("int", bits=math.log2(self.size + 1))
        return Value("any")

    def of_Constant(self, node: ast.Constant) -> Value:
        constant = node.value
        if isinstance(constant, bool):
            return Value("bool", bits=0, new=False)
        if isinstance(constant, int):
            return Value(
                "int", bits=float(abs(constant).bit_length() and math.log2(abs(constant))), new=False
            )
        if isinstance(constant, str):
            return Value("str", base=len(constant), new=False)
        if isinstance(constant, complex):
            return Value("complex", new=False)
        if isinstance(constant, float):
            return Value("float", new=False)
        if isinstance(constant, bytes):
            return Value("bytes", base=len(constant), new=False)
        return Value("none", new=False)

    def of_Name(self, node: ast.Name) -> Value:
        frame: Frame | None = self.frame
        while frame is not None:
            if node.id in frame.names:
                return frame.names[node.id]
            frame = frame.outer
        if node.id in self.top.names:
            return self.top.names[node.id]
        return Value("builtin", data=node.id, new=False)

    def of_NamedExpr(self, node: ast.NamedExpr) -> Value:
        value = self.eval(node.value)
        self.assign(node.target, value)
        return value

    def of_Attribute(self, node: ast.Attribute) -> Value:
        owner = self.eval(node.value)
        if owner.kind == "module":
            return Value("builtin", data=node.attr, new=False)
        if owner.kind == "builtin":
            return Value("builtin", data=f"{owner.data}.{node.attr}", new=False)
        fields = owner.fields or {}
        if node.attr in fields and node.attr != "cached":
            found = fields[node.attr]
            if found.kind == "function" and owner.kind == "object":
                return Value("method", data=(owner, found), new=False)
            return found
        if owner.kind == "object" and owner.data is not None and node.attr in (owner.data.fields or {}):
            found = owner.data.fields[node.attr]
            if found.kind == "function":
                method = found.data[0]
                if any(getattr(d, "id", "") == "property" for d in method.decorator_list):
                    return self.called(found, [owner], {}, node)
                return Value("method", data=(owner, found), new=False)
            return found
        if owner.kind == "class":
            return fields.get(node.attr, Value("any", new=False))
        return Value("bound", data=(owner, node.attr), new=False)

    def of_Subscript(self, node: ast.Subscript) -> Value:
        owner = self.eval(node.value)
        if isinstance(node.slice, ast.Slice):
            return self.sliced(owner, node.slice)
        key = self.eval(node.slice)
        if owner.kind == "str":
            return Value("str", base=1.0, new=False)
        if owner.kind == "bytes":
            return Value("int", bits=8)
        if owner.kind == "dict":
            if owner.data is not None and callable(owner.data):  # the default of a defaultdict
                self.into(owner, key, self.times)
                if owner.of is None:
                    saved, self.times = self.times, owner.times * max(owner.length, 1.0)
                    owner.of = owner.data()
                    self.times = saved
                owner.of.times = max(owner.times * owner.length, 1.0)
                owner.of.made = math.inf
            elif owner.data == "counter":
                return owner.of or Value("int")
            return owner.of or Value("any")
        if owner.items:
            constant = node.slice
            if isinstance(constant, ast.UnaryOp) and isinstance(constant.operand, ast.Constant):
                place = -constant.operand.value if isinstance(constant.operand.value, int) else None
            else:
                place = constant.value if isinstance(constant, ast.Constant) else None
            if isinstance(place, int) and -len(owner.items) <= place < len(owner.items):
                return owner.items[place]
        return self.element(owner)

    def sliced(self, owner: Value, part: ast.Slice) -> Value:
        length = float(len(owner.items)) if owner.items is not None else owner.length
        low = self.eval(part.lower) if part.lower else None
        high = self.eval(part.upper) if part.upper else None
        count = length
        if part.lower is not None and part.upper is not None:
            base, end = _text(part.lower), part.upper
            if isinstance(end, ast.BinOp) and isinstance(end.op, ast.Add) and _text(end.left) == base:
                count = self.eval(end.right).number
            elif isinstance(part.lower, ast.Constant) and isinstance(part.upper, ast.Constant):
                try:
                    count = max(part.upper.value - part.lower.value, 0)
                except TypeError:
                    pass
            else:
                count = length / 2
        elif high is not None and not isinstance(part.upper, ast.UnaryOp):
            count = high.number if high.kind == "int" else length
        elif low is not None and not isinstance(part.lower, ast.Constant | ast.UnaryOp):
            count = length / 2
        elif low is not None and isinstance(part.lower, ast.Constant) and isinstance(part.lower.value, int):
            count = length - part.lower.value
        elif low is not None and isinstance(part.lower, ast.UnaryOp):
            count = self.eval(part.lower.operand).number
        if part.step is not None:
            step = self.eval(part.step)
            if not isinstance(part.step, ast.UnaryOp) and step.kind == "int":
                count /= max(step.number, 1.0)
        count = max(min(count, length), 0.0)
        kind = owner.kind if owner.kind in ("str", "list", "tuple", "bytes", "array") else "list"
        of = self.element(owner) if kind in ("list", "tuple") else owner.of
        return self.fresh(kind, base=count, of=of, site=part, data=owner.data if kind == "array" else None)

    def of_List(self, node: ast.List) -> Value:
        of, length = None, 0.0
        for part in node.elts:
            if isinstance(part, ast.Starred):
                value = self.eval(part.value)
                length += value.length if value.items is None else len(value.items)
                of = joined(of, self.element(value))
            else:
                of, length = joined(of, self.eval(part)), length + 1
        return self.fresh("list", base=length, of=of, site=node)

    def of_Tuple(self, node: ast.Tuple) -> Value:
        if any(isinstance(part, ast.Starred) for part in node.elts):
            value = self.of_List(node)  # type: ignore[arg-type]
            return self.fresh("tuple", base=value.length, of=value.of, site=node)
        items = [self.eval(part) for part in node.elts]
        new = not all(isinstance(part, ast.Constant) for part in node.elts)
        value = self.fresh("tuple", base=len(items), items=items, site=node)
        value.new = new
        return value

    def of_Set(self, node: ast.Set) -> Value:
        value = self.fresh("set", site=node)
        for part in node.elts:
            if isinstance(part, ast.Starred):
                other = self.eval(part.value)
                self.into(value, self.element(other), other.length * self.times)
            else:
                self.into(value, self.eval(part), self.times)
        return value

    def of_Dict(self, node: ast.Dict) -> Value:
        value = self.fresh("dict", site=node)
        for key, part in zip(node.keys, node.values, strict=True):
            other = self.eval(part)
            if key is None:
                self.into(value, other.key or Value("any"), other.length * self.times)
                value.of = joined(value.of, other.of)
            else:
                value.key = joined(value.key, self.eval(key))
                value.add(other, self.times)
        return value

    def comprehension(self, node) -> tuple[Value | None, Value, float]:
        """Key, element and number of what it goes through."""
        before = self.times
        saved = dict(self.frame.names)
        count = 1.0
        try:
            for part in node.generators:
                over = self.eval(part.iter)
                self.frame.made.append(over)
                trips = over.length if over.kind in CONTAINERS or over.kind == "str" else self.size
                if over.items is not None:
                    trips = len(over.items)
                count *= max(trips, 0.0)
                self.times = min(before * max(count, 1e-6), self.most)
                self.loops += 1
                self.assign(part.target, self.element(over))
                for test in part.ifs:
                    self.eval(test)
                    count = self.chosen(test, count)
                    self.times = min(before * max(count, 1e-6), self.most)
            if isinstance(node, ast.DictComp):
                key, value = self.eval(node.key), self.eval(node.value)
            else:
                key, value = None, self.eval(node.elt)
        finally:
            self.loops -= sum(1 for _ in node.generators)
            self.times = before
            targets = {
                n.id for part in node.generators for n in _walked(part.target) if isinstance(n, ast.Name)
            }
            for name in targets:
                if name in saved:
                    self.frame.names[name] = saved[name]
                else:
                    self.frame.names.pop(name, None)
        self.loops = max(self.loops, 0)
        return key, value, min(count, 1e10)

    def chosen(self, test: ast.expr, count: float) -> float:
        """How many of so many a test lets through."""
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.In):
            among = self.eval(test.comparators[0])
            return min(count, among.length if among.kind in ("set", "dict") else count * 0.5)
        return count * (0.3 if _equal(test) else 0.5)

    def of_ListComp(self, node: ast.ListComp) -> Value:
        _, value, count = self.comprehension(node)
        return self.fresh("list", base=count, of=value, site=node)

    def of_GeneratorExp(self, node: ast.GeneratorExp) -> Value:
        _, value, count = self.comprehension(node)
        return self.fresh("lazy", base=count, of=value, site=node)

    def of_SetComp(self, node: ast.SetComp) -> Value:
        _, value, count = self.comprehension(node)
        made = self.fresh("set", site=node)
        self.into(made, value, count * self.times)
        return made

    def of_DictComp(self, node: ast.DictComp) -> Value:
        key, value, count = self.comprehension(node)
        made = self.fresh("dict", site=node)
        self.into(made, key or Value("any"), count * self.times)
        made.of = value
        return made

    def of_JoinedStr(self, node: ast.JoinedStr) -> Value:
        length = 0.0
        for part in node.values:
            length += len(part.value) if isinstance(part, ast.Constant) else _written(self.eval(part.value))
        return self.fresh("str", base=length)

    def of_BinOp(self, node: ast.BinOp) -> Value:
        return self.binary(node.op, self.eval(node.left), self.eval(node.right), node.left, node.right)

    def binary(self, op: ast.operator, one: Value, other: Value, left: ast.expr, right: ast.expr) -> Value:
        kinds = {one.kind, other.kind}
        if isinstance(op, ast.Mult) and kinds & {"list", "str", "tuple", "bytes", "array"}:
            many, times = (
                (one, other) if one.kind in ("list", "str", "tuple", "bytes", "array") else (other, one)
            )
            length = (len(many.items) if many.items is not None else many.length) * (
                self.feasible(times.number) if times.kind in ("int", "bool") else self.size
            )
            of = many.of or (self.element(many) if many.items else None)
            return self.fresh(many.kind, base=length, of=_once(of), site=right, data=many.data)
        if isinstance(op, ast.Add) and kinds <= {"str", "int", "bool"} and len(kinds) > 1:
            return self.number(math.log2(self.size + 1))  # a list of both, of which only texts are told
        if isinstance(op, ast.Add) and kinds & {"list", "str", "tuple", "bytes", "array"}:
            kind = one.kind if one.kind in ("list", "str", "tuple", "bytes") else other.kind
            if kind == "tuple" and one.items is not None and other.items is not None:
                return self.fresh(
                    "tuple", base=len(one.items) + len(other.items), items=[*one.items, *other.items]
                )
            lengths = [len(v.items) if v.items is not None else v.length for v in (one, other)]
            of = joined(*(self.element(v) if v.kind != "str" else None for v in (one, other)))
            return self.fresh(kind, base=sum(lengths), of=of, site=right)
        if isinstance(op, ast.Mod) and one.kind == "str":
            return self.fresh("str", base=one.length + _written(other))
        if "set" in kinds or "dict" in kinds:
            made = self.fresh(one.kind if one.kind in ("set", "dict") else other.kind)
            count = {ast.BitOr: one.length + other.length, ast.BitAnd: min(one.length, other.length)}.get(
                type(op), one.length
            )
            source = one if one.kind in ("set", "dict") else other
            made.of, made.key, made.cap, made.added = source.of, source.key, source.cap, count * self.times
            return made
        if isinstance(op, ast.Div) or "float" in kinds:
            return Value("float", times=self.times)
        if "complex" in kinds:
            return Value("complex")
        if "object" in kinds:
            return self.fresh("object")
        a, b = one.bits, other.bits
        if isinstance(op, ast.Add | ast.Sub):
            bits = max(a, b) + math.log2(1 + 2.0 ** (min(a, b) - max(a, b)))
            if isinstance(op, ast.Sub) and isinstance(right, ast.Constant):
                bits = a
        elif isinstance(op, ast.Mult):
            bits = a + b
        elif isinstance(op, ast.FloorDiv):
            bits = max(a - b, 0.0)
        elif isinstance(op, ast.Mod):
            bits = min(a, b) if isinstance(left, ast.Name) or not self.loops else b
            if other.kind != "int":
                bits = a
        elif isinstance(op, ast.Pow):
            bits = a * other.number if other.kind == "int" else a
        elif isinstance(op, ast.LShift):
            bits = a + other.number
        elif isinstance(op, ast.RShift):
            bits = max(a - other.number, 0.0)
        elif isinstance(op, ast.BitAnd):
            bits = min(a, b) if kinds <= {"int", "bool"} else a
            if self.loops and isinstance(right, ast.Name) and kinds == {"int"}:
                bits = b
        else:
            bits = max(a, b)
        return self.number(bits)

    def of_UnaryOp(self, node: ast.UnaryOp) -> Value:
        value = self.eval(node.operand)
        if isinstance(node.op, ast.Not):
            return Value("bool", new=False)
        if value.kind == "str":
            return self.number(math.log2(self.size + 1))
        if value.kind == "int" and isinstance(node.op, ast.USub):
            return Value("int", bits=max(value.bits, 0.0), new=value.bits > 2.4)
        return value

    def of_BoolOp(self, node: ast.BoolOp) -> Value:
        found: Value | None = None
        for part in node.values:
            found = joined(found, self.eval(part))
        return found or Value("any")

    def of_Compare(self, node: ast.Compare) -> Value:
        for part in (node.left, *node.comparators):
            self.eval(part)
        return Value("bool", new=False)

    def of_IfExp(self, node: ast.IfExp) -> Value:
        self.eval(node.test)
        return joined(self.eval(node.body), self.eval(node.orelse)) or Value("any")

    def of_Starred(self, node: ast.Starred) -> Value:
        return self.eval(node.value)

    def of_Lambda(self, node: ast.Lambda) -> Value:
        return self.fresh("function", data=(node, self.frame))

    def of_Yield(self, node: ast.Yield) -> Value:
        value = self.eval(node.value) if node.value else Value("none")
        lazy = self.frame.yielded or Value("lazy", times=self.frame.times)
        lazy.add(value, self.pushes(lazy))
        self.frame.yielded = lazy
        return Value("any")

    def of_YieldFrom(self, node: ast.YieldFrom) -> Value:
        value = self.eval(node.value)
        lazy = self.frame.yielded or Value("lazy", times=self.frame.times)
        lazy.add(self.element(value), self.times * value.length)
        self.frame.yielded = lazy
        return Value("any")

    def of_Await(self, node: ast.Await) -> Value:
        return self.eval(node.value)

    # Calls

    def of_Call(self, node: ast.Call) -> Value:
        function = self.eval(node.func)
        arguments: list[Value] = []
        for part in node.args:
            if isinstance(part, ast.Starred):
                value = self.eval(part.value)
                if value.items is not None:
                    arguments += value.items
                else:
                    value.nested = value.nested
                    spread = Value("spread", of=self.element(value), base=value.length)
                    arguments.append(spread)
            else:
                arguments.append(self.eval(part))
        named = {part.arg: self.eval(part.value) for part in node.keywords if part.arg}
        return self.call(function, arguments, named, node)

    def call(self, function: Value, arguments: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
        if function.kind == "function":
            return self.called(function, arguments, named, node)
        if function.kind == "method":
            owner, method = function.data
            static = any(getattr(d, "id", "") == "staticmethod" for d in method.data[0].decorator_list)
            return self.called(method, arguments if static else [owner, *arguments], named, node)
        if function.kind == "class":
            return self.instance(function, arguments, named, node)
        from search_spaces.abstract_interpretation import library

        if function.kind == "builtin":
            return library.call(self, str(function.data).rpartition(".")[2], arguments, named, node)
        if function.kind == "bound":
            owner, name = function.data
            if owner.kind == "builtin":
                return library.call(self, name, arguments, named, node)
            return library.method(self, owner, name, arguments, named, node)
        if function.kind == "wrapped":
            return self.call(function.data, arguments, named, node)
        return Value("any")

    def instance(
        self, made_by: Value, arguments: list[Value], named: dict[str, Value], node: ast.AST
    ) -> Value:
        value = self.objects.get(node)
        if value is None:
            value = self.objects[node] = self.fresh("object", fields={}, data=made_by, site=made_by.data)
        else:
            value.times += self.times
        fields = made_by.fields or {}
        if "__init__" in fields and fields["__init__"].kind == "function":
            self.called(fields["__init__"], [value, *arguments], named, node)
        elif any(base for base in getattr(made_by.data, "bases", ()) if "dict" in _text(base)):
            value.kind = "dict"
        else:
            names = [name for name, field_ in fields.items() if field_.kind != "function"]
            value.fields.update(zip(names, arguments, strict=False))
            value.fields.update(named)
            for name in names[len(arguments) :]:
                default = fields[name]
                value.fields.setdefault(name, default)
        return value

    def called(
        self, function: Value, arguments: list[Value], named: dict[str, Value], node: ast.AST
    ) -> Value:
        definition, outer = function.data
        if isinstance(definition, ast.Lambda):
            body: list[ast.stmt] = []
        else:
            body = definition.body
        names = self.bound(definition, arguments, named, outer)
        active = [frame for frame in self.frames if frame.function is definition]
        if active:
            return self.again(function, active, names)
        if len(self.frames) > 12:
            return Value("any")
        frame = Frame(names, function=definition, outer=outer, arguments=list(arguments), times=self.times)
        before, loops = self.times, self.loops
        sites = 0 if isinstance(definition, ast.Lambda) else _own_calls(definition)
        cached = bool(function.fields) and "cached" in (function.fields or {})
        calls = 1.0
        if sites:
            calls = self.calls(definition, names, sites, cached)
            self.loops = max(loops, 1)
        self.times = frame.times = min(before * calls, self.most)
        self.frames.append(frame)
        try:
            if isinstance(definition, ast.Lambda):
                frame.returned = self.eval(definition.body)
                self.look()
            else:
                self.run(body)
                self.look()
        finally:
            self.frames.pop()
            self.times, self.loops = before, loops
        if frame.yielded is not None:
            frame.yielded.times = frame.times
            self.frame.made.append(frame.yielded)
            return frame.yielded
        result = frame.returned or Value("none")
        if cached:
            count = calls if sites else self.times
            key = Value("tuple", items=[v for v in names.values()][: len(definition.args.args)])
            domain = key.domain if not sites else calls
            cache = Value("dict", base=min(count, max(domain, 1.0)), of=result, key=key)
            self.caches.append(cache)
            self.look()
        if sites and result.kind in CONTAINERS:
            result.times = max(result.times / calls, 1e-9) if result.times > before else result.times
            if result.added:
                result.added /= 1.0
        self.frame.made.append(result)
        return result

    def bound(self, definition, arguments: list[Value], named: dict[str, Value], outer) -> dict[str, Value]:
        spec = definition.args
        names: dict[str, Value] = {}
        parameters = [a.arg for a in (*spec.posonlyargs, *spec.args)]
        given = list(arguments)
        if given and given[-1].kind == "spread":
            spread = given.pop()
            given += [spread.of or Value("any")] * max(len(parameters) - len(given), 0)
        for name, value in zip(parameters, given, strict=False):
            names[name] = value
        if spec.vararg:
            rest = given[len(parameters) :]
            names[spec.vararg.arg] = Value("tuple", base=len(rest), items=rest)
        defaults = dict(zip(parameters[len(parameters) - len(spec.defaults) :], spec.defaults, strict=False))
        defaults |= {
            a.arg: d for a, d in zip(spec.kwonlyargs, spec.kw_defaults, strict=True) if d is not None
        }
        for name, default in defaults.items():
            if name not in names and name not in named:
                names[name] = self.eval(default)
        for name, value in named.items():
            names[name] = value
        return names

    def calls(self, definition, names: dict[str, Value], sites: int, cached: bool) -> float:
        """How often a function that calls itself runs, once it has been called."""
        depth, domain, halving = self.recursion(definition, names)
        if cached or _remembers(definition):
            return min(max(domain, depth), 2e6)
        if halving or sites == 1:
            return max(min(depth * (2 if halving else 1), _MOST), 1.0) if not halving else max(self.size, 1.0)
        return min(2.0 ** min(depth, 24.0), 1e6) if depth < 40 else self.size * 4

    def recursion(self, definition, names: dict[str, Value]) -> tuple[float, float, bool]:
        """How deep it goes, how many different calls there are, and whether each takes a part."""
        depth, domain, halving = 0.0, 1.0, False
        parameters = [a.arg for a in definition.args.args]
        grown: set[str] = set()
        for n in _walked(definition):
            if not (isinstance(n, ast.Call) and _name(n.func) == definition.name):
                continue
            offset = 1 if parameters[:1] == ["self"] and isinstance(n.func, ast.Attribute) else 0
            for name, part in zip(parameters[offset:], n.args, strict=False):
                value = names.get(name, Value("any"))
                text = _text(part)
                if text == name:
                    continue
                if isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Slice):
                    if isinstance(part.slice.lower, ast.Constant) or "-1" in text or "+ 1" in text:
                        depth = max(depth, value.length)
                    else:
                        halving, depth = True, max(depth, math.log2(max(value.length, 2.0)))
                    if name not in grown:
                        domain *= max(value.length, 1.0)
                elif "//" in text or ">>" in text or "mid" in text:
                    halving = value.kind == "int"
                    depth = max(depth, math.log2(max(value.number, self.size, 2.0)))
                    if name not in grown:
                        domain *= math.log2(max(value.number, 2.0)) * 2
                elif value.kind in ("int", "bool", "any"):
                    reach = max(value.number, 1.0)
                    if "+" in text or value.number < 4:
                        reach = max(reach, min(self.size, 1e6))
                    reach = min(reach, 1e7)
                    depth = max(depth, reach)
                    if name not in grown:
                        domain *= reach
                elif name not in grown:
                    domain *= 4.0
                grown.add(name)
        if not depth:
            depth = max(math.sqrt(self.size), 2.0)
        return min(depth, 1e5), min(max(domain, 1.0), 1e9), halving

    def again(self, function: Value, active: list[Frame], names: dict[str, Value]) -> Value:
        """A function calls itself: what stands in its frame stands there as often as it is deep."""
        frame = active[-1]
        definition = function.data[0]
        if not isinstance(definition, ast.Lambda) and frame is self.frame:
            depth, _, halving = self.recursion(definition, frame.names)
            every = held(self.roots(self.frames))
            without = held(self.roots([f for f in self.frames if f is not frame]))
            factor = 1.0 if halving else min(depth, 1000.0) - 1
            self.peak = max(self.peak, every + max(factor, 0.0) * (every - without))
        for name, value in names.items():
            old = frame.names.get(name)
            if old is not None and old.kind == value.kind == "int":
                frame.names[name] = joined(old, value) or value
        if frame.yielded is not None:
            return Value("lazy", base=1.0, of=frame.yielded.of)
        return frame.returned or Value("any")


@lru_cache(maxsize=20_000)
def _text(node: ast.AST) -> str:
    return ast.unparse(node)


@lru_cache(maxsize=2_000)
def _read(target: ast.expr) -> ast.expr:
    return ast.parse(_text(target), mode="eval").body


@lru_cache(maxsize=2_000)
def _walked(node: ast.AST) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(node))


@lru_cache(maxsize=2_000)
def _mentions(node: ast.expr, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in _walked(node))


def _once(value: Value | None) -> Value | None:
    """The same value many times over."""
    if value is None or value.kind not in ("int", "float", "str", "none", "bool"):
        return value
    return Value(value.kind, bits=value.bits, base=value.length, new=False)


def _stored_in(value: Value) -> bool:
    return value.nested


@lru_cache(maxsize=2_000)
def _begins_anew(node: ast.While, around: ast.AST) -> bool:
    """Is what it counts set before it in the loop around it?"""
    names = {n.id for n in _walked(node.test) if isinstance(n, ast.Name)}
    moved = names & {
        n.id
        for s in node.body
        for n in _walked(s)
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    } | {
        n.func.value.id
        for s in node.body
        for n in _walked(s)
        if isinstance(n, ast.Call)
        and isinstance(n.func, ast.Attribute)
        and isinstance(n.func.value, ast.Name)
        and n.func.value.id in names
    }
    if not moved:
        return True
    within = {id(n) for n in _walked(node)}
    return any(
        isinstance(n, ast.Name) and n.id in moved and isinstance(n.ctx, ast.Store) and id(n) not in within
        for s in around.body
        for n in _walked(s)
    )


@lru_cache(maxsize=2_000)
def _halves(node: ast.While) -> bool:
    test, body = node.test, "\n".join(map(ast.unparse, node.body))
    names = {n.id for n in _walked(test) if isinstance(n, ast.Name)}
    halves = any(
        isinstance(n, ast.AugAssign)
        and isinstance(n.op, ast.FloorDiv | ast.RShift | ast.Mult | ast.LShift)
        and _text(n.target) in names
        for n in _walked(node)
    ) or ("// 2" in body and "mid" not in body and len(names) >= 2 and "+ 1) // 2" in body)
    halves = halves or any(
        isinstance(n, ast.Assign)
        and isinstance(n.value, ast.BinOp | ast.Tuple | ast.IfExp)
        and any(_text(t) in names for t in n.targets)
        and ("//" in _text(n.value) or ">>" in _text(n.value))
        for n in _walked(node)
    )
    if not halves and isinstance(test, ast.Compare) and len(names) >= 2:
        mids = {
            t.id
            for n in node.body
            if isinstance(n, ast.Assign) and ("// 2" in _text(n.value) or ">> 1" in _text(n.value))
            for t in n.targets
            if isinstance(t, ast.Name)
        }
        halves = any(
            isinstance(n, ast.Assign)
            and _text(n.targets[0]) in names
            and mids & {m.id for m in _walked(n.value) if isinstance(m, ast.Name)}
            for n in _walked(node)
        )
    return halves


@lru_cache(maxsize=2_000)
def _chooses(loop: ast.For | ast.AsyncFor | ast.While) -> bool:
    return any(isinstance(n, ast.If) for s in loop.body for n in ast.walk(s))


@lru_cache(maxsize=2_000)
def _popped(loop: ast.For | ast.AsyncFor | ast.While) -> set[str]:
    """Names of what each round takes one from."""
    found = set()
    for statement in loop.body:
        if isinstance(statement, ast.For | ast.While | ast.If):
            continue
        for n in _walked(statement):
            if isinstance(n, ast.Call):
                name = _name(n.func)
                if name in ("pop", "popleft") and isinstance(n.func, ast.Attribute):
                    found.add(_text(n.func.value))
                elif name == "heappop" and n.args:
                    found.add(_text(n.args[0]))
    return found


@lru_cache(maxsize=2_000)
def _guards(test: ast.expr) -> bool:
    """Is this let through once for each value?"""
    return any(
        isinstance(n, ast.UnaryOp)
        and isinstance(n.op, ast.Not)
        or isinstance(n, ast.Compare)
        and (
            isinstance(n.ops[0], ast.NotIn | ast.Is)
            or isinstance(n.ops[0], ast.Lt | ast.Gt | ast.Eq)
            and isinstance(n.left, ast.Subscript | ast.Name)
        )
        for n in _walked(test)
    )


def _equal(test: ast.expr) -> bool:
    return isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq)


def _name(node: ast.expr) -> str:
    return getattr(node, "id", getattr(node, "attr", ""))


@lru_cache(maxsize=2_000)
def _own_calls(definition: ast.AST) -> int:
    """How often it calls itself: once more for each that stands in a loop."""
    name = definition.name
    found = 0
    for node in _walked(definition):
        if isinstance(node, ast.Call) and _name(node.func) == name:
            found += 1
        if isinstance(node, ast.For | ast.While | ast.ListComp | ast.GeneratorExp | ast.SetComp):
            found += any(isinstance(n, ast.Call) and _name(n.func) == name for n in _walked(node))
    return found


@lru_cache(maxsize=2_000)
def _remembers(definition: ast.AST) -> bool:
    """Does it look up what it has found before?"""
    first = definition.body[:4]
    return any(
        isinstance(node, ast.If)
        and any(isinstance(n, ast.Compare) and isinstance(n.ops[0], ast.In) for n in _walked(node.test))
        and any(isinstance(n, ast.Return) for n in node.body)
        for node in first
    )


def _written(value: Value) -> float:
    """How many characters it has when it is written."""
    if value.kind == "str":
        return value.length
    if value.kind in ("int", "bool"):
        return max(value.bits * 0.301, 0.0) + 1
    if value.kind == "float":
        return 17.0
    if value.items is not None:
        return 2 + sum(_written(item) + 2 for item in value.items)
    if value.kind in CONTAINERS and value.of is not None:
        return 2 + value.length * (_written(value.of) + 2)
    return 10.0


written = _written


def _measures(names: dict[str, Value]) -> dict[str, float]:
    """Logarithms of what may grow."""
    found = {}
    for name, value in names.items():
        if value.kind == "int":
            found[name] = value.bits
        elif value.kind in ("str", "list", "set", "tuple", "dict") and value.items is None:
            found[name] = math.log2(max(value.length, 1.0))
    return found
