"""Predictions for programs with the packaged checkpoint."""

import csv
import io
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from surrogate.programs.program_text import canonical
from tests.nassurrogate.doubles import Run

MEMORY, COLUMN = "python_peak_memory_bytes", "dyn_peak_alloc_bytes"
DOUBLE = "def double(values):\n    return [2 * v for v in values]\n"
# Peak bytes that Python 3.11 allocates for 1,000 and 100,000 numbers (`profile python-memory`).
MEASURED = {1_000: 40_000, 100_000: 4_000_000}


def test_memory_is_predicted_from_source(run: Run, tmp_path: Path) -> None:
    files = []
    for count in MEASURED:
        files.append(tmp_path / f"{count}.py")
        files[-1].write_text(f"# size {count:.1e}\n# list of {count:.1e} int {count:.1e}\n{DOUBLE}")
    done = run("predict", *files, "--metrics", MEMORY)
    assert done.code == 0, done.err
    rows = list(csv.DictReader(io.StringIO(done.out)))
    for row, measured in zip(rows, MEASURED.values(), strict=True):
        assert measured / 10 < float(row[COLUMN]) < 10 * measured


@pytest.mark.slow
def test_the_input_of_a_program_is_described_from_its_inputs(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(f"# size 1.0e+03\n# list of 1.0e+03 int 1.0e+03\n{DOUBLE}")
    line = {"code": DOUBLE, "inputs": [[list(range(1, 1000))]], "fn_name": "double"}
    (tmp_path / "many.jsonl").write_text(json.dumps(line) + "\n")
    one, many = (run("predict", tmp_path / name, "--metrics", MEMORY) for name in ("one.py", "many.jsonl"))
    assert one.code == many.code == 0, many.err
    first, second = (next(csv.DictReader(io.StringIO(done.out)))[COLUMN] for done in (one, many))
    assert first == second


@pytest.mark.slow
@pytest.mark.parametrize(
    ("metrics", "problem"),
    [
        (f"latency:pixel3,{MEMORY}", f"latency:pixel3 is a metric of networks and {MEMORY} one of programs"),
        ("python_peak_memory", "unknown metric 'python_peak_memory'; did you mean python_peak_memory_bytes"),
        ("latency:pixel3,t4_torch", "unknown metric 't4_torch'; did you mean t4_torch_ms"),
    ],
)
def test_metrics_of_networks_and_programs_cannot_be_mixed(
    refused: Callable[..., None], tmp_path: Path, metrics: str, problem: str
) -> None:
    (tmp_path / "f.py").write_text(DOUBLE)
    refused(problem, "predict", tmp_path / "f.py", "--metrics", metrics)


def test_source_code_without_metrics_suggests_some(refused: Callable[..., None], tmp_path: Path) -> None:
    (tmp_path / "f.py").write_text(DOUBLE)
    refused(MEMORY, "predict", tmp_path / "f.py")


@pytest.mark.slow
def test_the_commands_of_the_page_work(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs" / "code.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (lines,) = re.findall(r"```json\n(.*?)```", page, flags=re.DOTALL)
    Path("programs.jsonl").write_text(lines)
    commands = [shlex.split(line) for line in re.findall(r"```sh\nnassurrogate (.*)\n", page)]
    predict, predict_module, profile = commands[:3]
    done = run(*predict)
    assert done.code == 0, done.err
    assert len(list(csv.DictReader(io.StringIO(done.out)))) == 2
    done = run(*profile, "--trusted")
    assert done.code == 0, done.err
    with Path("profile.csv").open(newline="") as file:
        measured = list(csv.DictReader(file))
    assert [row["error"] for row in measured] == ["", ""]
    program, module = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    Path("program.py").write_text(program)
    Path("module.py").write_text(module)
    done = run(*predict_module)
    assert done.code == 0, done.err
    assert "unlike anything" not in done.err
    (row,) = csv.DictReader(io.StringIO(done.out))
    assert 2 < float(row["l4_torch_ms"]) < 30
    assert 4 < float(row["t4_compiled_ms"]) < 60
    done = run("predict", "program.py", "--metrics", MEMORY)
    assert done.code == 0, done.err
    (lines,) = re.findall(r"```text\n(# size.*?)```", page, flags=re.DOTALL)
    assert canonical(module).startswith(lines)


def test_a_program_that_cannot_be_analysed_is_named(run: Run, tmp_path: Path) -> None:
    headed = f"# size 1.0e+03\n# list of 1.0e+03 int 1.0e+03\n{DOUBLE}"
    (tmp_path / "good.py").write_text(headed, encoding="utf-8-sig")  # with the byte order mark that some editors write
    (tmp_path / "bad.py").write_text("def double(values:\n")
    good = run("predict", tmp_path / "good.py", "--metrics", MEMORY)
    assert "followed" not in good.err
    both = run("predict", tmp_path / "good.py", tmp_path / "bad.py", "--metrics", MEMORY)
    assert "1 of 2 inputs cannot be followed" in both.err
    assert "bad.py" in both.err


def test_an_empty_file_is_named(run: Run, refused: Callable[..., None], tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("\n")
    (tmp_path / "f.py").write_text(DOUBLE)
    refused("empty.py: the file is empty; correct it", "predict", tmp_path / "empty.py", "--metrics", MEMORY)
    done = run("predict", tmp_path / "empty.py", tmp_path / "f.py", "--metrics", MEMORY, "--skip-bad")
    assert done.code == 0, done.err
    assert len(list(csv.DictReader(io.StringIO(done.out)))) == 2
