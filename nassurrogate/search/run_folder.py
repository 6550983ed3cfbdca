"""The folder of a search: where an interrupted one left off, and the files of a finished one.

While a search runs, each batch of results is appended to `DIR/.search/evaluated.jsonl`, one line a batch. The
files of the result are written into `DIR/.search/output` and moved up at the end, run.json last: a folder
with run.json and without `.search` is finished and whole.
"""

from __future__ import annotations

import json
import os
import shutil
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import numpy as np

from nassurrogate.columns import TEXTS, Columns, Row, rows_of
from nassurrogate.search.near_front import CONTENDERS
from nassurrogate.search.result import SearchResult
from search_spaces.common.atomic_files import (
    FORMAT,
    exclusive_lock,
    first_difference,
    read_settings,
    replace_file,
    require_empty_dir,
)
from search_spaces.space import SearchSpace
from search_spaces.tables.write import write_columns

STATE = ".search"
RUN = "run.json"
_PLACE = "place"


class RunFolder:
    """A folder that a search with these settings may write to, for this process alone as long as the block lasts.

    Raises FileExistsError for a folder with something in it (an unfinished search included, unless `resume`),
    ValueError where the search resumed has other settings or is of a later version, BlockingIOError where another
    process runs it.
    """

    def __init__(self, path: str | Path, settings: dict[str, Any], resume: bool) -> None:
        self.path = Path(path)
        self._state = self.path / STATE
        self._log = self._state / "evaluated.jsonl"
        self._settings = self._state / "settings.json"
        with ExitStack() as held:
            self._open(settings, resume, held)
            self._held = held.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._held.close()

    def _open(self, settings: dict[str, Any], resume: bool, held: ExitStack) -> None:
        if self._settings.is_file():
            if not resume:
                raise FileExistsError(
                    f"{self.path} holds an unfinished search; go on with --resume, or remove it"
                )
            held.enter_context(exclusive_lock(self._state))
            _check_same(settings, read_settings(self._settings), self.path)
        elif (self.path / RUN).is_file() and resume:
            _check_same(settings, read_settings(self.path / RUN).get("settings", {}), self.path)
        else:
            if self._state.is_dir():  # of a search that ended before it began, unless it is just beginning
                with exclusive_lock(self._state):
                    shutil.rmtree(self._state, ignore_errors=True)
            require_empty_dir(self.path)
            self._begin(settings, held)

    def _begin(self, settings: dict[str, Any], held: ExitStack) -> None:
        created = not self.path.exists()
        try:
            self._state.mkdir(parents=True)
            held.enter_context(exclusive_lock(self._state))
            with replace_file(self._settings) as temporary:
                temporary.write_text(json.dumps({"format": FORMAT, **settings}, indent=2), encoding="utf-8")
        except OSError:
            shutil.rmtree(self.path if created else self._state, ignore_errors=True)
            raise

    @property
    def finished(self) -> bool:
        return not self._state.exists()

    def rows(self) -> list[Row]:
        """What was evaluated so far, in the order it was asked for. A line that was cut short is dropped, from the file
        too. Raises ValueError where another is damaged."""
        if not self._log.exists():
            return []
        content = self._log.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):
            os.truncate(self._log, len(whole))
        try:
            rows = [row for line in whole.splitlines() for row in rows_of(json.loads(line))]
        except (ValueError, AttributeError, TypeError) as error:
            raise ValueError(f"{self._log} is damaged; remove {self.path}, and search anew") from error
        return sorted(rows, key=lambda row: row.pop(_PLACE, 0))  # the first searches kept them in order

    def append(self, columns: Columns, places: list[int]) -> None:
        """Keeps one batch of results; `places` is where they stand in the order of questions."""
        plain = {_PLACE: places, **{name: np.asarray(values).tolist() for name, values in columns.items()}}
        with open(self._log, "a", encoding="utf-8") as stream:
            stream.write(json.dumps(plain) + "\n")

    def finish(self, result: SearchResult, space: SearchSpace, weights: bool) -> None:
        """Writes the files of the result, its networks with or without weights, and drops the state: the search is
        finished."""
        output = self._state / "output"
        shutil.rmtree(output, ignore_errors=True)
        try:
            output.mkdir()
            _write(result, space, output, weights)
        except OSError:  # a full disk needs the room
            shutil.rmtree(output, ignore_errors=True)
            raise
        for made in sorted(output.iterdir(), key=lambda entry: entry.name == RUN):
            target = self.path / made.name
            if target.is_dir():  # of a move that was interrupted
                shutil.rmtree(target)
            os.replace(made, target)
        shutil.rmtree(self._state)

    def discard(self) -> None:
        """Drops the state: the folder can be used for another search."""
        shutil.rmtree(self._state)

    def read(self) -> SearchResult:
        """The result of a finished search."""
        import pyarrow.parquet

        run = read_settings(self.path / RUN)
        table = pyarrow.parquet.read_table(self.path / "evaluated.parquet")
        evaluated: Columns = {
            name: table[name].to_pylist() if name in TEXTS else _numbers(table[name].to_pylist())
            for name in table.column_names
            if name not in ("space", "feasible", "front")
        }
        return SearchResult(run["settings"], evaluated, run["versions"], run["timings_s"])


def _numbers(values: list[float | None]) -> np.ndarray:
    return np.array([np.nan if value is None else value for value in values], dtype=np.float64)


def _check_same(settings: dict[str, Any], earlier: dict[str, Any], path: Path) -> None:
    # The first searches had no other ranking, and did not say so.
    if found := first_difference(settings, {"rank_by": "median", **earlier}):
        name, before = found
        raise ValueError(
            f"{path} holds a search with {name} {_shown(before)}, not {_shown(settings.get(name))}; "
            "resume it with the same settings or choose another folder"
        )


def _shown(value: Any) -> str:
    return (", ".join(map(str, value)) or "none") if isinstance(value, list) else str(value)


def _write(result: SearchResult, space: SearchSpace, folder: Path, weights: bool) -> None:
    from nassurrogate.export import write_onnx
    from nassurrogate.report import write_figure, write_page

    name = result.settings["space"]
    count = len(result.evaluated["arch_str"])
    on_front = np.zeros(count, dtype=bool)
    on_front[result.front] = True
    everything = {"space": [name] * count, **result.evaluated, "feasible": result.feasible, "front": on_front}
    write_columns(everything, folder / "evaluated.parquet")

    front = result.rows(result.front)
    files = [f"onnx/front-{rank:03d}.onnx" for rank in range(1, len(result.front) + 1)]
    write_columns({"space": [name] * len(files), **front, "onnx": files}, folder / "front.csv")
    others = result.rows(result.contenders)
    del others["p_non_dominated"]  # which is the front's
    chances = {"p_on_front": result.chances[result.contenders]}
    write_columns({"space": [name] * len(result.contenders), **others, **chances}, folder / CONTENDERS)
    (folder / "onnx").mkdir()
    for arch_str, file in zip(front["arch_str"], files, strict=True):
        write_onnx(space.graph(space.from_str(str(arch_str))), folder / file, weights)
    for kind in ("png", "pdf"):
        write_figure(result, folder / f"front.{kind}")
    write_page(result, space, files, folder / "report.html")
    summary = {
        "format": FORMAT,
        "settings": result.settings,
        "evaluated": count,
        "feasible": int(result.feasible.sum()),
        "front": len(result.front),
        "hypervolume": result.hypervolume,
        "reference": result.reference,
        "versions": result.versions,
        "timings_s": result.timings,
    }
    (folder / RUN).write_text(json.dumps(summary, indent=2) + "\n", encoding="utf-8")
