"""Baselines that the RLM is compared with: regressors behind one interface, trained on the same rows.

`featurizer` is also a building block of adapters and of few-shot search.
"""

from importlib import import_module

from surrogate.regressors.base import Baseline, register
from surrogate.regressors.base import get as _get
from surrogate.regressors.base import names as _names

__all__ = ["Baseline", "get", "names", "register"]

_BASELINES = ("gnn", "gp_on_analytic_metrics", "mse_head", "networks", "tabular")


def _load() -> None:
    """Imports the baselines, which registers them; most need more than the building blocks do."""
    for name in _BASELINES:
        import_module(f"surrogate.regressors.{name}")


def get(name: str) -> type[Baseline]:
    """The baseline called `name`. Raises ValueError for an unknown name, with the nearest known one."""
    _load()
    return _get(name)


def names() -> list[str]:
    """The names of the baselines."""
    _load()
    return _names()
