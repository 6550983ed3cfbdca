"""Parsing of objectives and constraints, and violations."""

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

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


def test_malformed_constraints_and_unknown_metrics_are_errors() -> None:
    malformed = ("params_m", "params_m=1", "params_m<=", "params_m<=many", "params_m<=nan", "<=1", "params_m<=1<=2")
    messages = {
        **dict.fromkeys(malformed, r"should look like 'params_m<=1\.0'"),
        "parms_m<=1": "constraint 'parms_m<=1': unknown metric 'parms_m'; did you mean params_m",
    }
    for text, message in messages.items():
        with pytest.raises(ValueError, match=message):
            parse_constraints([text], resolve)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("accuracy>=0.9", r"a_pct is in percent; did you mean 'accuracy>=90'\? If it is 0.9%, write 'accuracy>=0.9%'"),
        ("accuracy>=1", "did you mean 'accuracy>=100'"),
        ("accuracy>900", "a_pct is in percent; what did you mean by more than 100"),
        ("params_m<=500000", r"params_m is in millions; did you mean 'params_m<=0.5'\? .*write 'params_m<=500000M'"),
    ],
)  # fmt: skip
def test_a_limit_that_is_probably_in_another_unit_is_asked_about(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_constraints([text], resolve, ask=True)
    parse_constraints([text], resolve)  # as stored by an earlier search


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("accuracy>=0.9%", 0.9), ("accuracy>=90 %", 90), ("latency:pixel3<=30ms", 30), ("params_m<=5e5M", 5e5),
        ("accuracy>=90", 90), ("accuracy>=0", 0), ("params_m<=6", 6), ("latency:pixel3<=0.5", 0.5),
    ],
)  # fmt: skip
def test_a_limit_may_have_the_unit_of_its_metric(text: str, limit: float) -> None:
    (constraint,) = parse_constraints([text], resolve, ask=True)
    assert constraint.limit == limit
    assert parse_constraints([str(constraint)], str) == [constraint]


def test_another_unit_is_refused() -> None:
    with pytest.raises(ValueError, match=r"constraint 'latency:pixel3<=0\.03s': p_ms is in ms, not in 's'"):
        parse_constraints(["latency:pixel3<=0.03s"], resolve)
    with pytest.raises(ValueError, match="x has no unit, not in 'ms'"):
        parse_constraints(["x<=1ms"], str)


def test_the_probability_of_meeting_a_constraint_is_that_of_the_predicted_interval() -> None:
    columns = {
        "p_ms": np.array([10.0, 10.0, 10.0, 10.0, np.nan]),
        "p_ms_q10": np.array([8.0, 8.0, 10.0, 10.0, np.nan]),
        "p_ms_q90": np.array([14.0, 14.0, 10.0, 10.0, np.nan]),
        "params_m": np.array([1.0, 2.0, 3.0, 4.0, np.nan]),
    }
    assert parse_constraints(["p_ms<=14"], str)[0].probability(columns)[:3].tolist() == pytest.approx([0.9, 0.9, 1])
    assert parse_constraints(["p_ms<=8"], str)[0].probability(columns)[:3].tolist() == pytest.approx([0.1, 0.1, 0])
    assert parse_constraints(["p_ms>=10"], str)[0].probability(columns)[0] == pytest.approx(0.5)
    exact = parse_constraints(["params_m<=2"], str)[0].probability(columns)
    assert exact[:4].tolist() == [1, 1, 0, 0]
    assert np.isnan(exact[4])
    assert np.isnan(parse_constraints(["p_ms<=8"], str)[0].probability(columns)[4])


@given(st.text(max_size=40) | st.from_regex(r"(accuracy|params_m)(<=|>=|<|>)[-+.\deE%Mms ]{1,12}", fullmatch=True))
def test_any_text_is_a_constraint_that_reads_back_or_an_error(text: str) -> None:
    with suppress(ValueError):
        (constraint,) = parse_constraints([text], resolve, ask=True)
        assert np.isfinite(constraint.limit)
        assert parse_constraints([str(constraint)], str) == [constraint]
