import csv
import gc
import gzip
import math
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import spearmanr

from benchmarks.programs import tables
from benchmarks.programs.problem_set import Problem, problems
from nassurrogate.profiling.repeat_program import traced
from surrogate.programs.memory import held_bytes
from surrogate.programs.program_input import comments_above, describe_inputs, with_comments
from surrogate.programs.program_text import canonical
from tests.benchmarks.test_problems import check_each

RNG = Random(0)
NUMBERS = [RNG.randrange(10**6) for _ in range(2000)]
WORDS = ["".join(RNG.choices("abcdefgh", k=6)) for _ in range(500)]
GRID = [[RNG.randrange(100) for _ in range(40)] for _ in range(40)]
EDGES = [[RNG.randrange(300), RNG.randrange(300)] for _ in range(900)]
# Small programs whose estimated peak memory should be within a factor of the measured one.
PAIRS = """found = []
    for v in a:
        for w in a:
            found.append(v + w)
    return len(found)"""
CACHED = """from functools import cache
    @cache
    def f(n):
        return n if n < 2 else f(n - 1) + f(n - 2)
    return f(a)"""
PROGRAMS = [
    ("return [v * 2 for v in a]", [NUMBERS]), ("return sum(v * 2 for v in a)", [NUMBERS]),
    ("found = []\n    for v in a:\n        found.append(v)\n    return found", [NUMBERS]), (PAIRS, [NUMBERS[:60]]),
    ("return [[0] * len(a) for _ in a]", [NUMBERS[:100]]), ("return {v: k for k, v in enumerate(a)}", [NUMBERS]),
    ("return len({v % 100 for v in a})", [NUMBERS]),
    ("seen = set()\n    for v in a:\n        seen.add(v)\n    return len(seen)", [NUMBERS]),
    ("a = sorted(a)\n    return a[0]", [NUMBERS]), ("return ' '.join(a)", [WORDS]),
    ("text = ''\n    for word in a:\n        text += word\n    return text", [WORDS]),
    ("return [word.upper() for word in a]", [WORDS]), ("return [row[:] for row in a]", [GRID]),
    ("return list(zip(*a))", [GRID]),
    ("near = [[] for _ in range(b)]\n    for u, v in a:\n        near[u].append(v)\n    return near", [EDGES, 300]),
    ("n = 1\n    for k in range(1, a):\n        n *= k\n    return n", [3000]),
    ("x, y = 0, 1\n    for _ in range(a):\n        x, y = y, x + y\n    return x", [20_000]),
    ("return list(range(a))", [5000]), ("return bytearray(a)", [50_000]),
    ("return [(v, -v) for v in a]", [NUMBERS]), (CACHED, [200]),
]  # fmt: skip
FACTOR = 3.0


def estimate(code: str, arguments: list[Any]) -> float | None:
    return held_bytes([f"# {line}\n" for line in describe_inputs(arguments)], code)


