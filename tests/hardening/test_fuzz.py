"""A few cases of fuzz.py for each target, and its earlier findings."""

from pathlib import Path

import pytest

from nassurrogate.cli import user_error
from surrogate import TrainConfig
from surrogate.config import ConfigError
from tests.hardening.fuzz import case, try_case
from tests.hardening.targets import TARGETS

pytestmark = pytest.mark.security

CASES = 25


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", TARGETS)
def test_damaged_input_is_refused_or_round_trips(name: str, tmp_path: Path) -> None:
    target = TARGETS[name]
    seeds = target.seeds()
    for content in seeds:
        target.read(content, tmp_path)
    problems = [try_case(target, case(target, seeds, 1, n), tmp_path)[1] for n in range(CASES)]
    assert not any(problems), next(filter(None, problems))


@pytest.mark.parametrize(
    "wrong", [{"digit_weights": [1, float("nan")]}, {"learning_rate": float("inf")}, {"metrics": [3]}, {"seed": -1}]
)
def test_invalid_values_of_a_config(wrong: dict[str, object]) -> None:
    with pytest.raises(ConfigError, match=next(iter(wrong))):
        TrainConfig.from_dict(wrong)


def test_error_messages_are_cut() -> None:
    line = user_error(ValueError("objective 'max:" + "x" * 100_000 + "' should look like 'max:accuracy'"))
    assert len(line) < 1_100
    assert line.endswith("should look like 'max:accuracy'")
