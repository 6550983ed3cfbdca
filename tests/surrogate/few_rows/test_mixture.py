"""Which features a mixture learns a metric from, and how."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import spearmanr

from surrogate.few_rows.metric_process import MEDIANS, UPPER
from surrogate.few_rows.mixture import ALIKE, Mixture, learn

MEDIAN = np.zeros((100, 1))


def groups(values: np.ndarray, rng: np.random.Generator, *, known: bool) -> dict[str, np.ndarray]:
    """Forty features that say nothing, and medians of the base: near the values if it knows a metric of the kind."""
    medians = values + 0.2 * rng.normal(size=len(values)) if known else rng.normal(size=len(values))
    return {"blocks": rng.normal(size=(len(values), 40)), MEDIANS: medians[:, None]}


def part(features: dict[str, np.ndarray], rows: slice) -> dict[str, np.ndarray]:
    return {name: group[rows] for name, group in features.items()}


@pytest.mark.parametrize("seed", range(3))
def test_sixteen_rows_are_learned_from_what_the_base_knows(seed: int) -> None:
    rng = np.random.default_rng(seed)
    values = rng.normal(size=116)
    features = groups(values, rng, known=True)
    mixture = learn(values[:16], part(features, slice(16)), False, ("blocks", MEDIANS))
    found = mixture.values(part(features, slice(16, None)), MEDIAN)[:, 0]
    of_base = spearmanr(features[MEDIANS][16:, 0], values[16:]).statistic
    assert spearmanr(found, values[16:]).statistic > of_base - 0.05


@pytest.mark.parametrize("seed", range(3))
def test_ten_rows_do_not_unlearn_the_order_of_a_base_that_knows_the_kind(seed: int) -> None:
    rng = np.random.default_rng(seed)
    values = rng.normal(size=110)
    features = groups(values, rng, known=True)
    features[MEDIANS] = np.hstack([features[MEDIANS], rng.normal(size=(110, 7))])  # among others
    features[ALIKE] = features[MEDIANS][:, :1]
    mixture = learn(values[:10], part(features, slice(10)), False, ("blocks", MEDIANS))
    assert (ALIKE,) in [choice.groups for choice in mixture.choices]
    found = mixture.values(part(features, slice(10, None)), MEDIAN)[:, 0]
    of_base = spearmanr(features[ALIKE][10:, 0], values[10:]).statistic
    assert spearmanr(found, values[10:]).statistic > of_base - 0.02


def test_a_base_that_knows_nothing_of_the_metric_is_not_followed() -> None:
    rng = np.random.default_rng(0)
    values = rng.normal(size=60)
    rows = groups(values, rng, known=False)
    rows["blocks"][:, 0] = values
    rows["blocks"][:, 1:] *= 0.1
    rows[ALIKE] = rows[MEDIANS]
    weights = {choice.groups: choice.weight for choice in learn(values, rows, False, ("blocks", MEDIANS)).choices}
    assert sum(weight for names, weight in weights.items() if "blocks" in names) > 0.95


def test_one_outlier_does_not_decide_an_average() -> None:
    """Accuracies of which some are chance: 10%."""
    rng = np.random.default_rng(2)
    features = {name: rng.normal(size=(160, 4)) for name in ("sizes", "blocks")}
    normal = features["blocks"][:, 0] + 0.3 * features["sizes"][:, 0]
    values = np.where(normal < -1.3, 10.0, 90 + normal)
    mixture = learn(values[:60], part(features, slice(60)), False, ("blocks",))
    found = mixture.values(part(features, slice(60, None)), MEDIAN)[:, 0]
    assert spearmanr(found, normal[60:]).statistic > 0.9


def test_intervals_of_a_mixture_hold_and_widen() -> None:
    rng = np.random.default_rng(3)
    features = {name: rng.normal(size=(140, 3)) for name in ("sizes", "blocks")}
    values = features["blocks"].sum(1) + rng.normal(size=140)
    mixture = learn(values[:40], part(features, slice(40)), False, ("blocks",))
    sides = np.tile([-UPPER, 0.0, UPPER], (100, 1))
    low, middle, high = mixture.values(part(features, slice(40, None)), sides).T
    assert 0.65 < np.mean((low <= values[40:]) & (values[40:] <= high)) < 0.95
    mixture.widening = 2.0
    wider = mixture.values(part(features, slice(40, None)), sides).T
    assert (wider[1] == middle).all()
    assert (wider[2] - wider[0] > high - low).all()


def test_a_mixture_is_made_again_from_its_choices() -> None:
    rng = np.random.default_rng(4)
    values = rng.normal(size=30)
    rows = groups(values, rng, known=True)
    rows[ALIKE] = rows[MEDIANS]
    one = learn(values, rows, False, ("blocks", MEDIANS))
    assert sum(choice.weight for choice in one.choices) == pytest.approx(1)
    other = Mixture(values, rows, False, one.choices)
    assert (one.values(rows, MEDIAN[:30]) == other.values(rows, MEDIAN[:30])).all()


def test_many_rows_are_learned_in_the_time_of_a_few_processes() -> None:
    """Of what three hundred rows leave; all rows are then learned."""
    rng = np.random.default_rng(5)
    rows = {name: rng.normal(size=(400, 2)) for name in ("sizes", "blocks")}
    values = rows["blocks"][:, 0] + 0.05 * rng.normal(size=400)
    mixture = learn(values, rows, False, ("blocks",))
    assert len(mixture.choices) < 4
    assert spearmanr(mixture.values(rows, np.zeros((400, 1)))[:, 0], values).statistic > 0.98
