"""Abstract versions of built-in functions and of common functions of the standard library."""

import ast
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

from surrogate.programs.memory.interpreter_base import MemoryInterpreterBase
from surrogate.programs.memory.loops import keeps_growing
from surrogate.programs.memory.syntax import text
from surrogate.programs.memory.values import CONTAINERS, MANY, Value, joined, larger, written

_MATCH = 4.0  # assumed characters per match of a regular expression
# Bytes per item of the array type codes that have other than 8.
_ITEM_BYTES = {"b": 1, "B": 1, "h": 2, "H": 2, "i": 4, "I": 4, "f": 4, "u": 4}


@dataclass(frozen=True)
class Call:
    """A call: positional and keyword arguments, and its place in the program."""

    run: MemoryInterpreterBase
    given: list[Value]
    named: dict[str, Value]
    node: ast.AST

    @property
    def first(self) -> Value:
        return self.given[0] if self.given else Value("tuple", items=[])

    @property
    def second(self) -> Value:
        return self.given[1] if len(self.given) > 1 else Value("any")

    @property
    def parts(self) -> list[ast.expr]:
        return self.node.args if isinstance(self.node, ast.Call) else []

    def element(self) -> Value:
        return self.run.element(self.first)

    def lazy(self, count: float, of: Value | None) -> Value:
        return self.run.fresh("lazy", base=count, of=of)

    def tuple_of(self, *items: Value) -> Value:
        return self.run.value("tuple", items=items)

    def times(self, function: Value, given: list[Value], count: float) -> Value:
        """Result of `function` when it is called `count` times."""
        with self.run.repeated(max(count, 1.0)):
            return self.run.call(function, given, {}, self.node)


_FUNCTIONS: dict[str, Callable[[Call], Value]] = {}
_FIRST_ARGUMENT = {"abs", "iter", "round", "wraps", "total_ordering", "dataclass", "cast", "copysign"}
_NUMBERS = {"gcd", "lcm", "hash", "id", "bisect", "bisect_left", "bisect_right", "floor", "ceil", "isqrt"}
_FLOATS = {
    "float", "sqrt", "log", "log2", "log10", "sin", "cos", "tan", "atan2", "hypot", "exp", "mean", "time"
}  # fmt: skip
_PREDICATES = {"any", "all", "isinstance", "bool"}
_NO_RESULT = {"print", "heapify"}


