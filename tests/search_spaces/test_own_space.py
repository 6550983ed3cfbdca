"""The documentation page on third-party spaces: its example runs as written."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "own_space.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the page's module as an installed package."""
    folder = tmp_path_factory.mktemp("site")
    module, use, check = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (entry,) = re.findall(r"```ini\n(.*?)```", PAGE, re.DOTALL)
    assert module.count("\n") < 60
    (folder / "plain_cnn.py").write_text(module, encoding="utf-8")
    (folder / "use.py").write_text(use, encoding="utf-8")
    (folder / "check.py").write_text(f"import plain_cnn\n{check}", encoding="utf-8")
    info = folder / "plain_cnn-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plain_cnn\nVersion: 1.0\n")
    names = re.search(r"nassurrogate.search_spaces =\n\s+(plain_cnn = plain_cnn)", entry)
    (info / "entry_points.txt").write_text(f"[nassurrogate.search_spaces]\n{names[1]}\n")
    return folder


def run(folder, *command, **environment):
    paths = os.pathsep.join([str(folder), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": paths, "OMP_NUM_THREADS": "1", **environment}
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_example_runs(folder):
    text, params, macs = run(folder, str(folder / "use.py")).rsplit(maxsplit=2)
    assert text.startswith("input 3x32x32\nConv k3 s2 p1 b @1 32x16x16\nRelu @1 32x16x16\nConv k5")
    # 3 x 3 x 3 x 32 weights, scale and shift, 5 x 5 x 32 x 32 weights, scale and shift, the classifier's 330
    assert int(params) == 864 + 64 + 25_600 + 64 + 330
    assert int(macs) == 864 * 16 * 16 + 25_600 * 8 * 8 + 320


@pytest.mark.slow
def test_the_command_line_finds_the_space_of_an_installed_package(folder):
    program = "import sys; from nassurrogate.cli import main; main()"
    printed = run(folder, "-c", program, "sample", "plain_cnn", "-n", "3")
    assert printed.count('"space": "plain_cnn"') == 3


@pytest.mark.slow
def test_the_conformance_suite_accepts_the_space(folder):
    assert run(folder, str(folder / "check.py")) == ""
