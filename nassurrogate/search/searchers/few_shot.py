"""The model of an active search: Gaussian processes fitted to the evaluations so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import surrogate
from search_spaces.space import Genotype, SearchSpace
from surrogate.few_rows.gaussian_process import GaussianProcess
from surrogate.few_rows.scaling import RankGauss
from surrogate.regressors.featurizer import Featurizer, raw_features

# Random architectures that features are scaled by.
_BACKGROUND = 500


class FewShotSurrogate:
    """A Gaussian process per metric on the feature groups of `Featurizer`: analytic metrics with path lengths, choices,
    Weisfeiler-Lehman subtrees, paths through cells and, if there is a checkpoint that knows the space, the RLM's
    encodings and predictions. In a space with zeros, a metric is learned from whole networks or from their live parts,
    whichever has the smaller leave-one-out error.

    The checkpoint need not know the space or the metrics, and is not trained: each `fit` fits new processes. On
    NAS-Bench-201 they need as few evaluations as fine-tuning the checkpoint on them, whose rounds take a hundred times
    as long (`python -m benchmarks.active_search`).

    Raises surrogate.CheckpointError for a folder that is not a checkpoint.
    """

    def __init__(self, space: SearchSpace, checkpoint: str | Path | None, *, seed: int = 0) -> None:
        self.space = space
        rlm = surrogate.RLM.from_pretrained(checkpoint, surrogate.best_device()) if checkpoint else None
        rng = np.random.default_rng([seed, 0])
        background = [raw_features(space, space.sample(rng)) for _ in range(_BACKGROUND)]
        self._featurize = Featurizer(space, background, rlm)
        self._seed = seed

    def fit(self, genotypes: Sequence[Genotype], values: Mapping[str, np.ndarray]) -> None:
        """Fits each metric's process to its finite values (n,). Raises ValueError for a metric without any."""
        groups = self._features(genotypes)
        self._fitted = {}
        for metric, column in values.items():
            known = np.flatnonzero(np.isfinite(column))
            if not len(known):
                raise ValueError(f"no evaluation has a value of {metric!r}; an active search needs some to learn from")
            transform, fitted = RankGauss(column[known]), []
            for view in self._featurize.views:
                process = GaussianProcess([groups[name][known] for name in view], transform.normal)
                error = float(np.square(process.leave_one_out - transform.normal).mean())
                fitted.append(_Fitted(process, view, transform, error))
            self._fitted[metric] = min(fitted, key=lambda one: one.error)

    def predict(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> np.ndarray:
        """Predicted medians (n, metrics)."""
        groups = self._features(genotypes)
        columns = []
        for fitted in map(self._fitted.__getitem__, metrics):
            mean, _ = fitted.predict(groups)
            columns.append(fitted.transform.inverse_transform(mean))
        return np.stack(columns, axis=1)

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], count: int, seed: int) -> np.ndarray:
        """Samples (n, count, metrics) from the predictive distributions, independent between metrics and
        architectures."""
        groups = self._features(genotypes)
        rng = np.random.default_rng([self._seed, 1, seed])
        samples = []
        for fitted in map(self._fitted.__getitem__, metrics):
            mean, deviation = fitted.predict(groups)
            drawn = mean[:, None] + deviation[:, None] * rng.standard_normal((len(genotypes), count))
            samples.append(fitted.transform.inverse_transform(drawn))
        return np.stack(samples, axis=2)

    def _features(self, genotypes: Sequence[Genotype]) -> dict[str, np.ndarray]:
        """Feature groups by name, each (n, d)."""
        return self._featurize([raw_features(self.space, tuple(genotype)) for genotype in genotypes])


@dataclass(frozen=True)
class _Fitted:
    """The process of a metric, the feature groups that it reads, and its leave-one-out `error`."""

    process: GaussianProcess
    view: Sequence[str]
    transform: RankGauss
    error: float

    def predict(self, groups: Mapping[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        return self.process.predict([groups[name] for name in self.view])
