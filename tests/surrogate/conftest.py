from __future__ import annotations

import numpy as np
import pytest

import search_spaces
from search_spaces.tables import Table
from surrogate import RLM, ModelConfig, TrainConfig, default_checkpoint, train


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
def small_rlm(small_table, small_config, tmp_path_factory) -> RLM:
    """A small model trained for seconds: not good, but real."""
    return train(small_table, small_config, tmp_path_factory.mktemp("small") / "checkpoint")
