"""Latency of ONNX networks in onnxruntime on the machine that this runs on.

    python measure_latency.py NETWORK.onnx [NETWORK.onnx ...] [--provider cpu] [--threads 1] [--batch 1]

Prints a line of JSON for each network. It needs Python 3.8 or later, numpy and onnxruntime and nothing else, so that
this one file can be carried to another device.

A run is one call from arrays to arrays, copies to and from an accelerator included. Where an accelerator's provider
takes only a part of a network, onnxruntime runs the rest on the CPU, as it does in use.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from typing import Any

try:
    import numpy as np
    import onnxruntime
except ImportError as missing:
    sys.exit(f"error: {missing}; measuring needs numpy and onnxruntime")

SHORTEST_SAMPLE = 200_000  # nanoseconds: some thousand times the resolution of the clocks of common systems
WARM_UP_RUNS = 3
REPEATS = 10  # at least
SUFFIX = "ExecutionProvider"
FLOATS = {"tensor(float)": np.float32, "tensor(float16)": np.float16, "tensor(double)": np.float64}
INTEGERS = {f"tensor({sign}int{bits})": f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)}


def main() -> int:
    """Measures the networks of the command line; the exit code is 1 where one of them fails."""
    arguments = _parser().parse_args()
    failed = False
    for path in arguments.networks:
        try:
            answer = measure(path, arguments)
        except Exception as error:  # onnxruntime's have no base of their own; the next network may do
            answer = {"path": path, "error": " ".join(str(error).split()) or type(error).__name__}
            failed = True
        print(json.dumps(answer), flush=True)
    return int(failed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Latency of ONNX networks, a line of JSON for each.")
    parser.add_argument("networks", nargs="+", metavar="NETWORK.onnx")
    parser.add_argument("--provider", default="cpu", help="cpu, cuda, coreml, ... (default: cpu)")
    parser.add_argument("--threads", type=_count, default=1, help="threads of an operator (default: 1)")
    parser.add_argument("--batch", type=_count, default=1, help="items in an input (default: 1)")
    parser.add_argument("--warm-up", type=_amount, default=0.1, metavar="S", help="seconds (default: 0.1)")
    parser.add_argument("--seconds", type=_amount, default=2.0, metavar="S", help="of timed runs, at most, but"
                        f" for the first {REPEATS} (default: 2)")  # fmt: skip
    parser.add_argument("--tolerance", type=_amount, default=0.02, help="the runs end when the 95%% interval of the"
                        " median is within this part of it (default: 0.02)")  # fmt: skip
    return parser


def _count(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} should be a whole number from 1")
    return int(text)


def _amount(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} should be a number above 0")
    return value


def measure(path: str, arguments: argparse.Namespace) -> dict[str, Any]:
    """The fields of a measurement:

    - latency_ms: median of the timed samples. A sample is one run, or the mean of `runs_per_repeat` where a run is
      too short to be timed alone. Outliers stay in.
    - latency_ms_low, latency_ms_high: 95% confidence interval of the median. It takes the samples as independent;
      load that comes and goes for longer than the measurement is not in it.
    - latency_ms_std: standard deviation of the samples, how much a run varies and not how well the median is known.
      Means of several runs vary less than runs do.
    - repeats: timed samples.
    - converged: whether both ends of the interval are within the tolerance of the median.
    - peak_memory_mb: the most memory (10^6 bytes) that the process had resident so far, Python and earlier networks
      of the same command included; None on systems that do not say.
    - load_seconds: to read, optimise and prepare the network.

    Raises ValueError for a provider or input that cannot be had, FileNotFoundError, and what onnxruntime raises.
    """
    provider = available_provider(arguments.provider)
    if not os.path.isfile(path):
        raise FileNotFoundError("there is no such file")
    began = time.perf_counter()
    session = _load(path, provider, arguments.threads)
    load_seconds = time.perf_counter() - began
    feeds = inputs(session.get_inputs(), arguments.batch)
    group = _warm_up(session, feeds, arguments.warm_up)
    samples = _time(session, feeds, group, arguments.seconds, arguments.tolerance)
    median, low, high = median_interval(samples)
    return {
        "path": path,
        "latency_ms": median,
        "latency_ms_std": float(np.std(samples, ddof=1)),
        "latency_ms_low": low,
        "latency_ms_high": high,
        "repeats": len(samples),
        "runs_per_repeat": group,
        "converged": is_within(samples, arguments.tolerance),
        "peak_memory_mb": _peak_memory_mb(),
        "load_seconds": load_seconds,
        "provider": arguments.provider,
        "threads": arguments.threads,
        "batch": arguments.batch,
    }


def available_provider(name: str) -> str:
    """onnxruntime's name of a provider: CUDAExecutionProvider of `cuda`. Raises ValueError that says what there is."""
    # Azure's asks a remote service and leaves networks of files to the CPU.
    names = [full for full in onnxruntime.get_available_providers() if full != "Azure" + SUFFIX]
    known = {full[: -len(SUFFIX)].lower(): full for full in names}
    if name not in known:
        raise ValueError(f"provider {name!r} is not available here; there is {', '.join(sorted(known))}")
    return known[name]


