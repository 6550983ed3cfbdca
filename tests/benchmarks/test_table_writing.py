import csv
import gzip
import io
from pathlib import Path

from benchmarks.programs.table_writing import write

COLUMNS = ("code", "doubled")


def measured(number: int) -> list[list[object]]:
    """Rows that hang on nothing but the number, as those of programs near their limit of time do not."""
    return [[f"program {number} of size {size}", 2 * number * size] for size in (1, 2)]


def test_an_interrupted_table_goes_on(tmp_path: Path) -> None:
    write(tmp_path / "whole.csv.gz", COLUMNS, measured, range(5), processes=1, together=2)
    parts = tmp_path / "other.csv.gz.parts"
    parts.mkdir()
    (parts / "2-4.csv").write_text("kept,1\r\n")
    write(tmp_path / "other.csv.gz", COLUMNS, measured, range(5), processes=1, together=2)
    whole, other = (
        [*csv.reader(io.StringIO(gzip.decompress((tmp_path / name).read_bytes()).decode()))]
        for name in ("whole.csv.gz", "other.csv.gz")
    )
    assert whole[0] == other[0] == [*COLUMNS]
    assert whole[1:] == [[*map(str, row)] for number in range(5) for row in measured(number)]
    texts, others = ([row[0] for row in rows] for rows in (whole, other))
    assert others.count("kept") == 1
    assert [text for text in others if text != "kept"] == [text for text in texts if text in others]
    assert len(others) < len(texts)
    assert {path.name for path in tmp_path.iterdir()} == {"whole.csv.gz", "other.csv.gz"}
