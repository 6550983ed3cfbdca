"""Tables of programs: the column `code`, which surrogate.programs.tables registers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from search_spaces.tables import TableError
from surrogate.programs.tables import read_table


def test_code_is_one_of_the_columns_that_identify_an_input(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("space,x_ms\nnasbench201,1\n")
    with pytest.raises(TableError, match="none of the columns arch_str, input, code and path; it has space, x_ms"):
        read_table(tmp_path / "t.csv")


def test_a_program_becomes_canonical_text_after_its_input_description(tmp_path: Path) -> None:
    path = tmp_path / "programs.jsonl"
    records = [
        {"code": "def f(xs):  # all\n    return xs", "inputs": [[[1, 2]]], "fn_name": "f", "took_ms": 1},
        {"code": "int main() {}", "inputs": ["1 2\n"], "took_ms": 2},
        {"code": "n = 3", "took_ms": 3},
    ]
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    table, _ = read_table(path)
    assert table.input == (
        "# size 3.0e+00\n# holds 1.5e+02\n# list of 2.0e+00 int 2.0e+00\ndef solve(v0):\n    return v0\n",
        "# size 2.0e+00\n# text of 4.0e+00 characters, 2.0e+00 lines\nint main() {}",
        "v0 = 3\n",
    )


@pytest.mark.parametrize("inputs", [[], [[1], [2]], "1", [3]])
def test_a_program_has_one_input_set_per_row(inputs: object, tmp_path: Path) -> None:
    path = tmp_path / "programs.jsonl"
    path.write_text(json.dumps({"code": "n = 3", "inputs": inputs, "took_ms": 3}) + "\n")
    with pytest.raises(TableError, match=r"line 1, column inputs: should be a list of one input set"):
        read_table(path)
