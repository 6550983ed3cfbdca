"""What tests of several packages share."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

if "PYTEST_XDIST_WORKER" in os.environ:
    # Test files run side by side, a core each: threads of one would wait for those of another.
    os.environ.setdefault("OMP_NUM_THREADS", "1")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks tests of measured values, and runs files with slow tests first, so that no process idles at the end."""
    for item in items:
        if "data_folder" in getattr(item, "fixturenames", ()):
            item.add_marker("data")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """Folder of the benchmarks' measured values; tests that use it are skipped where there is none."""
    if not (folder := os.environ.get("NASSURROGATE_DATA")):
        pytest.skip("set NASSURROGATE_DATA to the folder with the measured tables")
    return Path(folder)


@pytest.fixture
def fast_pseudo_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pseudo-labels of fine-tuning take seconds instead of minutes."""
    monkeypatch.setattr("surrogate.transfer.pseudo_labels._STEPS", 12)
    monkeypatch.setattr("surrogate.transfer.pseudo_labels._FOLDS", 3)
    monkeypatch.setattr("surrogate.transfer.pseudo_labels._FAST_FOLDS", 2)


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
