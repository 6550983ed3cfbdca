"""Networks of two search spaces on a device whose costs are known, and models that learned them."""

from __future__ import annotations

import numpy as np
import pytest

import search_spaces
from surrogate.operator_costs import fitting
from surrogate.operator_costs.costs import OperatorCosts
from surrogate.operator_costs.features import MACS, OperatorFeatures, of_text
from surrogate.operator_costs.fitting import LeftOut, Measurements

LATENCIES = ("board_latency_ms", "slow_board_latency_ms")


def sampled(name: str, count: int) -> list[str]:
    rng, space = np.random.default_rng(0), search_spaces.get(name)
    return [space.text(space.sample(rng)) for _ in range(count)]


@pytest.fixture(scope="session")
def texts() -> list[str]:
    return [*sampled("nasbench201", 60), *sampled("ofa_mb", 40)]


def truth(network: OperatorFeatures) -> tuple[float, float, float]:
    """Milliseconds on two boards, and a quantity that is no sum."""
    macs, traffic, _, operators = np.exp(network.totals[:4].astype(np.float64))
    depthwise = np.array([row[0] == "Conv depthwise" for row in network.kinds])
    slow = float((np.exp(network.numbers[depthwise, MACS].astype(np.float64)) * network.counts[depthwise]).sum())
    board = (macs * 2e-7 + slow * 2e-6 + traffic * 1e-6 + operators * 2e-3) * 1.0
    return board, 10 * board, 50 + 3 * float(network.totals[0])


@pytest.fixture(scope="session")
def measured(texts: list[str]) -> Measurements:
    features = [of_text(text) for text in texts]
    values = np.array([truth(network) for network in features])
    values[::7, 1] = np.nan
    names = [f"network{number}" for number in range(len(texts))]
    return Measurements(names, features, np.arange(len(texts)) % 10, (*LATENCIES, "score_pct"), values, 2)


@pytest.fixture(scope="session")
def learned(measured: Measurements) -> tuple[OperatorCosts, LeftOut]:
    return fitting.learn(measured, measured.family % 3, epochs=8, members=2)


@pytest.fixture(scope="session")
def costs(learned: tuple[OperatorCosts, LeftOut]) -> OperatorCosts:
    return learned[0]
