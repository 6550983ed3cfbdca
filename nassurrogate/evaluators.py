"""Evaluators: genotypes in, metric values out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

import surrogate
from nassurrogate.predicting import prediction_columns
from search_spaces.registry import nearest
from search_spaces.space import Genotype, SearchSpace
from surrogate.rlm import file_sha256

# Counted on the network as it is built, in millions; every evaluator gives them.
COMPUTED = ("params_m", "macs_m")


class Evaluator(Protocol):
    """What a search needs to know of the source of its numbers."""

    identity: Mapping[str, str]  # what its answers depend on; a search is resumed only with the same

    def resolve(self, name: str) -> str:
        """The column of a metric's name or alias. Raises ValueError that suggests the nearest name."""

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> dict[str, np.ndarray]:
        """Columns of length n: the metrics, their `_q10` and `_q90` where it has them, and `COMPUTED`."""


class SurrogateEvaluator:
    """A checkpoint's predictions: medians with 80% intervals.

    Raises surrogate.CheckpointError for what is no checkpoint.
    """

    def __init__(self, space: SearchSpace, checkpoint: str | Path | None = None) -> None:
        path = Path(checkpoint) if checkpoint is not None else surrogate.default_checkpoint()
        self.space = space
        self.rlm = surrogate.RLM.from_pretrained(path, surrogate.best_device())
        # config.json holds the digests of the other files, so its own names what the checkpoint computes.
        digest = file_sha256(path / "config.json")
        self.identity: Mapping[str, str] = {"evaluator": "surrogate", "checkpoint": f"sha256 {digest[:16]}"}

    def resolve(self, name: str) -> str:
        space = self.space.name
        if space not in self.rlm.known and name not in COMPUTED:
            trained = ", ".join(sorted(self.rlm.known)) or "no space by name"
            raise ValueError(
                f"{name!r}: the checkpoint was not trained on {space} (but on {trained}); "
                "give --checkpoint one that was, or search by params_m and macs_m"
            )
        known = [*self.rlm.aliases.get(space, {}), *self.rlm.known.get(space, ()), *COMPUTED]
        if name not in known:
            raise ValueError(f"unknown metric {name!r}{nearest(name, known)}")
        return name if name in COMPUTED else self.rlm.resolve(name, self.space.name)

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> dict[str, np.ndarray]:
        wanted = [metric for metric in metrics if metric not in COMPUTED]
        columns: dict[str, np.ndarray] = {}
        if wanted:
            texts = [self.space.text(genotype) for genotype in genotypes]
            columns = prediction_columns(self.rlm.predict(texts, wanted))
        graphs = [self.space.graph(genotype) for genotype in genotypes]
        columns["params_m"] = np.array([graph.params / 1e6 for graph in graphs])
        columns["macs_m"] = np.array([graph.macs / 1e6 for graph in graphs])
        return columns


EVALUATORS = {"surrogate": SurrogateEvaluator}


def get(name: str) -> type[SurrogateEvaluator]:
    """The evaluator called `name`. Raises ValueError that suggests the nearest name."""
    if name not in EVALUATORS:
        raise ValueError(f"unknown evaluator {name!r}{nearest(name, list(EVALUATORS))}")
    return EVALUATORS[name]
