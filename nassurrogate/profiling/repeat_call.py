"""Times a call by repeating it (protocol of Akhauri et al. 2025, Appendix D.4.2)."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from dataclasses import dataclass

WINDOW = 1.0  # minimum seconds per trial
TRIALS = 5
# Limits extrapolation from a single short call, which may be far off.
_MAX_GROWTH = 10


@dataclass(frozen=True)
class Timing:
    """Milliseconds per call: median and standard deviation over the trials, each of which has `calls` calls."""

    median_ms: float
    stddev_ms: float
    calls: int


def timed(run: Callable[[], object], wait: Callable[[], object], clock: Callable[[], float]) -> Timing:
    """Calls `run` once to compile and warm up, finds the number of calls that takes a second, then times five trials.

    `wait` blocks until everything that `run` started has finished; `clock` returns seconds.
    """
    run()
    wait()
    calls = 1
    while (seconds := _trial(run, wait, clock, calls)) < WINDOW:
        estimate = calls * WINDOW * 1.1 / seconds if seconds > 0 else math.inf
        calls = math.ceil(min(max(estimate, calls + 1), calls * _MAX_GROWTH))
    trials = [_trial(run, wait, clock, calls) / calls * 1e3 for _ in range(TRIALS)]
    return Timing(statistics.median(trials), statistics.stdev(trials), calls)


def _trial(run: Callable[[], object], wait: Callable[[], object], clock: Callable[[], float], calls: int) -> float:
    wait()
    start = clock()
    for _ in range(calls):
        run()
    wait()
    return clock() - start
