"""Tables whose rows name network files: the column `path`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import onnx
import pytest

import search_spaces
from search_spaces import GraphBuilder, to_text
from search_spaces.onnx_writer import to_onnx
from search_spaces.tables import TableError, read_rows, read_table

CELL = "|nor_conv_3x3~0|+|none~0|skip_connect~1|+|nor_conv_1x1~0|avg_pool_3x3~1|none~2|"


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
        {"path": "nets/a.onnx", "x_ms": 1},
        {"space": "nasbench201", "arch_str": CELL, "x_ms": 2},
        {"input": text, "x_ms": 3},
        {"path": str(tmp_path / "nets" / "b.txt"), "x_ms": 4},
        {"space": "nasbench201", "arch_str": CELL, "path": "which is not read", "x_ms": 5},
        {"path": "link.onnx", "x_ms": 6},
    ]
    table = tmp_path / "t.jsonl"
    table.write_text("".join(json.dumps(row) + "\n" for row in rows))
    read, bad = read_table(table)
    space = search_spaces.get("nasbench201")
    cell = space.text(space.from_str(CELL))
    assert not bad
    assert read.texts() == [text, cell, text, text, cell, text]
    assert read.column("path")[0] == "nets/a.onnx"
    one_by_one = list(read_rows(table))
    assert [row.path for row in one_by_one] == ["nets/a.onnx", "", "", rows[3]["path"], "", "link.onnx"]
    assert [row.file for row in one_by_one][:2] == [str(tmp_path / "nets" / "a.onnx"), ""]


def test_a_path_is_also_relative_to_the_current_folder(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the tables that `measure` writes."""
    (tmp_path / "results").mkdir()
    table = tmp_path / "results" / "t.csv"
    table.write_text("path,x_ms\nnets/a.onnx,1\n")
    with pytest.raises(TableError, match=r"line 2, column path: .*results/nets/a\.onnx: No such file"):
        read_table(table)
    monkeypatch.chdir(tmp_path)
    assert read_table(table)[0].texts() == [text]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("nets/b.onnx", "No such file"),
        ("nets", "is not an .onnx or canonical .txt file"),
        ("/etc/passwd", "is not an .onnx or canonical .txt file"),
        ("link.onnx", "is not a regular file"),
        ("astray.onnx", "No such file"),
        ("pipe.onnx", "is not a regular file"),
        ("folder.onnx", "is not a regular file"),
        ("bad.onnx", "is not an ONNX"),
        ("bad.txt", "not canonical text"),
        ("bytes.txt", "not UTF-8"),
        ("", "is missing"),
    ],
)
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
    with pytest.raises(TableError, match=rf"t\.csv, line 3, column path: .*{problem}.*skip_bad"):
        read_table(table)
    read, bad = read_table(table, skip_bad=True)
    assert read.texts() == [text]
    assert [row.line for row in bad] == [3]
