import csv
import gzip
import io
from typing import Any

import pytest
import torch

from benchmarks.programs import gpus
from benchmarks.programs.random_modules import rows_of, without_cost, write_table
from benchmarks.programs.tables import random_modules
from surrogate.programs.module_cost.cost import A100, Cost, Kernel
from surrogate.programs.module_cost.program import module_run
from surrogate.programs.program_text import canonical


@pytest.mark.slow
def test_random_modules_run() -> None:
    """All are interpreted, small ones also run on real tensors, and half of the texts keep the cost line."""
    ran, with_cost, texts = 0, 0, []
    for seed in range(75):
        for text, *milliseconds in rows_of(seed):
            run = module_run(text)
            assert run is not None
            assert run.cost is not None
            assert run.cost.milliseconds(A100) == pytest.approx(milliseconds[1], rel=1e-3)
            assert text in (canonical(text), without_cost(canonical(text)))
            with_cost += text == canonical(text)
            texts.append(text)
            if run.cost.bytes < 1 << 22:
                scope: dict[str, Any] = {}
                exec(text, scope)
                module = scope["Model"](*scope["get_init_inputs"]())
                with torch.no_grad():
                    assert isinstance(module(*scope["get_inputs"]()), torch.Tensor)
                ran += 1
    assert ran > 4
    assert 0.4 < with_cost / len(texts) < 0.6


def test_roofline_latencies_follow_the_data_sheets() -> None:
    heavy, light = Kernel(1e12, 1e6), Kernel(0, 1e10)
    found = dict(zip(gpus.METRICS, gpus.roofline(Cost((heavy, light, light), (heavy, light))), strict=True))
    assert found["t4_torch_ms"] == pytest.approx(1e3 * (1 / 8.1 + 2 * 1 / 32), rel=1e-3)
    assert found["t4_compiled_ms"] == pytest.approx(1e3 * (1 / 8.1 + 1 / 32), rel=1e-3)
    assert all(found[name] < found["t4_torch_ms"] for name in gpus.METRICS if not name.startswith("t4"))


@pytest.mark.slow
def test_tables_are_deterministic(tmp_path) -> None:
    """In one process and in another."""
    write_table(tmp_path / "one.csv.gz", 15, processes=1)
    content = gzip.decompress((tmp_path / "one.csv.gz").read_bytes()).decode()
    again = io.StringIO()
    csv.writer(again).writerows([("code", *gpus.METRICS), *(row for seed in range(15) for row in rows_of(seed))])
    assert content == again.getvalue()
    rows = list(csv.reader(content.splitlines()))
    table = random_modules(tmp_path / "one.csv.gz")
    assert 5 < len(table) < 13
    assert len(rows) == len(table) + 1
    assert all(text.startswith("# size ") for text in table.input)


def test_a_table_in_an_outdated_form_is_rejected(tmp_path) -> None:
    path = tmp_path / "old.csv.gz"
    with gzip.open(path, "wt", newline="") as file:
        csv.writer(file).writerows([("code", *gpus.METRICS), ("x   =  1\n", *[1.0] * len(gpus.METRICS))])
    with pytest.raises(SystemExit, match=r"old.csv.gz: .* outdated canonical form; remove the file"):
        random_modules(path)
