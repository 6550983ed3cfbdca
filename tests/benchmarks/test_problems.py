"""The measured programs solve their problems; figures of held-out problems."""

import copy
import gzip
import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
import pytest

from benchmarks.paper.data import held_out
from benchmarks.programs import problem_set, unseen_gpu
from benchmarks.programs.problem_set import SIZES, Problem, problems
from benchmarks.programs.tables import PROGRAMS
from benchmarks.programs.unseen import LONGEST, UNINSPECTED, figures, inspected_problems
from search_spaces.tables import Table
from surrogate.programs.program_input import comments_above
from surrogate.programs.program_text import INTERPRETATION, canonical
from tests.nassurrogate.doubles import rows_of

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


def figures_of(predicted: Sequence[float], values: Sequence[float], names: Sequence[str]) -> dict[str, float]:
    """Figures of predictions for programs of one size of the problems of these names."""
    count = len(values)
    text = {"problem": tuple(names), "group": tuple(names), "size": ("1",) * count}
    metrics = {"dyn_peak_alloc_bytes": np.array(values, dtype=float)}
    table = Table(("python",) * count, ("",) * count, tuple("abcdefgh"[:count]), metrics, text)
    return figures("memory", table, np.array(predicted, dtype=float)[:, None])


def test_ranks_within_a_problem_and_size_are_separate_figures() -> None:
    backwards, values = (4, 3, 2, 1, 400, 300, 200, 100), (1, 2, 3, 4, 100, 200, 300, 400)
    found = figures_of(backwards, values, "aaaabbbb")
    assert found["within"] == -1
    assert found["spearman"] > 0.5
    assert (found["top"], found["top at random"], found["ranked positively"]) == (0, 0.25, 0)


def test_uninspected_problems_are_a_separate_figure() -> None:
    inspected = inspected_problems()[0]
    (new, other) = [problem.name for problem in problems() if problem.name not in inspected_problems()][:2]
    found = figures_of((3, 2, 1, 4, 5, 6), range(1, 7), [inspected] * 3 + [new] * 2 + [other])
    assert found[UNINSPECTED] == pytest.approx(1)
    assert found["spearman"] < 1


@pytest.mark.slow
def test_inspected_problems_are_those_that_no_seed_held_out_before_the_interpreter() -> None:
    rows = rows_of(gzip.decompress(PROGRAMS.read_bytes()).decode())
    canonical_code = {code: canonical(code) for code in {_program(row["code"]) for row in rows}}
    texts = []
    for row in rows:
        code = _program(row["code"])
        above = row["code"].removesuffix(code).splitlines(keepends=True)
        lines = [line for line in above if not INTERPRETATION.fullmatch(line)]
        texts.append(("".join(lines) + canonical_code[code])[:LONGEST])
    blank, names = ("",) * len(rows), tuple(row["problem"] for row in rows)
    table = Table(("python",) * len(rows), blank, tuple(texts), {}, {"group": names})
    judged = {names[row] for seed in range(3) for row in held_out(table, "group", share=0.2, seed=seed)[0]}
    assert sorted({*names} - judged) == [*inspected_problems()]
    assert len(inspected_problems()) == 446


def _program(text: str) -> str:
    return text.removeprefix("".join(comments_above(text)))


def test_ties_of_the_least_prediction_are_broken_at_random() -> None:
    assert figures_of((0, 0, 0, 0), (1, 2, 3, 4), "aaaa")["top"] == 0.25
    assert figures_of((1, 1, 2, 2), (1, 2, 3, 4), "aaaa")["top"] == 0.5


@pytest.mark.slow
def test_the_docs_have_the_figures_of_the_unseen_gpu(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["unseen_gpu"])
    unseen_gpu.main()
    lines = capsys.readouterr().out.splitlines()
    page = (Path(__file__).parents[2] / "docs" / "code.md").read_text(encoding="utf-8")
    (about,) = (part for part in page.split("\n\n") if "benchmarks.programs.unseen_gpu" in part)
    documented = re.findall(r"0\.\d{3}", about)
    for name in ("RLM", "interpretation alone"):
        (line,) = (line for line in lines if line.startswith(f"| {name}"))
        for figure in re.findall(r"0\.\d+", line):
            assert any(float(figure) == pytest.approx(float(one), abs=0.01) for one in documented)
