"""Teaches a checkpoint the latency of a new device from a few measurements.

The most informative features of a new device's latency are the predictions for known devices, the size of the network
and its choices: `LatencyMap`, a Gaussian process, learns the map from these to the measurements. Fine-tuning then
teaches the checkpoint a metric of its own, `NAME_latency_ms`, from the map's predictions for many other architectures,
with the map's leave-one-out errors as noise, and from the measurements themselves.
"""

from __future__ import annotations

import csv
import json
import math
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
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
from search_spaces.tables import Table, read_table
from surrogate import RLM, FinetuneConfig, analytic_metrics
from surrogate.metrics import correlation
from surrogate.transfer.device_latency import LatencyFeatures, LatencyMap

# Random architectures among which those to measure are chosen, and for which the map makes pseudo-labels.
POOL = 2000
# Further random architectures on which the checkpoint is compared with the map.
JUDGED = 200
# Maximum number of fine-tuning steps. The default budget of a minute ends too early where the checkpoint learns the new
# metric slowly: interpolating its weights with those of its parent then ruins that metric.
STEPS = 1500
# Lowest rank correlation between checkpoint and map that counts as learned; it is 0.96 or more when training succeeds.
FAITHFUL = 0.9
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
class Calibration:
    """Result of a calibration.

    `spearman` and `error` (median relative error) compare the map's leave-one-out predictions with the `measured`
    latencies. `agreement` is the rank correlation between the checkpoint's medians and the map on architectures that
    neither was trained on; NaN if there are none.
    """

    metric: str
    measured: int
    spearman: float
    error: float
    agreement: float


def check_device(rlm: RLM, space: str, device: str) -> str:
    """Name of the metric of a new device, `NAME_latency_ms`.

    Raises ValueError if the name has other characters than lower-case letters, digits and _, or if the checkpoint knows
    the device already.
    """
    if not re.fullmatch(r"[a-z0-9][a-z0-9_]*", device):
        raise ValueError(f"device {device!r} should consist of lower-case letters, digits and _, like 'pi5'")
    if f"latency:{device}" in rlm.aliases.get(search_spaces.get(space).name, {}):
        raise ValueError(f"the checkpoint already knows latency:{device} of {space}; choose another name")
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


def read_latencies(path: str | Path, space: str, metric: str) -> tuple[list[str], np.ndarray]:
    """Measured arch_strs and their latencies (n,) in ms; the median where a network was measured several times.

    `path` is either the output of a bundle's script, in the bundle's folder, or a table with `arch_str` and
    `latency_ms` (as `measure` writes it) or `metric`. Rows without a latency are failures and are dropped. Raises
    ValueError for any other file and for a latency that is not positive.
    """
    path = Path(path)
    found: dict[str, list[float]] = {}
    for name, value in _read_answers(path, space) if _is_answers(path) else _read_table(path, space, metric):
        if not 0 < value < math.inf:
            raise ValueError(f"{path}: the latency of {name} is {value:g} ms; it should be positive")
        found.setdefault(name, []).append(value)
    return list(found), np.array([np.median(values) for values in found.values()])


def _is_answers(path: Path) -> bool:
    """Whether the file has the standalone script's format, in which `path` identifies a network."""
    if path.suffix != ".jsonl":
        return False
    try:
        with path.open(encoding="utf-8") as stream:
            first = json.loads(stream.readline())
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not UTF-8 text") from None
    except ValueError:
        return True  # the reader then names the malformed line
    return isinstance(first, dict) and "path" in first and not first.get("arch_str")


def _read_answers(path: Path, space: str) -> Iterator[tuple[str, float]]:
    index = path.with_name("index.csv")
    if not index.is_file():
        raise ValueError(f"{path} should be in the bundle's folder, next to index.csv")
    with index.open(newline="", encoding="utf-8") as stream:
        listed = list(csv.DictReader(stream))
    if any(row.get("space") != space or not row.get("path") or not row.get("arch_str") for row in listed):
        raise ValueError(f"{index} is not the index of a bundle of {space}")
    names = {row["path"]: row["arch_str"] for row in listed}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            answer = json.loads(line)
            file = Path(str(answer["path"]).replace("\\", "/")).name
            latency = None if answer.get("error") else float(answer["latency_ms"])
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
            raise ValueError(f"{path}, line {number} is not a line of output of {SCRIPT.name}") from None
        if file not in names:
            raise ValueError(f"{path}, line {number}: {file} is not in {index}")
        if latency is not None:
            yield names[file], latency


def _read_table(path: Path, space: str, metric: str) -> Iterator[tuple[str, float]]:
    table, bad = read_table(path, metrics=[metric, "latency_ms"], space=space, skip_bad=True, absent_ok=True)
    if wrong := [row for row in bad if row.problem != "is missing" or not row.column.endswith("latency_ms")]:
        raise ValueError(f"{wrong[0]}; correct it or remove it")
    if others := set(table.space) - {space}:
        raise ValueError(f"{path} has rows of {', '.join(sorted(others))}, not only of {space}")
    if not all(table.arch_str):
        raise ValueError(f"{path} has rows without arch_str, whose network cannot be identified")
    yield from zip(table.arch_str, next(iter(table.metrics.values())).tolist(), strict=True)


def calibrate_device(
    checkpoint: str | Path,
    space: str,
    device: str,
    arch_strs: Sequence[str],
    latencies: np.ndarray,
    out: str | Path,
    *,
    seed: int = 0,
    progress: Callable[[int, int | None, str], None] | None = None,
) -> Calibration:
    """Teaches a checkpoint the `latencies` (n,) in ms of distinct architectures on a device; writes it to `out`.

    `latency:DEVICE` is then a metric of the space like any other. Raises ValueError if the checkpoint knows the device
    already or there are too few measurements, FileExistsError if `out` is not empty, CheckpointError.
    """
    rlm, known = RLM.from_pretrained(checkpoint), search_spaces.get(space)
    metric = check_device(rlm, space, device)
    judged, unlabelled = _unmeasured(known, arch_strs, seed)
    features = latency_features(rlm, known, [*arch_strs, *unlabelled])
    measured = features.take(slice(len(latencies)))
    latency_map = LatencyMap(measured, latencies, features)
    rng = np.random.default_rng(seed)
    # Two draws per architecture: fine-tuning estimates the noise from their difference.
    draws = [latency_map.draw(features.take(slice(len(latencies), None)), rng) for _ in range(2)]
    rows = (*arch_strs, *unlabelled, *unlabelled)
    labels = {metric: np.concatenate([latencies, *draws])}
    spearman = correlation(spearmanr, latency_map.leave_one_out_ms, latencies)
    error = float(np.median(np.abs(latency_map.leave_one_out_ms - latencies) / latencies))
    child = surrogate.finetune(
        checkpoint,
        Table((space,) * len(rows), rows, ("",) * len(rows), labels),
        out,
        FinetuneConfig(metrics=(metric,), taught=0, noise=0.0, steps=STEPS, seed=seed),
        progress=progress,
        calibration={"measured": len(latencies), "left_out_spearman": spearman, "left_out_error": error},
    )
    agreement = math.nan
    if judged:
        predicted = child.predict(_texts(known, judged), [metric], intervals=False).median[:, 0]
        agreement = correlation(
            spearmanr, predicted, latency_map.predict(latency_features(rlm, known, judged))
        )
    return Calibration(metric, len(latencies), spearman, error, agreement)


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
    texts = _texts(space, arch_strs)
    analytic = np.array([analytic_metrics.of_text(text) for text in texts])
    devices = [name for name in rlm.known.get(space.name, ()) if name.endswith(_DEVICE_SUFFIXES)]
    return LatencyFeatures(
        rlm.predict(texts, devices, intervals=False).median if devices else np.empty((len(texts), 0)),
        analytic[:, [analytic_metrics.NAMES.index(name) for name in _SIZES]],
        space.one_hot([space.from_str(name) for name in arch_strs]),
    )
