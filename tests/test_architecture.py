"""Imports point one way: nassurrogate -> snas, surrogate -> search_spaces. What is heavy is loaded late."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BELOW = {
    "search_spaces": set(),
    "surrogate": {"search_spaces"},
    "snas": {"search_spaces"},
    "nassurrogate": {"search_spaces", "surrogate", "snas"},
}


def imported(file: Path) -> set[str]:
    """Top-level packages that a module imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively"
            found.add(str(node.module).partition(".")[0])
    return found


@pytest.mark.parametrize("package", BELOW)
def test_imports_point_one_way(package: str) -> None:
    files = list((ROOT / package).rglob("*.py"))
    assert files
    for file in files:
        above = (imported(file) & BELOW.keys()) - BELOW[package] - {package}
        assert not above, f"{file.relative_to(ROOT)} imports {above}"


def test_the_surrogate_knows_no_particular_space() -> None:
    spaces = {
        f.stem for f in (ROOT / "search_spaces").glob("*.py") if "@register" in f.read_text(encoding="utf-8")
    }
    assert "nasbench201" in spaces
    for file in (ROOT / "surrogate").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                modules = {part for name in node.names for part in (*str(node.module).split("."), name.name)}
                assert not modules & spaces, f"{file.relative_to(ROOT)} imports {modules & spaces}"


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("search_spaces", ("torch", "onnx", "onnxruntime", "pyarrow")),
        ("search_spaces.tables", ("torch", "onnx", "pyarrow")),
        ("surrogate", ("scipy", "sklearn", "transformers", "onnx", "pymoo", "matplotlib", "pyarrow")),
        ("nassurrogate", ("torch", "onnx", "pymoo", "matplotlib", "pyarrow", "rich", "numpy")),
        ("nassurrogate.cli", ("torch", "onnx", "pymoo", "matplotlib", "pyarrow", "rich", "numpy")),
    ],
)
def test_what_is_heavy_is_loaded_late(module: str, heavy: tuple[str, ...]) -> None:
    code = f"import sys, {module}; print(*set({heavy!r}) & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.split() == []
