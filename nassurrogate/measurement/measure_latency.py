"""Measures the latency of ONNX networks in onnxruntime on this machine.

    python measure_latency.py NETWORK.onnx [NETWORK.onnx ...] [--provider cpu] [--threads 1] [--batch 1]

Prints one line of JSON per network. The file stands alone: it needs only Python 3.8 or later, numpy and onnxruntime, so
that it can be copied to another device.

One run is one call of `session.run` from arrays to arrays, including copies to and from an accelerator. Operators that
the provider does not support run on the CPU, as they do in production.
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

MIN_SAMPLE_NS = 200_000  # about a thousand times the clock resolution of common systems
MIN_WARM_UP_RUNS = 3
MIN_REPEATS = 10
INTEGER_LIMITS = (1000, 100, 2)
PROVIDER_SUFFIX = "ExecutionProvider"
FLOATS = {"tensor(float)": np.float32, "tensor(float16)": np.float16, "tensor(double)": np.float64}
INTEGERS = {f"tensor({sign}int{bits})": f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)}


def main() -> int:
    """Measures the networks of the command line; returns exit code 1 if any of them failed."""
    arguments = _parser().parse_args()
    failed = False
    for path in arguments.networks:
        try:
            answer = measure_network(path, arguments)
        except Exception as error:  # onnxruntime's errors share no base class; go on with the next network
            answer = {"path": path, "error": " ".join(str(error).split()) or type(error).__name__}
            failed = True
        print(json.dumps(answer), flush=True)
    return int(failed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Latency of ONNX networks in onnxruntime, one line of JSON each.")
    parser.add_argument("networks", nargs="+", metavar="NETWORK.onnx")
    parser.add_argument("--provider", default="cpu", help="cpu, cuda, coreml, ... (default: cpu)")
    for name, parse, default, help_ in (
        ("threads", _positive_integer, 1, "threads per operator"),
        ("batch", _positive_integer, 1, "batch size"),
        ("warm-up", _positive_number, 0.1, "seconds of untimed runs"),
        ("seconds", _positive_number, 2.0, f"limit on the timed runs after the first {MIN_REPEATS}"),
        ("tolerance", _positive_number, 0.02,
         "stop when the 95%% confidence interval of the median is within this fraction of it"),
    ):  # fmt: skip
        parser.add_argument(f"--{name}", type=parse, default=default, help=f"{help_} (default: {default:g})")
    parser.add_argument(
        "--input-shape", type=_input_shape, action="append", default=[], metavar="[NAME=]1x3x224x224",
        help="shape of an input with dynamic sizes, by name or of the only input; may be repeated",
    )  # fmt: skip
    return parser


def _input_shape(text: str) -> tuple[str, list[int]]:
    name, _, shape = text.rpartition("=")
    return name, [_positive_integer(size) for size in shape.split("x")]


def _positive_integer(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} should be a positive integer")
    return int(text)


def _positive_number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} should be a positive number")
    return value


def measure_network(path: str, arguments: argparse.Namespace) -> dict[str, Any]:
    """Measures one network; returns these fields, and the settings `path`, `provider`, `threads`, `batch`:

    - latency_ms: median of the timed samples. A sample is one run or, if a run is too short to be timed alone, the mean
      of `runs_per_repeat` runs. Outliers are kept.
    - latency_ms_low, latency_ms_high: 95% confidence interval of the median. It assumes independent samples and does
      not cover load that lasts longer than the measurement.
    - latency_ms_std: standard deviation of the samples: the spread of runs, not the uncertainty of the median. Means of
      several runs vary less than single runs.
    - repeats: number of timed samples.
    - converged: whether both ends of the interval are within the tolerance of the median.
    - peak_memory_mb: peak resident memory of the process so far in 10^6 bytes, including Python and networks measured
      earlier by the same command; None if the system does not report it.
    - load_seconds: time to read, optimise and initialise the network.

    Raises ValueError for an unavailable provider or an unsupported input, FileNotFoundError, and onnxruntime's errors.
    """
    provider = available_provider(arguments.provider)
    if not os.path.isfile(path):
        raise FileNotFoundError("there is no such file")
    start = time.perf_counter()
    session = _load(path, provider, arguments.threads)
    load_seconds = time.perf_counter() - start
    feeds = make_inputs(session.get_inputs(), arguments.batch, dict(arguments.input_shape))
    if arguments.provider == "cpu":  # others may read beyond a table without noticing
        feeds = with_random_integers(session, feeds)
    runs_per_sample = _warm_up(session, feeds, arguments.warm_up)
    samples = _time(session, feeds, runs_per_sample, arguments.seconds, arguments.tolerance)
    median, low, high = median_interval(samples)
    return {
        "path": path,
        "latency_ms": median,
        "latency_ms_std": float(np.std(samples, ddof=1)),
        "latency_ms_low": low,
        "latency_ms_high": high,
        "repeats": len(samples),
        "runs_per_repeat": runs_per_sample,
        "converged": has_converged(samples, arguments.tolerance),
        "peak_memory_mb": _peak_memory_mb(),
        "load_seconds": load_seconds,
        "provider": arguments.provider,
        "threads": arguments.threads,
        "batch": arguments.batch,
    }


def available_provider(name: str) -> str:
    """onnxruntime's name of a provider, `cuda` -> CUDAExecutionProvider. Raises ValueError if it is not available."""
    # The Azure provider calls a remote service and runs local networks on the CPU.
    names = [full for full in onnxruntime.get_available_providers() if full != "Azure" + PROVIDER_SUFFIX]
    known = {full[: -len(PROVIDER_SUFFIX)].lower(): full for full in names}
    if name not in known:
        raise ValueError(f"provider {name!r} is not available here; available: {', '.join(sorted(known))}")
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
    # If a provider's libraries do not load, onnxruntime falls back to the CPU without an error.
    if provider not in session.get_providers():
        raise ValueError(
            f"{provider} did not start; onnxruntime would fall back to {', '.join(session.get_providers())}"
        )
    session.disable_fallback()
    return session


