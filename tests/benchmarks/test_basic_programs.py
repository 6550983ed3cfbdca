import io
import json
import keyword
import subprocess
import sys
import token
import tokenize
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from benchmarks.programs import basic_programs, tables
from benchmarks.programs.problem_set import problems

# In a process of its own, which gets the limits that programs are measured under.
MEASURE = """
import json, sys
from benchmarks.programs.basic_programs import measured
from benchmarks.programs.traced_programs import prepare
prepare()
print(json.dumps([measured(number) for number in range(int(sys.argv[1]), int(sys.argv[2]))]))
"""


def test_most_run_and_some_keep_nothing_where_others_keep_all(tmp_path: Path) -> None:
    basic_programs.write_table(tmp_path / "basic.csv.gz", count=28, processes=1)
    table = tables.basic_programs(tmp_path / "basic.csv.gz")
    assert len(table) > 56
    assert {*table.space} == {"basic_python"}
    assert len({*table.column("group")}) > 24  # of programs: hardly one comes twice
    growth = table.metric(tables.GROWTH)
    growth = growth[np.isfinite(growth)]
    assert (growth < 1.3).mean() > 0.15
    assert ((growth > 3) & (growth < 6)).mean() > 0.15
    assert (growth > 8).mean() > 0.03


def test_a_number_decides() -> None:
    command = [sys.executable, "-c", MEASURE, "5", "9"]
    one, two = (subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2))
    first, second = ([row[:2] for row in json.loads(text) for row in row] for text in (one, two))
    assert first == second
    assert len(first) > 6


@pytest.mark.parametrize("kinds", basic_programs._WHOLE)
def test_every_form_runs(kinds: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = next(given for given in basic_programs._GIVEN if given.kinds == kinds)
    forms = basic_programs._WHOLE[kinds]
    assert len(forms) > 50
    monkeypatch.setattr(basic_programs, "_AT_ONCE", 1.0)
    monkeypatch.setattr(basic_programs, "_BOTH", 1.0)
    for form in forms:
        monkeypatch.setattr(basic_programs, "_WHOLE", {kinds: [form]})
        space: dict[str, Any] = {}
        exec(basic_programs._Program(Random(1), kinds).code, space)  # of one part
        space["solve"](*given.arguments(6, Random(0)))


def pieces(code: str) -> set[tuple[str, ...]]:
    """Every twelve words in a row, where one name is like another."""
    layout = (token.NEWLINE, token.NL, token.INDENT, token.DEDENT, token.COMMENT, token.ENDMARKER)
    words = [
        "name" if one.type == token.NAME and not keyword.iskeyword(one.string) else one.string
        for one in tokenize.generate_tokens(io.StringIO(code).readline)
        if one.type not in layout
    ]
    return {tuple(words[start : start + 12]) for start in range(len(words) - 11)}


def test_no_form_is_largely_what_a_solution_says() -> None:
    """What judges the surrogate must not be among what it learned first, under whatever split."""
    solutions: dict[tuple[str, ...], list[int]] = {}
    codes = [code for problem in problems() for code in problem.solutions.values()]
    for number, code in enumerate(codes):
        for piece in pieces(code):
            solutions.setdefault(piece, []).append(number)
    names = {letter: f"v{letter}" for letter in "abvwuijxy"}
    for forms in basic_programs._WHOLE.values():
        for _, form in forms:
            found = pieces(form.format(**names) + "\n")
            shared = Counter(number for piece in found for number in solutions.get(piece, ()))
            most = max(shared.values(), default=0)
            assert most < 30 or most < 0.6 * len(found), form
