"""A checkpoint learns the latency of a new device from a few measurements.

What it knows of other devices, the sizes of networks and their choices say most about a new device: `LatencyMap` learns
from the measurements how. Fine-tuning then teaches the checkpoint a metric of its own, `NAME_latency_ms`, from what the
map says of many other architectures, with the map's errors as noise, and from the measurements themselves.
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
from nassurrogate.export import export_networks
from nassurrogate.measurement.isolated import SCRIPT
from search_spaces.common.atomic_files import new_folder
from search_spaces.sampling import sample_distinct
from search_spaces.space import SearchSpace
from search_spaces.tables import Table, read_table
from surrogate import RLM, FinetuneConfig, analytic_metrics
from surrogate.metrics import correlation
from surrogate.transfer.device_latency import Known, LatencyMap

# Architectures that the map is told of, of which some are chosen to be measured.
_POOL = 2000
# As many others judge whether the checkpoint writes what the map says.
_JUDGED = 200
# Fine-tuning goes on as long as it helps: stopped after the usual minute, a checkpoint that follows the map poorly and
# has moved away from what it knew is pulled back to that, which ruins the new metric.
_STEPS = 1500
# A checkpoint that agrees less with the map than this has learned it badly: it is .96 and more where all goes well.
FAITHFUL = 0.9
_KINDS = ("_latency_ms", "_energy_mj")
_SIZES = (*analytic_metrics.SIZES, "max_depth_nodes")
# What the standalone script writes on the device.
ANSWERS = "latencies.jsonl"
_HOW = """Run in this folder, on the device, with Python 3.8 or later, numpy and onnxruntime:

    python {script} {options}*.onnx > {answers}

(--help tells of more options.) Bring {answers} back into this folder, then:

    {command}
