"""Tables of programs: the column `code`, and importers of CodeNet and Code-Regression in their documented layouts."""

import json
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from search_spaces.tables import TableError, importers
from surrogate.programs.program_text import canonical
from surrogate.programs.tables import import_table, read_table
from tests.search_spaces.tables.importers.test_importers import every_file_is_refused


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


HEADER = (
    "submission_id,problem_id,user_id,date,language,original_language,filename_ext,status,cpu_time,memory,"
    "code_size,accuracy"
)


@pytest.fixture
def codenet(tmp_path: Path) -> Path:
    """Metadata file with two accepted submissions in different languages and one wrong answer."""
    lines = [HEADER]
    for number, (language, extension, status, memory) in enumerate(
        [("Python", "py", "Accepted", 3000), ("C++", "cpp", "Accepted", 1200), ("C", "c", "Wrong Answer", 900)], start=1
    ):
        folder = tmp_path / "data" / "p00001" / language
        folder.mkdir(parents=True)
        (folder / f"s{number}.{extension}").write_text(f"// {language}\nmain = {number}\n")
        lines.append(f"s{number},p00001,u1,1500000000,{language},{language},{extension},{status},20,{memory},30,4/4")
    metadata = tmp_path / "metadata" / "p00001.csv"
    metadata.parent.mkdir()
    metadata.write_text("\n".join(lines) + "\n")
    return metadata


@pytest.mark.parametrize("name", ["t.csv", "t.jsonl", "t.parquet"])
def test_accepted_submissions_are_imported_with_their_sources(codenet: Path, tmp_path: Path, name: str) -> None:
    assert import_table("codenet", codenet, tmp_path / name) == []
    table, _ = read_table(tmp_path / name)
    assert table.space == ("python", "c++")
    assert table.input == ("// Python\nmain = 1\n", "// C++\nmain = 2\n")
    assert table.metric("codenet_memory_kb").tolist() == [3000, 1200]
    assert table.metric("codenet_cpu_time_ms").tolist() == [20, 20]
    assert table.column("problem") == ("p00001", "p00001")


def test_a_space_prefix_is_the_first_line_of_the_input(codenet: Path, tmp_path: Path) -> None:
    import_table("codenet", codenet, tmp_path / "t.csv", space_prefix=True)
    table, _ = read_table(tmp_path / "t.csv")
    assert table.input == ("# python\n// Python\nmain = 1\n", "# c++\n// C++\nmain = 2\n")
    assert canonical("# python\nlength = 1\n") == "# python\nv0 = 1\n"
    with pytest.raises(TableError, match="nds has networks, and a space prefix applies to programs"):
        import_table("nds", codenet, tmp_path / "u.csv", space_prefix=True)


def test_errors_of_submissions_are_reported(codenet: Path, tmp_path: Path) -> None:
    (tmp_path / "data" / "p00001" / "Python" / "s1.py").unlink()
    with pytest.raises(TableError, match=r"p00001\.csv, record 1: its source .*s1\.py: No such file"):
        import_table("codenet", codenet, tmp_path / "t.csv")
    assert not (tmp_path / "t.csv").exists()
    assert len(import_table("codenet", codenet, tmp_path / "t.csv", skip_bad=True)) == 1
    assert read_table(tmp_path / "t.csv")[0].space == ("c++",)
    text = codenet.read_text().replace(",Python,", ",Nothing,", 1).replace("Accepted", "Rejected", 1)
    for number, (old, new, pattern) in enumerate(
        (
            (",1200,", ",much,", "memory is 'much', not a number"),
            ("s2,p00001", "s2,../../x", "cannot be part of a file name"),
            ("Accepted,20", "Accepted", "number of cells differs"),
        )
    ):
        codenet.write_text(text.replace(old, new))
        with pytest.raises(TableError, match=f"record 2: .*{pattern}"):
            import_table("codenet", codenet, tmp_path / f"{number}.csv")
    codenet.write_text("a,b\n1,2\n")
    with pytest.raises(TableError, match="no column submission_id"):
        import_table("codenet", codenet, tmp_path / "u.csv")


def regression(path: Path, *changes: dict[str, object]) -> Path:
    rows = [
        {
            "identifier": f"{space}_{place}", "space": space, "input": f"code {place}", "target_metric": "val_accuracy",
            "val_accuracy": float(place + 1), "metric_type": unit, "metadata": "{}",
        }
        for place, (space, unit) in enumerate(
            [("APPS", "memory_bytes"), ("CDSS", "memory_bytes"), ("KBSS", "latency_ms"), ("APPS", "memory_bytes")]
        )
    ]  # fmt: skip
    for row, change in zip(rows, changes, strict=False):
        row.update(change)
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)
    return path


def test_values_go_into_the_column_of_their_metric(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importers, "_CHUNK", 2)  # several chunks
    out = tmp_path / "t.parquet"
    assert import_table("code_regression", regression(tmp_path / "data.parquet"), out) == []
    table, bad = read_table(out, metrics=["dyn_peak_alloc_bytes"], skip_bad=True)
    assert len(bad) == 2
    assert table.space == ("apps", "apps")
    assert table.input == ("code 0", "code 3")
    assert table.metric("dyn_peak_alloc_bytes").tolist() == [1, 4]
    whole = pyarrow.parquet.read_table(out)
    for name, values in (("triton_latency_ms", [None, None, 3, None]), ("codenet_memory_bytes", [None, 2, None, None])):
        assert whole.column(name).to_pylist() == values


@pytest.mark.parametrize(
    ("change", "pattern"),
    [
        ({"space": "SNAS"}, "the space 'SNAS' is not one of apps, cdss, kbss"),
        ({"metric_type": "latency_ms"}, "its metric_type is 'latency_ms', not memory_bytes"),
        ({"val_accuracy": None}, "its value is 'None'"),
        ({"val_accuracy": float("nan")}, "not a finite number"),
        ({"input": " "}, "column code: is .*not text"),
    ],
)
def test_bad_rows_of_code_regression_are_reported(tmp_path: Path, change: dict[str, object], pattern: str) -> None:
    path = regression(tmp_path / "data.parquet", change)
    with pytest.raises(TableError, match=pattern):
        import_table("code_regression", path, tmp_path / "t.csv")
    assert not (tmp_path / "t.csv").exists()
    assert len(import_table("code_regression", path, tmp_path / "t.csv", skip_bad=True)) == 1


@pytest.mark.parametrize("benchmark", ["codenet", "code_regression"])
def test_other_files_are_rejected_by_name(tmp_path: Path, benchmark: str) -> None:
    every_file_is_refused(tmp_path, benchmark)
