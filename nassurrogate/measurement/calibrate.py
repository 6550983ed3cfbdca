"""Teaches a checkpoint the latency of a new device from a few measurements.

The most informative features of a new device's latency are the predictions for known devices, the size of the network
and its choices: `LatencyMap`, a Gaussian process, learns the map from these to the measurements. Fine-tuning then
teaches the checkpoint a metric of its own, `NAME_latency_ms`, from the map's predictions for many other architectures,
with the map's leave-one-out errors as noise, and from the measurements themselves. Own networks belong to no space, so
that there are no others to predict: the checkpoint learns them alone.
"""

from __future__ import annotations

import dataclasses
import math
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.stats import rankdata, spearmanr

import search_spaces
import surrogate
from nassurrogate.export import Source, export_networks
from nassurrogate.measurement.isolated import SCRIPT
from search_spaces.common.atomic_files import new_folder
from search_spaces.sampling import sample_distinct
from search_spaces.space import SearchSpace
from search_spaces.tables import Table
from surrogate import RLM, FinetuneConfig, analytic_metrics
from surrogate.metrics import correlation
from surrogate.transfer.device_latency import MIN_LATENCIES, LatencyFeatures, LatencyMap

# Random architectures among which those to measure are chosen, and for which the map makes pseudo-labels.
POOL = 2000
# Further random architectures on which the checkpoint is compared with the map.
JUDGED = 200
# Maximum number of fine-tuning steps. The default budget of a minute ends too early where the checkpoint learns the new
# metric slowly: interpolating its weights with those of its parent then ruins that metric.
STEPS = 1500
# Lowest rank correlation between checkpoint and map that counts as learned; it is 0.96 or more when training succeeds.
FAITHFUL = 0.9
# What figures call networks that belong to no space.
OWN = "own networks"
_DEVICE_SUFFIXES = ("_latency_ms", "_energy_mj")
_SIZES = (*analytic_metrics.SIZES, "max_depth_nodes")
# Written by the standalone script on the device.
ANSWERS = "latencies.jsonl"
_README = """Run in this folder, on the device, with Python 3.8 or later, numpy and onnxruntime:

    python {script} {options}*.onnx > {answers}

(See --help for more options.) Copy {answers} back into this folder, then run:

    {command}
"""


@dataclass(frozen=True)
class Figures:
    """How well the latencies of a space's networks, or of own networks (`OWN`), are predicted.

    `spearman` and `error` (median relative error) compare the map's leave-one-out predictions with the `measured`
    latencies. `agreement` is the rank correlation of the checkpoint's medians: with the map, on architectures of the
    space that neither was trained on, or with the measured latencies of own networks, which it has learned. NaN where
    there are too few networks.
    """

    networks: str
    measured: int
    spearman: float
    error: float
    agreement: float = math.nan

    @staticmethod
    def of(networks: str, latencies: np.ndarray, latency_map: LatencyMap) -> Figures:
        predicted = latency_map.leave_one_out_ms
        error = float(np.median(np.abs(predicted - latencies) / latencies))
        return Figures(networks, len(latencies), correlation(spearmanr, predicted, latencies), error)


@dataclass(frozen=True)
class Calibration:
    """Result of a calibration: the new metric, and figures for the networks of a space and for own networks."""

    metric: str
    figures: tuple[Figures, ...]


def check_device(rlm: RLM, space: str | None, device: str) -> str:
    """Name of the metric of a new device, `NAME_latency_ms`, for a space or, if that is None, for own networks.

    Raises ValueError if the name has other characters than lower-case letters, digits and _, or if the checkpoint knows
    the device already.
    """
    if not re.fullmatch(r"[a-z0-9][a-z0-9_]*", device):
        raise ValueError(f"device {device!r} should consist of lower-case letters, digits and _, like 'pi5'")
    name = f"latency:{device}"
    known = (
        rlm.meanings(name) if space is None else name in rlm.aliases.get(search_spaces.get(space).name, {})
    )
    if known or f"{device}_latency_ms" in rlm.all_metrics[len(rlm.metrics) :]:
        of = f" of {space}" if space else ""
        raise ValueError(f"the checkpoint already knows {name}{of}; choose another name")
    return f"{device}_latency_ms"


