"""Tables of programs and of random modules: how they are written and read, growth of memory, GPU latencies."""

import csv
import gzip
import io
import itertools
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from benchmarks.programs import gpus
from benchmarks.programs.compiled_modules import compiled, random_programs
from benchmarks.programs.random_modules import rows_of, without_cost, write_table
from benchmarks.programs.table_writing import write
from benchmarks.programs.tables import GROWTH, METRICS, of_metrics, random_modules, with_growth
from nassurrogate.profiling.run_kernel import runnable
from search_spaces.tables import Table
from surrogate.programs.module_cost import MODEL
from surrogate.programs.module_cost.cost import A100, Cost, Kernel
from surrogate.programs.module_cost.program import module_run
from surrogate.programs.program_text import canonical


def _table(runs: list[tuple[str, int, float]]) -> Table:
    texts = tuple(f"# size {size:.1e}\n# int {size:.1e}\n{code}" for code, size, _ in runs)
    sizes = tuple(f"{size:.1e}" for _, size, _ in runs)
    peaks = np.array([peak for _, _, peak in runs])
    other = np.arange(len(runs), dtype=float)
    return Table(
        ("python",) * len(runs), ("",) * len(runs), texts, {METRICS[0]: peaks, "other": other}, {"elements": sizes}
    )


def test_growth_is_fitted_to_all_runs_of_a_program() -> None:
    sizes = (100, 1_000, 10_000)
    runs = [("flat\n", size, 1e6) for size in sizes]
    runs += [("line\n", size, 1e3 * size) for size in sizes]
    runs += [("square\n", size, 10.0 * size**2) for size in sizes]
    runs += [("less\n", size, 1e9 / size) for size in sizes]
    runs += [("once\n", 100, 5.0), ("alike\n", 100, 5.0), ("alike\n", 120, 500.0)]
    order = np.random.default_rng(0).permutation(len(runs))
    found = with_growth(_table(runs).take(order)).metric(GROWTH)[order.argsort()]
    assert found[:3] == pytest.approx(np.ones(3))
    assert found[3:6] == pytest.approx(np.full(3, 4.0), rel=0.01)
    assert found[6:9] == pytest.approx(np.full(3, 16.0), rel=0.02)
    assert found[9:12].tolist() == [1.0] * 3  # clipped at 1, the value of constant memory
    assert np.isnan(found[12:]).all()


def test_only_named_metrics_are_kept() -> None:
    table = of_metrics(_table([("a\n", 1, 2.0)]), ("other",))
    assert [*table.metrics] == ["other"]
    assert table.input == _table([("a\n", 1, 2.0)]).input


COLUMNS = ("code", "doubled")


@pytest.mark.slow
def test_an_interrupted_table_resumes(tmp_path: Path) -> None:
    # Deterministic rows, unlike those of programs near their time limit; processes get them without this module.
    rows = {seed: [[f"program {seed} of size {size}", 2 * seed * size] for size in (1, 2)] for seed in range(5)}
    two_rows = rows.__getitem__
    write(tmp_path / "whole.csv.gz", COLUMNS, two_rows, range(5), processes=1, chunk=2)
    parts = tmp_path / "other.csv.gz.parts"
    parts.mkdir()
    (parts / "2-4.csv").write_text("kept,1\r\n")
    write(tmp_path / "other.csv.gz", COLUMNS, two_rows, range(5), processes=1, chunk=2)
    whole, other = (
        [*csv.reader(io.StringIO(gzip.decompress((tmp_path / name).read_bytes()).decode()))]
        for name in ("whole.csv.gz", "other.csv.gz")
    )
    assert whole[0] == other[0] == [*COLUMNS]
    assert whole[1:] == [[*map(str, row)] for seed in range(5) for row in two_rows(seed)]
    texts, others = ([row[0] for row in rows] for rows in (whole, other))
    assert others.count("kept") == 1
    assert [text for text in others if text != "kept"] == [text for text in texts if text in others]
    assert len(others) < len(texts)
    assert {path.name for path in tmp_path.iterdir()} == {"whole.csv.gz", "other.csv.gz"}


@pytest.mark.slow
def test_random_modules_run() -> None:
    """All are interpreted, small ones also run on real tensors, and half of the texts keep the cost line."""
    ran, with_cost, texts = 0, 0, []
    for seed in range(75):
        for text, *milliseconds in rows_of(seed):
            run = module_run(text)
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


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("g++"), reason="inductor needs a C++ compiler")
def test_compiled_modules_run_in_the_layout_of_kernelbook() -> None:
    ((name, code),) = itertools.islice(random_programs(), 1)
    assert name.startswith("random-")
    triton_code = compiled(code, "cpu")
    assert triton_code
    run, given = runnable({"entry_point": MODEL, "python_code": code, "triton_code": triton_code}, "cpu")
    assert "input 1" in given
    run()
