"""Reading and writing tables: formats, precision, rows that name network files, and the ways in which a row or a file
can be bad."""

import gzip
import io
import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pyarrow
import pyarrow.parquet
import pytest

import search_spaces
from search_spaces import GraphBuilder, to_text
from search_spaces.onnx_writer import to_onnx
from search_spaces.tables import Table, TableError, check_output, open_columns, read_rows, read_table, write_columns

CELL = "|nor_conv_3x3~0|+|none~0|skip_connect~1|+|nor_conv_1x1~0|avg_pool_3x3~1|none~2|"
OTHER = "|skip_connect~0|+|none~0|none~1|+|none~0|none~1|skip_connect~2|"
ROWS = [
    {"space": "nasbench201", "arch_str": CELL, "group": "7", "val_accuracy_pct": 91.5, "pixel3_latency_ms": 0.1},
    {"space": "nasbench201", "arch_str": OTHER, "group": "8", "val_accuracy_pct": 88.25, "pixel3_latency_ms": 1e-9},
]
FORMATS = ["t.csv", "t.csv.gz", "t.jsonl", "t.jsonl.gz", "t.parquet"]


def columns(rows: list[dict]) -> dict[str, list]:
    return {name: [row[name] for row in rows] for name in rows[0]}


def csv_file(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def refused(message: str, *files: Any, **options: Any) -> None:
    with pytest.raises(TableError, match=message):
        read_table(*files, **options)


def canonical(arch_str: str) -> str:
    space = search_spaces.get("nasbench201")
    return search_spaces.to_text(space.graph(space.from_str(arch_str)))


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_reads_back_what_was_written(tmp_path: Path, name: str) -> None:
    write_columns(columns(ROWS), tmp_path / name)
    table, bad = read_table(tmp_path / name)
    assert not bad
    assert table.space == ("nasbench201",) * 2
    assert table.arch_str == (CELL, OTHER)
    assert table.text == {"group": ("7", "8")}
    for metric in ("val_accuracy_pct", "pixel3_latency_ms"):
        assert table.metric(metric).dtype == np.float64
        assert table.metric(metric).tolist() == [row[metric] for row in ROWS]
    assert table.texts() == [canonical(CELL), canonical(OTHER)]


@pytest.mark.parametrize("name", FORMATS)
def test_a_bad_row_is_named_in_every_format(tmp_path: Path, name: str) -> None:
    rows = [*ROWS, {**ROWS[0], "space": "nasbench210"}, *ROWS]
    write_columns(columns(rows), tmp_path / name)
    line = 4 if ".csv" in name else 3
    refused(rf"{name}, line {line}, column space: .*did you mean nasbench201.*skip_bad=True", tmp_path / name)
    table, bad = read_table(tmp_path / name, skip_bad=True)
    assert len(table) == 4
    assert [(row.position, row.line, row.column) for row in bad] == [(2, line, "space")]
    assert table.arch_str == (CELL, OTHER) * 2


def test_one_bad_row_in_ten_thousand(tmp_path: Path) -> None:
    lines = [f"nasbench201,{CELL},90.5"] * 9999
    lines.insert(7000, f"nasbench201,{CELL},nan")
    path = csv_file(tmp_path / "t.csv", "space,arch_str,x_pct", *lines)
    refused(r"t\.csv, line 7002, column x_pct: .* is not a finite number", path)
    table, bad = read_table(path, skip_bad=True)
    assert (len(table), len(bad)) == (9999, 1)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (f"nasbench201,{CELL},", "column x_pct: is missing"),
        (f"nasbench201,{CELL},inf", "column x_pct: inf is not a finite number"),
        (f"nasbench201,{CELL},good", "column x_pct: 'good' is not a number"),
        (f"nasbench201,{CELL}", "line 3: 2 fields, the header has 3"),
        (f"nasbench201,{CELL},1,2", "line 3: 4 fields, the header has 3"),
        ("nasbench201,,1", "column arch_str: is missing"),
        (f",{CELL},1", "column space: is missing"),
        (f"nasbench20,{CELL},1", "column space: unknown search space 'nasbench20'; did you mean nasbench201"),
        (f"nasbench201,{CELL.replace('skip_connect', 'skip_conect')},1", "did you mean skip_connect"),
        ("nasbench201,|none~0|,1", "column arch_str: .* it has 1 nodes, not 3"),
    ],
)
def test_bad_csv_rows(tmp_path: Path, row: str, message: str) -> None:
    path = csv_file(tmp_path / "t.csv", "space,arch_str,x_pct", f"nasbench201,{CELL},1", row)
    refused(message, path)
    table, bad = read_table(path, skip_bad=True)
    assert (len(table), len(bad), bad[0].line) == (1, 1, 3)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[1, 2]", "not a JSON object"),
        ('{"space": "nasbench201"', "malformed JSON"),
        ('{"space": 3, "arch_str": "x"}', "column space: is 3, not text"),
        ('{"space": "nasbench201", "space": "nasbench201"}', "duplicate key"),
        (json.dumps({"space": "nasbench201", "arch_str": CELL, "x_pct": True}), "True is not a finite number"),
        (json.dumps({"space": "nasbench201", "arch_str": CELL, "x_pct": 10**400}), "10000.* is not a finite number"),
        (json.dumps({"space": "nasbench201", "arch_str": CELL, "x_pct": float("nan")}), "nan is not a finite number"),
        (json.dumps({"space": "nasbench201", "arch_str": CELL}), "column x_pct: is missing"),
        (json.dumps({"input": "input 3x32x32\nRelu @2 3x32x32\n", "x_pct": 1}), "column input: not canonical text"),
    ],
)
def test_bad_jsonl_rows(tmp_path: Path, line: str, message: str) -> None:
    good = json.dumps({"space": "nasbench201", "arch_str": CELL, "x_pct": 1})
    path = csv_file(tmp_path / "t.jsonl", good, line)
    refused(message, path)
    assert len(read_table(path, skip_bad=True)[0]) == 1


