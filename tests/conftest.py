"""What tests of several packages share."""

import dataclasses
import multiprocessing
import operator
import os
import pickle
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from search_spaces.common.executors import Workers, open_pool
from tests.commands import Commands
from tests.nassurrogate.doubles import Run, judge_briefly, keep_checkpoints

if "PYTEST_XDIST_WORKER" in os.environ:
    # Test files run side by side, a core each: threads of one would wait for those of another.
    os.environ.setdefault("OMP_NUM_THREADS", "1")


# Time limits of examples would fail on a busy machine.
hypothesis.settings.register_profile("untimed", deadline=None)
hypothesis.settings.load_profile("untimed")

# Packages that `make test-without-torch` and `make test-lowest` do not install.
OPTIONAL = ("torch", "transformers", "ray", "nbclient", "onnxscript")


class _SkipsWithout:
    """Finder that skips what imports an optional package which is not installed."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> None:
        if name in OPTIONAL:
            pytest.skip(f"{name} is not installed", allow_module_level=True)


sys.meta_path.append(_SkipsWithout)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks tests of measured values; files with most slow tests run first, so that no process idles at the end."""
    for item in items:
        if "data_folder" in getattr(item, "fixturenames", ()):
            item.add_marker("data")
    slow = Counter(item.path for item in items if item.get_closest_marker("slow"))
    items.sort(key=lambda item: -slow[item.path])


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """Folder of the benchmarks' measured values; tests that use it are skipped where there is none."""
    if not (folder := os.environ.get("NASSURROGATE_DATA")):
        pytest.skip("set NASSURROGATE_DATA to the folder with the measured tables")
    return Path(folder)


@pytest.fixture(scope="session")
def ray_of_this_session() -> Iterator[None]:
    """Ray as a pool starts and ends it, for other pools, too: starting it takes many seconds."""
    ray = pytest.importorskip("ray", reason="Ray is not installed")
    # By default 15, which leaves workers nothing of a busy machine.
    os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112  (Ray's spelling)
    with open_pool(operator.contains, dict, Workers("ray", 1)) as pool:
        assert list(pool.run(["item"])) == [("item", False)]
        pool._idle.clear()  # its worker, which would keep a core from the others
        yield
    assert not ray.is_initialized()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(monkeypatch, capsys)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary folder that is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def commands() -> Iterator[Commands]:
    """Runs commands in processes of their own, which start at once."""
    started = Commands()
    yield started
    started.close()


@pytest.fixture
def plain_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures are bytes that say what they show: to paint them is most of the work of a small search."""

    def figure(result: Any, theme: object) -> tuple[object, ...]:
        points = [list(result.evaluated[goal.metric]) for goal in result.objectives]
        return points, result.front_positions.tolist(), result.contender_positions.tolist(), theme

    monkeypatch.setattr("nassurrogate.report.figure._figure", figure)
    monkeypatch.setattr("nassurrogate.report.figure.file_of", lambda *given: repr(given).encode())


@pytest.fixture
def kept_checkpoints(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checkpoints that come with the package are read once in this process."""
    keep_checkpoints(monkeypatch.setattr)


@pytest.fixture
def brief_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    judge_briefly(monkeypatch)


@pytest.fixture
def few_candidates(monkeypatch: pytest.MonkeyPatch) -> None:
    """An active search chooses among dozens of candidates, not thousands."""
    from nassurrogate.search.searchers import active, few_shot

    for name, number in (
        ("_DRAWN", 40), ("_NEAR", 40), ("_BRED", 40), ("_SHORTLIST", 20), ("_SAMPLES", 16)
    ):  # fmt: skip
        monkeypatch.setattr(active, name, number)
    monkeypatch.setattr(few_shot, "_BACKGROUND", 40)


@pytest.fixture
def forked_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worker processes are forked from one that has loaded the libraries, so that each starts at once."""
    import torch

    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["nassurrogate.search", "nassurrogate.prediction", "snas.generate", "onnx"])
    loader = torch.utils.data.DataLoader

    def load(*arguments: Any, multiprocessing_context: str | None, **options: Any) -> Any:
        start = context if multiprocessing_context else None
        return loader(*arguments, multiprocessing_context=start, **options)

    monkeypatch.setattr(torch.utils.data, "DataLoader", load)
    monkeypatch.setattr("search_spaces.common.executors.get_context", lambda method: context)


@pytest.fixture
def brief_measurements(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measurements of latency in this process take a twentieth of a second, however inexact they are then."""
    from nassurrogate.measurement import isolated

    measure = isolated.measure_file

    def briefly(path: Path, setting: isolated.Setting) -> isolated.Measurement:
        return measure(path, dataclasses.replace(setting, seconds=0.05, tolerance=0.9))

    monkeypatch.setattr(isolated, "measure_file", briefly)


@pytest.fixture(scope="session")
def cifar10_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_images(tmp_path_factory.mktemp("cifar"))


def write_images(folder: Path) -> Path:
    """Images in CIFAR-10's official layout that can be learned: each class is a colour, with noise."""
    import numpy as np

    images = folder / "cifar-10-batches-py"
    images.mkdir()
    rng = np.random.default_rng(0)
    colours = rng.integers(40, 216, (10, 3, 1))
    for name, count in (*((f"data_batch_{n}", 120) for n in range(1, 6)), ("test_batch", 200)):
        labels = rng.integers(10, size=count)
        pixels = colours[labels] + rng.normal(0, 25, (count, 3, 1024))
        batch = {b"data": pixels.clip(0, 255).astype(np.uint8).reshape(count, -1), b"labels": labels.tolist()}
        (images / name).write_bytes(pickle.dumps(batch))
    return images


@pytest.fixture
def one_thread() -> Iterator[None]:
    """PyTorch computes on one thread, so that results do not depend on the machine."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)
