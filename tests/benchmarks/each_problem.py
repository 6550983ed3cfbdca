"""Runs a check on many problems in one test, which names the problems that fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from benchmarks.programs.problem_set import Problem, problems

PARTS = 4  # tests that share the problems, so that they can run in parallel


def part_of_problems(part: int) -> tuple[Problem, ...]:
    return problems()[part::PARTS]


def check_each(some: Iterable[Problem], check: Callable[[Problem], None]) -> None:
    failed = []
    for problem in some:
        try:
            check(problem)
        except Exception as error:  # whatever a program of the problem raises
            failed.append(f"{problem.name}: {type(error).__name__}: {error}")
    assert not failed, "\n".join(failed)
