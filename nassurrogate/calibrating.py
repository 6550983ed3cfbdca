"""A checkpoint learns the latency of a new device from a few measurements.

What it knows of other devices and the exact sizes of networks say most about a new one: `LatencyMap` learns from the
measurements how. Fine-tuning then teaches the checkpoint a metric of its own, `NAME_latency_ms`, from what the map says
of many other architectures, with the map's errors as noise, and from the measurements themselves.
"""

from __future__ import annotations

import csv
import json
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
from nassurrogate.exporting import export_networks
from nassurrogate.measurement.isolated import SCRIPT
from search_spaces.space import SearchSpace
from search_spaces.tables import Table, TableError, read_table
from snas.generate import draw
from surrogate import RLM, FinetuneConfig, free_metrics
from surrogate.latency_map import LatencyMap
from surrogate.metrics import correlation

# Architectures that the map is told of, of which some are chosen to be measured.
_POOL = 1000
# As many others judge whether the checkpoint writes what the map says.
_JUDGED = 200
_KINDS = ("_latency_ms", "_energy_mj")
# What the standalone script writes on the device.
ANSWERS = "latencies.jsonl"
_HOW = f"""Run in this folder, on the device, with Python 3.8 or later, numpy and onnxruntime:

    python {SCRIPT.name} *.onnx > {ANSWERS}

(`--provider`, `--threads` and `--batch` say how; `--help` tells more.) Bring {ANSWERS} back into this folder, then:

    {{command}}
"""


@dataclass(frozen=True)
class Calibration:
    """What came of it.

    `spearman` and `error` (median, a part of the latency) are those of the map on each measured network when it learned
    from the others alone; `agreement` is the rank correlation of the checkpoint's medians with the map on architectures
    that neither learned from.
    """

    metric: str
    measured: int
    spearman: float
    error: float
    agreement: float


