"""A surrogate that learns what a search has found: a checkpoint, fine-tuned anew on all of it."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

import surrogate
from search_spaces.space import Genotype, SearchSpace
from search_spaces.tables import Table
from surrogate import FinetuneConfig

# Architectures that a teacher labels: a search wants its answer sooner than a user who fine-tunes once.
_TAUGHT = 500


class FinetunedSurrogate:
    """A checkpoint that need not know the space or the metrics. What else it knows is not kept.

    Each time it starts from the checkpoint again: a model that went on from its last state would depend on the order in
    which things were found. `steps` are those of each fine-tuning.
    """

    def __init__(
        self, space: SearchSpace, checkpoint: str | Path, *, steps: int = 150, seed: int = 0
    ) -> None:
        self.space, self._checkpoint = space, Path(checkpoint)
        # A model that is asked where to look next should not give rows away for when to stop.
        self._config = FinetuneConfig(
            steps=steps,
            validation=0.0,
            taught=_TAUGHT,
            rehearsal=0,
            agreement=-1.0,
            novelty_texts=0,
            seed=seed,
        )
        self._rlm = surrogate.RLM.from_pretrained(checkpoint, surrogate.best_device())

    def fit(self, genotypes: Sequence[Genotype], values: Mapping[str, np.ndarray]) -> None:
        names = tuple(self.space.to_str(genotype) for genotype in genotypes)
        texts = tuple(map(self.space.text, genotypes))
        table = Table((self.space.name,) * len(names), names, texts, metrics=dict(values))
        with tempfile.TemporaryDirectory() as folder:
            self._rlm = surrogate.finetune(self._checkpoint, table, Path(folder, "tuned"), self._config)

    def predict(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> np.ndarray:
        texts = [self.space.text(genotype) for genotype in genotypes]
        return self._rlm.predict(texts, list(metrics), intervals=False).median

    def sample(
        self, genotypes: Sequence[Genotype], metrics: Sequence[str], count: int, seed: int
    ) -> np.ndarray:
        texts = [self.space.text(genotype) for genotype in genotypes]
        return self._rlm.sample(texts, list(metrics), count=count, seed=seed)
