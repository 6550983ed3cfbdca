"""The generator: random architectures, each trained briefly, one record each.

Which architectures depends on space, count and seed alone, so that a run that was interrupted goes on with those that
have no record yet.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import torch

import search_spaces
from search_spaces.common.atomic_files import first_difference, keep_settings
from search_spaces.common.errors import first_line
from search_spaces.common.executors import WorkerDiedError, Workers, open_pool
from search_spaces.common.jsonl import Record, open_log
from search_spaces.common.versions import versions
from search_spaces.sampling import sample_distinct
from snas.cifar10 import Cifar10, load
from snas.memory import give_back_memory, keep_freed_memory
from snas.protocol import Protocol
from snas.trainer import DivergedError, Trainer

CLASSES, RESOLUTION = 10, 32
Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Job:
    """A network to train."""

    uid: str
    space: str
    arch_str: str
    seed: int


def train_job(trainer: Trainer, job: Job, with_text: bool) -> Record:
    """The record of one network; of one that fails, with the reason under `error` and without accuracy."""
    space = search_spaces.get(job.space)
    genotype = space.from_str(job.arch_str)
    graph = space.graph(genotype, resolution=RESOLUTION, num_classes=CLASSES)
    record = {
        "uid": job.uid,
        "space": job.space,
        "arch_str": job.arch_str,
        "val_accuracy": None,
        "params": graph.params,
        "macs": graph.macs,
        "train_time_sec": None,
        "steps_ran": None,
        "precision": trainer.protocol.precision,
        "batch_size": trainer.protocol.batch_size,
        "seed": job.seed,
        "device": device_name(trainer.device),
    }
    if with_text:
        record["input"] = space.text(genotype, resolution=RESOLUTION, num_classes=CLASSES)
    try:
        outcome = trainer.run(graph, job.seed)
    except (DivergedError, MemoryError, RuntimeError, ValueError) as error:
        return {**record, "error": f"{type(error).__name__}: {first_line(error)}"}
    finally:
        give_back_memory()
    return {
        **record,
        "val_accuracy": outcome.accuracy,
        "train_time_sec": round(outcome.seconds, 4),
        "steps_ran": outcome.steps,
    }


def device_name(device: torch.device) -> str:
    return torch.cuda.get_device_name(device) if device.type == "cuda" else "cpu"


def start_trainer(data: Cifar10 | Path, protocol: Protocol, device: str) -> Trainer:
    """What each worker starts with."""
    keep_freed_memory()
    return Trainer(load(data) if isinstance(data, Path) else data, protocol, device)


def generate(
    out: str | Path,
    *,
    count: int,
    data: str | Path,
    space: str = "snas",
    protocol: Protocol | None = None,
    seed: int = 0,
    device: str = "cpu",
    workers: Workers | None = None,
    with_text: bool = False,
    resume: bool = False,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Trains `count` architectures of a space and appends their records to the JSON lines of `out`.

    `OUT.config.json` beside it says how. `progress` is called with (networks done, of all, a line about the best). With
    workers in other processes a script needs the usual `if __name__ == "__main__":`. Returns the counts: `done`,
    `failed`, and `note` about the data. Raises DataError for what is no CIFAR-10, FileExistsError where `out` is there
    and `resume` is False, ValueError for an unknown space or another protocol than the records are of, OSError where
    the disk is full.
    """
    out, known, protocol = Path(out), search_spaces.get(space), protocol or Protocol()
    images = load(data)  # now, rather than in each worker later: wrong data is told at once
    config: dict[str, Any] = {
        "space": space,
        "seed": seed,
        "protocol": dataclasses.asdict(protocol),
        "data": f"blake2b {images.digest()}",
    }
    with open_log(out, resume=resume) as records:
        beside = out.with_name(out.name + ".config.json")
        if found := keep_settings(beside, config, versions=versions()):
            name, before = found
            now = config[name]
            if name == "protocol" and isinstance(before, dict):
                name, before = first_difference(now, before) or found
                now = now.get(name)
            raise ValueError(
                f"the records beside {beside} were made with {name} {before}, not {now}; choose another file"
            )
        jobs = []
        for genotype in sample_distinct(known, count, seed):
            arch_str = known.to_str(genotype)
            jobs.append(Job(protocol.uid(space, arch_str, seed), space, arch_str, seed))
        done = [records.by_uid[job.uid] for job in jobs if job.uid in records.by_uid]
        best, failed = max(map(_accuracy, done), default=0.0), sum("error" in record for record in done)
        finished = len(done)
        source = Path(data) if (workers or Workers()).kind == "process" else images
        work = partial(train_job, with_text=with_text)
        setup = partial(start_trainer, source, protocol, device)
        with open_pool(work, setup, workers or Workers()) as pool:
            for job, result in pool.run(job for job in jobs if job.uid not in records.by_uid):
                record = _died(job, result, protocol) if isinstance(result, WorkerDiedError) else result
                records.append(record)
                finished, failed = finished + 1, failed + ("error" in record)
                best = max(best, _accuracy(record))
                if progress:
                    progress(finished, len(jobs), f"best {best:.1f}%")
    return {"done": finished, "failed": failed, "note": images.note}


def _accuracy(record: Record) -> float:
    return record["val_accuracy"] or 0.0


def _died(job: Job, error: WorkerDiedError, protocol: Protocol) -> Record:
    blank = dict.fromkeys(("val_accuracy", "params", "macs", "train_time_sec", "steps_ran"))
    return {
        **dataclasses.asdict(job), **blank, "precision": protocol.precision, "batch_size": protocol.batch_size,
        "device": None, "error": f"{type(error).__name__}: {error}",
    }  # fmt: skip
