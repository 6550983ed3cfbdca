"""Random programs from a grammar: loops, conditions, containers and comprehensions, randomly nested.

idioms.txt has complete idioms as people write them. The grammar complements them with contrasts that decide whether a
result is kept: the same statements inside and outside loops and functions, appending to a list or adding to a sum, in a
generator or in a list.
"""

from collections.abc import Callable, Sequence
from random import Random

_CONSTANTS = (2, 3, 4, 5, 7, 10, 13, 50, 100, 1000)
_DEEPEST = 3
# Accumulators {a}: initial value, and statements that add numbers {e}, {g}; {c} is a constant.
_ACCUMULATORS: dict[str, tuple[str, tuple[str, ...]]] = {
    "sum": ("{a} = 0", ("{a} += {e}", "{a} = {a} + {e}", "{a} ^= {e}", "{a} = ({a} * 31 + {e}) % 1000003")),
    "best": ("{a} = -1", ("{a} = max({a}, {e})", "{a} = {e} if {e} > {a} else {a}")),
    "pair": ("{a}, {a}b = 0, 1", ("{a}, {a}b = {a}b, ({a} + {e}) % 1000007", "{a}, {a}b = {e}, {a}")),
    "big": ("{a} = 1", ("{a} = {a} * 3 + 1 if {a} >> 3000 == 0 else 1", "{a} |= 1 << {e} % 20000")),
    "list": (
        "{a} = []",
        (
            *("{a}.append({e})", "{a}.append({e})", "{a}.append(({e}, {g}))", "{a}.append([{e}, {g}])"),
            *("{a} += [{e}]", "{a}.append({e} % 100)", "{a}.append(str({e}))", "{a}.append([{e}] * {c})"),
            *("{a}.insert(0, {e} & 1)", "{a}.extend(({e}, {g}, {e}))", "{a}.append(range({e} & 7))"),
        ),
    ),
    "window": ("{a} = []", ("{a}.append({e})\nif len({a}) > {c}:\n    {a}.pop(0)",)),
    "stack": ("{a} = []", ("while {a} and {a}[-1] < {e}:\n    {a}.pop()\n{a}.append({e})",)),
    "set": (
        "{a} = set()",
        ("{a}.add({e})", "{a}.add({e})", "{a}.add({e} % {c})", "{a}.add(({e}, {g}))", "{a} |= {{{e}, {g}}}"),
    ),
    "dict": (
        "{a} = {{}}",
        (
            *("{a}[{e}] = {g}", "{a}[{e}] = {a}.get({e}, 0) + 1", "{a}[{e} % {c}] = {g}"),
            *("{a}.setdefault({e}, []).append({g})", "{a}.setdefault({e} % {c}, []).append({g})"),
            *("{a}[{e}, {g}] = {e}", "{a}[str({e})] = {g}"),
        ),
    ),
    "deque": ("{a} = deque()", ("{a}.append({e})", "{a}.append({e})\nif len({a}) > {c}:\n    {a}.popleft()")),
    "heap": (
        "{a} = []",
        (
            *("heappush({a}, {e})", "heappush({a}, (-{e}, {g}))"),
            "heappush({a}, {e})\nif len({a}) > {c}:\n    heappop({a})",
        ),
    ),
    "text": ('{a} = ""', ('{a} += "ab"[{e} & 1]', "{a} += str({e} % 10)", '{a} += str({e}) + ","')),
    "parts": ("{a} = []", ("{a}.append(chr(97 + {e} % 26))", '{a}.append("x" * ({e} & 15))')),
    "table": ("{a} = [0] * {n}", ("{a}[{e} % len({a})] = {g}", "{a}[{e} % len({a})] += 1")),
    "flags": ("{a} = bytearray({n})", ("{a}[{e} % len({a})] = 1",)),
    "buckets": ("{a} = [[] for _ in range({n})]", ("{a}[{e} % len({a})].append({g})",)),
    "counter": ("{a} = defaultdict(int)", ("{a}[{e}] += 1", "{a}[{e} % {c}] += {g}")),
    "groups": ("{a} = defaultdict(list)", ("{a}[{e} % {c}].append({g})", "{a}[{e}].append({g})")),
    "objects": ("{a} = []", ("{a}.append(Item({e}, {g}))",)),
    "rows": (
        "{a} = []",
        (
            *("{a}.append([{e}] * len({a}))", "{a}.append(list(range(len({a}))))", "{a}.append(list({a}))"),
            *("{a}.append({a}[-1] + [{e}] if {a} else [{e}])", "{a} = [[{e}] * {c}] + {a}[:-1]"),
            *("{a}.append(bytearray(len({a})))", "{a}.append([{e}] * {c})"),
        ),
    ),
    "beginnings": ('{a} = [""]', ('{a}.append({a}[-1] + "ab"[{e} & 1])', '{a} = [{a}[-1] + "ab"[{e} & 1]]')),
}
_QUADRATIC = {"rows", "beginnings"}  # accumulators whose size may grow with the square of the additions
_COUNTED = ("sum", "best", "pair", "big")
_NUMBERS = (
    *("{u}", "{u}", "{u} + {w}", "{u} * {w} % 1009", "{u} % {c}", "{u} // {c}", "{u} * {u}", "{u} ^ {w}"),
    *("abs({u} - {w})", "min({u}, {w})", "max({u}, {c})", "{u} - {w}", "{u} * {c} + 1", "{u} & 255", "{u} >> 1"),
    *("{u} * 1000003", "{c}", "int({u} > {w})"),
)  # fmt: skip
_CONDITIONS = (
    *("{u} % {c} == 0", "{u} > {w}", "{u} < {c}", "{u} % {c}", "{u} & 1", "not {u} & 3", "{u} % 3 == {w} % 3"),
    *("{u} > {c}", "{u} % 10 < 7"),
)  # fmt: skip
# Iterables of numbers from an argument {x} of each kind: lazy, a copy or a part.
_SOURCES = {
    "N": (
        *("{x}", "{x}", "{x}", "{x}[1:]", "reversed({x})", "sorted({x})", "set({x})", "{x}[::2]", "{x}[::-1]"),
        *("map(abs, {x})", "accumulate({x})", "{x}[: len({x}) // 2]", "filter(None, {x})", "islice({x}, {c})"),
        *("map(max, {x}, {x}[1:])", "range(len({x}))", "range(1, len({x}))", "dict.fromkeys({x})", "{x}[:{c}]"),
    ),
    "n": (
        *("range({x})", "range({x})", "range({x})", "range(1, {x} + 1)", "range({x}, 0, -1)", "range(0, {x}, {c})"),
        *("range(int({x} ** 0.5) + 1)", "range({c})", "islice(count({c}), {x})", "repeat({c}, {x})"),
        *("range({x}.bit_length())", "islice(cycle((3, 1, 2)), {x})", "map(int, str({x}))", "range({x} // {c})"),
    ),
    "T": ("map(ord, {x})", "{x}.encode()", "(ord(z) for z in {x})", "[ord(z) for z in {x}]", "range(len({x}))"),
    "W": ("map(len, {x})", "[len(z) for z in {x}]", "range(len({x}))", "(len(z) for z in sorted({x}))"),
    "G": (
        *("chain.from_iterable({x})", "(z for r in {x} for z in r)", "[z for r in {x} for z in r]", "{x}[0]"),
        *("map(sum, {x})", "map(max, zip(*{x}))", "range(len({x}))", "sum({x}, [])"),
    ),
    "E": ("(z + r for z, r in {x})", "[z for z, _ in {x}]", "map(min, {x})", "{{z for r in {x} for z in r}}"),
}  # fmt: skip
_COUNT = {"N": "len({x})", "n": "({x} + 1)", "T": "len({x})", "W": "len({x})", "G": "len({x})", "E": "len({x})"}
_REDUCED = (
    *("sum({s})", "max({s}, default=0)", "len(list({s}))", "len(set({s}))", "sum({e} for v in {s})"),
    *("sum([{e} for v in {s}])", "sum(1 for v in {s} if {p})", "max([{e} for v in {s}], default=0)"),
    *("max(({e} for v in {s}), default=0)", "int(any({p} for v in {s}))", "len([v for v in {s} if {p}])"),
    *("reduce(lambda u, v: ({e} + u) % 1000003, {s}, 0)", "len({{v: {e} for v in {s}}})", "len(tuple({s}))"),
    *("sum(map(lambda v: {e}, {s}))", "len(Counter({s}))", "next((v for v in {s} if {p}), 0)"),
)  # fmt: skip
_MADE = (
    *("list({s})", "sorted({s})", "[{e} for v in {s}]", "[{e} for v in {s} if {p}]", 'array("q", {s})'),
    *("[v for v in sorted({s}) if {p}]", "list(map(lambda v: {e}, {s}))", "list(accumulate({s}))", "[0] * {n}"),
    *("tuple({s})", "list(set({s}))", "list(range({n}))", "[{e} for v in {s}][::-1]", "bytearray({n})"),
)  # fmt: skip
# Expressions over all pairs, or over one row per element, materialised or lazy.
_SQUARED = (
    *("len([[{c}] * {n} for v in {s}])", "len([(v, w) for v in {s} for w in range({n})])"),
    *("len({{v * w for v in {s} for w in range({n})}})", "sum(1 for v in {s} for w in range({n}) if {p})"),
    *("sum(map(sum, [[{e} for w in range({n})] for v in {s}]))", "sum(sum({e} for w in range({n})) for v in {s})"),
    *("len({{(v, w): {c} for v in {s} for w in range({n})}})", "len([list(range({n})) for v in {s}])"),
    *("max([{e} for v in {s} for w in range({n})], default=0)", "max(max([v * w for w in range({n})]) for v in {s})"),
    *("len([bytearray({n}) for v in {s}])", "len(list(combinations({s}, 2)))", "len([[] for v in {s}] * {c})"),
    *("sum(v > w for v, w in combinations({s}, 2))", "len(list(product({s}, repeat=2)))"),
    "len({{(v, w) for v in {s} for w in {s}}})",
    *("max(sum([v] * {n}) for v in {s})", "sum(map(len, ({{v}} | set(range({n})) for v in {s})))"),
)  # fmt: skip
_SLICED = (
    *("len([{x}[i:] for i in range(len({x}))])", "len(sorted({x}[i:] for i in range(len({x}))))"),
    *("len(max({x}[i:] for i in range(len({x}))))", "sum(len({x}[:i]) for i in range(len({x})))"),
    *("len({{str({x}[i : i + {c}]) for i in range(len({x}))}})", "len([{x}[:i] for i in range(len({x})) if i % {c}])"),
    *("len([{x}[i:j] for i in range(len({x})) for j in range(i)])", "len([{x}[i : i + {c}] for i in range(len({x}))])"),
    *("sum(len({x}[i:j]) for i in range(len({x})) for j in range(i))", "len([{x}] * len({x}))"),
    *("len({{tuple({x}[i:j]) for i in range(len({x})) for j in range(i)}})", "len([*map(tuple, [{x}] * {c})])"),
    *("len({{tuple({x}[:i]) for i in range(len({x}))}})", "len([*{x}, *{x}])"),
    "len({{(i, j) for i in range(len({x})) for j in range(i) if {x}[i] == {x}[j]}})",
)  # fmt: skip
_IMPORTS = (
    ("from collections import deque", "deque("),
    ("from collections import Counter", "Counter("),
    ("from collections import defaultdict", "defaultdict("),
    ("from heapq import heappush, heappop", "heappush("),
    ("from functools import reduce", "reduce("),
    ("from functools import lru_cache", "lru_cache"),
    ("from array import array", "array("),
    *((f"from itertools import {name}", f"{name}(") for name in ("accumulate", "islice", "count", "repeat", "cycle")),
    *((f"from itertools import {name}", f"{name}(") for name in ("combinations", "product")),
    ("from itertools import chain", "chain."),
)  # fmt: skip
_RECURSION = (
    "def {f}(v):\n    if v < 2:\n        return {e}\n    return {f}(v - 1) + {e}",
    "def {f}(v):\n    if v < 2:\n        return {e}\n    return {f}(v // 2) + {f}(v // 3)",
    "@lru_cache(maxsize=None)\ndef {f}(v):\n    if v < 2:\n        return {e}\n"
    "    return ({f}(v // 2) + {f}(v - v // 2)) % 1009",
    "def {f}(v, known={{}}):\n    if v < 2:\n        return v\n    if v not in known:\n"
    "        known[v] = {f}(v // 2) + {e}\n    return known[v]",
)
# Dynamic programs and searches over a grid of {x} by {z}, which keep the whole table or its last rows.
_PAIRED = (
    "known = {{}}\n\ndef {f}(i, j):\n    if not i or not j:\n        return {c}\n    if (i, j) not in known:\n"
    "        known[i, j] = ({f}(i - 1, j) + {f}(i, j - 1) + {e}) % 1009\n    return known[i, j]\n{y} = {f}({x}, {z})",
    "@lru_cache(maxsize=None)\ndef {f}(i, j):\n    if i < 1 or j < 1:\n        return i + j\n"
    "    return min({f}(i - 1, j), {f}(i, j - 1), {f}(i - 1, j - 1)) + {e}\n{y} = abs({f}({x}, {z})) % 5000",
    "rows = [[0] * ({z} + 1)]\nfor i in range({x}):\n    row = [{c}]\n    for j in range({z}):\n"
    "        row.append(max(row[j], rows[-1][j + 1]) + {e} % 7)\n    rows.append(row)\n{y} = rows[-1][-1] % 5000",
    "row = [0] * ({z} + 1)\nfor i in range({x}):\n    last, row = row, [i] + [0] * {z}\n    for j in range({z}):\n"
    "        row[j + 1] = min(row[j], last[j + 1], last[j]) + {e} % 3\n{y} = row[-1] % 5000",
    "row = list(range({z} + 1))\nfor i in range({x}):\n    for j in range({z}):\n"
    "        row[j + 1] = (row[j] + row[j + 1] + {e}) % 1009\n{y} = row[-1]",
    "table = {{}}\nfor i in range({x}):\n    for j in range({z}):\n"
    "        table[i, j] = table.get((i - 1, j), 0) + table.get((i, j - 1), {c}) + {e} % 5\n{y} = len(table) % 5000",
    "table = [[{e} % 100 for j in range({z})] for i in range({x})]\n{y} = sum(map(max, table)) % 5000",
    "{y} = sum(max({e} % 100 for j in range({z})) for i in range({x})) % 5000",
    "seen, near = {{(0, 0)}}, deque([(0, 0)])\nwhile near:\n    i, j = near.popleft()\n"
    "    for place in ((i + 1, j), (i, j + 1)):\n        if place[0] < {x} and place[1] < {z} and place not in seen:\n"
    "            seen.add(place)\n            near.append(place)\n{y} = len(seen) % 5000",
    "near = [(0, 0, 0)]\nseen = set()\nwhile near:\n    cost, i, j = heappop(near)\n    if (i, j) in seen:\n"
    "        continue\n    seen.add((i, j))\n    if i < {x}:\n        heappush(near, (cost + {e} % 9, i + 1, j))\n"
    "    if j < {z}:\n        heappush(near, (cost + 1, i, j + 1))\n{y} = len(seen) % 5000",
)
_ITEMS = (
    "class Item:\n    def __init__(self, value, other):\n        self.value = value\n        self.other = other",
    'class Item:\n    __slots__ = ("value", "other")\n\n    def __init__(self, value, other):\n'
    "        self.value = value\n        self.other = other",
)