def choose_networks(rlm: RLM, space: str, count: int, *, pool: int | None = None, seed: int = 0) -> list[str]:
    """`count` of `pool` (default: `POOL`) random arch_strs, as diverse as possible in predicted latencies and in size.

    Raises ValueError if the space has fewer architectures than `count`.
    """
    known = search_spaces.get(space)
    candidates = _random_arch_strs(known, max(pool or POOL, count), seed)
    if len(candidates) < count:
        raise ValueError(f"{space} has only {len(candidates)} architectures to choose {count} from")
    numbers = latency_features(rlm, known, candidates).numbers
    return [candidates[row] for row in farthest_points(numbers, count)]


def farthest_points(numbers: np.ndarray, count: int) -> list[int]:
    """Positions of `count` <= n diverse rows of `numbers` (n, k), by farthest-point sampling (Gonzalez 1985) on ranks.

    The first is nearest to the median; each of the others is the one farthest from all before it.
    """
    ranks = rankdata(numbers, axis=0) / len(numbers)
    picked = [int(np.square(ranks - np.median(ranks, axis=0)).sum(axis=1).argmin())]
    distance = np.full(len(numbers), np.inf)
    while len(picked) < count:
        distance = np.minimum(distance, np.square(ranks - ranks[picked[-1]]).sum(axis=1))
        distance[picked] = -1  # duplicates of picked rows also have distance 0
        picked.append(int(distance.argmax()))
    return picked


def write_bundle(
    space: str, arch_strs: Sequence[str], folder: str | Path, *, options: str, command: str
) -> None:
    """Writes a folder to copy to a device: .onnx files, index.csv, the measuring script and README.txt.

    The README gives the script's command line with these `options`, and `command` as the next step. Raises
    FileExistsError if the folder is not empty.
    """
    readme = _README.format(script=SCRIPT.name, options=options, answers=ANSWERS, command=command)
    with new_folder(folder) as building:
        export_networks([Source(space, name) for name in arch_strs], building)
        shutil.copy(SCRIPT, building)
        (building / "README.txt").write_text(readme, encoding="utf-8")


def calibrate_device(
    checkpoint: str | Path,
    device: str,
    measured: Table,
    out: str | Path,
    *,
    seed: int = 0,
    progress: Callable[[int, int | None, str], None] | None = None,
) -> Calibration:
    """Teaches a checkpoint the latencies in ms of distinct `measured` networks on a device; writes it to `out`.

    Networks are architectures of one space, own networks (`input`), or both. `latency:DEVICE` is then a metric of the
    space like any other, and of networks without a space. Raises ValueError if the checkpoint knows the device already
    or there are too few measurements, FileExistsError if `out` is not empty, CheckpointError.
    """
    rlm = RLM.from_pretrained(checkpoint)
    own = np.array([bool(text) for text in measured.input])
    spaces = sorted({name for name, text in zip(measured.space, measured.input, strict=True) if not text})
    metric = check_device(rlm, spaces[0] if spaces else None, device)
    lessons = []
    if spaces:
        lessons.append(_of_space(rlm, spaces[0], measured.take(np.flatnonzero(~own)), metric, seed))
    if own.any():
        least = MIN_LATENCIES if spaces else 0
        lessons.append(_of_own_networks(rlm, measured.take(np.flatnonzero(own)), metric, least))
    figures = lessons[0].figures
    config = FinetuneConfig(metrics=(metric,), taught=0, noise=0.0, steps=STEPS if spaces else 0, seed=seed)
    if own.any():  # too few texts to learn the vectors of new tokens from
        config = dataclasses.replace(config, vocabulary=0)
    child = surrogate.finetune(
        checkpoint,
        _joined([lesson.table for lesson in lessons], metric),
        out,
        config,
        progress=progress,
        calibration={
            "measured": len(measured),
            "left_out_spearman": figures.spearman,
            "left_out_error": figures.error,
        },
    )
    return Calibration(metric, tuple(lesson.judged(child, metric) for lesson in lessons))


@dataclass(frozen=True)
class _Lesson:
    """Rows to learn, and networks on which to compare the checkpoint with `expected` latencies: those of the map, or
    the measured ones of own networks."""

    table: Table
    figures: Figures
    texts: list[str]
    expected: np.ndarray

    def judged(self, child: RLM, metric: str) -> Figures:
        """The figures with the agreement of the trained checkpoint."""
        if not self.texts:
            return self.figures
        predicted = child.predict(self.texts, [metric], intervals=False).median[:, 0]
        return dataclasses.replace(self.figures, agreement=correlation(spearmanr, predicted, self.expected))


