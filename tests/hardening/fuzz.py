"""Damaged input for everything that reads what others wrote.

    python -m tests.hardening.fuzz [TARGET ...] [--cases 20000] [--seed 0] [--coverage] [-o FOLDER]

A case is a finding where it raises anything but a refusal in one line, is read into something that cannot be said
again (targets.py), takes more than ten seconds, needs more than 4 GiB or ends its process. Findings are written to
FOLDER, a file each, with the error beside it. With --coverage Atheris (pip install atheris) chooses cases by the code
that they reach; else they depend on the seed alone.
"""

from __future__ import annotations

import argparse
import gc
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
from types import FunctionType
from typing import NoReturn

import numpy as np

from tests.hardening.targets import TARGETS, Target

SECONDS, MEMORY = 10, 4 << 30
OURS = ("search_spaces", "surrogate", "snas", "nassurrogate")
# Of the same error, so many examples are kept.
_EXAMPLES = 3


class TooLongError(Exception):
    """A case that took more than its time."""


def case(target: Target, seeds: list[bytes], seed: int, number: int) -> bytes:
    """The damaged input of a number, which depends on nothing else."""
    rng = np.random.default_rng([seed, number])
    return target.mutate(seeds[int(rng.integers(len(seeds)))], seeds, rng)


def try_case(target: Target, content: bytes, folder: Path) -> tuple[bool, str]:
    """Whether it is read, and what went wrong: the last lines of a traceback, or nothing."""
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


def _work(name: str, seed: int, first: int, last: int, told: Connection) -> None:
    """Cases of a range; tells (number, accepted, problem) of each before the next."""
    target = TARGETS[name]
    seeds = target.seeds()
    with tempfile.TemporaryDirectory() as folder:
        target.accepts(seeds[0], Path(folder))  # loads what is loaded once
        _guard()
        for number in range(first, last):
            told.send((number, *try_case(target, case(target, seeds, seed, number), Path(folder))))


def run(name: str, cases: int, seed: int, keep: Path | None) -> tuple[int, dict[str, int]]:
    """How many were read, and findings with how often each. A process that dies is one, and the next goes on."""
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
            _found(
                findings,
                keep,
                name,
                f"the process ended with {worker.exitcode}",
                case(target, seeds, seed, number),
            )
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


def _covered(name: str, cases: int, seed: int, keep: Path) -> None:
    """Atheris' own loop; it ends the process at the first finding, and prints it."""
    import atheris

    target = TARGETS[name]
    seeds = target.seeds()
    keep.mkdir(parents=True, exist_ok=True)
    corpus = Path(tempfile.mkdtemp())
    for number, content in enumerate(seeds):
        (corpus / str(number)).write_bytes(content)
    folder = Path(tempfile.mkdtemp())

    def one(content: bytes) -> None:
        target.accepts(content, folder)

    def mutate(content: bytes, longest: int, chosen: int) -> bytes:
        if chosen % 2:
            return bytes(atheris.Mutate(content, longest))
        return target.mutate(content, seeds, np.random.default_rng(chosen))[:longest]

    warnings.simplefilter("ignore")
    target.accepts(seeds[0], folder)  # loads what is loaded when it is needed
    for thing in gc.get_objects():  # of everything there is, torch included, it would take minutes
        if isinstance(thing, FunctionType) and str(thing.__module__).partition(".")[0] in OURS:
            atheris.instrument_func(thing)
    limits = [
        f"-runs={cases}",
        f"-seed={seed + 1}",
        f"-timeout={SECONDS}",
        f"-artifact_prefix={keep}/",
        f"-max_len={2 * max(map(len, seeds))}",
    ]
    atheris.Setup([sys.argv[0], *limits, str(corpus)], one, custom_mutator=mutate)
    atheris.Fuzz()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--coverage", action="store_true")
    parser.add_argument("-o", dest="out", type=Path, default=Path("runs/fuzz"))
    given = parser.parse_args()
    names = [name for name in TARGETS if not given.targets or any(part in name for part in given.targets)]
    if given.coverage:
        _covered(names[0], given.cases, given.seed, given.out)
        return
    total, wrong = 0, 0
    for name in names:
        started = time.monotonic()
        accepted, findings = run(name, given.cases, given.seed, given.out)
        rate = given.cases / (time.monotonic() - started)
        total, wrong = total + given.cases, wrong + sum(findings.values())
        print(
            f"{name}: {given.cases:,} cases, {accepted:,} read, {sum(findings.values())} findings ({rate:.0f}/s)"
        )
        for what, count in findings.items():
            print(f"    {count} x {what}", flush=True)
    print(f"{total:,} cases, {wrong} findings")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
