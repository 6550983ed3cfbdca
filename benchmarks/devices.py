"""A new device from few measurements: chips of NAS-Bench-201 and FBNet, left out in four folds.

    NASSURROGATE_DATA=... python -m benchmarks.devices [--seeds 3] [--quick] [--split test] [--methods map forest ...]

A chip goes with all its batch sizes and its energy. A checkpoint learns the other chips (NAS-Bench-201's from the
parent of benchmarks/paper/pretrained.py); then, for each device left out, 10, 20 or 100 networks are measured, those
that `calibrate` would choose of 2,000 rows, and the other rows score:

- `map`: what `calibrate` learns from, a Gaussian process on the checkpoint's predictions for the other devices,
  smoothed by an additive model of choices, on size and on choices;
- `taught`: the checkpoint with an adapter of `finetune` (only the first device of a fold);
- (a) `best_device`: the measured latencies of the other device that ranks the measured networks best; (b) `macs`;
  (c) `forest`, on choices and size; (d) `ridge`: regression on the logarithms of the other devices' true latencies.

A seed draws which networks are measured. Constants of the map were chosen on these devices with seeds 0 to 2
(--split dev), so the test split has other networks, but the same devices. Two cores: an hour and a half for eight
checkpoints, three minutes a seed for all but `taught`.
"""

import dataclasses
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from scipy.stats import spearmanr

import search_spaces
from benchmarks.paper import scoring
from benchmarks.paper.data import load_all
from benchmarks.paper.pretrained import parent
from benchmarks.paper.runs import BySeed, Figures, Runs, arguments, show, stale, training_config
from nassurrogate.measurement.calibrate import farthest_points, latency_features
from search_spaces.tables import Table
from surrogate import RLM, TrainConfig, analytic_metrics, finetune, regressors
from surrogate.few_rows.ridge import RidgeRegression
from surrogate.transfer.device_latency import LatencyFeatures, LatencyMap

FOLDS = 4
COUNTS = (10, 20, 100)
POOL = 2000
# Rows that are measured or judge, of those that the checkpoints learn other chips from.
ROWS = 4000
TAUGHT = scoring.ADAPTED
TAUGHT_JUDGES = 1000
METHODS = ("map", "taught", "best_device", "macs", "forest", "ridge")
ASKED = {"nasbench201": (">= 0.95", ">= 0.97", ">= 0.98"), "fbnet": (">= 0.95", ">= 0.97", ">= 0.985")}
# How often an epoch shows a row, how many epochs, and metrics of a row at a time.
PASSES = {"nasbench201": (0.5, 12, 16), "fbnet": (1.0, 24, 16)}


def chip(metric: str) -> str:
    """What a latency or energy was measured on: `1080ti` of `1080ti_batch32_latency_ms`."""
    return re.sub(r"(_batch\d+)?_(latency_ms|energy_mj)$", "", metric)


def folds(table: Table) -> list[list[str]]:
    """The metrics of each fold."""
    chips = sorted({chip(name) for name in table.metrics})
    order = np.random.default_rng(0).permutation(len(chips))
    number_of = {chips[place]: number % FOLDS for number, place in enumerate(order)}
    return [[name for name in table.metrics if number_of[chip(name)] == fold] for fold in range(FOLDS)]


@cache
def rows(space: str, quick: bool) -> Table:
    """Latencies and energies of a space's rows."""
    table = load_all([space], quick=quick)
    kept = {name: values for name, values in table.metrics.items() if re.search(r"_(latency_ms|energy_mj)$", name)}
    return dataclasses.replace(table, metrics=kept)


def checkpoint(runs: Runs, space: str, fold: int) -> Path:
    """One that knows all chips but a fold's."""
    table = rows(space, runs.quick)
    left_out = folds(table)[fold]
    known = {name: values for name, values in table.metrics.items() if name not in left_out}
    passes, epochs, metrics_per_row = PASSES[space]
    config = TrainConfig(
        metrics=(*analytic_metrics.NAMES, *known), main_metrics=tuple(known), metrics_per_row=metrics_per_row,
        validation=0.03, epochs=epochs, batch_size=32, passes={space: passes}, free_batches=20,
        free_spaces={space: 1.0}, workers=0, digit_weights=scoring.DIGIT_WEIGHTS,
    )  # fmt: skip
    start = parent(runs, space) if space == "nasbench201" else None
    return runs.trained(f"chips_{space}_{fold}", dataclasses.replace(table, metrics=known), config, start)


@dataclasses.dataclass(frozen=True)
class Fold:
    """Rows that are measured or judge, and what is known of them."""

    path: Path
    table: Table
    known: LatencyFeatures
    left_out: list[str]


@cache
def fold_of(runs: Runs, space: str, fold: int) -> Fold:
    path, table = checkpoint(runs, space, fold), rows(space, runs.quick)
    table = table.take(np.sort(np.random.default_rng(0).permutation(len(table))[:ROWS]))
    known = latency_features(RLM.from_pretrained(path), search_spaces.get(space), table.arch_str)
    return Fold(path, table, known, folds(rows(space, runs.quick))[fold])


