"""One row for each of many things that are profiled, kept as they come, as one table at the end."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from nassurrogate import partial_output
from nassurrogate.columns import ERROR, Columns
from search_spaces.common.atomic_files import keep_settings
from search_spaces.common.executors import WorkerDiedError, Workers, open_pool
from search_spaces.common.jsonl import open_records
from search_spaces.common.versions import versions

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Summary:
    """How many rows there are, and how many of them have an error instead of measurements."""

    rows: int
    failed: int


@dataclass(frozen=True)
class Job(Generic[Thing]):
    """What is profiled, the columns that say which it is, and as JSON all that its row depends on."""

    thing: Thing
    named: Mapping[str, Any]
    content: Any

    @property
    def uid(self) -> str:
        return hashlib.sha256(json.dumps([dict(self.named), self.content]).encode()).hexdigest()[:32]


def write_rows(
    jobs: Sequence[Job[Thing]],
    work: Callable[[None, Job[Thing]], dict[str, Any]],
    output: str | Path,
    config: Mapping[str, Any],
    *,
    died: Callable[[str], dict[str, Any]],
    workers: Workers | None = None,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Summary:
    """Writes the table `output`: a row for each job, in their order, its `named` columns and what `work` says.

    `died` makes the row of a job that a worker died of, from one line. OUT.config.json beside it has the `config`. Rows
    are in OUT.profiling as long as the table is not written; `resume` goes on from there. `progress` is told (rows
    done, of all).

    Raises ValueError for a `resume` with another config, FileExistsError where `output` is there, or what was begun for
    it and is not to be resumed.
    """
    output = Path(output)
    state = partial_output.begin(output, "profiling", resume=resume)
    if found := keep_settings(state / partial_output.SETTINGS, config, versions=versions()):
        raise ValueError(f"{state} was begun with another {found[0]} ({found[1]}); choose another name")
    with open_records(state / "profiled.jsonl", resume=True) as records:
        todo = {job.uid: job for job in jobs if job.uid not in records.done}
        done = len(jobs) - len(todo)
        with open_pool(work, _no_state, workers or Workers()) as pool:
            for job, row in pool.run(todo.values()):
                row = died(str(row)) if isinstance(row, WorkerDiedError) else row
                records.append({"uid": job.uid, **row})
                done += 1
                if progress:
                    progress(done, len(jobs))
        rows = [{**job.named, **records.done[job.uid]} for job in jobs]
    columns: Columns = {name: [row[name] for row in rows] for name in rows[0] if name != "uid"}
    partial_output.finish(output, state, columns)
    return Summary(len(rows), sum(bool(row[ERROR]) for row in rows))


def _no_state() -> None:
    return None
