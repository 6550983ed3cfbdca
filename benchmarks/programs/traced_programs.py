"""Traces generated programs, each in a child process with resource limits.

The programs are the project's own, so that they run without a sandbox.
"""

import gc
import importlib
import json
import os
import resource
import signal
import sys
import time
from array import array
from collections import Counter, deque
from fractions import Fraction
from pathlib import Path
from types import FrameType
from typing import Any

from nassurrogate.profiling.repeat_program import PRELUDE, traced

_CPU_SECONDS = 0.2
# Deeper recursion through C code would overflow the stack of the process.
_RECURSION = 3000
_MEMORY = 2 << 30  # bytes
# Programs per pool of worker processes: workers retain some memory of their programs and are replaced after a chunk.
CHUNK = 800


def traced_metrics(code: str, arguments: list[Any]) -> tuple[int, int, float] | None:
    """`tables.RANDOM_METRICS` of one run in a child process; None if the program fails or exceeds the time limit."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(writing, json.dumps(_trace(code, arguments)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, "rb") as answers:
        answer = answers.read()
    os.waitpid(child, 0)
    return tuple(json.loads(answer)) if answer else None


def _trace(code: str, arguments: list[Any]) -> tuple[int, int, float]:
    # The alarm is handled between two bytecode instructions; this limit also stops a single endless one.
    resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
    names: dict[str, Any] = {}
    exec(PRELUDE, names)
    clock = array("d", (0.0, 0.0))  # a float object would count as the program's memory

    def run() -> Any:
        clock[0] = time.perf_counter()
        result = names["solve"](*arguments)
        clock[1] = time.perf_counter()
        return result

    signal.setitimer(signal.ITIMER_PROF, _CPU_SECONDS)
    exec(compile(code, "<program>", "exec"), names)
    found = traced(run)
    return found["peak_alloc"], found["left_alloc"], round(1000 * (clock[1] - clock[0]), 4)


def prepare() -> None:
    """Sets the worker's limits, freezes its objects against repeated garbage collection, and fills the caches of
    abstract base classes, which would otherwise count as memory of the first program that uses them."""
    # Load PyTorch first: its GPU libraries occupy more address space than a program may.
    importlib.import_module("benchmarks.programs.tables")
    statm = Path("/proc/self/statm")
    loaded = int(statm.read_text().split()[0]) * resource.getpagesize() if statm.exists() else 0
    for values in (
        "a", [1], (1,), {1}, frozenset((1,)), {1: 1}, range(2), iter([1]), iter("a"), map(abs, [1]), (v for v in [1]),
        b"a", bytearray(1), array("q", [1]), deque([1]),
    ):  # fmt: skip
        Counter(values)
    for number in (1, 1.0, "1/2", Fraction(1, 2)):
        Fraction(number)
    gc.freeze()
    sys.setrecursionlimit(_RECURSION)
    resource.setrlimit(resource.RLIMIT_AS, (loaded + _MEMORY, loaded + _MEMORY))
    signal.signal(signal.SIGPROF, _too_long)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError
