"""Metric values that a checkpoint predicts."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

import surrogate
from nassurrogate.columns import COMPUTED, NOVELTY, Columns, computed
from search_spaces.space import Genotype, SearchSpace

# Joint samples per architecture, from which its probability of being dominated is estimated.
SAMPLES = 64


class SurrogateEvaluator:
    """Predictions of a checkpoint with its adapters: medians with 80% intervals, and out-of-distribution scores, if it
    computes them.

    Raises surrogate.CheckpointError for a folder that is not a checkpoint.
    """

    at_once = 256
    cost = 0

    def __init__(
        self, space: SearchSpace, checkpoint: str | Path | None = None, adapters: str | Path | Sequence[str | Path] = ()
    ) -> None:
        path = checkpoint if checkpoint is not None else surrogate.default_checkpoint()
        self.space = space
        self.rlm = surrogate.RLM.from_pretrained(path, surrogate.best_device(), adapters)
        self.identity: Mapping[str, str] = {
            "evaluator": "surrogate", "checkpoint": f"sha256 {self.rlm.identity[:16]}"
        }  # fmt: skip

    def resolve(self, name: str) -> str:
        space = self.space.name
        if name == NOVELTY:
            if self.rlm.novelty is None:
                raise ValueError(f"{name!r}: the checkpoint computes no out-of-distribution scores")
            return name
        others = self.rlm.of_any_network(space)
        if space not in self.rlm.known and name not in (*COMPUTED, *others):
            trained = ", ".join(sorted(self.rlm.known)) or "no registered space"
            raise ValueError(
                f"{name!r}: the checkpoint was not trained on {space} (but on {trained}); "
                "choose a checkpoint that was, or search by params_m and macs_m"
            )
        known = [*self.rlm.aliases.get(space, {}), *self.rlm.known.get(space, ()), *COMPUTED, *others]
        if name not in known:
            raise ValueError(self.rlm.unknown(name, space, COMPUTED))
        return name if name in COMPUTED else self.rlm.resolve(name, self.space.name)

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        predicted = _predicted(metrics)
        columns: Columns = {**computed(self.space, genotypes)}
        if predicted or NOVELTY in metrics:
            texts = [self.space.text(genotype) for genotype in genotypes]
            columns |= self.rlm.predict(texts, predicted).by_column()
        return columns

    def members(self, metrics: Sequence[str]) -> None:
        return None

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> np.ndarray | None:
        places = [metrics.index(metric) for metric in _predicted(metrics)]
        if not places:
            return None
        texts = [self.space.text(genotype) for genotype in genotypes]
        samples = np.full((len(genotypes), SAMPLES, len(metrics)), np.nan)
        samples[..., places] = self.rlm.sample(texts, [metrics[place] for place in places], count=SAMPLES, seed=seed)
        return samples


def _predicted(metrics: Sequence[str]) -> list[str]:
    """The metrics that have a predictive distribution."""
    return [metric for metric in metrics if metric not in (*COMPUTED, NOVELTY)]
