import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from search_spaces.common.executors import WorkerDiedError, Workers, _require_cluster, open_pool

KINDS = [
    Workers("serial"),
    Workers("process", 2),
    pytest.param(Workers("ray", 1), marks=pytest.mark.ray),  # each of its workers takes seconds to start
]
SEVERAL = [*KINDS[:2], pytest.param(Workers("ray", 2), marks=pytest.mark.ray)]


def setup(offset):
    return {"offset": offset, "calls": 0}


def work(state, item):
    state["calls"] += 1
    if item == "die":
        os._exit(1)
    if item == "fail":
        raise ValueError("no such item")
    return item + state["offset"], state["calls"]


def run(work, items, setup, workers):
    with open_pool(work, setup, workers) as pool:
        return list(pool.run(items))


@pytest.fixture(autouse=True)
def _ray(request):
    if request.node.get_closest_marker("ray"):
        request.getfixturevalue("ray_of_this_session")


@pytest.mark.slow
@pytest.mark.parametrize("workers", SEVERAL)
def test_each_item_runs_once_and_workers_are_reused(workers):
    results = dict(run(work, range(20), partial(setup, 100), workers))
    assert {item: value for item, (value, _) in results.items()} == {n: n + 100 for n in range(20)}
    assert max(calls for _, calls in results.values()) > 1  # a worker takes several items


@pytest.mark.slow
@pytest.mark.parametrize("workers", KINDS)
def test_exceptions_of_work_reach_the_caller(workers):
    with pytest.raises(ValueError, match="no such item"):
        run(work, ["fail"], partial(setup, 1), workers)


@pytest.mark.slow
@pytest.mark.parametrize("workers", KINDS)
def test_workers_serve_several_runs(workers):
    with open_pool(work, partial(setup, 1), workers) as pool:
        assert sorted(item for item, _ in pool.run(range(4))) == [0, 1, 2, 3]
        (item, (value, calls)), *_ = pool.run([8, 9, 10])
    assert value == item + 1
    assert calls > 1


def broken_setup():
    raise OSError("no such data")


@pytest.mark.slow
@pytest.mark.parametrize("workers", KINDS)
def test_an_exception_of_setup_reaches_the_caller(workers):
    with pytest.raises(OSError, match="no such data"):
        run(work, [1, 2], broken_setup, workers)


class NotUnpicklable:
    def __reduce__(self):
        return int, ("not a number",)


def test_a_cluster_that_does_not_answer_is_an_error():
    with pytest.raises(ValueError, match=r"no Ray cluster answers at ray://127\.0\.0\.1:9: .*refused"):
        _require_cluster("ray://127.0.0.1:9")


@pytest.mark.slow
@pytest.mark.ray
def test_a_setup_that_ray_cannot_unpickle_is_an_error():
    with pytest.raises(ValueError, match="Ray's workers do not start: ValueError: invalid literal"):
        run(work, [1, 2], partial(setup, NotUnpicklable()), Workers("ray", 1))


@pytest.mark.slow
@pytest.mark.parametrize("workers", KINDS[1:])
def test_a_worker_that_dies_fails_only_its_item(workers):
    items = [1, 2, "die", 3, 4, 5, 6]
    results = dict(run(work, items, partial(setup, 10), workers))
    assert isinstance(results.pop("die"), WorkerDiedError)
    assert {item: value for item, (value, _) in results.items()} == {n: n + 10 for n in range(1, 7)}


ORPHANS = """
import os, sys, time
from search_spaces.common.executors import Workers, open_pool

def setup():
    return None

def work(state, item):
    with open(sys.argv[1], "a") as file:
        file.write(f"{os.getpid()}\\n")
    time.sleep(120)

if __name__ == "__main__":
    with open_pool(work, setup, Workers("process", 2)) as pool:
        list(pool.run([1, 2]))
"""


@pytest.mark.slow
def test_workers_end_when_their_parent_is_killed(tmp_path):
    (tmp_path / "script.py").write_text(ORPHANS)
    pids = tmp_path / "pids"
    parent = subprocess.Popen([sys.executable, tmp_path / "script.py", pids], stderr=subprocess.DEVNULL)
    wait_until(lambda: pids.exists() and pids.read_text().count("\n") == 2)
    parent.kill()
    parent.wait()
    workers = [int(pid) for pid in pids.read_text().split()]
    wait_until(lambda: not any(map(is_running, workers)))


UNGUARDED = """
from functools import partial
from search_spaces.common.executors import Workers, open_pool

def setup(large):
    return large

with open_pool(len, partial(setup, bytes(1 << 20)), Workers("process", 2)) as pool:
    list(pool.run([1, 2]))
"""


@pytest.mark.slow
def test_a_script_without_a_main_guard_gets_advice(tmp_path):
    (tmp_path / "script.py").write_text(UNGUARDED)
    ran = subprocess.run([sys.executable, tmp_path / "script.py"], capture_output=True, text=True, timeout=120)
    assert ran.returncode != 0
    assert "a script that uses them needs `if __name__ == '__main__':`" in ran.stderr


def wait_until(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")  # state Z: a zombie, which has ended
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


def nap(state, item):
    time.sleep(0.05)
    return item


def test_items_are_consumed_lazily():
    taken = []

    def items():
        for number in range(50):
            taken.append(number)
            yield number

    with open_pool(nap, partial(setup, 0), Workers("process", 2)) as pool:
        next(pool.run(items()))
        assert len(taken) <= 6


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"kind": "thread"}, "unknown executor 'thread'; use serial, process or ray"),
        ({"count": 2}, "2 workers need executor process or ray"),
        ({"kind": "process", "address": "ray://head:10001"}, "executor process has no cluster; use ray"),
        ({"gpus": 0.5}, "executor serial has no shares of GPUs; use ray"),
    ],
)
def test_unknown_executors_and_options_that_one_lacks_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        Workers(**options)


@pytest.mark.slow
def test_processes_share_cores_after_torch_was_imported(tmp_path):
    """A process imports the script that opened the pool first, and with it torch."""
    pytest.importorskip("torch")
    script = tmp_path / "script.py"
    script.write_text(
        "import torch\n"
        "from search_spaces.common.executors import Workers, cores, open_pool\n"
        "def threads(state, item):\n"
        "    return torch.get_num_threads()\n"
        "if __name__ == '__main__':\n"
        "    with open_pool(threads, dict, Workers('process', cores())) as pool:\n"
        "        print(*[found for _, found in pool.run(range(2))])\n"
    )
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["1", "1"]
