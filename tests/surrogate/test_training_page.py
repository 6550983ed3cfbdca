"""docs/training.md: its configurations are configurations, what it names is there."""

import re
import shlex
from pathlib import Path

import pytest

import nassurrogate as nas
from surrogate import TrainConfig, free_metrics

PAGE = (Path(__file__).parents[2] / "docs" / "training.md").read_text(encoding="utf-8")


def blocks(kind):
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", blocks("toml"))
def test_configurations(text, tmp_path):
    path = tmp_path / "train.toml"
    path.write_text(text, encoding="utf-8")
    assert TrainConfig.from_file(path) != TrainConfig()


def test_commands_and_names():
    commands = {
        words[words.index("nassurrogate") + 1]
        for b in blocks("sh")
        for words in map(shlex.split, b.splitlines())
    }
    assert commands == {"train", "evaluate", "finetune"}
    assert all(f"`{name}`" in PAGE for name in free_metrics.NAMES)
    assert callable(nas.train)
