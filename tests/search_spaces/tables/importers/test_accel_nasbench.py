"""Importer of Accel-NASBench: rows of the space `mnasnet` that can be learned."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from search_spaces.tables import TableError, import_table, read_table

ARCH = "|".join(["e6k3l1se0"] * 7)
RATES = {"a100": 5000, "3090": 4000, "tpuv2": 500, "tpuv3": "", "zcu102": 400, "vck190": 2000}
HEADER = ",".join(
    [
        "id,arch,val_top1,val_top5,train_time,macs,params,latency_zcu102_mean,latency_vck190_mean",
        *(f"throughput_{name}_mean" for name in RATES),
    ]
)


def record(arch: str, top1: float, **rates: object) -> str:
    return ",".join([f"0,{arch},{top1},82,2000,100,2,5,3.5", *map(str, (RATES | rates).values())])


def imported(folder: Path, *records: str) -> list[dict[str, object]]:
    csv, output = folder / "accel.csv", folder / "table.jsonl"
    csv.write_text("\n".join([HEADER, *records]) + "\n")
    assert import_table("accel_nasbench", csv, output) == []
    return [json.loads(line) for line in output.read_text().splitlines()]


def test_rates_are_time_per_image_and_the_proxy_is_in_the_name(tmp_path: Path) -> None:
    (row,) = imported(tmp_path, record(ARCH, 60))
    assert {name: value for name, value in row.items() if value is not None} == {
        "space": "mnasnet", "arch_str": ARCH,
        "imagenet_proxy_accuracy_16ep_pct": 60.0, "imagenet_proxy_top5_accuracy_16ep_pct": 82.0,
        "imagenet_proxy_train_16ep_s": 2000.0,
        "zcu102_batch1_latency_ms": 5.0, "vck190_batch1_latency_ms": 3.5,
        "a100_per_image_latency_ms": 0.2, "rtx3090_per_image_latency_ms": 0.25, "tpuv2_per_image_latency_ms": 2.0,
        "zcu102_per_image_latency_ms": 2.5, "vck190_per_image_latency_ms": 0.5,
    }  # fmt: skip
    table, bad = read_table(tmp_path / "table.jsonl")
    assert not bad
    assert table.texts()[0].startswith("input 3x224x224\n")


def test_a_network_that_was_trained_twice_has_one_row_with_means(tmp_path: Path) -> None:
    rows = imported(tmp_path, record(ARCH, 60, a100=5000), record(ARCH, 61, a100=2500, tpuv3=1000))
    assert [row["imagenet_proxy_accuracy_16ep_pct"] for row in rows] == [60.5]
    assert rows[0]["a100_per_image_latency_ms"] == pytest.approx(0.3)
    assert rows[0]["tpuv3_per_image_latency_ms"] == 1.0  # of the only measurement


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (record(ARCH.replace("|", ";"), 60), "record 2, column arch_str: .* has 1 blocks"),
        (record(ARCH.replace("e6", "e5"), 60), "unknown expansion of block 1 '5'"),
        (record(ARCH, 60, a100=0), "line 2, column throughput_a100_mean: '0' images a second"),
        (record(ARCH, 60, a100="fast"), "line 2, column throughput_a100_mean: 'fast' is not a number"),
    ],
)
def test_a_bad_cell_is_named(tmp_path: Path, wrong: str, message: str) -> None:
    with pytest.raises(TableError, match=message):
        imported(tmp_path, wrong)


def test_the_whole_table(tmp_path: Path, data_folder: Path) -> None:
    path = data_folder / "real" / "accel_nasbench.csv.gz"
    if not path.is_file():
        pytest.skip(f"{path} is not there")
    import_table("accel_nasbench", path, tmp_path / "table.parquet")
    table, unmeasured = read_table(tmp_path / "table.parquet", skip_bad=True)
    assert len(table) + len(unmeasured) == len({*table.arch_str, *(row.arch_str for row in unmeasured)}) == 4_100
    assert len(unmeasured) == 39
    assert len(table.metrics) == 11
