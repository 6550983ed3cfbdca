import numpy as np

from benchmarks.code.unseen import figures, taught
from search_spaces.tables import Table


def _table(space: str, sizes: list[int], metrics: dict[str, np.ndarray]) -> Table:
    texts = tuple(f"# size {size}\nx = [0] * {size}\n" for size in sizes)
    text = {"group": texts, "elements": tuple(map(str, sizes))}
    return Table((space,) * len(sizes), ("",) * len(sizes), texts, metrics, text)


def test_a_teacher_labels_others_with_what_it_has_learned_and_keeps_what_they_have() -> None:
    sizes = [*range(10, 410)]
    learned = _table("pytorch", sizes, {"gpu_ms": np.array(sizes) / 7, "few_ms": np.full(400, np.nan)})
    learned.metrics["few_ms"][:60] = 3.0
    asked = [60, 120, 200, 280, 350]
    others = _table("random_pytorch", asked, {"flops": np.arange(5.0)})
    labelled = taught(learned, others, seed=0)
    assert list(labelled.metrics) == ["flops", "gpu_ms", "few_ms"]
    assert labelled.metric("flops").tolist() == [0, 1, 2, 3, 4]
    assert np.all(np.diff(labelled.metric("gpu_ms")) > 0)
    assert np.allclose(labelled.metric("gpu_ms"), np.array(asked) / 7, rtol=0.2)
    assert np.allclose(labelled.metric("few_ms"), 3)
    assert labelled.input == others.input


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
