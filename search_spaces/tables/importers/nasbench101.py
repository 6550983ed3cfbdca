"""NAS-Bench-101: `nasbench_only108.tfrecord` or `nasbench_full.tfrecord` (github.com/google-research/nasbench).

A TFRecord file, read without TensorFlow. Each record is JSON, `[hash, epochs, adjacency, operations, metrics]`,
of one training run; `metrics` is a `ModelMetrics` protobuf in base64 (`nasbench/lib/model_metrics.proto`),
whose third evaluation is that of the trained network. Checksums of every length and every record are compared.

One row a cell, with the mean of its three runs, which is what the benchmark's authors rank by; their API draws
one run at random. Nothing says that the runs of a cell follow one another, so that the sums of all 423,624
cells are held: 400 MB for the file of 108 epochs (and 120 MB more while a Parquet table is written), 600 MB for all
four. Of isomorphic spellings of a cell the first is kept, as in the official API. A cell whose hash is not that of
its matrix and operations, in any spelling, or that lacks one of the three runs, is a bad row.

Columns: space, arch_str, hash, params and, for each of 4, 12, 36 and 108 epochs that the file has,
`cifar10_train_accuracy_108ep_pct` (10,000 of the training images), `cifar10_valid_accuracy_108ep_pct`,
`cifar10_test_accuracy_108ep_pct` and `train_time_108ep_s`.
"""

from __future__ import annotations

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
from search_spaces.tables.importers.source import Row, Source

_SPACE = NASBench101()
_EPOCHS = (4, 12, 36, 108)
_RUNS = 3
_MEASURED = (
    "cifar10_train_accuracy_{}ep_pct", "cifar10_valid_accuracy_{}ep_pct", "cifar10_test_accuracy_{}ep_pct",
    "train_time_{}ep_s",
)  # fmt: skip
# Of the sums of one cell at one number of epochs: the runs, then what they measured.
_WIDTH = 1 + len(_MEASURED)
_LONGEST = 1 << 20  # bytes of a record; the official ones have a few hundred

# Fields by number with their wire types: 0 varint, 1 eight bytes, 2 counted bytes.
_MODEL_METRICS = {1: 2, 2: 0, 3: 1}
_EVALUATION_DATA = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2}
_TRAINING_TIME, _TRAIN, _VALID, _TEST = 2, 3, 4, 5


class _Run(NamedTuple):
    hash: bytes
    epochs: int
    arch_str: str
    params: int
    measured: tuple[float, ...]  # as in _MEASURED


def rows(source: Source) -> Iterator[Row]:
    """One row a cell, in the order in which the file names them first."""
    place: dict[bytes, int] = {}  # of each cell, by hash
    arch_strs: list[str] = []
    params, first, sums = array("q"), array("q"), array("d")
    files: list[Path] = []
    misnamed: dict[int, str] = {}  # cells, and whose hash theirs is not
    for path in source.paths:
        with source.open(path) as stream:
            for number, record in enumerate(_records(stream), start=1):
                try:
                    run = _run(record)
                except (ValueError, RecursionError) as error:
                    raise ValueError(f"record {number:,} is no run of NAS-Bench-101: {error}") from error
                cell = place.setdefault(run.hash, len(place))
                is_new = cell == len(arch_strs)
                if (is_new or run.arch_str != arch_strs[cell]) and (problem := _hash_problem(run)):
                    misnamed.setdefault(cell, problem)
                if is_new:
                    arch_strs.append(run.arch_str)
                    params.append(run.params)
                    first.append(number)
                    files.append(path)
                    sums.extend([0.0] * (_WIDTH * len(_EPOCHS)))
                at = (cell * len(_EPOCHS) + _EPOCHS.index(run.epochs)) * _WIDTH
                if sums[at] == _RUNS:
                    raise ValueError(
                        f"record {number:,} is run {_RUNS + 1} of a cell that was trained {_RUNS} times; "
                        "give the full file or the one of 108 epochs, not both"
                    )
                sums[at] += 1
                for offset, value in enumerate(run.measured, start=1):
                    sums[at + offset] += value
    trained = [any(sums[at :: _WIDTH * len(_EPOCHS)]) for at in range(0, _WIDTH * len(_EPOCHS), _WIDTH)]
    for hash_, cell in place.items():
        values: dict[str, Any] = {
            "space": "nasbench101", "arch_str": arch_strs[cell], "hash": hash_.hex(), "params": params[cell],
        }  # fmt: skip
        problem = misnamed.get(cell, "")
        for budget, epochs in enumerate(_EPOCHS):
            at = (cell * len(_EPOCHS) + budget) * _WIDTH
            runs = sums[at]
            if trained[budget] and runs < _RUNS:
                problem = (
                    problem or f"it has {runs:.0f} of {_RUNS} runs of {epochs} epochs; is the file cut short?"
                )
            if runs:
                for offset, name in enumerate(_MEASURED, start=1):
                    values[name.format(epochs)] = sums[at + offset] / runs
        yield Row(files[cell], first[cell], values, problem)


