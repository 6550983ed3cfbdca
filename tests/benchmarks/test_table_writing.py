import csv
import gzip
import io
from pathlib import Path

import pytest

from benchmarks.code import random_programs
from benchmarks.code.tables import RANDOM_METRICS
from search_spaces.program_text import comments_above


def program(row: list[str]) -> str:
    return row[0].removeprefix("".join(comments_above(row[0])))


def test_an_interrupted_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_programs, "TOGETHER", 2)
    random_programs.write_table(tmp_path / "whole.csv.gz", count=5, processes=1)
    parts = tmp_path / "other.csv.gz.parts"
    parts.mkdir()
    (parts / "2-4.csv").write_text("kept,1,2,3\r\n")
    random_programs.write_table(tmp_path / "other.csv.gz", count=5, processes=1)
    whole, other = (
        [*csv.reader(io.StringIO(gzip.decompress((tmp_path / name).read_bytes()).decode()))]
        for name in ("whole.csv.gz", "other.csv.gz")
    )
    assert whole[0] == other[0] == ["code", *RANDOM_METRICS]
    # Not the rows: whether a program is fast enough at its largest size hangs on what else the machine does.
    programs, others = ([*dict.fromkeys(map(program, rows[1:]))] for rows in (whole, other))
    assert others.count("kept") == 1
    assert [text for text in others if text != "kept"] == [text for text in programs if text in others]
    assert len(others) < len(programs)
    assert {path.name for path in tmp_path.iterdir()} == {"whole.csv.gz", "other.csv.gz"}
