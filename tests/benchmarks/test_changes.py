import ast
from random import Random

from benchmarks.code.changes import changed
from benchmarks.code.problem_set import problems
from search_spaces.program_text import canonical

_PROGRAM = """
from collections import deque

def solve(values):
    squares = [v * v for v in values]
    near, seen = deque([0]), set()
    while near:
        seen.add(near.popleft())
    return sum([v for v in squares if v > 10]) + len(seen)
"""


def test_without_changes_a_program_stays_what_it_is() -> None:
    assert canonical(changed(_PROGRAM, Random(0), 0)) == canonical(_PROGRAM)


def test_changes_are_many_and_a_seed_decides() -> None:
    made = [changed(_PROGRAM, Random(seed), 1) for seed in range(200)]
    assert made == [changed(_PROGRAM, Random(seed), 1) for seed in range(200)]
    assert len({*made}) > 60
    assert sum(canonical(text) == canonical(_PROGRAM) for text in made) < 10
    for sign in ("(v * v for v in values)", "lru_cache", "extra_0", "pass", "{v * v for v in values}"):
        assert any(sign in text for text in made), sign


def test_what_a_change_needs_is_imported_once() -> None:
    for seed in range(300):
        text = changed(_PROGRAM, Random(seed), 3)
        imported = [
            name.name
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.ImportFrom)
            for name in node.names
        ]
        assert len(imported) == len({*imported})
        for name in ("Counter", "array", "accumulate", "lru_cache", "deque"):
            if f" {name}(" in text or f"@{name}" in text:
                assert name in imported


def test_real_programs_stay_programs() -> None:
    for number, problem in enumerate(problems()[::3]):
        for code in problem.solutions.values():
            compile(changed(code, Random(number), 3), "<program>", "exec")
