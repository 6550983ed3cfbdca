"""Hostile tables and files of benchmarks: bombs, names that are paths or escape sequences, halves of characters."""

import csv
import gzip
import io
import json
import os
import random
import struct
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from nassurrogate.cli import user_error
from search_spaces.common.errors import printable
from search_spaces.common.untrusted_files import file_name, read_regular_file
from search_spaces.tables import TableError, read_rows, read_table, write_columns
from surrogate.programs.tables import import_table
from tests.commands import assert_refused, run_on_hostile_input

pytestmark = [pytest.mark.security, pytest.mark.slow]

CELL = "|nor_conv_3x3~0|+|nor_conv_3x3~0|avg_pool_3x3~1|+|skip_connect~0|nor_conv_3x3~1|skip_connect~2|"
GOOD = json.dumps({"space": "nasbench201", "arch_str": CELL})
TEXT = "input 3x8x8\nConv k3 p1 b @1 4x8x8\nRelu @1 4x8x8\n"


def parquet(columns: dict[str, object], **options: object) -> bytes:
    buffer = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns), buffer, compression="zstd", **options)
    return buffer.getvalue()


def repeated(text: str, rows: int) -> pyarrow.Array:
    return pyarrow.DictionaryArray.from_arrays(pyarrow.array([0] * rows, pyarrow.int32()), pyarrow.array([text]))


def deep_parquet(depth: int) -> bytes:
    """A file whose schema is nested: the metadata written by hand, in Thrift's compact protocol."""
    group = b"\x35\x00\x18\x01g\x15\x02\x00"
    leaf = b"\x15\x0c\x25\x00\x18\x01x\x00"
    count = depth + 2
    size = bytes([count << 4 | 12]) if count < 15 else b"\xfc" + bytes([count & 127 | 128, count >> 7])
    footer = b"\x15\x02\x19" + size + b"\x48\x01s\x15\x02\x00" + group * depth + leaf + b"\x16\x00\x19\x0c\x00"
    return b"PAR1" + footer + struct.pack("<I", len(footer)) + b"PAR1"


def many_chunks(groups: int, chunks: int) -> bytes:
    """A file whose metadata has any number of column chunks of three bytes each."""
    row_group = (
        b"\x19\xfc" + bytes([chunks & 127 | 128, chunks >> 7]) + b"\x26\x00\x00" * chunks + b"\x16\x00\x16\x00\x00"
    )
    head = b"\x15\x02\x19\x2c\x48\x01s\x15\x02\x00\x15\x0c\x25\x00\x18\x01x\x00\x16\x00\x19\xfc"
    footer = head + bytes([groups & 127 | 128, groups >> 7]) + row_group * groups + b"\x00"
    return b"PAR1" + footer + struct.pack("<I", len(footer)) + b"PAR1"


def zipped() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("table.csv", "space,arch_str\n")
    return buffer.getvalue()


def packed(start: bytes, piece: bytes, count: int) -> bytes:
    """A file of gzip with `start`, then `count` times `piece`, which is compressed only once."""
    return gzip.compress(start, 9) + gzip.compress(piece, 9) * count


