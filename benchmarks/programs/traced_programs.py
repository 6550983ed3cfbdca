"""Programs that this project makes, run in a moment each and traced.

They run with limits but in no sandbox: nothing here is a stranger's.
"""

from __future__ import annotations

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

_SECONDS = 0.2  # of the processor
# Deeper calls through C code would overflow the stack of this process.
_RECURSION = 3000
_MEMORY = 2 << 30  # bytes
# Processes keep some of what their programs took, so others take over after so many.
TOGETHER = 800


def taken(code: str, arguments: list[Any]) -> tuple[int, int, float] | None:
    """`tables.RANDOM_METRICS` of one run, in a process of its own; None where the program fails, or takes long."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(writing, json.dumps(_taken(code, arguments)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, "rb") as answers:
        answer = answers.read()
    os.waitpid(child, 0)
    return tuple(json.loads(answer)) if answer else None


def _taken(code: str, arguments: list[Any]) -> tuple[int, int, float]:
    # An alarm is heard between two instructions of Python; in the midst of one, this stops it.
    resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
    names: dict[str, Any] = {}
    exec(PRELUDE, names)
    clock = array("d", (0.0, 0.0))  # a number kept in a variable would count as the program's memory

    def run() -> Any:
        clock[0] = time.perf_counter()
        result = names["solve"](*arguments)
        clock[1] = time.perf_counter()
        return result

    signal.setitimer(signal.ITIMER_PROF, _SECONDS)
    exec(compile(code, "<program>", "exec"), names)
    found = traced(run)
    return found["peak_alloc"], found["left_alloc"], round(1000 * (clock[1] - clock[0]), 4)


def prepare() -> None:
    """Limits for the process that runs the programs, nothing in it for the collector to look at each time, and what
    the first program that asks whether something is a mapping or a number would have to pay."""
    # PyTorch's libraries for a GPU take more room than a program may.
    importlib.import_module("benchmarks.programs.tables")
    statm = Path("/proc/self/statm")
    loaded = int(statm.read_text().split()[0]) * resource.getpagesize() if statm.exists() else 0
    for values in (
        "a",
        [1],
        (1,),
        {1},
        frozenset((1,)),
        {1: 1},
        range(2),
        iter([1]),
        iter("a"),
        map(abs, [1]),
        (v for v in [1]),
        b"a",
        bytearray(1),
        array("q", [1]),
        deque([1]),
    ):
        Counter(values)
    for number in (1, 1.0, "1/2", Fraction(1, 2)):
        Fraction(number)
    gc.freeze()
    sys.setrecursionlimit(_RECURSION)
    resource.setrlimit(resource.RLIMIT_AS, (loaded + _MEMORY, loaded + _MEMORY))
    signal.signal(signal.SIGPROF, _too_long)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError
