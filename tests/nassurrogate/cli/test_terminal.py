"""What the command line says in a terminal: tables that fit it, errors in terms of options, completion."""

import ast
import json
import logging
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nassurrogate as nas
from nassurrogate.cli import _COMMANDS, _GROUPS, _option_names, completion, user_error
from nassurrogate.cli.terminal import Head, print_table
from nassurrogate.progress import progress_bar
from nassurrogate.search import evaluators, searchers
from search_spaces.common import executors
from search_spaces.tables import TableError, read_table
from tests.nassurrogate.doubles import Run

HEADER = ["#", "imagenet valid accuracy 50ep (%)", "pixel3 latency (ms)", "architecture"]
ROWS = [["1", "71.49", "28.48", '{"aux":false,"depth":8}' * 20]]


@pytest.mark.parametrize("width", [40, 80, 100])
def test_tables_fit_a_terminal(width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    print_table(HEADER, ROWS)
    out, err = capsys.readouterr()
    assert max(map(len, out.splitlines())) <= width
    assert err.startswith("(shortened to the width of the terminal")


def test_a_terminal_shows_what_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cells = tmp_path / "cells.csv"
    run.ok("sample", "nasbench201", "-n", 30, "-o", cells)
    monkeypatch.setattr("nassurrogate.cli.predict.is_terminal", lambda: True)
    alone = run.ok("predict", cells, "--metrics", "params_m").out.splitlines()
    assert alone[0].split() == ["space", "params_m", "arch_str"]
    assert (len(alone), alone[-1]) == (22, "... 10 more rows; -o FILE or a pipe gets all of them")
    kept = run.ok(
        "predict", cells, "--metrics", "params_m,latency:pixel3", "-o", tmp_path / "found.csv"
    ).out.splitlines()
    assert re.search(r" \(.* to .*\) ", kept[1])
    assert (len(kept), kept[-1]) == (7, f"30 rows in {tmp_path / 'found.csv'}")
    head = Head(None)
    head.add(
        {
            "space": ["", ""],
            "accuracy_pct": np.array([71.234, np.nan]),
            "accuracy_pct_q10": np.array([70, np.nan]),
            "accuracy_pct_q90": np.array([72, np.nan]),
        }
    )
    head.show()
    assert capsys.readouterr().out.split("\n") == ["accuracy_pct", "71.23 (70 to 72)", "", ""]


def test_a_pipe_gets_everything(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    print_table(HEADER, ROWS)
    out, err = capsys.readouterr()
    assert ROWS[0][3] in out
    assert err == ""


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


@pytest.mark.parametrize(
    ("lines", "problem", "in_python", "on_the_command_line"),
    [
        (f"space,arch_str,x_ms\nnasbench201,{CELL},1\nnasbench201,|none~0|,2\n", "line 3, .*; correct it, or ",
         "skip bad rows with skip_bad=True", "skip bad rows with --skip-bad"),
        (f"arch_str,x_ms\n{CELL},1\n", r"t\.csv has no column space; add it, or ",
         "name the space with space=NAME", "name the space with --space NAME"),
    ],
)  # fmt: skip
def test_a_bad_table_is_corrected_or_read_with_an_option(here, run, lines, problem, in_python, on_the_command_line):
    Path("t.csv").write_text(lines)
    Path("c.toml").write_text("epochs = 1\n")
    with pytest.raises(TableError, match=f"{problem}{in_python}$"):
        read_table("t.csv")
    for command in (["train", "t.csv", "--config", "c.toml"], ["export", "t.csv", "--format", "text"]):
        err = run(*command, "-o", "out").err
        assert re.search(f"{problem}{on_the_command_line}\n$", err), err


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
    assert {"--space", "--skip-bad"} <= _option_names(["export", "search"])
    assert "--space" not in _option_names(["search", "export"])
    assert {"--trusted", "--resume"} <= _option_names(["profile", "python-memory"])
    assert "--version" in _option_names([])


@pytest.mark.slow
def test_every_recommended_option_exists():
    """Each name that the command line translates is an option of some command."""
    commands = [[command.__name__] for command in _COMMANDS]
    commands += [[group, name] for group, (_, members) in _GROUPS.items() for name in members]
    options = set().union(*map(_option_names, commands))
    assert {"--resume", "--skip-bad", "--space", "--trusted", "--download"} <= options


class Context:
    def __init__(self, **params: Any) -> None:
        self.params = params


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    config = {
        "metrics": ["cifar10_valid_accuracy_200ep_pct", "pixel3_latency_ms"],
        "known": {"nasbench201": ["cifar10_valid_accuracy_200ep_pct", "pixel3_latency_ms"]},
        "aliases": {"nasbench201": {"accuracy": "cifar10_valid_accuracy_200ep_pct"}, "*": {"latency:rtx4090": "x"}},
    }
    (tmp_path / "config.json").write_text(json.dumps(config))
    return tmp_path


def test_a_single_wide_row_has_a_line_for_each_column(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    head = Head(None)
    head.add({"path": ["net.onnx"], "rtx4090_latency_ms": [1.5], "rtx5090_latency_ms": [0.5]})
    head.show()
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [["path", "net.onnx"], ["rtx4090_latency_ms", "1.5"], ["rtx5090_latency_ms", "0.5"]]


def complete(prefix: str, folder: Path | None, function: Any = completion.complete_metrics, **params: Any) -> list[str]:
    return function(Context(checkpoint=folder, **params), prefix)


def test_the_last_of_several_metrics_is_completed(folder: Path) -> None:
    assert complete("acc", folder, space="nasbench201") == ["accuracy"]
    assert complete("accuracy,lat", folder) == ["accuracy,latency:rtx4090"]
    assert complete("accuracy,acc", folder) == []
    assert "params_m" in complete("", folder)
    assert complete("max:acc", folder, completion.complete_objective) == ["max:accuracy"]
    assert complete("lat", folder, completion.complete_constraint) == ["latency:rtx4090<=", "latency:rtx4090>="]
    assert complete("latency:rtx4090<", folder, completion.complete_constraint)[1:] == ["latency:rtx4090<=X"]


def test_metrics_of_other_spaces_are_not_completed(folder: Path) -> None:
    assert complete("acc", folder, space="inception") == []
    adapter = {
        "metrics": ["top1_pct"],
        "known": {"inception": ["top1_pct"]},
        "aliases": {"inception": {"accuracy": ""}},
    }
    (folder / "mine").mkdir()
    (folder / "mine" / "adapter_config.json").write_text(json.dumps(adapter))
    assert complete("acc", folder, space="inception", adapter=[folder / "mine"]) == ["accuracy"]
    assert complete("top1", folder, space="inception", adapter=[folder / "mine"]) == ["top1_pct"]


@pytest.mark.parametrize("content", [None, "", "[]", "{}", '{"known": 3, "aliases": {}}'])
def test_a_damaged_checkpoint_completes_what_needs_none(content: str | None, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "config.json").write_text(content)
    assert complete("params", tmp_path) == ["params_m"]


def test_every_searcher_evaluator_and_executor_is_completed() -> None:
    assert list(completion.SEARCHERS) == searchers.names()
    assert completion.EXECUTORS == executors.KINDS
    assert completion.EVALUATORS == evaluators.NAMES
    assert completion.one_of(*completion.SEARCHERS)("optuna_") == ["optuna_gp", "optuna_nsga2", "optuna_tpe"]


def test_the_default_checkpoint_is_read() -> None:
    for space in ("nasbench201", "mnasnet"):  # which an adapter of the checkpoint knows
        assert "accuracy" in complete("acc", None, space=space)


SEARCH = ("search", "nasbench201", "--objective", "max:params_m", "--objective", "min:macs_m", "--budget", "30")


@pytest.mark.parametrize("arguments", [("-v", *SEARCH), (*SEARCH, "--verbose")], ids=["before", "after"])
def test_verbose_logs_to_standard_error(run: Run, arguments: tuple[str, ...]) -> None:
    plain, verbose = run(*SEARCH), run(*arguments)
    assert (plain.code, plain.err) == (0, "")
    assert (verbose.code, verbose.out) == (0, plain.out)
    assert "nassurrogate.search.run: 30 architectures proposed in" in verbose.err
    assert "nassurrogate.progress: searching: 30 of 30" in verbose.err
    assert run(*SEARCH).err == ""  # it is over with the command
    assert not logging.getLogger("nassurrogate.progress").isEnabledFor(logging.INFO)


def test_tables_and_measurements_are_logged(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "cells.csv"
    cell = nas.sample("nasbench201", 1)[0]
    table.write_text(f"space,arch_str\nnasbench201,{cell}\nnasbench201,nonsense\n")
    outcome = run("-v", "measure", table, "--skip-bad", "--seconds", "0.05", "--threads", "1")
    assert f"nassurrogate.measurement.measure: {table}, line 2:" in outcome.err
    assert " ms\n" in outcome.err


def test_the_log_belongs_to_one_logger(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="nassurrogate"):
        nas.predict(nas.sample("nasbench201", 2), space="nasbench201", metrics=["accuracy"])
    assert [record.name for record in caplog.records][-1] == "nassurrogate.surrogate.rlm"
    assert "1 metrics of 2 texts predicted" in caplog.text


def test_progress_is_logged_where_there_is_no_terminal(caplog: pytest.LogCaptureFixture) -> None:
    with progress_bar("working") as report:
        assert report is None
    with caplog.at_level(logging.INFO, logger="nassurrogate"), progress_bar("working") as report:
        for done in range(2_001):
            report(done, 2_000, "loss 0.5")
    assert caplog.messages == ["working: 0 of 2,000, loss 0.5", "working: 2,000 of 2,000, loss 0.5"]