LONG = "x" * (15 << 20)
# Name -> file name, content, words of the refusal.
BOMBS: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "a text in a dictionary": (
        "t.parquet", lambda: parquet({"space": repeated("a", 5000), "arch_str": repeated(LONG, 5000)}), "1,000 times",
    ),
    "a long text in a dictionary": (
        "t.parquet", lambda: parquet({"input": repeated("x" * (50 << 20), 5000)}), "",
    ),
    "shared beginnings of texts": (
        "t.parquet",
        lambda: parquet(
            {"input": [LONG] * 40}, use_dictionary=False, column_encoding={"input": "DELTA_BYTE_ARRAY"}
        ),
        "",
    ),
    "one compressed text": ("t.parquet", lambda: parquet({"input": ["x" * (200 << 20)]}), "at once"),
    "texts of a fixed length": (
        "t.parquet", lambda: parquet({"input": pyarrow.array([bytes(1 << 20)] * 400, pyarrow.binary(1 << 20))}), "",
    ),
    "runs of rows": ("t.parquet", lambda: parquet({"input": repeated("a", 3_000_000)}), "too many for its size"),
    "runs of a list": ("t.parquet", lambda: parquet({"input": [[1] * 8_000_000]}), "neither text nor a number"),
    "texts in lists": (
        "t.parquet", lambda: parquet({"input": [["x" * 100_000] * 2000]}, use_dictionary=True), "neither text",
    ),
    "a nested schema": ("t.parquet", lambda: deep_parquet(5000), "parquet"),
    # pyarrow finds that the numbers of nulls do not fit the schema where it cannot raise an error: the process ended.
    "a schema without nulls": (
        "t.parquet",
        lambda: parquet({"input": ["a", None]}).replace(b"\x15\x0c\x25\x02\x18", b"\x15\x0c\x25\x00\x18"),
        "the metadata of a column is damaged",
    ),
    "chunks without data": ("t.parquet", lambda: many_chunks(1000, 1000), "more than 200,000 parts"),
    "many columns of Parquet": ("t.parquet", lambda: parquet({f"c{n}": [1] for n in range(10_001)}), "10,001 columns"),
    "one line": ("t.jsonl.gz", lambda: packed(b'{"input": "', bytes(1 << 20), 400), "16,777,216 characters"),
    "one line of CSV": ("t.csv.gz", lambda: packed(b"space,arch_str\n", b"," * (1 << 20), 400), "line 2"),
    "an open quote": ("t.csv.gz", lambda: packed(b'space,arch_str\n"', b"a\n" * (1 << 19), 200), "line"),
    "blank lines": ("t.jsonl.gz", lambda: packed(b"", b"\n" * (1 << 20), 200), "too many for its size"),
    "blank lines of CSV": ("t.csv.gz", lambda: packed(b"space,arch_str\n", b"\n" * (1 << 20), 200), "too many"),
    "short values": (
        "t.jsonl.gz", lambda: gzip.compress(b'{"input": [' + b"{}," * (5 << 20) + b"0]}", 9), "2,097,152 values",
    ),
    "gzip in gzip": ("t.csv.gz", lambda: gzip.compress(gzip.compress(bytes(100 << 20))), "UTF-8"),
    "a zip file": ("t.csv", zipped, "UTF-8"),
    "a header": ("t.csv", lambda: ",".join(f"c{n}" for n in range(100_000)).encode(), "100,000 columns"),
    "a header of equal names": ("t.csv", lambda: b",".join([b"a"] * 9000), "twice"),
    "a nested value": ("t.jsonl", lambda: b'{"input": ' + b"[" * 400 + b"]" * 400 + b"}", "input"),
    "a deeply nested value": ("t.jsonl", lambda: b'{"input": ' + b"[" * 10**6 + b"}", "line 1"),
    "a long number": ("t.jsonl", lambda: b'{"input": ' + b"9" * 10**6 + b"}", "line 1"),
    "other columns in each row": (
        "t.jsonl", lambda: b"".join(b'{"arch_str": "a", "c%d": "b"}\n' % n for n in range(10_100)), "10,000 columns",
    ),
    "nothing": ("t.parquet", lambda: b"", "parquet"),
    "NUL": ("t.csv", lambda: b"space,arch_str\n\0,\0\n", "line 2"),
}  # fmt: skip


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused_in_bounded_time_and_memory(name: str, tmp_path: Path) -> None:
    file, make, words = BOMBS[name]
    (tmp_path / file).write_bytes(make())
    outcome = run_on_hostile_input("export", tmp_path / file, "-o", tmp_path / "out", "--format", "text")
    assert_refused(outcome, file, words)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("benchmark", ["grapharch", "code_regression"])
def test_a_dictionary_bomb_in_an_official_file(benchmark: str, tmp_path: Path) -> None:
    columns = ("space", "arch_str", "input", "identifier", "val_accuracy", "metric_type")
    content = parquet({name: repeated(LONG, 5000) for name in columns})
    (tmp_path / "t.parquet").write_bytes(content)
    outcome = run_on_hostile_input("tables", "import", benchmark, tmp_path / "t.parquet", "-o", tmp_path / "out.csv")
    assert_refused(outcome, "t.parquet")
    assert [*tmp_path.iterdir()] == [tmp_path / "t.parquet"]