def test_requested_metrics(tmp_path: Path) -> None:
    path = csv_file(tmp_path / "t.csv", "space,arch_str,a_ms,b_ms", f"nasbench201,{CELL},1,", f"nasbench201,{CELL},2,3")
    table, _ = read_table(path, metrics=["a_ms"])  # other metrics may be blank
    assert list(table.metrics) == ["a_ms"]
    assert table.metric("a_ms").tolist() == [1, 2]
    refused("line 2, column b_ms: is missing", path, metrics=["b_ms"])
    refused("no column 'c_ms'; did you mean", path, metrics=["a_ms", "c_ms"])
    assert list(read_table(path, metrics=["c_ms", "a_ms"], absent_ok=True)[0].metrics) == ["a_ms"]
    refused("none of the metrics 'c_ms', 'd_ms'; its metrics are: a_ms", path, metrics=["c_ms", "d_ms"], absent_ok=True)
    with pytest.raises(TableError, match="no metric 'b_ms'; did you mean a_ms"):
        table.metric("b_ms")
    with pytest.raises(TableError, match="no text column 'spce'; did you mean space"):
        table.column("spce")


def test_any_column_can_be_requested_as_a_metric(tmp_path: Path) -> None:
    path = csv_file(tmp_path / "t.csv", "space,arch_str,score", f"nasbench201,{CELL},0.25")
    assert read_table(path)[0].text["score"] == ("0.25",)
    assert read_table(path, metrics=["score"])[0].metric("score").tolist() == [0.25]


def test_files_with_different_columns_become_one_table(tmp_path: Path) -> None:
    first = csv_file(tmp_path / "a.csv", "space,arch_str,a_ms,note", f"nasbench201,{CELL},1,x")
    second = csv_file(tmp_path / "b.jsonl", json.dumps({"space": "nasbench201", "arch_str": OTHER, "b_ms": 2}))
    table, _ = read_table([first, second], metrics=["a_ms", "b_ms"])
    np.testing.assert_equal(table.metric("a_ms"), [1, np.nan])
    np.testing.assert_equal(table.metric("b_ms"), [np.nan, 2])
    assert table.text["note"] == ("x", "")


def test_the_space_argument_applies_to_rows_without_a_space(tmp_path: Path) -> None:
    path = csv_file(tmp_path / "t.csv", "arch_str", CELL)
    refused("no column space", path)
    assert read_table(path, space="nasbench201")[0].space == ("nasbench201",)
    with pytest.raises(ValueError, match="unknown search space 'nasbench'"):
        read_table(path, space="nasbench")


