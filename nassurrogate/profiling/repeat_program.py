"""Runs one Python program repeatedly and reports what each run took: the child process of `python_memory`.

Executed by `python -c` in a fresh interpreter; uses only the standard library. Standard input is the request, a JSON
object: `code`, `function` ("" for a program that reads standard input), `input` (a text, or the list of the function's
arguments), `warm_ups`, `repeats`. The answers are JSON objects, one per line, on the file descriptor given as argument:
`{"begins": "run 1 of 11"}` before each run, then its measurements. The program is not trusted: it can write answers
too, so that an answer is no more trustworthy than the program.
"""

from __future__ import annotations

import functools
import gc
import io
import json
import os
import resource
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any

Run = Callable[[], object]

# Names that contest solutions use without importing them; imported before anything is measured.
PRELUDE = """
import array, bisect, collections, copy, datetime, decimal, fractions, functools, heapq, itertools, math, operator
import queue, random, re, statistics, string, struct, sys, time, typing
from bisect import *
from collections import *
from functools import *
from heapq import *
from itertools import *
from math import *
from typing import *
from builtins import *
"""
RECURSION_LIMIT = 100_000
# Tracing slows a program down many times; programs that execute more lines get no counts.
MAX_LINES = 5_000_000
MAX_ERROR = 200  # characters


class TooManyLinesError(BaseException):
    """The program executed more than `MAX_LINES` lines."""


class RepeatableProgram:
    def __init__(self, request: dict[str, Any]) -> None:
        self.function, self.input = request["function"], request["input"]
        self.prelude: dict[str, Any] = {}
        exec(PRELUDE, self.prelude)
        self.code = compile(request["code"], "<program>", "exec")
        if not self.function:
            self.stdin = tempfile.TemporaryFile()  # noqa: SIM115 - stays open
            self.stdin.write(self.input.encode())
            self.stdin.flush()

    def prepare(self) -> Run:
        """The call to measure, with fresh globals, arguments and standard streams."""
        names = {**self.prelude, "__name__": "__main__"}
        sys.setrecursionlimit(RECURSION_LIMIT)
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - the program's
        if self.function:
            sys.stdin = io.StringIO()
            exec(self.code, names)
            instance = names["Solution"]() if "Solution" in names and self.function not in names else None
            function = getattr(instance, self.function) if instance else names[self.function]
            arguments = json.loads(json.dumps(self.input))
            return functools.partial(function, *arguments)
        self.stdin.seek(0)
        os.dup2(self.stdin.fileno(), 0)  # for programs that read open(0)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - the program's

        def run() -> object:
            try:
                exec(self.code, names)
            except SystemExit as stop:
                if stop.code not in (None, 0):
                    raise
            return names

        return run


def timed(run: Run) -> tuple[float, float]:
    """Wall-clock and processor time of a run in milliseconds."""
    gc.collect()
    wall, processor = time.perf_counter_ns(), time.process_time_ns()
    run()
    return (time.perf_counter_ns() - wall) / 1e6, (time.process_time_ns() - processor) / 1e6


def traced(run: Run) -> dict[str, int]:
    """Peak bytes allocated during the run, bytes and blocks still allocated at its end, including the result."""
    gc.collect()
    tracemalloc.start()
    blocks, (before, _) = sys.getallocatedblocks(), tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    result = run()
    left, peak = tracemalloc.get_traced_memory()
    blocks = sys.getallocatedblocks() - blocks
    tracemalloc.stop()
    del result
    return {"peak_alloc": peak - before, "left_alloc": left - before, "left_blocks": blocks}


def counted(run: Run) -> dict[str, int]:
    """Executed lines, calls and maximum call depth of Python code; {} if there are more than `MAX_LINES` lines."""
    lines = calls = depth = deepest = 0
    wrapper = getattr(run, "__code__", None)  # not part of the program

    def trace_frame(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal lines, depth
        if event == "line":
            lines += 1
            if lines > MAX_LINES:
                raise TooManyLinesError
        elif event == "return":
            depth -= 1
        return trace_frame

    def trace_call(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal calls, depth, deepest
        if frame.f_code is wrapper:
            return None
        calls += 1
        depth += 1
        deepest = max(deepest, depth)
        return trace_frame

    sys.settrace(trace_call)
    try:
        run()
    except TooManyLinesError:
        return {}
    finally:
        sys.settrace(None)
    return {"lines": lines, "calls": calls, "depth": deepest}


def peak_rss() -> int:
    """Peak resident memory of this process in bytes."""
    try:
        # On Linux a child inherits its parent's ru_maxrss; VmHWM is of this process alone.
        with open("/proc/self/status", encoding="utf-8") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) * 1024
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def main(answers: int) -> None:
    request = json.load(sys.stdin)
    devnull = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(devnull, stream)

    own_pid = os.getpid()

    def answer(**line: Any) -> None:
        if os.getpid() != own_pid:  # a process that the program forked, returning from the run
            os._exit(0)
        os.write(answers, json.dumps(line).encode() + b"\n")

    try:
        answer(begins="loading")
        program = RepeatableProgram(request)
        for number in range(request["warm_ups"]):
            answer(begins=f"warm-up {number + 1} of {request['warm_ups']}")
            timed(program.prepare())
        for number in range(request["repeats"]):
            answer(begins=f"run {number + 1} of {request['repeats']}")
            wall, processor = timed(program.prepare())
            answer(wall=wall, processor=processor)
        answer(peak_rss=peak_rss())
        answer(begins="the run that traces memory")
        answer(**traced(program.prepare()))
        answer(begins="the run that counts lines")
        answer(**counted(program.prepare()))
        answer(done=True)
    except BaseException as error:
        message = str(error).strip().partition("\n")[0]
        answer(error=f"{type(error).__name__}{': ' if message else ''}{message}"[:MAX_ERROR])
    os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]))
