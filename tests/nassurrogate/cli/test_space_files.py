"""`--space-file my_space.py`: the spaces of a file, wherever the command line names a space."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from search_spaces import space
from tests.commands import Commands
from tests.nassurrogate.doubles import Run

ROOT = Path(__file__).parents[3]
CLASS = "from search_spaces import register\n@register\nclass A:\n    name = '{}'\n"
PAGE = (ROOT / "docs" / "own_space.md").read_text(encoding="utf-8")


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Forgets the spaces and modules that a test registers."""
    names, modules, path = {*space._SPACES.names()}, {*sys.modules}, [*sys.path]
    yield
    for name in {*space._SPACES.names()} - names:
        space._SPACES.remove(name)
    for name in {*sys.modules} - modules:
        if getattr(sys.modules[name], "__file__", None) and "pytest" in str(sys.modules[name].__file__):
            del sys.modules[name]
    sys.path[:] = path
    space._made.cache_clear()


@pytest.fixture
def plain_cnn(tmp_path: Path, forgotten: None) -> Path:
    file = tmp_path / "plain_cnn.py"
    file.write_text(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0], encoding="utf-8")
    return file


def test_a_space_of_a_file_is_known_to_every_command(run: Run, plain_cnn: Path, tmp_path: Path) -> None:
    archs = tmp_path / "archs.jsonl"
    run.ok("sample", "plain_cnn", "--space-file", plain_cnn, "-n", 5, "-o", archs)
    done = run.ok("predict", archs, "--metrics", "params_m", f"--space-file={plain_cnn}")
    assert done.out.count("plain_cnn,") == 5
    run.ok("export", archs, "-o", tmp_path / "networks", "--space-file", plain_cnn)


def test_the_option_may_come_before_the_command(run: Run, plain_cnn: Path) -> None:
    done = run.ok("--space-file", plain_cnn, "sample", "plain_cnn", "-n", 2)
    assert done.out.count('"plain_cnn"') == 2


@pytest.mark.slow
def test_a_search_on_workers_knows_the_space(commands: Commands, plain_cnn: Path, tmp_path: Path) -> None:
    """A spawned process imports its module from its folder, which is not the current one."""
    (tmp_path / "elsewhere").mkdir()
    done = commands.run(
        "nassurrogate", "search", "plain_cnn", "--space-file", plain_cnn, "--objective", "min:params_m",
        "--budget", "4", "--searcher", "random", "--executor", "process", "--workers", "1", "--no-weights",
        "-o", tmp_path / "run", cwd=tmp_path / "elsewhere",
    )  # fmt: skip
    assert done.code == 0, done.err
    assert (tmp_path / "run" / "front.csv").read_text().count("plain_cnn") >= 1


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("my_space.py", "x = 1\nx = = 2\n", r"my_space\.py: line 2: SyntaxError: invalid syntax"),
        ("my_space.py", "x = 1\nprint(y)\n", r"my_space\.py: line 2: NameError: name 'y' is not defined"),
        ("my_space.py", "import sys\nsys.exit(3)\n", r"my_space\.py: line 2: SystemExit"),
        ("my_space.py", "x = 1\n", r"registers no search space; its class needs the decorator register"),
        ("my-space.py", "", r"a Python module with a name like 'my_space\.py'"),
        ("my_space.txt", "", r"a Python module with a name like 'my_space\.py'"),
        ("json.py", "", r"another module is called 'json'; rename the file"),
        ("my_space.py", CLASS.format("nasbench201"), r"line 2: ValueError: a search space named 'nasbench201' is"),
        ("my_space.py", CLASS.format("a space"), r"search space 'a space': its name should be of letters, digits"),
        ("my_space.py", CLASS.format("my_space"), r"search space 'my_space': it is a A, no SearchSpace"),
    ],
)
@pytest.mark.usefixtures("forgotten")
def test_a_file_that_cannot_be_used_is_one_line(
    name: str, code: str, message: str, refused: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (tmp_path / name).write_text(code)
    before = space.names()
    refused(message, "spaces", "--space-file", tmp_path / name)
    refused(r"missing\.py: there is no such file", "spaces", "--space-file", tmp_path / "missing.py")
    assert space.names() == before


def test_a_file_may_be_named_twice(run: Run, plain_cnn: Path) -> None:
    run.ok("sample", "plain_cnn", "-n", 1, "--space-file", plain_cnn, "--space-file", plain_cnn)


def test_only_commands_that_name_spaces_have_the_option() -> None:
    from nassurrogate.cli import _option_names

    assert "--space-file" in _option_names(["snas", "generate"])
    for command in ("search", "sample", "predict", "measure", "finetune", "train", "calibrate", "evaluate", "spaces"):
        assert "--space-file" in _option_names([command]), command
    assert "--space-file" not in _option_names(["devices"])