def make_inputs(declared: Any, batch: int, shapes: dict[str, list[int]] | None = None) -> dict[str, np.ndarray]:
    """Arrays by input name for what `session.get_inputs()` declares: standard normal floats (seed 0), zero integers,
    booleans that are true, as masks have them where there is something.

    `shapes` are those of inputs with dynamic sizes, by name; the name "" is the only input. A dynamic first dimension
    becomes the batch; a network with fixed shapes runs at batch 1 with those. Raises ValueError if any other dimension
    is dynamic, a shape or the batch does not fit, or an input is of another type.
    """
    rng = np.random.default_rng(0)
    arrays = {}
    shapes = _by_name(shapes or {}, [item.name for item in declared])
    for item in declared:
        shape = _merged(item, shapes.get(item.name))
        if shape and not isinstance(shape[0], int):
            shape[0] = batch
        for place, size in enumerate(shape):
            if not isinstance(size, int):
                name = f"dimension {place}" + (f" ({size})" if size else "")
                raise ValueError(f"input {item.name!r}: {name} is dynamic; only the batch, the first dimension, may be")
        if batch != 1 and shape[:1] != [batch]:
            raise ValueError(f"input {item.name!r} has the fixed shape {shape}, which does not fit batch {batch}")
        if item.type in FLOATS:
            arrays[item.name] = np.asarray(rng.standard_normal(shape), FLOATS[item.type])
        elif item.type in INTEGERS:
            arrays[item.name] = np.zeros(shape, INTEGERS[item.type])
        elif item.type == "tensor(bool)":
            arrays[item.name] = np.ones(shape, bool)
        else:
            kinds = "only floats, integers and booleans are supported"
            raise ValueError(f"input {item.name!r} is a {item.type}; {kinds}")
    return arrays


