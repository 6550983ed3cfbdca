"""Search algorithms: each proposes genotypes (`ask`) and learns from their objective values (`tell`)."""

from nassurrogate.search.searchers import active, evolution, genetic, local_search, optuna_samplers, uninformed  # noqa: F401  (importing a searcher registers it)
from nassurrogate.search.searchers.base import Searcher, get, names, register

__all__ = ["Searcher", "get", "names", "register"]
