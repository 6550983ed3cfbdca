"""Runs many profiling tasks and writes one table; finished rows are kept so that interrupted runs can be resumed."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from nassurrogate import partial_output
from nassurrogate.columns import ERROR
from search_spaces.common.executors import WorkerDiedError, Workers, open_pool
from search_spaces.common.jsonl import open_log
from search_spaces.common.packages import versions
from search_spaces.tables.write import Columns

Subject = TypeVar("Subject")


@dataclass(frozen=True)
class ProfilingSummary:
    """Counts of the rows, and of those that have an error instead of measurements."""

    rows: int
    failed: int


@dataclass(frozen=True)
class ProfilingTask(Generic[Subject]):
    """What to profile, the columns that identify its row, and everything else that the row depends on, as JSON."""

    subject: Subject
    identity: Mapping[str, Any]
    content: Any

    @property
    def uid(self) -> str:
        return hashlib.sha256(json.dumps([dict(self.identity), self.content]).encode()).hexdigest()[:32]


def write_rows(
    tasks: Sequence[ProfilingTask[Subject]],
    work: Callable[[None, ProfilingTask[Subject]], dict[str, Any]],
    output: str | Path,
    config: Mapping[str, Any],
    *,
    failed_row: Callable[[str], dict[str, Any]],
    workers: Workers | None = None,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> ProfilingSummary:
    """Writes the table `output`: one row per task, in order, with its `identity` columns and the result of `work`.

    `failed_row` makes the result from an error message if the worker died. OUT.config.json next to the table records
    `config`. Results are kept in OUT.profiling until the table is written; `resume` continues from there. `progress` is
    called with (rows done, total).

    Raises ValueError for a `resume` with another config, FileExistsError if `output` exists, or OUT.profiling without
    `resume`.
    """
    output = Path(output)
    folder = partial_output.begin(output, "profiling", resume=resume)
    partial_output.keep_settings(folder, config, versions=versions())
    with open_log(folder / "profiled.jsonl", resume=True) as log:
        pending = {task.uid: task for task in tasks if task.uid not in log.by_uid}
        done = len(tasks) - len(pending)
        with open_pool(work, _no_state, workers or Workers()) as pool:
            for task, result in pool.run(pending.values()):
                row = failed_row(str(result)) if isinstance(result, WorkerDiedError) else result
                log.append({"uid": task.uid, **row})
                done += 1
                if progress:
                    progress(done, len(tasks))
        rows = [{**task.identity, **log.by_uid[task.uid]} for task in tasks]
    columns: Columns = {name: [row[name] for row in rows] for name in rows[0] if name != "uid"}
    partial_output.finish(output, folder, columns)
    return ProfilingSummary(len(rows), sum(bool(row[ERROR]) for row in rows))


def _no_state() -> None:
    return None
