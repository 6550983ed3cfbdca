import numpy as np
import pytest

from benchmarks.programs.tables import GROWTH, METRICS, of_metrics, with_growth
from search_spaces.tables import Table


def _table(runs: list[tuple[str, int, float]]) -> Table:
    texts = tuple(f"# size {size:.1e}\n# int {size:.1e}\n{code}" for code, size, _ in runs)
    sizes = tuple(f"{size:.1e}" for _, size, _ in runs)
    peaks = np.array([peak for _, _, peak in runs])
    other = np.arange(len(runs), dtype=float)
    return Table(
        ("python",) * len(runs), ("",) * len(runs), texts, {METRICS[0]: peaks, "other": other}, {"elements": sizes}
    )


def test_growth_is_fitted_to_all_runs_of_a_program() -> None:
    sizes = (100, 1_000, 10_000)
    runs = [("flat\n", size, 1e6) for size in sizes]
    runs += [("line\n", size, 1e3 * size) for size in sizes]
    runs += [("square\n", size, 10.0 * size**2) for size in sizes]
    runs += [("less\n", size, 1e9 / size) for size in sizes]
    runs += [("once\n", 100, 5.0), ("alike\n", 100, 5.0), ("alike\n", 120, 500.0)]
    order = np.random.default_rng(0).permutation(len(runs))
    found = with_growth(_table(runs).take(order)).metric(GROWTH)[order.argsort()]
    assert found[:3] == pytest.approx(np.ones(3))
    assert found[3:6] == pytest.approx(np.full(3, 4.0), rel=0.01)
    assert found[6:9] == pytest.approx(np.full(3, 16.0), rel=0.02)
    assert found[9:12].tolist() == [1.0] * 3  # clipped at 1, the value of constant memory
    assert np.isnan(found[12:]).all()


def test_only_named_metrics_are_kept() -> None:
    table = of_metrics(_table([("a\n", 1, 2.0)]), ("other",))
    assert [*table.metrics] == ["other"]
    assert table.input == _table([("a\n", 1, 2.0)]).input
