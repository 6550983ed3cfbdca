"""Properties of every import, tested on small files of two benchmarks."""

import json
import os
import pickle
import stat
from pathlib import Path

import numpy as np
import pytest

import search_spaces
from search_spaces.tables import BENCHMARKS, TableError, import_table, read_table
from search_spaces.tables.importers.source import ImportedRow, Source

SPACE = search_spaces.get("nasbench201")
CELLS = [SPACE.to_str(SPACE.sample(np.random.default_rng(seed))) for seed in range(8)]
METRICS = (
    *(f"{device}_latency" for device in ("edgegpu", "edgetpu", "eyeriss", "fpga", "pixel3", "raspi4")),
    *(f"{device}_energy" for device in ("edgegpu", "eyeriss", "fpga")),
)
FORMATS = ("csv", "csv.gz", "jsonl", "jsonl.gz", "parquet")


def hwnasbench(path: Path, cells: list[str] = CELLS, **changed: object) -> Path:
    """A file of HW-NAS-Bench with these cells; all numbers differ."""
    measured = {
        metric: [(place + 1) / 7 + index for index in range(len(cells))] for place, metric in enumerate(METRICS)
    }
    config = [{"arch_str": cell} for cell in cells]
    content = {"nasbench201": {"cifar10": {"config": config, **measured, **changed}}}
    path.write_bytes(pickle.dumps(content, protocol=4))
    return path


def refused(files: object, output: Path, benchmark: str = "hwnasbench", **options: bool) -> str:
    with pytest.raises(TableError) as raised:
        import_table(benchmark, files, output, **options)  # type: ignore[arg-type]
    assert not output.exists()
    assert not [path for path in output.parent.iterdir() if path.name.startswith(".")]
    assert "\n" not in str(raised.value)
    return str(raised.value)


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_every_benchmark_refuses_other_files_by_name(tmp_path: Path, benchmark: str) -> None:
    every_file_is_refused(tmp_path, benchmark)


def every_file_is_refused(tmp_path: Path, benchmark: str) -> None:
    """Other content under other names, and under the names of official files."""
    names = (
        "other.txt", "DARTS.json", "pixel3.pt", "x.parquet", "HW-NAS-Bench-v1_0.pickle", "nasbench_only108.tfrecord",
        "NAS-Bench-201-v1_1-096897.pth",
    )  # fmt: skip
    contents = (
        b"", b"{}", b"PK\x03\x04", bytes(range(256)), b"<html>not found</html>", b"\x80\x04.", b"\x80\x02}q\x00.",
        b"PAR1", b"PAR1" + bytes(100) + b"PAR1", b"space,arch_str\n",
    )  # fmt: skip
    for name in names:
        for content in contents:
            (tmp_path / name).write_bytes(content)
            assert str(tmp_path) in refused(tmp_path / name, tmp_path / "t.csv", benchmark)


def test_an_unknown_benchmark_suggests_the_nearest(tmp_path: Path) -> None:
    message = refused([], tmp_path / "t.csv", "hwnasbensh")
    assert message.startswith("unknown benchmark 'hwnasbensh'; did you mean hwnasbench")
    assert "unknown benchmark 'pickles'" in refused([], tmp_path / "t.csv", "pickles")