@pytest.fixture(scope="module")
def nothing_to_collect() -> Iterator[None]:
    """`traced` collects garbage first, which takes long among all that the tests have loaded."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.slow
@pytest.mark.usefixtures("nothing_to_collect")
@pytest.mark.parametrize(("body", "arguments"), PROGRAMS)
def test_the_estimate_is_near_the_measured_peak(body: str, arguments: list[Any]) -> None:
    code = f"def solve({', '.join('ab'[: len(arguments)])}):\n    {body}\n"
    names: dict[str, Any] = {}
    exec(code, names)
    measured = traced(lambda: names["solve"](*arguments))["peak_alloc"]
    found = estimate(code, arguments) or 0.0
    assert measured / FACTOR - 300 < found < measured * FACTOR + 1000


@pytest.mark.slow
def test_every_program_gets_a_finite_estimate() -> None:
    check_each(problems()[::24], finite_estimates)


def finite_estimates(problem: Problem) -> None:
    arguments = problem.arguments(problem.sizes[0])
    for name, code in problem.solutions.items():
        found = estimate(canonical(code), arguments)
        assert 0 <= (math.inf if found is None else found) < math.inf, name


@pytest.mark.slow
def test_estimates_rank_measured_programs() -> None:
    with gzip.open(tables.PROGRAMS, "rt", encoding="utf-8", newline="") as file:
        rows = [*islice(csv.DictReader(file), 0, None, 320)]
    found = [comments_above(canonical(row["code"]))[1] for row in rows]
    held = [float(line.removeprefix("# holds ")) for line in found]
    assert spearmanr(held, [float(row[tables.METRICS[0]]) for row in rows])[0] > 0.75


@pytest.mark.parametrize("size", [10, 1000, 100_000])
def test_memory_that_grows_is_distinguished_from_memory_that_does_not(size: int) -> None:
    values = [*range(1000, 1000 + size)]
    kept = estimate("def solve(a):\n    return [v + 1 for v in a]\n", [values])
    passed = estimate("def solve(a):\n    n = 0\n    for v in a:\n        n += v + 1\n    return n\n", [values])
    assert (passed or 0) < 500
    assert (kept or 0) > 30 * size


def test_methods_and_programs_on_standard_input_are_interpreted() -> None:
    method = "class Solution:\n    def double(self, a):\n        return [2 * v for v in a]\n"
    assert (estimate(method, [NUMBERS]) or 0) > 50_000
    text = "1 " * 50_000
    above = [f"# {line}\n" for line in describe_inputs(text)]
    assert (held_bytes(above, "import sys\nx = sys.stdin.read().split()\n") or 0) > 100_000


@pytest.mark.parametrize(
    ("above", "code"),
    [
        ([], "def solve(a):\n    return a\n"),
        (["# size 3.0e+00\n"], "def solve():\n    return 1\n"),
        (["# size many\n", "# int 3.0e+00\n"], "def solve(a):\n    return a\n"),
        (["# size 3.0e+00\n", "# (16, 16)\n"], "def solve(a):\n    return a\n"),
        (["# size 3.0e+00\n", "# int 3.0e+00\n"], "def solve(a, b):\n    return a\n"),
        (["# size 3.0e+00\n", "# int 3.0e+00\n"], "int main() {}"),
        (["# size 3.0e+00\n", "# int 3.0e+00\n"], "x = 1\n"),
    ],
)
def test_no_estimate_without_a_description_or_an_entry_point(above: list[str], code: str) -> None:
    assert held_bytes(above, code) is None


def test_the_estimate_is_the_second_line_of_the_canonical_text() -> None:
    text = with_comments("def solve(a):\n    return [v + 1 for v in a]\n", describe_inputs([NUMBERS]))
    once = canonical(text)
    assert comments_above(once)[:2] == ["# size 2.0e+03\n", "# holds 7.2e+04\n"]
    assert canonical(once) == once
    assert canonical(text.replace("# list", "# holds 9.9e+09\n# list")) == once
    assert canonical("# Mine.\n# holds all\nx = 1\n").startswith("# Mine.\n# holds all\n")


PIECES = st.sampled_from(
    [
        *("a", "b", "c", "d", "1", "10**9", "'x'", "None", "2.5", "1j", "[]", "{}", "()", "set()", "b'x'", "-3"),
        *("a[b]", "a[b:c]", "a[::c]", "a + b", "a * b", "a % b", "a << b", "a ** b", "a | b", "a and b", "not a"),
        *("[a for a in b]", "{a: b for a in c}", "(a for a in b if c)", "[a, *b]", "{**a}", "(a, b)", "f'{a}{b}'"),
        *("f(a)", "g(a, b)", "f(*a)", "f(x=a)", "a.b", "a.append(b)", "a.pop()", "a.split()", "a.items()", "a(b)"),
        *("list(a)", "dict(a)", "set(a)", "range(a)", "zip(a, b)", "map(f, a)", "sorted(a, key=f)", "sum(a)"),
        *("int(a)", "str(a)", "pow(a, b)", "max(a, b)", "divmod(a, b)", "len(a)", "C(a)", "C()", "a.c", "print()"),
        *("defaultdict(f)", "deque(a, b)", "Counter(a)", "reduce(f, a, b)", "permutations(a, b)", "array('i', a)"),
        *("namedtuple('N', 'x y')", "heappush(a, b)", "lru_cache(f)", "partial(f, a)", "pow()", "zip()", "(yield a)"),
        *("lambda a: b", "a if b else c", "a < b", "a in b", "(a := b)", "cycle(a)", "deepcopy(a)", "copy(a)"),
    ]
)  # fmt: skip
LINES = st.one_of(
    PIECES,
    st.builds("{} = {}".format, st.sampled_from(["a", "b", "a, b", "a[b]", "a.c", "*a, b", "a[b:c]"]), PIECES),
    st.builds("{} {}= {}".format, st.sampled_from(["a", "b", "a[b]", "a.c"]), st.sampled_from("+-*%|&"), PIECES),
    st.builds("return {}".format, PIECES),
    st.sampled_from(["pass", "del a", "global e", "e = 1", "import math", "from itertools import chain"]),
)


def block(lines: list[Any], indent: int) -> str:
    """Indented source text; a pair is a header and the lines of its block."""
    text = ""
    for line in lines:
        if isinstance(line, tuple):
            text += "    " * indent + line[0] + "\n" + block(line[1], indent + 1)
        else:
            text += "    " * indent + line + "\n"
    return text


HEADS = st.one_of(
    st.builds("for {} in {}:".format, st.sampled_from(["a", "a, b", "c.x"]), PIECES),
    st.builds("while {}:".format, PIECES), st.builds("if {}:".format, PIECES),
    st.sampled_from(["def f(a, b=1, *c):", "def g(a):", "class C(C):", "with a as b:"]),
)  # fmt: skip
BODIES = st.recursive(
    st.lists(LINES, min_size=1, max_size=4),
    lambda inner: st.lists(LINES | st.tuples(HEADS, inner), min_size=1, max_size=4),
    max_leaves=12,
)
ARGUMENTS = st.sampled_from([3, 10**6, -(10**400), "ab" * 50, [1, 2], [["a"]], {"a": 1}, None])


@pytest.mark.slow
@settings(max_examples=300)
@given(BODIES, st.lists(ARGUMENTS, min_size=2, max_size=2))
def test_any_program_gets_a_bounded_estimate_or_none(body: list[Any], arguments: list[Any]) -> None:
    code = block([("def solve(a, b):", body)], 0)
    try:
        compile(code, "", "exec")
    except SyntaxError:
        return
    found = estimate(code, arguments)
    assert 0 <= (math.inf if found is None else found) <= 4e9


def test_interpretation_stops_at_its_budget() -> None:
    nested = "".join("    " * (k + 1) + f"for v{k} in a:\n" for k in range(19)) + "    " * 20 + "b = [v0]\n"
    code = "def solve(a):\n" + nested + "    return f(a)\ndef f(a):\n    return [f(a), f(a), f(a)]\n"
    assert estimate(code, [NUMBERS]) is not None
    wide = "def solve(a):\n" + "    a = [*a, a, (a, a)]\n" * 3000
    assert estimate(wide, [NUMBERS]) is not None
