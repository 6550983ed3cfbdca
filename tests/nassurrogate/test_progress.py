"""Progress in a terminal, in a notebook, to a function of the caller's, or none."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import pytest

from nassurrogate.progress import progress_bar, shown


def test_without_a_terminal_there_is_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("working") as report, shown(None, "working") as other, shown(False, "working") as none:
        assert report is other is none is None
    assert capsys.readouterr().err == ""


def test_a_process_that_starts_kernels_is_no_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ipykernel.kernelapp")
    with progress_bar("working") as report:
        assert report is None
    assert capsys.readouterr().err == ""


def test_a_terminal_gets_a_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with shown(None, "working") as report:
        assert report is not None
        report(1, None)
        report(3, 3, "best 20%")
    assert "working" in capsys.readouterr().err


def test_a_notebook_gets_a_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = ModuleType("ipykernel.kernelapp")
    kernels.IPKernelApp = SimpleNamespace(initialized=lambda: True)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ipykernel.kernelapp", kernels)
    with shown(None, "working") as report:
        assert report is not None
        report(1, 3)
        report(3, 3, "best 20%")
    err = capsys.readouterr().err
    assert "working: 100%" in err
    assert "3/3" in err
    assert "best 20%" in err


def test_a_function_is_called_with_what_is_done() -> None:
    done: list[tuple[int, int]] = []
    with shown(lambda *counts: done.append(counts), "working") as report:
        assert report is not None
        report(1, 2)
    assert done == [(1, 2)]


@pytest.mark.parametrize("wrong", ["yes", 3, []])
def test_anything_else_says_what_was_expected(wrong: object) -> None:
    with pytest.raises(TypeError, match="it should be True, False, None or a function"):
        shown(wrong, "working")  # type: ignore[arg-type]  # on purpose