def test_an_existing_output_is_kept_and_nothing_is_read(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("mine")
    for files in (tmp_path / "missing", hwnasbench(tmp_path / "hw.pickle")):
        with pytest.raises(FileExistsError, match=r"t\.csv exists; choose another name"):
            import_table("hwnasbench", files, tmp_path / "t.csv")
    assert (tmp_path / "t.csv").read_text() == "mine"


def test_outputs_that_cannot_be_written(tmp_path: Path) -> None:
    assert "must end in .csv" in refused(tmp_path / "missing", tmp_path / "t.txt")
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        import_table("hwnasbench", tmp_path / "missing", tmp_path / "no" / "t.csv")


def test_paths_that_are_not_files(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    good = hwnasbench(tmp_path / "hw.pickle")
    assert "missing does not exist" in refused([good, tmp_path / "missing"], tmp_path / "t.csv")
    assert "folder is not a file" in refused([good, tmp_path / "folder"], tmp_path / "t.csv")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_read_permission(tmp_path: Path) -> None:
    path = hwnasbench(tmp_path / "hw.pickle")
    path.chmod(0)
    assert "hw.pickle cannot be read: Permission denied" in refused(path, tmp_path / "t.csv")


@pytest.mark.parametrize("suffix", FORMATS)
def test_every_format_reads_back_with_equal_values(tmp_path: Path, suffix: str) -> None:
    output = tmp_path / f"t.{suffix}"
    assert import_table("hwnasbench", str(hwnasbench(tmp_path / "hw.pickle")), str(output)) == []
    table, _ = read_table(output)
    assert table.space == ("nasbench201",) * len(CELLS)
    assert table.arch_str == tuple(CELLS)
    for place, metric in enumerate(METRICS):
        column = table.metric(metric + ("_mj" if "energy" in metric else "_ms"))
        assert column.tolist() == [(place + 1) / 7 + index for index in range(len(CELLS))]
    assert stat.S_IMODE(output.stat().st_mode) == 0o666 & ~_umask()


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def test_several_files_become_one_table(tmp_path: Path) -> None:
    files = [hwnasbench(tmp_path / "a.pickle", CELLS[:5]), hwnasbench(tmp_path / "b.pickle", CELLS[5:])]
    import_table("hwnasbench", files, tmp_path / "t.csv")
    assert read_table(tmp_path / "t.csv")[0].arch_str == tuple(CELLS)


BAD = CELLS[2].replace("~0|", "~1|", 1)


def test_a_bad_row_is_named_by_file_and_record(tmp_path: Path) -> None:
    path = hwnasbench(tmp_path / "hw.pickle", [*CELLS[:3], BAD, *CELLS[4:]])
    message = refused(path, tmp_path / "t.csv")
    assert message.startswith(f"{path}, record 4, column arch_str: ")
    assert message.endswith("; skip bad rows with skip_bad=True")


@pytest.mark.parametrize("suffix", FORMATS)
def test_skipping_bad_rows_keeps_the_rest_and_returns_them(tmp_path: Path, suffix: str) -> None:
    energy = [1.5] * 6 + [float("nan"), 2.5]
    cells = [BAD, *CELLS[1:]]
    path = hwnasbench(tmp_path / "hw.pickle", cells, fpga_energy=energy)
    bad = import_table("hwnasbench", path, tmp_path / f"t.{suffix}", skip_bad=True)
    where = [(row.position, row.file, row.line, row.column, row.unit, row.space, row.arch_str) for row in bad]
    assert where == [
        (0, str(path), 1, "arch_str", "record", "nasbench201", BAD),
        (6, str(path), 7, "fpga_energy_mj", "record", "nasbench201", CELLS[6]),
    ]
    assert "nan" in bad[1].problem
    table, _ = read_table(tmp_path / f"t.{suffix}")
    assert table.arch_str == (*CELLS[1:6], CELLS[7])
    assert table.metric("fpga_energy_mj").tolist() == [1.5] * 5 + [2.5]


def test_a_table_without_a_good_row_is_refused(tmp_path: Path) -> None:
    path = hwnasbench(tmp_path / "hw.pickle", [BAD, BAD])
    message = refused(path, tmp_path / "t.csv", skip_bad=True)
    assert message.startswith(f"{path}: every row is bad, the first: {path}, record 1, column arch_str")
    assert refused(hwnasbench(path, []), tmp_path / "t.csv") == f"{path}: no rows"


@pytest.mark.parametrize("value", [float("nan"), float("-inf"), 10**30, "fast", "", None, True, [1.0], {}, ()])
def test_what_is_no_finite_number_is_a_bad_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: object) -> None:
    """Even if an importer lets it pass: `read_table` must accept what is written."""

    def rows(source: Source) -> list[ImportedRow]:
        measured = [1.5, value, 2.5]
        return [
            ImportedRow(source.paths[0], place + 1, {"space": "nasbench201", "arch_str": CELLS[place], "a_ms": ms})
            for place, ms in enumerate(measured)
        ]

    monkeypatch.setattr("search_spaces.tables.importers.hwnasbench.rows", rows)
    path = hwnasbench(tmp_path / "hw.pickle")
    assert "record 2, column a_ms: " in refused(path, tmp_path / "t.csv")
    for suffix in FORMATS:
        (bad,) = import_table("hwnasbench", path, tmp_path / f"t.{suffix}", skip_bad=True)
        assert bad.line == 2
        assert read_table(tmp_path / f"t.{suffix}")[0].metric("a_ms").tolist() == [1.5, 2.5]


@pytest.mark.parametrize("suffix", FORMATS)
def test_rows_may_lack_columns_of_other_rows(tmp_path: Path, suffix: str) -> None:
    """Sweeps of two data sets: each has a column of its own."""
    space = search_spaces.get("nds_darts")
    nets = [space.to_str(space.sample(np.random.default_rng(seed))) for seed in range(4)]
    for name, part in (("DARTS.json", nets[:3]), ("DARTS_in.json", nets[3:])):
        (tmp_path / name).write_text(json.dumps([nds_record(net, 7.25 + i) for i, net in enumerate(part)]))
    files = [tmp_path / "DARTS.json", tmp_path / "DARTS_in.json"]
    import_table("nds", files, tmp_path / f"t.{suffix}")
    first, second = (
        read_table(tmp_path / f"t.{suffix}", metrics=[name], skip_bad=True)[0]
        for name in ("cifar10_test_accuracy_1ep_pct", "imagenet_valid_accuracy_1ep_pct")
    )
    assert first.arch_str == tuple(nets[:3])
    assert first.metric("cifar10_test_accuracy_1ep_pct").tolist() == [92.75, 91.75, 90.75]
    assert second.arch_str == (nets[3],)
    assert second.metric("imagenet_valid_accuracy_1ep_pct").tolist() == [92.75]


def nds_record(net: str, error: float) -> dict[str, object]:
    return {
        "net": json.loads(net), "params": 1e6, "flops": 2e6, "test_ep_top1": [error], "min_test_top1": error,
        "optim": {"lr": 0.1, "max_ep": 1}, "rng_seed": 1, "iter_time": 0.1, "test_size": 1, "train_ep_top1": [1.0],
    }  # fmt: skip


def test_progress_counts_the_bytes_of_all_files(tmp_path: Path) -> None:
    files = [hwnasbench(tmp_path / "a.pickle"), hwnasbench(tmp_path / "b.pickle")]
    calls: list[tuple[int, int]] = []
    import_table("hwnasbench", files, tmp_path / "t.csv", progress=lambda *at: calls.append(at))
    total = sum(path.stat().st_size for path in files)
    assert {of for _, of in calls} == {total}
    assert calls == sorted(calls)
    assert files[0].stat().st_size in {done for done, _ in calls}
    assert calls[-1] == (total, total)


def test_an_interrupted_import_leaves_no_files(tmp_path: Path) -> None:
    path = hwnasbench(tmp_path / "hw.pickle")

    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_table("hwnasbench", path, tmp_path / "t.csv", progress=interrupt)
    assert list(tmp_path.iterdir()) == [path]