def metric_of(device: str) -> str:
    """`NAME_latency_ms`. Raises ValueError for a name with anything but small letters, digits and _."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9_]*", device):
        raise ValueError(f"device {device!r} should be a name of small letters, digits and _, like 'pi5'")
    return f"{device}_latency_ms"


def choose(checkpoint: str | Path, space: str, count: int, *, seed: int = 0) -> list[str]:
    """`count` arch_strs of a space that are as different as can be in what the checkpoint knows of devices and in size.

    By rank among 1,000 architectures drawn, first the middle one, then always the one farthest from those before it.
    Raises ValueError where the space has not as many.
    """
    rlm, known = RLM.from_pretrained(checkpoint), search_spaces.get(space)
    pool = _pool(known, max(_POOL, count), seed)
    if len(pool) < count:
        raise ValueError(f"{space} has only {len(pool)} architectures to choose {count} from")
    ranks = rankdata(_known(rlm, known, pool), axis=0) / len(pool)
    picked = [int(np.square(ranks - np.median(ranks, axis=0)).sum(axis=1).argmin())]
    distance = np.full(len(pool), np.inf)
    while len(picked) < count:
        distance = np.minimum(distance, np.square(ranks - ranks[picked[-1]]).sum(axis=1))
        picked.append(int(distance.argmax()))
    return [pool[place] for place in picked]


def write_bundle(space: str, arch_strs: Sequence[str], folder: str | Path, command: str) -> None:
    """A folder to carry to a device: networks, index.csv, the script that measures them, and README.txt, which says how
    and gives `command` as what comes next. Raises FileExistsError for a folder with something in it."""
    folder = Path(folder)
    count = len(arch_strs)
    export_networks(Table((space,) * count, tuple(arch_strs), ("",) * count), folder)
    shutil.copy(SCRIPT, folder)
    (folder / "README.txt").write_text(_HOW.format(command=command), encoding="utf-8")


def read_latencies(path: str | Path, space: str, device: str) -> tuple[list[str], np.ndarray]:
    """arch_strs and latencies (n,) in ms, of networks that were measured.

    `path` is what a bundle's script wrote, in the bundle's folder, or a table with `arch_str` and `latency_ms` (as
    `measure` writes it) or `DEVICE_latency_ms`. Rows without a latency, failures, are left out. Raises ValueError for
    anything else, and for a latency that is not above 0.
    """
    path = Path(path)
    index = path.with_name("index.csv")
    if path.suffix == ".jsonl" and index.is_file():
        rows = _answers(path, index)
    else:
        rows = _table(path, space, metric_of(device))
    kept = [(name, value) for name, value in rows if not math.isnan(value)]
    for name, value in kept:
        if not 0 < value < math.inf:
            raise ValueError(f"{path}: the latency of {name} is {value:g} ms; it should be above 0")
    return [name for name, _ in kept], np.array([value for _, value in kept])


def _answers(path: Path, index: Path) -> list[tuple[str, float]]:
    with index.open(newline="", encoding="utf-8") as stream:
        names = {row["path"]: row["arch_str"] for row in csv.DictReader(stream)}
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            answer = json.loads(line)
            file = Path(str(answer["path"]).replace("\\", "/")).name
            latency = math.nan if "error" in answer else float(answer["latency_ms"])
        except (ValueError, TypeError, KeyError):
            raise ValueError(f"{path}, line {number} is no line that {SCRIPT.name} writes") from None
        if file not in names:
            raise ValueError(f"{path}, line {number}: {file} is not in {index}")
        rows.append((names[file], latency))
    return rows


def _table(path: Path, space: str, metric: str) -> list[tuple[str, float]]:
    for name in (metric, "latency_ms"):
        try:
            table, _ = read_table(path, metrics=[name], space=space, skip_bad=True)
        except TableError as error:
            problem = error
            continue
        if others := set(table.space) - {space}:
            raise ValueError(f"{path} has rows of {', '.join(sorted(others))}, not only of {space}")
        return list(zip(table.arch_str, table.metric(name).tolist(), strict=True))
    raise problem


def calibrate(
    checkpoint: str | Path,
    space: str,
    device: str,
    arch_strs: Sequence[str],
    latencies: np.ndarray,
    out: str | Path,
    *,
    seed: int = 0,
    progress: Callable[[int, int, str], None] | None = None,
) -> Calibration:
    """Teaches a checkpoint latencies (n,) in ms of architectures on a device, and writes the new one to `out`.

    `latency:DEVICE` is then a metric of the space like any other. Raises ValueError for a device that the checkpoint
    knows, or too few measurements; FileExistsError where `out` has something in it; CheckpointError.
    """
    rlm, known, metric = RLM.from_pretrained(checkpoint), search_spaces.get(space), metric_of(device)
    if metric in rlm.metrics:
        raise ValueError(f"the checkpoint knows latency:{device} already; choose another name")
    measured = dict(zip(arch_strs, latencies.tolist(), strict=True))
    others = [name for name in _pool(known, _POOL + _JUDGED, seed) if name not in measured]
    judged, others = others[:_JUDGED], others[_JUDGED:]
    real, values = np.array(list(measured.values())), _known(rlm, known, [*measured, *others])
    learned = LatencyMap(values[: len(real)], real, values)
    rng = np.random.default_rng(seed)
    # Twice each: how far the two are apart tells fine-tuning how large the noise is.
    drawn = [learned.draw(values[len(real) :], rng) for _ in range(2)]
    names = (*measured, *others, *others)
    columns = {metric: np.concatenate([real, *drawn])}
    table = Table((space,) * len(names), names, ("",) * len(names), columns)
    config = FinetuneConfig(metrics=(metric,), noise=0.0, seed=seed)
    child = surrogate.finetune(checkpoint, table, out, config, progress=progress)
    texts = [known.text(known.from_str(name)) for name in judged]
    written = child.predict(texts, [metric], intervals=False).median[:, 0]
    agreement = correlation(spearmanr, written, learned.predict(_known(rlm, known, judged)))
    error = float(np.median(np.abs(learned.left_out_ms - real) / real))
    return Calibration(metric, len(real), correlation(spearmanr, learned.left_out_ms, real), error, agreement)


def _pool(space: SearchSpace, count: int, seed: int) -> list[str]:
    """Distinct arch_strs, all there are where the space has no more than `count`."""
    return [space.to_str(genotype) for genotype in draw(space, count, seed)]


def _known(rlm: RLM, space: SearchSpace, arch_strs: Sequence[str]) -> np.ndarray:
    """(n, k): latencies and energies that the checkpoint predicts, then sizes."""
    texts, sizes = zip(
        *(free_metrics.read(space.graph(space.from_str(name))) for name in arch_strs), strict=True
    )
    devices = [name for name in rlm.known.get(space.name, ()) if name.endswith(_KINDS)]
    if not devices:
        return np.array(sizes)
    return np.hstack([rlm.predict(texts, devices, intervals=False).median, np.array(sizes)])