def _of_space(rlm: RLM, space: str, measured: Table, metric: str, seed: int) -> _Lesson:
    """Measured architectures of a space, and pseudo-labels of the map for others."""
    known, latencies = search_spaces.get(space), measured.metric(metric)
    judged, unlabelled = _unmeasured(known, measured.arch_str, seed)
    features = latency_features(rlm, known, [*measured.arch_str, *unlabelled])
    latency_map = LatencyMap(features.take(slice(len(latencies))), latencies, features)
    rng = np.random.default_rng(seed)
    # Two draws per architecture: fine-tuning estimates the noise from their difference.
    draws = [latency_map.draw(features.take(slice(len(latencies), None)), rng) for _ in range(2)]
    rows = (*measured.arch_str, *unlabelled, *unlabelled)
    labels = {metric: np.concatenate([latencies, *draws])}
    return _Lesson(
        Table((space,) * len(rows), rows, ("",) * len(rows), labels),
        Figures.of(space, latencies, latency_map),
        _texts(known, judged),
        latency_map.predict(latency_features(rlm, known, judged)) if judged else np.empty(0),
    )


def _of_own_networks(rlm: RLM, measured: Table, metric: str, least: int) -> _Lesson:
    """Measured networks of no space: there are no others like them for pseudo-labels. Fewer than `least` are learned
    without figures."""
    latencies, texts = measured.metric(metric), list(measured.input)
    table = Table(("",) * len(texts), ("",) * len(texts), measured.input, {metric: latencies})
    if len(texts) < least:
        return _Lesson(table, Figures(OWN, len(texts), math.nan, math.nan), texts, latencies)
    features = own_features(rlm, texts)
    return _Lesson(
        table, Figures.of(OWN, latencies, LatencyMap(features, latencies, features)), texts, latencies
    )


def _joined(tables: Sequence[Table], metric: str) -> Table:
    def all_of(name: str) -> tuple[str, ...]:
        return tuple(cell for table in tables for cell in getattr(table, name))

    values = np.concatenate([table.metric(metric) for table in tables])
    return Table(all_of("space"), all_of("arch_str"), all_of("input"), {metric: values})


def _unmeasured(space: SearchSpace, measured: Sequence[str], seed: int) -> tuple[list[str], list[str]]:
    """Random arch_strs of other networks than those measured: `JUDGED` for judging, up to `POOL` for pseudo-labels."""
    keys = {space.canonical_key(space.from_str(name)) for name in measured}
    drawn = _random_arch_strs(space, POOL + JUDGED, seed)
    others = [name for name in drawn if space.canonical_key(space.from_str(name)) not in keys]
    return others[:JUDGED], others[JUDGED:]


def _random_arch_strs(space: SearchSpace, count: int, seed: int) -> list[str]:
    """`count` distinct arch_strs, or all if the space has fewer."""
    return [space.to_str(genotype) for genotype in sample_distinct(space, count, seed)]


def _texts(space: SearchSpace, arch_strs: Sequence[str]) -> list[str]:
    return [space.text(space.from_str(name)) for name in arch_strs]


def latency_features(rlm: RLM, space: SearchSpace, arch_strs: Sequence[str]) -> LatencyFeatures:
    """Features of networks: the checkpoint's predictions of latency and energy per device, exact sizes, choices."""
    choices = space.one_hot([space.from_str(name) for name in arch_strs])
    return _features(rlm, _texts(space, arch_strs), rlm.known.get(space.name, ()), choices)


def own_features(rlm: RLM, texts: Sequence[str]) -> LatencyFeatures:
    """Features of networks of no space: predictions for all devices of the checkpoint, exact sizes, and no choices."""
    return _features(rlm, texts, rlm.metrics, np.empty((len(texts), 0)))


def _features(rlm: RLM, texts: Sequence[str], metrics: Sequence[str], choices: np.ndarray) -> LatencyFeatures:
    analytic = np.array([analytic_metrics.of_text(text) for text in texts])
    devices = [name for name in metrics if name.endswith(_DEVICE_SUFFIXES)]
    return LatencyFeatures(
        rlm.predict(texts, devices, intervals=False).median if devices else np.empty((len(texts), 0)),
        analytic[:, [analytic_metrics.NAMES.index(name) for name in _SIZES]],
        choices,
    )
