"""TFRecord files of NAS-Bench-101, written here byte by byte in the authors' format."""

import base64
import itertools
import json
import math
import random
import re
import struct
import tracemalloc
from pathlib import Path
from statistics import fmean
from typing import Any

import google_crc32c
import numpy as np
import pytest

from search_spaces.nasbench101 import NASBench101
from search_spaces.tables import Table, TableError, import_table, read_table

SPACE = NASBench101()
CHAIN = "010001000:input,conv3x3-bn-relu,output"
POOL = "010001000:input,maxpool3x3,output"
# The same cell twice, with its inner vertices permuted.
FORK = "0110000100010000:input,conv1x1-bn-relu,maxpool3x3,output"
KROF = "0110000100010000:input,maxpool3x3,conv1x1-bn-relu,output"
NAME = "nasbench_only108.tfrecord"
EPOCHS = (4, 12, 36, 108)


def hash_of(arch_str: str) -> str:
    return SPACE.hash(SPACE.from_str(arch_str))


def varint(value: int) -> bytes:
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + varint(rest) if rest else bytes([low])


def double(field: int, value: float) -> bytes:
    return varint(field << 3 | 1) + struct.pack("<d", value)


def piece(field: int, value: bytes) -> bytes:
    return varint(field << 3 | 2) + varint(len(value)) + value


def evaluation(epoch: float, seconds: float, train: float, valid: float, test: float) -> bytes:
    numbers = enumerate((epoch, seconds, train, valid, test), start=1)
    return b"".join(double(field, value) for field, value in numbers) + piece(6, b"model.ckpt-0")


def metrics(
    epochs: float = 108,
    train: float = 1.0,
    valid: float = 0.93,
    test: float = 0.92,
    seconds: float = 1000.0,
    params: int = 8_555_530,
) -> bytes:
    start = evaluation(0, 0, 0.1, 0.1, 0.1)
    half = evaluation(epochs / 2, seconds / 2, 0.5, 0.51, 0.52)
    end = evaluation(epochs, seconds, train, valid, test)
    return b"".join([piece(1, e) for e in (start, half, end)]) + b"\x10" + varint(params) + double(3, 3000.0)


def record(
    arch_str: str, epochs: object = 108, cell_hash: str | None = None, raw: bytes | None = None, **values: float
) -> bytes:
    """The data of one record, with `raw` as its metrics if given, otherwise `values`."""
    raw = metrics(**values) if raw is None else raw  # type: ignore[arg-type]
    bits, operations = arch_str.split(":")
    fields = [cell_hash or hash_of(arch_str), epochs, bits, operations, base64.b64encode(raw).decode()]
    return json.dumps(fields).encode()


def masked(data: bytes) -> bytes:
    crc = google_crc32c.value(data)
    return struct.pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) % 2**32)


def framed(data: bytes, length: int | None = None) -> bytes:
    size = struct.pack("<Q", len(data) if length is None else length)
    return size + masked(size) + data + masked(data)


def written(path: Path, *records: bytes) -> Path:
    path.write_bytes(b"".join(map(framed, records)))
    return path


def imported(official: Any, *records: bytes) -> Table:
    return official.imported("nasbench101", written(official.folder / NAME, *records))[0]


def refusal(official: Any, content: bytes) -> str:
    (official.folder / NAME).write_bytes(content)
    return official.refusal("nasbench101", official.folder / NAME)


def test_framing_equals_that_of_tensorflow() -> None:
    """The CRC of "123456789" is the standard check value; the masked one is from a file that TensorFlow wrote."""
    assert google_crc32c.value(b"123456789") == 0xE3069283
    assert masked(struct.pack("<Q", 0)) == bytes.fromhex("29039807")


def test_a_row_per_cell_with_the_means_of_its_runs(official: Any) -> None:
    runs = [(1.0, 0.9304887652397156, 0.9241786599159241, 1768.98), (0.9, 0.93, 0.92, 1700.5), (0.8, 0.91, 0.9, 1800.0)]
    of_chain = [record(CHAIN, train=a, valid=b, test=c, seconds=s) for a, b, c, s in runs]
    of_pool = [record(POOL, train=0.75, valid=0.5, test=0.25, seconds=3.5, params=227_274) for _ in runs]
    table = imported(official, *of_chain, *of_pool)
    assert table.space == ("nasbench101",) * 2
    assert table.arch_str == (CHAIN, POOL)
    assert table.text == {"hash": (hash_of(CHAIN), hash_of(POOL)), "params": ("8555530", "227274")}
    train, valid, test, seconds = (fmean(values) for values in zip(*runs, strict=True))
    expected = {
        "cifar10_train_accuracy_108ep_pct": [100 * train, 75],
        "cifar10_valid_accuracy_108ep_pct": [100 * valid, 50],
        "cifar10_test_accuracy_108ep_pct": [100 * test, 25],
        "train_time_108ep_s": [seconds, 3.5],
    }
    assert list(table.metrics) == list(expected)
    for name, values in expected.items():
        np.testing.assert_allclose(table.metric(name), values, rtol=1e-15)


