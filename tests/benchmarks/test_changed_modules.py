import ast
import os
from pathlib import Path
from random import Random

import pytest

from benchmarks.code import changed_modules, tables
from benchmarks.code.changed_modules import changed
from benchmarks.code.random_modules import counted

_PROGRAM = """
import torch
import torch.nn as nn

class Model(nn.Module):
    def __init__(self, features):
        super().__init__()
        self.linear = nn.Linear(features, 96)
        self.act = nn.ReLU()

    def forward(self, x):
        x = self.linear(x)
        x = self.act(x)
        return torch.sum(x, dim=1)

batch_size = 256
features = 512

def get_inputs():
    return [torch.rand(batch_size, features)]

def get_init_inputs():
    return [512]
"""


def test_sizes_change_together_and_most_programs_still_run() -> None:
    ran, found = 0, set()
    for seed in range(60):
        text = changed(_PROGRAM, Random(seed))
        names = [node for node in ast.parse(text).body if isinstance(node, ast.Assign)]
        features = next(node.value.value for node in names if node.targets[0].id == "features")
        assert f"return [{features}]" in text
        try:
            found.add(counted(text))
            ran += 1
        except (RuntimeError, IndexError, AttributeError, TypeError):
            continue
    assert ran > 40
    assert len(found) > 25


def test_a_seed_decides() -> None:
    assert changed(_PROGRAM, Random(3)) == changed(_PROGRAM, Random(3)) != changed(_PROGRAM, Random(4))


@pytest.mark.skipif(
    "NASSURROGATE_DATA" not in os.environ, reason="needs KernelBench's programs: NASSURROGATE_DATA"
)
def test_those_of_kernelbench_are_a_table_by_problem(tmp_path: Path) -> None:
    out = tmp_path / "changed.csv.gz"
    changed_modules.write_table(out, count=40, processes=1)
    table = tables.changed_modules(out)
    assert 20 < len(table) <= 40
    assert {*table.column("group")} <= {problem for problem, _ in tables.kernelbench_programs()}
    assert {*table.input} & {*tables.kernelbench().input}  # the first are as they are
