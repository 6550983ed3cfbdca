"""Runs one Python program again and again and tells what each run took: the inner side of `python_memory`.

Executed by `python -c` in an interpreter of its own, with nothing but the standard library. Standard input has the
job, a JSON object: `code`, `function` ("" for a program that reads standard input), `input` (a text, or the function's
list of arguments), `warm_ups`, `repeats`. The lines that it writes to the file descriptor it is given are JSON objects:
`{"begins": "run 1 of 11"}` before each run, then what was found. The program is not trusted: it can write such lines
too, so that what they say is no more trustworthy than itself.
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

# What solutions of programming contests take for granted; loaded before anything is measured.
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
RECURSION = 100_000
# Tracing makes a program many times slower: beyond so many lines its counters stay empty.
MOST_LINES = 5_000_000
MOST_ERROR = 200


class Enough(BaseException):
    """Counting has taken long enough."""


class Program:
    def __init__(self, job: dict[str, Any]) -> None:
        self.function, self.input = job["function"], job["input"]
        self.known: dict[str, Any] = {}
        exec(PRELUDE, self.known)
        self.code = compile(job["code"], "<program>", "exec")
        if not self.function:
            self.given = tempfile.TemporaryFile()  # noqa: SIM115 - stays open
            self.given.write(self.input.encode())
            self.given.flush()

    def prepared(self) -> Run:
        """What is to be called and measured: with fresh names, arguments and standard streams."""
        names = {**self.known, "__name__": "__main__"}
        sys.setrecursionlimit(RECURSION)
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - the program's
        if self.function:
            sys.stdin = io.StringIO()
            exec(self.code, names)
            made = names["Solution"]() if "Solution" in names and self.function not in names else None
            function = getattr(made, self.function) if made else names[self.function]
            arguments = json.loads(json.dumps(self.input))
            return functools.partial(function, *arguments)
        self.given.seek(0)
        os.dup2(self.given.fileno(), 0)  # for programs that read open(0)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - likewise

        def run() -> object:
            try:
                exec(self.code, names)
            except SystemExit as stop:
                if stop.code not in (None, 0):
                    raise
            return names

        return run


def timed(run: Run) -> tuple[float, float]:
    """Milliseconds of wall clock and processor."""
    gc.collect()
    wall, processor = time.perf_counter_ns(), time.process_time_ns()
    run()
    return (time.perf_counter_ns() - wall) / 1e6, (time.process_time_ns() - processor) / 1e6


def traced(run: Run) -> dict[str, int]:
    """Peak of what was allocated during the run, and what is left at its end with the result still there."""
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
    """Lines and calls of Python code, and how deep the calls went; nothing where that is too many."""
    lines = calls = depth = deepest = 0
    ours = getattr(run, "__code__", None)

    def inside(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal lines, depth
        if event == "line":
            lines += 1
            if lines > MOST_LINES:
                raise Enough
        elif event == "return":
            depth -= 1
        return inside

    def called(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal calls, depth, deepest
        if frame.f_code is ours:
            return None
        calls += 1
        depth += 1
        deepest = max(deepest, depth)
        return inside

    sys.settrace(called)
    try:
        run()
    except Enough:
        return {}
    finally:
        sys.settrace(None)
    return {"lines": lines, "calls": calls, "depth": deepest}


def main(answers: int) -> None:
    job = json.load(sys.stdin)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nowhere, stream)

    this = os.getpid()

    def tell(**line: Any) -> None:
        if os.getpid() != this:  # a process that the program has forked, and that came back from it
            os._exit(0)
        os.write(answers, json.dumps(line).encode() + b"\n")

    try:
        tell(begins="loading")
        program = Program(job)
        for number in range(job["warm_ups"]):
            tell(begins=f"warm-up {number + 1} of {job['warm_ups']}")
            timed(program.prepared())
        for number in range(job["repeats"]):
            tell(begins=f"run {number + 1} of {job['repeats']}")
            wall, processor = timed(program.prepared())
            tell(wall=wall, processor=processor)
        unit = 1 if sys.platform == "darwin" else 1024
        tell(peak_rss=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit)
        tell(begins="the run that traces memory")
        tell(**traced(program.prepared()))
        tell(begins="the run that counts lines")
        tell(**counted(program.prepared()))
        tell(done=True)
    except BaseException as error:
        said = str(error).strip().partition("\n")[0]
        tell(error=f"{type(error).__name__}{': ' if said else ''}{said}"[:MOST_ERROR])
    os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]))