@pytest.mark.parametrize("seed", range(3))
def test_each_number_of_epochs_has_columns_and_records_may_be_in_any_order(official: Any, seed: int) -> None:
    records = [
        record(arch_str, epochs, valid=epochs / 1000 + base + run / 10_000, seconds=epochs + run)
        for epochs in EPOCHS
        for run in range(3)
        for arch_str, base in ((POOL, 0), (CHAIN, 0.5))
    ]
    random.Random(seed).shuffle(records)
    table = imported(official, *records)
    assert set(table.arch_str) == {POOL, CHAIN}
    base = np.array([50 * (arch_str == CHAIN) for arch_str in table.arch_str])
    assert len(table.metrics) == 4 * len(EPOCHS)
    for epochs in EPOCHS:
        valid = table.metric(f"cifar10_valid_accuracy_{epochs}ep_pct")
        np.testing.assert_allclose(valid, epochs / 10 + 0.01 + base, rtol=1e-12)
        assert table.metric(f"train_time_{epochs}ep_s").tolist() == [epochs + 1] * 2


def test_runs_of_isomorphic_cells_are_one_row_with_the_first_encoding(official: Any) -> None:
    assert FORK != KROF
    assert hash_of(FORK) == hash_of(KROF)
    runs = [record(FORK, valid=0.5, params=7), record(KROF, valid=0.75, params=8), record(KROF, valid=0.25)]
    table = imported(official, *runs)
    assert table.arch_str == (FORK,)
    assert table.text["params"] == ("7",)
    assert table.metric("cifar10_valid_accuracy_108ep_pct").tolist() == [50]


def test_the_runs_of_a_cell_may_be_in_two_files(tmp_path: Path) -> None:
    first = written(tmp_path / NAME, record(CHAIN), record(POOL), record(CHAIN))
    second = written(tmp_path / "rest.tfrecord", record(POOL), record(POOL), record(CHAIN))
    import_table("nasbench101", [first, second], tmp_path / "table.csv")
    assert read_table(tmp_path / "table.csv")[0].arch_str == (CHAIN, POOL)


WRONG_HASH = hash_of(CHAIN)[::-1]


@pytest.mark.parametrize(
    ("runs", "number", "message"),
    [
        ([record(POOL, cell_hash=WRONG_HASH)] * 3, 4, f"its hash is {hash_of(POOL)}, the file says {WRONG_HASH}"),
        ([record(FORK)] * 2 + [record(POOL, cell_hash=hash_of(FORK))], 4, f"its hash is {hash_of(POOL)}, the file"),
        ([record(FORK.replace("conv1x1", "conv7x7"), cell_hash="0" * 32)] * 3, 4, "unknown operation|conv7x7"),
        ([record("010001000:input,output", cell_hash="0" * 32)] * 3, 4, "the matrix has 4 bits, not 9"),
        ([record("0000:input,output", cell_hash="0" * 32)] * 3, 4, "no path leads"),
        ([record(":", cell_hash="0" * 32)] * 3, 4, "it should look like"),
        ([record(POOL)] * 2, 4, "it has 2 of 3 runs of 108 epochs; is the file truncated"),
        ([record(POOL)] * 3 + [record(POOL, 12)], 1, "it has 0 of 3 runs of 12 epochs"),
    ],
)
def test_a_bad_cell_is_named_or_skipped(tmp_path: Path, runs: list[bytes], number: int, message: str) -> None:
    good = record(CHAIN)
    path = written(tmp_path / NAME, good, good, good, *runs)
    with pytest.raises(TableError, match=rf"{NAME}, record {number}: .*({message}).*skip_bad=True"):
        import_table("nasbench101", path, tmp_path / "table.csv")
    assert not (tmp_path / "table.csv").exists()
    if number == 1:
        with pytest.raises(TableError, match=f"every row is bad, the first: .*{message}"):
            import_table("nasbench101", path, tmp_path / "table.csv", skip_bad=True)
        return
    (bad,) = import_table("nasbench101", path, tmp_path / "table.csv", skip_bad=True)
    assert (bad.file, bad.line, bad.unit) == (str(path), number, "record")
    assert re.search(message, bad.problem)
    assert read_table(tmp_path / "table.csv")[0].arch_str == (CHAIN,)


