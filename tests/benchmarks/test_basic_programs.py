import csv
import gzip
import io
import json
import keyword
import subprocess
import sys
import token
import tokenize
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from benchmarks.programs import basic_programs, random_programs, tables
from benchmarks.programs.problem_set import problems

# Runs in a child process, which gets the resource limits of the measurement.
MEASURE = """
import json, sys
from benchmarks.programs.basic_programs import rows_of
from benchmarks.programs.traced_programs import prepare
prepare()
print(json.dumps([rows_of(seed) for seed in range(int(sys.argv[1]), int(sys.argv[2]))]))
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table of the first programs."""
    path = tmp_path_factory.mktemp("basic") / "basic.csv.gz"
    basic_programs.write_table(path, count=16, processes=1)
    return path


@pytest.mark.slow
def test_memory_is_constant_linear_and_quadratic_in_some_programs(written: Path) -> None:
    table = tables.basic_programs(written)
    assert len(table) > 32
    assert {*table.space} == {"basic_python"}
    assert len({*table.column("group")}) > 13  # one group per program, few duplicates
    growth = table.metric(tables.GROWTH)
    growth = growth[np.isfinite(growth)]
    assert (growth < 1.3).mean() > 0.15
    assert ((growth > 3) & (growth < 6)).mean() > 0.15
    assert (growth > 8).mean() > 0.03


@pytest.mark.slow
def test_the_seed_determines_the_program(written: Path) -> None:
    """Those of the table are measured again."""
    command = [sys.executable, "-c", MEASURE, "5", "7"]
    again = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    first = {row[0]: row[1] for rows in json.loads(again) for row in rows}
    with gzip.open(written, "rt", encoding="utf-8", newline="") as file:
        second = {row[0]: int(row[1]) for row in islice(csv.reader(file), 1, None)}
    both = first.keys() & second.keys()  # a busy machine may drop the largest size of a program
    assert len(both) > 3
    assert [first[text] for text in both] == [second[text] for text in both]


@pytest.mark.slow
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


@pytest.mark.slow
def test_no_long_algorithm_is_largely_part_of_a_solution(algorithms, solutions) -> None:
    """Contamination of the held-out problems by pretraining data, from the algorithms' side: below 60%, or less than
    30 shingles."""
    holding = holders(solutions.values())
    for algorithm in algorithms:
        most = greatest_overlap(algorithm, holding)
        assert most < 30 or most < 0.6 * len(algorithm), algorithm


@pytest.mark.slow
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
