"""Kills commands with SIGKILL at random times; resumed, they must give the result of a run that was not killed.

    python -m tests.hardening.kills [JOB ...] [--kills 200] [--seed 0]

Each job is a real command. It is started, killed with all its processes after a random part of its run time, started
again with --resume, and so on up to four times. Then it may finish, and its files are compared with those of a run that
was not killed.
"""

import argparse
import csv
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet
from safetensors.numpy import load_file

from tests.conftest import write_images
from tests.search_spaces.tables.importers import test_nds as nds

COMMAND = [sys.executable, "-c", "from nassurrogate.cli import main; main()"]
MOST = 4  # kills per run
LONGEST = 300.0  # seconds until a run is considered hung


@dataclass(frozen=True)
class Job:
    """A command that writes `output` in a folder with the inputs that `prepare` made.

    `result` reads what must be equal after any number of kills. `resumes` is False for a command without --resume;
    `again` is False for one that refuses an existing output, which is then complete.
    """

    arguments: Callable[[Path], list[str]]
    output: str
    result: Callable[[Path], Any]
    prepare: Callable[[Path], object] = lambda folder: None
    resumes: bool = True
    again: bool = True

    def command(self, folder: Path) -> list[str]:
        resume = ["--resume"] if self.resumes else []
        return [*COMMAND, *self.arguments(folder), "-o", str(folder / self.output), *resume]


def _search(folder: Path) -> list[str]:
    goals = ["--objective", "max:accuracy", "--objective", "min:latency:pixel3"]
    return ["search", "nasbench201", *goals, "--budget", "700", "--seed", "0", "--no-weights"]


def _searched(output: Path) -> Any:
    rows = pyarrow.parquet.read_table(output / "evaluated.parquet").to_pylist()
    run = json.loads((output / "run.json").read_text())
    run.pop("timings_s")
    assert len({row["arch_str"] for row in rows}) == len(rows)
    return rows, run, sorted(path.name for path in output.iterdir()), (output / "front.csv").read_text()


def _sampled(folder: Path, count: int) -> Path:
    path = folder / "archs.jsonl"
    subprocess.run([*COMMAND, "sample", "nasbench201", "-n", str(count), "-o", str(path)], check=True)
    return path


def _training_data(folder: Path) -> None:
    rows = [json.loads(line) for line in _sampled(folder, 120).read_text().splitlines()]
    lines = [json.dumps({**row, "score_pct": float(len(row["arch_str"]))}) for row in rows]
    (folder / "table.jsonl").write_text("\n".join(lines) + "\n")
    (folder / "config.toml").write_text(
        "epochs = 12\nbatch_size = 8\nvalidation = 0.1\ncheckpoint_minutes = 0.0\n[model]\nwidth = 32\nheads = 2\n"
    )


def _trained(output: Path) -> Any:
    weights = load_file(output / "model.safetensors")
    return {name: tensor.tobytes() for name, tensor in weights.items()}, sorted(p.name for p in output.iterdir())


def _recorded(output: Path) -> Any:
    records = [json.loads(line) for line in output.read_text().splitlines()]
    assert len({record["uid"] for record in records}) == len(records)
    return sorted(
        [{k: v for k, v in record.items() if k != "train_time_sec"} for record in records],
        key=lambda record: record["uid"],
    )


def _networks(folder: Path) -> None:
    subprocess.run([*COMMAND, "export", str(_sampled(folder, 6)), "-o", str(folder / "networks")], check=True)


def _measured(output: Path) -> Any:
    """The networks that have a latency; the latencies differ between runs."""
    with output.open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert all(float(row["latency_ms"]) > 0 for row in rows)
    return [row["path"].rpartition("/")[2] for row in rows]


def _official(folder: Path) -> None:
    (folder / "DARTS_in.json").write_text(json.dumps([nds.record() for _ in range(2000)]))


JOBS = {
    "search": Job(_search, "run", _searched),
    "training": Job(
        lambda folder: ["train", str(folder / "table.jsonl"), "--config", str(folder / "config.toml")],
        "checkpoint",
        _trained,
        _training_data,
    ),
    "snas": Job(
        lambda folder: [
            "snas", "generate", "-n", "10", "--steps", "2", "--batch-size", "16", "--executor", "process",
            "--workers", "2", "--data", str(folder / "cifar-10-batches-py"),
        ],
        "records.jsonl",
        _recorded,
        write_images,
    ),
    "measure": Job(
        lambda folder: ["measure", str(folder / "networks"), "--seconds", "0.2"], "latency.csv", _measured, _networks,
        again=False,
    ),
    "import": Job(
        lambda folder: ["tables", "import", "nds", str(folder / "DARTS_in.json")],
        "table.csv",
        lambda output: output.read_bytes(),
        _official,
        resumes=False,
        again=False,
    ),
}  # fmt: skip


def finished(command: list[str], within: float) -> bool:
    """Whether a command ended by itself within `within` seconds; otherwise it is killed with all its processes.

    Raises AssertionError if it fails.
    """
    process = subprocess.Popen(
        command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    try:
        _, err = process.communicate(timeout=within)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return False
    if process.returncode:
        raise AssertionError(f"{' '.join(command[3:])}: {err.strip().splitlines()[-1]}")
    return True


def attack(name: str, kills: int, seed: int) -> tuple[int, int]:
    """Kills and runs of a job. Raises AssertionError if a run has another result than one that was not killed."""
    job, rng, killed, runs = JOBS[name], random.Random(f"{seed} {name}"), 0, 0
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        job.prepare(folder)
        given = {path.name for path in folder.iterdir()}
        started = time.monotonic()
        finished(job.command(folder), LONGEST)
        seconds = time.monotonic() - started
        wanted, left = job.result(folder / job.output), {path.name for path in folder.iterdir()} - given
        while killed < kills:
            for path in folder.iterdir():
                if path.name not in given:
                    subprocess.run(["rm", "-r", str(path)], check=True)
            for _ in range(min(MOST, kills - killed)):
                if finished(job.command(folder), rng.uniform(0, seconds)):
                    break
                killed += 1
                if not job.again and (folder / job.output).exists():
                    break
            else:
                finished(job.command(folder), LONGEST)
            runs += 1
            assert job.result(folder / job.output) == wanted, f"{name}: another result after {killed} kills"
            litter = {p.name for p in folder.iterdir() if not p.name.startswith(".table.csv.")} - given - left
            assert not litter, f"{name} leaves {', '.join(sorted(litter))}"
    return killed, runs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jobs", nargs="*", metavar="JOB", default=list(JOBS))
    parser.add_argument("--kills", type=int, default=200, help="in all (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for name in given.jobs:
        killed, runs = attack(name, given.kills // len(given.jobs), given.seed)
        print(f"{name}: {killed} kills, {runs} runs, all with the same result", flush=True)


if __name__ == "__main__":
    main()
