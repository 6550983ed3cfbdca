"""-v and the logger `nassurrogate`."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

import nassurrogate as nas
from nassurrogate.progress import progress_bar
from tests.nassurrogate.doubles import Run

SEARCH = ("search", "nasbench201", "--objective", "max:params_m", "--objective", "min:macs_m", "--budget", "30")


@pytest.mark.parametrize("arguments", [("-v", *SEARCH), (*SEARCH, "--verbose")], ids=["before", "after"])
def test_verbose_logs_to_standard_error(run: Run, arguments: tuple[str, ...]) -> None:
    plain, verbose = run(*SEARCH), run(*arguments)
    assert (plain.code, plain.err) == (0, "")
    assert (verbose.code, verbose.out) == (0, plain.out)
    assert "nassurrogate.search.run: 30 architectures proposed in" in verbose.err
    assert "nassurrogate.progress: searching: 30 of 30" in verbose.err
    assert run(*SEARCH).err == ""  # it is over with the command


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
        assert report is not None
        for done in range(2_001):
            report(done, 2_000, "loss 0.5")
    assert caplog.messages == ["working: 0 of 2,000, loss 0.5", "working: 2,000 of 2,000, loss 0.5"]
