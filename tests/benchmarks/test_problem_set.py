"""The measured programs solve their problems, and all solutions of a problem agree."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from benchmarks.programs import problem_set
from benchmarks.programs.problem_set import SIZES, Problem, problems
from tests.benchmarks.each_problem import PARTS, check_each, part_of_problems


def test_there_are_enough_distinct_programs() -> None:
    assert len(problems()) >= 60
    assert sum(len(problem.solutions) * len(problem.sizes) for problem in problems()) >= 3000
    programs = [code for problem in problems() for code in problem.solutions.values()]
    assert len(set(programs)) == len(programs)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_solutions_agree(part: int) -> None:
    check_each(part_of_problems(part), solutions_agree)


def solutions_agree(problem: Problem) -> None:
    arguments = problem.arguments(problem.sizes[0])
    assert problem.arguments(problem.sizes[0]) == arguments
    assert json.loads(json.dumps(arguments)) == arguments
    answers = []
    for code in problem.solutions.values():
        names: dict = {"__name__": "__main__"}
        exec(code, names)
        answers += [json.dumps(names["solve"](*copy.deepcopy(arguments))) for _ in range(2)]
    assert len(set(answers)) == 1


def test_sizes_span_the_range_of_the_problem() -> None:
    (problem,) = (problem for problem in problems() if problem.name == "two_sum")
    assert problem.sizes[0] == problem.head["RANGE"][0]
    assert problem.sizes[-1] == problem.head["RANGE"][1]
    assert len(problem.sizes) == SIZES
    assert "add up to" in problem.statement
    assert "def solve" in problem.solutions["hash table"]


@pytest.mark.slow
def test_unpacking_and_packing_gives_the_same_records(tmp_path: Path) -> None:
    problem_set.unpack(problem_set.DATA, tmp_path / "folder")
    assert problem_set.pack(tmp_path / "folder", tmp_path / "packed.zst") == len(problems())
    assert problem_set.read(tmp_path / "packed.zst") == problem_set.read(problem_set.DATA)


def test_a_file_in_another_format_is_named(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text('"""A statement."""\nRANGE = (1, 2)\n# solution: only one\nx = 1\n')
    with pytest.raises(ValueError, match=r"odd\.py: a problem needs a statement"):
        problem_set.pack(tmp_path, tmp_path / "packed.zst")
