"""Executors: run a function over items in this process, in a pool of processes, or on Ray workers.

    with open_pool(work, setup, Workers("process", count=4)) as pool:
        for item, result in pool.run(items):

Each worker calls `state = setup()` once and then `work(state, item)` for one item after another; results arrive in
completion order. `setup` and `work` must be picklable: module-level functions, or `functools.partial`s of them.
"""

from __future__ import annotations

import os
import pickle
import signal
import socket
import subprocess
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Any, Generic, TypeVar

from search_spaces.common.errors import check_type, first_line

Item = TypeVar("Item")
KINDS = ("serial", "process", "ray")


def cores() -> int:
    """The number of CPU cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class WorkerDiedError(RuntimeError):
    """The process that worked on an item ended without a result: it was killed, ran out of memory, or crashed."""


@dataclass(frozen=True)
class Workers:
    """Kind and number of workers: "serial", "process" or "ray".

    `count` 0 means one worker per core (process), or as many as the resources of the Ray cluster allow (ray). Only for
    Ray: `gpus` is the share of a GPU per worker, `address` the cluster's address ("" starts Ray on this machine).
    Raises ValueError for an unknown kind or a combination that the kind does not support.
    """

    kind: str = "serial"
    count: int = 0
    gpus: float = 0.0
    address: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"unknown executor {self.kind!r}; use {', '.join(KINDS[:-1])} or {KINDS[-1]}")
        if self.count < 0 or self.gpus < 0:
            raise ValueError("the number of workers and the share of a GPU must be 0 or more")
        if self.kind == "serial" and self.count > 1:
            raise ValueError(f"{self.count} workers need executor process or ray; serial uses this process only")
        if self.kind != "ray" and (self.gpus or self.address):
            raise ValueError(f"executor {self.kind} has no {'cluster' if self.address else 'shares of GPUs'}; use ray")


def workers_of(given: Workers | int | None) -> Workers:
    """What a user gave as `workers`: a number of processes, or None for work in this one. Raises TypeError."""
    check_type(given, int | Workers | None, "workers", "their number, or a search_spaces.common.executors.Workers")
    return Workers("process", given) if isinstance(given, int) else given or Workers()


@contextmanager
def open_pool(work: Callable[[Any, Item], Any], setup: Callable[[], Any], workers: Workers) -> Iterator[Pool[Item]]:
    """A pool whose workers start now and stay until the end of the block, for any number of `run` calls.

    Raises ValueError if Ray is requested but not installed, or if the worker processes do not start.
    """
    kinds: dict[str, type[Pool[Item]]] = {"serial": _Serial, "process": _Processes, "ray": _Ray}
    pool = kinds[workers.kind](work, setup, workers)
    try:
        yield pool
    except BaseException:
        pool.interrupt()
        raise
    finally:
        pool.close()


class Pool(ABC, Generic[Item]):
    """`count` workers of one kind."""

    count: int

    @abstractmethod
    def __init__(self, work: Callable[[Any, Item], Any], setup: Callable[[], Any], workers: Workers) -> None:
        """Starts the workers."""

    @abstractmethod
    def run(self, items: Iterable[Item]) -> Iterator[tuple[Item, Any]]:
        """Yields (item, result) in completion order; the result is a WorkerDiedError if the worker died.

        Items are taken from the iterable when a worker is free. Exceptions of `setup` and `work` are raised here.
        Raises ValueError if Ray's workers do not start, for example because `setup` cannot be unpickled there.
        """

    def interrupt(self) -> None:
        """Ends the work in progress, before `close`."""

    def close(self) -> None:
        """Ends the workers without waiting for their results."""


class _Serial(Pool[Item]):
    """Works in this process."""

    def __init__(self, work: Callable[[Any, Item], Any], setup: Callable[[], Any], workers: Workers) -> None:
        self._work, self._state, self.count = work, setup(), 1

    def run(self, items: Iterable[Item]) -> Iterator[tuple[Item, Any]]:
        for item in items:
            yield item, self._work(self._state, item)


class _Worker:
    """A worker with its state. An exception of `setup` is kept and raised for each item, so that callers receive it."""

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


_worker: _Worker  # in a process of a pool: its only worker


def _begin(setup: str, threads: int) -> None:
    global _worker
    signal.signal(signal.SIGTERM, _end)
    Thread(target=_end_with_parent, daemon=True).start()
    # Numerical libraries read it when they are first imported. The script that opened the pool, which a process imports
    # before this, may have imported torch already.
    os.environ["OMP_NUM_THREADS"] = str(threads)
    if torch := sys.modules.get("torch"):
        torch.set_num_threads(threads)
    _worker = _Worker(partial(_unpickled, setup))


def _unpickled(setup: str) -> Any:
    return pickle.loads(Path(setup).read_bytes())()  # written by our parent process


def _started() -> None:
    """An item that shows that a worker has started."""


class _Ended(SystemExit):
    """This process of a pool is to end."""


_ended = False


def _end(number: int, frame: object) -> None:
    """Ends the item at work with an exception, so that it can end the processes that it has started."""
    global _ended
    _ended = True
    raise _Ended(128 + number)


def _end_with_parent() -> None:
    """Ends this process when its parent ends: a parent that is killed cannot end its workers."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(work: Callable[[Any, Item], Any], item: Item) -> Any:
    try:
        if not _ended:
            return _worker.work(work, item)
    except _Ended:
        pass
    os._exit(1)  # an exception would be the item's result, and the next item would follow


