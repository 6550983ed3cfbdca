"""Fixtures: checkpoints, and commands that are refused."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import nassurrogate as nas
import surrogate
from tests.nassurrogate.doubles import ACCURACY, LATENCY, TINY, CountingEvaluator, Run


@pytest.fixture(autouse=True)
def _kept_checkpoints(kept_checkpoints: None) -> None:
    """Of nearly all commands here, to read the checkpoint is most of the work."""


@pytest.fixture(autouse=True)
def _plain_figures(request: pytest.FixtureRequest) -> None:
    """Searches paint their figures only where a test asks for `painted_figures`."""
    if "painted_figures" not in request.fixturenames:
        request.getfixturevalue("plain_figures")


@pytest.fixture
def painted_figures() -> None:
    """Figures are painted, as they are for users."""


@pytest.fixture
def refused(run: Run, tmp_path: Path) -> Callable[..., None]:
    """Asserts that a command fails with exit code 2, one matching line on stderr and no file written."""

    def check(pattern: str, *arguments: object, stdin: str = "") -> None:
        before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
        outcome = run(*arguments, stdin=stdin)
        assert outcome.code == 2, outcome
        assert re.fullmatch(r"error: [^\n]+\n", outcome.err), outcome.err
        assert re.search(pattern, outcome.err), outcome.err
        assert outcome.out == ""
        assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before

    return check


@pytest.fixture(scope="session")
def training_table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """160 cells with metrics computed from their numbers of convolutions."""
    path = tmp_path_factory.mktemp("table") / "cells.jsonl"
    rows = []
    for number, arch_str in enumerate(nas.sample("nasbench201", 160, seed=1)):
        convs = arch_str.count("conv_3x3") + 0.5 * arch_str.count("conv_1x1")
        row = {"space": "nasbench201", "arch_str": arch_str, "group": str(number // 2)}
        rows.append(row | {ACCURACY: round(93 - 20 / (1 + convs), 3), LATENCY: round(1 + 3 * convs, 3)})
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


@pytest.fixture(scope="session")
def tiny_checkpoint(training_table: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real checkpoint, barely trained."""
    folder = tmp_path_factory.mktemp("checkpoints")
    (folder / "tiny.toml").write_text(TINY)
    table, _ = nas.read_table(training_table)
    nas.train(table, surrogate.TrainConfig.from_file(folder / "tiny.toml"), folder / "tiny")
    return folder / "tiny"


@pytest.fixture(scope="session")
def checkpoint(tiny_checkpoint: Path) -> Path:
    """The embedded checkpoint, or the tiny one in a checkout without it."""
    embedded = nas.default_checkpoint()
    return embedded if (embedded / "config.json").is_file() else tiny_checkpoint


@pytest.fixture
def counting() -> CountingEvaluator:
    return CountingEvaluator()
