"""`nassurrogate measure`: tables of latencies, interruptions, failures and bad input."""

import dataclasses
import json
from pathlib import Path

import pytest

import nassurrogate as nas
from nassurrogate import partial_output
from nassurrogate.measurement import Measurement, MeasurementError, Setting, isolated
from nassurrogate.measurement import measure as measuring
from tests.nassurrogate.doubles import Refused, Run, rows_of

BRIEF = ("--seconds", "0.1", "--tolerance", "0.5")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "cells.jsonl"
    rows = ({"space": "nasbench201", "arch_str": name} for name in nas.sample("nasbench201", 3))
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


class Counting:
    """Counts calls instead of measuring; the call with number `fatal` raises KeyboardInterrupt."""

    def __init__(self, fatal: int = 0) -> None:
        self.calls, self.fatal = 0, fatal

    def __call__(self, path: Path, setting: Setting) -> Measurement:
        self.calls += 1
        if self.calls == self.fatal:
            raise KeyboardInterrupt
        if path.read_bytes() == b"broken":
            raise MeasurementError(f"{path}: no network")
        return Measurement(
            path=str(path), latency_ms=float(self.calls), latency_ms_std=0.0, latency_ms_low=1.0,
            latency_ms_high=9.0, repeats=10, runs_per_repeat=1, converged=self.calls != 2, peak_memory_mb=None,
            load_seconds=0.0, provider=setting.provider, threads=setting.threads, batch=setting.batch,
        )  # fmt: skip


@pytest.mark.slow
def test_files_texts_and_tables_are_measured(run: Run, table: Path, tmp_path: Path) -> None:
    run("export", table, "-o", tmp_path / "nets")
    (tmp_path / "nets" / "none.onnx").write_bytes(b"no network")
    text = tmp_path / "net.txt"
    text.write_text(nas.to_text(nas.from_onnx(tmp_path / "nets" / "nasbench201-00001.onnx")))
    done = run.ok("measure", tmp_path / "nets", table, text, "-o", tmp_path / "latency.csv", *BRIEF)
    assert done.out.endswith(f"8 networks in {tmp_path / 'latency.csv'}\n")
    assert done.err.startswith("1 could not be measured; see the column error\n")
    rows = rows_of((tmp_path / "latency.csv").read_text())
    assert [Path(row["path"]).name for row in rows] == [
        *(f"nasbench201-{number:05d}.onnx" for number in (1, 2, 3)), "none.onnx", "", "", "", "net.txt",
    ]  # fmt: skip
    assert [row["arch_str"] for row in rows[4:7]] == nas.sample("nasbench201", 3)
    assert [row["error"] != "" for row in rows] == [False] * 3 + [True] + [False] * 4
    for row in rows[:3] + rows[4:]:
        assert 0 < float(row["latency_ms_low"]) <= float(row["latency_ms"]) <= float(row["latency_ms_high"])
        assert int(row["repeats"]) >= 10
    settings = json.loads((tmp_path / "latency.csv.config.json").read_text())
    assert settings["seconds"] == 0.1
    assert {"processor", "onnxruntime", "threads"} <= settings["environment"].keys()
    assert not (tmp_path / "latency.csv.measuring").exists()
    learnable, bad = nas.read_table(tmp_path / "latency.csv", metrics=["latency_ms"], skip_bad=True)
    assert len(learnable) + len(bad) == 8


