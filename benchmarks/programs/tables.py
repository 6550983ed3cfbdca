"""Tables of programs with measured or computed metrics; rows with equal `group` belong on one side of a split.

Texts are canonical programs below comments that describe their inputs (`with_comments`), the size first.

- memory: peak memory of the problem set's programs (python_memory.csv.gz, written by python_memory.py with Python 3.11
  on a busy machine with two cores, so that its times are unreliable);
- random_programs, basic_programs: peak memory of the programs that the scripts of these names generate;
- kernelbench: milliseconds of PyTorch programs, one metric per GPU, eager and compiled by inductor; size and shapes are
  those of the inputs;
- random_modules: roofline latencies of the PyTorch programs that the script of this name generates;
- tritonbench: milliseconds of Triton kernels, below the number of input elements and the input shapes.
"""

import csv
import dataclasses
import gzip
import json
import math
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import data_file
from benchmarks.programs import gpus
from search_spaces.tables import Table
from surrogate.programs.program_input import comments_above, describe_shapes, with_comments
from surrogate.programs.program_text import INTERPRETATION, canonical

PROGRAMS = Path(__file__).parents[1] / "data" / "python_memory.csv.gz"
METRICS = ("dyn_peak_alloc_bytes", "peak_rss_bytes", "wall_ms_median", "lines")
RANDOM_METRICS = (METRICS[0], "left_alloc_bytes", "traced_ms")
# Factor by which peak memory grows when the input grows fourfold: 1 if constant, 4 if linear, 16 if quadratic.
GROWTH = "peak_alloc_growth"
TRITON = "triton_latency_ms"
# Fewest programs of a GPU for a meaningful rank correlation.
_FEWEST = 150
_SIZE = "# size "
_NUMBERS = re.compile(r"\d\.\de[+-]\d+")
# Growth is fitted if the largest input is at least `_SPREAD` times the smallest; `_LEAST_BYTES` are added to each peak.
_SPREAD, _LEAST_BYTES, _MOST_GROWTH = 2.0, 50, 256.0
_EXECUTION_MODES = {"compile_inductor_default": "compiled", "torch": "torch", "matx2": "torch", "matx3": "torch"}


