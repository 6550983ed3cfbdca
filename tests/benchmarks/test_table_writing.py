import csv
import gzip
import io
from pathlib import Path

import pytest

from benchmarks.programs.table_writing import write

COLUMNS = ("code", "doubled")


def rows_of(seed: int) -> list[list[object]]:
    """Deterministic rows, unlike those of programs near their time limit."""
    return [[f"program {seed} of size {size}", 2 * seed * size] for size in (1, 2)]


@pytest.mark.slow
def test_an_interrupted_table_resumes(tmp_path: Path) -> None:
    write(tmp_path / "whole.csv.gz", COLUMNS, rows_of, range(5), processes=1, chunk=2)
    parts = tmp_path / "other.csv.gz.parts"
    parts.mkdir()
    (parts / "2-4.csv").write_text("kept,1\r\n")
    write(tmp_path / "other.csv.gz", COLUMNS, rows_of, range(5), processes=1, chunk=2)
    whole, other = (
        [*csv.reader(io.StringIO(gzip.decompress((tmp_path / name).read_bytes()).decode()))]
        for name in ("whole.csv.gz", "other.csv.gz")
    )
    assert whole[0] == other[0] == [*COLUMNS]
    assert whole[1:] == [[*map(str, row)] for seed in range(5) for row in rows_of(seed)]
    texts, others = ([row[0] for row in rows] for rows in (whole, other))
    assert others.count("kept") == 1
    assert [text for text in others if text != "kept"] == [text for text in texts if text in others]
    assert len(others) < len(texts)
    assert {path.name for path in tmp_path.iterdir()} == {"whole.csv.gz", "other.csv.gz"}
