import numpy as np

from benchmarks.code.unseen import figures
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