"""


@dataclass(frozen=True)
class Calibration:
    """What came of it.

    `spearman` and `error` (median, a part of the latency) are those of the map on each measured network when it learned
    from the others alone; `agreement` is the rank correlation of the checkpoint's medians with the map on architectures
    that neither learned from, NaN where there are none.
    """

    metric: str
    measured: int
    spearman: float
    error: float
    agreement: float


def check_device(rlm: RLM, space: str, device: str) -> str:
    """The metric of a new device, `NAME_latency_ms`.

    Raises ValueError for a name with anything but small letters, digits and _, and for one that the checkpoint has.
    """
    if not re.fullmatch(r"[a-z0-9][a-z0-9_]*", device):
        raise ValueError(f"device {device!r} should be a name of small letters, digits and _, like 'pi5'")
    if f"latency:{device}" in rlm.aliases.get(search_spaces.get(space).name, {}):
        raise ValueError(f"the checkpoint knows latency:{device} of {space} already; choose another name")
    return f"{device}_latency_ms"


def choose(rlm: RLM, space: str, count: int, *, seed: int = 0) -> list[str]:
    """`count` arch_strs of a space, of 2,000 drawn, that are as different as can be in what a model knows of devices
    and in size.

    Raises ValueError where the space has not as many.
    """
    known = search_spaces.get(space)
    pool = _pool(known, max(_POOL, count), seed)
    if len(pool) < count:
        raise ValueError(f"{space} has only {len(pool)} architectures to choose {count} from")
    return [pool[place] for place in spread_out(what_is_known(rlm, known, pool).numbers, count)]


def spread_out(numbers: np.ndarray, count: int) -> list[int]:
    """`count` positions of (n, k), n or fewer: the middle one by rank, then always the one farthest from those."""
    ranks = rankdata(numbers, axis=0) / len(numbers)
    picked = [int(np.square(ranks - np.median(ranks, axis=0)).sum(axis=1).argmin())]
    distance = np.full(len(numbers), np.inf)
    while len(picked) < count:
        distance = np.minimum(distance, np.square(ranks - ranks[picked[-1]]).sum(axis=1))
        distance[picked] = -1  # others may be just as near
        picked.append(int(distance.argmax()))
    return picked


def write_bundle(
    space: str, arch_strs: Sequence[str], folder: str | Path, *, options: str, command: str
) -> None:
    """A folder to carry to a device: networks, index.csv, the script that measures them, and README.txt, which says how
    (with these `options` of the script) and gives `command` as what comes next. Raises FileExistsError for a folder
    with something in it."""
    count = len(arch_strs)
    how = _HOW.format(script=SCRIPT.name, options=options, answers=ANSWERS, command=command)
    with new_folder(folder) as building:
        export_networks(Table((space,) * count, tuple(arch_strs), ("",) * count), building)
        shutil.copy(SCRIPT, building)
        (building / "README.txt").write_text(how, encoding="utf-8")


def read_latencies(path: str | Path, space: str, metric: str) -> tuple[list[str], np.ndarray]:
    """arch_strs and latencies (n,) in ms, of networks that were measured; of one measured several times, the median.

    `path` is what a bundle's script wrote, in the bundle's folder, or a table with `arch_str` and `latency_ms` (as
    `measure` writes it) or `metric`. Rows without a latency, failures, are left out. Raises ValueError for anything
    else, and for a latency that is not above 0.
    """
    path = Path(path)
    found: dict[str, list[float]] = {}
    for name, value in _answers(path, space) if _is_answers(path) else _table(path, space, metric):
        if not 0 < value < math.inf:
            raise ValueError(f"{path}: the latency of {name} is {value:g} ms; it should be above 0")
        found.setdefault(name, []).append(value)
    return list(found), np.array([np.median(values) for values in found.values()])


def _is_answers(path: Path) -> bool:
    """Whether a file has lines that name networks by their files, as the standalone script writes them."""
    if path.suffix != ".jsonl":
        return False
    try:
        with path.open(encoding="utf-8") as stream:
            first = json.loads(stream.readline())
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not UTF-8 text") from None
    except ValueError:
        return True  # whose line is then named
    return isinstance(first, dict) and "path" in first and not first.get("arch_str")


def _answers(path: Path, space: str) -> Iterator[tuple[str, float]]:
    index = path.with_name("index.csv")
    if not index.is_file():
        raise ValueError(f"{path} should be in the bundle's folder, beside the bundle's index.csv")
    with index.open(newline="", encoding="utf-8") as stream:
        listed = list(csv.DictReader(stream))
    if any(row.get("space") != space or not row.get("path") or not row.get("arch_str") for row in listed):
        raise ValueError(f"{index} is not of a bundle of {space}")
    names = {row["path"]: row["arch_str"] for row in listed}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            answer = json.loads(line)
            file = Path(str(answer["path"]).replace("\\", "/")).name
            latency = None if answer.get("error") else float(answer["latency_ms"])
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
            raise ValueError(f"{path}, line {number} is no line that {SCRIPT.name} writes") from None
        if file not in names:
            raise ValueError(f"{path}, line {number}: {file} is not in {index}")
        if latency is not None:
            yield names[file], latency


def _table(path: Path, space: str, metric: str) -> Iterator[tuple[str, float]]:
    table, bad = read_table(path, metrics=[metric, "latency_ms"], space=space, skip_bad=True, absent_ok=True)
    if wrong := [row for row in bad if row.problem != "is missing" or not row.column.endswith("latency_ms")]:
        raise ValueError(f"{wrong[0]}; mend it or remove it")
    if others := set(table.space) - {space}:
        raise ValueError(f"{path} has rows of {', '.join(sorted(others))}, not only of {space}")
    if not all(table.arch_str):
        raise ValueError(f"{path} has networks without arch_str, which say nothing of a space")
    yield from zip(table.arch_str, next(iter(table.metrics.values())).tolist(), strict=True)


def calibrate(
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
    """Teaches a checkpoint latencies (n,) in ms of distinct architectures on a device, and writes the new one to `out`.

    `latency:DEVICE` is then a metric of the space like any other. Raises ValueError for a device that the checkpoint
    knows, or too few measurements; FileExistsError where `out` has something in it; CheckpointError.
    """
    rlm, known = RLM.from_pretrained(checkpoint), search_spaces.get(space)
    metric = check_device(rlm, space, device)
    measured = [known.from_str(name) for name in arch_strs]
    met = {known.canonical_key(genotype) for genotype in measured}
    pool = _pool(known, _POOL + _JUDGED, seed)
    others = [name for name in pool if known.canonical_key(known.from_str(name)) not in met]
    judged, others = others[:_JUDGED], others[_JUDGED:]
    of_all = what_is_known(rlm, known, [*arch_strs, *others])
    of_others = of_all.take(slice(len(latencies), None))
    learned = LatencyMap(of_all.take(slice(len(latencies))), latencies, of_all)
    rng = np.random.default_rng(seed)
    # Twice each: how far the two are apart tells fine-tuning how large the noise is.
    drawn = [learned.draw(of_others, rng) for _ in range(2)]
    names = (*arch_strs, *others, *others)
    columns = {metric: np.concatenate([latencies, *drawn])}
    spearman = correlation(spearmanr, learned.left_out_ms, latencies)
    error = float(np.median(np.abs(learned.left_out_ms - latencies) / latencies))
    child = surrogate.finetune(
        checkpoint,
        Table((space,) * len(names), names, ("",) * len(names), columns),
        out,
        FinetuneConfig(metrics=(metric,), taught=0, noise=0.0, steps=_STEPS, seed=seed),
        progress=progress,
        calibration={"measured": len(latencies), "left_out_spearman": spearman, "left_out_error": error},
    )
    agreement = math.nan
    if judged:
        texts = _texts(known, judged)
        written = child.predict(texts, [metric], intervals=False).median[:, 0]
        agreement = correlation(spearmanr, written, learned.predict(what_is_known(rlm, known, judged)))
    return Calibration(metric, len(latencies), spearman, error, agreement)


def _pool(space: SearchSpace, count: int, seed: int) -> list[str]:
    """Distinct arch_strs, all there are where the space has no more than `count`."""
    return [space.to_str(genotype) for genotype in sample_distinct(space, count, seed)]


def _texts(space: SearchSpace, arch_strs: Sequence[str]) -> list[str]:
    return [space.text(space.from_str(name)) for name in arch_strs]


def what_is_known(rlm: RLM, space: SearchSpace, arch_strs: Sequence[str]) -> Known:
    """Of networks of a space: latencies and energies that the checkpoint predicts, sizes and depth, and choices."""
    texts = _texts(space, arch_strs)
    free = np.array([analytic_metrics.of_text(text) for text in texts])
    devices = [name for name in rlm.known.get(space.name, ()) if name.endswith(_KINDS)]
    return Known(
        rlm.predict(texts, devices, intervals=False).median if devices else np.empty((len(texts), 0)),
        free[:, [analytic_metrics.NAMES.index(name) for name in _SIZES]],
        space.one_hot([space.from_str(name) for name in arch_strs]),
    )
