"""An endless stream of pretraining data: random architectures with their analytic metrics."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np
import torch

import search_spaces
from search_spaces.space import SearchSpace
from surrogate import analytic_metrics
from surrogate.tokenizer import Encoded, Tokenizer

AnalyticBatch = tuple[list[Encoded], np.ndarray]
T = TypeVar("T")

# Architectures sampled for one row before giving up. If 1% of a space fits, a row fails with probability 2e-9.
_MAX_DRAWS = 2000
# Batches that a worker process prepares ahead.
_PREFETCH = 8


class AnalyticBatches(torch.utils.data.Dataset[AnalyticBatch]):
    """Batch number -> encoded texts and analytic metrics (rows, 15) of random architectures of one space.

    The space is drawn by the `weights`. An architecture is a function of seed, batch and row, so any part of the
    stream can be made again; `rows` are the rows of each batch to make. Architectures with more than `max_tokens`
    tokens are replaced by others; ValueError is raised if none is found that fits.
    """

    def __init__(
        self, tokenizer: Tokenizer, weights: Mapping[str, float], rows: Sequence[int], max_tokens: int, seed: int
    ) -> None:
        self.tokenizer, self.rows, self.max_tokens, self.seed = tokenizer, rows, max_tokens, seed
        # The spaces themselves, not their names: a worker process may not know a space that was registered here.
        self.spaces = [search_spaces.get(name) for name in weights]
        shares = np.array(list(weights.values()), dtype=np.float64)
        self.shares = shares / shares.sum()

    def __getitem__(self, number: int) -> AnalyticBatch:
        drawn = np.random.default_rng([self.seed, number]).choice(len(self.spaces), p=self.shares)
        rows = [self._row(self.spaces[drawn], np.random.default_rng([self.seed, number, row])) for row in self.rows]
        return [text for text, _ in rows], np.array([metrics for _, metrics in rows])

    def _row(self, space: SearchSpace, rng: np.random.Generator) -> tuple[Encoded, list[float]]:
        """A random architecture that fits `max_tokens`, and its analytic metrics."""
        for _ in range(_MAX_DRAWS):
            text, metrics = analytic_metrics.read(space.graph(space.sample(rng)))
            encoded = self.tokenizer.encode(text)
            if len(encoded) <= self.max_tokens:
                return encoded, metrics
        raise ValueError(
            f"none of {_MAX_DRAWS:,} random architectures of {space.name} has at most {self.max_tokens} tokens; "
            "raise 'max_tokens' or leave the space out of 'free_spaces'"
        )


def analytic_batches(
    dataset: AnalyticBatches, numbers: range, workers: int
) -> torch.utils.data.DataLoader[AnalyticBatch]:
    """The batches with these numbers, in order, prepared ahead by `workers` processes (0: by this one, on demand)."""
    return torch.utils.data.DataLoader(
        dataset,
        batch_size=None,
        collate_fn=_unchanged,
        sampler=list(numbers),
        num_workers=workers,
        # Forking a process that runs threads would copy its locks in whatever state they are.
        multiprocessing_context="spawn" if workers else None,
        prefetch_factor=_PREFETCH if workers else None,
    )


def _unchanged(batch: T) -> T:
    return batch
