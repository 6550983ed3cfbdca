import ast
import csv
import gzip
import json
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from benchmarks.programs import random_programs, tables

# Runs in a child process, which gets the resource limits of the measurement.
MEASURE = """
import json
from benchmarks.programs import random_programs
from benchmarks.programs.traced_programs import prepare
prepare()
print(json.dumps([random_programs.rows_of(seed) for seed in range(12)]))
"""


@pytest.fixture(scope="module")
def programs() -> list[list[list]]:
    done = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.slow
def test_most_programs_run_and_allocate_memory(programs: list[list[list]]) -> None:
    assert sum(len(rows) == 3 for rows in programs) >= 7
    assert len({peak for rows in programs for _, peak, *_ in rows}) > 10
    for rows in programs:
        for text, peak, left, milliseconds in rows:
            assert re.match(r"# size \d\.\de\+\d\d\n(# holds \S+\n)?# (int|list|str)", text)
            assert "def solve(" in ast.unparse(ast.parse(text))
            assert 0 <= left <= peak
            assert peak > 0
            assert milliseconds > 0
        assert len({row[0].partition("def ")[2] for row in rows}) <= 1


@pytest.mark.slow
def test_the_seed_determines_the_program(programs: list[list[list]]) -> None:
    again = subprocess.run(
        [sys.executable, "-c", MEASURE.replace("range(12)", "range(11, 12)")], capture_output=True, text=True
    )
    (rows,) = json.loads(again.stdout)
    assert rows
    # A busy machine may stop a program at a smaller size than an idle one does.
    for one, other in zip(rows, programs[11], strict=False):
        assert one[0] == other[0]


@pytest.mark.slow
def test_the_table_joins_with_that_of_real_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    random_programs.write_table(tmp_path / "random.csv.gz", count=5, processes=1)
    table = tables.random_programs(tmp_path / "random.csv.gz")
    assert 5 < len(table) <= 15
    assert len(set(table.column("group"))) <= 5
    few = tmp_path / "real.csv.gz"
    with gzip.open(tables.PROGRAMS, "rt", newline="") as all_rows, gzip.open(few, "wt", newline="") as file:
        csv.writer(file).writerows(islice(csv.reader(all_rows), 50))
    monkeypatch.setattr(tables, "PROGRAMS", few)
    real = tables.memory()
    assert len(real) == 49
    both = tables.joined(real, table)
    (memory, *others) = tables.METRICS
    np.testing.assert_array_equal(both.metric(memory)[len(real) :], table.metric(memory))
    assert both.input[len(real) :] == table.input
    assert all(np.isnan(both.metric(name)[len(real) :]).all() for name in others)


def test_every_idiom_reads_kinds_that_others_produce() -> None:
    made = {idiom.makes for idiom in random_programs.IDIOMS} | {"E"}
    assert len(random_programs.IDIOMS) > 200
    for idiom in random_programs.IDIOMS:
        assert {*idiom.reads} <= made
        assert "{y}" in idiom.code
