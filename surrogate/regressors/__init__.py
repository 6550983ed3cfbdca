"""What the RLM is measured against: regressors that learn from the same rows, behind one interface."""

from surrogate.regressors import (  # noqa: F401  (importing a baseline registers it)
    gaussian_process,
    gnn,
    linear,
    mlp,
    mse_head,
    trees,
)
from surrogate.regressors.base import Baseline, get, names, register

__all__ = ["Baseline", "get", "names", "register"]
