"""HW-NAS-Bench, a pickle of dicts by search space, dataset and metric, and Accel-NASBench, rows of `mnasnet`."""

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from search_spaces.tables import TableError, import_table, read_table
from tests.search_spaces import conftest

CELLS = [
    "|avg_pool_3x3~0|+|nor_conv_1x1~0|skip_connect~1|+|nor_conv_1x1~0|skip_connect~1|skip_connect~2|",
    "|nor_conv_3x3~0|+|none~0|skip_connect~1|+|nor_conv_1x1~0|avg_pool_3x3~1|none~2|",
    "|skip_connect~0|+|none~0|none~1|+|none~0|none~1|skip_connect~2|",
]
NAME = "HW-NAS-Bench-v1_0.pickle"
# The first architecture has the values of the authors' README; those of the second and third are made up.
MEASURED = {
    "edgegpu_latency": [5.807418537139893, 3.5, 1.25], "edgegpu_energy": [24.226614330768584, 17.0, 4.5],
    "raspi4_latency": [10.481976820010459, 8.25, 0.01], "edgetpu_latency": [0.9571811309997429, 0.5, 0.125],
    "pixel3_latency": [3.6058499999999998, 2.0, 0.03], "eyeriss_latency": [3.645620000000001, 1.0, 0.5],
    "eyeriss_energy": [0.6872827644999999, 0.25, 0.125], "fpga_latency": [2.57296, 1.5, 0.5],
    "fpga_energy": [18.01072, 10.5, 3.5],
}  # fmt: skip


def config(arch_str: Any) -> dict[str, Any]:
    return {"name": "infer.tiny", "C": 16, "N": 5, "arch_str": arch_str, "num_classes": 10}


def benchmark(arrays: bool = False) -> dict[str, Any]:
    def of(factor: float) -> dict[str, Any]:
        metrics = {name: [factor * value for value in values] for name, values in MEASURED.items()}
        metrics["eyeriss_arithmetic_intensity"] = [9.0, 9.0, 9.0]
        listed = {name: np.array(values) for name, values in metrics.items()} if arrays else metrics
        return {"config": [config(cell) for cell in CELLS], **listed}

    blocks = {name: {"ConvBlock_H32_W32": 1.5, "Skip_H32": np.float64(0.25)} for name in MEASURED}
    networks = {"cifar10": of(1.0), "cifar100": of(2.0), "ImageNet16-120": of(3.0)}
    return {"nasbench201": networks, "fbnet": blocks}


def dumped(folder: Path, value: object, protocol: int = 3) -> Path:
    path = folder / NAME
    path.write_bytes(pickle.dumps(value, protocol))
    return path


@pytest.mark.parametrize("arrays", [False, True])
@pytest.mark.parametrize("protocol", [2, 3, 4])
def test_latencies_in_ms_and_energies_in_mj(official: Any, protocol: int, arrays: bool) -> None:
    table, _ = official.imported("hwnasbench", dumped(official.folder, benchmark(arrays), protocol))
    assert table.space == ("nasbench201",) * 3
    assert table.arch_str == tuple(CELLS)
    unit = {"latency": "ms", "energy": "mj"}
    expected = {f"{name}_{unit[name.partition('_')[2]]}": values for name, values in MEASURED.items()}
    assert {name: values.tolist() for name, values in table.metrics.items()} == expected
    assert not table.text


def test_values_of_single_numpy_numbers_and_dicts_by_index(official: Any) -> None:
    value = benchmark()
    of = value["nasbench201"]["cifar10"]
    of["pixel3_latency"] = [np.float32(0.5), np.float64(1.5), np.int64(2)]
    of["config"] = dict(enumerate(of["config"]))
    of["fpga_energy"] = {2: 3.5, 0: 18, 1: 10.5}
    table, _ = official.imported("hwnasbench", dumped(official.folder, value))
    assert table.arch_str == tuple(CELLS)
    assert table.metric("pixel3_latency_ms").tolist() == [0.5, 1.5, 2.0]
    assert table.metric("fpga_energy_mj").tolist() == [18, 10.5, 3.5]