def guess(method: str, fold: Fold, device: str, pool: np.ndarray, measured: np.ndarray, seed: int) -> np.ndarray:
    """(n,) of all rows, from the measured ones of a pool."""
    table, known, y = fold.table, fold.known, fold.table.metric(device)
    if method == "map":
        return LatencyMap(known.take(measured), y[measured], known.take(pool)).predict(known)
    if method == "macs":
        return known.sizes[:, 1]  # params come first
    if method == "forest":
        model = regressors.get("forest")(seed=seed).fit(table.take(measured), y[measured, None])
        return model.predict(table)[:, 0]
    others = [name for name in table.metrics if name not in fold.left_out]
    true = np.stack([table.metric(name) for name in others], axis=1)
    true = true[:, np.isfinite(true).all(axis=0)]
    if method == "ridge":
        logs, ridge = np.log(true), RidgeRegression()
        ridge.fit(logs[measured], np.log(y[measured]))
        return np.exp(ridge.predict(logs))
    ranks = [spearmanr(column[measured], y[measured]).statistic for column in true.T]
    return true[:, int(np.nanargmax(ranks))]


def taught(fold: Fold, device: str, measured: np.ndarray, judges: np.ndarray, seed: int) -> np.ndarray:
    """(judges,) by the fine-tuned checkpoint."""
    config = dataclasses.replace(TAUGHT, metrics=(device,), seed=seed)
    with TemporaryDirectory() as folder:
        rlm = finetune(fold.path, fold.table.take(measured), Path(folder, "tuned"), config)
    return scoring.predicted(rlm, fold.table.take(judges), [device])[:, 0]


def judge(runs: Runs, space: str, number: int, seed: int, methods: Sequence[str]) -> None:
    fold = fold_of(runs, space, number)
    rng = np.random.default_rng(seed)
    devices = [name for name in fold.left_out if name.endswith("_latency_ms")]
    given = {
        "rows": len(fold.table), "checkpoint": training_config(fold.path), "pool": POOL, "map": "smoothed, process",
    }  # fmt: skip
    pool = rng.permutation(len(fold.table))[:POOL]
    for count in (count for count in COUNTS if count <= len(fold.table) / 2):
        measured = pool[farthest_points(fold.known.take(pool).numbers, count)]
        judges = np.setdiff1d(np.arange(len(fold.table)), measured)
        for device in devices:
            for method in methods:
                asked = rng.permutation(judges)[:TAUGHT_JUDGES] if method == "taught" else judges
                if method != "taught" or device == devices[0]:
                    runs.once(f"{space} {count} {device}", method, seed, given, figures,
                              method, fold, device, pool, measured, asked, seed)  # fmt: skip


def figures(
    method: str, fold: Fold, device: str, pool: np.ndarray, measured: np.ndarray, judges: np.ndarray, seed: int
) -> Figures:
    if method == "taught":
        said = taught(fold, device, measured, judges, seed)
    else:
        said = guess(method, fold, device, pool, measured, seed)[judges]
    true = fold.table.metric(device)[judges]
    error = np.median(np.abs(said - true) / np.maximum(true, 1e-9))
    return {"spearman": float(spearmanr(said, true).statistic), "error": float(error)}


def report(runs: Runs, space: str) -> None:
    devices = [name for name in rows(space, runs.quick).metrics if name.endswith("_latency_ms")]

    def by_device(method: str, count: int, figure: str) -> list[BySeed]:
        """Of the devices that are done."""
        found = [runs.figures(f"{space} {count} {device}", method, figure) for device in devices]
        return [seeds for seeds in found if seeds]

    def means(found: list[BySeed]) -> np.ndarray:
        return np.array([np.mean(list(seeds.values())) for seeds in found])

    table = {}
    for method in METHODS:
        found = [by_device(method, count, "spearman") for count in COUNTS]
        errors = means(by_device(method, 20, "error"))
        close = f"{np.mean(errors <= 0.1):.0%}" if len(errors) and method not in ("macs", "best_device") else ""
        table[method] = [
            f"{np.median(r):.3f} ({r.min():.3f}; {len(r)}){stale(*of_count)}" if len(r) else "-"
            for of_count, r in ((of_count, means(of_count)) for of_count in found)
        ] + [close]
    table["target"] = [*ASKED[space], ">= 75%"]
    columns = [*(f"{count} measured" for count in COUNTS), "devices with median error <= 10% from 20"]
    show(f"{space}: median Spearman over devices left out (least; devices), {runs.label}", columns, table)


def main() -> None:
    runs = arguments("devices", __doc__, seeds=3, methods=METHODS)
    for space in ASKED:
        for number in range(FOLDS):
            for seed in runs.to_judge:
                judge(runs, space, number, seed, runs.methods)
    for part in runs.parts():
        for space in ASKED:
            report(part, space)


if __name__ == "__main__":
    main()
