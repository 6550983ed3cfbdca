import ast
import subprocess
import sys

import pytest

from benchmarks.code import random_programs

# In a process of its own, which gets the limits that random programs are measured under.
MEASURE = """
import json
from benchmarks.code import random_programs as made
made._prepare()
print(json.dumps([made.measured(seed) for seed in range(25)]))
"""


@pytest.fixture(scope="module")
def rows() -> list[list | None]:
    done = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    return ast.literal_eval(done.stdout.replace("null", "None"))


def test_most_programs_run_and_take_memory(rows: list[list | None]) -> None:
    ran = [row for row in rows if row]
    assert len(ran) >= 15
    assert len({peak for _, _, peak in ran}) > 10
    for size, text, peak in ran:
        assert text.startswith(f"size {size:.1e}\n")
        assert "def solve(" in ast.unparse(ast.parse(text.partition("\n\n")[2]))
        assert peak > 0


def test_the_seed_alone_decides(rows: list[list | None]) -> None:
    again = subprocess.run(
        [sys.executable, "-c", MEASURE.replace("range(25)", "range(24, 25)")], capture_output=True, text=True
    )
    (row,) = ast.literal_eval(again.stdout.replace("null", "None"))
    assert (row and row[:2]) == (rows[24] and rows[24][:2])


def test_every_idiom_can_be_read_by_what_others_make() -> None:
    made = {idiom.makes for idiom in random_programs.IDIOMS} | {"E"}
    assert len(random_programs.IDIOMS) > 200
    for idiom in random_programs.IDIOMS:
        assert {*idiom.reads} <= made
        assert "{y}" in idiom.code
