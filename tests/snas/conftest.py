import pickle

import numpy as np
import pytest
import torch

from snas import Cifar10, load


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """Images in the official layout that can be learned: each class is a colour, with noise."""
    folder = tmp_path_factory.mktemp("cifar") / "cifar-10-batches-py"
    folder.mkdir()
    rng = np.random.default_rng(0)
    colours = rng.integers(40, 216, (10, 3, 1))
    for name, count in (*((f"data_batch_{n}", 120) for n in range(1, 6)), ("test_batch", 200)):
        labels = rng.integers(10, size=count)
        pixels = colours[labels] + rng.normal(0, 25, (count, 3, 1024))
        batch = {b"data": pixels.clip(0, 255).astype(np.uint8).reshape(count, -1), b"labels": labels.tolist()}
        (folder / name).write_bytes(pickle.dumps(batch))
    return folder


@pytest.fixture(scope="session")
def data(folder) -> Cifar10:
    return load(folder)


@pytest.fixture(autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)
