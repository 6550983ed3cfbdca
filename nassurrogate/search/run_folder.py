"""The folder of a search: its state while it runs, from which it can be resumed, and the files of its result.

While a search runs, each batch of results is appended as one line to `DIR/.search/evaluated.jsonl`. At the end the
files of the result are written to `DIR/.search/output` and moved to DIR, run.json last, and `.search` is removed: a
folder with run.json and without `.search` is complete.
"""

import json
import os
import shutil
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Self

import numpy as np

from nassurrogate.columns import TEST_ACCURACY, TEXTS, Columns, Row, rows_of
from nassurrogate.search.dominance import CONTENDERS
from nassurrogate.search.result import SearchResult
from search_spaces.common import atomic_files
from search_spaces.space import SearchSpace
from search_spaces.tables.write import write_columns

STATE = ".search"
RUN = "run.json"
BEST = "best.csv"  # the best architectures, of a search with one objective
P_FEASIBLE = "p_feasible"  # column of the probability of meeting the constraints
_PLACE = "place"
_OWN = "this run"  # what a reference point belongs to that is the worst value of each objective


class RunFolder:
    """The folder of a search with these settings, under an exclusive lock for the duration of a `with` block.

    Raises FileExistsError for a folder that is not empty (an unfinished search included, unless `resume`), ValueError
    if the search to resume has other settings or is of a later version, BlockingIOError if another process runs it.
    """

    def __init__(self, path: str | Path, settings: dict[str, Any], resume: bool) -> None:
        self.path = Path(os.path.realpath(path) if os.path.islink(path) else path)
        self._state = self.path / STATE
        self._log = self._state / "evaluated.jsonl"
        self._settings = self._state / "settings.json"
        self._begun = self._created = False  # the search, the folder
        with ExitStack() as held:
            self._open(settings, resume, held)
            self._held = held.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        failed = kind is not None and issubclass(kind, Exception)  # an interrupted search can be resumed
        if failed and self._begun and self._state.is_dir() and not self._log.exists():
            self.discard()  # before the first result: there is nothing to resume
        self._held.close()

    def _open(self, settings: dict[str, Any], resume: bool, held: ExitStack) -> None:
        if self._settings.is_file():
            if not resume:
                raise FileExistsError(
                    f"{self.path} holds an unfinished search; continue it with resume=True, or remove it"
                )
            held.enter_context(atomic_files.exclusive_lock(self._state))
            _check_same(settings, atomic_files.read_settings(self._settings), self.path)
        elif (self.path / RUN).is_file() and resume:
            _check_same(settings, atomic_files.read_settings(self.path / RUN).get("settings", {}), self.path)
        else:
            if self._state.is_dir():  # left by a search that ended before its settings were written
                with atomic_files.exclusive_lock(self._state):
                    shutil.rmtree(self._state, ignore_errors=True)
            atomic_files.require_empty_dir(self.path)
            self._begin(settings, held)

    def _begin(self, settings: dict[str, Any], held: ExitStack) -> None:
        self._begun, self._created = True, not self.path.exists()
        try:
            self._state.mkdir(parents=True)
            held.enter_context(atomic_files.exclusive_lock(self._state))
            with atomic_files.replace_file(self._settings) as temporary:
                temporary.write_text(
                    json.dumps({"format": atomic_files.FORMAT, **settings}, indent=2), encoding="utf-8"
                )
        except OSError:
            shutil.rmtree(self.path if self._created else self._state, ignore_errors=True)
            raise

    @property
    def finished(self) -> bool:
        return not self._state.exists()

    def rows(self) -> list[Row]:
        """The stored results, in the order in which the searcher asked for them.

        An incomplete last line is removed, also from the file. Raises ValueError for any other damaged line.
        """
        if not self._log.exists():
            return []
        content = self._log.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):
            os.truncate(self._log, len(whole))
        try:
            rows = [row for line in whole.splitlines() for row in rows_of(json.loads(line))]
        except (ValueError, AttributeError, TypeError) as error:
            raise ValueError(f"{self._log} is damaged; remove {self.path} and start the search again") from error
        return sorted(rows, key=lambda row: row.pop(_PLACE, 0))  # early versions stored no place

    def append(self, columns: Columns, places: list[int]) -> None:
        """Stores one batch of results; `places` are their positions in the order of the searcher's requests."""
        plain = {_PLACE: places, **{name: np.asarray(values).tolist() for name, values in columns.items()}}
        with open(self._log, "a", encoding="utf-8") as stream:
            stream.write(json.dumps(plain) + "\n")

    def finish(self, result: SearchResult, space: SearchSpace, weights: bool) -> None:
        """Writes the files of the result, the networks with or without weights, and removes the state.

        Raises OSError if they cannot be written; the state remains, and the search can be resumed.
        """
        output = self._state / "output"
        shutil.rmtree(output, ignore_errors=True)
        try:
            output.mkdir()
            _write(result, space, output, weights)
        except OSError:  # frees space on a full disk
            shutil.rmtree(output, ignore_errors=True)
            raise
        for file in sorted(output.iterdir(), key=lambda entry: entry.name == RUN):
            target = self.path / file.name
            if target.is_dir():  # left by an interrupted move
                shutil.rmtree(target)
            os.replace(file, target)
        shutil.rmtree(self._state)

    def discard(self) -> None:
        """Removes the state, so that the folder can be used for another search; the folder, too, if it is new."""
        shutil.rmtree(self._state)
        if self._created:
            with suppress(OSError):  # something was put there meanwhile
                self.path.rmdir()

    def read(self) -> SearchResult:
        """The result of a finished search."""
        return _read(self.path)