def test_input_takes_precedence_over_arch_str_and_is_canonicalized(tmp_path: Path) -> None:
    text = "input 3x8x8\nRelu @1 3x8x8\nSigmoid @2 3x8x8\nAdd @1,2 3x8x8\n"
    swapped = "input 3x8x8\nSigmoid @1 3x8x8\nRelu @2 3x8x8\nAdd @1,2 3x8x8\n"
    path = csv_file(tmp_path / "t.jsonl", *(json.dumps({"input": t}) for t in (text, swapped)))
    table, _ = read_table(path)
    assert table.texts()[0] == table.texts()[1] in (text, swapped)
    path = csv_file(tmp_path / "u.jsonl", json.dumps({"space": "nasbench201", "arch_str": CELL, "input": text}))
    assert read_table(path)[0].texts() == table.texts()[:1]


def test_take_keeps_rows_together(tmp_path: Path) -> None:
    write_columns(columns(ROWS), tmp_path / "t.csv")
    table = read_table(tmp_path / "t.csv")[0].take([1, 0, 1])
    assert table.arch_str == (OTHER, CELL, OTHER)
    assert table.text["group"] == ("8", "7", "8")
    assert table.metric("val_accuracy_pct").tolist() == [88.25, 91.5, 88.25]
    assert table.column("arch_str") == table.arch_str


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("t.csv", b"", "no rows"),
        ("t.csv", b"space,arch_str\n", "no rows"),
        ("t.jsonl", b"", "no rows"),
        ("t.csv", b"space,space,arch_str\na,b,c\n", "line 1: the header has column 'space' twice"),
        ("t.csv", b"space,,arch_str\na,b,c\n", "line 1: the header has a column without a name"),
        ("t.csv", b"space,x_ms\nnasbench201,1\n", "none of the columns arch_str.* input.*; it has space, x_ms"),
        ("t.csv", b"space,arch_str\n\xff\xfe,b\n", "not UTF-8"),
        ("t.csv", b'space,arch_str\na,"b"c\n', "line 2: malformed CSV"),
        ("t.csv.gz", b"space,arch_str\na,b\n", "damaged or cut short"),
        ("t.csv.gz", gzip.compress(b"space,arch_str\n" * 900, mtime=0)[:-20], "damaged or cut short"),
        ("t.parquet", b"PAR1 is not enough", "cannot be read"),
        ("t.xlsx", b"", "is not a table"),
        ("t.parquet.gz", b"", "is not a table"),
    ],
)
@pytest.mark.parametrize("skip_bad", [False, True])
def test_bad_files(tmp_path: Path, name: str, content: bytes, message: str, skip_bad: bool) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(TableError, match=message) as raised:
        read_table(tmp_path / name, skip_bad=skip_bad)
    assert "\n" not in str(raised.value)


def test_files_that_do_not_exist(tmp_path: Path) -> None:
    refused(r"t\.csv does not exist", tmp_path / "t.csv")
    (tmp_path / "d.csv").mkdir()
    refused(r"d\.csv is not a file", tmp_path / "d.csv")


def test_parquet_with_a_column_twice(tmp_path: Path) -> None:
    twice = pyarrow.Table.from_arrays([pyarrow.array(["a"])] * 2, names=["space", "space"])
    pyarrow.parquet.write_table(twice, tmp_path / "t.parquet")
    refused("a column twice", tmp_path / "t.parquet")


def test_standard_input_is_jsonl(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(ROWS[0]) + "\n{bad}\n"))
    refused("standard input, line 2: malformed JSON", "-")


@pytest.mark.parametrize("name", FORMATS)
def test_read_rows_gives_the_rows_of_read_table(tmp_path: Path, name: str) -> None:
    write_columns(columns(ROWS), tmp_path / name)
    table, _ = read_table(tmp_path / name)
    rows = list(read_rows(tmp_path / name))
    assert [row[1:5] for row in rows] == [
        (*row, "") for row in zip(table.space, table.arch_str, table.input, strict=True)
    ]
    assert [row.place for row in rows] == [f"{tmp_path / name}, line {2 - ('csv' not in name) + n}" for n in (0, 1)]


