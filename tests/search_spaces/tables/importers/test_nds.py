"""NDS files: JSON with the content and names of the authors' archive."""

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from search_spaces.tables import import_table, read_table

REAL_SWEEPS = ("NASNet_in", "Amoeba_in", "PNAS_in", "ENAS_in", "DARTS_in")
# A real record of DARTS_in.json, without the errors of all but the last epoch.
NET: dict[str, Any] = {
    "aux": False,
    "depth": 14,
    "drop_prob": 0.0,
    "genotype": {
        "normal": [
            ["none", 0], ["max_pool_3x3", 0], ["skip_connect", 0], ["avg_pool_3x3", 0],
            ["max_pool_3x3", 2], ["sep_conv_5x5", 0], ["max_pool_3x3", 1], ["avg_pool_3x3", 3],
        ],
        "normal_concat": [2, 3, 4, 5],
        "reduce": [
            ["none", 0], ["sep_conv_5x5", 1], ["max_pool_3x3", 0], ["skip_connect", 1],
            ["avg_pool_3x3", 1], ["none", 0], ["none", 1], ["max_pool_3x3", 0],
        ],
        "reduce_concat": [2, 3, 4, 5],
    },
    "width": 48,
}  # fmt: skip


def record(net: object = NET, errors: object = (80.0, 40.5, 33.25), epochs: object = 3, **more: Any) -> dict:
    return {
        "net": net, "optim": {"base_lr": 0.05, "lr_policy": "cos", "max_ep": epochs, "mom": 0.9, "wd": 5e-05},
        "params": 3041248, "flops": 350501992.0, "test_ep_top1": list(errors) if isinstance(errors, tuple) else errors,
        "min_test_top1": 30.0, "rng_seed": 1, **more,
    }  # fmt: skip


def written(folder: Path, value: object, name: str = "DARTS_in.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(value))
    return path


def compact(net: object) -> str:
    return json.dumps(net, sort_keys=True, separators=(",", ":"))


def test_a_record_is_a_row(official: Any) -> None:
    wider = {**NET, "width": 64, "depth": 4}
    records = [record(), record(wider, errors=(50, 40, 30))]
    table, _ = official.imported("nds", written(official.folder, records))
    assert table.space == ("nds_darts",) * 2
    assert table.arch_str == (compact(NET), compact(wider))
    assert table.text == {
        "params": ("3041248",) * 2,
        "flops": ("350501992",) * 2,
        "optim": (compact(records[0]["optim"]),) * 2,
    }
    assert {name: values.tolist() for name, values in table.metrics.items()} == {
        "imagenet_valid_accuracy_3ep_pct": [66.75, 70.0]  # of the last epoch, not the best
    }


def test_two_parts_become_one_table(official: Any) -> None:
    parts = {"mid": [record(errors=(1, 2, 3))], "top": [record(), record(errors=(4, 5, 6))]}
    table, _ = official.imported("nds", written(official.folder, parts))
    assert table.metric("imagenet_valid_accuracy_3ep_pct").tolist() == [66.75, 94, 97]


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("DARTS.json", "cifar10_test_accuracy_3ep_pct"),
        ("DARTS_in.json", "imagenet_valid_accuracy_3ep_pct"),
        ("DARTS_fix-w-d.json", "cifar10_test_accuracy_3ep_pct"),
        ("DARTS_fix-w-d_in.json", "imagenet_valid_accuracy_3ep_pct"),
        ("DARTS_lr-wd.json", "cifar10_test_accuracy_3ep_lr_wd_pct"),
        ("DARTS_lr-wd_in.json", "imagenet_valid_accuracy_3ep_lr_wd_pct"),
    ],
)
def test_the_file_name_determines_the_column(official: Any, name: str, column: str) -> None:
    table, _ = official.imported("nds", written(official.folder, [record()], name))
    assert table.space == ("nds_darts",)
    assert list(table.metrics) == [column]


def test_columns_of_one_file_are_blank_in_rows_of_another(official: Any) -> None:
    files = [
        written(official.folder, [record(errors=(30.0,) * epochs, epochs=epochs)], name)
        for epochs, name in ((50, "DARTS_in.json"), (100, "DARTS.json"))
    ]
    import_table("nds", files, official.output)
    for place, column in enumerate(("imagenet_valid_accuracy_50ep_pct", "cifar10_test_accuracy_100ep_pct")):
        table, bad = read_table(official.output, metrics=[column], skip_bad=True)
        assert table.metric(column).tolist() == [70.0]
        assert [(row.position, row.problem) for row in bad] == [(1 - place, "is missing")]


@pytest.mark.parametrize(
    "name", ["ResNet.json", "ResNeXt-A_in.json", "Vanilla.json", "darts_in.json", "DARTS.jsonl", "x_DARTS.json"]
)
def test_other_sweeps_are_refused_before_anything_is_read(official: Any, name: str) -> None:
    path = written(official.folder, [record()], name)
    good = written(official.folder, [record()], "PNAS.json")
    message = official.refusal("nds", good, path)
    assert f"{name} is not named like a sweep of NASNet, Amoeba, PNAS, ENAS, DARTS" in message


