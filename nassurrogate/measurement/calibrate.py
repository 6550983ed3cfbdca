"""Teaches an adapter of a checkpoint the latency of a new device from a few measurements.

The most informative features of a new device's latency are the predictions for known devices, the size of the network
and its choices: `LatencyMap`, a Gaussian process, learns the map from these to the measurements. Fine-tuning then
teaches an adapter a metric of its own, `NAME_latency_ms`, from the map's predictions for many other architectures, with
the map's leave-one-out errors as noise, and from the measurements themselves. Own networks belong to no space, so that
there are no others to predict: a Gaussian process learns them (surrogate/adapters/process.py).
"""

import dataclasses
import math
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import rankdata, spearmanr

import search_spaces
import surrogate
from nassurrogate.export import Source, export_networks
from nassurrogate.measurement.isolated import SCRIPT
from search_spaces.common.atomic_files import new_folder, require_empty_dir
from search_spaces.sampling import sample_distinct
from search_spaces.space import SearchSpace
from search_spaces.tables import Table
from surrogate import RLM, FinetuneConfig, analytic_metrics
from surrogate.metrics import correlation
from surrogate.transfer.device_latency import MIN_LATENCIES, LatencyFeatures, LatencyMap

# Random architectures among which those to measure are chosen, and for which the map makes pseudo-labels.
POOL = 2000
# Further random architectures on which the adapter is compared with the map.
JUDGED = 200
# Lowest rank correlation between adapter and map that counts as learned; it is 0.96 or more when training succeeds.
LEARNED = 0.9
_ENOUGH = 20  # networks of which a coverage says something
_DEVICE_SUFFIXES = ("_latency_ms", "_energy_mj")
_SIZES = (*analytic_metrics.SIZES, "max_depth_nodes")
# Written by the standalone script on the device.
ANSWERS = "latencies.jsonl"
_README = """Run in this folder, on the device, with Python 3.8 or later, numpy and onnxruntime:

    python {script} {options}*.onnx > {answers}

(See --help for more options.) Copy {answers} back into this folder, then run:

    {command}
"""


@dataclass(frozen=True, repr=False)
class Figures:
    """How well the new `metric` of networks is predicted from that of the other `measured` ones.

    `spearman`, `error` (median relative error) and `coverage` of the 80% intervals are those of the adapter: on own
    networks, and those of spaces that the base does not know, each left out in turn; of other spaces, on architectures
    that were not trained on, against what the map says of them, off by errors as large as its own on networks left out
    (the map's own, each network from all others, if the space has no further ones). `agreement` is then the rank
    correlation of adapter and map; otherwise NaN.
    """

    metric: str
    measured: int
    spearman: float
    error: float
    coverage: float
    agreement: float = math.nan

    def __repr__(self) -> str:
        return f"<Figures: {self.metric} of {self.measured} networks; of others: {self.scores}>"

    @property
    def scores(self) -> str:
        """The scores in words."""
        inside = f", {self.coverage:.0%} in the 80% intervals" if self.measured >= _ENOUGH else ""
        return f"Spearman {self.spearman:.3f}, median error {self.error:.1%}{inside}"

    @staticmethod
    def of(metric: str, latencies: np.ndarray, latency_map: LatencyMap) -> "Figures":
        predicted = latency_map.leave_one_out_ms
        error = float(np.median(np.abs(predicted - latencies) / latencies))
        spearman = correlation(spearmanr, predicted, latencies)
        return Figures(metric, len(latencies), spearman, error, latency_map.coverage)


def check_device(rlm: RLM, space: str | None, device: str) -> str:
    """Name of the metric of a new device, `NAME_latency_ms`, for a space or, if that is None, for own networks.

    Raises ValueError if the name has other characters than lower-case letters, digits and _, or if the checkpoint knows
    the device already.
    """
    if not re.fullmatch(r"[a-z0-9][a-z0-9_]*", device):
        raise ValueError(f"device {device!r} should consist of lower-case letters, digits and _, like 'pi5'")
    name = f"latency:{device}"
    known = rlm.meanings(name) if space is None else name in rlm.aliases.get(search_spaces.get(space).name, {})
    if known or f"{device}_latency_ms" in {*rlm.all_metrics} - {*rlm.metrics}:
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


