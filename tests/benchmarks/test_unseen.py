import csv
import gzip
import re
from pathlib import Path

import numpy as np
import pytest

from benchmarks.paper.data import held_out
from benchmarks.programs import unseen_gpu
from benchmarks.programs.problem_set import problems
from benchmarks.programs.tables import PROGRAMS
from benchmarks.programs.unseen import LONGEST, UNINSPECTED, figures, inspected_problems
from search_spaces.tables import Table
from surrogate.programs.program_input import comments_above
from surrogate.programs.program_text import INTERPRETATION, canonical


def test_ranks_within_a_problem_and_size_are_separate_figures() -> None:
    values = np.array([1.0, 2, 3, 4, 100, 200, 300, 400])
    text = {
        "problem": ("a",) * 4 + ("b",) * 4, "size": ("1",) * 8, "group": ("a",) * 4 + ("b",) * 4,
    }  # fmt: skip
    table = Table(("python",) * 8, ("",) * 8, tuple("abcdefgh"), {"dyn_peak_alloc_bytes": values}, text)
    backwards = np.array([4.0, 3, 2, 1, 400, 300, 200, 100])[:, None]
    found = figures("memory", table, backwards)
    assert found["within"] == -1
    assert found["spearman"] > 0.5
    assert (found["top"], found["top at random"], found["ranked positively"]) == (0, 0.25, 0)


def test_uninspected_problems_are_a_separate_figure() -> None:
    inspected = inspected_problems()[0]
    (new, other) = [problem.name for problem in problems() if problem.name not in inspected_problems()][:2]
    text = {name: (inspected,) * 3 + (new,) * 2 + (other,) for name in ("problem", "group")} | {"size": ("1",) * 6}
    values = np.array([1.0, 2, 3, 4, 5, 6])
    table = Table(("python",) * 6, ("",) * 6, tuple("abcdef"), {"dyn_peak_alloc_bytes": values}, text)
    found = figures("memory", table, np.array([3.0, 2, 1, 4, 5, 6])[:, None])
    assert found[UNINSPECTED] == pytest.approx(1)
    assert found["spearman"] < 1


@pytest.mark.slow
def test_inspected_problems_are_those_that_no_seed_held_out_before_the_interpreter() -> None:
    with gzip.open(PROGRAMS, "rt", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
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
    values = np.array([1.0, 2, 3, 4])
    text = {"problem": ("a",) * 4, "size": ("1",) * 4, "group": ("a",) * 4}
    table = Table(("python",) * 4, ("",) * 4, tuple("abcd"), {"dyn_peak_alloc_bytes": values}, text)
    assert figures("memory", table, np.zeros((4, 1)))["top"] == 0.25
    assert figures("memory", table, np.array([1.0, 1, 2, 2])[:, None])["top"] == 0.5


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
