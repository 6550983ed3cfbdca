from pathlib import Path

from benchmarks.code import changed_programs, tables
from benchmarks.code.problem_set import problems


def test_changed_programs_are_a_table_by_problem(tmp_path: Path) -> None:
    out = tmp_path / "changed.csv.gz"
    changed_programs.write_table(out, count=25, processes=1)
    table = tables.changed_programs(out)
    assert 25 < len(table) <= 50
    assert {*table.column("group")} <= {problem.name for problem in problems()[:10]}
    assert len({*table.column("group")}) == 5
    assert set(table.space) == {"changed_python"}
    real = tables.memory()
    assert len({*table.input} - {*real.input}) > 20  # inputs are others at least
    assert [*table.metrics] == [*tables.RANDOM_METRICS, tables.GROWTH]
    assert all((values > 0).sum() > 20 for values in table.metrics.values())