@pytest.mark.parametrize(
    "lines",
    [
        ["space,arch_str", "x,y", f"nasbench201,{CELL}", "nasbench201,|none~0|", ",,"],
        ["space,arch_str,input", f"nasbench201,{CELL},", ",,input 3x8x8", ",,Conv k3"],
        ["space,arch_str", "x,y", "x,z"], ["arch_str", CELL], ["space", "nasbench201"], ["space,arch_str"],
    ],
)  # fmt: skip
def test_read_rows_raises_the_errors_of_read_table(tmp_path: Path, lines: list[str]) -> None:
    path = csv_file(tmp_path / "t.csv", *lines)
    with pytest.raises(TableError) as of_table:
        read_table(path)
    with pytest.raises(TableError) as of_rows:
        list(read_rows(path))
    assert str(of_rows.value) == str(of_table.value)
    try:
        _, bad = read_table(path, skip_bad=True)
    except TableError as error:
        with pytest.raises(TableError, match="^" + re.escape(str(error)) + "$"):
            list(read_rows(path, skip_bad=True))
    else:
        assert [row.error for row in read_rows(path, skip_bad=True) if row.error] == [str(row) for row in bad]


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_written_in_parts_equals_one_written_at_once(tmp_path: Path, name: str) -> None:
    write_columns({"a": ["x", "y", "z"], "n": np.array([np.nan, 1, 2.5])}, tmp_path / f"whole.{name}")
    with open_columns(tmp_path / f"parts.{name}") as write:
        write({"a": ["x"], "n": np.array([np.nan])})
        assert not (tmp_path / f"parts.{name}").exists()
        write({"a": ["y", "z"], "n": np.array([1, 2.5])})
    if "parquet" in name:
        whole, parts = (pyarrow.parquet.read_table(tmp_path / f"{kind}.{name}") for kind in ("whole", "parts"))
        assert whole == parts
    else:
        opened = gzip.open if name.endswith(".gz") else open
        whole, parts = (opened(tmp_path / f"{kind}.{name}", "rt").read() for kind in ("whole", "parts"))
        assert whole == parts
    with (  # noqa: PT012
        pytest.raises(ValueError, match=r"shorter|length"),
        open_columns(tmp_path / f"failed.{name}") as write,
    ):
        write({"a": ["x"], "n": [1]})
        write({"a": ["x", "y"], "n": [1]})
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"parts.{name}", f"whole.{name}"]


def test_all_rows_bad(tmp_path: Path) -> None:
    path = csv_file(tmp_path / "t.csv", "space,arch_str", "x,y", "x,z")
    refused("every row is bad, the first", path, skip_bad=True)
    refused(r"and 1 more bad rows of 2", path)


def test_writing_refuses_existing_files_and_leaves_nothing_after_errors(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"must end in \.csv"):
        write_columns({"a": [1]}, tmp_path / "t.txt")
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        write_columns({"a": [1]}, tmp_path / "no" / "t.csv")
    with pytest.raises(ValueError, match="shorter"):
        write_columns({"a": [1, 2], "b": [1]}, tmp_path / "t.csv")
    assert list(tmp_path.iterdir()) == []
    write_columns({"a": [1.5, float("nan")]}, tmp_path / "t.csv")
    assert (tmp_path / "t.csv").read_text() == 'a\n1.5\n""\n'
    with pytest.raises(FileExistsError, match="choose another name"):
        check_output(tmp_path / "t.csv")


def test_an_empty_table_has_length_zero() -> None:
    assert len(Table((), (), ())) == 0


@pytest.mark.slow
def test_parameters_of_real_nasbench201(data_folder: Path) -> None:
    table, _ = read_table(data_folder / "nasbench201.csv.gz")
    assert "group" in table.text
    space = search_spaces.get("nasbench201")
    some = table.take(range(0, len(table), 200))
    params = [space.graph(space.from_str(a)).params / 1e6 for a in some.arch_str]
    np.testing.assert_allclose(some.metric("params_m"), params, atol=1e-9)


