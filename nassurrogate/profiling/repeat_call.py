"""How long a call takes, by calling it until that is well known (Akhauri et al. 2025, Appendix D.4.2)."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from dataclasses import dataclass

WINDOW, TRIALS = 1.0, 5
# A first guess from one short call may be far off.
_MOST_GROWTH = 10


@dataclass(frozen=True)
class Timing:
    """Milliseconds a call: median and standard deviation of the trials, each of so many `calls`."""

    median_ms: float
    stddev_ms: float
    calls: int


def timed(run: Callable[[], object], wait: Callable[[], object], clock: Callable[[], float]) -> Timing:
    """Calls `run` once, to compile and warm up, then more and more often until that takes a second, then five times as
    often as that.

    `wait` returns when all that was started is done; `clock` is in seconds.
    """
    run()
    wait()
    calls = 1
    while (seconds := _trial(run, wait, clock, calls)) < WINDOW:
        wanted = calls * WINDOW * 1.1 / seconds if seconds > 0 else math.inf
        calls = math.ceil(min(max(wanted, calls + 1), calls * _MOST_GROWTH))
    trials = [_trial(run, wait, clock, calls) / calls * 1e3 for _ in range(TRIALS)]
    return Timing(statistics.median(trials), statistics.stdev(trials), calls)


def _trial(
    run: Callable[[], object], wait: Callable[[], object], clock: Callable[[], float], calls: int
) -> float:
    wait()
    started = clock()
    for _ in range(calls):
        run()
    wait()
    return clock() - started
