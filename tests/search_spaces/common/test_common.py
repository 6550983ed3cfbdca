"""Error messages, tables that fit a terminal, and old names of modules."""

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_spaces.common.errors import did_you_mean, first_line, quoted
from search_spaces.common.packages import optional
from search_spaces.common.tables_shown import aligned, as_html


def test_quotes_are_short():
    assert quoted(3) == "'3'"
    assert quoted("x" * 80) == repr("x" * 80)
    assert quoted("x" * 81) == repr("x" * 77 + "...")
    assert quoted("a\nb") == r"'a\nb'"


@pytest.mark.parametrize(
    ("error", "line"),
    [(ValueError("a\nb"), "a"), (ValueError("\n a"), "a"), (ValueError(), "ValueError"), (KeyError("k"), "'k'")],
)
def test_the_first_line_of_an_error(error, line):
    assert first_line(error) == line


def test_suggestions_for_unknown_names():
    known = ["accuracy", "latency"]
    assert did_you_mean("acuracy", known) == "; did you mean accuracy?"
    assert did_you_mean("zzz", known) == "; known: accuracy, latency"
    assert did_you_mean("zzz", [f"name{n}" for n in range(13)]) == ""
    assert did_you_mean("zzz", []) == ""


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
        ["cifar10"], ["valid"], ["accuracy", "latency"], ["#", "(%)", "(ms)", "architecture"],
    ]  # fmt: skip


def test_long_words_of_headers_are_cut() -> None:
    lines = list(aligned(["", "a" * 300, "b" * 300], [["latency (ms)", "1.2", "3.4"]], 60))
    assert max(map(len, lines)) <= 60


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
@settings(max_examples=50)
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


MOVED = """
import sys, warnings
from search_spaces.common.moved_modules import keep_old_names

keep_old_names({"old": "package.new"})
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import old.inner.module
    from old.inner.module import Thing

import package.new.inner.module as new
assert old.inner.module is new and Thing is new.Thing
assert sys.modules["old"] is sys.modules["package.new"]
assert sys.modules["old.inner"] is sys.modules["package.new.inner"]
assert new.loads == 1
assert new.__spec__.name == "package.new.inner.module"
assert [str(warning.message).partition(";")[0] for warning in caught] == [
    "old is now package.new", "old.inner is now package.new.inner",
    "old.inner.module is now package.new.inner.module",
]
try:
    import old.missing
except ModuleNotFoundError as error:
    assert "package.new.missing" in str(error)
else:
    raise AssertionError
import oldest
assert oldest.__name__ == "oldest"
"""


def test_submodules_of_a_moved_package_are_the_same_objects(tmp_path):
    pytest.importorskip("torch")
    inner = tmp_path / "package" / "new" / "inner"
    inner.mkdir(parents=True)
    for folder in (inner.parent.parent, inner.parent, inner):
        (folder / "__init__.py").touch()
    (inner / "module.py").write_text("loads = globals().get('loads', 0) + 1\nclass Thing: pass\n")
    (tmp_path / "oldest.py").touch()  # begins like the old name
    (tmp_path / "script.py").write_text(MOVED)
    ran = subprocess.run([sys.executable, tmp_path / "script.py"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


NAMES = (
    ("nassurrogate.searchers.base", "nassurrogate.search.searchers.base", "Searcher"),
    ("nassurrogate.evaluators.base", "nassurrogate.search.evaluators.base", "Evaluator"),
    ("surrogate.baselines.base", "surrogate.regressors.base", "Baseline"),
)
# Each pair of modules is imported in a process of its own, forked from one that has loaded only others' packages.
IMPORTED = """
import json, os, sys, warnings
from importlib import import_module
import numpy, onnx, sklearn.ensemble, torch

OURS = ("nassurrogate", "search_spaces", "snas", "surrogate")
assert not any(name.partition(".")[0] in OURS for name in sys.modules)
warnings.simplefilter("ignore")
failed = 0
for *modules, name in json.loads(sys.argv[1]):
    if (child := os.fork()) == 0:
        one, other = (getattr(import_module(module), name) for module in modules)
        assert one is other, name
        sys.stderr.flush()
        os._exit(0)
    failed |= os.waitpid(child, 0)[1]
sys.exit(failed != 0)
"""


@pytest.mark.slow
def test_classes_are_the_same_whichever_name_is_imported_first():
    """Otherwise isinstance fails between code that uses the old name and code that uses the new one."""
    both = [order for old, new, name in NAMES for order in ((old, new, name), (new, old, name))]
    ran = subprocess.run([sys.executable, "-c", IMPORTED, json.dumps(both)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
