"""`nassurrogate calibrate`: the choice of networks, bundles and their results, the new metric."""

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import spearmanr

import nassurrogate as nas
import search_spaces
import surrogate
from nassurrogate.measurement import calibrate as calibration
from nassurrogate.measurement.latencies import read_latencies
from search_spaces.tables import Table
from surrogate.transfer.device_latency import LatencyFeatures
from tests.nassurrogate.doubles import Refused, Run

SPACE = search_spaces.get("nasbench201")


@pytest.fixture
def small_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "POOL", 40)
    monkeypatch.setattr(calibration, "JUDGED", 20)
    monkeypatch.setattr("surrogate.transfer.finetuner._TOKEN_BUDGET", 1)  # the fewest steps


def latency(arch_str: str) -> float:
    """Latency in ms on an imaginary device: grows with the multiply-adds and slightly with the number of nodes."""
    graph = SPACE.graph(SPACE.from_str(arch_str))
    return 0.2 + graph.macs / 3e7 + 0.001 * len(graph.nodes)


@pytest.mark.slow
def test_chosen_networks_are_more_diverse_than_random_ones(tiny_checkpoint: Path) -> None:
    def choose() -> list[str]:
        rlm = nas.RLM.from_pretrained(tiny_checkpoint)
        return calibration.choose_networks(rlm, "nasbench201", 12, pool=300, seed=1)

    chosen = choose()
    assert chosen == choose()
    assert len(set(chosen)) == 12

    def spread(names: list[str]) -> float:
        """The smallest difference in latency between two of the networks."""
        return float(np.diff(np.sort([latency(name) for name in names])).min())

    drawn = [spread(nas.sample("nasbench201", 12, seed=seed)) for seed in range(20)]
    assert np.ptp([latency(name) for name in chosen]) > 2
    assert spread(chosen) > np.median(drawn)


