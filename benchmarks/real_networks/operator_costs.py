"""The default checkpoint's models of real networks: how good they are on families left out, and the checkpoint itself.

    python -m benchmarks.real_networks.operator_costs --sources DIR [--networks FILE] [--cpu FILE] [--draw 1]
        [--epochs N] [--members N] [-o CHECKPOINT]

Networks are split in five folds by family (sources.py); each fold is predicted by an ensemble of the other four.
Settings were chosen on draw 0 of the folds; draw 1 is reported. The table has, for each setting, Spearman / median
error / share within 10%, beside gradient boosting on counts, MACs and bytes of each kind of operator, and the share of
values in the 80% interval, whose widths come from the other folds. With -o an ensemble of all networks is added to the
packaged checkpoint, in a new folder."""

import dataclasses
import math
import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

import search_spaces
import surrogate
from benchmarks.real_networks.baselines import argument_parser, boosting, figures, measured
from benchmarks.real_networks.baselines import left_out as baseline_left_out
from benchmarks.real_networks.cpu_latency import METRIC as CPU
from benchmarks.real_networks.cpu_latency import RESULT as CPU_LATENCIES
from benchmarks.real_networks.cpu_latency import rows as cpu_rows
from benchmarks.real_networks.features import operator_features
from benchmarks.real_networks.sources import family, fold
from benchmarks.real_networks.texts import read
from search_spaces.common.executors import Workers
from surrogate.adapters import adapter
from surrogate.checkpoint_files import EVERY_SPACE, file_sha256
from surrogate.operator_costs import fitting
from surrogate.operator_costs.accuracies import percents
from surrogate.operator_costs.costs import OperatorCosts
from surrogate.operator_costs.features import of_text
from surrogate.operator_costs.fitting import LeftOut, Measurements

FEWEST, FEWEST_JUDGED = (25, 3)  # networks of a setting, and of those that are predicted by models of other families
# Settings with fewer, for which there are no better measurements.
ALWAYS = ("pixel1_tflite_float_latency_ms", "pixel2_tflite_float_latency_ms", "pixel3_tflite_float_latency_ms")
# Short name of a device -> its setting; the first dozen are what a summary shows.
DEVICES = {
    "rtx3090": "rtx3090_amp_nchw_pt240_per_image",
    "rtx4090": "rtx4090_amp_nchw_pt291_per_image",
    "rtx5090": "rtx5090_amp_nchw_pt291_per_image",
    "pro6000": "pro6000_maxq_amp_nchw_pt291_per_image",
    "i7_12700h": "i7_12700h_fp32_nchw_pt240_compiled_batch1",
    "i9_10940x": "i9_10940x_fp32_nchw_pt240_compiled_batch1",
    "onnxruntime_cpu": "onnxruntime_cpu",
    "galaxy_s24": "galaxy_s24_tflite_float",
    "galaxy_s25": "galaxy_s25_tflite_float",
    "t4_tensorrt": "t4_tensorrt_fp16_batch1",
    "v100_tensorrt": "v100_tensorrt_fp32_batch1",
    "pixel3": "pixel3_tflite_float",
    "rtx3090_nhwc": "rtx3090_amp_nhwc_pt240_per_image",
    "rtx4090_compiled": "rtx4090_amp_nchw_pt291_compiled_per_image",
    "rtx5090_compiled": "rtx5090_amp_nchw_pt291_compiled_per_image",
    "pro6000_compiled": "pro6000_maxq_amp_nchw_pt291_compiled_per_image",
}
SHOWN = 12
ACCURACY = "imagenet_top1_pct"
# What a short name means for a network that is of no search space.
SHORT = {"cpu": "onnxruntime_cpu", "gpu": "rtx4090_amp_nchw_pt291_per_image"}

_HEADING = "## Networks that people deploy\n"
_CARD = """{heading}
`operator_costs.safetensors` has models of {metrics} metrics of any network, learned from {networks} measured
networks: results of timm (Apache-2.0), AI Hub models (BSD-3-Clause), PaddleClas (Apache-2.0), TensorFlow models
(Apache-2.0), torchvision (BSD-3-Clause), and measurements of our own in onnxruntime. Errors are those of families that
were left out, in five folds; those of accuracies are mean absolute errors
(`python -m benchmarks.real_networks.operator_costs`).

| metric | networks | Spearman | median error | 80% interval covers |
|---|---|---|---|---|
{rows}

Latencies `per_image` are those of a batch divided by its size. ImageNet accuracy is what published recipes reach that
train on ImageNet-1k alone. Quantised networks are not among what was learned.
"""


def latency(setting: str) -> str:
    return f"{setting}_latency_ms"


