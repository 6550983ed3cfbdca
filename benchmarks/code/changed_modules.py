"""KernelBench's programs changed at random and what they compute and move: other sizes, other functions, a step less.

    NASSURROGATE_DATA=... python -m benchmarks.code.changed_modules [-n 22000] [-o runs/code/changed_modules.csv.gz]

Runs the programs of that folder on tensors without memory, and counts as random_modules.py does: no latency that was
measured is in it. What fails is left out. `problem` says whose program it was: who learns from some problems alone
takes the rows of these. Two cores: 10 minutes.
"""

from __future__ import annotations

import ast
import signal
from contextlib import suppress
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import torch

from benchmarks.code import table_writing
from benchmarks.code.random_modules import TOGETHER, counted
from benchmarks.code.tables import MODULE_METRICS, kernelbench_programs

COUNT = 22_000
_SECONDS = 2.0
_SLOWEST = 2000.0  # milliseconds
# Names that can stand in each other's place.
_ALIKE = (
    {"ReLU", "GELU", "SiLU", "Tanh", "Sigmoid", "LeakyReLU", "ELU", "Hardtanh", "Mish", "ReLU6", "Identity"},
    {"relu", "sigmoid", "tanh", "gelu", "silu", "elu", "selu", "softplus", "mish", "hardswish", "leaky_relu"},
    {"sum", "mean", "amax", "amin", "logsumexp", "argmax", "argmin", "prod", "std"},
    {"softmax", "log_softmax", "cumsum", "cumprod"},
    {"MaxPool1d", "AvgPool1d"}, {"MaxPool2d", "AvgPool2d"}, {"MaxPool3d", "AvgPool3d"},
    {"max_pool2d", "avg_pool2d"}, {"Conv2d", "ConvTranspose2d"}, {"Conv3d", "ConvTranspose3d"},
    {"Conv1d", "ConvTranspose1d"}, {"BatchNorm2d", "InstanceNorm2d"}, {"GRU", "LSTM"},
    {"mse_loss", "smooth_l1_loss", "l1_loss", "huber_loss"}, {"triu", "tril"},
)  # fmt: skip


def changed(code: str, rng: Random) -> str:
    """The program with other numbers, an equal number everywhere the same; now and then also other functions, or a
    step of `forward` left out. It may fail. Raises SyntaxError for what is no program."""
    tree = ast.parse(code)
    numbers = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is int]
    values = sorted({node.value for node in numbers if node.value > 1})
    other = {value: _number(value, rng) for value in values if rng.random() < 0.4}
    for node in numbers:
        node.value = other.get(node.value, node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and rng.random() < 0.3:
            alike = next((names for names in _ALIKE if node.attr in names), {node.attr})
            node.attr = rng.choice(sorted(alike))
        if isinstance(node, ast.FunctionDef) and node.name == "forward" and rng.random() < 0.3:
            node.body[rng.randrange(len(node.body))] = ast.Pass()
    return ast.unparse(tree) + "\n"


def _number(value: int, rng: Random) -> int:
    """Small ones are of kernels and dimensions; of large ones most are round."""
    if value <= 8:
        return rng.randint(1, 8)
    size = value * 2 ** rng.uniform(-2.5, 2.5)
    step = 1 << max(0, int(size).bit_length() - 3)
    return max(1, round(size / step) * step if rng.random() < 0.75 else round(size))


def measured(number: int) -> list[list[Any]]:
    """A row of a changed program, its problem, text and `MODULE_METRICS`; none where it fails or is too slow."""
    problem, original = _PROGRAMS[number % len(_PROGRAMS)]
    rng = Random(f"changed {number}")
    try:
        signal.setitimer(signal.ITIMER_REAL, _SECONDS)
        code = changed(original, rng) if number >= len(_PROGRAMS) else original
        metrics = counted(code)
    except Exception:  # whatever they raise
        return []
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return [[problem, code, *metrics]] if metrics[-1] <= _SLOWEST else []


_PROGRAMS: list[tuple[str, str]] = []


def _prepare() -> None:
    torch.set_num_threads(1)
    torch.rand_mix = torch.rand  # KernelBench's own
    _PROGRAMS.extend(kernelbench_programs())
    for _, code in _PROGRAMS[:5]:  # an alarm amid what torch imports at its first use would break it for good
        with suppress(Exception):
            counted(code)
    signal.signal(signal.SIGALRM, _too_long)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError


def write_table(out: Path, count: int, processes: int = 2) -> None:
    """So many programs, the first of them as they are."""
    table_writing.write(
        out, ("problem", "code", *MODULE_METRICS), measured, range(count), processes, TOGETHER, _prepare
    )


if __name__ == "__main__":
    table_writing.run(__doc__, write_table, COUNT, "changed_modules")
