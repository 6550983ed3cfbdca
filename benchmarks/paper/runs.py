"""Finished runs, trainings that resume, and printed tables: what the scripts of this folder share.

`FOLDER/runs.jsonl` has one line per finished run: what it was (question, setting, method, split, seed), its figures,
seconds, commit, code hash, versions and config. The runs behind this project's figures are in `RECORDED`, which is read
first. A run with a line of the same config is not repeated, so a script that was interrupted resumes; if a run has
several lines, the last one counts. A run whose code has changed since is stale: tables show it and say so, and --anew
repeats it. If it has the same figures again (--anew --seeds 1), the change was none for its method, and other seeds of
the same code are not stale. Models that take long to train are kept in `FOLDER/checkpoints`, unfinished ones included.
"""

from __future__ import annotations

import argparse
import dataclasses
import gzip
import json
import shutil
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.paper.data import DEV, FIRST_TEST_SEED, TEST
from benchmarks.paper.provenance import code_hash, commit, running_script, training_code
from search_spaces.common import atomic_files
from search_spaces.common.packages import versions
from search_spaces.tables import Table
from surrogate import FinetuneConfig, ModelConfig, TrainConfig, regressors, train

Figures = dict[str, float]
Line = dict[str, Any]
RECORDED = Path(__file__).parents[1] / "results" / "runs.jsonl.gz"
SPLITS = {TEST: "test", DEV: "development (recipes were chosen on these rows)"}


class BySeed(dict[int, float]):
    """Seed -> figure. `stale` if the code behind one of them has changed since."""

    stale: bool = False


@dataclass(frozen=True)
class Runs:
    """The runs of one question on one split.

    `quick` makes everything tiny, to see that a script runs through. With `report` nothing is computed, only finished
    runs are shown. `anew` repeats stale runs. `script` is the module whose code hash the runs carry.
    """

    question: str
    folder: Path
    seeds: range
    quick: bool
    baselines: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    report: bool = False
    split: str = DEV
    anew: bool = False
    sizes: tuple[int, ...] = ()
    script: str = field(default_factory=running_script)

    @property
    def to_judge(self) -> range:
        """The seeds whose missing runs are made."""
        return range(0) if self.report else self.seeds

    @property
    def label(self) -> str:
        """The split and how many seeds, for titles."""
        return f"{SPLITS[self.split]}, seeds: {len(self.seeds)}"

    def parts(self) -> list[Runs]:
        """The runs of the test split and those of the development split, as far as there are any."""
        count = len(self.seeds)
        both = [dataclasses.replace(self, split=split, seeds=seeds_of(split, count)) for split in SPLITS]
        return [part for part in both if any(part._found())] or [self]

    def once(
        self, setting: str, method: str, seed: int, config: Any, compute: Callable[..., Figures], *given: Any
    ) -> None:
        """Runs `compute(*given)` and records its figures, unless a run of this config is recorded."""
        key = {"setting": setting, "method": method, "seed": seed}
        config = json.loads(json.dumps(config))
        of_method = self._found(setting=setting, method=method)
        known = [line for line in of_method if line["seed"] == seed and line["config"] == config]
        name = f"{self.question} {setting} {method} {self.split} seed {seed}"
        code = code_hash(self.script)
        stale_ones = stale_lines(of_method, code)
        if any(line not in stale_ones for line in known):
            return
        if known and not (self.anew or self.quick):
            print(f"{name}: stale, its code has changed since; --anew runs it again", flush=True)
            return
        started = time.monotonic()
        figures = compute(*given)
        seconds = round(time.monotonic() - started, 1)
        line = {
            "question": self.question,
            **key,
            "split": self.split,
            "figures": figures,
            "seconds": seconds,
            "commit": commit(),
            "code": code,
            "reproduces": reproduced(figures, known[-1]) if known else [],
            "versions": versions("scikit-learn"),
            "config": config,
        }
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "runs.jsonl").open("a", encoding="utf-8") as file:
            # The newline comes first: a line that an interruption cut short stays on a line of its own.
            file.write("\n" + json.dumps(line))
        shown = " ".join(f"{name} {value:.3f}" for name, value in list(figures.items())[:4])
        print(f"{name}: {shown}  ({seconds:.0f} s)", flush=True)

    def figures(self, setting: str, method: str, name: str) -> BySeed:
        """The figures of the finished seeds among `seeds`."""
        every = self._found(setting=setting, method=method)
        lines = {line["seed"]: line for line in every}
        shown = [lines[s] for s in self.seeds if s in lines and lines[s]["figures"].get(name) is not None]
        found = BySeed({line["seed"]: line["figures"][name] for line in shown})
        stale_ones = stale_lines(every, code_hash(self.script))
        found.stale = any(line in stale_ones for line in shown)
        return found

    def names(self, setting: str) -> list[str]:
        """All figures of a setting, in the order in which they were first recorded."""
        return [*dict.fromkeys(name for line in self._found(setting=setting) for name in line["figures"])]

    def _found(self, **key: Any) -> list[Line]:
        """The lines of this question and split with these values, oldest first."""
        path = self.folder / "runs.jsonl"
        own = _of_file(path, path.stat().st_size) if path.is_file() else ()
        wanted = {"question": self.question, "split": self.split, **key}.items()
        return [line for line in (*(() if self.quick else recorded()), *own) if line.items() >= wanted]

    def trained(self, name: str, table: Table | None, config: TrainConfig, start: Path | None = None) -> Path:
        """The checkpoint of that name, trained or resumed if it is missing. `start` as in `train`.

        Raises ValueError if it was trained with another config, or by other code; `anew` trains the latter again.
        """
        out = self.folder / "checkpoints" / name
        made_by, code = out.with_name(f"{name}.code"), training_code(self.script)
        config = self.small(config)
        if out.is_dir() and TrainConfig.from_dict(training_config(out)) != config:
            raise ValueError(f"{out} was trained with another config; remove it to train it again")
        if out.is_dir() and not (made_by.is_file() and made_by.read_text() == code):
            if not self.anew:
                raise ValueError(f"{out} was trained by other code; --anew trains it again")
            shutil.rmtree(out)
        if not out.is_dir():
            out.parent.mkdir(parents=True, exist_ok=True)
            print(f"training {out}", flush=True)
            train(table, config, out, start=start, resume=True)
            made_by.write_text(code)
        return out

    def small(self, config: TrainConfig) -> TrainConfig:
        """The config, or with --quick one that takes seconds."""
        if not self.quick:
            return config
        model = ModelConfig(width=32, heads=2, encoder_layers=1, decoder_layers=1)
        free, batches = {"nasbench201": 1.0}, min(1, config.free_batches)
        return dataclasses.replace(config, epochs=1, model=model, free_batches=batches, free_spaces=free, workers=0)

    def short(self, config: FinetuneConfig) -> FinetuneConfig:
        """The config, or with --quick one of three steps."""
        return dataclasses.replace(config, steps=3) if self.quick else config