def measurements(sources: Path, networks: Path, cpu: Path, draw: int) -> tuple[Measurements, np.ndarray, list[str]]:
    """All measured networks, the fold of each, and their texts."""
    texts = {(row["space"], row["arch_str"]): row["input"] for row in read(networks)}
    values = measured(sources, texts)
    for row in cpu_rows(cpu) if cpu.exists() else ():
        key = (row["space"], row["arch_str"])
        texts.setdefault(key, row["input"])
        values.setdefault(CPU, {})[key] = row[CPU]
    enough = [name for name, found in values.items() if len(found) >= FEWEST or name in ALWAYS]
    costs = sorted(name for name in enough if name.endswith("_latency_ms"))
    metrics = [*costs, *sorted(name for name in enough if name.endswith("_pct"))]
    keys = sorted(key for key in texts if any(key in values[name] for name in metrics))
    place = {key: row for row, key in enumerate(keys)}
    table = np.full((len(keys), len(metrics)), np.nan)
    for column, name in enumerate(metrics):
        for key, value in values[name].items():
            table[place[key], column] = value
    families = [_family(*key) for key in keys]
    numbers = {name: number for number, name in enumerate(sorted({*families}))}
    names = [f"{space}/{arch_str}"[:200] for space, arch_str in keys]
    found = Measurements(
        names, [of_text(texts[key]) for key in keys], np.array([numbers[name] for name in families]), metrics, table,
        len(costs),
    )  # fmt: skip
    return found, np.array([fold(name, draw) for name in families]), [texts[key] for key in keys]


def _family(space: str, arch_str: str) -> str:
    """The family of a network; all architectures of a search space are one."""
    return space.replace("_", "") if space in search_spaces.names() else family(arch_str)


def coverage(left_out: LeftOut, folds: np.ndarray) -> np.ndarray:
    """Share of values in their 80% interval by metric (metrics,), with widths from the errors of the other folds."""
    inside = np.full(left_out.actual.shape, np.nan)
    for number in set(folds.tolist()):
        rows, others = folds == number, folds != number
        widths = fitting.widths_of(
            LeftOut(*(getattr(left_out, field.name)[others] for field in dataclasses.fields(left_out)))
        )
        reach = widths.of(left_out.spread[rows], left_out.novelty[rows])
        error = np.abs(left_out.predicted[rows] - left_out.actual[rows])
        inside[rows] = np.where(np.isfinite(error), error <= reach, np.nan)
    known = np.isfinite(inside).sum(0)
    return np.asarray(np.where(known, np.nansum(inside, axis=0) / np.maximum(known, 1), np.nan))


def quality(found: Measurements, left_out: LeftOut, folds: np.ndarray) -> dict[str, dict[str, float]]:
    """How well families that were left out are predicted, by metric; see `OperatorCosts.quality`."""
    covered = coverage(left_out, folds)
    of_metric = {}
    for column, name in enumerate(found.metrics):
        networks = int(np.isfinite(left_out.actual[:, column]).sum())
        of_metric[name] = {"networks": networks}
        actual, own = _in_units(found, left_out, column)
        if len(actual) < FEWEST_JUDGED:  # networks of one family alone are in no other fold
            continue
        error = np.abs(own - actual) if column >= found.costs else np.abs(np.expm1(own - actual))
        middle = error.mean() if column >= found.costs else np.median(error)
        of_metric[name] |= {
            "spearman": round(float(spearmanr(actual, own).statistic), 4),
            "median_error": round(float(middle), 4),
            "coverage": round(float(covered[column]), 3),
        }
    return of_metric


def _in_units(found: Measurements, left_out: LeftOut, column: int) -> tuple[np.ndarray, np.ndarray]:
    """Values and predictions of the networks that have both: logarithms of latencies, accuracies in percent. There is
    no accuracy of a network whose images are smaller than those of all others."""
    known = np.isfinite(left_out.actual[:, column]) & np.isfinite(left_out.predicted[:, column])
    actual, own = (part[known, column] for part in (left_out.actual, left_out.predicted))
    return (actual, own) if column < found.costs else (percents(actual), percents(own))


