import json
import subprocess
import sys
from pathlib import Path

import numpy as np

from benchmarks.code import basic_programs, tables

# In a process of its own, which gets the limits that programs are measured under.
MEASURE = """
import json, sys
from benchmarks.code.basic_programs import measured
from benchmarks.code.traced_programs import prepare
prepare()
print(json.dumps([measured(number) for number in range(int(sys.argv[1]), int(sys.argv[2]))]))
"""


def test_most_run_and_some_keep_nothing_where_others_keep_all(tmp_path: Path) -> None:
    basic_programs.write_table(tmp_path / "basic.csv.gz", count=40, processes=1)
    table = tables.basic_programs(tmp_path / "basic.csv.gz")
    assert len(table) > 80
    assert {*table.space} == {"basic_python"}
    assert len({*table.column("group")}) > 35  # of programs: hardly one comes twice
    growth = table.metric(tables.GROWTH)
    growth = growth[np.isfinite(growth)]
    assert (growth < 1.3).mean() > 0.15
    assert ((growth > 3) & (growth < 6)).mean() > 0.15
    assert (growth > 8).mean() > 0.03


def test_a_number_decides() -> None:
    command = [sys.executable, "-c", MEASURE, "5", "9"]
    one, two = (subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2))
    first, second = ([row[:2] for row in json.loads(text) for row in row] for text in (one, two))
    assert first == second
    assert len(first) > 6
