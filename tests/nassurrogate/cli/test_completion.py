"""Completion of metrics, objectives and searchers in the shell."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nassurrogate.cli import completion
from nassurrogate.search import searchers


class Context:
    def __init__(self, **params: Any) -> None:
        self.params = params


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    config = {
        "metrics": ["cifar10_valid_accuracy_200ep_pct", "pixel3_latency_ms"],
        "known": {"nasbench201": ["cifar10_valid_accuracy_200ep_pct", "pixel3_latency_ms"]},
        "aliases": {"nasbench201": {"accuracy": "cifar10_valid_accuracy_200ep_pct"}, "*": {"latency:rtx4090": "x"}},
    }
    (tmp_path / "config.json").write_text(json.dumps(config))
    return tmp_path


def complete(prefix: str, folder: Path, function: Any = completion.complete_metrics, **params: Any) -> list[str]:
    return function(Context(checkpoint=folder, **params), prefix)


def test_the_last_of_several_metrics_is_completed(folder: Path) -> None:
    assert complete("acc", folder, space="nasbench201") == ["accuracy"]
    assert complete("accuracy,lat", folder) == ["accuracy,latency:rtx4090"]
    assert complete("accuracy,acc", folder) == []
    assert "params_m" in complete("", folder)
    assert complete("max:acc", folder, completion.complete_objective) == ["max:accuracy"]


@pytest.mark.parametrize("content", [None, "", "[]", "{}", '{"known": 3, "aliases": {}}'])
def test_a_damaged_checkpoint_completes_what_needs_none(content: str | None, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "config.json").write_text(content)
    assert complete("params", tmp_path) == ["params_m"]


def test_every_searcher_is_completed() -> None:
    assert list(completion.SEARCHERS) == searchers.names()
    assert completion.complete_searcher("optuna_") == ["optuna_gp", "optuna_nsga2", "optuna_tpe"]


def test_the_default_checkpoint_is_read() -> None:
    assert "latency:pixel3" in completion.complete_metrics(Context(space="nasbench201"), "latency:p")  # type: ignore[arg-type]  # a double