class GrammarWriter:
    """Writes a program `code` with a function `solve`, whose arguments have the `kinds` of idioms.txt.

    `degree` is the exponent of its growth with the input size.
    """

    def __init__(self, rng: Random, kinds: str) -> None:
        self.rng, self.degree, self.made = rng, 1, 0
        self.given = [(self._name("x"), kind) for kind in kinds]
        self.helpers: list[str] = []  # calls that map a number to a number
        self.parts: list[str] = []
        lines = [line for _ in range(rng.choice((1, 1, 2, 2, 3))) for line in self._step()]
        body = "\n    ".join([f"def solve({', '.join(name for name, _ in self.given[: len(kinds)])}):", *lines])
        parts = "\n\n".join([*self.parts, f"{body}\n    return {self._returned()}"]) + "\n"
        self.code = "\n".join([*(line for line, sign in _IMPORTS if sign in parts), "", "", parts]).lstrip()

    def _name(self, letter: str) -> str:
        self.made += 1
        return f"{letter}{self.made}"

    def _pick(self, some: Sequence[str]) -> str:
        return self.rng.choice(some)

    def _number(self, numbers: Sequence[str]) -> str:
        text = self._pick(_NUMBERS).format(**self._words(numbers))
        return self._pick(self.helpers).format(text) if self.helpers and self.rng.random() < 0.25 else text

    def _condition(self, numbers: Sequence[str]) -> str:
        return self._pick(_CONDITIONS).format(**self._words(numbers))

    def _words(self, numbers: Sequence[str]) -> dict[str, str]:
        return {"u": self._pick(numbers), "w": self._pick(numbers), "c": str(self.rng.choice(_CONSTANTS))}

    def _source(self, depth: int) -> str:
        """An iterable of numbers; outside loops as long as the input, inside `depth` loops mostly short."""
        if depth and self.rng.random() < 0.7:
            return self._pick(("range({c})", "(1, 2, 3)", "range({c} % 7 + 1)")).format(**self._words("0"))
        self.degree = max(self.degree, min(depth + 1, _DEEPEST))
        name, kind = self._newest()
        text = self._pick(_SOURCES[kind]).format(x=name, c=self.rng.choice(_CONSTANTS))
        return f"({text})" if " for " in text and text[0] not in "([{" else text

    def _newest(self) -> tuple[str, str]:
        return self.given[-1] if self.rng.random() < 0.6 else self.rng.choice(self.given)

    def _size(self) -> str:
        name, kind = self._newest()
        return _COUNT[kind].format(x=name)

    def _step(self) -> list[str]:
        """Lines of one step that computes a new value from existing ones."""
        kind = self.rng.random()
        if kind < 0.12:
            return self._helper()
        if kind < 0.2:
            return self._paired()
        if kind < 0.27:
            return self._squared()
        if kind < 0.36:
            return self._comprehension(_REDUCED, "n")
        if kind < 0.5:
            return self._comprehension(_MADE, "N")
        return self._loop()

    def _paired(self) -> list[str]:
        self.degree, name = max(self.degree, 2), self._name("y")
        text = self._pick(_PAIRED).format(
            x=self._size(), z=self._size(), y=name, f=self._name("f"), e=self._number(["i", "j"]),
            c=self.rng.choice((0, 1)),
        )  # fmt: skip
        self.given.append((name, "n"))
        return text.split("\n")

    def _squared(self) -> list[str]:
        self.degree = max(self.degree, 2)
        name, kind = self._newest()
        if kind not in "NTW" or self.rng.random() < 0.6:
            return self._comprehension(_SQUARED, "n")
        made = self._name("y")
        self.given.append((made, "n"))
        return [f"{made} = {self._pick(_SLICED).format(x=name, c=self.rng.choice(_CONSTANTS))} % 5000"]

    def _comprehension(self, forms: Sequence[str], makes: str) -> list[str]:
        name, numbers = self._name("y"), ["v"]
        text = self._pick(forms).format(
            s=self._source(0), e=self._number(numbers), p=self._condition(numbers), n=self._size(),
            c=self.rng.choice(_CONSTANTS),
        )  # fmt: skip
        if makes == "n":
            text += " % 5000"  # a later step may use it as a size
        self.given.append((name, makes))
        return [f"{name} = {text}"]

    def _helper(self) -> list[str]:
        """Adds a function that holds no memory after it returns, then returns the lines of another step."""
        name = self._name("f")
        if self.rng.random() < 0.3:
            self.parts.append(self._pick(_RECURSION).format(f=name, e=self._number(["v"])) + "\n")
        else:
            kept = self._name("a")
            begin, takes = _ACCUMULATORS[self._pick(("sum", "best", "list", "set", "dict", "text", "window"))]
            words = {"e": self._number(["v", "w"]), "g": "w", "c": "5", "a": kept, "n": "9"}
            take = [line for line in self._pick(takes).format(**words).split("\n")]
            head = self._pick(("for w in range(v % 30):", "while v > 0:", "for w in (2, 3, 5, 7):"))
            step = ["    w = v % 10", "    v //= 10"] if head.startswith("while") else []
            lines = ["w = 0", begin.format(**words), head, *step, *(f"    {line}" for line in take)]
            ends = f"return {kept}" if begin.endswith(("0", "-1")) else f"return len({kept})"
            self.parts.append("\n    ".join([f"def {name}(v):", *lines, ends]) + "\n")
        self.helpers.append(f"{name}(abs({{}}) % 900)")
        return self._step()

    def _loop(self) -> list[str]:
        kept = {self._name("a"): self._pick(list(_ACCUMULATORS)) for _ in range(self.rng.choice((1, 1, 2)))}
        words = {name: {"a": name, "n": self._size()} for name in kept}
        if _QUADRATIC & {*kept.values()}:
            self.degree = max(self.degree, 2)
        if "objects" in kept.values() and not any("class Item" in part for part in self.parts):
            self.parts.insert(0, self._pick(_ITEMS) + "\n")
        begin = [_ACCUMULATORS[kind][0].format(**words[name]) for name, kind in kept.items()]
        block = self._block(kept, [], 0)
        makes = {"list": "N", "table": "N"}
        last = list(kept)[-1]
        if kept[last] in _COUNTED:
            return self._in_function([*begin, *block], last, f"abs({last}) % 5000", "n")
        filled = [line for line in block if f"{last}.append((" in line or f"{last}.append([" in line or "str(" in line]
        if kept[last] in makes and not filled and "range(" not in "".join(block).partition(last)[2]:
            return self._in_function([*begin, *block], last, last, "N")
        return self._in_function([*begin, *block], last, f"len({last})", "n")

    def _in_function(self, lines: list[str], kept: str, value: str, makes: str) -> list[str]:
        """The lines, or a call of a new function with these lines; registers the result for later steps."""
        name = self._name("y")
        inside = self.rng.random() < 0.25
        before = [given for given, _ in self.given]
        self.given.append((name, makes))
        returned = kept if inside and makes == "N" else value
        if not inside:
            return [*lines, f"{name} = {value}"]
        function = self._name("f")
        call = f"{function}({', '.join(before)})"
        self.parts.append("\n    ".join([f"def {call}:", *lines, f"return {returned}"]) + "\n")
        return [f"{name} = {call}"]

    def _block(self, kept: dict[str, str], numbers: Sequence[str], depth: int) -> list[str]:
        """A loop with its body."""
        rng, name = self.rng, self._name("v")
        inner = [*numbers, name]
        form = rng.random()
        before: list[str] = []
        after: list[str] = []
        if form < 0.15 and self.given[-1][1] == "n" and not depth:
            size = self.given[-1][0]
            before, head = [f"{name} = 0"], f"while {name} < {size}:"
            after = [self._pick((f"{name} += 1", f"{name} += 2", f"{name} = {name} * 2 + 1"))]
        elif form < 0.22:
            before, head = [f"{name} = {self._size()}"], f"while {name} > 0:"
            after = [self._pick((f"{name} //= 2", f"{name} //= 3", f"{name} -= 1 + {name} // 9"))]
        elif form < 0.4:
            place = self._name("i")
            inner.append(place)
            head = f"for {place}, {name} in enumerate({self._source(depth)}):"
        elif numbers and form < 0.6:
            head = f"for {name} in range({self._pick(numbers)} % {rng.choice((3, 5, 9, 20))}):"
        else:
            head = f"for {name} in {self._source(depth)}:"
        body: list[str] = []
        for _ in range(rng.choice((1, 1, 2))):
            body += self._inside(kept, inner, depth)
        return [*before, head, *(f"    {line}" for line in [*body, *after])]

    def _inside(self, kept: dict[str, str], numbers: Sequence[str], depth: int) -> list[str]:
        form = self.rng.random()
        if form < 0.2 and depth + 1 < _DEEPEST:
            return self._block(kept, numbers, depth + 1)
        if form < 0.4:
            other = [] if self.rng.random() < 0.7 else ["else:", *self._indented(self._take(kept, numbers))]
            return [f"if {self._condition(numbers)}:", *self._indented(self._take(kept, numbers)), *other]
        if form < 0.5:
            name = self._name("t")
            forms = ("[{e} for w in range({c} % 20)]", "[{e}] * ({u} % 20)", "({e}, {u}, {c})", "str({e}) * 3")
            of_source = self.rng.random() < 0.4
            source = self._source(depth + 1) if of_source else ""
            row = "[{e} for w in {s}]" if of_source else self._pick(forms)
            words = {**self._words(numbers), "e": self._number(numbers), "s": source}
            lists = [kept_as for kept_as, kind in kept.items() if kind == "list"]
            keep = [f"{lists[0]}.append({name})"] if lists and self.rng.random() < 0.4 else []
            return [f"{name} = {row.format(**words)}", *keep, *self._take(kept, [*numbers, f"len({name})"])]
        return self._take(kept, numbers)

    @staticmethod
    def _indented(lines: Sequence[str]) -> list[str]:
        return [f"    {line}" for line in lines]

    def _take(self, kept: dict[str, str], numbers: Sequence[str]) -> list[str]:
        name = self._pick(list(kept))
        form = self._pick(_ACCUMULATORS[kept[name]][1])
        number, other = f"({self._number(numbers)})", f"({self._number(numbers)})"
        words = {"e": number, "g": other, "c": str(self.rng.choice(_CONSTANTS)), "a": name}
        return form.format(**words).split("\n")

    def _returned(self) -> str:
        name, kind = self.given[-1]
        forms: dict[str, tuple[str, ...]] = {
            "N": ("{x}", "len({x})", "sum({x})", "{x}[:3]", "max({x}, default=0)", "{x}[-1:]"),
            "n": ("{x}", "[{x}]", "{x} % 7"),
        }
        make: Callable[..., str] = self._pick(forms.get(kind, ("{x}",))).format
        return make(x=name)
