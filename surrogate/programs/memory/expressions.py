"""Abstract evaluation of expressions: kind, length or magnitude of the value, and temporaries created."""

import ast
import math
from functools import reduce

from surrogate.programs.memory.interpreter_base import Closure, MemoryInterpreterBase
from surrogate.programs.memory.syntax import Comprehension, decorated, is_equality, text, walked
from surrogate.programs.memory.values import Value, joined, larger, written

_SEQUENCES = {"list", "str", "tuple", "bytes", "array"}
_SCALARS = {"int", "float", "str", "none", "bool"}  # `[x] * n` holds one object n times
_MOST_COUNT = 1e10
# Assumed share of elements that pass a test for equality and any other test.
_EQUAL, _TESTED = 0.3, 0.5
_LITERALS = {str: "str", bytes: "bytes", complex: "complex", float: "float", bool: "bool"}


class Expressions(MemoryInterpreterBase):
    def eval(self, node: ast.expr) -> Value:
        self.step()
        found = getattr(self, f"eval_{type(node).__name__}", None)
        if found is not None:
            value: Value = found(node)
            return value
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.eval(child)
        return Value("any")

    def element(self, value: Value) -> Value:
        if value.kind == "str":
            return Value("str", base=1.0, new=False)
        if value.kind == "dict":
            return value.key or Value("any")
        if value.kind == "bytes":
            return Value("int", bits=8)
        if value.items:
            return reduce(larger, value.items)
        return value.of or (self.unknown_number() if value.kind == "array" else Value("any"))

    def eval_Constant(self, node: ast.Constant) -> Value:
        constant = node.value
        if type(constant) is int:
            return Value("int", bits=math.log2(abs(constant)) if constant else 0.0, new=False)
        length = len(constant) if isinstance(constant, str | bytes) else 0
        return Value(_LITERALS.get(type(constant), "none"), base=length, new=False)

    def eval_Name(self, node: ast.Name) -> Value:
        frame = self.frame
        while node.id not in frame.names and frame.outer is not None:
            frame = frame.outer
        found = frame.names.get(node.id) or self.top.names.get(node.id)
        return found or Value("builtin", data=node.id, new=False)

    def eval_NamedExpr(self, node: ast.NamedExpr) -> Value:
        value = self.eval(node.value)
        self.assign(node.target, value)
        return value

    def eval_Attribute(self, node: ast.Attribute) -> Value:
        owner = self.eval(node.value)
        if owner.kind in ("module", "builtin"):
            return Value("builtin", data=node.attr, new=False)
        found = (owner.fields or {}).get(node.attr)
        if found is None and owner.kind == "object" and owner.data is not None:
            found = (owner.data.fields or {}).get(node.attr)
        if owner.kind == "class":
            return found or Value("any", new=False)
        if found is None:
            return Value("bound", data=(owner, node.attr), new=False)
        if found.kind != "function" or owner.kind != "object":
            return found
        method = Value("method", data=(owner, found), new=False)
        definition = found.data.definition
        is_property = isinstance(definition, ast.FunctionDef) and decorated(definition, "property")
        return self.call(method, [], {}, node) if is_property else method

    def eval_Subscript(self, node: ast.Subscript) -> Value:
        owner = self.eval(node.value)
        if isinstance(node.slice, ast.Slice):
            return self._sliced(owner, node.slice)
        key = self.eval(node.slice)
        if owner.kind == "dict":
            if callable(owner.data):  # a defaultdict creates missing values
                self._default_item(owner, key)
            return owner.of or Value("any")
        index = _literal_int(node.slice)
        if owner.items and index is not None and -len(owner.items) <= index < len(owner.items):
            return owner.items[index]
        return self.element(owner)

    def _default_item(self, owner: Value, key: Value) -> None:
        self.put(owner, key, self.times)
        if owner.of is None:
            times, self.times = self.times, owner.times * max(owner.length, 1.0)
            owner.of = owner.data()
            self.times = times
        if owner.of is not None:
            owner.of.times = max(owner.times * owner.length, 1.0)
            owner.of.made = math.inf

    def _sliced(self, owner: Value, part: ast.Slice) -> Value:
        for bound in (part.lower, part.upper):
            if bound is not None:
                self.eval(bound)
        count = self._slice_length(owner.length, part)
        if part.step is not None:
            step = self.eval(part.step)
            if step.kind == "int" and not isinstance(part.step, ast.UnaryOp):
                count /= max(step.number, 1.0)
        kind = owner.kind if owner.kind in _SEQUENCES else "list"
        of = self.element(owner) if kind in ("list", "tuple") else owner.of
        data = owner.data if kind == "array" else None
        return self.fresh(kind, base=max(min(count, owner.length), 0.0), of=of, site=part, data=data)

    def _slice_length(self, length: float, part: ast.Slice) -> float:
        """Length of a slice if the bounds tell it, else half of the sequence."""
        low, high = part.lower, part.upper
        if low is not None and high is not None:
            if isinstance(high, ast.BinOp) and isinstance(high.op, ast.Add) and text(high.left) == text(low):
                return self.eval(high.right).number
            first, last = _literal_int(low), _literal_int(high)
            if isinstance(low, ast.Constant) and isinstance(high, ast.Constant):
                return max(last - first, 0) if first is not None and last is not None else length
            return length / 2
        if high is not None:
            value = self.eval(high)
            return length if isinstance(high, ast.UnaryOp) or value.kind != "int" else value.number
        if isinstance(low, ast.UnaryOp):
            return self.eval(low.operand).number
        if isinstance(low, ast.Constant):
            return length - (_literal_int(low) or 0)
        return length if low is None else length / 2

    def eval_List(self, node: ast.List | ast.Tuple) -> Value:
        of, length = None, 0.0
        for part in node.elts:
            if isinstance(part, ast.Starred):
                value = self.eval(part.value)
                of, length = joined(of, self.element(value)), length + value.length
            else:
                of, length = joined(of, self.eval(part)), length + 1
        return self.fresh("list", base=length, of=of, site=node)

    def eval_Tuple(self, node: ast.Tuple) -> Value:
        if any(isinstance(part, ast.Starred) for part in node.elts):
            value = self.eval_List(node)
            return self.fresh("tuple", base=value.length, of=value.of, site=node)
        items = [self.eval(part) for part in node.elts]
        new = not all(isinstance(part, ast.Constant) for part in node.elts)
        return self.fresh("tuple", base=len(items), items=items, site=node, new=new)

    def eval_Set(self, node: ast.Set) -> Value:
        value = self.fresh("set", site=node)
        for part in node.elts:
            if isinstance(part, ast.Starred):
                other = self.eval(part.value)
                self.put(value, self.element(other), other.length * self.times)
            else:
                self.put(value, self.eval(part), self.times)
        return value

    def eval_Dict(self, node: ast.Dict) -> Value:
        value = self.fresh("dict", site=node)
        for key, part in zip(node.keys, node.values, strict=True):
            other = self.eval(part)
            if key is None:
                self.put(value, other.key or Value("any"), other.length * self.times)
                value.of = joined(value.of, other.of)
            else:
                value.key = joined(value.key, self.eval(key))
                value.add(other, self.times)
        return value

    def _comprehension(self, node: Comprehension) -> tuple[Value, Value, float]:
        """Key (for dicts; else the value again), value, and number of elements of a comprehension."""
        times, loops, before = self.times, self.loops, dict(self.frame.names)
        count = 1.0
        try:
            for part in node.generators:
                over = self.eval(part.iter)
                self.frame.fresh.append(over)
                count *= self.count(over)
                self.loops += 1
                self.times = min(times * max(count, 1e-6), self.most_times)
                self.assign(part.target, self.element(over))
                for test in part.ifs:
                    self.eval(test)
                    count = self._passing(test, count)
                    self.times = min(times * max(count, 1e-6), self.most_times)
            if isinstance(node, ast.DictComp):
                key, value = self.eval(node.key), self.eval(node.value)
            else:
                key = value = self.eval(node.elt)
        finally:
            self.times, self.loops = times, loops
            for name in {n.id for part in node.generators for n in walked(part.target) if isinstance(n, ast.Name)}:
                self.frame.names.pop(name, None)
                if name in before:
                    self.frame.names[name] = before[name]
        return key, value, min(count, _MOST_COUNT)

    def _passing(self, test: ast.expr, count: float) -> float:
        """Number of `count` elements that pass a test."""
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.In):
            among = self.eval(test.comparators[0])
            return min(count, among.length if among.kind in ("set", "dict") else count * _TESTED)
        return count * (_EQUAL if is_equality(test) else _TESTED)

    def eval_ListComp(self, node: ast.ListComp) -> Value:
        _, value, count = self._comprehension(node)
        return self.fresh("list", base=count, of=value, site=node)

    def eval_GeneratorExp(self, node: ast.GeneratorExp) -> Value:
        _, value, count = self._comprehension(node)
        return self.fresh("lazy", base=count, of=value, site=node)

    def eval_SetComp(self, node: ast.SetComp) -> Value:
        _, value, count = self._comprehension(node)
        made = self.fresh("set", site=node)
        self.put(made, value, count * self.times)
        return made

    def eval_DictComp(self, node: ast.DictComp) -> Value:
        key, value, count = self._comprehension(node)
        made = self.fresh("dict", site=node)
        self.put(made, key, count * self.times)
        made.of = value
        return made

    def eval_JoinedStr(self, node: ast.JoinedStr) -> Value:
        values = [part.value if isinstance(part, ast.FormattedValue) else part for part in node.values]
        return self.fresh("str", base=sum(written(self.eval(value)) for value in values))

    def eval_BinOp(self, node: ast.BinOp) -> Value:
        return self.binary(node.op, self.eval(node.left), self.eval(node.right), node.left, node.right)

    def binary(self, op: ast.operator, one: Value, other: Value, left: ast.expr, right: ast.expr) -> Value:
        kinds = {one.kind, other.kind}
        if isinstance(op, ast.Add) and len(kinds) > 1 and kinds <= {"str", "int", "bool"}:
            return self.unknown_number()  # an element of a mixed list, whose strings alone are described
        if isinstance(op, ast.Mult) and kinds & _SEQUENCES:
            return self._repeated(*((one, other) if one.kind in _SEQUENCES else (other, one)), right)
        if isinstance(op, ast.Add) and kinds & _SEQUENCES:
            return self._concatenated(one, other, right)
        if isinstance(op, ast.Mod) and one.kind == "str":
            return self.fresh("str", base=one.length + written(other))
        if kinds & {"set", "dict"}:
            source = one if one.kind in ("set", "dict") else other
            both = one.length + other.length if isinstance(op, ast.BitOr) else one.length
            count = min(one.length, other.length) if isinstance(op, ast.BitAnd) else both
            made = self.fresh(source.kind, of=source.of, key=source.key, most=source.most)
            made.added = count * self.times
            return made
        if isinstance(op, ast.Div) or "float" in kinds:
            return self.value("float")
        if "complex" in kinds:
            return Value("complex")
        if "object" in kinds:
            return self.fresh("object")
        return self.number(self._bits(op, one, other, left, right))

    def _repeated(self, many: Value, times: Value, site: ast.expr) -> Value:
        count = self.feasible(times.number) if times.kind in ("int", "bool") else self.size
        of = many.of or (self.element(many) if many.items else None)
        if of is not None and of.kind in _SCALARS:
            of = Value(of.kind, bits=of.bits, base=of.length, new=False)
        return self.fresh(many.kind, base=many.length * count, of=of, site=site, data=many.data)

    def _concatenated(self, one: Value, other: Value, site: ast.expr) -> Value:
        kind = one.kind if one.kind in _SEQUENCES - {"array"} else other.kind
        if kind == "tuple" and one.items is not None and other.items is not None:
            return self.fresh("tuple", items=[*one.items, *other.items])
        of = joined(*(self.element(value) if value.kind != "str" else None for value in (one, other)))
        return self.fresh(kind, base=one.length + other.length, of=of, site=site)

    def _bits(self, op: ast.operator, one: Value, other: Value, left: ast.expr, right: ast.expr) -> float:
        """Bits of the largest result. In loops, values reduced by a modulus or mask are assumed to reach its size."""
        a, b = one.bits, other.bits
        match op:
            case ast.Sub() if isinstance(right, ast.Constant):
                return a
            case ast.Add() | ast.Sub():
                return max(a, b) + math.log2(1 + 2.0 ** (min(a, b) - max(a, b)))
            case ast.Mult():
                return a + b
            case ast.FloorDiv():
                return max(a - b, 0.0)
            case ast.Mod():
                bounded = b if self.loops and not isinstance(left, ast.Name) else min(a, b)
                return bounded if other.kind == "int" else a
            case ast.Pow():
                return a * other.number if other.kind == "int" else a
            case ast.LShift():
                return a + other.number
            case ast.RShift():
                return max(a - other.number, 0.0)
            case ast.BitAnd() if not {one.kind, other.kind} <= {"int", "bool"}:
                return a
            case ast.BitAnd():
                mask = self.loops and isinstance(right, ast.Name) and one.kind == other.kind == "int"
                return b if mask else min(a, b)
        return max(a, b)

    def eval_UnaryOp(self, node: ast.UnaryOp) -> Value:
        value = self.eval(node.operand)
        if isinstance(node.op, ast.Not):
            return Value("bool", new=False)
        if value.kind == "str":
            return self.unknown_number()
        if value.kind == "int" and isinstance(node.op, ast.USub):
            return Value("int", bits=value.bits, new=value.bits > 2.4)  # CPython preallocates integers down to -5
        return value

    def eval_BoolOp(self, node: ast.BoolOp) -> Value:
        return reduce(larger, map(self.eval, node.values))

    def eval_Compare(self, node: ast.Compare) -> Value:
        for part in (node.left, *node.comparators):
            self.eval(part)
        return Value("bool", new=False)

    def eval_IfExp(self, node: ast.IfExp) -> Value:
        self.eval(node.test)
        return joined(self.eval(node.body), self.eval(node.orelse)) or Value("any")

    def eval_Starred(self, node: ast.Starred | ast.Await) -> Value:
        return self.eval(node.value)

    eval_Await = eval_Starred

    def eval_Lambda(self, node: ast.Lambda) -> Value:
        return self.value("function", data=Closure(node, self.frame))

    def eval_Yield(self, node: ast.Yield) -> Value:
        value = self.eval(node.value) if node.value else Value("none")
        lazy = self._yielded()
        lazy.add(value, self.additions(lazy))
        return Value("any")

    def eval_YieldFrom(self, node: ast.YieldFrom) -> Value:
        value = self.eval(node.value)
        self._yielded().add(self.element(value), self.times * value.length)
        return Value("any")

    def _yielded(self) -> Value:
        self.frame.yielded = self.frame.yielded or Value("lazy", times=self.frame.times)
        return self.frame.yielded


def _literal_int(node: ast.expr) -> int | None:
    """Value of an integer literal, possibly negative; None for other expressions."""
    sign = 1
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        sign, node = -1, node.operand
    return sign * node.value if isinstance(node, ast.Constant) and type(node.value) is int else None