def call(run: MemoryInterpreterBase, name: str, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    """Result of the function `name`; an unknown value for unknown functions."""
    if name in _FUNCTIONS:
        return _FUNCTIONS[name](Call(run, given, named, node))
    if name in _FIRST_ARGUMENT and given:
        return given[0]
    if name in _NUMBERS:
        return run.number(max((value.bits for value in given), default=0.0))
    if name in _FLOATS:
        return Value("float")
    if name in _PREDICATES:
        return Value("bool", new=False)
    return Value("none" if name in _NO_RESULT else "any", new=False)


def _function(*names: str) -> Callable[[Callable[[Call], Value]], Callable[[Call], Value]]:
    def register(function: Callable[[Call], Value]) -> Callable[[Call], Value]:
        _FUNCTIONS.update(dict.fromkeys(names, function))
        return function

    return register


@_function("range")
def _range(call: Call) -> Value:
    run = call.run
    numbers = [value.number if value.kind in ("int", "bool") else run.size for value in call.given]
    if not numbers:
        return call.lazy(0.0, None)
    last = call.parts[-1] if call.parts else None
    down = len(numbers) > 2 and isinstance(last, ast.UnaryOp)
    largest = max(numbers[:2])
    if len(numbers) == 1:
        count = 0.0 if isinstance(last, ast.Constant) and last.value == 0 else numbers[0]
    else:
        count = numbers[0] if down else _between(call, numbers[1])
    if len(numbers) > 2 and not down:
        count /= max(numbers[2], 1.0)
    if len(call.parts) > 1 and all(isinstance(part, ast.Subscript) for part in call.parts[:2]):
        first, second = (text(part.value) for part in call.parts[:2] if isinstance(part, ast.Subscript))
        if first == second:  # `range(start[i], start[i + 1])`: the pieces of a flattened list are short
            count = min(count, 4.0)
    of = run.number(math.log2(max(run.feasible(largest), 1.0)))
    return call.lazy(max(run.feasible(count), 0.0), of)


def _between(call: Call, high: float) -> float:
    """Length of `range(low, high)` if the expressions tell it, else `high`."""
    if len(call.parts) < 2:
        return high
    low, end = call.parts[:2]
    if isinstance(low, ast.BinOp) and isinstance(end, ast.BinOp | ast.Constant):
        return 4.0 if text(end).startswith(text(low)) else high
    if isinstance(end, ast.BinOp) and isinstance(end.op, ast.Add) and text(end.left) == text(low):
        return call.run.eval(end.right).number
    return high


@_function("list")
def _list(call: Call) -> Value:
    return _collected(call, "list")


@_function("tuple")
def _tuple(call: Call) -> Value:
    return _collected(call, "tuple")


def _collected(call: Call, kind: str) -> Value:
    if not call.given:
        return call.run.fresh(kind, site=call.node)
    return call.run.fresh(kind, base=call.run.count(call.first), of=call.element(), site=call.node)


@_function("deque")
def _deque(call: Call) -> Value:
    value = _collected(call, "deque")
    longest = call.named.get("maxlen")
    if longest is not None and longest.kind == "int":
        value.most = longest.number
    return value


@_function("set", "frozenset")
def _set(call: Call) -> Value:
    value = call.run.fresh("set", site=call.node)
    if call.given:
        call.run.put(value, call.element(), call.first.length * call.run.times)
    return value


@_function("dict", "OrderedDict")
def _dict(call: Call) -> Value:
    run, source = call.run, call.first
    value = run.fresh("dict", site=call.node)
    if call.given and source.kind == "dict":
        run.put(value, source.key or Value("any"), source.length * run.times)
        value.of = source.of
    elif call.given:
        pair = call.element()
        key, of = (pair.items[0], pair.items[-1]) if pair.items else (run.element(pair), run.element(pair))
        run.put(value, key, source.length * run.times)
        value.of = of
    for part in call.named.values():
        value.key, value.most = Value("str", base=3, new=False), math.inf
        value.add(part, run.times)
    return value


@_function("Counter")
def _counter(call: Call) -> Value:
    run, source = call.run, call.first
    value = run.fresh("dict", site=call.node)
    if call.given:
        key = source.key if source.kind == "dict" else call.element()
        run.put(value, key or Value("any"), source.length * run.times)
    value.of = run.number(math.log2(max(source.length / max(value.length, 1.0), 1.0)))
    return value


@_function("defaultdict")
def _defaultdict(call: Call) -> Value:
    factory = call.given[0] if call.given else None
    made = (lambda: call.run.call(factory, [], {}, call.node)) if factory is not None else None
    return call.run.fresh("dict", site=call.node, data=made)


@_function("fromkeys")
def _fromkeys(call: Call) -> Value:
    value = _set(call)
    made = call.run.fresh("dict", key=value.of, most=value.most, site=call.node)
    made.added, made.of = value.added, call.given[1] if len(call.given) > 1 else Value("none")
    return made


@_function("sorted")
def _sorted(call: Call) -> Value:
    length = call.first.length
    if "key" in call.named:
        made = call.times(call.named["key"], [call.element()], length)
        call.run.fresh("list", base=length, of=made)
    return call.run.fresh("list", base=length, of=call.element(), site=call.node)


@_function("map", "starmap")
def _map(call: Call) -> Value:
    if not call.given:
        return Value("any")
    function, *over = call.given
    length = min((value.length for value in over), default=0.0)
    return call.lazy(length, call.times(function, [call.run.element(value) for value in over], length))


@_function("filter", "filterfalse", "takewhile", "dropwhile")
def _filter(call: Call) -> Value:
    source = call.given[-1] if call.given else call.first
    return call.lazy(source.length, call.run.element(source))


@_function("reversed")
def _reversed(call: Call) -> Value:
    return call.lazy(call.first.length, call.element())


@_function("zip", "zip_longest")
def _zip(call: Call) -> Value:
    run = call.run
    if call.given and call.first.kind == "spread":  # `zip(*rows)` transposes
        inner = call.first.of or Value("any")
        with run.repeated(max(inner.length, 1.0)):
            return call.lazy(inner.length, run.value("tuple", base=call.first.length, of=run.element(inner)))
    lengths = [value.length for value in call.given if value.data != "endless"]
    return call.lazy(min(lengths, default=0.0), call.tuple_of(*map(run.element, call.given)))


@_function("enumerate")
def _enumerate(call: Call) -> Value:
    length = call.first.length
    return call.lazy(length, call.tuple_of(call.run.number(math.log2(max(length, 1.0))), call.element()))


@_function("len")
def _len(call: Call) -> Value:
    return call.run.number(math.log2(max(call.run.count(call.first), 1.0)))


@_function("sum")
def _sum(call: Call) -> Value:
    inner = call.element()
    if inner.kind == "float":
        return Value("float")
    if call.second.kind == "list":
        return call.run.fresh("list", base=call.first.length * inner.length, of=call.run.element(inner))
    return call.run.number(inner.bits + math.log2(max(call.first.length, 1.0)))


@_function("max", "min")
def _extreme(call: Call) -> Value:
    if len(call.given) < 2:
        return call.element()
    bits = [value.bits for value in call.given if value.kind == "int"]
    if bits and isinstance(call.node, ast.Call) and text(call.node.func) == "min":
        return call.run.number(min(bits))
    return reduce(larger, call.given)


@_function("prod")
def _prod(call: Call) -> Value:
    return call.run.number(call.element().bits * max(call.first.length, 1.0))


@_function("int")
def _int(call: Call) -> Value:
    run, value = call.run, call.first
    if value.kind in ("int", "bool"):
        return run.number(value.bits)
    if value.kind != "str":
        return run.number(math.log2(max(run.size, 2.0)))
    bits = value.length * (1.0 if len(call.given) > 1 else math.log2(10))
    if value.new or value.length <= 20:  # a token of the input: presumably a count or an index
        bits = min(bits, math.log2(max(run.size, 2.0)) + 1)
    return run.number(bits)


@_function("ord")
def _ord(call: Call) -> Value:
    return call.run.number(7.0)


@_function("chr")
def _chr(call: Call) -> Value:
    return Value("str", base=1.0, new=False)


@_function("str", "repr")
def _str(call: Call) -> Value:
    return call.run.fresh("str", base=written(call.first) if call.given else 0.0)


@_function("bin")
def _bin(call: Call) -> Value:
    return call.run.fresh("str", base=2 + call.first.bits)


@_function("pow")
def _pow(call: Call) -> Value:
    if len(call.given) > 2:
        return call.run.number(call.given[2].bits)
    return call.run.number(call.first.bits * (call.second.number if call.second.kind == "int" else 0.0))


@_function("from_bytes")
def _from_bytes(call: Call) -> Value:
    return call.run.number(8 * call.first.length)


@_function("divmod")
def _divmod(call: Call) -> Value:
    a, b = call.first.bits, call.second.bits
    return call.tuple_of(call.run.number(max(a - b, 0.0)), call.run.number(min(a, b)))


@_function("factorial")
def _factorial(call: Call) -> Value:
    n = call.first.number
    return call.run.number(n * math.log2(max(n, 2.0)))


@_function("comb", "perm")
def _comb(call: Call) -> Value:
    return call.run.number(min(call.first.number, 1e6))


@_function("product")
def _product(call: Call) -> Value:
    repeat = call.named.get("repeat")
    many = min(repeat.number if repeat is not None else 1.0, 40.0)
    each = math.prod(min(value.length, 1e6) for value in call.given)
    count = call.run.feasible(min(each**many, MANY))
    return call.lazy(count, call.run.value("tuple", base=many * len(call.given), of=call.element()))


@_function("permutations", "combinations", "combinations_with_replacement")
def _selections(call: Call) -> Value:
    n = call.first.length
    k = min(call.second.number if len(call.given) > 1 else n, n, 1e3)
    name = text(call.node.func) if isinstance(call.node, ast.Call) else ""
    if name.endswith("permutations"):
        many = math.lgamma(n + 1) - math.lgamma(n - k + 1)
    elif name.endswith("combinations"):
        many = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    else:
        many = math.lgamma(n + k + 1e-9) - math.lgamma(k + 1) - math.lgamma(max(n, 1.0))
    count = call.run.feasible(math.exp(min(many, 23.0)))
    return call.lazy(count, call.run.value("tuple", base=k, of=call.element()))


@_function("accumulate")
def _accumulate(call: Call) -> Value:
    inner, length = call.element(), call.first.length
    made = call.run.number(inner.bits + math.log2(max(length, 1.0))) if inner.kind == "int" else inner
    return call.lazy(length + 1, made)


@_function("chain")
def _chain(call: Call) -> Value:
    if call.given and call.first.kind == "spread":
        return _flattened(call, call.first.of or Value("any"))
    of = reduce(larger, map(call.run.element, call.given)) if call.given else None
    return call.lazy(sum(value.length for value in call.given), of)


@_function("from_iterable")
def _from_iterable(call: Call) -> Value:
    return _flattened(call, call.element())


def _flattened(call: Call, inner: Value) -> Value:
    return call.lazy(call.first.length * max(inner.length, 1.0), call.run.element(inner))


@_function("pairwise")
def _pairwise(call: Call) -> Value:
    return call.lazy(call.first.length, call.tuple_of(call.element(), call.element()))


@_function("groupby")
def _groupby(call: Call) -> Value:
    group = Value("lazy", base=2.0, of=call.element())
    return call.lazy(call.first.length / 2, call.tuple_of(call.element(), group))


@_function("count", "cycle")
def _endless(call: Call) -> Value:
    of = call.given[0] if call.given else call.run.number(math.log2(call.run.size))
    return call.run.fresh("lazy", base=call.run.size, of=of, data="endless")


@_function("repeat")
def _repeat(call: Call) -> Value:
    count = call.second.number if len(call.given) > 1 else call.run.size
    return call.lazy(count, call.first)


@_function("islice")
def _islice(call: Call) -> Value:
    most = max((value.number for value in call.given[1:]), default=0.0)
    return call.lazy(min(call.first.length, most), call.element())


@_function("reduce")
def _reduce(call: Call) -> Value:
    if len(call.given) < 2:
        return Value("any")
    function, source, *start = call.given
    inner = call.run.element(source)
    found = start[0] if start else inner
    steps = []
    for _ in range(3):
        before, found = found, call.times(function, [found, inner], source.length)
        steps.append(found.bits - before.bits)
    if found.kind == "int" and keeps_growing(*steps[-2:]):
        return call.run.number(found.bits + steps[-1] * max(source.length - 3, 0.0))
    return found


@_function("heappush", "insort", "insort_left", "insort_right")
def _push(call: Call) -> Value:
    if len(call.given) > 1:
        name = text(call.parts[0]) if call.parts else ""
        call.first.add(call.second, call.run.additions(call.first, name))
    return Value("none")


@_function("heappop", "next")
def _pop(call: Call) -> Value:
    return call.element()


@_function("heapreplace", "heappushpop")
def _replace(call: Call) -> Value:
    if len(call.given) > 1:
        call.first.of = joined(call.first.of, call.second)
    return call.element()


@_function("nlargest", "nsmallest")
def _extremes(call: Call) -> Value:
    count = min(call.first.number, call.second.length)
    return call.run.fresh("list", base=count, of=call.run.element(call.second))


@_function("array")
def _array(call: Call) -> Value:
    code = call.parts[0].value if call.parts and isinstance(call.parts[0], ast.Constant) else ""
    each = _ITEM_BYTES.get(code, 8) if isinstance(code, str) else 8
    if len(call.given) < 2:
        return call.run.fresh("array", data=each)
    source = call.second
    if source.kind == "bytes":
        return call.run.fresh("array", base=source.length / each, data=each)
    return call.run.fresh("array", base=source.length, data=each, of=call.run.element(source))


@_function("bytearray", "bytes")
def _bytes(call: Call) -> Value:
    return call.run.fresh("bytes", base=call.first.number if call.first.kind == "int" else call.first.length)


@_function("namedtuple")
def _namedtuple(call: Call) -> Value:
    try:
        listed = ast.literal_eval(call.parts[1]) if len(call.parts) > 1 else ()
    except ValueError:
        listed = ()
    names = listed.replace(",", " ").split() if isinstance(listed, str) else [*map(str, listed)]
    return Value("class", fields={name: Value("none") for name in names}, new=False)


@_function("input", "readline")
def _input(call: Call) -> Value:
    characters, lines = call.run.stdin
    return call.run.fresh("str", base=characters / max(lines, 1.0))


@_function("read")
def _read(call: Call) -> Value:
    return call.run.fresh("str", base=call.run.stdin[0])


@_function("partial")
def _partial(call: Call) -> Value:
    return Value("wrapped", data=call.given[0], new=False) if call.given else Value("any")


@_function("cache", "lru_cache")
def _cache(call: Call) -> Value:
    """A function with a cache, or the decorator that adds one."""
    if call.given and call.first.kind == "function":
        return Value("function", data=call.first.data._replace(cached=True))
    return Value("builtin", data="cache", new=False)


@_function("copy")
def _copy(call: Call) -> Value:
    return copied(call.run, call.first, 1) if call.first.kind in CONTAINERS else call.first


@_function("deepcopy")
def _deepcopy(call: Call) -> Value:
    return copied(call.run, call.first, 4) if call.first.kind in CONTAINERS else call.first


def copied(run: MemoryInterpreterBase, source: Value, depth: int) -> Value:
    """Copy of `depth` levels."""
    value = run.fresh(
        source.kind, base=source.length, of=source.of, key=source.key, items=source.items,
        fields=dict(source.fields) if source.fields else None, data=source.data, site=source.site,
    )  # fmt: skip
    if depth > 1 and source.of is not None and source.of.kind in CONTAINERS:
        with run.repeated(max(source.length, 1.0)):
            value.of = copied(run, source.of, depth - 1)
    return value


@_function("findall", "finditer", "split")
def _matches(call: Call) -> Value:
    source = call.given[-1] if call.given else call.first
    return call.run.fresh("list", base=source.length / _MATCH, of=call.run.value("str", base=_MATCH))


@_function("Fraction", "Decimal", "object")
def _object(call: Call) -> Value:
    return call.run.fresh("object")


@_function("tee")
def _tee(call: Call) -> Value:
    return Value("tuple", items=[call.first, call.first])
