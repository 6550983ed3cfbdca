"""NAS-Bench-101: `nasbench_only108.tfrecord` or `nasbench_full.tfrecord` (github.com/google-research/nasbench).

A TFRecord file, read without TensorFlow. Each record is JSON, `[hash, epochs, adjacency, operations, metrics]`, of one
training run; `metrics` is a `ModelMetrics` protobuf in base64 (`nasbench/lib/model_metrics.proto`), whose third
evaluation is that of the trained network. The checksums of all lengths and records are verified.

There is one row per cell, with the mean of its three runs, by which the benchmark's authors rank; their API samples one
of the runs. The runs of a cell need not be consecutive, so the sums of all 423,624 cells are in memory: 400 MB for the
file of 108 epochs (and 120 MB more while a Parquet table is written), 600 MB for the file with all four budgets. The
first of several isomorphic encodings of a cell is kept, as in the official API. A cell is a bad row if one of its runs
is missing, or if the hash of any of its encodings differs from the hash in the file.

Columns: space, arch_str, hash, params and, for each of 4, 12, 36 and 108 epochs in the file,
`cifar10_train_accuracy_108ep_pct` (on 10,000 of the training images), `cifar10_valid_accuracy_108ep_pct`,
`cifar10_test_accuracy_108ep_pct` and `train_time_108ep_s`.
"""

import base64
import json
import math
import re
import struct
from array import array
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from google_crc32c import value as crc32c

from search_spaces.nasbench101 import NASBench101
from search_spaces.tables.importers.source import ImportedRow, Source

_SPACE = NASBench101()
_EPOCHS = (4, 12, 36, 108)
_RUNS = 3
_MEASURED = (
    "cifar10_train_accuracy_{}ep_pct", "cifar10_valid_accuracy_{}ep_pct", "cifar10_test_accuracy_{}ep_pct",
    "train_time_{}ep_s",
)  # fmt: skip
# Sums per cell and number of epochs: the number of runs, then one sum for each of _MEASURED.
_WIDTH = 1 + len(_MEASURED)
_LONGEST = 1 << 20  # limit of bytes in a record; the official ones have a few hundred

# Protobuf field number -> wire type: 0 varint, 1 eight bytes, 2 length-delimited bytes.
_MODEL_METRICS = {1: 2, 2: 0, 3: 1}
_EVALUATION_DATA = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2}
_TRAINING_TIME, _TRAIN, _VALID, _TEST = 2, 3, 4, 5


class _Run(NamedTuple):
    hash: bytes
    epochs: int
    arch_str: str
    params: int
    measured: tuple[float, ...]  # as in _MEASURED