class _Processes(Pool[Item]):
    """A pool of spawned processes that share the cores."""

    def __init__(self, work: Callable[[Any, Item], Any], setup: Callable[[], Any], workers: Workers) -> None:
        self._work, self.count = work, workers.count or cores()
        # `setup` is passed in a file: the parent would hang if a process ended before reading a large argument.
        self._folder = tempfile.TemporaryDirectory()
        self._setup = Path(self._folder.name, "setup")
        self._setup.write_bytes(pickle.dumps(setup))
        self._threads = max(1, cores() // self.count)
        self._executor = self._start(self.count)

    def _start(self, count: int) -> ProcessPoolExecutor:
        executor = ProcessPoolExecutor(count, get_context("spawn"), _begin, (str(self._setup), self._threads))
        try:  # a worker that dies now was not killed by an item
            executor.submit(_started).result()
        except BrokenExecutor:
            raise ValueError(
                "the worker processes do not start; a script that uses them needs `if __name__ == '__main__':`"
            ) from None
        return executor

    def run(self, items: Iterable[Item]) -> Iterator[tuple[Item, Any]]:
        remaining = iter(items)
        running: dict[Future[Any], Item] = {}
        while True:
            for item in islice(remaining, 2 * self.count - len(running)):  # per worker, one at work and one queued
                try:
                    running[self._executor.submit(_work, self._work, item)] = item
                except BrokenExecutor:  # a worker has died since the last result
                    remaining = chain([item], remaining)
                    break
            else:
                if not running:
                    return
            if not running:
                self._executor = self._start(self.count)
                continue
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            if any(isinstance(future.exception(), BrokenExecutor) for future in done):
                # Any of the running items may have killed the worker: each is tried again in a process of its own.
                self._executor.shutdown(wait=False, cancel_futures=True)
                suspects, running = list(running.items()), {}
                for future, item in suspects:
                    finished = future.done() and not future.cancelled() and future.exception() is None
                    yield item, future.result() if finished else self._isolated(item)
                self._executor = self._start(self.count)
                continue
            for future in done:
                yield running.pop(future), future.result()

    def _isolated(self, item: Item) -> Any:
        with self._start(1) as executor:
            try:
                return executor.submit(_work, self._work, item).result()
            except BrokenExecutor:
                return WorkerDiedError("the worker process died (out of memory?)")

    def interrupt(self) -> None:
        # Otherwise this process would wait at its end for the items at work.
        for process in list((getattr(self._executor, "_processes", None) or {}).values()):
            process.terminate()

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._folder.cleanup()


def _require_cluster(address: str) -> None:
    """Raises ValueError if nothing answers at HOST:PORT; Ray itself tries for a quarter of an hour."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
        except (OSError, OverflowError) as error:
            raise ValueError(f"no Ray cluster answers at {address}: {first_line(error)}") from None


class _Ray(Pool[Item]):
    """Ray actors, on this machine or a cluster."""

    def __init__(self, work: Callable[[Any, Item], Any], setup: Callable[[], Any], workers: Workers) -> None:
        try:
            import ray
        except ImportError:
            raise ValueError("executor ray needs Ray: pip install nassurrogate[ray]") from None
        self._owns_ray = not ray.is_initialized()
        if self._owns_ray:
            _require_cluster(workers.address)
            handler = signal.getsignal(signal.SIGTERM)
            ray.init(address=workers.address or "local", log_to_driver=False, include_dashboard=False)
            if handler is not None and current_thread() is main_thread():
                signal.signal(signal.SIGTERM, handler)  # Ray sets its own, which ends this process at once
        self._work, self._setup = work, setup
        resources = ray.cluster_resources()
        capacity = resources.get("GPU", 0) / workers.gpus if workers.gpus else resources.get("CPU", 1)
        self._actor = ray.remote(num_cpus=1, num_gpus=workers.gpus)(_Worker)
        self.count = workers.count or max(1, int(capacity))
        self._idle = [self._start_worker() for _ in range(self.count)]

    def _start_worker(self) -> Any:
        return self._actor.remote(self._setup)

    def run(self, items: Iterable[Item]) -> Iterator[tuple[Item, Any]]:
        import ray

        remaining = iter(items)
        running: dict[Any, tuple[Item, Any]] = {}
        while True:
            for item in islice(remaining, len(self._idle)):
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
                    if error.actor_init_failed:  # for example, `setup` cannot be unpickled there
                        reason = str(error).strip().splitlines()[-1]
                        raise ValueError(f"Ray's workers do not start: {reason}") from error
                    result = WorkerDiedError("the worker process died (out of memory?)")
                    worker = self._start_worker()
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from error
                self._idle.append(worker)
                yield item, result

    def close(self) -> None:
        import ray

        if self._owns_ray:
            ray.shutdown()
        self._idle.clear()  # Ray ends an actor when its last reference is gone


def kill(process: subprocess.Popen[Any]) -> None:
    """Kills the process group of a process that was started with `start_new_session=True`."""
    # The group may have ended already; macOS then reports a lack of permission.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def signal_name(number: int) -> str:
    """The name of a signal, such as "SIGKILL", or "signal 40" for a real-time signal."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