def write_bundle(space: str, arch_strs: Sequence[str], folder: str | Path, *, options: str, command: str) -> None:
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
    checkpoint: str | Path, device: str, measured: Table, out: str | Path, *,
    adapters: str | Path | Sequence[str | Path] = (), seed: int = 0,
    progress: Callable[[int, int | None, str], None] | None = None,
) -> Figures:  # fmt: skip
    """Teaches an adapter of a checkpoint the latencies in ms of distinct `measured` networks on a device; writes it to
    `out`. Predictions of other `adapters` are used.

    Networks are architectures of one space, own networks (`input`), or both. `latency:DEVICE` is then a metric of the
    space like any other, and of networks without a space. Raises ValueError if the checkpoint knows the device already
    or there are too few measurements, FileExistsError if `out` is not empty, CheckpointError.
    """
    require_empty_dir(out)
    rlm = RLM.from_pretrained(checkpoint, adapters=adapters)
    own = np.array([bool(text) for text in measured.input])
    spaces = sorted({name for name, text in zip(measured.space, measured.input, strict=True) if not text})
    metric = check_device(rlm, spaces[0] if spaces else None, device)
    if len(measured) < MIN_LATENCIES:
        raise ValueError(f"{len(measured)} latencies are too few; at least {MIN_LATENCIES} are needed")
    config = FinetuneConfig(metrics=(metric,), noise=0.0, seed=seed)
    teach = partial(surrogate.finetune, adapters=adapters, progress=progress)
    if own.any() or spaces[0] not in RLM.base_of(checkpoint).known:
        table = dataclasses.replace(measured, input=tuple(measured.texts()))
        child = teach(checkpoint, table, out, config)
        scores = child.adapters[-1].training["quality"][metric]
        return Figures(
            metric, len(measured), scores["spearman"], scores["median_relative_error"],
            scores["coverage_of_80pct_interval"],
        )  # fmt: skip
    table, judged = _labelled(rlm, spaces[0], measured, metric, seed)
    figures = Figures.of(metric, measured.metric(metric), judged.map)

    def quality(child: RLM) -> dict[str, dict[str, Any]]:
        nonlocal figures
        figures = judged.figures(child, figures)
        return {metric: {
            "rows": len(measured), "learned": len(measured), "spearman": figures.spearman,
            "median_relative_error": figures.error, "coverage_of_80pct_interval": figures.coverage, "baselines": {},
        }}  # fmt: skip

    teach(checkpoint, table, out, config, quality=quality)
    return figures


@dataclass(frozen=True)
class _Judged:
    """Architectures that are not trained on, with what the map expects of them, and that with random errors."""

    map: LatencyMap
    texts: Sequence[str]
    expected: np.ndarray
    drawn: np.ndarray

    def figures(self, child: RLM, of_map: Figures) -> Figures:
        """Those of a trained model."""
        if not self.texts:
            return of_map
        found = child.predict(self.texts, [of_map.metric])
        assert found.q10 is not None
        assert found.q90 is not None
        median, drawn = found.median[:, 0], self.drawn
        return dataclasses.replace(
            of_map, spearman=correlation(spearmanr, median, drawn),
            error=float(np.median(np.abs(median - drawn) / drawn)),
            coverage=float(np.mean((found.q10[:, 0] <= drawn) & (drawn <= found.q90[:, 0]))),
            agreement=correlation(spearmanr, median, self.expected),
        )  # fmt: skip


def _labelled(rlm: RLM, space: str, measured: Table, metric: str, seed: int) -> tuple[Table, _Judged]:
    """Measured architectures of a space with others that the map labels, and further ones to judge by."""
    known, latencies = search_spaces.get(space), measured.metric(metric)
    judged, unlabelled = _unmeasured(known, measured.arch_str, seed)
    features = latency_features(rlm, known, [*measured.arch_str, *unlabelled])
    latency_map = LatencyMap(features.take(slice(len(latencies))), latencies, features)
    rng = np.random.default_rng(seed)
    # Two draws per architecture: fine-tuning estimates the noise from their difference.
    draws = [latency_map.draw(features.take(slice(len(latencies), None)), rng) for _ in range(2)]
    rows = (*measured.arch_str, *unlabelled, *unlabelled)
    labels = {metric: np.concatenate([latencies, *draws])}
    table = Table((space,) * len(rows), rows, ("",) * len(rows), labels)
    if not judged:
        return table, _Judged(latency_map, (), np.empty(0), np.empty(0))
    of_judged = latency_features(rlm, known, judged)
    expected, drawn = latency_map.predict(of_judged), latency_map.draw(of_judged, rng)
    return table, _Judged(latency_map, _texts(known, judged), expected, drawn)


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


def _features(rlm: RLM, texts: Sequence[str], metrics: Sequence[str], choices: np.ndarray) -> LatencyFeatures:
    analytic = np.array([analytic_metrics.of_text(text) for text in texts])
    devices = [name for name in metrics if name.endswith(_DEVICE_SUFFIXES)]
    return LatencyFeatures(
        rlm.predict(texts, devices, intervals=False).median if devices else np.empty((len(texts), 0)),
        analytic[:, [analytic_metrics.NAMES.index(name) for name in _SIZES]],
        choices,
    )