def stale_lines(lines: Iterable[Line], code: str) -> list[Line]:
    """Runs whose code has changed since, unless today's reproduces what that code made of another seed."""
    lines = list(lines)
    alike = ("question", "setting", "method", "split")
    current = {
        (*(line[name] for name in alike), of_code)
        for line in lines
        if line["code"] == code
        for of_code in (code, *line.get("reproduces", ()))
    }
    return [line for line in lines if (*(line[name] for name in alike), line["code"]) not in current]


def reproduced(figures: Figures, earlier: Line) -> list[str]:
    """The hashes of the code whose figures of an earlier run have come out again."""
    of_run = earlier["figures"]
    if not of_run.keys() <= figures.keys() or not np.allclose(
        [*map(figures.get, of_run)], [*of_run.values()], rtol=1e-4, atol=1e-4, equal_nan=True
    ):
        return []
    return [code for code in (earlier["code"], *earlier.get("reproduces", ())) if code != "unknown"]


@lru_cache(maxsize=1)
def _of_file(path: Path, size: int) -> tuple[Line, ...]:
    """The lines of a file, which only grows: its size says whether it has changed."""
    return _parsed(path.read_text(encoding="utf-8"))


@cache
def recorded() -> tuple[Line, ...]:
    return _parsed(gzip.decompress(RECORDED.read_bytes()).decode()) if RECORDED.is_file() else ()


def record(folder: Path) -> int:
    """Adds a folder's finished runs to the recorded ones, the last line of each; returns how many there are now."""
    own = _parsed((folder / "runs.jsonl").read_text(encoding="utf-8"))
    last = {
        tuple(line[name] for name in ("question", "setting", "method", "split", "seed")): json.dumps(line)
        for line in (*recorded(), *own)
    }
    text = "\n".join(last[key] for key in sorted(last)) + "\n"
    replace_file(RECORDED, gzip.compress(text.encode(), mtime=0))
    return len(last)


