"""Abstract calls of the program's functions and classes. One run stands for all executions of a call. A recursive
function runs once; depth and number of its calls are estimated from the arguments that it passes to itself."""

import ast
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from surrogate.programs.memory import functions, methods, syntax
from surrogate.programs.memory.interpreter_base import Frame, MemoryInterpreterBase
from surrogate.programs.memory.values import CONTAINERS, Value, larger

_DEEPEST = 12  # frames
_MOST_CALLS, _MOST_CACHED = 1e7, 2e6
# With two or more recursive calls, the number of calls doubles with the depth, up to this maximum; recursions deeper
# than `_BRANCHES_TO` do not branch at every level.
_MOST_BRANCHES, _BRANCHES_TO = 1e6, 40
_MOST_FRAMES = 1000.0


class _Recursion(NamedTuple):
    depth: float
    distinct: float  # calls with different arguments
    halves: bool  # each call passes on a part of its argument


class Calls(MemoryInterpreterBase):
    def eval_Call(self, node: ast.Call) -> Value:
        function = self.eval(node.func)
        given: list[Value] = []
        for part in node.args:
            value = self.eval(part)
            if not isinstance(part, ast.Starred):
                given.append(value)
            elif value.items is not None:
                given += value.items
            else:
                given.append(Value("spread", of=self.element(value), base=value.length))
        named = {part.arg: self.eval(part.value) for part in node.keywords if part.arg}
        return self.call(function, given, named, node)

    def call(self, function: Value, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
        match function.kind:
            case "function":
                return self._call_function(function, given, named)
            case "method":
                owner, method = function.data
                definition = method.data.definition
                static = isinstance(definition, ast.FunctionDef) and syntax.decorated(definition, "staticmethod")
                return self._call_function(method, given if static else [owner, *given], named)
            case "class":
                return self._instance(function, given, named, node)
            case "builtin":
                return functions.call(self, function.data, given, named, node)
            case "bound":
                owner, name = function.data
                return methods.call(self, owner, name, given, named, node)
            case "wrapped":
                return self.call(function.data, given, named, node)
        return Value("any")

    def enter(self, names: Sequence[str], given: list[Value]) -> None:
        """Calls the function, or the method of a new object, at the path `names`."""
        function = self.top.names[names[0]]
        if len(names) > 1:
            methods_of = function.fields or {}
            owner = self._instance(function, [], {}, ast.Pass())
            function, given = methods_of[names[1]], [owner, *given]
        self._call_function(function, given, {})

    def _instance(self, made_by: Value, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
        """An object; all objects created at one place share one abstract value."""
        definition, inherited = made_by.data, made_by.fields or {}
        if node in self.objects:
            value = self.objects[node]
            value.times += self.times
        else:
            value = self.fresh("object", data=made_by, site=definition)
            self.objects[node] = value
        fields = value.fields = value.fields if value.fields is not None else {}
        begin = inherited.get("__init__")
        if begin is not None and begin.kind == "function":
            self._call_function(begin, [value, *given], named)
        elif isinstance(definition, ast.ClassDef) and any("dict" in syntax.text(base) for base in definition.bases):
            value.kind = "dict"
        else:  # a dataclass or a named tuple
            names = [name for name, field in inherited.items() if field.kind != "function"]
            fields.update(zip(names, given, strict=False))
            fields.update(named)
            for name in names[len(given) :]:
                fields.setdefault(name, inherited[name])
        return value

    def _call_function(self, function: Value, given: list[Value], named: dict[str, Value]) -> Value:
        definition, outer, cached = function.data
        names = self._bind(definition, given, named)
        active = [frame for frame in self.frames if frame.function is definition]
        if active:
            return self._recurse(active[-1], names)
        if len(self.frames) > _DEEPEST:
            return Value("any")
        recursive = not isinstance(definition, ast.Lambda) and syntax.own_calls(definition) > 0
        calls = self._call_count(definition, names, cached) if recursive else 1.0
        frame = Frame(names, function=definition, outer=outer, arguments=given)
        times, loops = self.times, self.loops
        self.times = frame.times = min(times * calls, self.most_times)
        self.loops = max(loops, 1) if recursive else loops
        self.frames.append(frame)
        try:
            if isinstance(definition, ast.Lambda):
                frame.returned = self.eval(definition.body)
            else:
                self.run(definition.body)
            self.update_peak()
        finally:
            self.frames.pop()
            self.times, self.loops = times, loops
        result = frame.returned or Value("none")
        if frame.yielded is not None:
            result = frame.yielded
            result.times = frame.times
        elif cached:
            self._cache_results(names, result, calls if recursive else self.times, recursive)
        if recursive and frame.yielded is None and result.kind in CONTAINERS and result.times > times:
            result.times = max(result.times / calls, 1e-9)
        self.frame.fresh.append(result)
        return result

    def _cache_results(self, names: dict[str, Value], result: Value, calls: float, recursive: bool) -> None:
        """Adds the cache of a function: one result per distinct call."""
        key = Value("tuple", items=[*names.values()])
        most = calls if recursive else max(key.domain, 1.0)
        self.caches.append(Value("dict", base=min(calls, most), of=result, key=key))
        self.update_peak()

    def _bind(self, definition: Any, given: list[Value], named: dict[str, Value]) -> dict[str, Value]:
        """Arguments by parameter name."""
        spec: ast.arguments = definition.args
        parameters = [arg.arg for arg in (*spec.posonlyargs, *spec.args)]
        if given and given[-1].kind == "spread":
            rest = given[-1].of or Value("any")
            given = [*given[:-1], *[rest] * max(len(parameters) - len(given) + 1, 0)]
        names = dict(zip(parameters, given, strict=False))
        if spec.vararg:
            names[spec.vararg.arg] = Value("tuple", items=given[len(parameters) :])
        last = parameters[len(parameters) - len(spec.defaults) :]
        defaults: list[tuple[str, ast.expr | None]] = [*zip(last, spec.defaults, strict=False)]
        defaults += zip((arg.arg for arg in spec.kwonlyargs), spec.kw_defaults, strict=True)
        for name, default in defaults:
            if default is not None and name not in names and name not in named:
                names[name] = self.eval(default)
        return names | named

    def _call_count(self, definition: syntax.Function, names: dict[str, Value], cached: bool) -> float:
        """Number of calls of a recursive function that one outer call causes."""
        found = self._recursion(definition, names)
        if cached or syntax.memoises(definition):
            return min(max(found.distinct, found.depth), _MOST_CACHED)
        if found.halves:
            return self.size
        if syntax.own_calls(definition) == 1:
            return max(min(found.depth, _MOST_CALLS), 1.0)
        return min(2.0**found.depth, _MOST_BRANCHES) if found.depth < _BRANCHES_TO else self.size * 4

    def _recursion(self, definition: syntax.Function, names: dict[str, Value]) -> _Recursion:
        depth, distinct, halves = 0.0, 1.0, False
        parameters = [arg.arg for arg in definition.args.args]
        known: set[str] = set()
        for call in syntax.recursive_calls(definition):
            first = 1 if parameters[:1] == ["self"] and isinstance(call.func, ast.Attribute) else 0
            for name, part in zip(parameters[first:], call.args, strict=False):
                if syntax.text(part) != name:
                    reach, many, halving = self._change(part, names.get(name) or Value("any"))
                    depth, halves = max(depth, reach), halves if halving is None else halving
                    distinct *= 1.0 if name in known else many
                    known.add(name)
        depth = min(depth, 1e5) or max(math.sqrt(self.size), 2.0)
        return _Recursion(depth, min(max(distinct, 1.0), 1e9), halves)

    def _change(self, part: ast.expr, value: Value) -> tuple[float, float, bool | None]:
        """Recursion depth when an argument becomes `part` in each call, its number of distinct values, and whether it
        is halved (None if unknown)."""
        if isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Slice):
            many = max(value.length, 1.0)
            if isinstance(part.slice.lower, ast.Constant) or _steps_by_one(part):
                return value.length, many, None
            return math.log2(max(value.length, 2.0)), many, True
        if syntax.contains_operator(part, ast.FloorDiv, ast.RShift):
            deepest = math.log2(max(value.number, self.size, 2.0))
            return deepest, math.log2(max(value.number, 2.0)) * 2, value.kind == "int"
        if value.kind in ("int", "bool", "any"):
            reach = max(value.number, 1.0)
            if syntax.contains_operator(part, ast.Add) or value.number < 4:  # it counts up to an unknown end
                reach = max(reach, min(self.size, 1e6))
            reach = min(reach, _MOST_CALLS)
            return reach, reach, None
        return 0.0, 4.0, None

    def _recurse(self, frame: Frame, names: dict[str, Value]) -> Value:
        """A recursive call: the frame's memory is held once per level of recursion."""
        definition = frame.function
        if frame is self.frame and isinstance(definition, syntax.Function):
            found = self._recursion(definition, frame.names)
            every = self.held(self.frames)
            without = self.held([other for other in self.frames if other is not frame])
            more = 1.0 if found.halves else max(min(found.depth, _MOST_FRAMES) - 1, 0.0)
            self.peak = max(self.peak, every + more * (every - without))
        for name, value in names.items():
            old = frame.names.get(name)
            if old is not None and old.kind == value.kind == "int":
                frame.names[name] = larger(old, value)
        if frame.yielded is not None:
            return Value("lazy", base=1.0, of=frame.yielded.of)
        return frame.returned or Value("any")


def _steps_by_one(node: ast.expr) -> bool:
    """Whether `-1` or `+ 1` occurs in an expression."""
    for n in syntax.walked(node):
        if isinstance(n, ast.UnaryOp) and isinstance(n.op, ast.USub) and _is_one(n.operand):
            return True
        if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Add) and _is_one(n.right):
            return True
    return False


def _is_one(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 1
