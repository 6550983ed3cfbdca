"""GraphArch-Regression files, with the columns that the dataset card lists."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow
import pyarrow.parquet
import pytest

import search_spaces
from search_spaces.tables import import_table, read_table
from search_spaces.tables.importers.grapharch import _SPACES

CELL = "|nor_conv_3x3~0|+|none~0|skip_connect~1|+|nor_conv_1x1~0|avg_pool_3x3~1|none~2|"
OTHER = "|skip_connect~0|+|none~0|none~1|+|none~0|none~1|skip_connect~2|"
FBNET = "-".join(["0", "8"] * 11)
TEXT = "main_graph (input[1,3,32,32]) { Conv ... }"
SCHEMA = pyarrow.schema([
    *((name, pyarrow.string()) for name in ("identifier", "space", "uid", "arch_str", "input", "target_metric")),
    *((name, pyarrow.float64()) for name in ("val_accuracy", "flops", "params")),
    *((name, pyarrow.string()) for name in ("metadata", "metainformation")),
])  # fmt: skip


def record(space: object = "NASBench201", arch_str: object = CELL, **more: object) -> dict[str, object]:
    return {
        "identifier": "NB201_0", "space": space, "uid": None, "arch_str": arch_str, "input": TEXT,
        "target_metric": "val_accuracy", "val_accuracy": 91.5, "flops": 113951370.0, "params": 802426.0,
        "metadata": "{'zcp_synflow': 71.25, 'lat_1080ti_1': 12.5, 'lat_pixel3': 3, 'lat_eyeriss': None}",
        "metainformation": None, **more,
    }  # fmt: skip


def written(folder: Path, *records: dict[str, object], schema: pyarrow.Schema | None = SCHEMA) -> Path:
    path = folder / "graph_arch.parquet"
    table = pyarrow.Table.from_pylist(list(records), schema=schema)
    pyarrow.parquet.write_table(table, path, row_group_size=2)
    return path


@pytest.mark.slow
def test_a_row_has_our_column_names(official: Any) -> None:
    records = [record(), record(arch_str=OTHER, val_accuracy=10.0, uid="u1"), record(arch_str=CELL)]
    table, _ = official.imported("grapharch", written(official.folder, *records))
    assert table.space == ("nasbench201",) * 3
    assert table.arch_str == (CELL, OTHER, CELL)
    assert table.input == ("",) * 3
    assert {name: values.tolist() for name, values in table.metrics.items()} == {
        "cifar10_valid_accuracy_pct": [91.5, 10.0, 91.5],
        "1080ti_batch1_latency_ms": [12.5] * 3,
        "pixel3_latency_ms": [3.0] * 3,
    }
    assert table.text == {
        "identifier": ("NB201_0",) * 3, "uid": ("", "u1", ""), "flops": ("113951370",) * 3, "params": ("802426",) * 3,
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("theirs", sorted(_SPACES))
def test_every_space_that_we_share_is_read(official: Any, theirs: str) -> None:
    space = search_spaces.get(_SPACES[theirs])
    arch_str = space.to_str(space.sample(np.random.default_rng(0)))
    table, _ = official.imported("grapharch", written(official.folder, record(theirs, arch_str)))
    assert (table.space, table.arch_str) == ((space.name,), (arch_str,))


@pytest.mark.parametrize(
    ("space", "arch_str", "column"),
    [
        ("NASBench101", "010001000:input,conv3x3-bn-relu,output", "cifar10_valid_accuracy_pct"),
        ("FBNet", FBNET, "cifar100_valid_accuracy_pct"),
        ("OfaMB", None, "imagenet_valid_accuracy_pct"),
        ("DARTS", None, "cifar10_test_accuracy_pct"),
        ("Hiaml", None, "cifar10_valid_accuracy_pct"),
    ],
)
def test_the_accuracy_column_depends_on_the_space(official: Any, space: str, arch_str: str | None, column: str) -> None:
    ours = search_spaces.get(_SPACES[space])
    arch_str = arch_str or ours.to_str(ours.sample(np.random.default_rng(0)))
    path = written(official.folder, record(space, arch_str, metadata=None))
    table, _ = official.imported("grapharch", path)
    assert list(table.metrics) == [column]


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (record("SNAS"), "the space 'SNAS' of GraphArch-Regression is not supported"),
        (record("NDS"), "the space 'NDS' of"),
        (record("nasbench201"), "the space 'nasbench201' of"),
        (record(None), "the space 'None' of"),
        (record("NASBench101", "0" * 32), "column arch_str: "),
        (record(arch_str="|none~0|"), "column arch_str: "),
        (record(arch_str=""), "column arch_str: "),
        (record(arch_str=None), "column arch_str: is not text"),
        (record(val_accuracy=float("nan")), "column cifar10_valid_accuracy_pct: 'nan' is not a finite number"),
        (record(val_accuracy=float("inf")), "column cifar10_valid_accuracy_pct: 'inf' is not a finite number"),
        (record(metadata="{'lat_fpga': nan}"), "column fpga_latency_ms: 'nan' is not a finite number"),
        (record(metadata="{'lat_fpga': 'fast'}"), "lat_fpga in metadata is \"'fast'\", not a number"),
    ],
)
def test_a_bad_row_is_named_or_skipped(official: Any, bad: dict[str, object], message: str) -> None:
    path = written(official.folder, record(), record(), bad)
    refused = official.refusal("grapharch", path)
    assert "record 3" in refused
    assert message in refused
    table, left_out = official.imported("grapharch", path, skip_bad=True)
    assert len(table) == 2
    assert [(row.position, row.line) for row in left_out] == [(2, 3)]


def test_unknown_values_are_dropped(official: Any) -> None:
    """An accuracy that is null, counts that are not integers, latencies whose unit is not stated."""
    latencies = "{'lat_desktop_gpu_fp32': 0.5, 'lat_edgegpu': 1.5, 'lat_gold_6226': 2.5, 'lat_titan_rtx': 3}"
    unknown = record(val_accuracy=None, flops=113.95137, params=1e30, metadata=latencies)
    table, _ = official.imported("grapharch", written(official.folder, unknown))
    assert {name: values.tolist() for name, values in table.metrics.items()} == {"gold_6226_latency_ms": [2.5]}
    assert list(table.text) == ["identifier"]


def test_rows_of_other_spaces_have_blank_cells(official: Any) -> None:
    path = written(official.folder, record(), record("FBNet", FBNET, val_accuracy=60.0))
    import_table("grapharch", path, official.output)
    table, bad = read_table(official.output, metrics=["cifar100_valid_accuracy_pct"], skip_bad=True)
    assert (table.space, len(bad)) == (("fbnet",), 1)
    assert read_table(official.output, metrics=["pixel3_latency_ms"])[0].space == ("nasbench201", "fbnet")


def test_more_rows_than_a_batch(official: Any) -> None:
    records = [record(val_accuracy=float(row % 100)) for row in range(2500)]
    path = official.folder / "graph_arch.parquet"
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(records, schema=SCHEMA), path)
    calls: list[tuple[int, int]] = []
    import_table("grapharch", path, official.output, progress=lambda *at: calls.append(at))
    table, _ = read_table(official.output)
    assert table.metric("cifar10_valid_accuracy_pct").tolist() == [row % 100 for row in range(2500)]
    assert all(read <= total == path.stat().st_size for read, total in calls)


@pytest.mark.parametrize("missing", ["space", "arch_str"])
def test_a_required_column_is_missing(official: Any, missing: str) -> None:
    records = [{key: value for key, value in record().items() if key != missing}]
    path = written(official.folder, *records, schema=None)
    assert f"it has no column {missing}" in official.refusal("grapharch", path)


@pytest.mark.parametrize(
    "missing", ["identifier", "uid", "val_accuracy", "flops", "params", "input", "metainformation"]
)
def test_an_optional_column_is_missing(official: Any, missing: str) -> None:
    records = [{key: value for key, value in record().items() if key != missing}]
    assert len(official.imported("grapharch", written(official.folder, *records, schema=None))[0]) == 1


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("space", 7), ("space", [1]), ("space", b"\xff"), ("arch_str", 7), ("arch_str", {"a": 1}),
        ("arch_str", b"\xff"), ("val_accuracy", "91.5"), ("val_accuracy", [91.5]), ("val_accuracy", True),
        ("val_accuracy", 1 << 60),
    ],
)  # fmt: skip
def test_columns_of_other_types_are_refused(official: Any, column: str, value: object) -> None:
    path = written(official.folder, record(**{column: value}), schema=None)
    assert "record 1" in official.refusal("grapharch", path)


@pytest.mark.parametrize("column", ["identifier", "uid", "flops", "params", "metadata"])
@pytest.mark.parametrize("value", [7, 1.5, "x", [1], {"a": 1}, b"\xff", True, np.datetime64(2**62, "ns")])
def test_other_types_where_nothing_depends_on_them(official: Any, column: str, value: object) -> None:
    """The file is read or refused; no exception but TableError is raised."""
    path = written(official.folder, record(**{column: value}), schema=None)
    official.reads("grapharch", path)


def test_text_that_is_not_utf8(official: Any) -> None:
    path = official.folder / "plain.parquet"
    table = pyarrow.Table.from_pylist([record(arch_str="|none~0|xyz")], schema=SCHEMA)
    pyarrow.parquet.write_table(table, path, compression="none", use_dictionary=False, write_statistics=False)
    content = path.read_bytes()
    assert content.count(b"|none~0|xyz") == 1
    path.write_bytes(content.replace(b"|none~0|xyz", b"|none~0|x\xff\xfe"))
    official.refusal("grapharch", path)


@pytest.mark.slow
def test_damaged_files_are_refused_or_read(official: Any) -> None:
    path = written(official.folder, record(), record(arch_str=OTHER), record())
    assert not all([*official.damaged("grapharch", path, step=201, flips=80)])