@pytest.mark.slow
def test_a_resumed_run_does_not_repeat_measurements(
    run: Run, refused: Refused, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "latency.csv"
    monkeypatch.setattr(isolated, "measure_file", Counting(fatal=3))
    begun = run("measure", table, "-o", out)
    assert begun.code == 130
    assert begun.err.startswith("interrupted; continue with: nassurrogate measure")
    assert not out.exists()
    refused("latency.csv.measuring exists; continue .*--resume", "measure", table, "-o", out)
    other = ("measure", table, "-o", out, "--threads", "2", "--resume")
    refused(r"another threads \(1\)", *other)

    monkeypatch.setattr(isolated, "measure_file", again := Counting())
    done = run.ok("measure", table, "-o", out, "--resume")
    assert again.calls == 1
    assert [row["latency_ms"] for row in rows_of(out.read_text())] == ["1.0", "2.0", "1.0"]
    assert done.err.startswith("1 of 3 networks did not converge to the tolerance within 2 s")
    assert done.err.count("\n") == 1
    refused("latency.csv exists", "measure", table, "-o", out, "--resume")


@pytest.mark.slow
def test_the_fastest_of_several_rounds_counts_and_an_interrupted_run_resumes(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, took = tmp_path / "latency.csv", [5.0, 2.0, 3.0, 4.0, 2.5, KeyboardInterrupt, 3.5]
    times = iter(took)

    def measured(graph: object, setting: Setting) -> Measurement:
        latency = next(times)
        if latency is KeyboardInterrupt:
            raise KeyboardInterrupt
        return dataclasses.replace(Counting()(Path(__file__), setting), latency_ms=latency)

    monkeypatch.setattr(measuring, "measure_graph", measured)
    with pytest.raises(KeyboardInterrupt):
        nas.measure([table], out, rounds=2)
    reported: list[tuple[int, int]] = []
    nas.measure([table], out, rounds=2, resume=True, progress=lambda *done: reported.append(done))
    rows = [(float(row["latency_ms"]), float(row["slowest_round_ms"])) for row in rows_of(out.read_text())]
    assert rows == [(4.0, 5.0), (2.0, 2.5), (3.0, 3.5)]
    assert reported[-1] == (6, 6)
    assert json.loads((tmp_path / "latency.csv.config.json").read_text())["rounds"] == 2


def test_another_round_replaces_a_failed_one(table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    def measured(graph: object, setting: Setting) -> Measurement:
        calls.append(graph)
        if len(calls) == 1 or len(calls) % 3 == 2:
            raise MeasurementError("it crashed")
        return Counting()(Path(__file__), setting)

    monkeypatch.setattr(measuring, "measure_graph", measured)
    done = nas.measure([table], tmp_path / "latency.csv", rounds=2)
    assert (done.networks, done.failed) == (3, 1)
    rows = rows_of((tmp_path / "latency.csv").read_text())
    assert [row["error"] for row in rows] == ["", "it crashed", ""]
    assert [bool(row["slowest_round_ms"]) for row in rows] == [True, False, True]


@pytest.mark.slow
def test_the_same_network_twice_is_measured_once(table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated, "measure_file", counting := Counting())
    summary = nas.measure([table, table], tmp_path / "latency.csv")
    assert (summary.networks, counting.calls) == (6, 3)


def test_a_file_that_changed_is_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, out = tmp_path / "one.onnx", tmp_path / "latency.csv"
    file.write_bytes(b"broken")
    (tmp_path / "two.onnx").write_bytes(b"whole")
    monkeypatch.setattr(isolated, "measure_file", Counting(fatal=2))
    with pytest.raises(KeyboardInterrupt):
        measuring.measure([tmp_path], out)
    file.write_bytes(b"mended")
    monkeypatch.setattr(isolated, "measure_file", Counting())
    assert measuring.measure([tmp_path], out, resume=True).failed == 0


def test_invalid_requests_are_refused(refused: Refused, run: Run, table: Path, tmp_path: Path) -> None:
    out = tmp_path / "latency.csv"
    refused(
        "provider 'abacus' is not available here; available: cpu", "measure", table, "-o", out, "--provider", "abacus"
    )
    refused("timeout is 1.0; it should be greater than seconds", "measure", table, "-o", out, "--timeout", "1")
    refused("nothing.onnx", "measure", tmp_path / "nothing.onnx", "-o", out)
    refused("unknown search space", "measure", table, "--space", "nasbench2", "-o", tmp_path / "no.csv")
    (tmp_path / "broken.onnx").write_bytes(b"broken")
    refused("no network could be measured; the first error:", "measure", tmp_path / "broken.onnx", "-o", out)


@pytest.mark.slow
def test_skipped_bad_input_is_a_row_with_an_error(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated, "measure_file", Counting())
    table, (name,) = tmp_path / "cells.csv", nas.sample("nasbench201", 1)
    table.write_text(f"space,arch_str\nnasbench201,{name},more\nnasbench201,{name}\nnasbench201,|no|\n")
    out = tmp_path / "latency.csv"
    assert run("measure", table, "-o", out).code == 2
    run.ok("measure", table, tmp_path / "missing.onnx", "-o", out, "--skip-bad")
    rows = rows_of(out.read_text())
    assert [row["latency_ms"] for row in rows] == ["", "1.0", "", ""]
    assert ["line 2" in rows[0]["error"], rows[1]["error"], "line 4" in rows[2]["error"]] == [True, "", True]
    assert "missing.onnx" in rows[3]["error"]


@pytest.mark.slow
def test_a_run_killed_after_writing_its_table_can_be_resumed(
    run: Run, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "latency.csv"
    monkeypatch.setattr(isolated, "measure_file", Counting())

    def killed(state: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(partial_output, "remove", killed)
        assert run("measure", table, "-o", out).code == 130
    written = out.read_bytes()
    assert run("measure", table, "-o", out, "--threads", "2", "--resume").code != 0
    assert out.read_bytes() == written
    monkeypatch.setattr(isolated, "measure_file", again := Counting())
    run.ok("measure", table, "-o", out, "--resume")
    assert (again.calls, out.read_bytes()) == (0, written)
    assert [file.name for file in tmp_path.glob("*latency.csv*")] == ["latency.csv", "latency.csv.config.json"]


@pytest.mark.slow
def test_a_table_of_another_run_is_not_overwritten(
    run: Run, refused: Refused, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "latency.csv"
    monkeypatch.setattr(isolated, "measure_file", Counting(fatal=2))
    assert run("measure", table, "-o", out).code == 130
    out.write_text("mine")
    refused("latency.csv", "measure", table, "-o", out, "--resume")
    assert out.read_text() == "mine"
