"""A surrogate that learns what a search has found: a checkpoint with a Gaussian process for its head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

import surrogate
from search_spaces.space import Genotype, SearchSpace
from surrogate.regressors.featurizer import Featurizer, architecture
from surrogate.regressors.gaussian_process import GaussianProcess
from surrogate.regressors.rank_gauss import RankGauss

# Random architectures that say what is usual in the space.
_BACKGROUND = 500


class FewShotSurrogate:
    """Reads what the checkpoint makes of a network's text and what is known of it without measuring (`Featurizer`).

    The checkpoint need not know the space or the metrics. It stays as it is: each time, for each metric, a process is
    fitted to all that was found. On NAS-Bench-201 that needs as few evaluations as fine-tuning the checkpoint on them,
    whose rounds take a hundred times as long (`python -m benchmarks.active_search`).
    """

    def __init__(self, space: SearchSpace, checkpoint: str | Path, *, seed: int = 0) -> None:
        self.space = space
        rlm = surrogate.RLM.from_pretrained(checkpoint, surrogate.best_device())
        rng = np.random.default_rng([seed, 0])
        background = [architecture(space, space.sample(rng)) for _ in range(_BACKGROUND)]
        self._describe = Featurizer(space, background, rlm)
        self._seed = seed

    def fit(self, genotypes: Sequence[Genotype], values: Mapping[str, np.ndarray]) -> None:
        kinds = self._kinds(genotypes)
        self._learned = {}
        for metric, column in values.items():
            known = np.flatnonzero(np.isfinite(column))
            if not len(known):
                raise ValueError(
                    f"no evaluation has a value of {metric!r}; an active search needs some to learn from"
                )
            scale = RankGauss(column[known])
            self._learned[metric] = GaussianProcess([kind[known] for kind in kinds], scale.normal), scale

    def predict(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> np.ndarray:
        kinds = self._kinds(genotypes)
        columns = []
        for process, scale in map(self._learned.__getitem__, metrics):
            mean, _ = process.predict(kinds)
            columns.append(scale.values(mean))
        return np.stack(columns, axis=1)

    def sample(
        self, genotypes: Sequence[Genotype], metrics: Sequence[str], count: int, seed: int
    ) -> np.ndarray:
        kinds = self._kinds(genotypes)
        rng = np.random.default_rng([self._seed, 1, seed])
        samples = []
        for process, scale in map(self._learned.__getitem__, metrics):
            mean, deviation = process.predict(kinds)
            drawn = mean[:, None] + deviation[:, None] * rng.standard_normal((len(genotypes), count))
            samples.append(scale.values(drawn))
        return np.stack(samples, axis=2)

    def _kinds(self, genotypes: Sequence[Genotype]) -> list[np.ndarray]:
        return self._describe([architecture(self.space, tuple(genotype)) for genotype in genotypes])