def replace_file(path: Path, content: bytes) -> None:
    """Writes a file whole or not at all."""
    with atomic_files.replace_file(path) as temporary:
        temporary.write_bytes(content)


def _parsed(lines: str) -> tuple[Line, ...]:
    """The lines that are whole: an interruption may have cut one short. The first runs had neither split nor hash; they
    are those that recipes were chosen on."""
    found = []
    for line in lines.splitlines():
        try:
            found.append({"split": DEV, "code": "unknown", **json.loads(line)})
        except json.JSONDecodeError:
            continue
    return tuple(found)


def training_config(checkpoint: Path) -> dict[str, Any]:
    """The config that a checkpoint was trained with."""
    config: dict[str, Any] = json.loads((checkpoint / "config.json").read_text(encoding="utf-8"))
    return dict(config["training"]["config"])


def parser_of(
    doc: str | None, *, seeds: int, methods: Sequence[str] = (), out: str = "runs/paper"
) -> argparse.ArgumentParser:
    """The options of every script. `seeds` is the default of --seeds, `methods` are the choices of --methods."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=seeds, help="how many (default: %(default)s)")
    parser.add_argument(
        "--split", default=TEST, choices=[*SPLITS],
        help="dev: rows and seeds that recipes are chosen on; test: others (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--quick", action="store_true", help="few rows, few steps: does it run through?")
    parser.add_argument("--report", action="store_true", help="compute nothing, show finished runs")
    parser.add_argument("--anew", action="store_true", help="repeat runs whose code has changed since")
    parser.add_argument("--out", type=Path, default=Path(out), help="folder (default: %(default)s)")
    if methods:
        parser.add_argument("--methods", nargs="*", default=methods, choices=methods, metavar="METHOD")
    return parser


def arguments(
    question: str,
    doc: str | None,
    *,
    seeds: int,
    names: Iterable[str] = (),
    methods: Sequence[str] = (),
    sizes: Sequence[int] = (),
) -> Runs:
    """Reads the command line. `names` and `sizes` are the choices of --baselines and --rows."""
    parser = parser_of(doc, seeds=seeds, methods=methods)
    if names:
        parser.add_argument(
            "--baselines", nargs="*", default=list(names), choices=sorted({*names, *regressors.names()})
        )
    if sizes:
        parser.add_argument("--rows", nargs="*", type=int, default=sizes, choices=sizes, help="rows to learn; 0: all")
    return runs_of(question, parser.parse_args())


def runs_of(question: str, given: argparse.Namespace) -> Runs:
    """What the options of `parser_of` say."""
    folder = given.out / "quick" if given.quick else given.out
    return Runs(
        question, folder, seeds_of(given.split, given.seeds), given.quick,
        baselines=tuple(getattr(given, "baselines", ())), methods=tuple(getattr(given, "methods", ())),
        report=given.report, split=given.split, anew=given.anew, sizes=tuple(getattr(given, "rows", ())),
    )  # fmt: skip


def seeds_of(split: str, count: int) -> range:
    first = FIRST_TEST_SEED if split == TEST else 0
    return range(first, first + count)


def spread(found: Mapping[int, float] | Sequence[float]) -> str:
    """Mean (least to most; number of runs), and whether one of them is stale."""
    numbers = list(found.values()) if isinstance(found, Mapping) else list(found)
    if not numbers:
        return "-"
    return f"{np.mean(numbers):.3f} ({min(numbers):.3f} to {max(numbers):.3f}; {len(numbers)}){stale(found)}"


def stale(*found: object) -> str:
    """What marks a table's cell if it shows a stale run."""
    return " stale" if any(getattr(figures, "stale", False) for figures in found) else ""


def show(title: str, columns: Sequence[str], rows: Mapping[str, Sequence[str]], notes: str = "") -> None:
    """Prints a table in Markdown, without the rows that have no run."""
    known = [[label, *cells] for label, cells in rows.items() if "-" not in cells or {*cells} - {"-", ""}]
    lines = [["", *columns], *known]
    widths = [max(len(line[place]) for line in lines) for place in range(len(columns) + 1)]
    printed = ["| " + " | ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)) + " |" for line in lines]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    print("\n".join([f"\n**{title}**\n", printed[0], rule, *printed[1:]]))
    if notes:
        print(f"\n{notes}")
