"""What the scripts of this folder share: finished runs, trainings that go on where they stopped, printed tables.

`FOLDER/runs.jsonl` has one line a finished run: what it was (question, setting, method, seed), its figures, seconds,
commit, versions and config; those that this project's figures are from come first, `RECORDED`. A run with a line of
the same config is not repeated, so that a script that was stopped goes on where it was; one with another config is,
and the last line counts. Models that take long to train stay beside it in `FOLDER/checkpoints`, unfinished ones too.
"""

from __future__ import annotations

import argparse
import dataclasses
import gzip
import json
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import kendalltau, spearmanr

from search_spaces.common.versions import versions
from search_spaces.tables import Table
from surrogate import RLM, FinetuneConfig, ModelConfig, TrainConfig, finetune, regressors, train
from surrogate.metrics import correlation
from surrogate.regressors.mse_head import MSEHead
from surrogate.transfer.finetune import steps_for

Figures = dict[str, float]
Line = dict[str, Any]
RECORDED = Path(__file__).parents[1] / "results" / "runs.jsonl.gz"
# Nothing old need be kept where a model is judged by what it learned last; keeping it is another question's.
FORGETFUL = FinetuneConfig(rehearsal=0, agreement=-1.0, checked=128, metrics_per_row=4, learning_rate=1.5e-3)
DIGIT_WEIGHTS = (1, 1, 1, 1, 2, 2, 1, 0.3)  # the last digits are mostly noise, the leading ones rank


@dataclass(frozen=True)
class Runs:
    """The runs of one question. `quick` makes everything tiny, to see that a script runs through; with `report` nothing
    is computed, what is done is shown."""

    question: str
    folder: Path
    seeds: range
    quick: bool
    baselines: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    report: bool = False

    @property
    def to_judge(self) -> range:
        """The seeds whose missing runs are made."""
        return range(0) if self.report else self.seeds

    def once(
        self, setting: str, method: str, seed: int, config: Any, compute: Callable[..., Figures], *given: Any
    ) -> None:
        """Runs `compute(*given)` and writes its figures down, unless that is done."""
        key = {"question": self.question, "setting": setting, "method": method, "seed": seed}
        config = json.loads(json.dumps(config))
        if any(line["config"] == config for line in self._lines() if line.items() >= key.items()):
            return
        started = time.monotonic()
        figures = compute(*given)
        seconds = round(time.monotonic() - started, 1)
        made = {
            "figures": figures,
            "seconds": seconds,
            "commit": commit(),
            "versions": versions("scikit-learn"),
            "config": config,
        }
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "runs.jsonl").open("a", encoding="utf-8") as file:
            # The line's end before it: what an interruption left of another stays on a line of its own.
            file.write("\n" + json.dumps({**key, **made}))
        shown = " ".join(f"{name} {value:.3f}" for name, value in list(figures.items())[:4])
        print(f"{self.question} {setting} {method} seed {seed}: {shown}  ({seconds:.0f} s)", flush=True)

    def figures(self, setting: str, method: str, name: str) -> dict[int, float]:
        """Seed -> figure, of the seeds that are done and asked for."""
        key = {"question": self.question, "setting": setting, "method": method}
        found = {
            line["seed"]: line["figures"].get(name) for line in self._lines() if line.items() >= key.items()
        }
        return {seed: found[seed] for seed in self.seeds if found.get(seed) is not None}

    def names(self, setting: str) -> list[str]:
        """Of all figures of a setting, in the order they were first written."""
        key = {"question": self.question, "setting": setting}
        lines = (line for line in self._lines() if line.items() >= key.items())
        return [*dict.fromkeys(name for line in lines for name in line["figures"])]

    def _lines(self) -> list[Line]:
        path = self.folder / "runs.jsonl"
        own = _of_file(path, path.stat().st_size) if path.is_file() else ()
        return [*(() if self.quick else recorded()), *own]

    def trained(self, name: str, table: Table | None, config: TrainConfig, start: Path | None = None) -> Path:
        """The checkpoint of that name; trained, or on from where it was, unless it is there. `start` as in `train`.

        Raises ValueError where it is there with another config.
        """
        out = self.folder / "checkpoints" / name
        config = self.small(config)
        if out.is_dir():
            if TrainConfig.from_dict(training_config(out)) != config:
                raise ValueError(f"{out} was trained with another config; remove it to train it anew")
            return out
        out.parent.mkdir(parents=True, exist_ok=True)
        print(f"training {out}", flush=True)
        train(table, config, out, start=start, resume=True)
        return out

    def small(self, config: TrainConfig) -> TrainConfig:
        """The config, or with --quick one that takes seconds."""
        if not self.quick:
            return config
        model = ModelConfig(width=32, heads=2, encoder_layers=1, decoder_layers=1)
        free, batches = {"nasbench201": 1.0}, min(1, config.free_batches)
        return dataclasses.replace(
            config, epochs=1, model=model, free_batches=batches, free_spaces=free, workers=0
        )

    def short(self, config: FinetuneConfig) -> FinetuneConfig:
        """The same for fine-tuning."""
        return dataclasses.replace(config, steps=3) if self.quick else config


@lru_cache(maxsize=1)
def _of_file(path: Path, size: int) -> tuple[Line, ...]:
    """Its lines when it was that long; lines are only ever added."""
    return _parsed(path.read_text(encoding="utf-8"))


@cache
def recorded() -> tuple[Line, ...]:
    return _parsed(gzip.decompress(RECORDED.read_bytes()).decode()) if RECORDED.is_file() else ()


