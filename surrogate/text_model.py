"""A network that reads texts, and its tokenizer: what the RLM and its adapters predict with PyTorch."""

import dataclasses
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import torch
from torch import Tensor

from surrogate import analytic_metrics, batching, decoding
from surrogate.encoders import Batch, collate
from surrogate.joint_samples import sobol_levels
from surrogate.model import Network
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.prediction import Prediction
from surrogate.tokenizer import Encoded, Tokenizer
from surrogate.weights import require_trainable


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
        values = np.empty((len(distinct), len(order), 3 if intervals else 1))
        novelty = np.empty(len(distinct)) if self.novelty else None
        done = 0
        for rows, numbers, encodings in self._read(distinct, order, intervals, batch_size):
            values[rows] = numbers
            if self.novelty and novelty is not None:
                novelty[rows] = self.novelty.of_encodings(encodings)
            done += len(rows)
            if progress:
                progress(done)
        low, high = (values[:, :, 1], values[:, :, 2]) if intervals else (None, None)
        return Prediction(tuple(order), values[:, :, 0], low, high, novelty)

    def read(self, distinct: Sequence[str], names: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
        """Encoder output of each text, averaged over its tokens, (n, D) float64, and medians (n, names)."""
        encodings = np.empty((len(distinct), self.network.config.width))
        medians = np.empty((len(distinct), len(names)))
        for rows, numbers, means in self._read(distinct, names, False, None):
            encodings[rows], medians[rows] = means, numbers[:, :, 0]
        return encodings, medians

    def _read(
        self, distinct: Sequence[str], names: Sequence[str], intervals: bool, batch_size: int | None
    ) -> Iterator[tuple[list[int], np.ndarray, np.ndarray]]:
        """Positions of some of the texts, with their values and encodings as `_read_group` has them."""
        lengths, cropped = self._lengths(distinct)
        if cropped:
            warnings.warn(f"{cropped} of {len(distinct)} texts were cropped to {self.max_tokens} tokens", stacklevel=4)
        read = partial(self._read_group, distinct, [self.metrics.index(name) for name in names], intervals)
        groups = batching.grouped(self.batches(lengths, batch_size), self.network.joined_batches, self.device)
        found = batching.map_concurrently(read, groups, self.device)
        for group, (values, encodings) in zip(groups, found, strict=True):
            yield [row for batch in group for row in batch], values, encodings

    def _read_group(
        self, texts: Sequence[str], metrics: list[int], intervals: bool, group: list[list[int]]
    ) -> tuple[np.ndarray, np.ndarray]:
        """Values (B, metrics, 1 or 3) and mean encodings (B, D) of the B texts of a group of batches.

        `group` has the positions of the batches' texts. Values are the median and, if asked for, both interval ends.
        """
        network = self.network.eval()
        with torch.inference_mode():
            # Tokenized a second time: kept since `_lengths`, tokens and references would take more memory than texts.
            batches = [self._batch(texts, rows) for rows in group]
            memory, mask = batching.joined(
                [network.encoder(batch) for batch in batches], [batch.mask for batch in batches]
            )
            encodings = _mean_encodings(memory, mask)
            if not metrics:
                return np.empty((len(encodings), 0, 1)), encodings
            inputs = network.decoder, memory, mask, metrics
            values = decoding.medians_and_intervals(*inputs) if intervals else (decoding.medians(*inputs),)
        return np.stack(values, axis=-1), encodings

    def sample(self, texts: Sequence[str], order: Sequence[str], count: int, seed: int, batch_size: int) -> np.ndarray:
        """Joint samples (texts, count, metrics) of metrics in decoding order. Raises CheckpointError for a published
        network."""
        require_trainable(self.network)
        positions = [self.metrics.index(name) for name in order]
        lengths, _ = self._lengths(texts)
        samples = np.empty((len(texts), count, len(order)))
        self.network.eval()
        with torch.inference_mode():
            for rows in self.batches(lengths, batch_size):
                batch = self._batch(texts, rows)
                rngs = [np.random.default_rng([seed, row]) for row in rows]
                levels = np.stack([sobol_levels(count, len(order), rng) for rng in rngs])
                memory = self.network.encoder(batch)
                samples[rows] = decoding.joint(self.network.decoder, memory, batch.mask, positions, levels)
        return samples

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
        return list(batching.batches(lengths, size, most_texts))

    def _batch(self, texts: Sequence[str], rows: list[int]) -> Batch:
        return collate([self.encode(texts[row]) for row in rows], self.device)

    def _lengths(self, texts: Sequence[str]) -> tuple[list[int], int]:
        """Tokens of each text, and the number of texts that are cropped. Raises ValueError for one that the model
        cannot read."""
        lengths, cropped = [], 0
        for place, text in enumerate(texts, start=1):
            encoded = self.tokenizer.encode(text)
            if problem := self.refusal(text, encoded):
                raise ValueError(f"text {place} {problem}")
            lengths.append(len(encoded))
            cropped += encoded.cropped
        return lengths, cropped


def _mean_encodings(memory: Tensor, mask: Tensor) -> np.ndarray:
    """Means over real tokens: (B, L, D), (B, L) -> (B, D) float64."""
    real = mask[:, :, None].to(memory.dtype)
    means: np.ndarray = ((memory * real).sum(1) / real.sum(1)).double().cpu().numpy()
    return means
