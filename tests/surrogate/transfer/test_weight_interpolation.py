import dataclasses

import numpy as np

from surrogate.transfer.weight_interpolation import _agreement, known_metrics


def test_agreement_ignores_two_of_64_networks():
    old = np.arange(1.0, 65)
    few, more = old.copy(), old.copy()
    few[[3, 60]] = 99.0, 0.0
    more[[3, 20, 40, 60]] = 99.0, 98.0, 0.5, 0.0
    assert _agreement(old, old)["spearman"] == _agreement(old, few)["spearman"] == 1
    assert _agreement(old, more)["spearman"] < 0.98
    assert _agreement(old, old[::-1])["spearman"] < -0.9


def test_known_metrics_are_those_of_registered_spaces(small_rlm):
    assert known_metrics(small_rlm) == {"nasbench201": ["params_m", "macs_m"]}
    named = dataclasses.replace(small_rlm, known={"fbnet": ("params_m",), "gone": ("macs_m",)})
    assert known_metrics(named) == {"fbnet": ["params_m"]}