@pytest.mark.parametrize(
    "space", ["../../escaped", "/tmp/escaped", "..", ".", "a/b", "a\\b", "a\nb", "\x1b[2J", "con", "x" * 5000, "名"]
)
def test_nothing_is_written_outside_the_folder(space: str, tmp_path: Path) -> None:
    table = tmp_path / "in" / "t.jsonl"
    table.parent.mkdir()
    table.write_text(json.dumps({"space": space, "code": TEXT}) + "\n")
    run_folder = tmp_path / "deep" / "er"
    run_folder.mkdir(parents=True)
    before = {*tmp_path.rglob("*")}
    outcome = run_on_hostile_input("export", table, "-o", run_folder / "out", "--format", "text")
    made = {*tmp_path.rglob("*")} - before
    assert all(path.is_relative_to(run_folder / "out") for path in made), made
    if outcome.code:
        assert_refused(outcome)
    else:
        names = {path.name for path in made} - {"out", "index.csv"}
        assert all(name == printable(name) and name.isascii() for name in names), names


def test_file_names() -> None:
    assert file_name("nasbench201:cells=1,channels=4", "x") == "nasbench201:cells=1,channels=4"
    assert file_name("../../etc/passwd", "x") == "_.._etc_passwd"
    assert file_name("....", "x") == "x"
    assert file_name("-rf", "x") == "rf"
    assert len(file_name("a" * 10_000, "x")) == 100
    for name in ("a/b", "a\0b", "\x1b]0;x\a", "a\nb", "\ud800", "\u202eabc"):
        assert "/" not in file_name(name, "x")
        assert file_name(name, "x").isprintable()


def test_names_from_files_are_printable() -> None:
    assert printable("Größe 4·n") == "Größe 4·n"
    assert printable("\x1b[31m\x9b\u202e\ud800\n") == "\\x1b[31m\\x9b\\u202e\\ud800\\n"
    assert user_error(ValueError("unknown \x1b[2J\u202emetric")) == "unknown \\x1b[2J\\u202emetric"