def with_random_integers(session: Any, feeds: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The inputs with integers below the highest limit that the network accepts, for each integer input.

    Integers are indices in a table, whose size the network's inputs do not tell; or 0 and 1 of a mask. With the same
    index everywhere a network would read one row of its table. Where no random integers are accepted, zeros remain.
    """
    rng = np.random.default_rng(0)
    integers = [name for name, array in feeds.items() if array.dtype.kind in "iu"]
    if integers and not _runs(session, feeds):  # lengths, for example, may not be 0
        ones = {name: np.ones_like(feeds[name]) for name in integers}
        feeds = {**feeds, **ones} if _runs(session, {**feeds, **ones}) else feeds
    for name in integers:
        for limit in INTEGER_LIMITS:
            values = rng.integers(0, min(limit, np.iinfo(feeds[name].dtype).max), feeds[name].shape)
            trial = {**feeds, name: values.astype(feeds[name].dtype)}
            if _runs(session, trial):
                feeds = trial
                break
    return feeds


def _runs(session: Any, feeds: dict[str, np.ndarray]) -> bool:
    try:
        session.run(None, feeds)
    except Exception:  # onnxruntime's errors share no base class
        return False
    return True


def _by_name(shapes: dict[str, list[int]], names: list[str]) -> dict[str, list[int]]:
    """Shapes by name of the input. Raises ValueError for a name that the network does not have."""
    inputs = ", ".join(map(repr, names))
    if "" in shapes and len(names) != 1:
        raise ValueError(f"a shape without a name is for one input, and the network has {len(names)}: {inputs}")
    named = {name or names[0]: shape for name, shape in shapes.items()}
    for name in named:
        if name not in names:
            raise ValueError(f"there is no input {name!r}; the network has {inputs}")
    return named


def _merged(item: Any, shape: list[int] | None) -> list[Any]:
    """The declared shape of an input, or the given one. Raises ValueError if they contradict each other."""
    declared = list(item.shape)
    if shape is None:
        return declared
    fixed = [place for place, size in enumerate(declared) if isinstance(size, int)]
    if len(shape) != len(declared) or any(declared[place] != shape[place] for place in fixed):
        raise ValueError(f"input {item.name!r} has the shape {declared}, which does not fit {shape}")
    return list(shape)


def _warm_up(session: Any, feeds: dict[str, np.ndarray], seconds: float) -> int:
    """Runs the network for `seconds`; returns the runs per sample that make a sample long enough for the clock."""
    shortest, runs = math.inf, 0
    end = time.perf_counter() + seconds
    while runs < MIN_WARM_UP_RUNS or time.perf_counter() < end:
        start = time.perf_counter_ns()
        session.run(None, feeds)
        shortest, runs = min(shortest, time.perf_counter_ns() - start), runs + 1
    return math.ceil(MIN_SAMPLE_NS / max(shortest, 1))


def _time(
    session: Any, feeds: dict[str, np.ndarray], runs_per_sample: int, seconds: float, tolerance: float
) -> list[float]:
    """Milliseconds per run, one value per sample, until the median has converged or the time is up."""
    samples: list[float] = []
    next_check = MIN_REPEATS
    end = time.perf_counter() + seconds
    while len(samples) < MIN_REPEATS or time.perf_counter() < end:
        start = time.perf_counter_ns()
        for _ in range(runs_per_sample):
            session.run(None, feeds)
        samples.append((time.perf_counter_ns() - start) / runs_per_sample / 1e6)
        if len(samples) == next_check:
            if has_converged(samples, tolerance):
                break
            # At growing distances: every check is another chance to stop on an interval that is narrow by luck.
            next_check += math.ceil(next_check / 4)
    return samples


def has_converged(samples: list[float], tolerance: float) -> bool:
    """Whether both ends of the 95% interval are within the fraction `tolerance` of the median."""
    median, low, high = median_interval(samples)
    return max(high - median, median - low) <= tolerance * median


def median_interval(samples: list[float]) -> tuple[float, float, float]:
    """Median and both ends of its 95% confidence interval, which are order statistics."""
    ordered = np.sort(samples)
    rank = interval_rank(len(ordered))
    return float(np.median(ordered)), float(ordered[rank - 1]), float(ordered[-rank])


def interval_rank(count: int) -> int:
    """Rank k such that the k-th lowest and k-th highest of `count` >= 6 samples enclose the true median with
    probability >= 95%.

    The number of samples below the median is Binomial(count, 1/2); this is its normal approximation with continuity
    correction. See David and Nagaraja, Order Statistics, 3rd ed., section 7.1.
    """
    return math.floor((count + 1) / 2 - 0.98 * math.sqrt(count))


def _peak_memory_mb() -> float | None:
    try:
        # On Linux a child inherits its parent's ru_maxrss; VmHWM is of this process alone.
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
