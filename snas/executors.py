"""Where work is done: in this process, in a pool of processes, or by Ray on a machine or a cluster.

    for item, result in run(work, items, setup, Workers("process", count=4)):

Each worker calls `setup()` once and then `work(state, item)` for one item after another; results come as they are done.
`setup` and `work` are functions of a module, or `functools.partial`s of such.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

import torch

Item = TypeVar("Item")
KINDS = ("serial", "process", "ray")


class WorkerDiedError(RuntimeError):
    """The process that did the work ended without an answer: killed, out of memory, or crashed."""


@dataclass(frozen=True)
class Workers:
    """Who works. `count` 0 means one for each core (process) or for what Ray's machines have (ray); `gpus` is the share
    of a GPU for each of Ray's workers; `address` is that of a Ray cluster, "" for one on this machine."""

    kind: str = "serial"
    count: int = 0
    gpus: float = 0.0
    address: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"executor {self.kind!r} is none of {', '.join(KINDS)}")
        if self.count < 0 or self.gpus < 0:
            raise ValueError("a number of workers, or a share of a GPU, is 0 or more")


def run(
    work: Callable[[Any, Item], Any], items: Iterable[Item], setup: Callable[[], Any], workers: Workers
) -> Iterator[tuple[Item, Any]]:
    """Items with their results, in no particular order; a result is a WorkerDiedError where the worker died.

    Items are taken when a worker is free. Exceptions of `setup` and `work` are raised here. Raises ValueError where Ray
    is wanted and not installed.
    """
    if workers.kind == "process":
        yield from _processes(work, iter(items), setup, workers.count or os.cpu_count() or 1)
    elif workers.kind == "ray":
        yield from _ray(work, iter(items), setup, workers)
    else:
        state = setup()
        for item in items:
            yield item, work(state, item)


class _Worker:
    """Its state; or what went wrong in setting it up, which is then the answer to all work."""

    def __init__(self, setup: Callable[[], Any]) -> None:
        self.problem: Exception | None = None
        try:
            self.state = setup()
        except Exception as error:
            self.problem = error

    def work(self, work: Callable[[Any, Item], Any], item: Item) -> Any:
        if self.problem:
            raise self.problem
        return work(self.state, item)


_worker: _Worker  # of this process of a pool


def _begin(setup: Callable[[], Any], threads: int) -> None:
    global _worker
    torch.set_num_threads(threads)
    _worker = _Worker(setup)


def _work(work: Callable[[Any, Item], Any], item: Item) -> Any:
    return _worker.work(work, item)


def _processes(
    work: Callable[[Any, Item], Any], items: Iterator[Item], setup: Callable[[], Any], count: int
) -> Iterator[tuple[Item, Any]]:
    threads = max(1, (os.cpu_count() or 1) // count)

    def pool(size: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(size, get_context("spawn"), _begin, (setup, threads))

    executor = pool(count)
    running: dict[Future[Any], Item] = {}
    try:
        while True:
            for item in islice(items, 2 * count - len(running)):  # one at work and one waiting for each
                running[executor.submit(_work, work, item)] = item
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            if any(isinstance(future.exception(), BrokenExecutor) for future in done):
                # Any of those under way may be what killed a worker: each is tried again on its own.
                executor.shutdown(wait=False, cancel_futures=True)
                suspects, running = list(running.items()), {}
                for future, item in suspects:
                    answered = future.done() and not future.cancelled() and future.exception() is None
                    yield item, future.result() if answered else _alone(pool, work, item)
                executor = pool(count)
                continue
            for future in done:
                yield running.pop(future), future.result()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _alone(pool: Callable[[int], ProcessPoolExecutor], work: Callable[[Any, Item], Any], item: Item) -> Any:
    with pool(1) as executor:
        try:
            return executor.submit(_work, work, item).result()
        except BrokenExecutor:
            return WorkerDiedError("the process that worked on it died (out of memory?)")


def _ray(
    work: Callable[[Any, Item], Any], items: Iterator[Item], setup: Callable[[], Any], workers: Workers
) -> Iterator[tuple[Item, Any]]:
    try:
        import ray
    except ImportError:
        raise ValueError("the executor ray needs Ray: pip install nassurrogate[ray]") from None
    ours = not ray.is_initialized()
    if ours:
        ray.init(address=workers.address or "local", log_to_driver=False, include_dashboard=False)
    try:
        resources = ray.cluster_resources()
        room = resources.get("GPU", 0) / workers.gpus if workers.gpus else resources.get("CPU", 1)
        kind = ray.remote(num_cpus=1, num_gpus=workers.gpus)(_Worker)

        def hire() -> Any:
            return kind.remote(setup)

        idle = [hire() for _ in range(workers.count or max(1, int(room)))]
        running: dict[Any, tuple[Item, Any]] = {}
        while True:
            for item in islice(items, len(idle)):
                worker = idle.pop()
                running[worker.work.remote(work, item)] = item, worker
            if not running:
                return
            done, _ = ray.wait(list(running))
            for reference in done:
                item, worker = running.pop(reference)
                try:
                    result = ray.get(reference)
                except ray.exceptions.RayActorError:
                    result, worker = WorkerDiedError("the worker that had it died (out of memory?)"), hire()
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from error
                idle.append(worker)
                yield item, result
    finally:
        if ours:
            ray.shutdown()
