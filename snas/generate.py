"""Generates SNAS data: trains random architectures briefly and writes one record for each.

The architectures depend on space, count and seed only, so that an interrupted run can be resumed with the architectures
that have no record yet.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import torch

import search_spaces
from search_spaces.common.atomic_files import first_difference, keep_settings
from search_spaces.common.errors import first_line
from search_spaces.common.executors import WorkerDiedError, Workers, open_pool
from search_spaces.common.jsonl import Record, RecordLog, open_log
from search_spaces.common.packages import versions
from search_spaces.sampling import sample_distinct
from search_spaces.space import SearchSpace
from snas.image_data import ImageData
from snas.image_folder import load
from snas.protocol import Protocol
from snas.trainer import DivergedError, Trainer, keep_freed_memory, release_memory

Progress = Callable[[int, int, str], None]  # (networks done, total, a line about the best)


@dataclass(frozen=True)
class Job:
    """A network to train; `uid` identifies the training (`Protocol.uid`)."""

    uid: str
    space: str
    arch_str: str
    seed: int


def train_job(trainer: Trainer, job: Job, with_text: bool, space: SearchSpace | None = None) -> Record:
    """The record of one trained network; if training fails, without accuracy and with the reason as `error`.

    With `with_text` the record has the canonical text as `input`. `space` is the one that the job names: a worker in
    another process does not know the name of a space that is not part of this package.
    """
    space = space or search_spaces.get(job.space)
    genotype = space.from_str(job.arch_str)
    shape = {"resolution": trainer.resolution, "num_classes": trainer.classes}
    graph = space.graph(genotype, **shape)
    record = {
        "uid": job.uid, "space": job.space, "arch_str": job.arch_str, "val_accuracy": None, "params": graph.params,
        "macs": graph.macs, "train_time_sec": None, "steps_ran": None, "precision": trainer.protocol.precision,
        "batch_size": trainer.protocol.batch_size, "seed": job.seed, "device": device_name(trainer.device),
    }  # fmt: skip
    if with_text:
        record["input"] = space.text(genotype, **shape)
    try:
        outcome = trainer.run(graph, job.seed)
    except (DivergedError, MemoryError, RuntimeError, ValueError) as error:
        return {**record, "error": f"{type(error).__name__}: {first_line(error)}"}
    finally:
        release_memory()
    return {
        **record, "val_accuracy": outcome.accuracy, "train_time_sec": round(outcome.seconds, 4),
        "steps_ran": outcome.steps,
    }  # fmt: skip


def device_name(device: torch.device) -> str:
    """The name of a GPU as CUDA reports it, or "cpu"."""
    return torch.cuda.get_device_name(device) if device.type == "cuda" else "cpu"


def start_trainer(data: ImageData | Path, protocol: Protocol, device: str, resolution: int | None = None) -> Trainer:
    """The setup of a worker: a trainer on images in memory, or read from a path at a resolution."""
    keep_freed_memory()
    return Trainer(load(data, resolution) if isinstance(data, Path) else data, protocol, device)


def generate(
    out: str | Path, *, count: int, data: str | Path, resolution: int | None = None, space: str = "snas",
    protocol: Protocol | None = None, seed: int = 0, device: str = "cpu", workers: Workers | None = None,
    with_text: bool = False, resume: bool = False, progress: Progress | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Trains `count` distinct architectures of a space and appends their records to the JSONL file `out`.

    `OUT.config.json` next to it records the settings. `data` is CIFAR-10 or a folder of images, which are scaled to
    `resolution` pixels on a side (`snas.image_folder.load`). With `resume`, architectures that have a record are
    skipped. `progress` is called with (networks done, total, a line about the best). With workers in other processes, a
    script needs `if __name__ == "__main__":`. Returns the counts `done` and `failed`, and `note`, a warning about the
    data or "".

    Raises DataError for data that cannot be read, FileExistsError if `out` exists and `resume` is False, ValueError for
    an unknown space or if the records were made with other settings, and OSError if the disk is full.

    One parameter per option of the command line.
    """
    out, protocol, workers = Path(out), protocol or Protocol(), workers or Workers()
    if out.suffix != ".jsonl":
        raise ValueError(f"{out}: records are JSON lines; choose a name that ends in .jsonl")
    search_space = search_spaces.get(space)
    images = load(data, resolution)  # before the workers start, so that wrong data is an error immediately
    config: dict[str, Any] = {
        "space": space,
        "seed": seed,
        "protocol": dataclasses.asdict(protocol),
        "data": f"blake2b {images.digest()}",
    }
    settings = out.with_name(out.name + ".config.json")
    new = [path for path in (out, settings) if not path.exists()]
    with open_log(out, resume=resume) as log, _removed_without_records(log, new):
        _keep_config(settings, config)
        arch_strs = map(search_space.to_str, sample_distinct(search_space, count, seed))
        jobs = [Job(protocol.uid(space, arch_str, seed), space, arch_str, seed) for arch_str in arch_strs]
        records = [log.by_uid[job.uid] for job in jobs if job.uid in log.by_uid]
        best, failed = max(map(_accuracy, records), default=0.0), sum("error" in record for record in records)
        done = len(records)
        remaining = [job for job in jobs if job.uid not in log.by_uid]
        if not remaining:  # no workers start
            return {"done": done, "failed": failed, "note": images.note}
        source = Path(data) if workers.kind == "process" else images
        work = partial(train_job, with_text=with_text, space=search_space)
        setup = partial(start_trainer, source, protocol, device, resolution)
        with open_pool(work, setup, workers) as pool:
            for job, result in pool.run(remaining):
                record = _failed(job, result, protocol) if isinstance(result, WorkerDiedError) else result
                log.append(record)
                done, failed = done + 1, failed + ("error" in record)
                best = max(best, _accuracy(record))
                if progress:
                    progress(done, len(jobs), f"best {best:.1f}%")
    return {"done": done, "failed": failed, "note": images.note}


@contextmanager
def _removed_without_records(log: RecordLog, files: Sequence[Path]) -> Iterator[None]:
    """Removes files that this call made if it fails before the first record: they would refuse a corrected call."""
    try:
        yield
    except Exception:
        for path in [] if log.by_uid else files:
            path.unlink(missing_ok=True)
        raise


def _keep_config(path: Path, config: Mapping[str, Any]) -> None:
    """Writes the config of a run, or raises ValueError if an earlier run at this path had another one."""
    if found := keep_settings(path, config, versions=versions()):
        name, before = found
        now = config[name]
        if name == "protocol" and isinstance(before, dict):
            name, before = first_difference(now, before) or found
            now = now.get(name)
        raise ValueError(f"the records of {path} were made with {name} {before}, not {now}; choose another file")


def _accuracy(record: Record) -> float:
    return record["val_accuracy"] or 0.0


def _failed(job: Job, error: WorkerDiedError, protocol: Protocol) -> Record:
    blank = dict.fromkeys(("val_accuracy", "params", "macs", "train_time_sec", "steps_ran"))
    return {
        **dataclasses.asdict(job), **blank, "precision": protocol.precision, "batch_size": protocol.batch_size,
        "device": None, "error": f"{type(error).__name__}: {error}",
    }  # fmt: skip