@pytest.mark.parametrize(
    ("net", "message"),
    [
        ({**NET, "width": 50}, "width '50' should be one of 16, 24"),
        ({**NET, "depth": 5}, "depth '5' should be one of 4, 6"), ({**NET, "aux": True}, "aux should be false"),
        ({**NET, "more": 1}, "unknown key 'more'"),
        ({"block_type": "res_basic_block", "ds": [1, 2]}, "unknown key|has no"), (7, "should be a JSON object"),
        ({**NET, "width": float("nan")}, "invalid JSON"), ({**NET, "genotype": None}, "genotype"),
    ],
)  # fmt: skip
def test_a_net_outside_our_space_is_a_bad_row(official: Any, net: object, message: str) -> None:
    path = written(official.folder, [record(), record(net), record()])
    refused = official.refusal("nds", path)
    assert "record 2, column arch_str" in refused
    assert any(part in refused for part in message.split("|"))
    table, bad = official.imported("nds", path, skip_bad=True)
    assert len(table) == 2
    assert [(row.position, row.line, row.space) for row in bad] == [(1, 2, "nds_darts")]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (7, "neither a list of records nor an object with two"),
        ({}, "neither a list of records nor an object with two"),
        ({"top": []}, "neither a list of records nor an object with two"),
        ({"top": [], "mid": {}}, "neither a list of records nor an object with two"),
        ([], "no rows"),
        ([record(), 7], "record 2 "),
        ([record(), []], "record 2 "),
        ([record(), {}], "record 2 .*'test_ep_top1'"),
        ([{key: value for key, value in record().items() if key != "net"}], "record 1 .*'net'"),
        ([{key: value for key, value in record().items() if key != "optim"}], "record 1 .*'optim'"),
        ([record(optim=[])], "record 1 "),
        ([record(optim={})], "record 1 .*'max_ep'"),
        ([record(epochs=100)], "record 1 .*3 values of test_ep_top1 for '100' epochs"),
        ([record(epochs=3.0)], "record 1 .*for '3.0' epochs"),
        ([record(errors=(), epochs=0)], "record 1 "),
        ([record(errors=30.0)], "record 1 "),
        ([record(errors="abc")], "record 1 "),
        ([record(errors=(1, 2, None))], "record 1 "),
        ([record(errors=(1, 2, "3"))], "record 1 "),
        ([record(errors=(1, 2, [3]))], "record 1 "),
        ([record(errors=(1, 2, float("nan")))], "record 1, column imagenet_valid_accuracy_3ep_pct: 'nan'"),
        ([record(errors=(1, 2, float("inf")))], "record 1, column imagenet_valid_accuracy_3ep_pct: '-inf'"),
        ([record(errors=(1, 2, 10**400))], "record 1, column imagenet_valid_accuracy_3ep_pct"),
        ([record(params=None)], "record 1 .*'None' is not a count"),
        ([record(params="5")], "record 1 .*'5' is not a count"),
        ([record(params=True)], "record 1 .*'True' is not a count"),
        ([record(params=1.5)], "record 1 .*'1.5' is not a count"),
        ([record(params=-1)], "record 1 .*'-1' is not a count"),
        ([record(flops=float("nan"))], "record 1 .*'nan' is not a count"),
        ([record(flops=float("inf"))], "record 1 .*'inf' is not a count"),
        ([record(flops=10**30)], "record 1 .* is not a count"),
    ],
)
def test_other_shapes_are_refused(official: Any, value: object, message: str) -> None:
    refused = official.refusal("nds", written(official.folder, value))
    assert all(part in refused for part in message.split(".*"))


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\xff\xfe\x00", b"\x80\x04]q\x00.", b"<html></html>", b"[" * 100_000, b'{"top":' * 100_000,
        b'[{"net": ' + b"[" * 900 + b"]" * 900 + b"}]", b"[" + b"9" * 10_000 + b"]", b'["\\ud800"]',
    ],
)  # fmt: skip
def test_files_of_another_kind_are_refused(official: Any, content: bytes) -> None:
    (official.folder / "PNAS.json").write_bytes(content)
    official.refusal("nds", official.folder / "PNAS.json")


def test_a_deeply_nested_net_is_refused(official: Any) -> None:
    path = official.folder / "PNAS.json"
    for depth in range(850, 1000):
        deep = "[" * depth + "]" * depth
        path.write_text(json.dumps([record(net="DEEP")]).replace('"DEEP"', deep))
        official.refusal("nds", path)


def test_every_cut_is_refused(official: Any) -> None:
    assert not [*official.damaged("nds", written(official.folder, [record()]), step=7, flips=0)]


def test_real_records_round_trip(official: Any, data_folder: Path) -> None:
    folder = data_folder / "nds"
    files, real = [], []
    for name in REAL_SWEEPS:
        with gzip.open(folder / f"{name}.jsonl.gz", "rt") as stream:
            rows = [json.loads(line) for line in stream]
        records = [
            record(
                json.loads(row["arch_str"]),
                errors=[99.0] * 49 + [100 - row["imagenet_valid_accuracy_50ep_pct"]],
                params=row["params"],
                flops=float(row["flops"]),
                optim=row["optim"],
            )
            for row in rows
        ]
        half = len(records) // 2
        listed: object = {"top": records[:half], "mid": records[half:]} if name == "PNAS_in" else records
        files.append(written(official.folder, listed, f"{name}.json"))
        real += rows
    table, _ = official.imported("nds", *files)
    assert len(table) == len(real) > 500
    assert table.space == tuple(row["space"] for row in real)
    assert table.arch_str == tuple(row["arch_str"] for row in real)
    for key in ("params", "flops"):
        assert table.text[key] == tuple(str(row[key]) for row in real)
    assert [json.loads(text) for text in table.text["optim"]] == [row["optim"] for row in real]
    accuracies = [row["imagenet_valid_accuracy_50ep_pct"] for row in real]
    np.testing.assert_allclose(table.metric("imagenet_valid_accuracy_50ep_pct"), accuracies, rtol=1e-15, atol=1e-13)