def report(found: Measurements, left_out: LeftOut, folds: np.ndarray, texts: Sequence[str], every: bool) -> None:
    """Prints the table."""
    shown = [*map(latency, DEVICES.values()), ACCURACY]
    operators = operator_features(list(texts))
    of_metric = quality(found, left_out, folds)
    print("| setting | networks | operator costs | boosting | 80% interval covers |\n|---|---|---|---|---|")
    for column, name in enumerate(found.metrics):
        if not every and name not in shown:
            continue
        accuracy = column >= found.costs
        rows = np.flatnonzero(np.isfinite(left_out.actual[:, column] + left_out.predicted[:, column]))
        actual, own = _in_units(found, left_out, column)
        if len(rows) < FEWEST_JUDGED:
            continue
        other = baseline_left_out(boosting, operators[rows], actual, folds[rows])
        known = np.isfinite(other) & np.isfinite(own)
        cells = [figures(actual, own, accuracy)]
        cells.append(figures(actual[known], other[known], accuracy) if known.sum() > 2 else "")
        print(
            f"| {name} | {len(rows)} | {' | '.join(cells)} | {of_metric[name].get('coverage', math.nan):.2f} |",
            flush=True,
        )
    few = [of_metric[name] for name in found.metrics[: found.costs] if of_metric[name]["networks"] < 150]
    for key in ("spearman", "median_error", "coverage"):
        # A setting whose networks are of one family has neither.
        middle = np.median([q[key] for q in few if key in q])
        print(f"median {key} of {len(few)} settings of fewer than 150 networks: {middle:.3f}")


def named(costs: OperatorCosts, of_metric: dict[str, dict[str, float]]) -> OperatorCosts:
    """With the short names of its devices, and how well each is predicted."""
    short = {f"latency:{name}": latency(setting) for name, setting in (DEVICES | SHORT).items()}
    short["accuracy"] = ACCURACY
    shown = [ACCURACY, *[latency(setting) for setting in DEVICES.values()][:SHOWN]]
    return dataclasses.replace(
        costs, short={name: metric for name, metric in short.items() if metric in costs.metrics},
        devices=tuple(name for name in shown if name in costs.metrics), quality=of_metric,
    )  # fmt: skip


def write(costs: OperatorCosts, folder: Path) -> None:
    """The packaged checkpoint with these models in a new folder. Its adapters go with it: they adapt the network, which
    stays."""
    base = surrogate.default_checkpoint()
    rlm = surrogate.RLM.base_of(base)
    rlm.operator_costs = costs
    own = {f"latency:{name}": latency(setting) for name, setting in DEVICES.items()}
    every = {name: metric for name, metric in own.items() if metric in costs.metrics}
    rlm.aliases = {**rlm.aliases, EVERY_SPACE: {**rlm.aliases.get(EVERY_SPACE, {}), **every}}
    more = {name: (base / name).read_bytes() for name in ("training.csv", "training.png")}
    own_card = (base / "README.md").read_text(encoding="utf-8").partition(_HEADING)[0]
    rlm.save_pretrained(folder, own_card + card(costs), more)
    for own in adapter.merged_into(base):
        copy = shutil.copytree(own, folder / adapter.MERGED / own.name)
        config = (copy / adapter.CONFIG).read_text(encoding="utf-8")
        new = config.replace(adapter.base_sha256(own), file_sha256(folder / "config.json"))
        (copy / adapter.CONFIG).write_text(new, encoding="utf-8")


def card(costs: OperatorCosts) -> str:
    """The part of the model card about networks that people deploy."""
    rows = [
        f"| `{name}` | {own['networks']:.0f} | {own['spearman']:.3f} | "
        + (f"{100 * own['median_error']:.0f}%" if name != ACCURACY else f"{own['median_error']:.2f} points")
        + f" | {own['coverage']:.2f} |"
        for name in [ACCURACY, *map(latency, DEVICES.values())]
        if "spearman" in (own := costs.quality.get(name, {}))
    ]
    return _CARD.format(
        heading=_HEADING, networks=len(costs.reference.names), metrics=len(costs.metrics), rows="\n".join(rows)
    )


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--cpu", type=Path, default=CPU_LATENCIES, help="latencies of cpu_latency.py")
    parser.add_argument("--draw", type=int, default=1, help="of the folds; settings were chosen on draw 0")
    parser.add_argument("--epochs", type=int, default=fitting.EPOCHS)
    parser.add_argument("--members", type=int, default=fitting.MEMBERS)
    parser.add_argument("--all", action="store_true", help="print every setting")
    parser.add_argument("-o", "--output", type=Path, help="a new checkpoint")
    given = parser.parse_args()
    found, folds, texts = measurements(given.sources, given.networks, given.cpu, given.draw)
    print(
        f"{len(texts)} networks of {len(set(found.family.tolist()))} families, {len(found.metrics)} metrics", flush=True
    )
    costs, left_out = fitting.learn(
        found, folds, epochs=given.epochs, members=given.members, workers=Workers("process"),
        progress=lambda done, count: print(f"{done} of {count} models", flush=True),
    )  # fmt: skip
    if given.output:
        write(named(costs, quality(found, left_out, folds)), given.output)
    report(found, left_out, folds, texts, given.all)


if __name__ == "__main__":
    main()
