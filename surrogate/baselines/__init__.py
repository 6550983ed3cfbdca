"""What the RLM is measured against: regressors that learn from the same rows, behind one interface."""

from surrogate.baselines import gnn, linear, mlp, mse_head, trees  # noqa: F401  (importing a baseline registers it)
from surrogate.baselines.base import Baseline, get, names, register

__all__ = ["Baseline", "get", "names", "register"]