def test_half_a_surrogate_pair_names_its_row(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    row = {"space": "nasbench201", "arch_str": CELL}
    whole, bad = (json.dumps({**row, "uid": uid}) for uid in ("\U0001f600", "\ud800"))
    path.write_text(f"{whole}\n{bad}\n")
    with pytest.raises(TableError, match=r"t\.jsonl, line 2: has half a surrogate pair"):
        read_table(path)
    table, bad_rows = read_table(path, skip_bad=True)
    assert table.text["uid"] == ("😀",)
    assert [row.line for row in bad_rows] == [2]
    assert [row.error != "" for row in read_rows(path, skip_bad=True)] == [False, True]


def test_text_that_is_not_utf8_in_parquet_names_its_row(tmp_path: Path) -> None:
    texts = pyarrow.array([CELL.encode(), b"\xff\xfe"]).view(pyarrow.string())
    (tmp_path / "t.parquet").write_bytes(parquet({"space": ["nasbench201"] * 2, "arch_str": texts}))
    with pytest.raises(TableError, match=r"t\.parquet, line 2: column arch_str is not UTF-8"):
        read_table(tmp_path / "t.parquet")
    assert len(read_table(tmp_path / "t.parquet", skip_bad=True)[0]) == 1


def test_equal_texts_of_parquet_are_one_object(tmp_path: Path) -> None:
    rows = 25_000
    columns = {"space": repeated("nasbench201", rows), "arch_str": repeated(CELL, rows), "a_ms": [1.5] * rows}
    (tmp_path / "t.parquet").write_bytes(parquet(columns))
    table, _ = read_table(tmp_path / "t.parquet")
    assert len(table) == rows
    assert len({*map(id, table.arch_str)}) < 100


def test_tables_of_long_texts_are_read(tmp_path: Path) -> None:
    """By default pyarrow writes a thousand texts to a page, and to a dictionary beside it."""
    drawn = random.Random(0)
    texts = [drawn.randbytes(1000).hex() * 20 for _ in range(1500)]
    table = {"space": ["nasbench201"] * 1500, "arch_str": [CELL] * 1500, "note": texts}
    (tmp_path / "t.parquet").write_bytes(parquet(table))
    assert read_table(tmp_path / "t.parquet")[0].text["note"] == tuple(texts)
    write_columns(table, tmp_path / "a:b.parquet")
    assert read_table(tmp_path / "a:b.parquet")[0].text["note"] == tuple(texts)


def test_control_characters_reach_no_message(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("space,arch_str,\x1b]0;owned\x07_ms\nnasbench201,\x1b[2J,\x1b[31m\n")
    with pytest.raises(TableError) as refused:
        read_table(path)
    assert str(refused.value).isprintable()


def test_mostly_blank_tables_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text("".join(f'{{"arch_str": "a", "c{n % 9000}": "b"}}\n' for n in range(30_000)))
    with pytest.raises(TableError, match="cells are blank"):
        read_table(path, space="nasbench201", skip_bad=True)


def codenet(folder: Path, submissions: Mapping[str, Callable[[Path], object]]) -> Path:
    """A CodeNet archive of one problem, whose source files are made by functions."""
    columns = {
        "submission_id": "", "problem_id": "p1", "language": "Python", "filename_ext": "py", "status": "Accepted",
        "cpu_time": "1", "memory": "2",
    }  # fmt: skip
    (folder / "metadata").mkdir()
    with open(folder / "metadata" / "p1.csv", "w", newline="") as stream:
        writer = csv.DictWriter(stream, columns)
        writer.writeheader()
        for name, make in submissions.items():
            source = folder / "data" / "p1" / "Python" / f"{name}.py"
            source.parent.mkdir(parents=True, exist_ok=True)
            make(source)
            writer.writerow({**columns, "submission_id": name})
    return folder / "metadata" / "p1.csv"


def test_sources_of_codenet_are_regular_files_inside(tmp_path: Path) -> None:
    secret = tmp_path / "secret.py"
    secret.write_text("key = 1\n")

    def sparse(path: Path) -> None:
        path.touch()
        os.truncate(path, 1 << 40)

    metadata = codenet(tmp_path, {
        "good": lambda path: path.write_text("print(1)\n"), "link": lambda path: path.symlink_to(secret),
        "device": lambda path: path.symlink_to("/dev/zero"), "fifo": os.mkfifo, "large": sparse,
        "folder": lambda path: path.mkdir(),
    })  # fmt: skip
    bad = import_table("codenet", metadata, tmp_path / "t.jsonl", skip_bad=True)
    assert [row.line for row in bad] == [2, 3, 4, 5, 6]
    assert "key" not in (tmp_path / "t.jsonl").read_text()


def test_a_folder_of_codenet_that_is_a_link(tmp_path: Path) -> None:
    metadata = codenet(tmp_path, {"good": lambda path: path.write_text("print(1)\n")})
    outside = tmp_path / "outside"
    (tmp_path / "data" / "p1" / "Python").rename(outside)
    (tmp_path / "data" / "p1" / "Python").symlink_to(outside)
    with pytest.raises(TableError, match="its folder is a link"):
        import_table("codenet", metadata, tmp_path / "t.jsonl")


def test_regular_files_only(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for path in (tmp_path / "fifo", Path("/dev/zero"), tmp_path):
        with pytest.raises((ValueError, OSError)):
            read_regular_file(path, 100)
    (tmp_path / "file").write_bytes(b"abc")
    assert read_regular_file(tmp_path / "file", 3) == b"abc"
    with pytest.raises(ValueError, match="3 bytes, more than 2"):
        read_regular_file(tmp_path / "file", 2)
    (tmp_path / "link").symlink_to("file")
    assert read_regular_file(tmp_path / "link", 3) == b"abc"
    with pytest.raises(OSError, match="symbolic links"):
        read_regular_file(tmp_path / "link", 3, follow_links=False)
