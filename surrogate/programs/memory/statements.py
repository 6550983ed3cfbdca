"""Abstract execution of statements: each runs once for all its executions, after which peak memory is updated."""

import ast
import math
from collections.abc import Sequence
from itertools import pairwise

from surrogate.programs.memory import syntax
from surrogate.programs.memory.interpreter_base import Closure, Frame, MemoryInterpreterBase
from surrogate.programs.memory.loops import grown, rounds_of, trips
from surrogate.programs.memory.values import MANY, Value, joined, larger

_MOST_TRIPS = 1e7
_STATEMENT_STEPS = 20


class Statements(MemoryInterpreterBase):
    def run(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            self.step(_STATEMENT_STEPS)
            getattr(self, f"run_{type(statement).__name__}", self._run_other)(statement)
            if self.frame.fresh:
                self.update_peak()
                self.frame.fresh.clear()

    def _run_other(self, node: ast.stmt) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.eval(child)

    def run_FunctionDef(self, node: syntax.Function) -> None:
        closure = Closure(node, self.frame, cached=syntax.decorated(node, "cache"))
        self.frame.names[node.name] = self.value("function", data=closure)

    run_AsyncFunctionDef = run_FunctionDef

    def run_ClassDef(self, node: ast.ClassDef) -> None:
        frame = Frame({}, outer=self.frame)
        self.frames.append(frame)
        self.run(node.body)
        self.frames.pop()
        fields: dict[str, Value] = {}
        for base in map(self.eval, node.bases):
            if base.kind == "class":
                fields = (base.fields or {}) | fields
        self.frame.names[node.name] = Value("class", fields=fields | frame.names, new=False, data=node)

    def run_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            name = alias.asname or alias.name.partition(".")[0]
            self.frame.names[name] = Value("module", new=False)

    def run_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            self.frame.names[alias.asname or alias.name] = Value("builtin", data=alias.name, new=False)

    def run_Global(self, node: ast.Global | ast.Nonlocal) -> None:
        self.frame.not_local |= {*node.names}

    run_Nonlocal = run_Global

    def run_Return(self, node: ast.Return) -> None:
        if node.value is not None:
            self.frame.returned = joined(self.frame.returned, self.eval(node.value))

    def run_Assign(self, node: ast.Assign) -> None:
        target, value = node.targets[0], node.value
        if (
            isinstance(value, ast.BinOp)
            and isinstance(value.op, ast.Add)
            and syntax.text(value.left) == syntax.text(target)
        ):
            self._augment(target, value.op, value.right)
            return
        found = self.eval(value)
        for target in node.targets:
            self.assign(target, found)

    def run_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.assign(node.target, self.eval(node.value))
        elif isinstance(node.target, ast.Name):  # a field of a dataclass
            self.frame.names.setdefault(node.target.id, Value("none"))

    def run_AugAssign(self, node: ast.AugAssign) -> None:
        self._augment(node.target, node.op, node.value)

    def _augment(self, target: ast.expr, op: ast.operator, right: ast.expr) -> None:
        old, other = self.eval(syntax.as_read(target)), self.eval(right)
        if isinstance(op, ast.Add) and old.kind in ("list", "str", "tuple", "deque", "bytes"):
            # Each execution adds as much as this one, unless the addend depends on the target.
            times = old.times if syntax.mentions(right, syntax.text(target)) else self.times
            if old.kind in ("list", "deque"):
                if old.new:
                    old.of = joined(old.of, other.of)
                    old.added += other.length * times
                return
            made = Value(
                old.kind, base=old.length + other.length * times / old.times, of=joined(old.of, other.of),
                times=old.times, made=old.times * self.rounds,
            )  # fmt: skip
            self.frame.fresh.append(made)
            self.assign(target, made)
        elif old.kind in ("set", "dict", "object"):
            if other.of is not None:
                self.put(old, other.of, other.length * self.times)
        else:
            self.assign(target, self.binary(op, old, other, target, right))

    def assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self._names_of(target.id)[target.id] = value
        elif isinstance(target, ast.Tuple | ast.List):
            for place, part in enumerate(target.elts):
                if isinstance(part, ast.Starred):
                    rest = max(value.length - len(target.elts) + 1, 0)
                    self.assign(part.value, self.fresh("list", base=rest, of=self.element(value)))
                elif value.items is not None and place < len(value.items):
                    self.assign(part, value.items[place])
                else:
                    self.assign(part, self.element(value))
        elif isinstance(target, ast.Subscript):
            owner = self.eval(target.value)
            if isinstance(target.slice, ast.Slice):
                owner.of = joined(owner.of, self.element(value))
            else:
                self.store(owner, self.eval(target.slice), value)
        elif isinstance(target, ast.Attribute):
            self._set_field(self.eval(target.value), target.attr, value)

    def _names_of(self, name: str) -> dict[str, Value]:
        """Names of the frame that `name` is bound in."""
        frame: Frame | None = self.frame.outer if name in self.frame.not_local else None
        while frame is not None:
            if name in frame.names:
                return frame.names
            frame = frame.outer
        return self.frame.names

    def _set_field(self, owner: Value, name: str, value: Value) -> None:
        fields = owner.fields = owner.fields if owner.fields is not None else {}
        if value.kind == owner.kind == "object" and value.new:
            value.linked = value is not owner
        old = fields.get(name)
        if old is None or old is value:
            fields[name] = value
        elif old.kind == value.kind and old.site is not None and old.site is value.site:
            old.times += value.times  # the same objects, created in another iteration
            old.made += value.made
            old.added += value.added
        else:
            fields[name] = larger(old, value) if self.loops else value

    def store(self, owner: Value, key: Value, value: Value) -> None:
        if owner.kind == "dict":
            if value.kind == "dict" and value.new and (owner.site is value.site or owner.linked):
                value.linked = True
            owner.key = key if owner.key is None else larger(owner.key, key)
            owner.most = max(owner.key.domain, 1.0)
            owner.add(value, self.times)
        else:
            if owner.kind != "tuple":
                owner.items = None
            owner.of = joined(owner.of, value)

    def put(self, owner: Value, value: Value, count: float) -> None:
        if owner.kind == "dict":
            owner.key = key = value if owner.key is None else larger(owner.key, value)
            owner.most = max(key.domain, 1.0)
            owner.added += count
        else:
            owner.add(value, count)
            if owner.kind == "set" and owner.of is not None:
                owner.most = max(owner.of.domain, 1.0)

    def run_If(self, node: ast.If) -> None:
        self.eval(node.test)
        before, times = dict(self.frame.names), self.times
        if node.orelse:
            self.times = times / 2
        self.frame.guards += syntax.guards(node.test)
        self.run(node.body)
        self.frame.guards -= syntax.guards(node.test)
        one, other = self.frame.names, before
        if node.orelse:
            self.frame.names = dict(before)
            self.run(node.orelse)
            one, other = self.frame.names, one
        self.times = times
        self.frame.names = {name: joined(one.get(name), other.get(name)) or Value("any") for name in {**one, **other}}

    def run_For(self, node: ast.For | ast.AsyncFor) -> None:
        over = self.eval(node.iter)
        self.frame.fresh.append(over)
        self._loop(node, self.size if over.data == "endless" else self.count(over), over)
        self.run(node.orelse)

    run_AsyncFor = run_For

    def run_While(self, node: ast.While) -> None:
        self.eval(node.test)
        count = trips(self, node)
        if self.frame.loops and not syntax.restarts(node, self.frame.loops[-1]):
            count = max(count * self.frame.times / self.times, min(count, 1.0))
        self._loop(node, count, None)
        self.run(node.orelse)

    def _loop(self, node: syntax.Loop, count: float, over: Value | None) -> None:
        """Runs a few abstract iterations, each for an equal share of all, and extrapolates values that grow."""
        count = min(count, _MOST_TRIPS)
        if count <= 0:
            return
        frame, times, rounds = self.frame, self.times, rounds_of(self.loops, count)
        tested = frame.guards or syntax.chooses(node)
        self.times = min(times * count / rounds, self.most_times if tested else MANY)
        self.rounds *= rounds
        self.loops += 1
        frame.levels.append(self.times)
        frame.loops.append(node)
        seen = [_logarithms(frame.names)]
        try:
            for _ in range(rounds):
                if over is not None and isinstance(node, ast.For | ast.AsyncFor):
                    self.assign(node.target, self.element(over))
                self.run(node.body)
                seen.append(_logarithms(frame.names))
        finally:
            self.times, self.rounds, self.loops = times, self.rounds / rounds, self.loops - 1
            frame.levels.pop()
            frame.loops.pop()
        if count > rounds:
            for name in seen[-1]:
                steps = [after.get(name, 0.0) - before.get(name, 0.0) for before, after in pairwise(seen)]
                value = frame.names[name]
                frame.names[name] = grown(value, steps, count - rounds, chosen=syntax.chooses(node))
            self.update_peak()

    def run_With(self, node: ast.With | ast.AsyncWith) -> None:
        for item in node.items:
            value = self.eval(item.context_expr)
            if item.optional_vars is not None:
                self.assign(item.optional_vars, value)
        self.run(node.body)

    run_AsyncWith = run_With

    def run_Try(self, node: ast.Try) -> None:
        for body in (node.body, *(handler.body for handler in node.handlers), node.orelse, node.finalbody):
            self.run(body)

    def run_Match(self, node: ast.Match) -> None:
        subject, times = self.eval(node.subject), self.times
        inside = self.element(subject) if subject.of or subject.items else subject
        self.times = times / len(node.cases)
        for case in node.cases:
            for part in syntax.walked(case.pattern):
                if isinstance(part, ast.MatchAs | ast.MatchStar) and part.name:
                    self.frame.names[part.name] = inside
            self.run(case.body)
        self.times = times

    def run_Delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.frame.names.pop(target.id, None)


def _logarithms(names: dict[str, Value]) -> dict[str, float]:
    """Binary logarithms of numbers and lengths, by name."""
    found = {}
    for name, value in names.items():
        if value.kind == "int":
            found[name] = value.bits
        elif value.kind in ("str", "list", "set", "tuple", "dict") and value.items is None:
            found[name] = math.log2(max(value.length, 1.0))
    return found