def _hash_problem(run: _Run) -> str:
    """Why the cell has not the hash that the file says; empty where it has."""
    try:
        found = _SPACE.hash(_SPACE.from_str(run.arch_str))
    except ValueError as error:
        return str(error)
    return "" if found == run.hash.hex() else f"its hash is {found}, the file says {run.hash.hex()}"


def _records(stream: BinaryIO) -> Iterator[bytes]:
    """The records of a TFRecord file: each behind its length, both followed by a masked CRC-32C."""
    number = 1
    while head := stream.read(12):
        length, checksum = struct.unpack("<QI", head) if len(head) == 12 else (0, -1)
        if _masked_crc(head[:8]) != checksum:
            what = "cut short" if len(head) < 12 else "damaged, or the file is no TFRecord"
            raise ValueError(f"record {number:,} is {what}")
        if length > _LONGEST:
            raise ValueError(f"record {number:,} has {length:,} bytes, far too many")
        data, tail = stream.read(length), stream.read(4)
        if len(tail) < 4:
            raise ValueError(f"record {number:,} is cut short")
        if _masked_crc(data) != int.from_bytes(tail, "little"):
            raise ValueError(f"record {number:,} is damaged: its checksum differs")
        yield data
        number += 1


def _masked_crc(data: bytes) -> int:
    crc = crc32c(data)
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def _run(record: bytes) -> _Run:
    match json.loads(record):
        case [str(hash_), int(epochs), str(adjacency), str(operations), str(metrics)]:
            pass
        case _:
            raise ValueError("it is not [hash, epochs, adjacency, operations, metrics]")
    if not re.fullmatch("[0-9a-f]{32}", hash_):
        raise ValueError(f"{hash_[:40]!r} is no hash of a cell")
    if epochs not in _EPOCHS:
        raise ValueError(f"{epochs} epochs; cells were trained for {', '.join(map(str, _EPOCHS))}")
    model = _fields(base64.b64decode(metrics.replace("\n", ""), validate=True), _MODEL_METRICS)
    evaluations, params = model.get(1, []), model.get(2, [0])[-1]
    if len(evaluations) != 3 or not 0 < params < 1 << 31:
        raise ValueError(f"{len(evaluations)} evaluations (should be 3) and {params} parameters")
    final = _fields(evaluations[2], _EVALUATION_DATA)
    try:
        seconds, *accuracies = (final[field][-1] for field in (_TRAINING_TIME, _TRAIN, _VALID, _TEST))
    except KeyError as error:
        raise ValueError(f"its last evaluation has no field {error}") from error
    if not all(0 <= accuracy <= 1 for accuracy in accuracies) or not (
        seconds >= 0 and math.isfinite(seconds)
    ):
        raise ValueError(f"accuracies {accuracies} after {seconds} seconds")
    measured = (*(100 * accuracy for accuracy in accuracies), seconds)
    return _Run(bytes.fromhex(hash_), epochs, f"{adjacency}:{operations}", params, measured)


def _fields(message: bytes, wire_types: Mapping[int, int]) -> dict[int, list[Any]]:
    """The values of each field of a protobuf message that has only these."""
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
        raise ValueError("its metrics are cut short") from error
    return found


def _varint(message: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = message[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7
        if shift > 63:
            raise ValueError("its metrics have an endless number")