def changed(*place: Any, to: Any = None) -> dict[str, Any]:
    """The content with one entry below cifar10 replaced or removed."""
    return conftest.changed(benchmark(), ("nasbench201", "cifar10", *place), to)


CYCLE: list[Any] = []
CYCLE.append(CYCLE)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "give HW-NAS-Bench-v1_0.pickle"),
        ("nasbench201", "give HW-NAS-Bench"),
        ({}, "'nasbench201'"),
        ({"nasbench201": {}}, "'cifar10'"),
        ({"nasbench201": {"cifar10": 3}}, "give HW-NAS-Bench"),
        (changed("config"), "'config'"),
        (changed("config", 1), "3 values of edgegpu_latency_ms for 2 architectures"),
        (changed("config", to="abc"), "a str instead of a list with a value per architecture"),
        (changed("config", 1, to={}), "'arch_str'"),
        (changed("config", 1, to=7), "give HW-NAS-Bench"),
        (changed("config", to={1: config(CELLS[0])}), "KeyError(0)"),
        (changed("fpga_energy"), "'fpga_energy'"),
        (changed("fpga_energy", to=5.0), "a float instead of a list with a value per architecture"),
        (changed("fpga_energy", 1), "2 values of fpga_energy_mj for 3 architectures"),
        (changed("fpga_energy", 1, to="1.5"), "record 2, column fpga_energy_mj: a str, not a number"),
        (changed("fpga_energy", 1, to=True), "record 2, column fpga_energy_mj: a bool, not a number"),
        (changed("fpga_energy", 1, to=[1.5]), "record 2, column fpga_energy_mj: a list, not a number"),
        (changed("fpga_energy", to=[1.0, None, 1.0]), "record 2, column fpga_energy_mj: a NoneType"),
        (changed("fpga_energy", 1, to=float("nan")), "record 2, column fpga_energy_mj: 'nan' is not a finite"),
        (changed("fpga_energy", 1, to=float("inf")), "record 2, column fpga_energy_mj: 'inf' is not a finite"),
        (changed("fpga_energy", 1, to=2**100), "record 2, column fpga_energy_mj"),
        (changed("config", 2, to=config("|none~0|")), "record 3, column arch_str"),
        (changed("config", 2, to=config(7)), "record 3, column arch_str: is not text"),
        (changed("config", 2, to=config(CYCLE)), "record 3, column arch_str: is not text"),
        (changed("fpga_energy", to=np.zeros((3, 1))), ""),
        (changed("fpga_energy", to=np.array(["a", "b", "c"])), ""),
        (changed("fpga_energy", to=Path("x")), ""),
    ],
)
def test_other_shapes_are_refused(official: Any, value: object, message: str) -> None:
    assert message in official.refusal("hwnasbench", dumped(official.folder, value))


def test_bad_rows_can_be_skipped(official: Any) -> None:
    path = dumped(official.folder, changed("pixel3_latency", 0, to=float("nan")))
    table, bad = official.imported("hwnasbench", path, skip_bad=True)
    assert table.arch_str == tuple(CELLS[1:])
    assert [(row.line, row.column, row.arch_str) for row in bad] == [(1, "pixel3_latency_ms", CELLS[0])]


@pytest.mark.parametrize("protocol", [0, 2, 4])
def test_a_file_that_would_run_a_command_is_refused(official: Any, protocol: int) -> None:
    value = benchmark()
    value["fbnet"] = official.hostile()
    official.refusal("hwnasbench", dumped(official.folder, value, protocol))
    assert not official.marker.exists()


@pytest.mark.slow
def test_damaged_files_are_refused_or_read(official: Any) -> None:
    path = dumped(official.folder, benchmark(arrays=True), 2)
    assert not all([*official.damaged("hwnasbench", path, step=120, flips=120)])


ARCH = "|".join(["e6k3l1se0"] * 7)
RATES = {"a100": 5000, "3090": 4000, "tpuv2": 500, "tpuv3": "", "zcu102": 400, "vck190": 2000}
FIRST = "id,arch,val_top1,val_top5,train_time,macs,params,latency_zcu102_mean,latency_vck190_mean"
HEADER = ",".join([FIRST, *(f"throughput_{name}_mean" for name in RATES)])


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
    table, _ = read_table(tmp_path / "table.jsonl")
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
