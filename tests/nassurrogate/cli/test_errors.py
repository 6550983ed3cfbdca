"""Errors of the library name Python arguments; the command line names its options."""

import ast
import re
from pathlib import Path

import pytest

from nassurrogate.cli import _COMMANDS, _GROUPS, _option_names, user_error
from search_spaces.tables import TableError, read_table

ROOT = Path(__file__).parents[3]
LIBRARY = [
    path
    for package in ("search_spaces", "surrogate", "snas", "nassurrogate")
    for path in sorted((ROOT / package).rglob("*.py"))
    if "nassurrogate/cli" not in path.as_posix()
]
CELL = "|skip_connect~0|+|none~0|none~1|+|none~0|none~1|skip_connect~2|"


@pytest.mark.slow
@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_errors_of_the_library_name_no_option(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise):
            for part in ast.walk(node):
                text = part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else ""
                assert not re.search(r"(?<![\w-])--?[a-z]", text), f"line {node.lineno}: {text}"


@pytest.fixture
def bad_rows(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text(f"space,arch_str,x_ms\nnasbench201,{CELL},1\nnasbench201,|none~0|,2\n")
    return path


@pytest.fixture
def without_space(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text(f"arch_str,x_ms\n{CELL},1\n")
    return path


def test_a_bad_row_in_python(bad_rows):
    with pytest.raises(TableError, match=r"line 3, .*; correct it, or skip bad rows with skip_bad=True$"):
        read_table(bad_rows)


def test_a_bad_row_on_the_command_line(bad_rows, tmp_path, run):
    (tmp_path / "c.toml").write_text("epochs = 1\n")
    for command in (["train", bad_rows, "--config", tmp_path / "c.toml"], ["export", bad_rows, "--format", "text"]):
        err = run(*command, "-o", tmp_path / "out").err
        assert err.endswith("; correct it, or skip bad rows with --skip-bad\n"), err
        assert "=True" not in err


def test_a_missing_space_in_python(without_space):
    with pytest.raises(TableError, match=r"no column space; add it, or name the space with space=NAME$"):
        read_table(without_space)


def test_a_missing_space_on_the_command_line(without_space, tmp_path, run):
    """Only commands that have the option recommend it."""
    (tmp_path / "c.toml").write_text("epochs = 1\n")
    err = run("export", without_space, "-o", tmp_path / "out", "--format", "text").err
    assert err.endswith("t.csv has no column space; add it, or name the space with --space NAME\n")
    err = run("train", without_space, "--config", tmp_path / "c.toml", "-o", tmp_path / "out").err
    assert err.endswith("t.csv has no column space; add it\n")


MESSAGES = {
    "a.csv exists; continue it with resume=True, or choose another name": (
        "a.csv exists; continue it with --resume, or choose another name"
    ),
    "use trusted=True to profile programs that you trust": "use --trusted to profile programs that you trust",
    "no CIFAR-10; get it with snas.cifar10.download(FOLDER)": (
        "no CIFAR-10; get it with `nassurrogate snas generate --download`"
    ),
    "a call of sum(x, keepdims=True) has space=3": "a call of sum(x, keepdims=True) has space=3",
}


@pytest.mark.parametrize("message", MESSAGES)
def test_arguments_become_options(message):
    assert user_error(ValueError(message), ["profile", "python-memory", "p.py", "--resume"]) == MESSAGES[message]


def test_the_options_of_a_command():
    assert {"--space", "--skip-bad"} <= _option_names(["export", "train"])
    assert "--space" not in _option_names(["train", "export"])
    assert {"--trusted", "--resume"} <= _option_names(["profile", "python-memory"])
    assert "--version" in _option_names([])


@pytest.mark.slow
def test_every_recommended_option_exists():
    """Each name that the command line translates is an option of some command."""
    commands = [[command.__name__] for command in _COMMANDS]
    commands += [[group, name] for group, (_, members) in _GROUPS.items() for name in members]
    options = set().union(*map(_option_names, commands))
    assert {"--resume", "--skip-bad", "--space", "--trusted", "--download"} <= options
