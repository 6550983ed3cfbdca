"""A few cases of fuzz.py for each target, and its earlier findings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nassurrogate.cli import user_error
from surrogate import RLM, CheckpointError, TrainConfig
from surrogate.config import ConfigError
from tests.hardening.fuzz import case, try_case
from tests.hardening.targets import TARGETS, checkpoint_files

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


def checkpoint(folder: Path, **changes: object) -> Path:
    files = checkpoint_files()
    config = json.loads(files["config.json"])
    config["model"].update(changes)
    for name, content in {**files, "config.json": json.dumps(config).encode()}.items():
        (folder / name).write_bytes(content)
    return folder


@pytest.mark.parametrize("changes", [{"encoder_layers": 10**9}, {"decoder_feed_forward": 10**400}])
def test_a_checkpoint_with_absurd_sizes_is_refused_before_allocation(changes: dict[str, int], tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match="no model has more than 256 layers"):
        RLM.from_pretrained(checkpoint(tmp_path, **changes))


def test_a_config_that_does_not_match_the_weights_allocates_no_memory(tmp_path: Path) -> None:
    """Weights of these sizes would take 4 TiB."""
    with pytest.raises(CheckpointError, match=r"does not fit|has the shape"):
        RLM.from_pretrained(checkpoint(tmp_path, width=1 << 20, encoder_feed_forward=1 << 20))


@pytest.mark.slow
def test_a_deeply_nested_config(tmp_path: Path) -> None:
    (checkpoint(tmp_path) / "config.json").write_text("[" * 100_000)
    with pytest.raises(CheckpointError, match="cannot be read"):
        RLM.from_pretrained(tmp_path)


@pytest.mark.parametrize(
    "wrong", [{"digit_weights": [1, float("nan")]}, {"learning_rate": float("inf")}, {"metrics": [3]}, {"seed": -1}]
)
def test_invalid_values_of_a_config(wrong: dict[str, object]) -> None:
    with pytest.raises(ConfigError, match=next(iter(wrong))):
        TrainConfig.from_dict(wrong)


def test_error_messages_are_cut() -> None:
    line = user_error(ValueError("objective 'max:" + "x" * 100_000 + "' should look like 'max:accuracy'"))
    assert line is not None
    assert len(line) < 1_100
    assert line.endswith("should look like 'max:accuracy'")
