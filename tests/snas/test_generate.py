import json
import os
import signal
import sys
import time

import pytest

import search_spaces
from nassurrogate.cli import main
from search_spaces.common.executors import Workers
from search_spaces.sampling import sample_distinct
from search_spaces.tables import read_table
from snas.generate import generate
from snas.protocol import Protocol
from tests.snas.test_images import write_pictures

pytestmark = pytest.mark.usefixtures("one_thread")
TINY = Protocol(steps=2, batch_size=16, judged=50)


def records(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def sampled(count):
    """The arch_strs of a run that is not interrupted."""
    space = search_spaces.get("snas")
    return sorted(map(space.to_str, sample_distinct(space, count, 0)))


def stable(found):
    return sorted((r["uid"], r["arch_str"], r["val_accuracy"]) for r in found)


@pytest.mark.slow
def test_records(cifar10_folder, tmp_path):
    seen = []
    made = generate(
        tmp_path / "a.jsonl", count=4, data=cifar10_folder, protocol=TINY, with_text=True,
        progress=lambda done, total, line: seen.append((done, total)),
    )  # fmt: skip
    assert (made["done"], made["failed"]) == (4, 0)
    assert "not verified" in made["note"]
    assert seen == [(n, 4) for n in range(1, 5)]
    found = records(tmp_path / "a.jsonl")
    assert sorted(r["arch_str"] for r in found) == sampled(4)
    space = search_spaces.get("snas")
    for record in found:
        assert list(record)[:12] == [
            "uid", "space", "arch_str", "val_accuracy", "params", "macs", "train_time_sec", "steps_ran", "precision",
            "batch_size", "seed", "device",
        ]  # fmt: skip
        genotype = space.from_str(record["arch_str"])
        assert record["params"] == space.graph(genotype).params
        assert record["input"] == space.text(genotype)
        assert record["uid"] == TINY.uid("snas", record["arch_str"], 0)
        assert 0 <= record["val_accuracy"] <= 100
    config = json.loads((tmp_path / "a.jsonl.config.json").read_text())
    assert config["protocol"]["steps"] == 2
    assert "torch" in config["versions"]
    table, bad = read_table(tmp_path / "a.jsonl", metrics=["val_accuracy"])
    assert (len(table), bad) == (4, [])
    generate(tmp_path / "b.jsonl", count=4, data=cifar10_folder, protocol=TINY)
    assert stable(records(tmp_path / "b.jsonl")) == stable(found)


@pytest.mark.slow
def test_a_killed_run_of_processes_is_resumed(cifar10_folder, tmp_path, commands, run):
    command = [
        "snas", "generate", "-n", "6", "--steps", "2", "--batch-size", "16", "--data", str(cifar10_folder),
        "-o", str(tmp_path / "k.jsonl"), "--resume", "--executor",
    ]  # fmt: skip
    path, waiting = tmp_path / "k.jsonl", time.monotonic() + 120
    process = commands.start("nassurrogate", *command, "process", "--workers", "2", cwd=tmp_path)
    while not (path.exists() and path.read_text().count("\n") >= 2) and time.monotonic() < waiting:
        time.sleep(0.05)
    os.kill(process, signal.SIGKILL)
    assert commands.wait(process) == -signal.SIGKILL
    killed = len(records(path))
    assert 2 <= killed < 6
    done = run.ok(*command, "serial")
    assert f"6 records in {path}" in done.out
    found = records(tmp_path / "k.jsonl")
    assert len({r["uid"] for r in found}) == len(found) == 6
    assert sorted(r["arch_str"] for r in found) == sampled(6)


@pytest.mark.slow
def test_failures_become_records_and_the_run_continues(cifar10_folder, tmp_path, monkeypatch):
    wild = Protocol(steps=6, batch_size=16, judged=50, learning_rate=1e30)
    made = generate(tmp_path / "a.jsonl", count=4, data=cifar10_folder, protocol=wild)
    found = records(tmp_path / "a.jsonl")
    assert made["done"] == len(found) == 4
    assert made["failed"] == sum("error" in r for r in found) > 0
    failed = next(r for r in found if "error" in r)
    assert failed["error"].startswith("DivergedError: the loss was not a finite number")
    assert failed["val_accuracy"] is None
    monkeypatch.setattr("snas.generate.open_pool", None)  # nothing is left: no workers start
    again = generate(tmp_path / "a.jsonl", count=4, data=cifar10_folder, protocol=wild, resume=True)
    assert again == made


@pytest.mark.slow
@pytest.mark.ray
@pytest.mark.usefixtures("ray_of_this_session")
def test_ray_produces_the_same_records(cifar10_folder, tmp_path):
    generate(tmp_path / "a.jsonl", count=2, data=cifar10_folder, protocol=TINY)
    generate(tmp_path / "b.jsonl", count=2, data=cifar10_folder, protocol=TINY, workers=Workers("ray", 1))
    assert sorted(r["uid"] for r in records(tmp_path / "a.jsonl")) == sorted(
        r["uid"] for r in records(tmp_path / "b.jsonl")
    )


def test_other_spaces_get_ten_classes(cifar10_folder, tmp_path):
    brief = Protocol(steps=1, batch_size=4, judged=8)
    generate(tmp_path / "a.jsonl", count=1, data=cifar10_folder, space="fbnet", protocol=brief)
    (record,) = records(tmp_path / "a.jsonl")
    space = search_spaces.get("fbnet")
    assert record["params"] == space.graph(space.from_str(record["arch_str"]), num_classes=10).params


@pytest.mark.slow
def test_networks_of_the_users_images(tmp_path, run):
    write_pictures(tmp_path / "pictures")
    run.ok(
        "snas", "generate", "-n", 2, "--steps", 2, "--batch-size", 8, "--data", tmp_path / "pictures",
        "--resolution", 24, "--text", "--executor", "serial", "-o", tmp_path / "a.jsonl",
    )  # fmt: skip
    found = records(tmp_path / "a.jsonl")
    assert len(found) == 2
    assert all(record["input"].startswith("input 3x24x24") for record in found)
    assert all(record["input"].rstrip().endswith("Gemm b @1 3") for record in found)
    again = ["snas", "generate", "-n", 3, "--steps", 2, "--data", tmp_path / "pictures", "--batch-size", 8]
    refused = run(*again, "--executor", "serial", "-o", tmp_path / "a.jsonl", "--resume")
    assert "made with data" in refused.err  # at another resolution, these are other images


@pytest.mark.slow
def test_other_settings_and_invalid_arguments_are_refused(cifar10_folder, tmp_path, capsys, monkeypatch):
    path = tmp_path / "a.jsonl"
    generate(path, count=1, data=cifar10_folder, protocol=TINY)
    with pytest.raises(FileExistsError, match="resume=True"):
        generate(path, count=1, data=cifar10_folder, protocol=TINY)
    with pytest.raises(ValueError, match=r"made with steps 2, not \d+; choose another"):
        generate(path, count=2, data=cifar10_folder, protocol=Protocol(steps=3, batch_size=16), resume=True)
    before = path.read_bytes()

    def refused(message, *arguments):
        monkeypatch.setattr(sys, "argv", ["nassurrogate", "snas", "generate", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            main()
        err = capsys.readouterr().err
        assert left.value.code == 2
        assert message in err
        assert err.count("\n") == 1

    out = ("-o", tmp_path / "b.jsonl", "--data")
    refused("has no CIFAR-10", *out, tmp_path)
    refused("unknown search space 'sna'; did you mean snas", *out, cifar10_folder, "--space", "sna")
    refused("give one of them", *out, cifar10_folder, "--steps", 3, "--seconds", 2)
    refused("unknown executor 'thread'", *out, cifar10_folder, "--executor", "thread")
    refused("images are fewer than a batch of 10000; use smaller", *out, cifar10_folder, "--batch-size", 10_000)
    assert path.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.jsonl", "a.jsonl.config.json"]
