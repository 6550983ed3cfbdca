import pytest
import torch

from snas.cifar10 import Cifar10, load


@pytest.fixture(scope="session")
def folder(cifar10_folder):
    return cifar10_folder


@pytest.fixture(scope="session")
def data(folder) -> Cifar10:
    return load(folder)


@pytest.fixture(autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)
