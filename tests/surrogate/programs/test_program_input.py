import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from surrogate.programs.program_input import describe_inputs

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        ([40_000, 3], ["size 4.0e+04", "int 4.0e+04", "int 3.0e+00"]),
        ([[3, 1, 2], 2.5], ["size 5.0e+00", "list of 3.0e+00 int 3.0e+00", "float 2.5e+00"]),
        ([["ab", "cde"]], ["size 8.0e+00", "list of 2.0e+00 str of 3.0e+00"]),
        ([[[1, 9], [2, 3], [4, 5]]], ["size 1.0e+01", "list of 3.0e+00 list of 2.0e+00 int 9.0e+00"]),
        ([{"a": [1, 2]}], ["size 6.0e+00", "dict of 1.0e+00 list of 2.0e+00 int 2.0e+00"]),
        ([None, True], ["size 2.0e+00", "NoneType", "bool"]),
        ([], ["size 0.0e+00"]),
        ([-(10**400)], ["size 1.0e+400", "int 1.0e+400"]),
        ("3 100000\n1 2 3\n", ["size 1.0e+05", "text of 1.5e+01 characters, 3.0e+00 lines"]),
        ("1 2 3 4\n" * 100, ["size 4.0e+02", "text of 8.0e+02 characters, 1.0e+02 lines"]),
        ("9" * 5000, ["size 1.0e+00", "text of 5.0e+03 characters, 1.0e+00 lines"]),
        ("", ["size 0.0e+00", "text of 0.0e+00 characters, 1.0e+00 lines"]),
    ],
)  # fmt: skip
def test_inputs_are_described(arguments: Any, lines: list[str]) -> None:
    assert describe_inputs(arguments) == lines


@pytest.mark.slow
@given(st.lists(JSON))
def test_each_argument_has_one_line(arguments: list[Any]) -> None:
    lines = describe_inputs(arguments)
    assert len(lines) == 1 + len(arguments)
    assert all("\n" not in line for line in lines)
    assert math.isnan(size := float(lines[0].removeprefix("size "))) or size >= 0


def test_deeply_nested_values_are_counted_but_not_described() -> None:
    deep = json.loads("[" * 900 + "7" + "]" * 900)
    assert describe_inputs([deep]) == ["size 9.0e+02", "list of 1.0e+00" + " list of 1.0e+00" * 5]
