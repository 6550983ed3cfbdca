"""Every command and piece of code in the README and these pages runs, but for blocks of text; the site is built."""

import gzip
import os
import re
import shlex
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from nassurrogate.search import reference

ROOT = Path(__file__).parent.parent
NAMES = ("README.md", "docs/index.md", "docs/method.md", "docs/search.md", "docs/latency.md")
PAGES = [(ROOT / name).read_text(encoding="utf-8") for name in NAMES]
BLOCKS = [block for page in PAGES for block in re.findall(r"```(\w+)\n(.*?)```", page, flags=re.DOTALL)]
SHELL = [line for kind, block in BLOCKS if kind == "sh" for line in block.splitlines() if line.strip()]
PYTHON = [block for kind, block in BLOCKS if kind == "python"]
VENV = ROOT / ".venv"
EVALUATIONS, ROWS = 60, 1000  # most of a search, and of a table


def ended(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("readme")


def briefer(text: str) -> str:
    """A command or code with fewer evaluations in its searches, and fewer networks."""
    text = re.sub(r"(budget[ =])(\d+)", lambda found: f"{found[1]}{min(int(found[2]), EVALUATIONS)}", text)
    return text.replace("-n 20", "-n 6")


def smaller(table: Path, folder: Path) -> Path:
    """A table with the first rows of another."""
    with gzip.open(table, "rt", encoding="utf-8") as rows, gzip.open(folder / table.name, "wt") as fewer:
        fewer.writelines(islice(rows, ROWS))
    return folder / table.name


def test_there_is_something_to_run():
    assert {line.split()[0] for line in SHELL} == {"make", "nassurrogate"}
    assert PYTHON


@pytest.mark.slow
@pytest.mark.parametrize("line", [line for line in SHELL if line.startswith("make")])
def test_make_commands(line, tmp_path):
    target = shlex.split(line, comments=True)[1]
    planned = ended(["make", "--dry-run", "--always-make", target], ROOT)
    assert planned.returncode == 0, planned.stderr
    if target == "test":  # which is what is running
        assert all(f"bin/{tool}" in planned.stdout for tool in ("ruff", "mypy", "pytest"))
        return
    if not (VENV / "installed").exists():
        pytest.skip("make has not set up .venv here")
    tools = tmp_path / "bin"  # with a search that is shorter
    tools.mkdir()
    for name, more in (("python", ""), ("nassurrogate", f" --budget {EVALUATIONS}")):
        (tools / name).write_text(f'#!/bin/sh\nexec {VENV / "bin" / name} "$@"{more}\n')
        (tools / name).chmod(0o755)
    command = ["make", target, f"OUT={tmp_path / 'out'}", f"BIN={tools}"]
    done = ended(command, ROOT)
    assert done.returncode == 0, done.stderr
    assert {p.name for p in (tmp_path / "out").iterdir()} == {
        "contenders.csv", "evaluated.parquet", "front.csv", "front.pdf", "front.png", "onnx", "report.html", "run.json",
    }  # fmt: skip
    again = ended(command, ROOT)
    assert again.returncode == 0, again.stderr
    assert again.stdout.splitlines()[-3:] == done.stdout.splitlines()[-3:]


@pytest.mark.slow
@pytest.mark.usefixtures("plain_figures", "brief_measurements", "kept_checkpoints", "few_candidates", "brief_lessons")
def test_nassurrogate_commands(folder, monkeypatch, run):
    """In order, since one uses what another wrote; in this process, which has loaded the libraries once."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(reference, "_SAMPLE", 16)
    for line in SHELL:
        words = shlex.split(briefer(line), comments=True)
        if words[0] != "nassurrogate":
            continue
        if any("NASSURROGATE_DATA" in word for word in words):
            if "NASSURROGATE_DATA" not in os.environ:
                continue
            table = next(word for word in words if "NASSURROGATE_DATA" in word)
            words[words.index(table)] = str(smaller(Path(os.path.expandvars(table)), folder))
        run.ok(*words[1:])


@pytest.mark.slow
@pytest.mark.usefixtures("kept_checkpoints")
@pytest.mark.parametrize("code", PYTHON)
def test_python_code(code, folder, monkeypatch):
    monkeypatch.chdir(folder)
    exec(compile(briefer(code), "page", "exec"), {"__name__": "__main__"})


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path):
    pytest.importorskip("mkdocs", reason="the site takes the docs extra")
    built = ended([sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)], ROOT)
    assert built.returncode == 0, built.stderr
    for page in ROOT.glob("docs/**/*.md"):
        made = (tmp_path / page.relative_to(ROOT / "docs")).with_suffix(".html").read_text(encoding="utf-8")
        title = re.search("# (.+)", page.read_text(encoding="utf-8"))
        assert f"{title[1]}</h1>" in re.sub(r"<a class=.headerlink.*?</a>", "", made)