@pytest.mark.slow
def test_every_row_of_real_tables_is_good(data_folder: Path) -> None:
    counts = {"nasbench101": 25_000, "nasbench201": 13_461, "fbnet_latency": 4_000, "ofa_mbv3_latency": 4_000}
    for name, count in counts.items():
        table, bad = read_table(data_folder / f"{name}.csv.gz", skip_bad=True)
        assert (len({*table.arch_str}), len(table), len(bad)) == (count, count, 0)
        assert all(np.isfinite(values).all() for values in table.metrics.values())
    for name in ("Amoeba", "DARTS", "ENAS", "NASNet", "PNAS"):
        table, bad = read_table(data_folder / "nds" / f"{name}_in.jsonl.gz", skip_bad=True)
        assert 117 <= len(table) <= 124
        assert not bad


@pytest.fixture
def text(tmp_path: Path) -> str:
    """The canonical text of tmp_path/nets/a.onnx."""
    builder = GraphBuilder()
    graph = builder.build(builder.relu(builder.conv(builder.input(3, 8, 8), 4, 3)))
    (tmp_path / "nets").mkdir()
    onnx.save(to_onnx(graph), tmp_path / "nets" / "a.onnx")
    return to_text(graph)


def test_rows_may_name_files_or_architectures(text: str, tmp_path: Path) -> None:
    (tmp_path / "nets" / "b.txt").write_text(text)
    (tmp_path / "link.onnx").symlink_to(tmp_path / "nets" / "a.onnx")
    rows = [
        {"path": "nets/a.onnx", "x_ms": 1}, {"space": "nasbench201", "arch_str": CELL, "x_ms": 2},
        {"input": text, "x_ms": 3}, {"path": str(tmp_path / "nets" / "b.txt"), "x_ms": 4},
        {"space": "nasbench201", "arch_str": CELL, "path": "which is not read", "x_ms": 5},
        {"path": "link.onnx", "x_ms": 6},
    ]  # fmt: skip
    table = tmp_path / "t.jsonl"
    table.write_text("".join(json.dumps(row) + "\n" for row in rows))
    read, _ = read_table(table)
    cell = canonical(CELL)
    assert read.texts() == [text, cell, text, text, cell, text]
    assert read.column("path")[0] == "nets/a.onnx"
    one_by_one = list(read_rows(table))
    assert [row.path for row in one_by_one] == ["nets/a.onnx", "", "", rows[3]["path"], "", "link.onnx"]
    assert [row.file for row in one_by_one][:2] == [str(tmp_path / "nets" / "a.onnx"), ""]


def test_a_path_may_start_at_the_current_folder(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the tables that `measure` writes."""
    (tmp_path / "results").mkdir()
    table = tmp_path / "results" / "t.csv"
    table.write_text("path,x_ms\nnets/a.onnx,1\n")
    refused(r"line 2, column path: .*results/nets/a\.onnx: No such file", table)
    monkeypatch.chdir(tmp_path)
    assert read_table(table)[0].texts() == [text]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("nets/b.onnx", "No such file"), ("nets", "is not an .onnx or canonical .txt file"),
        ("/etc/passwd", "is not an .onnx or canonical .txt file"), ("link.onnx", "is not a regular file"),
        ("astray.onnx", "No such file"), ("pipe.onnx", "is not a regular file"),
        ("folder.onnx", "is not a regular file"), ("bad.onnx", "is not an ONNX"), ("bad.txt", "not canonical text"),
        ("bytes.txt", "not UTF-8"), ("", "is missing"),
    ],
)  # fmt: skip
def test_what_is_no_network_is_a_bad_row(text: str, tmp_path: Path, name: str, problem: str) -> None:
    (tmp_path / "link.onnx").symlink_to("/dev/zero")
    (tmp_path / "astray.onnx").symlink_to("nowhere.onnx")
    (tmp_path / "folder.onnx").mkdir()
    os.mkfifo(tmp_path / "pipe.onnx")
    (tmp_path / "bad.onnx").write_text("no network")
    (tmp_path / "bad.txt").write_text("no network")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    table = tmp_path / "t.csv"
    table.write_text(f'path,x_ms\nnets/a.onnx,1\n"{name}",2\n')
    refused(rf"t\.csv, line 3, column path: .*{problem}.*skip_bad", table)
    read, bad = read_table(table, skip_bad=True)
    assert read.texts() == [text]
    assert [row.line for row in bad] == [3]