@pytest.mark.slow
def test_a_bundle_is_measured_elsewhere_and_its_results_are_read(
    run: Run, tiny_checkpoint: Path, small_pool: None, tmp_path: Path
) -> None:
    bundle, out = tmp_path / "bundle", tmp_path / "out"
    wanted = ("calibrate", "nasbench201", "--device", "pi", "--checkpoint", tiny_checkpoint)
    run.ok(*wanted, "-n", 6, "--bundle", bundle, "--threads", 2)
    readme = (bundle / "README.txt").read_text()
    command = re.search(r"python (\S+) --threads 2 \*\.onnx > (\S+)", readme)
    networks = sorted(path.name for path in bundle.glob("*.onnx"))
    assert len(networks) == 6
    answers = subprocess.run(
        [sys.executable, command[1], "--seconds", "0.1", "--tolerance", "0.5", *networks],
        cwd=bundle, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    (bundle / command[2]).write_text(answers)
    assert f"--latencies {bundle / command[2]}" in readme
    table = read_latencies(bundle / command[2], "pi_latency_ms", space="nasbench201")
    assert table.metric("pi_latency_ms").tolist() == [json.loads(line)["latency_ms"] for line in answers.splitlines()]

    done = run.ok(*wanted, "--latencies", bundle / command[2], "-o", out)
    # Twenty steps teach the tiny checkpoint next to nothing.
    assert re.search("training failed; calibrate again with another --seed", done.err)
    printed = re.search(r"^6 networks of .*: Spearman (\S+), median error (\S+%)$", done.out.splitlines()[0])
    training = json.loads((out / "adapter_config.json").read_text())["training"]
    recorded = training["quality"]["pi_latency_ms"]
    assert printed.groups() == (f"{recorded['spearman']:.3f}", f"{recorded['median_relative_error']:.1%}")
    known = nas.predict(
        table.arch_str, space="nasbench201", metrics=["latency:pi"], checkpoint=tiny_checkpoint, adapters=[out]
    )
    assert known.metrics == ("pi_latency_ms",)
    run.ok(
        *("search", "nasbench201", "--objective", "min:latency:pi", "--budget", 5),
        *("--checkpoint", tiny_checkpoint, "--adapter", out),
    )


@pytest.mark.slow
@pytest.mark.usefixtures("brief_measurements")
def test_measurements_on_this_machine_are_reused_after_an_interruption(
    run: Run, tiny_checkpoint: Path, small_pool: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    out, table = tmp_path / "out", tmp_path / "out.latencies.csv"
    wanted = ("calibrate", "nasbench201", "--device", "here", "-n", 5, "--rounds", 1)
    command = (*wanted, "--checkpoint", tiny_checkpoint, "-o", out)
    with monkeypatch.context() as patched:
        patched.setattr(calibration, "calibrate_device", interrupted)
        assert run(*command).code == 130
    measured = table.read_text()
    assert measured.count("nasbench201,") == 5
    assert "out.latencies.csv exists; use its measurements with --latencies" in run(*command).err
    done = run.ok(*(part for part in command if part not in ("-n", 5, "--rounds", 1)), "--latencies", table)
    assert "5 networks of" in done.out
    assert table.read_text() == measured


def test_tables_of_latencies(tmp_path: Path) -> None:
    names = nas.sample("nasbench201", 3)
    for column in ("latency_ms", "pi_latency_ms"):
        path = tmp_path / f"{column}.csv"
        rows = "".join(f"{name},{value}\n" for name, value in zip(names, ("1.5", "", "2.5"), strict=True))
        path.write_text(f"arch_str,{column}\n{rows}")
        found = read_latencies(path, "pi_latency_ms", space="nasbench201")
        assert found.arch_str == (names[0], names[2])
        assert found.metric("pi_latency_ms").tolist() == [1.5, 2.5]


@pytest.mark.slow
def test_bad_requests_are_refused(refused: Refused, tiny_checkpoint: Path, small_pool: None, tmp_path: Path) -> None:
    command = ("calibrate", "nasbench201", "--checkpoint", tiny_checkpoint)
    out = ("-o", tmp_path / "out")
    refused("device 'My Pi' should consist of lower-case letters", *command, "--device", "My Pi", *out)
    refused("calibrate needs -o ADAPTER", *command, "--device", "pi")
    refused("--bundle only writes what to measure", *command, "--device", "pi", "--bundle", tmp_path / "b", *out)
    table = tmp_path / "few.csv"
    names = nas.sample("nasbench201", 6)
    table.write_text("arch_str,latency_ms\n" + "".join(f"{name},1.5\n" for name in names[:3]))
    few = ("--latencies", table, *out)
    refused("3 latencies are too few; at least 5 are needed", *command, "--device", "pi", *few)
    refused("already knows latency:pixel3 of nasbench201", *command, "--device", "pixel3", *few)
    table.write_text("arch_str,latency_ms\n" + "".join(f"{name},-1\n" for name in names))
    refused("is -1 ms; it should be positive", *command, "--device", "pi", *few)
    table.write_text("arch_str,seconds\n" + "".join(f"{name},1\n" for name in names))
    refused("latency_ms", *command, "--device", "pi", *few)
    table.write_text("arch_str,latency_ms\n" + "".join(f"{name},1\n" for name in names[:5]) + f"{names[5]},1 ms\n")
    refused("few.csv, line 7, column latency_ms: '1 ms' is not a number; correct it", *command, "--device", "pi", *few)
    table.write_text("arch_str,latency_ms\n" + "".join(f"{name},1\n" for name in names))
    refused("are measured already; -n", *command, "--device", "pi", *few, "--threads", 2)
    answers = tmp_path / "latencies.jsonl"
    answered = (*command, "--device", "pi", "--latencies", answers, *out)
    answers.write_text('{"path": "a.onnx", "latency_ms": 1}\n')
    refused("line 1, column path: .*a.onnx: No such file", *answered)
    (tmp_path / "index.csv").write_text("name\na\n")
    refused("index.csv is not the index of a bundle of nasbench201", *answered)
    (tmp_path / "index.csv").write_text(f"path,space,arch_str\nb.onnx,nasbench201,{names[0]}\n")
    refused("line 1: a.onnx is not in", *answered)
    for line in ("{", f'{{"path": "b.onnx", "latency_ms": {10**400}}}'):
        answers.write_text(f"{line}\n")
        refused("line 1 is not a line of output of measure_latency.py", *answered)
    answers.write_bytes("{}".encode("utf-16"))
    refused("latencies.jsonl is not UTF-8 text", *answered)


def test_a_known_device_is_refused_before_measuring(refused: Refused, tmp_path: Path) -> None:
    """Aliases count: latency:cpu of the packaged checkpoint is that of a Xeon."""
    for device in ("pixel3", "cpu", "gpu"):
        command = ("calibrate", "nasbench201", "--device", device, "-o", tmp_path / "out")
        refused(f"already knows latency:{device} of nasbench201", *command)


def test_measured_latencies_are_training_labels_unchanged(
    tiny_checkpoint: Path, small_pool: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Labels(Exception):
        pass

    def capture(checkpoint: Path, table: nas.Table, *_: object, **given: object) -> None:
        raise Labels(table)

    monkeypatch.setattr(surrogate, "finetune", capture)
    chosen = calibration.choose_networks(nas.RLM.from_pretrained(tiny_checkpoint), "nasbench201", 12)
    values = np.array([latency(name) for name in chosen])
    measured = Table(("nasbench201",) * 12, tuple(chosen), ("",) * 12, {"drone_latency_ms": values})
    with pytest.raises(Labels) as raised:
        calibration.calibrate_device(tiny_checkpoint, "drone", measured, tmp_path / "out")
    (table,) = raised.value.args
    column = table.metric("drone_latency_ms")
    assert dict(zip(table.arch_str[:12], column[:12], strict=True)) == dict(zip(chosen, values, strict=True))
    others, real = table.arch_str[12:], np.array([latency(name) for name in table.arch_str[12:]])
    assert not set(others) & set(chosen)
    assert spearmanr(column[12:], real).statistic > 0.8


@pytest.mark.slow
@pytest.mark.usefixtures("brief_lessons")
def test_a_space_unknown_to_the_base_is_learned_from_its_measurements(tiny_checkpoint: Path, tmp_path: Path) -> None:
    space = nas.get_space("mnasnet")
    names = nas.sample("mnasnet", 70, seed=0)
    values = np.array([space.graph(space.from_str(name)).macs / 1e7 for name in names])
    measured = Table(("mnasnet",) * 20, tuple(names[:20]), ("",) * 20, {"board_latency_ms": values[:20]})
    figures = calibration.calibrate_device(tiny_checkpoint, "board", measured, tmp_path / "out")
    assert figures.spearman > 0.9
    others = {"space": "mnasnet", "checkpoint": tiny_checkpoint, "adapters": [tmp_path / "out"]}
    made = nas.predict(names[20:], metrics="latency:board", **others).median[:, 0]
    assert spearmanr(made, values[20:]).statistic > 0.9


def identical(count: int) -> LatencyFeatures:
    return LatencyFeatures(np.ones((count, 2)), np.ones((count, 1)), np.ones((count, 4)))


def test_no_network_is_chosen_twice(tiny_checkpoint: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "latency_features", lambda rlm, space, names: identical(len(names)))
    rlm = nas.RLM.from_pretrained(tiny_checkpoint)
    assert len(set(calibration.choose_networks(rlm, "nasbench201", 15, pool=20))) == 15