def _numbers(values: list[float | None]) -> np.ndarray:
    return np.array([np.nan if value is None else value for value in values], dtype=np.float64)


def _check_same(settings: dict[str, Any], earlier: dict[str, Any], path: Path) -> None:
    # Early versions ranked by the median and had no reference point, and stored neither.
    if found := atomic_files.first_difference(settings, {"rank_by": "median", "reference": None, **earlier}):
        name, before = found
        raise ValueError(
            f"{path} holds a search with {name} {_shown(before)}, not {_shown(settings.get(name))}; "
            "resume it with the same settings or choose another folder"
        )


def _shown(value: Any) -> str:
    return (", ".join(map(str, value)) or "none") if isinstance(value, list) else str(value)


def _write(result: SearchResult, space: SearchSpace, folder: Path, weights: bool) -> None:
    """Writes all files of a result to `folder`."""
    from nassurrogate.export import write_onnx
    from nassurrogate.report import write_figures, write_page

    name = result.settings["space"]
    count = len(result.evaluated["arch_str"])
    on_front = np.zeros(count, dtype=bool)
    on_front[result.front_positions] = True
    chances = {P_FEASIBLE: result.p_feasible} if result.uncertain_constraints else {}
    everything = {
        "space": [name] * count,
        **result.evaluated,
        **chances,
        "feasible": result.feasible,
        "front": on_front,
    }
    write_columns(everything, folder / "evaluated.parquet")

    def rows(positions: np.ndarray) -> Columns:
        return {**result.rows(positions), **{name: values[positions] for name, values in chances.items()}}

    front = rows(result.front_positions)
    files = [f"onnx/front-{rank:03d}.onnx" for rank in range(1, len(result.front_positions) + 1)]
    write_columns({"space": [name] * len(files), **front, "onnx": files}, folder / "front.csv")
    if len(result.objectives) == 1:
        best = rows(result.best())
        write_columns({"space": [name] * len(result.best()), **best}, folder / BEST)
    near = rows(result.contender_positions)
    for column in {"p_non_dominated", TEST_ACCURACY} - {*result.metrics}:  # reported for the front only
        near.pop(column, None)
    near["p_on_front"] = result.chances[result.contender_positions]
    write_columns({"space": [name] * len(result.contender_positions), **near}, folder / CONTENDERS)
    (folder / "onnx").mkdir()
    for arch_str, file in zip(front["arch_str"], files, strict=True):
        write_onnx(space.graph(space.from_str(str(arch_str))), folder / file, weights)
    picture = write_figures(result, folder)
    write_page(result, space, files, folder / "report.html", picture)
    summary = {
        "format": atomic_files.FORMAT,
        "settings": result.settings,
        "evaluated": count,
        "feasible": int(result.feasible.sum()),
        "front": len(result.front_positions),
        "hypervolume": result.hypervolume,
        "reference": result.reference,
        "reference_of": _reference_of(result),
        "versions": result.versions,
        "timings_s": result.timings,
    }
    (folder / RUN).write_text(json.dumps(summary, indent=2) + "\n", encoding="utf-8")


def _reference_of(result: SearchResult) -> str:
    """What the reference point of the hypervolume belongs to."""
    if result.settings.get("reference"):
        return "given"
    return _OWN if result.reference_point is None else "space and objectives"


def read_run(path: str | Path) -> SearchResult:
    """The result of a finished search in a folder. Raises ValueError for a folder that holds none."""
    folder = Path(path)
    if not folder.is_dir():
        raise ValueError(f"there is no folder {path}")
    if (folder / STATE).exists():
        raise ValueError(f"{path} holds an unfinished search; continue it with resume=True first")
    if not (folder / RUN).is_file():
        raise ValueError(f"{path} is no folder of a search: it has no {RUN}")
    try:
        return _read(folder)
    except KeyError as error:
        raise ValueError(f"{path}: {RUN} or evaluated.parquet lacks {error}") from None


def _read(folder: Path) -> SearchResult:
    import pyarrow.parquet

    run = atomic_files.read_settings(folder / RUN)
    with (folder / "evaluated.parquet").open("rb") as file:  # pyarrow takes some paths for addresses
        # pyarrow's threads, if they still run when Python ends, abort the process.
        table = pyarrow.parquet.ParquetFile(file, pre_buffer=False).read(use_threads=False)
    evaluated: Columns = {
        name: table[name].to_pylist() if name in TEXTS else _numbers(table[name].to_pylist())
        for name in table.column_names
        if name not in ("space", "feasible", "front", P_FEASIBLE)
    }
    reference = None if run.get("reference_of", _OWN) == _OWN else run["reference"]
    return SearchResult(run["settings"], evaluated, run["versions"], run["timings_s"], reference)
