"""Parsing of objectives and constraints, and violations."""

from __future__ import annotations

import numpy as np
import pytest

from nassurrogate.search.objectives import parse_constraints, parse_objectives
from search_spaces.common.errors import did_you_mean

COLUMNS = {"accuracy": "a_pct", "a_pct": "a_pct", "latency:pixel3": "p_ms", "params_m": "params_m"}


def resolve(name: str) -> str:
    if name not in COLUMNS:
        raise ValueError(f"unknown metric {name!r}{did_you_mean(name, list(COLUMNS))}")
    return COLUMNS[name]


def test_objectives_are_parsed() -> None:
    goals = parse_objectives(["max:accuracy", "min:latency:pixel3"], resolve)
    assert [str(goal) for goal in goals] == ["max:a_pct", "min:p_ms"]
    assert goals[0].minimised(np.array([1.0, -2.0])).tolist() == [-1, 2]
    assert goals[1].minimised(np.array([1.0, -2.0])).tolist() == [1, -2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("accuracy", "objective 'accuracy' should look like 'max:accuracy'"),
        ("max:", "should look like"),
        ("maximise:accuracy", "should begin with 'max:' or 'min:'"),
        ("max:acuracy", "objective 'max:acuracy': unknown metric 'acuracy'; did you mean accuracy"),
        ("min:latency:pixel4", "did you mean latency:pixel3"),
    ],
)
def test_malformed_objectives_are_errors(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_objectives([text], resolve)


def test_a_metric_cannot_be_two_objectives() -> None:
    with pytest.raises(ValueError, match="objective 'min:a_pct': a_pct is an objective already"):
        parse_objectives(["max:accuracy", "min:a_pct"], resolve)
    with pytest.raises(ValueError, match="needs an objective"):
        parse_objectives([], resolve)


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("params_m<=1.0", [True, True, False]),
        ("params_m < 1", [True, False, False]),
        ("params_m>=1", [False, True, True]),
        (" params_m>1e0 ", [False, False, True]),
    ],
)
def test_violations_of_constraints(text: str, met: list[bool]) -> None:
    (constraint,) = parse_constraints([text], resolve)
    violation = constraint.violation(np.array([0.5, 1.0, 1.5]))
    assert (violation <= 0).tolist() == met
    assert np.allclose(violation[[0, 2]], np.where(np.array(met)[[0, 2]], 0, 0.5))
    assert np.isnan(constraint.violation(np.array([np.nan])))
    assert parse_constraints([str(constraint)], resolve) == [constraint]


@pytest.mark.parametrize(
    "text",
    ["params_m", "params_m=1", "params_m<=", "params_m<=many", "params_m<=nan", "<=1", "params_m<=1<=2"],
)
def test_malformed_constraints_are_errors(text: str) -> None:
    with pytest.raises(ValueError, match=r"should look like 'params_m<=1\.0'"):
        parse_constraints([text], resolve)


def test_a_constraint_on_an_unknown_metric_is_an_error() -> None:
    with pytest.raises(
        ValueError, match="constraint 'parms_m<=1': unknown metric 'parms_m'; did you mean params_m"
    ):
        parse_constraints(["parms_m<=1"], resolve)