class _Cells:
    """The cells in order of their first record, with the sums over their runs."""

    def __init__(self) -> None:
        self.index: dict[bytes, int] = {}  # by hash
        self.arch_strs: list[str] = []
        self.files: list[Path] = []  # file and number of the first record
        self.numbers = array("q")
        self.params = array("q")
        self.sums = array("d")
        self.problems: dict[int, str] = {}

    def add(self, run: _Run, path: Path, number: int) -> None:
        """Adds a run. Raises ValueError if its cell has all runs of this number of epochs already."""
        cell = self.index.setdefault(run.hash, len(self.index))
        is_new = cell == len(self.arch_strs)
        if (is_new or run.arch_str != self.arch_strs[cell]) and (problem := _hash_problem(run)):
            self.problems.setdefault(cell, problem)
        if is_new:
            self.arch_strs.append(run.arch_str)
            self.params.append(run.params)
            self.numbers.append(number)
            self.files.append(path)
            self.sums.extend([0.0] * (_WIDTH * len(_EPOCHS)))
        at = (cell * len(_EPOCHS) + _EPOCHS.index(run.epochs)) * _WIDTH
        if self.sums[at] == _RUNS:
            raise ValueError(
                f"record {number:,} is run {_RUNS + 1} of a cell that was trained {_RUNS} times; "
                "give the full file or the one of 108 epochs, not both"
            )
        self.sums[at] += 1
        for offset, value in enumerate(run.measured, start=1):
            self.sums[at + offset] += value

    def rows(self) -> Iterator[ImportedRow]:
        budgets = range(0, _WIDTH * len(_EPOCHS), _WIDTH)
        in_file = [any(self.sums[at :: _WIDTH * len(_EPOCHS)]) for at in budgets]
        for hash_, cell in self.index.items():
            values: dict[str, Any] = {
                "space": "nasbench101", "arch_str": self.arch_strs[cell], "hash": hash_.hex(),
                "params": self.params[cell],
            }  # fmt: skip
            problem = self.problems.get(cell, "")
            for budget, epochs in enumerate(_EPOCHS):
                at = (cell * len(_EPOCHS) + budget) * _WIDTH
                runs = self.sums[at]
                if in_file[budget] and runs < _RUNS and not problem:
                    problem = f"it has {runs:.0f} of {_RUNS} runs of {epochs} epochs; is the file truncated?"
                if runs:
                    for offset, name in enumerate(_MEASURED, start=1):
                        values[name.format(epochs)] = self.sums[at + offset] / runs
            yield ImportedRow(self.files[cell], self.numbers[cell], values, problem)


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per cell, in the order of their first records."""
    cells = _Cells()
    for path in source.paths:
        with source.open(path) as stream:
            for number, record in enumerate(_records(stream), start=1):
                try:
                    run = _run(record)
                except (ValueError, RecursionError) as error:
                    raise ValueError(f"record {number:,} is not a run of NAS-Bench-101: {error}") from error
                cells.add(run, path, number)
    yield from cells.rows()


def _hash_problem(run: _Run) -> str:
    """How the hash of the cell differs from the hash in the file; "" if they are equal."""
    try:
        found = _SPACE.hash(_SPACE.from_str(run.arch_str))
    except ValueError as error:
        return str(error)
    return "" if found == run.hash.hex() else f"its hash is {found}, the file says {run.hash.hex()}"


def _records(stream: BinaryIO) -> Iterator[bytes]:
    """The records of a TFRecord file: length and data, each followed by its masked CRC-32C."""
    number = 1
    while head := stream.read(12):
        length, checksum = struct.unpack("<QI", head) if len(head) == 12 else (0, -1)
        if _masked_crc(head[:8]) != checksum:
            what = "truncated" if len(head) < 12 else "damaged, or the file is not a TFRecord file"
            raise ValueError(f"record {number:,} is {what}")
        if length > _LONGEST:
            raise ValueError(f"record {number:,} has {length:,} bytes, more than {_LONGEST:,}")
        data, tail = stream.read(length), stream.read(4)
        if len(tail) < 4:
            raise ValueError(f"record {number:,} is truncated")
        if _masked_crc(data) != int.from_bytes(tail, "little"):
            raise ValueError(f"record {number:,} is damaged: its checksum differs")
        yield data
        number += 1


def _masked_crc(data: bytes) -> int:
    """The checksum of TFRecord files: CRC-32C, rotated and offset (tensorflow/core/lib/hash/crc32c.h)."""
    crc = crc32c(data)
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def _run(record: bytes) -> _Run:
    match json.loads(record):
        case [str(hash_), int(epochs), str(adjacency), str(operations), str(metrics)]:
            pass
        case _:
            raise ValueError("it is not [hash, epochs, adjacency, operations, metrics]")
    if not re.fullmatch("[0-9a-f]{32}", hash_):
        raise ValueError(f"{hash_[:40]!r} is not the hash of a cell")
    if epochs not in _EPOCHS:
        raise ValueError(f"{epochs} epochs; the benchmark has {', '.join(map(str, _EPOCHS))}")
    model = _fields(base64.b64decode(metrics.replace("\n", ""), validate=True), _MODEL_METRICS)
    evaluations, params = model.get(1, []), model.get(2, [0])[-1]
    if len(evaluations) != 3 or not 0 < params < 1 << 31:
        raise ValueError(f"{len(evaluations)} evaluations (not 3) and {params} parameters")
    final = _fields(evaluations[2], _EVALUATION_DATA)
    try:
        seconds, *accuracies = (final[field][-1] for field in (_TRAINING_TIME, _TRAIN, _VALID, _TEST))
    except KeyError as error:
        raise ValueError(f"its last evaluation has no field {error}") from error
    if not all(0 <= accuracy <= 1 for accuracy in accuracies) or not (seconds >= 0 and math.isfinite(seconds)):
        raise ValueError(f"accuracies {accuracies} after {seconds} seconds")
    measured = (*(100 * accuracy for accuracy in accuracies), seconds)
    return _Run(bytes.fromhex(hash_), epochs, f"{adjacency}:{operations}", params, measured)


def _fields(message: bytes, wire_types: Mapping[int, int]) -> dict[int, list[Any]]:
    """The values by field number of a protobuf message that may have only these fields."""
    found: dict[int, list[Any]] = {}
    at = 0
    try:
        while at < len(message):
            key, at = _varint(message, at)
            field, wire_type = key >> 3, key & 7
            if wire_types.get(field) != wire_type:
                raise ValueError(f"its metrics have an unknown field {field} of wire type {wire_type}")
            value: Any
            if wire_type == 0:
                value, at = _varint(message, at)
            elif wire_type == 1:
                (value,), at = struct.unpack_from("<d", message, at), at + 8
            else:
                length, at = _varint(message, at)
                value, at = message[at : at + length], at + length
                if at > len(message):
                    raise IndexError
            found.setdefault(field, []).append(value)
    except (IndexError, struct.error) as error:
        raise ValueError("its metrics are truncated") from error
    return found


def _varint(message: bytes, at: int) -> tuple[int, int]:
    """The varint at an offset of a protobuf message, and the offset after it."""
    value = shift = 0
    while True:
        byte = message[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7
        if shift > 63:
            raise ValueError("its metrics have a varint of more than 64 bits")
