"""Measurements in a process of their own, so that a network that crashes or hangs does not end a run."""

from __future__ import annotations

import json
import math
import os
import platform
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from search_spaces.common.child_processes import kill, signal_name
from search_spaces.common.executors import cores

# What makes latencies of the same network differ, and does not change from one day to the next.
LASTING = ("processor", "onnxruntime", "provider", "threads", "batch")
_MOST_THREADS = 1024
SCRIPT = Path(__file__).with_name("measure_latency.py")


@dataclass(frozen=True, kw_only=True)
class Setting:
    """How networks are measured.

    `provider` is the name of an onnxruntime provider without ExecutionProvider, in small letters (`cpu`, `cuda`,
    `coreml`). The timed runs of a network end when the 95% interval of their median is within `tolerance` of it, as a
    part of it, or after `seconds`, but not before the first 10; `timeout`, in seconds, is for all that is done for
    it, loading included.

    Raises ValueError for a value that is out of range.
    """

    provider: str = "cpu"
    threads: int = 1
    batch: int = 1
    seconds: float = 2.0
    tolerance: float = 0.02
    timeout: float = 120.0

    def __post_init__(self) -> None:
        if not self.provider:
            raise ValueError("provider is empty; it should be a name like 'cpu'")
        for name in ("threads", "batch"):
            value = getattr(self, name)
            if not isinstance(value, int) or value < 1:
                raise ValueError(f"{name} is {value!r}; it should be a whole number from 1")
        if self.threads > _MOST_THREADS:
            raise ValueError(
                f"threads is {self.threads}; no processor runs more than {_MOST_THREADS:,} at once"
            )
        for name in ("seconds", "tolerance", "timeout"):
            value = getattr(self, name)
            if not 0 < value < math.inf:
                raise ValueError(f"{name} is {value!r}; it should be a number above 0")
        if self.timeout <= self.seconds:
            raise ValueError(f"timeout is {self.timeout}; it should be more than seconds, {self.seconds}")


@dataclass(frozen=True, kw_only=True)
class Measurement:
    """A network's latency in milliseconds; `measure_latency.measure` says what each field is."""

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
    """A network that could not be measured: one line, which begins with its file."""


def measure_file(path: str | os.PathLike[str], setting: Setting) -> Measurement:
    """Measures a network in a process of its own, which is killed with what it started when the time-out is over.

    Raises MeasurementError where it gives no measurement.
    """
    path = os.fspath(path)
    command = [
        sys.executable, "-I", str(SCRIPT), os.path.abspath(path),
        f"--provider={setting.provider}", f"--threads={setting.threads}", f"--batch={setting.batch}",
        f"--seconds={setting.seconds}", f"--tolerance={setting.tolerance}",
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
        raise MeasurementError(f"{path}: not measured within the time-out of {setting.timeout:g} s") from None
    except BaseException:  # Ctrl-C does not reach a process of another session
        kill(process)
        process.communicate()
        raise
    if process.returncode < 0:
        name = signal_name(-process.returncode)
        raise MeasurementError(f"{path}: the process that measured it was ended by {name}")
    try:
        # Before it, libraries of a provider may have written something.
        answer = json.loads(out.strip().rpartition("\n")[2])
        error = answer.pop("error", None)
    except (ValueError, AttributeError):
        said = (err.strip() or out.strip()).rpartition("\n")[2] or "nothing"
        raise MeasurementError(
            f"{path}: the process that measured it gave no measurement (exit code {process.returncode}) but {said}"
        ) from None
    if error is not None:
        raise MeasurementError(f"{path}: {error}")
    return Measurement(**{**answer, "path": path})


def environment(setting: Setting) -> dict[str, str]:
    """What a measurement depends on besides the network. Nothing in it names the host, a user or a folder."""
    import onnxruntime

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
    """The processor's model name, or a small board's own; `unknown` where the system does not say."""
    if sys.platform == "darwin":
        return subprocess.run(
            ["/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True, check=True
        ).stdout.strip()
    cpuinfo, board = Path("/proc/cpuinfo"), Path("/proc/device-tree/model")
    if cpuinfo.is_file():
        for line in cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    if board.is_file():  # of ARM processors, cpuinfo has only numbers
        return board.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    return platform.processor() or "unknown"
