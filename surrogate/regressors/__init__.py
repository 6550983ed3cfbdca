"""Baselines that the RLM is compared with: regressors behind one interface, trained on the same rows.

`gaussian_process`, `featurizer`, `rank_gauss`, `linear` and `gnn` are also building blocks of pseudo-labels, of
few-shot search and of calibration.
"""

from surrogate.regressors import (  # noqa: F401  (importing a baseline registers it)
    gnn,
    gp_on_analytic_metrics,
    linear,
    mlp,
    mse_head,
    trees,
)
from surrogate.regressors.base import Baseline, get, names, register

__all__ = ["Baseline", "get", "names", "register"]
