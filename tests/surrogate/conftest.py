from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import search_spaces
from search_spaces.tables import Table
from surrogate import RLM, ModelConfig, TrainConfig, default_checkpoint, train
from surrogate.few_rows.ridge import RidgeRegression


@pytest.fixture(scope="session")
def default_rlm() -> RLM:
    return RLM.from_pretrained(default_checkpoint())


@pytest.fixture(scope="session")
def small_table() -> Table:
    """Real, exact values that need no download: params and MACs (millions) of 240 NAS-Bench-201 cells."""
    space = search_spaces.get("nasbench201")
    rng = np.random.default_rng(0)
    genotypes = [space.sample(rng) for _ in range(240)]
    graphs = [space.graph(g) for g in genotypes]
    return Table(
        space=("nasbench201",) * len(genotypes),
        arch_str=tuple(space.to_str(g) for g in genotypes),
        input=("",) * len(genotypes),
        metrics={
            "params_m": np.array([g.params / 1e6 for g in graphs]),
            "macs_m": np.array([g.macs / 1e6 for g in graphs]),
        },
        text={"group": tuple(str(g[0]) for g in genotypes)},
    )


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


@pytest.fixture
def brief_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scores of trained models have few resamples, and no figure is drawn: both take longer than a small training."""
    monkeypatch.setattr("surrogate.metrics._RESAMPLES", 4)
    monkeypatch.setattr("surrogate.training.curves.to_png", lambda history: b"")


def judge_briefly(patch: pytest.MonkeyPatch) -> None:
    """Adapters are judged by few architectures that the rows' teacher labels, and beside one baseline: that takes
    longer than to train small ones."""
    patch.setattr("surrogate.transfer.low_rank_training._JUDGED", 20)
    patch.setattr("surrogate.transfer.left_out._baselines", lambda: {"ridge": RidgeRegression})


@pytest.fixture
def brief_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    judge_briefly(monkeypatch)
