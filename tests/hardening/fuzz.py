"""Fuzzes everything that reads files or strings from outside.

    python -m tests.hardening.fuzz [TARGET ...] [--cases 20000] [--seed 0] [-o FOLDER]

A case is a finding if it raises anything but an expected error, is read as something that does not round-trip
(targets.py), takes more than ten seconds, needs more than 4 GiB, or ends its process. Each finding is written to a file
in FOLDER, with the error next to it. Cases depend on the seed only.
"""

import argparse
import hashlib
import multiprocessing
import resource
import signal
import sys
import tempfile
import time
import traceback
import warnings
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NoReturn

import numpy as np

from tests.hardening.targets import TARGETS, Target

SECONDS, MEMORY = 10, 4 << 30
_EXAMPLES = 3  # files kept per error


class TooLongError(Exception):
    """A case took too long."""


def case(target: Target, seeds: list[bytes], seed: int, number: int) -> bytes:
    """The damaged input of a case; it depends on `seed` and `number` only."""
    rng = np.random.default_rng([seed, number])
    return target.mutate(seeds[int(rng.integers(len(seeds)))], seeds, rng)


def try_case(target: Target, content: bytes, folder: Path) -> tuple[bool, str]:
    """Whether the content is read, and the last lines of the traceback of a finding or ""."""
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return target.accepts(content, folder), ""
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        where = "".join(traceback.format_exception(error)[-4:])
        return False, f"{where.strip()[-2000:]}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _stop(*_: object) -> NoReturn:
    raise TooLongError(f"more than {SECONDS} seconds")


def _guard() -> None:
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, _stop)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))


def _work(name: str, seed: int, first: int, last: int, results: Connection) -> None:
    """Runs the cases of a range and sends (number, accepted, problem) after each."""
    target = TARGETS[name]
    seeds = target.seeds()
    with tempfile.TemporaryDirectory() as folder:
        target.accepts(seeds[0], Path(folder))  # imports modules and fills caches
        _guard()
        for number in range(first, last):
            results.send((number, *try_case(target, case(target, seeds, seed, number), Path(folder))))


def run(name: str, cases: int, seed: int, keep: Path | None) -> tuple[int, dict[str, int]]:
    """The number of cases that were read, and findings with their counts.

    A process that dies is a finding; the next process continues after its case.
    """
    target, accepted, findings, number = TARGETS[name], 0, dict[str, int](), 0
    seeds = target.seeds()
    context = multiprocessing.get_context("spawn")
    while number < cases:
        here, there = context.Pipe(duplex=False)
        worker = context.Process(target=_work, args=(name, seed, number, cases, there))
        worker.start()
        there.close()
        while True:
            try:
                done, read, problem = here.recv()
            except EOFError:
                break
            number, accepted = done + 1, accepted + read
            if problem:
                _found(findings, keep, name, problem, case(target, seeds, seed, done))
        worker.join()
        if number < cases:
            _found(findings, keep, name, f"the process ended with {worker.exitcode}", case(target, seeds, seed, number))
            number += 1
    return accepted, findings


def _found(findings: dict[str, int], keep: Path | None, name: str, problem: str, content: bytes) -> None:
    what = problem.splitlines()[-1][:160]
    findings[what] = findings.get(what, 0) + 1
    if keep is not None and findings[what] <= _EXAMPLES:
        keep.mkdir(parents=True, exist_ok=True)
        stem = f"{name.replace(' ', '_')}-{hashlib.sha256(content).hexdigest()[:12]}"
        (keep / f"{stem}.bin").write_bytes(content)
        (keep / f"{stem}.txt").write_text(problem + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", dest="out", type=Path, default=Path("runs/fuzz"))
    given = parser.parse_args()
    names = [name for name in TARGETS if not given.targets or any(part in name for part in given.targets)]
    total, wrong = 0, 0
    for name in names:
        started = time.monotonic()
        accepted, findings = run(name, given.cases, given.seed, given.out)
        rate = given.cases / (time.monotonic() - started)
        total, wrong = total + given.cases, wrong + sum(findings.values())
        print(f"{name}: {given.cases:,} cases, {accepted:,} read, {sum(findings.values())} findings ({rate:.0f}/s)")
        for what, count in findings.items():
            print(f"    {count} x {what}", flush=True)
    print(f"{total:,} cases, {wrong} findings")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
