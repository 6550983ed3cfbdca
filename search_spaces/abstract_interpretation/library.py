"""What built-in functions, methods and the standard library's usual functions make of abstract values."""

from __future__ import annotations

import ast
import math
from functools import lru_cache
from typing import Any

from search_spaces.abstract_interpretation.values import CONTAINERS, Value, joined


@lru_cache(maxsize=20_000)
def text(node: ast.AST) -> str:
    return ast.unparse(node)


ANY = Value("any")


def call(run: Any, name: str, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    function = _FUNCTIONS.get(name)
    if function is not None:
        return function(run, given, named, node)
    if name in _LIKE_ARGUMENT and given:
        return given[0]
    if name in _SMALL_NUMBERS:
        return run.number(max([value.bits for value in given], default=0.0))
    if name in _FLOATS:
        return Value("float")
    return Value("any")


_LIKE_ARGUMENT = {
    "abs",
    "iter",
    "round",
    "lru_cache",
    "cache",
    "wraps",
    "total_ordering",
    "dataclass",
    "cast",
    "copysign",
}
_SMALL_NUMBERS = {
    "gcd",
    "lcm",
    "hash",
    "id",
    "bisect",
    "bisect_left",
    "bisect_right",
    "floor",
    "ceil",
    "isqrt",
}
_FLOATS = {
    "float",
    "sqrt",
    "log",
    "log2",
    "log10",
    "sin",
    "cos",
    "tan",
    "atan2",
    "hypot",
    "exp",
    "mean",
    "time",
}


def _size(value: Value) -> float:
    return float(len(value.items)) if value.items is not None else value.length


def _first(given: list[Value]) -> Value:
    return given[0] if given else Value("tuple", items=[])


def _range(run, given, named, node):
    numbers = [value.number if value.kind in ("int", "bool") else run.size for value in given]
    if not numbers:
        return run.fresh("lazy")
    if len(numbers) == 1:
        count, largest = numbers[0] if given[0].bits or given[0].new else numbers[0], numbers[0]
        if isinstance(node.args[0], ast.Constant) and node.args[0].value == 0:
            count = 0.0
    else:
        largest = max(numbers[0], numbers[1])
        down = isinstance(node.args[-1], ast.UnaryOp) and len(numbers) > 2
        count = numbers[0] if down else numbers[1]
        if (
            not down
            and isinstance(node.args[0], ast.BinOp)
            and isinstance(node.args[1], ast.BinOp | ast.Constant)
        ):
            low, high = text(node.args[0]), text(node.args[1])
            if high.startswith(low):
                count = 4.0
        elif not down and isinstance(node.args[1], ast.BinOp):
            low, end = text(node.args[0]), node.args[1]
            if isinstance(end.op, ast.Add) and text(end.left) == low:
                count = run.eval(end.right).number
        if len(numbers) > 2 and not down:
            count /= max(numbers[2], 1.0)
    if len(node.args) > 1 and all(isinstance(part, ast.Subscript) for part in node.args[:2]):
        first, second = (text(part.value) for part in node.args[:2])
        count = min(count, 4.0) if first == second else count
    count, largest = run.feasible(count), run.feasible(largest)
    value = run.fresh(
        "lazy", base=max(count, 0.0), of=Value("int", bits=math.log2(max(largest, 1.0)), times=run.times)
    )
    return value


def _list(kind):
    def make(run, given, named, node):
        if not given:
            return run.fresh(kind, site=node)
        source = given[0]
        limit = named.get("maxlen")
        length = _size(source) if source.kind in CONTAINERS or source.kind == "str" else run.size
        value = run.fresh(kind, base=length, of=run.element(source), site=node)
        if kind == "list" and source.kind in ("str",):
            value.of = Value("str", base=1.0, new=False)
        if limit is not None and limit.kind == "int":
            value.cap = limit.number
        return value

    return make


def _set(run, given, named, node):
    value = run.fresh("set", site=node)
    if given:
        run.into(value, run.element(given[0]), _size(given[0]) * run.times)
    return value


def _dict(run, given, named, node):
    value = run.fresh("dict", site=node)
    if given:
        source = given[0]
        if source.kind == "dict":
            run.into(value, source.key or ANY, source.length * run.times)
            value.of = source.of
        else:
            pair = run.element(source)
            key = pair.items[0] if pair.items else run.element(pair)
            run.into(value, key, _size(source) * run.times)
            value.of = pair.items[-1] if pair.items else run.element(pair)
    for part in named.values():
        value.key = Value("str", base=3, new=False)
        value.cap = math.inf
        value.add(part, run.times)
    return value


def _counter(run, given, named, node):
    value = run.fresh("dict", site=node, data="counter")
    if given:
        source = given[0]
        if source.kind == "dict":
            run.into(value, source.key or ANY, source.length * run.times)
        else:
            run.into(value, run.element(source), _size(source) * run.times)
    value.of = run.number(math.log2(max(_size(_first(given)) / max(value.length, 1.0), 1.0)))
    return value


def _defaultdict(run, given, named, node):
    value = run.fresh("dict", site=node)
    if given:
        factory = given[0]
        value.data = lambda: run.call(factory, [], {}, node)
    return value


def _sorted(run, given, named, node):
    source = _first(given)
    key = named.get("key")
    length = _size(source)
    if key is not None:
        made = _called(run, key, [run.element(source)], length, node)
        run.frame.made.append(run.fresh("list", base=length, of=made))
    return run.fresh("list", base=length, of=run.element(source), site=node)


def _called(run, function: Value, given: list[Value], count: float, node) -> Value:
    """What a function gives that is called so often."""
    before = run.times
    run.times = min(before * max(count, 1.0), 3e7)
    run.loops += 1
    try:
        return run.call(function, given, {}, node)
    finally:
        run.times = before
        run.loops -= 1


def _map(run, given, named, node):
    length = min((_size(value) for value in given[1:]), default=0.0)
    made = _called(run, given[0], [run.element(value) for value in given[1:]], length, node) if given else ANY
    return run.fresh("lazy", base=length, of=made)


def _filter(run, given, named, node):
    source = given[-1]
    return run.fresh("lazy", base=_size(source), of=run.element(source))


def _zip(run, given, named, node):
    if any(value.kind == "spread" for value in given):
        inner = given[0].of or ANY
        return run.fresh(
            "lazy",
            base=_size(inner),
            of=Value(
                "tuple", base=given[0].length, of=run.element(inner), times=run.times * max(_size(inner), 1.0)
            ),
        )
    lengths = [_size(value) for value in given if value.data != "endless"]
    items = [run.element(value) for value in given]
    return run.fresh(
        "lazy",
        base=min(lengths, default=0.0),
        of=Value("tuple", base=len(items), items=items, times=run.times),
    )


def _enumerate(run, given, named, node):
    source = _first(given)
    length = _size(source)
    items = [run.number(math.log2(max(length, 1.0))), run.element(source)]
    return run.fresh("lazy", base=length, of=Value("tuple", base=2, items=items, times=run.times))


def _len(run, given, named, node):
    value = _first(given)
    length = _size(value) if value.kind in CONTAINERS or value.kind == "str" else run.size
    return run.number(math.log2(max(length, 1.0)))


def _sum(run, given, named, node):
    source = _first(given)
    inner = run.element(source)
    if inner.kind == "float":
        return Value("float")
    if len(given) > 1 and given[1].kind == "list":
        return run.fresh("list", base=_size(source) * inner.length, of=run.element(inner))
    return run.number(inner.bits + math.log2(max(_size(source), 1.0)))


def _largest(run, given, named, node):
    if len(given) == 1:
        return run.element(given[0])
    found = None
    bits = [value.bits for value in given if value.kind == "int"]
    if (
        node is not None
        and getattr(node, "func", None) is not None
        and getattr(node.func, "id", "") == "min"
        and bits
    ):
        return run.number(min(bits))
    for value in given:
        found = joined(found, value)
    return found or ANY


def _prod(run, given, named, node):
    return run.number(run.element(_first(given)).bits * max(_size(_first(given)), 1.0))


def _int(run, given, named, node):
    value = _first(given)
    if value.kind == "str":
        base = 1.0 if len(given) > 1 else 3.32
        bits = value.length * base
        if value.new or value.length <= 20:
            bits = min(bits, math.log2(max(run.size, 2.0)) + 1)
        return run.number(bits)
    if value.kind in ("int", "bool"):
        return run.number(value.bits)
    return run.number(math.log2(max(run.size, 2.0)))


def _str(run, given, named, node):
    from search_spaces.abstract_interpretation.interpreter import written

    return run.fresh("str", base=written(given[0]) if given else 0.0)


def _bin(run, given, named, node):
    return run.fresh("str", base=2 + _first(given).bits)


def _pow(run, given, named, node):
    if len(given) > 2:
        return run.number(given[2].bits)
    return run.number(given[0].bits * given[1].number if given and given[1].kind == "int" else 0.0)


def _divmod(run, given, named, node):
    a, b = (value.bits for value in given[:2])
    return Value("tuple", items=[run.number(max(a - b, 0.0)), run.number(min(a, b))], times=run.times)


def _combinations(kind):
    def make(run, given, named, node):
        source = _first(given)
        n = _size(source)
        if kind == "product":
            repeat = named.get("repeat")
            many = repeat.number if repeat is not None else 1.0
            lengths = [_size(value) for value in given]
            count = min(math.prod(min(length, 1e6) for length in lengths) ** min(many, 40.0), 3e7)
            k = many * len(given)
        else:
            k = min(given[1].number if len(given) > 1 else n, n, 1e3)
            if kind == "permutations":
                log = math.lgamma(n + 1) - math.lgamma(n - k + 1)
            elif kind == "combinations":
                log = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
            else:
                log = math.lgamma(n + k) - math.lgamma(k + 1) - math.lgamma(max(n, 1.0))
            count = math.exp(min(log, 23.0))
        count = run.feasible(count)
        return run.fresh(
            "lazy", base=count, of=Value("tuple", base=k, of=run.element(source), times=run.times)
        )

    return make


def _accumulate(run, given, named, node):
    source = _first(given)
    inner = run.element(source)
    made = run.number(inner.bits + math.log2(max(_size(source), 1.0))) if inner.kind == "int" else inner
    return run.fresh("lazy", base=_size(source) + 1, of=made)


def _chain(run, given, named, node):
    if isinstance(node, ast.Call) and "from_iterable" in text(node.func):
        source = _first(given)
        inner = run.element(source)
        return run.fresh("lazy", base=_size(source) * max(_size(inner), 1.0), of=run.element(inner))
    if given and given[0].kind == "spread":
        inner = given[0].of or ANY
        return run.fresh("lazy", base=given[0].length * _size(inner), of=run.element(inner))
    of = None
    for value in given:
        of = joined(of, run.element(value))
    return run.fresh("lazy", base=sum(map(_size, given)), of=of)


def _pairwise(run, given, named, node):
    source = _first(given)
    inner = run.element(source)
    return run.fresh(
        "lazy", base=_size(source), of=Value("tuple", base=2, items=[inner, inner], times=run.times)
    )


def _groupby(run, given, named, node):
    source = _first(given)
    inner = run.element(source)
    group = Value("lazy", base=2.0, of=inner)
    return run.fresh(
        "lazy", base=_size(source) / 2, of=Value("tuple", base=2, items=[inner, group], times=run.times)
    )


def _endless(run, given, named, node):
    value = run.fresh("lazy", base=run.size, of=given[0] if given else run.number(math.log2(run.size)))
    value.data = "endless"
    if len(given) > 1:
        value.data, value.base = None, given[1].number
    return value


def _repeat(run, given, named, node):
    return run.fresh(
        "lazy", base=given[1].number if len(given) > 1 else run.size, of=given[0] if given else ANY
    )


def _islice(run, given, named, node):
    source = _first(given)
    return run.fresh(
        "lazy",
        base=min(_size(source), max(v.number for v in given[1:])) if len(given) > 1 else 0.0,
        of=run.element(source),
    )


def _reduce(run, given, named, node):
    if len(given) < 2:
        return ANY
    source = given[1]
    start = given[2] if len(given) > 2 else run.element(source)
    one = _called(run, given[0], [start, run.element(source)], _size(source), node)
    two = _called(run, given[0], [one, run.element(source)], _size(source), node)
    three = _called(run, given[0], [two, run.element(source)], _size(source), node)
    if (
        three.kind == "int"
        and three.bits - two.bits > 0.45
        and three.bits - two.bits > 0.85 * (two.bits - one.bits)
    ):
        return run.number(three.bits + (three.bits - two.bits) * max(_size(source) - 3, 0.0))
    return three


def _heappush(run, given, named, node):
    if len(given) > 1:
        given[0].add(given[1], run.pushes(given[0], text(node.args[0]) if node.args else ""))
    return Value("none")


def _heappop(run, given, named, node):
    return run.element(_first(given))


def _heappushpop(run, given, named, node):
    if len(given) > 1:
        given[0].of = joined(given[0].of, given[1])
    return run.element(_first(given))


def _nlargest(run, given, named, node):
    source = given[1] if len(given) > 1 else ANY
    return run.fresh(
        "list", base=min(given[0].number, _size(source)) if given else 0.0, of=run.element(source)
    )


def _array(run, given, named, node):
    code = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else "q"
    each = {"b": 1, "B": 1, "h": 2, "H": 2, "i": 4, "I": 4, "f": 4, "u": 4}.get(code, 8)
    source = given[1] if len(given) > 1 else None
    length = _size(source) if source is not None else 0.0
    if source is not None and source.kind == "bytes":
        length /= each
    of = run.element(source) if source is not None and source.kind != "bytes" else None
    return run.fresh("array", base=length, data=each, of=of)


def _bytearray(run, given, named, node):
    source = _first(given)
    return run.fresh("bytes", base=source.number if source.kind == "int" else _size(source))


def _namedtuple(run, given, named, node):
    names = node.args[1] if len(node.args) > 1 else None
    listed = ast.literal_eval(names) if names is not None and _literal(names) else ""
    fields = listed.replace(",", " ").split() if isinstance(listed, str) else list(listed)
    return Value("class", fields={name: Value("none") for name in fields}, new=False)


def _literal(node: ast.AST) -> bool:
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True


def _input(run, given, named, node):
    characters, lines = run.stdin
    return run.fresh("str", base=characters / max(lines, 1.0))


def _partial(run, given, named, node):
    return Value("wrapped", data=given[0], new=False) if given else ANY


def _next(run, given, named, node):
    return run.element(_first(given))


def _fromkeys(run, given, named, node):
    value = run.fresh("dict", site=node)
    if given:
        run.into(value, run.element(given[0]), _size(given[0]) * run.times)
        value.of = given[1] if len(given) > 1 else Value("none")
    return value


def _cached(run, given, named, node):
    """A function whose answers are kept, or what makes one of a function."""
    if given and given[0].kind == "function":
        value = given[0]
        return Value("function", data=value.data, fields={"cached": Value("bool", new=False)})
    return Value("builtin", data="cache")


def _copy(run, given, named, node):
    source = _first(given)
    return copied(run, source) if source.kind in CONTAINERS else source


def copied(run, source: Value, deep: bool = False, depth: int = 0) -> Value:
    value = run.fresh(
        source.kind,
        base=_size(source),
        of=source.of,
        key=source.key,
        items=source.items,
        data=source.data,
        site=source.site,
    )
    value.fields = dict(source.fields) if source.fields else None
    if deep and source.of is not None and source.of.kind in CONTAINERS and depth < 4:
        value.of = copied(run, source.of, True, depth + 1)
        value.of.times = run.times * max(_size(source), 1.0)
    return value


def _deepcopy(run, given, named, node):
    source = _first(given)
    return copied(run, source, True) if source.kind in CONTAINERS else source


def _findall(run, given, named, node):
    source = given[-1] if given else ANY
    return run.fresh("list", base=source.length / 4, of=Value("str", base=4.0, times=run.times))


def _factorial(run, given, named, node):
    n = _first(given).number
    return run.number(n * math.log2(max(n, 2.0)))


def _comb(run, given, named, node):
    return run.number(min(_first(given).number, 1e6))


def _fraction(run, given, named, node):
    return run.fresh("object", fields={})


_FUNCTIONS = {
    "range": _range, "list": _list("list"), "tuple": _list("tuple"), "deque": _list("deque"), "set": _set,
    "frozenset": _set, "dict": _dict, "OrderedDict": _dict, "Counter": _counter, "defaultdict": _defaultdict,
    "sorted": _sorted, "map": _map, "filter": _filter, "filterfalse": _filter, "takewhile": _filter,
    "dropwhile": _filter, "zip": _zip, "zip_longest": _zip, "enumerate": _enumerate, "len": _len, "sum": _sum,
    "max": _largest, "min": _largest, "prod": _prod, "int": _int, "str": _str, "repr": _str, "bin": _bin,
    "pow": _pow, "divmod": _divmod, "combinations": _combinations("combinations"),
    "permutations": _combinations("permutations"), "product": _combinations("product"),
    "combinations_with_replacement": _combinations("replacement"), "accumulate": _accumulate, "chain": _chain,
    "from_iterable": _chain, "pairwise": _pairwise, "groupby": _groupby, "count": _endless, "cycle": _endless,
    "repeat": _repeat, "islice": _islice, "reduce": _reduce, "heappush": _heappush, "heappop": _heappop,
    "heapreplace": _heappushpop, "heappushpop": _heappushpop, "nlargest": _nlargest, "nsmallest": _nlargest,
    "array": _array, "bytearray": _bytearray, "bytes": _bytearray, "namedtuple": _namedtuple, "input": _input,
    "readline": _input, "partial": _partial, "next": _next, "fromkeys": _fromkeys, "copy": _copy,
    "deepcopy": _deepcopy, "findall": _findall, "finditer": _findall, "split": _findall, "factorial": _factorial,
    "comb": _comb, "perm": _comb, "Fraction": _fraction, "Decimal": _fraction, "reversed": lambda r, g, n, o: r.fresh(
        "lazy", base=_size(_first(g)), of=r.element(_first(g))
    ), "cache": _cached, "lru_cache": _cached, "chr": lambda r, g, n, o: Value("str", base=1.0, new=False),
    "any": lambda r, g, n, o: Value("bool", new=False), "all": lambda r, g, n, o: Value("bool", new=False),
    "isinstance": lambda r, g, n, o: Value("bool", new=False), "print": lambda r, g, n, o: Value("none", new=False),
    "ord": lambda r, g, n, o: r.number(7.0),
    "heapify": lambda r, g, n, o: Value("none", new=False), "insort": _heappush, "insort_left": _heappush,
    "insort_right": _heappush, "bool": lambda r, g, n, o: Value("bool", new=False),
    "object": lambda r, g, n, o: r.fresh("object", fields={}),
    "read": lambda r, g, n, o: r.fresh("str", base=r.stdin[0]),
    "ascii_lowercase": lambda r, g, n, o: Value("str", base=26, new=False),
    "starmap": _map, "tee": lambda r, g, n, o: Value("tuple", items=[_first(g), _first(g)]),
}  # fmt: skip


def method(
    run: Any, owner: Value, name: str, given: list[Value], named: dict[str, Value], node: ast.AST
) -> Value:
    first = given[0] if given else None
    kind = owner.kind
    if name in ("append", "appendleft", "push") and first is not None:
        owner.add(
            first,
            run.pushes(
                owner,
                text(node.func.value)
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
                else "",
            ),
        )
        if owner.items is not None:
            owner.items = None
        return Value("none")
    if name == "add" and first is not None:
        run.into(owner, first, run.times)
        return Value("none")
    if name == "insert" and len(given) > 1:
        owner.add(given[1], run.times)
        return Value("none")
    if name in ("extend", "extendleft", "update"):
        for value in given:
            if kind == "dict":
                if value.kind == "dict":
                    run.into(owner, value.key or ANY, value.length * run.times)
                    owner.of = joined(owner.of, value.of)
                else:
                    run.into(owner, run.element(value), _size(value) * run.times)
                    owner.of = owner.of or Value("int")
            else:
                run.into(owner, run.element(value), _size(value) * run.times)
        return Value("none")
    if name == "setdefault" and first is not None:
        value = given[1] if len(given) > 1 else Value("none")
        run.store(owner, first, value)
        return owner.of or value
    if name == "get":
        return joined(owner.of, given[1] if len(given) > 1 else None) or Value("any")
    if name == "pop" and kind == "dict":
        return owner.of or ANY
    if name in ("pop", "popleft", "popitem"):
        return run.element(owner)
    if name == "items":
        items = [owner.key or ANY, owner.of or ANY]
        return run.fresh("lazy", base=owner.length, of=Value("tuple", base=2, items=items, times=run.times))
    if name == "values":
        return run.fresh("lazy", base=owner.length, of=owner.of)
    if name == "keys":
        return run.fresh("lazy", base=owner.length, of=owner.key)
    if name == "most_common":
        items = [owner.key or ANY, owner.of or ANY]
        count = first.number if first is not None and first.kind == "int" else owner.length
        return run.fresh(
            "list", base=min(count, owner.length), of=Value("tuple", base=2, items=items, times=run.times)
        )
    if name == "elements":
        return run.fresh("lazy", base=owner.length, of=owner.key)
    if name == "copy":
        return copied(run, owner)
    if name == "sort":
        if "key" in named:
            made = _called(run, named["key"], [run.element(owner)], owner.length, node)
            run.frame.made.append(run.fresh("list", base=owner.length, of=made))
        else:
            run.frame.made.append(run.fresh("list", base=owner.length / 2))
        return Value("none")
    if name in ("union", "difference", "intersection", "symmetric_difference"):
        value = run.fresh("set")
        value.cap, value.of = owner.cap, owner.of
        value.added = run.times * (owner.length + (sum(map(_size, given)) if name == "union" else 0.0))
        return value
    if name == "clear":
        owner.base = owner.added = 0.0
        return Value("none")
    if kind == "str" or name in _TEXT:
        return _of_text(run, owner, name, given)
    if name in ("index", "find", "count", "bit_length", "bit_count", "rfind"):
        return run.number(math.log2(max(owner.length, owner.bits, 1.0)))
    if name == "to_bytes":
        return run.fresh("bytes", base=owner.bits / 8)
    if name == "from_bytes":
        return run.number(8 * (first.length if first is not None else 0.0))
    if name == "fromkeys":
        return _fromkeys(run, given, named, node)
    if name == "tolist":
        return run.fresh("list", base=owner.length, of=run.number(20.0))
    if name in ("read", "readlines", "splitlines", "readline"):
        return _of_text(run, owner, name, given)
    if name in _FUNCTIONS:
        return _FUNCTIONS[name](run, given, named, node)
    return Value("any")


_TEXT = {
    "join",
    "split",
    "splitlines",
    "strip",
    "replace",
    "encode",
    "format",
    "lower",
    "upper",
    "rstrip",
    "lstrip",
}


def _of_text(run: Any, owner: Value, name: str, given: list[Value]) -> Value:
    from search_spaces.abstract_interpretation.interpreter import written

    first = given[0] if given else None
    if name == "join" and first is not None:
        inner = run.element(first)
        each = written(inner) if inner.kind != "any" else 1.0
        return run.fresh("str", base=_size(first) * (each + owner.length))
    if name in ("split", "rsplit", "splitlines"):
        word = 5.0
        count = max(owner.length / (word + 1), 1.0)
        return run.fresh("list", base=count, of=Value("str", base=word, times=run.times))
    if name in ("partition", "rpartition"):
        part = Value("str", base=owner.length / 2, times=run.times)
        return Value("tuple", base=3, items=[part, Value("str", base=1.0), part])
    if name in ("find", "index", "count", "rfind"):
        return run.number(math.log2(max(owner.length, 1.0)))
    if name.startswith("is") or name in ("startswith", "endswith"):
        return Value("bool", new=False)
    if name == "encode":
        return run.fresh("bytes", base=owner.length)
    if name in ("zfill", "ljust", "rjust", "center") and first is not None:
        return run.fresh("str", base=max(owner.length, first.number))
    if name == "format":
        return run.fresh("str", base=owner.length + sum(written(value) for value in given))
    if name == "translate" and owner.length:
        return run.fresh("str", base=owner.length)
    return run.fresh("str", base=owner.length)
