import pytest

from search_spaces.common.errors import did_you_mean, first_line, quoted


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
