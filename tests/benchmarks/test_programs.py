"""Generated programs, from idioms, small algorithms and a grammar: most run, and their memory is measured."""

import ast
import csv
import gzip
import io
import json
import keyword
import re
import subprocess
import sys
import token
import tokenize
import tracemalloc
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.programs import basic_programs, random_programs, tables
from benchmarks.programs.problem_set import problems
from benchmarks.programs.random_statements import GrammarWriter

pytestmark = pytest.mark.slow
# Runs in a child process, which gets the resource limits of the measurement.
MEASURE = """
import json, sys
from benchmarks.programs import basic_programs, random_programs, traced_programs
traced_programs.prepare()
print(json.dumps([{call} for given in json.load(sys.stdin)]))
"""


def measured(call: str, each: Iterable[object]) -> list:
    """The values of `call` for `each` of these, named `given` in it."""
    command = [sys.executable, "-c", MEASURE.format(call=call)]
    done = subprocess.run(command, input=json.dumps([*each]), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def traced(*programs: str) -> list[list[float] | None]:
    return measured("traced_programs.traced_metrics(given, [5])", programs)


def test_memory_is_exact_and_failing_or_endless_programs_give_none() -> None:
    found = traced(
        "def solve(n):\n    kept = bytearray(10**6)\n    return bytearray(10**5)\n",
        "def solve(n):\n    return 1 // (n - 5)\n",
        "def solve(n):\n    while True:\n        n += 1\n",
        "def solve(n):\n    return sum(range(10**12))\n",  # a single endless bytecode instruction
        "import os\ndef solve(n):\n    os.abort()\n",
        "def solve(n):\n    return [0] * 10**9\n",
        "def solve(n):\n    return 1\n",
    )
    peak, left, milliseconds = found[0]
    assert 1_100_000 < peak < 1_101_000
    assert 100_000 < left < 100_500
    assert 0 < milliseconds < 200
    assert found[1:6] == [None] * 5
    assert found[6][0] < 1000


def test_first_use_of_a_type_does_not_count_as_memory() -> None:
    program = "from collections import Counter\ndef solve(n):\n    return Counter('abc' * n)\n"
    once, again = traced(program, program)
    assert once[:2] == again[:2]
    assert once[0] < 2000


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table of the first programs."""
    path = tmp_path_factory.mktemp("basic") / "basic.csv.gz"
    basic_programs.write_table(path, count=16, processes=1)
    return path


def test_memory_is_constant_linear_and_quadratic_in_some_basic_programs(written: Path) -> None:
    table = tables.basic_programs(written)
    assert len(table) > 32
    assert {*table.space} == {"basic_python"}
    assert len({*table.column("group")}) > 13  # one group per program, few duplicates
    growth = table.metric(tables.GROWTH)
    growth = growth[np.isfinite(growth)]
    assert (growth < 1.3).mean() > 0.15
    assert ((growth > 3) & (growth < 6)).mean() > 0.15
    assert (growth > 8).mean() > 0.03


def test_the_seed_determines_the_basic_program(written: Path) -> None:
    """Those of the table are measured again."""
    first = {row[0]: row[1] for rows in measured("basic_programs.rows_of(given)", [5, 6]) for row in rows}
    with gzip.open(written, "rt", encoding="utf-8", newline="") as file:
        second = {row[0]: int(row[1]) for row in islice(csv.reader(file), 1, None)}
    both = first.keys() & second.keys()  # a busy machine may drop the largest size of a program
    assert len(both) > 3
    assert [first[text] for text in both] == [second[text] for text in both]


@pytest.mark.parametrize("kinds", basic_programs._ALGORITHMS)
def test_every_algorithm_runs(kinds: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = next(spec for spec in basic_programs._ARGUMENT_SPECS if spec.kinds == kinds)
    algorithms = basic_programs._ALGORITHMS[kinds]
    assert len(algorithms) > 50
    monkeypatch.setattr(basic_programs, "_ALGORITHM_SHARE", 1.0)
    monkeypatch.setattr(basic_programs, "_TWO_ARGUMENT_SHARE", 1.0)
    for algorithm in algorithms:
        monkeypatch.setattr(basic_programs, "_ALGORITHMS", {kinds: [algorithm]})
        space: dict[str, Any] = {}
        exec(basic_programs._ProgramWriter(Random(1), kinds).code, space)  # the seed gives one step
        space["solve"](*spec.arguments(6, Random(0)))


def shingles(code: str) -> set[tuple[str, ...]]:
    """All sequences of twelve tokens, with identifiers made equal and without layout."""
    layout = (token.NEWLINE, token.NL, token.INDENT, token.DEDENT, token.COMMENT, token.ENDMARKER)
    words = [
        "name" if one.type == token.NAME and not keyword.iskeyword(one.string) else one.string
        for one in tokenize.generate_tokens(io.StringIO(code).readline)
        if one.type not in layout
    ]
    return {tuple(words[start : start + 12]) for start in range(len(words) - 11)}


@pytest.fixture(scope="module")
def algorithms() -> list[set[tuple[str, ...]]]:
    """Shingles of each small algorithm."""
    names = {letter: f"v{letter}" for letter in "abvwuijxy"}
    forms = [form for each in basic_programs._ALGORITHMS.values() for _, form in each]
    return [shingles(form.format(**names) + "\n") for form in forms]


@pytest.fixture(scope="module")
def idioms() -> list[set[tuple[str, ...]]]:
    """Shingles of each idiom of the longer random programs."""
    names = dict.fromkeys([*"xzvyijwfcFkep", "p_true"], "name")
    return [shingles(idiom.code.format(**names) + "\n") for idiom in random_programs.IDIOMS]


@pytest.fixture(scope="module")
def solutions() -> dict[str, set[tuple[str, ...]]]:
    """Shingles of each measured solution, by problem and name."""
    return {
        f"{problem.name}: {name}": shingles(code) for problem in problems() for name, code in problem.solutions.items()
    }


def holders(sets: Iterable[set[tuple[str, ...]]]) -> dict[tuple[str, ...], list[int]]:
    """For each shingle, the positions of the sets that have it."""
    found: dict[tuple[str, ...], list[int]] = {}
    for position, one in enumerate(sets):
        for shingle in one:
            found.setdefault(shingle, []).append(position)
    return found


def greatest_overlap(one: set[tuple[str, ...]], holding: dict[tuple[str, ...], list[int]]) -> int:
    """Most shingles that a single set shares with this one."""
    shared = Counter(position for shingle in one for position in holding.get(shingle, ()))
    return max(shared.values(), default=0)


def test_no_long_algorithm_is_largely_part_of_a_solution(algorithms, solutions) -> None:
    """Contamination of the held-out problems by pretraining data, from the algorithms' side: below 60%, or less than
    30 shingles."""
    holding = holders(solutions.values())
    for algorithm in algorithms:
        most = greatest_overlap(algorithm, holding)
        assert most < 30 or most < 0.6 * len(algorithm), algorithm


def test_the_overlap_of_solutions_with_pretraining_data_is_what_the_docs_say(algorithms, idioms, solutions) -> None:
    """Contamination from the solutions' side: the share of each solution that pretraining programs contain."""
    assert len(solutions) == 4380
    by_algorithm, by_any = holders(algorithms), holders([*algorithms, *idioms])
    in_one = {name: greatest_overlap(one, by_algorithm) / len(one) for name, one in solutions.items()}
    in_all = [sum(shingle in by_algorithm for shingle in one) / len(one) for one in solutions.values()]
    with_idioms = [sum(shingle in by_any for shingle in one) / len(one) for one in solutions.values()]
    most = max(in_one, key=in_one.__getitem__)
    assert (most, in_one[most]) == ("polynomial_multiplication: every pair of terms", 45 / 48)
    assert sum(share >= 0.6 for share in in_one.values()) == 1
    assert sum(greatest_overlap(one, by_any) >= 0.6 * len(one) for one in solutions.values()) == 4
    assert sum(share >= 0.6 for share in in_all) == 67
    assert sum(share >= 0.6 for share in with_idioms) == 76
    assert np.median(in_all) == pytest.approx(0.199, abs=0.0005)
    page = " ".join((Path(__file__).parents[2] / "docs" / "code.md").read_text(encoding="utf-8").split())
    for statement in (
        "94% contained in a single algorithm",
        "67 of the 4,380 solutions are at least 60% covered by all algorithms together (76 with the idioms",
        "the median solution is 20% covered",
    ):
        assert statement in page


@pytest.fixture(scope="module")
def programs() -> list[list[list]]:
    return measured("random_programs.rows_of(given)", range(12))


def test_most_programs_run_and_allocate_memory(programs: list[list[list]]) -> None:
    assert sum(len(rows) == 3 for rows in programs) >= 7
    assert len({peak for rows in programs for _, peak, *_ in rows}) > 10
    for rows in programs:
        for text, peak, left, milliseconds in rows:
            assert re.match(r"# size \d\.\de\+\d\d\n(# holds \S+\n)?# (int|list|str)", text)
            assert "def solve(" in ast.unparse(ast.parse(text))
            assert 0 <= left <= peak
            assert peak > 0
            assert milliseconds > 0
        assert len({row[0].partition("def ")[2] for row in rows}) <= 1


def test_the_seed_determines_the_random_program(programs: list[list[list]]) -> None:
    (rows,) = measured("random_programs.rows_of(given)", [11])
    assert rows
    # A busy machine may stop a program at a smaller size than an idle one does.
    for one, other in zip(rows, programs[11], strict=False):
        assert one[0] == other[0]


def test_the_table_joins_with_that_of_real_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    random_programs.write_table(tmp_path / "random.csv.gz", count=5, processes=1)
    table = tables.random_programs(tmp_path / "random.csv.gz")
    assert 5 < len(table) <= 15
    assert len(set(table.column("group"))) <= 5
    few = tmp_path / "real.csv.gz"
    with gzip.open(tables.PROGRAMS, "rt", newline="") as all_rows, gzip.open(few, "wt", newline="") as file:
        csv.writer(file).writerows(islice(csv.reader(all_rows), 50))
    monkeypatch.setattr(tables, "PROGRAMS", few)
    real = tables.memory()
    assert len(real) == 49
    both = tables.joined(real, table)
    (memory, *others) = tables.METRICS
    np.testing.assert_array_equal(both.metric(memory)[len(real) :], table.metric(memory))
    assert both.input[len(real) :] == table.input
    assert all(np.isnan(both.metric(name)[len(real) :]).all() for name in others)


def test_every_idiom_reads_kinds_that_others_produce() -> None:
    made = {idiom.makes for idiom in random_programs.IDIOMS} | {"E"}
    assert len(random_programs.IDIOMS) > 200
    for idiom in random_programs.IDIOMS:
        assert {*idiom.reads} <= made
        assert "{y}" in idiom.code


ARGUMENTS: dict[str, list[Any]] = {
    "N": [[5, 3, 8, 1, 9, 2, 8]], "n": [9], "Nn": [[5, 3, 8, 1], 3], "T": ["a text of letters"],
    "W": [["some", "words", "more"]], "G": [[[1, 2, 3], [4, 5, 6], [7, 8, 9]]], "En": [[[0, 1], [1, 2], [2, 3]], 4],
}  # fmt: skip


def ran(kinds: str, seed: int, arguments: list[Any]) -> bool:
    names: dict[str, Any] = {}
    exec(GrammarWriter(Random(seed), kinds).code, names)
    try:
        names["solve"](*arguments)
    except (LookupError, TypeError, ValueError, AttributeError):  # failing programs are omitted from the tables
        return False
    return True


@given(st.integers(0, 2**32), st.sampled_from(sorted(ARGUMENTS)))
def test_the_seed_determines_the_program_of_the_grammar(seed: int, kinds: str) -> None:
    one, again = (GrammarWriter(Random(seed), kinds) for _ in range(2))
    assert (one.code, one.degree) == (again.code, again.degree)
    assert 1 <= one.degree <= 3
    compile(one.code, "program", "exec")


@pytest.mark.parametrize("kinds", ARGUMENTS)
def test_most_programs_of_the_grammar_run(kinds: str) -> None:
    assert sum(ran(kinds, seed, [*ARGUMENTS[kinds]]) for seed in range(100)) >= 85


def test_memory_is_constant_linear_and_quadratic_in_some_programs_of_the_grammar() -> None:
    growth = []
    for seed in range(40):
        names: dict[str, Any] = {}
        exec(GrammarWriter(Random(seed), "n").code, names)
        peaks = []
        for size in (10, 80):
            tracemalloc.start()
            names["solve"](size)
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        growth.append(peaks[1] / peaks[0])
    assert sum(ratio < 1.5 for ratio in growth) >= 10
    assert sum(2 < ratio < 8 for ratio in growth) >= 8
    assert sum(ratio > 8 for ratio in growth) >= 4  # quadratic