def _load(path: str, provider: str, threads: int) -> Any:
    onnxruntime.set_default_logger_severity(4)
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
    session = onnxruntime.InferenceSession(path, options, providers=[provider])
    # A provider whose libraries do not load leaves its place to the CPU without an error.
    if provider not in session.get_providers():
        raise ValueError(
            f"{provider} did not start; onnxruntime would run on {', '.join(session.get_providers())}"
        )
    session.disable_fallback()
    return session


def inputs(declared: Any, batch: int) -> dict[str, np.ndarray]:
    """Arrays for what `get_inputs()` declares, the same at each call: normal floats, integers that are 0.

    A dynamic first dimension is the batch; a network of fixed shapes runs at batch 1 as it is. Raises ValueError for
    another dynamic dimension, a batch that does not fit and a type that is neither float nor integer.
    """
    rng = np.random.default_rng(0)
    arrays = {}
    for item in declared:
        shape = list(item.shape)
        if shape and not isinstance(shape[0], int):
            shape[0] = batch
        for place, size in enumerate(shape):
            if not isinstance(size, int):
                name = f"dimension {place}" + (f" ({size})" if size else "")
                raise ValueError(f"input {item.name!r}: {name} is dynamic; only the first, the batch, may be")
        if batch != 1 and shape[:1] != [batch]:
            raise ValueError(f"input {item.name!r} has the fixed shape {shape}; it has no batch of {batch}")
        if item.type in FLOATS:
            arrays[item.name] = np.asarray(rng.standard_normal(shape), FLOATS[item.type])
        elif item.type in INTEGERS:
            arrays[item.name] = np.zeros(shape, INTEGERS[item.type])
        else:
            raise ValueError(f"input {item.name!r} is a {item.type}; only floats and integers can be given")
    return arrays


def _warm_up(session: Any, feeds: dict[str, np.ndarray], seconds: float) -> int:
    """Runs that are not counted, and how many runs make a sample that is long enough for the clock."""
    shortest, runs = math.inf, 0
    end = time.perf_counter() + seconds
    while runs < WARM_UP_RUNS or time.perf_counter() < end:
        began = time.perf_counter_ns()
        session.run(None, feeds)
        shortest, runs = min(shortest, time.perf_counter_ns() - began), runs + 1
    return math.ceil(SHORTEST_SAMPLE / max(shortest, 1))


def _time(
    session: Any, feeds: dict[str, np.ndarray], group: int, seconds: float, tolerance: float
) -> list[float]:
    """Milliseconds of a run, one for each sample, until their median is known well enough or the time is over."""
    samples: list[float] = []
    look = REPEATS
    end = time.perf_counter() + seconds
    while len(samples) < REPEATS or time.perf_counter() < end:
        began = time.perf_counter_ns()
        for _ in range(group):
            session.run(None, feeds)
        samples.append((time.perf_counter_ns() - began) / group / 1e6)
        if len(samples) == look:
            if is_within(samples, tolerance):
                break
            # Ever rarer looks: each is one more chance to end on an interval that is narrow by luck.
            look += math.ceil(look / 4)
    return samples


def is_within(samples: list[float], tolerance: float) -> bool:
    """Whether both ends of the median's 95% interval are within a part of it."""
    median, low, high = median_interval(samples)
    return max(high - median, median - low) <= tolerance * median


def median_interval(samples: list[float]) -> tuple[float, float, float]:
    """The median and the ends of its 95% confidence interval, which are samples."""
    ordered = np.sort(samples)
    rank = interval_rank(len(ordered))
    return float(np.median(ordered)), float(ordered[rank - 1]), float(ordered[-rank])


def interval_rank(count: int) -> int:
    """The k of which the k-th lowest and k-th highest of `count` samples, at least 6, hold their distribution's median
    between them with a probability of at least 95%.

    As many samples as a Binomial(count, 1/2) lie below the median; this is its normal approximation with continuity
    correction. See David and Nagaraja, Order Statistics, 3rd ed., section 7.1.
    """
    return math.floor((count + 1) / 2 - 0.98 * math.sqrt(count))


def _peak_memory_mb() -> float | None:
    try:
        # Linux hands ru_maxrss on to the processes that a process starts; this line is of the process alone.
        with open("/proc/self/status", encoding="utf-8") as stream:
            return next(int(line.split()[1]) for line in stream if line.startswith("VmHWM:")) * 1024 / 1e6
    except (OSError, StopIteration):
        pass
    try:
        import resource
    except ImportError:  # Windows
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


if __name__ == "__main__":
    sys.exit(main())