def memory() -> Table:
    """Measured runs of the problem set; peak memory is the first metric.

    `text` also has `problem`, `solution` and `size`, the problem's size parameter; `elements`, the size in the text's
    first line; and `interpreted`, the estimated bytes in its second line.
    """
    with gzip.open(PROGRAMS, "rt", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    named = {name: tuple(row[name] for row in rows) for name in ("problem", "solution", "size")}
    values = {name: np.array([float(row[name] or "nan") for row in rows]) for name in METRICS}
    texts = [canonical(row["code"]) for row in rows]
    text = {**named, "group": named["problem"], "elements": _sizes(texts), "interpreted": _interpreted(texts)}
    return _table("python", texts, values, text)


def random_programs(path: Path) -> Table:
    """Output of random_programs.py with `RANDOM_METRICS` and `GROWTH`; `group` is the program, and `text` has
    `elements` and `interpreted` as in `memory`."""
    return _traced(path, "random_python")


def basic_programs(path: Path) -> Table:
    """Output of basic_programs.py, in the same form."""
    return _traced(path, "basic_python")


def _traced(path: Path, space: str) -> Table:
    texts, values = _generated(path, RANDOM_METRICS)
    text = {"group": tuple(map(_program, texts)), "elements": _sizes(texts), "interpreted": _interpreted(texts)}
    return with_growth(_table(space, texts, values, text))


def random_modules(path: Path) -> Table:
    """Output of random_modules.py in the form of `kernelbench`; each program is its own group."""
    texts, values = _generated(path, gpus.METRICS)
    return _table("random_pytorch", texts, values, {"group": tuple(texts), "elements": _sizes(texts)})


def _generated(path: Path, metrics: Sequence[str]) -> tuple[list[str], dict[str, np.ndarray]]:
    """Texts and values of a generated table, whose programs were canonical when it was written."""
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    texts = [row["code"] for row in rows]
    if texts and not {*texts[0].splitlines()} <= {*canonical(texts[0]).splitlines()}:
        sys.exit(f"{path}: its programs are in an outdated canonical form; remove the file to regenerate it")
    return texts, {name: np.array([float(row[name]) for row in rows]) for name in metrics}


def with_growth(table: Table) -> Table:
    """Adds `GROWTH`, fitted to all rows of each program; NaN if their sizes are too similar."""
    runs: dict[str, list[int]] = defaultdict(list)
    for row, text in enumerate(table.input):
        runs[_program(text)].append(row)
    sizes = np.log(1 + np.array(table.column("elements"), dtype=np.float64))
    memory = np.log(table.metric(METRICS[0]) + _LEAST_BYTES)
    found = np.full(len(table), np.nan)
    for rows in runs.values():
        if np.ptp(sizes[rows]) > math.log(_SPREAD):
            exponent = np.polyfit(sizes[rows], memory[rows], 1)[0]
            found[rows] = np.clip(4.0**exponent, 1.0, _MOST_GROWTH)
    return dataclasses.replace(table, metrics={**table.metrics, GROWTH: found})


def _program(text: str) -> str:
    return text.removeprefix("".join(comments_above(text)))


def _sizes(texts: list[str]) -> tuple[str, ...]:
    """Sizes in the first lines, "0" if missing."""
    firsts = [text.partition("\n")[0] for text in texts]
    return tuple(line.removeprefix(_SIZE) if line.startswith(_SIZE) else "0" for line in firsts)


def _interpreted(texts: list[str]) -> tuple[str, ...]:
    """Numbers in the interpretation line of each text, zeros if it has none."""
    found = []
    for text in texts:
        line = next((line for line in comments_above(text) if INTERPRETATION.fullmatch(line)), "")
        found.append(_NUMBERS.findall(line))
    most = max(map(len, found), default=0)
    return tuple(" ".join(numbers or ["0"] * most) for numbers in found)


def tritonbench() -> Table:
    """Rows of kernel and input; `text` also has `elements`, the total over all inputs."""
    texts, groups, elements, values = [], [], [], []
    for record in _lines("code/tritonbench_latency.jsonl.gz"):
        for result in record["results"] if record["code"] else ():
            shapes = [shape for shape in result["input_size"] if isinstance(shape, list)]
            texts.append(canonical(with_comments(record["code"], describe_shapes(shapes))))
            groups.append(record["op"])
            elements.append(str(sum(map(math.prod, shapes))))
            values.append(float(result["ms"]))
    return _table("triton", texts, {TRITON: np.array(values)}, {"group": tuple(groups), "elements": tuple(elements)})


def kernelbench() -> Table:
    """One row per program with the median of its measurements on each GPU.

    `text` also has `elements`, as in `tritonbench`, and `interpreted`, the numbers of the text's third line, roofline
    milliseconds last.
    """
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    problem = {}
    with gzip.open(data_file("code/kernelbench_torch_latency.csv.gz"), "rt", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if metric := _metric(row):
                found[row["source_blob"]][metric].append(float(row["mean_ms"]))
                problem[row["source_blob"]] = f"{row['level']} {row['problem'].partition('_')[0]}"
    programs = {record["blob"]: record["code"] for record in _lines("code/kernelbench_sources.jsonl.gz")}
    blobs = sorted(found.keys() & programs.keys())
    names = sorted({metric for blob in blobs for metric in found[blob]})
    columns = {
        name: np.array([np.median(found[blob][name]) if name in found[blob] else np.nan for blob in blobs])
        for name in names
    }
    columns = {name: values for name, values in columns.items() if np.isfinite(values).sum() >= _FEWEST}
    texts = [canonical(programs[blob]) for blob in blobs]
    text = {
        "group": tuple(problem[blob] for blob in blobs),
        "elements": _sizes(texts),
        "interpreted": _interpreted(texts),
    }
    return _table("pytorch", texts, columns, text)


def of_metrics(table: Table, names: Sequence[str]) -> Table:
    """The table with only the metrics `names`."""
    return dataclasses.replace(table, metrics={name: table.metric(name) for name in names})


def truncated(table: Table, length: int) -> Table:
    """Truncates each text to `length` characters; the description of inputs comes first."""
    return dataclasses.replace(table, input=tuple(text[:length] for text in table.input))


def joined(one: Table, other: Table) -> Table:
    """Rows of both tables, with NaN for metrics of only one, and the further columns that both have."""
    count = len(one) + len(other)
    metrics = {name: np.full(count, np.nan) for name in (*one.metrics, *other.metrics)}
    for table, start in ((one, 0), (other, len(one))):
        for name, values in table.metrics.items():
            metrics[name][start : start + len(table)] = values
    text = {name: one.text[name] + other.text[name] for name in one.text if name in other.text}
    return Table(one.space + other.space, one.arch_str + other.arch_str, one.input + other.input, metrics, text)


def _metric(row: dict[str, str]) -> str:
    """Metric name such as `l40s_torch_ms` or `l40s_compiled_ms`; "" for other compilers."""
    mode = re.sub(r"^baseline_time_?|_?cleaned|\.json$|^torch_(?=compile)", "", row["config"].split("/")[-1])
    mode = re.sub(r"^torch_(?=compile)", "", mode)
    device = re.sub(r"NVIDIA|GeForce|Tesla|AMD|Instinct|80GB HBM3|[^A-Za-z0-9]+", " ", row["hardware"])
    return f"{'_'.join(device.lower().split())}_{_EXECUTION_MODES[mode]}_ms" if mode in _EXECUTION_MODES else ""


def _table(space: str, texts: list[str], metrics: dict[str, np.ndarray], text: dict[str, tuple[str, ...]]) -> Table:
    return Table((space,) * len(texts), ("",) * len(texts), tuple(texts), metrics, text)


def _lines(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(data_file(name), "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)
