import csv
import gzip
from typing import Any

import pytest
import torch

from benchmarks.code.random_modules import counted, measured, write_table
from benchmarks.code.tables import random_modules
from benchmarks.code.tensor_sizes import shapes

_LINEAR = """
import torch
import torch.nn as nn

class Model(nn.Module):
    def __init__(self, wide):
        super(Model, self).__init__()
        self.linear = nn.Linear(8, wide, bias=False)

    def forward(self, x):
        return torch.relu(self.linear(x))

def get_inputs():
    return [torch.rand(4, 8)]

def get_init_inputs():
    return [16]
"""


def test_a_layer_and_an_activation_are_counted() -> None:
    flops, moved, ms = counted(_LINEAR)
    assert flops == 2 * 4 * 8 * 16
    product = 4 * (4 * 8 + 8 * 16 + 4 * 16)
    activation = 4 * (4 * 16 + 4 * 16)
    assert moved == product + activation
    assert ms == pytest.approx(2 * 5e-3, rel=0.01)  # too small for anything but the two starts


def test_large_ones_take_as_long_as_what_they_compute() -> None:
    large = _LINEAR.replace("rand(4, 8)", "rand(65536, 16384)").replace("(8, wide", "(16384, wide")
    flops, _, ms = counted(large.replace("[16]", "[16384]"))
    assert ms == pytest.approx(1000 * (flops / 19.5e12 + 2 * 4 * 65536 * 16384 / 1.555e12), rel=0.01)


def test_random_modules_run_as_they_stand() -> None:
    """On real tensors too, where they are small; their shapes can be read from the text."""
    ran = 0
    for seed in range(400):
        for text, _, moved, ms in measured(seed):
            assert shapes(text)
            assert ms > 0
            if moved < 1 << 22:
                scope: dict[str, Any] = {}
                exec(text, scope)
                module = scope["Model"](*scope["get_init_inputs"]())
                with torch.no_grad():
                    assert isinstance(module(*scope["get_inputs"]()), torch.Tensor)
                ran += 1
    assert ran > 20


def test_the_same_table_comes_again(tmp_path) -> None:
    for name in ("one.csv.gz", "two.csv.gz"):
        write_table(tmp_path / name, 60, processes=1)
    contents = [gzip.decompress((tmp_path / name).read_bytes()) for name in ("one.csv.gz", "two.csv.gz")]
    assert contents[0] == contents[1]
    rows = list(csv.reader(contents[0].decode().splitlines()))
    table = random_modules(tmp_path / "one.csv.gz")
    assert 20 < len(table) < 50
    assert len(rows) == len(table) + 1
    assert all(text.startswith("# size ") for text in table.input)
