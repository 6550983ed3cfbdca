"""The rows that fine-tuning learns, and the architectures that it rehearses."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from search_spaces.tables import Table
from surrogate.config import FinetuneConfig
from surrogate.dataset import Dataset, replicate_noise, sample_texts
from surrogate.rlm import RLM
from surrogate.transfer.pseudo_labels import PseudoLabels
from surrogate.transfer.weight_interpolation import known_metrics

# Architectures that are rehearsed, of all known spaces together.
_MAX_REHEARSED = 1024
# Rows of a space that also get the parent's predictions of the metrics it knows for other spaces only, so that a
# prediction does not depend on which metrics are asked for with it.
_ROWS_WITH_FOREIGN_METRICS = 128


@dataclass(frozen=True)
class FinetuningData:
    """Rows to learn. `given` has the values of the table; in `filled`, rows of spaces that the parent knows also have
    its predictions of their other metrics, which are visible while the given ones are learned, but not learned."""

    given: Dataset
    filled: Dataset

    @staticmethod
    def of(
        parent: RLM,
        child: RLM,
        table: Table,
        texts: list[str],
        metrics: Sequence[str],
        config: FinetuneConfig,
    ) -> FinetuningData:
        values = np.full((len(table), len(child.metrics)), np.nan)
        for name in metrics:
            values[:, child.metrics.index(name)] = table.metric(name)
        given = child.dataset(texts, values, _noise(texts, values, config.noise))
        filled = values.copy()
        for space, known in known_metrics(parent).items():
            rows = np.flatnonzero([name == space for name in table.space])
            if not len(rows):
                continue
            foreign = [name for name in parent.metrics if name not in known]
            for some, names in ((rows, known), (rows[:_ROWS_WITH_FOREIGN_METRICS], foreign)):
                cells = np.ix_(some, np.array([child.metrics.index(name) for name in names], dtype=int))
                predicted = parent.predict([texts[row] for row in some], names, intervals=False).median
                filled[cells] = np.where(np.isfinite(values[cells]), values[cells], predicted)
        return FinetuningData(given, dataclasses.replace(given, values=filled))

    def with_pseudo_labels(self, child: RLM, labels: PseudoLabels, metrics: Sequence[str]) -> FinetuningData:
        """These rows and the architectures with pseudo-labels."""
        if not labels.texts:
            return self
        columns = [child.metrics.index(name) for name in metrics]
        values, noise = (np.full((len(labels.texts), len(child.metrics)), np.nan) for _ in range(2))
        values[:, columns], noise[:, columns] = labels.values, labels.noise
        more = child.dataset(labels.texts, values, noise)
        return FinetuningData(self.given.concatenate(more), self.filled.concatenate(more))

    def take(self, rows: np.ndarray) -> FinetuningData:
        return FinetuningData(self.given.take(rows), self.filled.take(rows))


def _noise(texts: Sequence[str], values: np.ndarray, share: float) -> np.ndarray:
    """Relative measurement noise (n, K): what replicates show, at least `share` of the metric's standard deviation."""
    spread = np.array([np.nanstd(column) if np.isfinite(column).any() else 0.0 for column in values.T])
    size = np.maximum(np.abs(values), spread)
    least = np.divide(share * spread, size, out=np.zeros_like(values), where=size > 0)
    return np.fmax(replicate_noise(texts, values), least)


@dataclass(frozen=True)
class Rehearsal:
    """Random architectures of one space that the parent knows, with its samples of the `metrics` (positions) that it
    knows of the space, as child and parent read them."""

    space: str
    metrics: list[int]
    child: Dataset
    parent: Dataset

    @staticmethod
    def of(parent: RLM, child: RLM, config: FinetuneConfig, steps: int) -> list[Rehearsal]:
        """One for each space that the parent knows, with enough architectures for so many steps."""
        known = known_metrics(parent) if config.rehearsal and config.distillation else {}
        count = min(_MAX_REHEARSED, steps * config.rehearsal)
        rehearsals = []
        for space, metrics in known.items():
            texts = sample_texts(space, max(1, count // len(known)), config.seed, 1)
            samples = parent.sample(texts, metrics, count=1, seed=config.seed)[:, 0]
            datasets = (rlm.dataset(texts, samples) for rlm in (child, parent))
            rehearsals.append(Rehearsal(space, [parent.metrics.index(name) for name in metrics], *datasets))
        return rehearsals
