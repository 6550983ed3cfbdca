"""Where work is done: in this process, in a pool of processes, or by Ray on a machine or a cluster.

    with open_pool(work, setup, Workers("process", count=4)) as pool:
        for item, result in pool.run(items):

Each worker calls `setup()` once and then `work(state, item)` for one item after another; results come as they are done.
`setup` and `work` are functions of a module, or `functools.partial`s of such.
"""

from __future__ import annotations

import os
import pickle
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
KINDS = ("serial", "process", "ray")


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
        if self.kind == "serial" and self.count > 1:
            raise ValueError(
                f"{self.count} workers need executor process or ray; serial is this process alone"
            )
        if self.kind != "ray" and (self.gpus or self.address):
            raise ValueError(
                f"executor {self.kind} has no {'cluster' if self.address else 'shares of GPUs'}; ray has"
            )


@contextmanager
def open_pool(
    work: Callable[[Any, Item], Any], setup: Callable[[], Any], workers: Workers
) -> Iterator[Pool[Item]]:
    """Workers that start now and stay until the end of the block, whatever number of runs.

    Raises ValueError where Ray is wanted and not installed.
    """
    kinds: dict[str, type[Pool[Item]]] = {"serial": _Serial, "process": _Processes, "ray": _Ray}
    pool = kinds[workers.kind](work, setup, workers)
    try:
        yield pool
    finally:
        pool.close()


class Pool(ABC, Generic[Item]):
    """Workers of one kind, `count` of them."""

    count: int

    @abstractmethod
    def __init__(self, work: Callable[[Any, Item], Any], setup: Callable[[], Any], workers: Workers) -> None:
        """Starts them."""

    @abstractmethod
    def run(self, items: Iterable[Item]) -> Iterator[tuple[Item, Any]]:
        """Items with their results, in no particular order; a result is a WorkerDiedError where the worker died.

        Items are taken when a worker is free. Exceptions of `setup` and `work` are raised here, ValueError where Ray's
        workers cannot have them.
        """

    def close(self) -> None:
        """Ends the workers, whatever they are at."""


class _Serial(Pool[Item]):
    """This process."""

    def __init__(self, work: Callable[[Any, Item], Any], setup: Callable[[], Any], workers: Workers) -> None:
        self._work, self._state, self.count = work, setup(), 1

    def run(self, items: Iterable[Item]) -> Iterator[tuple[Item, Any]]:
        for item in items:
            yield item, self._work(self._state, item)


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


def _begin(setup: str, threads: int) -> None:
    global _worker
    Thread(target=_end_with_parent, daemon=True).start()
    # Read when numerical libraries are first loaded, which nothing has done here so far: not all work needs them.
    os.environ["OMP_NUM_THREADS"] = str(threads)
    _worker = _Worker(partial(_unpickled, setup))


def _unpickled(setup: str) -> Any:
    return pickle.loads(Path(setup).read_bytes())()  # our own parent wrote it


def _is_there() -> None:
    """Answers when a worker has started."""


def _end_with_parent() -> None:
    """A parent that is killed cannot end its workers; without this they would wait for it for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(work: Callable[[Any, Item], Any], item: Item) -> Any:
    return _worker.work(work, item)


class _Processes(Pool[Item]):
    """A pool of processes that share the cores."""

    def __init__(self, work: Callable[[Any, Item], Any], setup: Callable[[], Any], workers: Workers) -> None:
        self._work, self.count = work, workers.count or cores()
        # In a file: a process that ends before it has read a large argument would leave the other one waiting.
        self._folder = tempfile.TemporaryDirectory()
        self._setup = Path(self._folder.name, "setup")
        self._setup.write_bytes(pickle.dumps(setup))
        self._threads = max(1, cores() // self.count)
        self._executor = self._start(self.count)

    def _start(self, count: int) -> ProcessPoolExecutor:
        executor = ProcessPoolExecutor(count, get_context("spawn"), _begin, (str(self._setup), self._threads))
        try:  # what ends a worker now is no item's fault
            executor.submit(_is_there).result()
        except BrokenExecutor:
            raise ValueError(
                "the worker processes do not start; a script that uses them needs `if __name__ == '__main__':`"
            ) from None
        return executor

    def run(self, items: Iterable[Item]) -> Iterator[tuple[Item, Any]]:
        left = iter(items)
        running: dict[Future[Any], Item] = {}
        while True:
            for item in islice(left, 2 * self.count - len(running)):  # one at work and one waiting for each
                try:
                    running[self._executor.submit(_work, self._work, item)] = item
                except BrokenExecutor:  # since the last answer came
                    left = chain([item], left)
                    break
            else:
                if not running:
                    return
            if not running:
                self._executor = self._start(self.count)
                continue
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            if any(isinstance(future.exception(), BrokenExecutor) for future in done):
                # Any of those under way may be what killed a worker: each is tried again on its own.
                self._executor.shutdown(wait=False, cancel_futures=True)
                suspects, running = list(running.items()), {}
                for future, item in suspects:
                    answered = future.done() and not future.cancelled() and future.exception() is None
                    yield item, future.result() if answered else self._alone(item)
                self._executor = self._start(self.count)
                continue
            for future in done:
                yield running.pop(future), future.result()

    def _alone(self, item: Item) -> Any:
        with self._start(1) as executor:
            try:
                return executor.submit(_work, self._work, item).result()
            except BrokenExecutor:
                return WorkerDiedError("the process that worked on it died (out of memory?)")

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._folder.cleanup()


class _Ray(Pool[Item]):
    """Ray's actors, on this machine or a cluster."""

    def __init__(self, work: Callable[[Any, Item], Any], setup: Callable[[], Any], workers: Workers) -> None:
        try:
            import ray
        except ImportError:
            raise ValueError("the executor ray needs Ray: pip install nassurrogate[ray]") from None
        self._ours = not ray.is_initialized()
        if self._ours:
            ray.init(address=workers.address or "local", log_to_driver=False, include_dashboard=False)
        self._work, self._setup = work, setup
        resources = ray.cluster_resources()
        room = resources.get("GPU", 0) / workers.gpus if workers.gpus else resources.get("CPU", 1)
        self._kind = ray.remote(num_cpus=1, num_gpus=workers.gpus)(_Worker)
        self.count = workers.count or max(1, int(room))
        self._idle = [self._hire() for _ in range(self.count)]

    def _hire(self) -> Any:
        return self._kind.remote(self._setup)

    def run(self, items: Iterable[Item]) -> Iterator[tuple[Item, Any]]:
        import ray

        left = iter(items)
        running: dict[Any, tuple[Item, Any]] = {}
        while True:
            for item in islice(left, len(self._idle)):
                worker = self._idle.pop()
                running[worker.work.remote(self._work, item)] = item, worker
            if not running:
                return
            done, _ = ray.wait(list(running))
            for reference in done:
                item, worker = running.pop(reference)
                try:
                    result = ray.get(reference)
                except ray.exceptions.RayActorError as error:
                    if error.actor_init_failed:  # its `setup` cannot be unpickled there, say
                        reason = str(error).strip().splitlines()[-1]
                        raise ValueError(f"Ray's workers do not start: {reason}") from error
                    result = WorkerDiedError("the worker that had it died (out of memory?)")
                    worker = self._hire()
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from error
                self._idle.append(worker)
                yield item, result

    def close(self) -> None:
        import ray

        if self._ours:
            ray.shutdown()
        self._idle.clear()  # Ray ends workers that nobody holds