def record(folder: Path) -> int:
    """Adds a folder's finished runs to the recorded ones, the last line of each run; returns how many there are now."""
    own = _parsed((folder / "runs.jsonl").read_text(encoding="utf-8"))
    last = {
        tuple(line[name] for name in ("question", "setting", "method", "seed")): json.dumps(line)
        for line in (*recorded(), *own)
    }
    text = "\n".join(last[key] for key in sorted(last)) + "\n"
    replace_file(RECORDED, gzip.compress(text.encode(), mtime=0))
    return len(last)


def replace_file(path: Path, content: bytes) -> None:
    """Whole or not at all."""
    temporary = path.with_name(f".{path.name}.tmp")
    temporary.write_bytes(content)
    temporary.replace(path)


def commit() -> str:
    """Of this source tree, with `-dirty` behind it where files differ, results aside; "unknown" outside of one."""
    git = ["git", "-C", str(Path(__file__).parents[2])]
    apart = ["--", ".", ":(exclude)benchmarks/results"]
    try:
        asked = [*git, "rev-parse", "--short", "HEAD"]
        head = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
        changed = subprocess.run([*git, "diff", "--quiet", "HEAD", *apart], capture_output=True).returncode
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{head}-dirty" if changed else head


def _parsed(lines: str) -> tuple[Line, ...]:
    """The whole ones: an interruption may have left another."""
    found = []
    for line in lines.splitlines():
        try:
            found.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return tuple(found)


def training_config(checkpoint: Path) -> dict[str, Any]:
    """What a checkpoint says it was trained with."""
    config: dict[str, Any] = json.loads((checkpoint / "config.json").read_text(encoding="utf-8"))
    return dict(config["training"]["config"])


def arguments(
    question: str, doc: str | None, *, seeds: int, names: Iterable[str] = (), methods: Sequence[str] = ()
) -> Runs:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=seeds, help="how many (default: %(default)s)")
    parser.add_argument("--quick", action="store_true", help="few rows, few steps: does it run through?")
    parser.add_argument("--report", action="store_true", help="compute nothing, show what is done")
    parser.add_argument("--out", type=Path, default=Path("runs/paper"), help="folder (default: %(default)s)")
    if names:
        parser.add_argument(
            "--baselines", nargs="*", default=list(names), choices=sorted({*names, *regressors.names()})
        )
    if methods:
        parser.add_argument("--methods", nargs="*", default=methods, choices=methods)
    given = parser.parse_args()
    folder = given.out / "quick" if given.quick else given.out
    listed = [tuple(getattr(given, name, ())) for name in ("baselines", "methods")]
    return Runs(question, folder, range(given.seeds), given.quick, *listed, report=given.report)


def scores(true: np.ndarray, guess: np.ndarray, metrics: Sequence[str]) -> Figures:
    """`spearman METRIC` and `kendall METRIC` of each column of (n, K)."""
    found = {}
    for name, y, g in zip(metrics, true.T, guess.T, strict=True):
        known = np.isfinite(y)
        for label, statistic in (("spearman", spearmanr), ("kendall", kendalltau)):
            found[f"{label} {name}"] = correlation(statistic, y[known], g[known])
    return found


def values(table: Table, metrics: Sequence[str]) -> np.ndarray:
    """(n, K)"""
    return np.stack([table.metric(name) for name in metrics], axis=1)


def predicted(rlm: RLM, table: Table, metrics: Sequence[str]) -> np.ndarray:
    """(n, K) medians, each metric asked for alone."""
    return np.concatenate([rlm.predict(table.input, [m], intervals=False).median for m in metrics], axis=1)


def finetuned(
    parent: Path, learned: Table, judged: Table, metrics: Sequence[str], config: FinetuneConfig
) -> Figures:
    """Scores of a checkpoint after it has learned `metrics` from some rows, on others."""
    with tempfile.TemporaryDirectory() as folder:
        rlm = finetune(
            parent, learned, Path(folder, "tuned"), dataclasses.replace(config, metrics=tuple(metrics))
        )
    return scores(values(judged, metrics), predicted(rlm, judged, metrics), metrics)


def baseline(
    name: str, learned: Table, judged: Table, metrics: Sequence[str], seed: int, budget: TrainConfig
) -> Figures:
    """Scores of a baseline; regression heads get `budget`."""
    kind = regressors.get(name)
    made = kind(seed=seed, config=budget) if issubclass(kind, MSEHead) else kind(seed=seed)
    made.fit(learned, values(learned, metrics))
    return scores(values(judged, metrics), made.predict(judged), metrics)


def like(config: FinetuneConfig, rows: int) -> TrainConfig:
    """What a model that is trained from scratch on so many rows needs, to take as many steps of as many rows."""
    steps = config.steps or steps_for(rows)
    return TrainConfig(
        epochs=max(1, round(steps * config.batch_size / rows)),
        batch_size=config.batch_size,
        warmup_steps=config.warmup_steps,
        average_decay=config.average_decay,
    )


def spread(found: Mapping[int, float] | Sequence[float]) -> str:
    """Mean (least to most; of how many runs)."""
    numbers = list(found.values()) if isinstance(found, Mapping) else list(found)
    if not numbers:
        return "-"
    return f"{np.mean(numbers):.3f} ({min(numbers):.3f} to {max(numbers):.3f}; {len(numbers)})"


def show(title: str, columns: Sequence[str], rows: Mapping[str, Sequence[str]], notes: str = "") -> None:
    """Prints a table in Markdown; a row without any run is left out."""
    known = [[label, *cells] for label, cells in rows.items() if "-" not in cells or {*cells} - {"-", ""}]
    lines = [["", *columns], *known]
    widths = [max(len(line[place]) for line in lines) for place in range(len(columns) + 1)]
    printed = [
        "| " + " | ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    print("\n".join([f"\n**{title}**\n", printed[0], rule, *printed[1:]]))
    if notes:
        print(f"\n{notes}")
