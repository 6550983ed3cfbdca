"""Measures a network in a separate process, so that a network that crashes or hangs does not end the run."""

from __future__ import annotations

import json
import math
import os
import platform
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nassurrogate.input_shapes import parse_input_shapes

if TYPE_CHECKING:
    from search_spaces import Graph

# Importing search_spaces loads numpy, so that functions import it when they are called: settings are needed without it.

# Fields of `environment` that must be equal for latencies to be comparable, and do not change from day to day.
COMPARABLE_FIELDS = ("processor", "onnxruntime", "provider", "threads", "batch")
_MAX_THREADS = 1024
SCRIPT = Path(__file__).with_name("measure_latency.py")


@dataclass(frozen=True, kw_only=True)
class Setting:
    """Settings of a measurement.

    `provider` is the lower-case name of an onnxruntime execution provider without its suffix (`cpu`, `cuda`, `coreml`);
    `threads` are those per operator. After at least 10 timed runs, timing stops when the 95% confidence interval of the
    median is within the fraction `tolerance` of it, or after `seconds`. `timeout` limits the seconds per network,
    including loading. `input_shapes` are those of inputs with dynamic sizes, as `1x3x224x224` or `NAME=1x3x224x224`.

    Raises ValueError for a value out of range.
    """

    provider: str = "cpu"
    threads: int = 1
    batch: int = 1
    seconds: float = 2.0
    tolerance: float = 0.02
    timeout: float = 120.0
    input_shapes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.provider:
            raise ValueError("provider is empty; it should be a name like 'cpu'")
        for name in ("threads", "batch"):
            value = getattr(self, name)
            if not isinstance(value, int) or value < 1:
                raise ValueError(f"{name} is {value!r}; it should be a positive integer")
        if self.threads > _MAX_THREADS:
            raise ValueError(f"threads is {self.threads}; the maximum is {_MAX_THREADS:,}")
        for name in ("seconds", "tolerance", "timeout"):
            value = getattr(self, name)
            if not 0 < value < math.inf:
                raise ValueError(f"{name} is {value!r}; it should be a positive number")
        parse_input_shapes(self.input_shapes)
        if self.timeout <= self.seconds:
            raise ValueError(f"timeout is {self.timeout}; it should be greater than seconds, {self.seconds}")


@dataclass(frozen=True, kw_only=True)
class Measurement:
    """Latency of a network in milliseconds. The fields are explained in `measure_latency.measure_network`."""

    path: str
    latency_ms: float
    latency_ms_std: float
    latency_ms_low: float
    latency_ms_high: float
    repeats: int
    runs_per_repeat: int
    converged: bool
    peak_memory_mb: float | None
    load_seconds: float
    provider: str
    threads: int
    batch: int


class MeasurementError(RuntimeError):
    """A network could not be measured. The message is one line that begins with its file."""


def measure_file(path: str | os.PathLike[str], setting: Setting) -> Measurement:
    """Measures an .onnx file in a separate process, which is killed with its children at the time-out.

    Raises MeasurementError if the process does not return a measurement.
    """
    from search_spaces.common.executors import kill, signal_name

    path = os.fspath(path)
    command = [
        sys.executable, "-I", str(SCRIPT), os.path.abspath(path),
        f"--provider={setting.provider}", f"--threads={setting.threads}", f"--batch={setting.batch}",
        f"--seconds={setting.seconds}", f"--tolerance={setting.tolerance}",
        *(f"--input-shape={shape}" for shape in setting.input_shapes),
    ]  # fmt: skip
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, encoding="utf-8", errors="replace", start_new_session=True,
    )  # fmt: skip
    try:
        out, err = process.communicate(timeout=setting.timeout)
    except subprocess.TimeoutExpired:
        kill(process)
        process.communicate()
        raise MeasurementError(f"{path}: not measured within the timeout of {setting.timeout:g} s") from None
    except BaseException:  # Ctrl-C does not reach a process in another session
        kill(process)
        process.communicate()
        raise
    if process.returncode < 0:
        name = signal_name(-process.returncode)
        raise MeasurementError(f"{path}: the measuring process was terminated by {name}")
    try:
        # The last line: a provider's libraries may print before it.
        answer = json.loads(out.strip().rpartition("\n")[2])
        error = answer.pop("error", None)
    except (ValueError, AttributeError):
        output = (err.strip() or out.strip()).rpartition("\n")[2] or "no output"
        raise MeasurementError(
            f"{path}: the measuring process returned no measurement (exit code {process.returncode}): {output}"
        ) from None
    if error is not None:
        raise MeasurementError(f"{path}: {error}")
    return Measurement(**{**answer, "path": path})


def environment(setting: Setting) -> dict[str, str]:
    """The settings and the machine on which a latency depends, as strings; names no host, user or folder."""
    import onnxruntime

    from search_spaces.common.executors import cores

    return {
        "machine": platform.machine(),
        "processor": _processor(),
        "cores": str(cores()),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "onnxruntime": onnxruntime.__version__,
        "provider": setting.provider,
        "threads": str(setting.threads),
        "batch": str(setting.batch),
    }


def _processor() -> str:
    """Model name of the processor or, on ARM boards, of the board; `unknown` if the system does not report it."""
    if sys.platform == "darwin":
        return subprocess.run(
            ["/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True, check=True
        ).stdout.strip()
    cpuinfo, board = Path("/proc/cpuinfo"), Path("/proc/device-tree/model")
    if cpuinfo.is_file():
        for line in cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    if board.is_file():  # on ARM, cpuinfo has numeric codes instead of a model name
        return board.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    return platform.processor() or "unknown"


def measure_graph(graph: Graph, setting: Setting) -> Measurement:
    """Measures a graph with random weights. Raises MeasurementError whose message names no file."""
    from nassurrogate.export import write_onnx

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "network.onnx")
        write_onnx(graph, path)
        try:
            return measure_file(path, setting)
        except MeasurementError as error:
            raise MeasurementError(str(error).removeprefix(f"{path}: ")) from None
