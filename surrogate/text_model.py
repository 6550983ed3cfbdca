"""A network that reads texts, and its tokenizer: what the RLM and its adapters predict with PyTorch."""

import dataclasses
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import numpy as np
import torch
from torch import Tensor

from surrogate import analytic_metrics, batching, decoding
from surrogate.encoders import collate
from surrogate.joint_samples import sobol_levels
from surrogate.model import Network
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.prediction import Prediction
from surrogate.tokenizer import Encoded, Tokenizer
from surrogate.weights import require_trainable

R = TypeVar("R")


@dataclass(frozen=True)
class TextModel:
    """Predicts `metrics`, in decoding order, of texts that `tokenizer` splits; `novelty` scores their encodings."""

    network: Network
    tokenizer: Tokenizer
    metrics: tuple[str, ...]
    novelty: OutOfDistributionScore | None = None

    @property
    def device(self) -> torch.device:
        return next(self.network.parameters()).device

    @property
    def max_tokens(self) -> int:
        """Length of the longest text that the network reads."""
        return self.network.config.max_tokens

    def predict(
        self, distinct: Sequence[str], names: Sequence[str], intervals: bool, batch_size: int | None,
        progress: Callable[[int], None] | None,
    ) -> Prediction:  # fmt: skip
        """Predictions for distinct texts; arguments as `RLM.predict` has them."""
        order = sorted(set(names), key=self.metrics.index)
        metrics = [self.metrics.index(name) for name in order]
        values = np.empty((len(distinct), len(order), 3 if intervals else 1))
        novelty = np.empty(len(distinct)) if self.novelty else None

        def numbers_and_scores(memory: Tensor, mask: Tensor, rows: list[int]) -> tuple[np.ndarray, np.ndarray]:
            # Scores here, too: threads of a product elsewhere would wait for the next by spinning on busy cores.
            scores = self.novelty.of_encodings(_mean_encodings(memory, mask)) if self.novelty else np.empty(0)
            return self._numbers(memory, mask, metrics, intervals), scores

        done = 0
        for rows, (numbers, scores) in self._read(distinct, batch_size, numbers_and_scores):
            values[rows] = numbers
            if novelty is not None:
                novelty[rows] = scores
            done += len(rows)
            if progress:
                progress(done)
        low, high = (values[:, :, 1], values[:, :, 2]) if intervals else (None, None)
        return Prediction(tuple(order), values[:, :, 0], low, high, novelty)

    def read(self, distinct: Sequence[str], names: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
        """Encoder output of each text, averaged over its tokens, (n, D) float64, and medians (n, names)."""
        metrics = [self.metrics.index(name) for name in names]
        encodings = np.empty((len(distinct), self.network.config.width))
        medians = np.empty((len(distinct), len(names)))

        def means_and_numbers(memory: Tensor, mask: Tensor, rows: list[int]) -> tuple[np.ndarray, np.ndarray]:
            return _mean_encodings(memory, mask), self._numbers(memory, mask, metrics, False)

        for rows, (means, numbers) in self._read(distinct, None, means_and_numbers):
            encodings[rows], medians[rows] = means, numbers[:, :, 0]
        return encodings, medians

    def sample(self, texts: Sequence[str], order: Sequence[str], count: int, seed: int, batch_size: int) -> np.ndarray:
        """Joint samples (texts, count, metrics) of metrics in decoding order. Raises CheckpointError for a published
        network."""
        require_trainable(self.network)
        metrics = [self.metrics.index(name) for name in order]
        samples = np.empty((len(texts), count, len(order)))

        def joint(memory: Tensor, mask: Tensor, rows: list[int]) -> np.ndarray:
            rngs = [np.random.default_rng([seed, row]) for row in rows]
            levels = np.stack([sobol_levels(count, len(order), rng) for rng in rngs])
            return decoding.joint(self.network.decoder, memory, mask, metrics, levels)

        size = min(batch_size, batching.default_batch_size(self.device))
        for rows, drawn in self._read(texts, size, joint):
            samples[rows] = drawn
        return samples

    def _read(
        self, texts: Sequence[str], batch_size: int | None, compute: Callable[[Tensor, Tensor, list[int]], R]
    ) -> Iterator[tuple[list[int], R]]:
        """Positions `rows` of some of the texts, with `compute(memory, mask, rows)`, from their encodings (B, L, D)
        and mask (B, L). Warns of texts that are cropped."""
        encoded = self._encoded(texts)
        if cropped := sum(text.cropped for text in encoded):
            warnings.warn(f"{cropped} of {len(texts)} texts were cropped to {self.max_tokens} tokens", stacklevel=4)
        network = self.network.eval()

        def read(group: list[list[int]]) -> R:
            with torch.inference_mode():
                batches = [collate([encoded[row] for row in rows], self.device) for rows in group]
                memory, mask = batching.joined(
                    [network.encoder(batch) for batch in batches], [batch.mask for batch in batches]
                )
                return compute(memory, mask, [row for rows in group for row in rows])

        batches = self.batches([len(text) for text in encoded], batch_size)
        groups = batching.grouped(batches, network.joined_batches, self.device)
        for group, found in zip(groups, batching.map_concurrently(read, groups, self.device), strict=True):
            yield [row for rows in group for row in rows], found

    def _numbers(self, memory: Tensor, mask: Tensor, metrics: list[int], intervals: bool) -> np.ndarray:
        """Medians, and both ends of the intervals if asked for: (B, metrics, 1 or 3)."""
        if not metrics:
            return np.empty((len(memory), 0, 1))
        given = self.network.decoder, memory, mask, metrics
        return np.stack(decoding.medians_and_intervals(*given) if intervals else (decoding.medians(*given),), axis=-1)

    def encode(self, text: str) -> Encoded:
        """Tokens of a text and whatever else the network reads of it."""
        config = self.network.config
        encode = self.tokenizer.encode_program if config.program_structure else self.tokenizer.encode
        encoded = encode(text)
        if config.free_metrics:
            features = analytic_metrics.structural_features(text)
            return dataclasses.replace(encoded, structural_features=features)
        return encoded

    def refusal(self, text: str, encoded: Encoded | None = None) -> str:
        """Why the network cannot read a text ("is empty"), "" if it can; `encoded`: its tokens, if they are known."""
        count = len(self.tokenizer.encode(text) if encoded is None else encoded)
        limit = self.max_tokens
        if not (text.strip() and count):
            return "is empty"
        return f"has {count} tokens, more than the {limit} it reads ('max_tokens')" if count > limit else ""

    def batches(self, lengths: Sequence[int], batch_size: int | None = None) -> list[list[int]]:
        """Positions of texts with these numbers of tokens, in batches of similar length that the device can hold;
        `batch_size` as in `predict`."""
        size = batch_size or batching.default_batch_size(self.device)
        most_texts = partial(self.network.most_texts, memory=batching.batch_memory(self.device))
        return batching.batches(lengths, size, most_texts, self.device)

    def _encoded(self, texts: Sequence[str]) -> list[Encoded]:
        """Tokens of each text. Raises ValueError for one that the model cannot read."""
        encoded = []
        for place, text in enumerate(texts, start=1):
            encoded.append(self.encode(text))
            if problem := self.refusal(text, encoded[-1]):
                raise ValueError(f"text {place} {problem}")
        return encoded


def _mean_encodings(memory: Tensor, mask: Tensor) -> np.ndarray:
    """Means over real tokens: (B, L, D), (B, L) -> (B, D) float64."""
    real = mask[:, :, None].to(memory.dtype)
    means: np.ndarray = ((memory * real).sum(1) / real.sum(1)).double().cpu().numpy()
    return means