def test_a_fourth_run_is_refused(tmp_path: Path, official: Any) -> None:
    runs = [record(CHAIN)] * 3 + [record(POOL)] * 4
    assert "record 7 is run 4 of a cell that was trained 3 times" in refusal(official, b"".join(map(framed, runs)))
    path = written(tmp_path / "again.tfrecord", record(CHAIN), record(CHAIN), record(CHAIN))
    with pytest.raises(TableError, match=r"again.tfrecord cannot be read: record 1 is run 4 .* not both"):
        import_table("nasbench101", [path, path], tmp_path / "table.csv")


def with_fields(*fields: object) -> bytes:
    return json.dumps(fields).encode()


def with_metrics(raw: bytes) -> bytes:
    return record(CHAIN, raw=raw)


START, HALF, END = (piece(1, evaluation(54 * n, 1.0, 0.5, 0.5, 0.5)) for n in range(3))
PARAMS = b"\x10\x05"
RUNS = START + HALF


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "Expecting value"),
        (b"\xff\xfe\x00", "can't decode"),
        (b"{}", r"it is not \[hash"),
        (b"[" * 100_000, "recursion"),
        (b"[" + b"9" * 5_000 + b"]", "digits"),
        (with_fields(hash_of(CHAIN), "108", "01", "x", ""), r"it is not \[hash"),
        (with_fields(hash_of(CHAIN), 108.0, "01", "x", ""), r"it is not \[hash"),
        (with_fields(hash_of(CHAIN), 108, "01", "x"), r"it is not \[hash"),
        (with_fields(hash_of(CHAIN), 108, "01", "x", "", ""), r"it is not \[hash"),
        (record(CHAIN, epochs=True), "True epochs"),
        (record(CHAIN, epochs=50), "50 epochs; the benchmark has 4, 12, 36, 108"),
        (record(CHAIN, cell_hash=hash_of(CHAIN).upper()), "is not the hash of a cell"),
        (record(CHAIN, cell_hash="0" * 31), "is not the hash of a cell"),
        (record(CHAIN).replace(b'"]', b'*"]'), "after padding|Only base64 data"),
        (with_fields(hash_of(CHAIN), 108, "01", "x", "AA*A"), "base64"),
        (record(CHAIN).replace(b'"]', '\u00e4"]'.encode()), "ASCII"),
        (with_metrics(b""), "0 evaluations"),
        (with_metrics(START + END + PARAMS), "2 evaluations"),
        (with_metrics(START + HALF + HALF + END + PARAMS), "4 evaluations"),
        (with_metrics(RUNS + END), "0 parameters"),
        (record(CHAIN, params=0), "0 parameters"),
        (record(CHAIN, params=2**64 - 1), "18446744073709551615 parameters"),
        (with_metrics(RUNS + piece(1, b"") + PARAMS), "no field 2"),
        (with_metrics(RUNS + piece(1, double(2, 0) + double(3, 0) + double(5, 0.5)) + PARAMS), "no field 4"),
        (with_metrics(RUNS + END[:-1]), "its metrics are truncated"),
        (with_metrics(RUNS + piece(1, b"\x11\x00") + PARAMS), "its metrics are truncated"),
        (with_metrics(RUNS + END + b"\x10\x80"), "its metrics are truncated"),
        (with_metrics(RUNS + END + b"\x10"), "its metrics are truncated"),
        (with_metrics(RUNS + END + PARAMS + b"\x19\x00"), "its metrics are truncated"),
        (with_metrics(RUNS + END + b"\x10" + b"\x80" * 10 + b"\x01"), "a varint of more than 64 bits"),
        (with_metrics(b"\x0a" + varint(2**60) + b"x"), "its metrics are truncated"),
        (with_metrics(b"\x15\x00\x00\x00\x00"), "unknown field 2 of wire type 5"),
        (with_metrics(b"\x22\x00"), "unknown field 4 of wire type 2"),
        (with_metrics(b"\x00\x00"), "unknown field 0 of wire type 0"),
        (record(CHAIN, valid=93.0), r"accuracies \[1.0, 93.0, 0.92\]"),
        (record(CHAIN, train=-0.1), r"accuracies \[-0.1"),
        (record(CHAIN, test=math.nan), r"accuracies \[.*nan\]"),
        (record(CHAIN, seconds=math.inf), "after inf seconds"),
        (record(CHAIN, seconds=-1.0), "after -1.0 seconds"),
    ],
)
def test_records_that_are_not_runs(official: Any, data: bytes, message: str) -> None:
    found = refusal(official, framed(record(CHAIN)) + framed(data))
    assert re.search(f"record 2 is not a run of NAS-Bench-101: .*{message}", found), found


