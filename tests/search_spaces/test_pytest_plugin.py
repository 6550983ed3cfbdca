"""The plugin of pytest, in a process of its own, on the space of the documentation."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "own_space.md").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "plain_cnn.py").write_text(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0], encoding="utf-8")
    return tmp_path


def check(folder: Path, *more: str) -> tuple[int, str]:
    (line,) = re.findall(r"(?m)^pytest (.*)$", PAGE)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *line.split(), *more]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
def test_each_check_is_a_test(folder: Path) -> None:
    status, out = check(folder, "-k", "describes_itself or samples_are or mutation")
    assert status == 0, out
    assert "3 passed" in out
    assert "deselected" in out


@pytest.mark.slow
def test_a_failure_names_the_space_and_the_check(folder: Path) -> None:
    module = folder / "plain_cnn.py"
    module.write_text(module.read_text().replace("return len(WIDTHS) *", "return 1 + len(WIDTHS) *"))
    status, out = check(
        folder, "-k", "enumerated_once or samples_are", "--skip-check", "samples_are_valid_normal_and_reproducible"
    )
    assert status == 1
    assert "search space plain_cnn, every_architecture_is_enumerated_once: " in out
    assert "passed" not in out


@pytest.mark.slow
def test_an_unknown_space_is_a_usage_error(folder: Path) -> None:
    status, out = check(folder, "--check-space", "plain_cn")
    assert status == 4
    assert "unknown search space 'plain_cn'" in out
