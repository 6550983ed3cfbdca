"""The programs whose memory is measured do what they say, and each does it as its others do."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from benchmarks.programs import problem_set
from benchmarks.programs.problem_set import SIZES, Problem, problems

EVERY = problems()


def test_there_are_enough_to_learn_from() -> None:
    assert len(EVERY) >= 60
    assert sum(len(problem.solutions) * len(problem.sizes) for problem in EVERY) >= 3000
    programs = [code for problem in EVERY for code in problem.solutions.values()]
    assert len(set(programs)) == len(programs)


@pytest.mark.parametrize("problem", EVERY, ids=lambda problem: problem.name)
def test_solutions_agree(problem: Problem) -> None:
    arguments = problem.arguments(problem.sizes[0])
    assert problem.arguments(problem.sizes[0]) == arguments
    assert json.loads(json.dumps(arguments)) == arguments
    answers = []
    for code in problem.solutions.values():
        names: dict = {"__name__": "__main__"}
        exec(code, names)
        answers += [json.dumps(names["solve"](*copy.deepcopy(arguments))) for _ in range(2)]
    assert len(set(answers)) == 1


def test_sizes_go_from_the_least_to_the_greatest() -> None:
    (problem,) = (problem for problem in EVERY if problem.name == "two_sum")
    assert problem.sizes[0] == problem.head["RANGE"][0]
    assert problem.sizes[-1] == problem.head["RANGE"][1]
    assert len(problem.sizes) == SIZES
    assert "add up to" in problem.statement
    assert "def solve" in problem.solutions["hash table"]


def test_a_file_of_another_form_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.py").write_text('"""A statement."""\nRANGE = (1, 2)\n# solution: only one\nx = 1\n')
    monkeypatch.setattr(problem_set, "FOLDER", tmp_path)
    with pytest.raises(ValueError, match=r"odd\.py should have a statement"):
        problems()
