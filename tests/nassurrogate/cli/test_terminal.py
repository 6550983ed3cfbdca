"""Tables of commands fit a terminal, and are whole in a pipe."""

from __future__ import annotations

import sys

import pytest

from nassurrogate.cli.terminal import print_table

HEADER = ["#", "imagenet valid accuracy 50ep (%)", "pixel3 latency (ms)", "architecture"]
ROWS = [["1", "71.49", "28.48", '{"aux":false,"depth":8}' * 20]]


@pytest.mark.parametrize("width", [40, 80, 100])
def test_a_terminal_is_not_overflowed(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    print_table(HEADER, ROWS)
    out, err = capsys.readouterr()
    assert max(map(len, out.splitlines())) <= width
    assert err.startswith("(shortened to the width of the terminal")


def test_a_pipe_gets_everything(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    print_table(HEADER, ROWS)
    out, err = capsys.readouterr()
    assert ROWS[0][3] in out
    assert err == ""
