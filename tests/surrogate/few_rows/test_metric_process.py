"""Which features a process learns a metric from."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import spearmanr

from surrogate.few_rows.metric_process import MEDIANS, best


def groups(values: np.ndarray, rng: np.random.Generator, *, known: bool) -> dict[str, np.ndarray]:
    """Forty features that say nothing, and medians of the base: near the values if it knows a metric of the kind."""
    medians = values + 0.2 * rng.normal(size=len(values)) if known else rng.normal(size=len(values))
    return {"blocks": rng.normal(size=(len(values), 40)), MEDIANS: medians[:, None]}


@pytest.mark.parametrize("seed", range(3))
def test_sixteen_rows_are_learned_from_what_the_base_knows(seed: int) -> None:
    rng = np.random.default_rng(seed)
    values = rng.normal(size=116)
    features = groups(values, rng, known=True)
    rows = {name: group[:16] for name, group in features.items()}
    process = best(values[:16], rows, False, ("blocks", MEDIANS))
    others = {name: group[16:] for name, group in features.items()}
    found = process.values(others, np.zeros((100, 1)))[:, 0]
    of_base = spearmanr(features[MEDIANS][16:, 0], values[16:]).statistic
    assert spearmanr(found, values[16:]).statistic > of_base - 0.05


def test_a_base_that_knows_nothing_of_the_metric_is_not_followed() -> None:
    rng = np.random.default_rng(0)
    values = rng.normal(size=60)
    rows = groups(values, rng, known=False)
    rows["blocks"][:, 0] = values
    rows["blocks"][:, 1:] *= 0.1
    assert "blocks" in best(values, rows, False, ("blocks", MEDIANS)).choice.groups
