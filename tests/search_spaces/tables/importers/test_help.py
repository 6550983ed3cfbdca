"""HELP files as torch.save writes them: one list of latencies per device, one file of architectures per space."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import search_spaces
from search_spaces.tables import Table, TableError, import_table, read_table
from search_spaces.tables.importers.help import device_name

CELLS = [
    "|avg_pool_3x3~0|+|nor_conv_1x1~0|skip_connect~1|+|nor_conv_1x1~0|skip_connect~1|skip_connect~2|",
    "|nor_conv_3x3~0|+|none~0|skip_connect~1|+|nor_conv_1x1~0|avg_pool_3x3~1|none~2|",
    "|skip_connect~0|+|none~0|none~1|+|none~0|none~1|skip_connect~2|",
]
FBNETS = [[index % 9 for index in range(start, start + 22)] for start in (0, 4)]
OFA = {"ks": [3, 5, 7, 3] * 5, "e": [3, 4, 6, 6] * 5, "d": [2, 3, 4, 2, 3]}


def saved(path: Path, value: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.save(value, path)
    return path


def nasbench201(folder: Path, **devices: object) -> list[Path]:
    """Files in the layout of the repository: the architectures one folder above the latencies, indices unsorted."""
    saved(folder / "nasbench201/str_arch2idx.pt", {CELLS[place]: place for place in (2, 0, 1)})
    latencies = folder / "nasbench201/latency"
    return [saved(latencies / f"{name}.pt", values) for name, values in devices.items()]


def fbnet(folder: Path, **devices: object) -> list[Path]:
    saved(folder / "fbnet/metainfo.pt", {"arch": [{"op_idx_list": listed} for listed in FBNETS]})
    return [saved(folder / f"fbnet/latency/{name}.pt", values) for name, values in devices.items()]


def ofa(folder: Path, **devices: object) -> list[Path]:
    archs = [{**OFA, "r": np.int64(resolution)} for resolution in (128, 224)]
    saved(folder / "ofa/ofa_archs.pt", {"arch": archs})
    return [saved(folder / f"ofa/latency/{name}.pt", values) for name, values in devices.items()]


def test_devices_of_one_space_are_columns(official: Any) -> None:
    files = nasbench201(official.folder, **{"1080ti_32": [1.5, 2.5, 3.5], "gold_6226": [0.25, 0.5, 0.125]})
    table, _ = official.imported("help", *files)
    assert table.space == ("nasbench201",) * 3
    assert table.arch_str == tuple(CELLS)
    assert {name: values.tolist() for name, values in table.metrics.items()} == {
        "1080ti_batch32_latency_ms": [1.5, 2.5, 3.5],
        "gold_6226_latency_ms": [0.25, 0.5, 0.125],
    }
    assert not table.text


def test_fbnet_architectures_are_op_indices(official: Any) -> None:
    table, _ = official.imported("help", *fbnet(official.folder, pixel3=[10, 12.5]))
    assert table.space == ("fbnet",) * 2
    assert table.arch_str == tuple("-".join(map(str, listed)) for listed in FBNETS)
    assert table.metric("pixel3_latency_ms").tolist() == [10, 12.5]


def test_once_for_all_networks_have_width_one_and_a_numpy_resolution(official: Any) -> None:
    table, _ = official.imported("help", *ofa(official.folder, v100_1=[9.5, 12.5]))
    assert table.space == ("ofa_mb",) * 2
    space = search_spaces.get("ofa_mb")
    for arch_str, resolution in zip(table.arch_str, (128, 224), strict=True):
        assert f'"r":{resolution},"w":1.0' in arch_str
        space.from_str(arch_str)
    assert table.metric("v100_batch1_latency_ms").tolist() == [9.5, 12.5]


def test_two_spaces_in_one_run(official: Any) -> None:
    files = [
        *nasbench201(official.folder, fpga=[1.0, 2.0, 3.0], pixel2=[7, 8, 9]),
        *fbnet(official.folder, fpga=[4.0, 5.0]),
    ]
    import_table("help", [files[2], files[0], files[1]], official.output)
    table, _ = read_table(official.output, metrics=["fpga_latency_ms"])
    assert table.space == ("fbnet",) * 2 + ("nasbench201",) * 3
    assert table.metric("fpga_latency_ms").tolist() == [4.0, 5.0, 1.0, 2.0, 3.0]
    table, bad = read_table(official.output, metrics=["pixel2_latency_ms"], skip_bad=True)
    assert table.arch_str == tuple(CELLS)
    assert [row.position for row in bad] == [0, 1]


def test_the_file_of_architectures_may_be_next_to_the_latencies_and_be_given_too(official: Any) -> None:
    listed = saved(official.folder / "str_arch2idx.pt", {cell: place for place, cell in enumerate(CELLS)})
    file = saved(official.folder / "eyeriss.pt", [1.0, 2.0, 3.0])
    calls: list[tuple[int, int]] = []
    import_table("help", [listed, file], official.output, progress=lambda *at: calls.append(at))
    assert read_table(official.output)[0].arch_str == tuple(CELLS)
    assert calls[-1][0] <= calls[-1][1] == listed.stat().st_size + file.stat().st_size


@pytest.mark.parametrize(
    ("stem", "name"),
    [
        ("1080ti_1", "1080ti_batch1"), ("2080ti_64", "2080ti_batch64"), ("titanx_256", "titanx_batch256"),
        ("titanxp_32", "titanxp_batch32"), ("titan_xp_32", "titanxp_batch32"), ("titan_rtx_256", "titan_rtx_batch256"),
        ("v100_1", "v100_batch1"), ("gold_6226", "gold_6226"), ("silver_4210r", "silver_4210r"),
        ("essential_ph_1", "essential_ph_1"), ("samsung_a50", "samsung_a50"), ("pixel3", "pixel3"),
        ("raspi4", "raspi4"), ("eyeriss", "eyeriss"), ("fpga", "fpga"),
    ],
)  # fmt: skip
def test_only_gpus_have_a_batch_size(stem: str, name: str) -> None:
    assert device_name(stem) == name


def test_no_file_of_architectures(official: Any) -> None:
    file = saved(official.folder / "latency/fpga.pt", [1.0])
    message = official.refusal("help", file)
    assert "the file of the architectures is missing; put str_arch2idx.pt or metainfo.pt or ofa_archs.pt" in message


def test_no_latencies(official: Any) -> None:
    listed = saved(official.folder / "str_arch2idx.pt", {CELLS[0]: 0})
    assert "no latency files; give the files of a folder `latency`" in official.refusal("help", listed)


def test_one_device_twice(official: Any) -> None:
    (file,) = nasbench201(official.folder, titanxp_1=[1.0, 2.0, 3.0])
    (other,) = nasbench201(official.folder, titan_xp_1=[1.0, 2.0, 3.0])
    twice = official.refusal("help", file, other)
    assert "titan_xp_1.pt: another file is already the column titanxp_batch1_latency_ms" in twice
    assert "remove one of them" in official.refusal("help", file, file)


@pytest.mark.parametrize(
    ("latencies", "message"),
    [
        ([1.0, 2.0], "2 values, not a latency for each of 3 architectures"),
        ([1.0] * 4, "4 values, not a latency for each of 3"),
        ([], "0 values, not a latency for each of 3"),
        ({0: 1.0, 1: 2.0, 2: 3.0}, "a dict, not a latency for each of 3"),
        (None, "a NoneType, not a latency"),
        ("abc", "a str, not a latency"),
        ([1.0, "2.0", 3.0], "record 2, column fpga_latency_ms: a str, not a number"),
        ([1.0, None, 3.0], "record 2, column fpga_latency_ms: a NoneType, not a number"),
        ([1.0, True, 3.0], "record 2, column fpga_latency_ms: a bool, not a number"),
        ([1.0, [2.0], 3.0], "record 2, column fpga_latency_ms: a list, not a number"),
        ([1.0, float("nan"), 3.0], "record 2, column fpga_latency_ms: 'nan' is not a finite number"),
        ([1.0, float("inf"), 3.0], "record 2, column fpga_latency_ms: 'inf' is not a finite number"),
        (torch.ones(3), "tensor"),
        (np.ones((3, 1)), ""),
    ],
)
def test_other_latencies_are_refused(official: Any, latencies: object, message: str) -> None:
    refused = official.refusal("help", *nasbench201(official.folder, fpga=latencies))
    assert message in refused
    assert "fpga.pt" in refused


def test_latencies_in_an_array_are_read(official: Any) -> None:
    table, _ = official.imported("help", *nasbench201(official.folder, fpga=np.array([1.5, 2.5, 3.5])))
    assert table.metric("fpga_latency_ms").tolist() == [1.5, 2.5, 3.5]


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value, value]
    return value


@pytest.mark.parametrize(
    ("name", "listed", "message"),
    [
        ("str_arch2idx.pt", {CELLS[0]: 0, CELLS[1]: 2}, "list indices are missing or occur twice"),
        ("str_arch2idx.pt", {CELLS[0]: 1, CELLS[1]: 1}, "list indices are missing or occur twice"),
        ("str_arch2idx.pt", {CELLS[0]: 0, CELLS[1]: "1"}, "a str instead of an integer"),
        ("str_arch2idx.pt", {CELLS[0]: 0, CELLS[1]: True}, "a bool instead of an integer"),
        ("str_arch2idx.pt", {CELLS[0]: nested(90), CELLS[1]: nested(90)}, "a list instead of an integer"),
        ("str_arch2idx.pt", CELLS, "does not have the structure of HELP's file"),
        ("str_arch2idx.pt", 7, "does not have the structure of HELP's file"),
        ("metainfo.pt", 7, "does not have the structure of HELP's file"),
        ("metainfo.pt", {}, "does not have the structure of HELP's file (KeyError('arch'))"),
        ("metainfo.pt", {"arch": 7}, "does not have the structure of HELP's file"),
        ("metainfo.pt", {"arch": [7, 7]}, "does not have the structure of HELP's file"),
        ("metainfo.pt", {"arch": [{}, {}]}, "does not have the structure of HELP's file (KeyError('op_idx_list'))"),
        ("metainfo.pt", {"arch": [{"op_idx_list": 5}] * 2}, "does not have the structure of HELP's file"),
        ("metainfo.pt", {"arch": [{"op_idx_list": nested(90)}] * 2}, "a list instead of an integer"),
        ("metainfo.pt", {"arch": [{"op_idx_list": [1.0] * 22}] * 2}, "a float instead of an integer"),
        ("ofa_archs.pt", [], "does not have the structure of HELP's file"),
        ("ofa_archs.pt", {"arch": [OFA, OFA]}, "does not have the structure of HELP's file (KeyError('r'))"),
        ("ofa_archs.pt", {"arch": [{**OFA, "r": float("inf")}] * 2}, "a float instead of an integer"),
        ("ofa_archs.pt", {"arch": [{**OFA, "r": 128, "ks": nested(90)}] * 2}, "a list instead of an integer"),
    ],
)
def test_other_architecture_files_are_refused(official: Any, name: str, listed: object, message: str) -> None:
    path = saved(official.folder / name, listed)
    refused = official.refusal("help", path, saved(official.folder / "latency/fpga.pt", [1.0, 2.0]))
    assert f"{name} cannot be read: " in refused
    assert message in refused


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("str_arch2idx.pt", {CELLS[0]: 0, "|none~0|": 1}),
        ("str_arch2idx.pt", {CELLS[0]: 0, 5: 1}),
        ("metainfo.pt", {"arch": [{"op_idx_list": FBNETS[0]}, {"op_idx_list": [9] * 22}]}),
        ("metainfo.pt", {"arch": [{"op_idx_list": FBNETS[0]}, {"op_idx_list": [1] * 21}]}),
        ("ofa_archs.pt", {"arch": [{**OFA, "r": 128}, {**OFA, "r": 129}]}),
        ("ofa_archs.pt", {"arch": [{**OFA, "r": 128}, {**OFA, "r": 128, "d": [1] * 5}]}),
    ],
)
def test_an_architecture_outside_our_space_is_a_bad_row(official: Any, name: str, listed: object) -> None:
    saved(official.folder / name, listed)
    file = saved(official.folder / "latency/fpga.pt", [1.5, 2.5])
    assert "fpga.pt, record 2, column arch_str: " in official.refusal("help", file)
    table, bad = official.imported("help", file, skip_bad=True)
    assert table.metric("fpga_latency_ms").tolist() == [1.5]
    assert [row.line for row in bad] == [2]


@pytest.mark.parametrize("place", ["latencies", "architectures"])
def test_a_file_that_would_run_a_command_is_refused(official: Any, place: str) -> None:
    (file,) = nasbench201(official.folder, fpga=[1.0, 2.0, 3.0])
    saved(file if place == "latencies" else file.parent.parent / "str_arch2idx.pt", [official.hostile()])
    with pytest.raises(TableError, match="asks for"):
        import_table("help", file, official.output)
    assert not official.output.exists()
    assert not official.marker.exists()


@pytest.mark.slow
def test_damaged_files_are_refused_or_read(official: Any) -> None:
    (file,) = nasbench201(official.folder, fpga=[1.0, 2.0, 3.0])
    refused = 0
    for read in official.damaged("help", file, step=40, flips=80):
        refused += not read
        if read:  # the damage is outside the data
            assert official.imported("help", file)[0].metric("fpga_latency_ms").tolist() == [1, 2, 3]
    assert refused > 10


@pytest.mark.parametrize("content", [b"", b"nothing of torch", b"PK\x05\x06" + bytes(18), pickle.dumps({})])
def test_files_of_another_kind_are_refused(official: Any, content: bytes) -> None:
    (file,) = nasbench201(official.folder, fpga=[1.0])
    file.write_bytes(content)
    official.refusal("help", file)


@pytest.mark.slow
def test_real_latencies_round_trip(official: Any, real_table: Callable[[str], Table]) -> None:
    """Ten devices per space and every hundredth architecture, in the layout of the authors' files."""
    files = {"nasbench201": "nasbench201", "fbnet": "fbnet_latency", "ofa": "ofa_mbv3_latency"}
    real = {name: real_table(f"{file}.csv.gz") for name, file in files.items()}
    real = {name: table.take(range(0, len(table), 100)) for name, table in real.items()}
    folder = official.folder
    cells = {arch_str: place for place, arch_str in enumerate(real["nasbench201"].arch_str)}
    saved(folder / "nasbench201/str_arch2idx.pt", cells)
    listed = [{"op_idx_list": [int(op) for op in text.split("-")]} for text in real["fbnet"].arch_str]
    saved(folder / "fbnet/metainfo.pt", {"arch": listed})
    nets = [json.loads(text) for text in real["ofa"].arch_str]
    saved(folder / "ofa/ofa_archs.pt", {"arch": [{**net, "r": np.int64(net.pop("r"))} for net in nets]})
    for name, table in real.items():
        columns = [column for column in table.metrics if column.endswith("_latency_ms")][:10]
        files = [
            saved(
                folder / name / "latency" / f"{column.removesuffix('_latency_ms').replace('_batch', '_')}.pt",
                table.metric(column).tolist(),
            )
            for column in columns
        ]
        got, _ = official.imported("help", *files)
        assert got.space == table.space
        assert got.arch_str == table.arch_str
        assert list(got.metrics) == columns
        for column in columns:
            assert got.metric(column).tolist() == table.metric(column).tolist()
