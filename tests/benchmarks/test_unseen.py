import re
from pathlib import Path

import numpy as np
import pytest

from benchmarks.programs import unseen_gpu
from benchmarks.programs.unseen import figures
from search_spaces.tables import Table


def test_ranks_within_a_problem_and_size_are_counted_apart() -> None:
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


def test_where_all_are_said_to_be_alike_the_least_is_picked_at_random() -> None:
    values = np.array([1.0, 2, 3, 4])
    text = {"problem": ("a",) * 4, "size": ("1",) * 4, "group": ("a",) * 4}
    table = Table(("python",) * 4, ("",) * 4, tuple("abcd"), {"dyn_peak_alloc_bytes": values}, text)
    assert figures("memory", table, np.zeros((4, 1)))["top"] == 0.25
    assert figures("memory", table, np.array([1.0, 1, 2, 2])[:, None])["top"] == 0.5


def test_the_page_says_how_modules_are_ranked_on_a_gpu_that_is_not_known(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["unseen_gpu"])
    unseen_gpu.main()
    lines = capsys.readouterr().out.splitlines()
    page = (Path(__file__).parents[2] / "docs" / "code.md").read_text(encoding="utf-8")
    (about,) = (part for part in page.split("\n\n") if "benchmarks.programs.unseen_gpu" in part)
    said_there = re.findall(r"0\.\d{3}", about)
    for name in ("RLM", "interpretation alone"):
        (line,) = (line for line in lines if line.startswith(f"| {name}"))
        for figure in re.findall(r"0\.\d+", line):
            assert any(float(figure) == pytest.approx(float(said), abs=0.01) for said in said_there)