def test_the_last_value_of_a_repeated_scalar_field_counts(official: Any) -> None:
    """As in protobuf. Base64 may have line ends, which the authors' API skips."""
    end = piece(1, double(4, 0.1) + evaluation(108, 1.0, 0.5, 0.25, 0.5))
    run = record(CHAIN, raw=START + HALF + end + b"\x10\x05" + b"\x10\x06").replace(b'"]', b'\\n"]')
    table = imported(official, run, run, run)
    assert table.metric("cifar10_valid_accuracy_108ep_pct").tolist() == [25]
    assert table.text["params"] == ("6",)


@pytest.mark.slow
def test_every_flipped_byte_is_refused(official: Any) -> None:
    first, second = framed(record(CHAIN)), framed(record(POOL))
    content = first + second
    for place in range(len(content)):
        damaged = bytearray(content)
        damaged[place] ^= 1 << place % 8
        message = refusal(official, bytes(damaged))
        assert "damaged" in message
        assert f"record {1 + (place >= len(first))} is" in message


@pytest.mark.slow
def test_every_cut_within_a_cell_is_refused(tmp_path: Path, official: Any) -> None:
    """A file that ends between two cells cannot be told from a shorter one. Every third cut: all take long."""
    runs = [framed(record(arch_str)) for arch_str in (CHAIN, CHAIN, CHAIN, POOL, POOL, POOL)]
    content = b"".join(runs)
    half = len(b"".join(runs[:3]))
    for end in {*range(0, len(content), 3), half - 1, half + 1, len(content) - 1} - {half}:
        message = refusal(official, content[:end])
        assert "truncated" in message if end else "no rows" in message
    (tmp_path / NAME).write_bytes(content[:half])
    assert import_table("nasbench101", tmp_path / NAME, tmp_path / "table.csv") == []


@pytest.mark.parametrize("length", [2**60, 2**64 - 1, 2**40, 2**20, 10_000])
def test_a_length_beyond_the_file_allocates_no_memory(official: Any, length: int) -> None:
    content = framed(record(CHAIN)) + framed(record(POOL), length)
    tracemalloc.start()
    try:
        message = refusal(official, content)
        assert re.search("record 2 (is truncated|has .* bytes, more than 1,048,576)", message)
        assert tracemalloc.get_traced_memory()[1] < 10 << 20
    finally:
        tracemalloc.stop()


def test_a_record_above_the_size_limit(official: Any) -> None:
    assert "record 1 has 1,048,577 bytes, more than 1,048,576" in refusal(official, framed(b"[" + b" " * (1 << 20)))


def test_progress_counts_bytes(tmp_path: Path) -> None:
    cells = itertools.islice(SPACE.enumerate(), 1000)
    path = written(tmp_path / NAME, *[record(SPACE.to_str(g)) for g in cells for _ in range(3)])
    calls: list[tuple[int, int]] = []
    import_table("nasbench101", path, tmp_path / "table.csv", progress=lambda *at: calls.append(at))
    size = path.stat().st_size
    assert [total for _, total in calls] == [size] * len(calls)
    assert sorted(calls) == calls
    assert 0 < calls[0][0] < calls[-1][0] == size


@pytest.mark.slow
def test_real_cells_round_trip(official: Any, data_folder: Path) -> None:
    """Every 100th real cell of the table, written in the authors' format: hashes and all digits are preserved."""
    real = read_table(data_folder / "nasbench101.csv.gz")[0]
    real = real.take(range(0, len(real), 100))
    valid = {epochs: real.metric(f"cifar10_valid_accuracy_{epochs}ep_pct") for epochs in EPOCHS}
    hashes, params = real.text["hash"], [*map(int, real.text["params"])]
    records = [
        record(arch_str, epochs, hashes[row], params=params[row], valid=valid[epochs][row] / 100)
        for row, arch_str in enumerate(real.arch_str)
        for epochs in EPOCHS
        for _ in range(3)
    ]
    table = imported(official, *records)
    assert table.arch_str == real.arch_str
    assert table.text == {key: real.text[key] for key in ("hash", "params")}
    for epochs in EPOCHS:
        np.testing.assert_allclose(table.metric(f"cifar10_valid_accuracy_{epochs}ep_pct"), valid[epochs], rtol=1e-14)
