import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import search_spaces
from search_spaces import Graph
from search_spaces.tables import Table
from surrogate import RLM, CheckpointError, ModelConfig, Prediction, TrainConfig, default_checkpoint, train


@pytest.fixture(scope="session")
def default_rlm() -> RLM:
    return RLM.from_pretrained(default_checkpoint())


def cells(count: int, seed: int, **metrics: Callable[[Graph], float]) -> Table:
    """NAS-Bench-201 cells with metrics computed from their graphs."""
    space, rng = search_spaces.get("nasbench201"), np.random.default_rng(seed)
    genotypes = [space.sample(rng) for _ in range(count)]
    graphs = [space.graph(genotype) for genotype in genotypes]
    return Table(
        space=("nasbench201",) * count, arch_str=tuple(map(space.to_str, genotypes)), input=("",) * count,
        metrics={name: np.array([value(graph) for graph in graphs]) for name, value in metrics.items()},
    )  # fmt: skip


def sized_cells(count: int, seed: int) -> Table:
    """Cells with real, exact values that need no download: parameters and multiply-adds in millions."""
    return cells(count, seed, params_m=lambda graph: graph.params / 1e6, macs_m=lambda graph: graph.macs / 1e6)


@pytest.fixture(scope="session")
def small_table() -> Table:
    """Each cell's group is its first operation."""
    table, space = sized_cells(240, 0), search_spaces.get("nasbench201")
    return dataclasses.replace(table, text={"group": tuple(str(space.from_str(name)[0]) for name in table.arch_str)})


SMALL_MODEL = ModelConfig(
    width=32, heads=2, encoder_layers=2, encoder_feed_forward=32, decoder_layers=1, decoder_feed_forward=32
)


@pytest.fixture(scope="session")
def small_config() -> TrainConfig:
    return TrainConfig(
        metrics=("params_m", "macs_m"), held_out=40, validation=20, epochs=3, batch_size=16, warmup_steps=10,
        average_decay=0.9, model=SMALL_MODEL,
    )  # fmt: skip


@pytest.fixture(scope="session")
def small_checkpoint(small_table, small_config, tmp_path_factory) -> Path:
    """A small model trained for seconds: not good, but real."""
    out = tmp_path_factory.mktemp("small") / "checkpoint"
    train(small_table, small_config, out)
    return out


@pytest.fixture(scope="session")
def small_rlm(small_checkpoint) -> RLM:
    return RLM.from_pretrained(small_checkpoint)


def assert_same(one: Prediction, other: Prediction, *parts: str) -> None:
    """Equal to the last bit in these parts: medians and ends of intervals by default."""
    for part in parts or ("median", "q10", "q90"):
        np.testing.assert_array_equal(getattr(one, part), getattr(other, part))


def assert_unreadable(message: str, folder: Path | str, **options: Any) -> None:
    """Reading a checkpoint is an error of one line with this message."""
    with pytest.raises(CheckpointError, match=message) as error:
        RLM.from_pretrained(folder, **options)
    assert "\n" not in str(error.value)


def edit_config(path: Path, **changes: object) -> None:
    """Writes changes into the config of a checkpoint or an adapter."""
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


def report_briefly(patch: pytest.MonkeyPatch) -> None:
    """Scores of trained models have few resamples, and no figure is drawn: both take longer than a small training."""
    patch.setattr("surrogate.metrics._RESAMPLES", 4)
    patch.setattr("surrogate.training.curves.to_png", lambda history: b"")


@pytest.fixture
def brief_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    report_briefly(monkeypatch)
