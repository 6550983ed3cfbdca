"""Tables fit the width of a terminal, and lose nothing without one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_spaces.common.packages import optional
from search_spaces.common.tables_shown import aligned, as_html

HEADER = ["#", "cifar10 valid accuracy (%)", "latency (ms)", "architecture"]
ROWS = [["1", "91.55", "28.48", "|nor_conv_3x3~0|+|none~0|" * 10], ["2 !", "9", "1", "short"]]


def test_a_table_that_fits_is_aligned() -> None:
    assert list(aligned(["a", "bcd"], [["12", "3"]], 10)) == ["a   bcd", "12  3"]
    assert list(aligned(["a", "bcd"], [["12", "3"]])) == ["a   bcd", "12  3"]
    assert list(aligned(["a", "b c"], [])) == ["a  b c"]


def test_without_a_width_nothing_is_cut_or_wrapped() -> None:
    lines = list(aligned(HEADER, ROWS))
    assert len(lines) == 3
    assert ROWS[0][3] in lines[1]


def test_headers_break_and_long_texts_are_cut_in_their_middle() -> None:
    lines = list(aligned(HEADER, ROWS, 60))
    assert max(map(len, lines)) == 60
    assert lines[-2].startswith("1    91.55     28.48    |nor_conv")
    assert "..." in lines[-2]
    assert lines[-2].endswith("|none~0|")
    assert [line.split() for line in lines[:4]] == [
        ["cifar10"],
        ["valid"],
        ["accuracy", "latency"],
        ["#", "(%)", "(ms)", "architecture"],
    ]


def test_columns_that_do_not_fit_follow_below() -> None:
    header = ["", *(f"network-{n}.onnx" for n in range(8))]
    rows = [["latency (ms)", *(f"{n}.123 (1 to 2)" for n in range(8))]]
    lines = list(aligned(header, rows, 60))
    assert max(map(len, lines)) <= 60
    assert sum(line.startswith("latency (ms)") for line in lines) == 3
    assert "" in lines
    assert all(any(f"network-{n}.onnx" in line for line in lines) for n in range(8))


cells = st.text(st.characters(codec="ascii", categories=["L", "N", "Zs", "Cc"]), max_size=60)
tables = st.integers(1, 5).flatmap(
    lambda n: st.tuples(
        st.lists(cells, min_size=n, max_size=n), st.lists(st.lists(cells, min_size=n, max_size=n), max_size=4)
    )
)


@given(tables, st.integers(1, 120))
@settings(max_examples=50, deadline=None)
def test_every_table_is_printed_at_every_width(table: tuple[list[str], list[list[str]]], width: int) -> None:
    header, rows = table
    for line in aligned(header, rows, width):
        assert line.isprintable()
    assert as_html(header, rows).count("<tr>") == 1 + len(rows)


def test_html_is_text() -> None:
    assert as_html(["a<b"], [["<script>"]]) == (
        "<table><thead><tr><th>a&lt;b</th></tr></thead><tbody><tr><td>&lt;script&gt;</td></tr></tbody></table>"
    )


def test_a_missing_extra_says_how_to_install_it() -> None:
    with pytest.raises(ImportError, match=r"to_pandas needs no_such_module: pip install nassurrogate\[pandas\]"):
        optional("no_such_module", "to_pandas", "pandas")
