"""Abstract versions of the methods of lists, dicts, strings and other built-in types."""

import ast
import math
from collections.abc import Callable

from surrogate.programs.memory import functions
from surrogate.programs.memory.functions import Call, copied
from surrogate.programs.memory.interpreter_base import MemoryInterpreterBase
from surrogate.programs.memory.syntax import text
from surrogate.programs.memory.values import Value, joined, written

_WORD = 5.0  # assumed characters per word
_METHODS: dict[str, Callable[[Call, Value], Value]] = {}
_STRING_METHODS: dict[str, Callable[[Call, Value], Value]] = {}


def call(
    run: MemoryInterpreterBase, owner: Value, name: str, given: list[Value], named: dict[str, Value], node: ast.AST
) -> Value:
    """Result of the method `name`; an unknown value for unknown methods."""
    arguments = Call(run, given, named, node)
    if owner.kind in ("str", "bytes") and name in _STRING_METHODS:
        return _STRING_METHODS[name](arguments, owner)
    if name in _METHODS:
        return _METHODS[name](arguments, owner)
    if name in _STRING_METHODS:  # the owner's kind is unknown, but only strings have the method
        return _STRING_METHODS[name](arguments, owner)
    if owner.kind == "str":
        return Value("bool", new=False) if name.startswith("is") else run.fresh("str", base=owner.length)
    return functions.call(run, name, given, named, node)


def _method(*names: str) -> Callable[[Callable[[Call, Value], Value]], Callable[[Call, Value], Value]]:
    def register(function: Callable[[Call, Value], Value]) -> Callable[[Call, Value], Value]:
        _METHODS.update(dict.fromkeys(names, function))
        return function

    return register


def _string_method(*names: str) -> Callable[[Callable[[Call, Value], Value]], Callable[[Call, Value], Value]]:
    def register(function: Callable[[Call, Value], Value]) -> Callable[[Call, Value], Value]:
        _STRING_METHODS.update(dict.fromkeys(names, function))
        return function

    return register


@_method("append", "appendleft")
def _append(call: Call, owner: Value) -> Value:
    function = call.node.func if isinstance(call.node, ast.Call) else None
    name = text(function.value) if isinstance(function, ast.Attribute) else ""
    owner.add(call.first, call.run.additions(owner, name))
    owner.items = None
    return Value("none")


@_method("add")
def _add(call: Call, owner: Value) -> Value:
    call.run.put(owner, call.first, call.run.times)
    return Value("none")


@_method("insert")
def _insert(call: Call, owner: Value) -> Value:
    owner.add(call.second, call.run.times)
    return Value("none")


@_method("extend", "extendleft", "update")
def _extend(call: Call, owner: Value) -> Value:
    for value in call.given:
        inner = value.key or Value("any") if value.kind == owner.kind == "dict" else call.run.element(value)
        call.run.put(owner, inner, value.length * call.run.times)
        if owner.kind == "dict":
            owner.of = joined(owner.of, value.of) if value.kind == "dict" else owner.of or Value("int")
    return Value("none")


@_method("setdefault")
def _setdefault(call: Call, owner: Value) -> Value:
    value = call.given[1] if len(call.given) > 1 else Value("none")
    call.run.store(owner, call.first, value)
    return owner.of or value


@_method("get")
def _get(call: Call, owner: Value) -> Value:
    return joined(owner.of, call.given[1] if len(call.given) > 1 else None) or Value("any")


@_method("pop", "popleft", "popitem")
def _pop(call: Call, owner: Value) -> Value:
    return (owner.of or Value("any")) if owner.kind == "dict" else call.run.element(owner)


def _item(call: Call, owner: Value) -> Value:
    return call.tuple_of(owner.key or Value("any"), owner.of or Value("any"))


@_method("items")
def _items(call: Call, owner: Value) -> Value:
    return call.lazy(owner.length, _item(call, owner))


@_method("values")
def _values(call: Call, owner: Value) -> Value:
    return call.lazy(owner.length, owner.of)


@_method("keys", "elements")
def _keys(call: Call, owner: Value) -> Value:
    return call.lazy(owner.length, owner.key)


@_method("most_common")
def _most_common(call: Call, owner: Value) -> Value:
    count = min(call.first.number, owner.length) if call.given else owner.length
    return call.run.fresh("list", base=count, of=_item(call, owner))


@_method("copy")
def _copy(call: Call, owner: Value) -> Value:
    return copied(call.run, owner, 1)


@_method("sort")
def _sort(call: Call, owner: Value) -> Value:
    length, of = owner.length / 2, None
    if "key" in call.named:
        length, of = owner.length, call.times(call.named["key"], [call.run.element(owner)], owner.length)
    call.run.fresh("list", base=length, of=of)
    return Value("none")


@_method("union", "difference", "intersection", "symmetric_difference")
def _set_operation(call: Call, owner: Value) -> Value:
    value = call.run.fresh("set", of=owner.of, most=owner.most)
    function = call.node.func if isinstance(call.node, ast.Call) else None
    more = sum(other.length for other in call.given) if "union" in getattr(function, "attr", "") else 0.0
    value.added = call.run.times * (owner.length + more)
    return value


@_method("clear")
def _clear(call: Call, owner: Value) -> Value:
    owner.base = owner.added = 0.0
    return Value("none")


@_method("index", "find", "count", "rfind", "bit_length", "bit_count")
def _position(call: Call, owner: Value) -> Value:
    return call.run.number(math.log2(max(owner.length, owner.bits, 1.0)))


@_method("to_bytes")
def _to_bytes(call: Call, owner: Value) -> Value:
    return call.run.fresh("bytes", base=owner.bits / 8)


@_method("tolist")
def _tolist(call: Call, owner: Value) -> Value:
    return call.run.fresh("list", base=owner.length, of=call.run.number(20.0))


@_string_method("find", "index", "count", "rfind")
def _string_position(call: Call, owner: Value) -> Value:
    return call.run.number(math.log2(max(owner.length, 1.0)))


@_string_method("join")
def _join(call: Call, owner: Value) -> Value:
    inner = call.element()
    each = 1.0 if inner.kind == "any" else written(inner)
    return call.run.fresh("str", base=call.first.length * (each + owner.length))


@_string_method("split", "rsplit", "splitlines", "readlines")
def _split(call: Call, owner: Value) -> Value:
    count = max(owner.length / (_WORD + 1), 1.0)
    return call.run.fresh("list", base=count, of=call.run.value("str", base=_WORD))


@_string_method("partition", "rpartition")
def _partition(call: Call, owner: Value) -> Value:
    part = call.run.value("str", base=owner.length / 2)
    return Value("tuple", items=[part, Value("str", base=1.0), part])


@_string_method("startswith", "endswith")
def _predicate(call: Call, owner: Value) -> Value:
    return Value("bool", new=False)


@_string_method("encode")
def _encode(call: Call, owner: Value) -> Value:
    return call.run.fresh("bytes", base=owner.length)


@_string_method("zfill", "ljust", "rjust", "center")
def _padded(call: Call, owner: Value) -> Value:
    return call.run.fresh("str", base=max(owner.length, call.first.number))


@_string_method("format")
def _format(call: Call, owner: Value) -> Value:
    return call.run.fresh("str", base=owner.length + sum(map(written, call.given)))


@_string_method("strip", "rstrip", "lstrip", "replace", "lower", "upper", "translate", "decode", "read")
def _same_length(call: Call, owner: Value) -> Value:
    length = call.run.stdin[0] if call.run.stdin[0] and owner.kind == "builtin" else owner.length
    return call.run.fresh("str", base=length)
