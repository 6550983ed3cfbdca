"""Training data: encoded texts with the digits of their metrics, and batches of texts of similar length."""

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import torch
from torch import Tensor

import search_spaces
from surrogate.encoders import Batch, collate
from surrogate.number_codec import NumberCodec, NumberError
from surrogate.tokenizer import Encoded


@dataclass(frozen=True)
class Numbers:
    """k metrics of B rows as tokens: `digits` and codec `states`, (B, k, length) int64; `present` (B, k) bool, False
    where the value is missing."""

    digits: Tensor
    states: Tensor
    present: Tensor


@dataclass(frozen=True)
class Dataset:
    """n encoded texts with K metrics: `values` (n, K) float64, NaN where missing, and `noise` (n, K), the relative
    standard deviation of their measurement noise. Not to be modified: `present` and `lengths` are computed once."""

    texts: list[Encoded]
    values: np.ndarray
    noise: np.ndarray
    codec: NumberCodec

    def __len__(self) -> int:
        return len(self.texts)

    @cached_property
    def present(self) -> np.ndarray:
        """(n, K) bool: False where the value is missing."""
        return np.isfinite(self.values)

    @staticmethod
    def of(
        texts: Sequence[str],
        values: np.ndarray,
        encode: Callable[[str], Encoded],
        codec: NumberCodec,
        noise: np.ndarray | None = None,
    ) -> "Dataset":
        """Encodes texts; `noise` defaults to 0. Raises ValueError naming the row of a value that the codec cannot
        represent."""
        for row, numbers in enumerate(values.tolist()):
            for value in numbers:
                try:
                    if not math.isnan(value):
                        codec.encode(value)
                except NumberError as error:
                    raise ValueError(f"row {row + 1}: {error}") from None
        encoded = {text: encode(text) for text in dict.fromkeys(texts)}
        return Dataset(
            [encoded[text] for text in texts], values, np.zeros_like(values) if noise is None else noise, codec
        )

    @cached_property
    def lengths(self) -> np.ndarray:
        """Tokens of each text, (n,) int64."""
        return np.array([len(text) for text in self.texts], dtype=np.int64)

    def take(self, rows: np.ndarray) -> "Dataset":
        """The rows at these positions, as a dataset."""
        return Dataset([self.texts[row] for row in rows], self.values[rows], self.noise[rows], self.codec)

    def read(self, rows: np.ndarray, device: torch.device | str) -> Batch:
        """The texts of these rows (B,), padded into one batch."""
        return collate([self.texts[row] for row in rows], device)

    def numbers(self, rows: np.ndarray, metrics: Tensor, noise: Tensor | None = None) -> Numbers:
        """The metrics at positions `metrics` (B, k) of these rows (B,), as tokens.

        `noise` (B, K) perturbs each value by so many of its standard deviations, on the logarithmic scale.
        """
        values = self.values[rows]
        if noise is not None:
            values = values * np.exp(self.noise[rows] * noise.numpy())
        values = np.take_along_axis(values, metrics.cpu().numpy(), axis=1)
        digits = np.zeros((*values.shape, self.codec.length), dtype=np.int64)
        present = np.isfinite(values)
        digits[present] = self.codec.encode_array(values[present])
        arrays = (digits, self.codec.grammar.states(digits), present)
        return Numbers(*(torch.from_numpy(array).to(metrics.device) for array in arrays))


def batches(lengths: np.ndarray, size: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
    """One epoch over texts of these lengths (n,): positions in batches of up to `size` texts of similar length, in
    random order."""
    order = rng.permutation(len(lengths))
    found = []
    pool = size * 50  # sorting by length within pools keeps padding low and batches random
    for start in range(0, len(order), pool):
        chunk = order[start : start + pool]
        chunk = chunk[np.argsort(lengths[chunk], kind="stable")]
        found += [chunk[i : i + size] for i in range(0, len(chunk), size)]
    for index in rng.permutation(len(found)):
        yield found[index]


def sample_texts(space: str, count: int, *seed: int) -> list[str]:
    """Canonical texts of `count` random architectures of the space with this name, not necessarily distinct."""
    registered, rng = search_spaces.get(space), np.random.default_rng(seed)
    return [registered.text(registered.sample(rng)) for _ in range(count)]


# Rows with similar values from which the noise at that value is estimated, and the fewest rows to estimate it from.
_ROWS_PER_ESTIMATE = 600
_MIN_REPLICATES = 20
# A normal distribution's standard deviation in units of its median absolute deviation.
_SD_PER_MAD = 1.4826


def replicate_noise(texts: Sequence[str], values: np.ndarray) -> np.ndarray:
    """Relative standard deviation of the measurement noise of `values`, (n, K), estimated from rows that share a text.

    The estimate is robust: the scaled median absolute deviation from the mean of a text's rows, corrected for their
    number, among rows of similar value. The noise depends on the value: NAS-Bench-201's accuracies are three times as
    noisy at the low end as at the high end. It is 0 for a metric with fewer than 20 rows that share a text.
    """
    rows: dict[str, list[int]] = {}
    for row, text in enumerate(texts):
        rows.setdefault(text, []).append(row)
    repeated = [group for group in rows.values() if len(group) > 1]
    return np.stack([_noise(values[:, column], repeated) for column in range(values.shape[1])], axis=1)


def _noise(values: np.ndarray, repeated: list[list[int]]) -> np.ndarray:
    """Noise (n,) of one metric with values (n,), from the groups of rows that share a text."""
    means, deviations = [np.zeros(0)], [np.zeros(0)]
    for group in repeated:
        y = values[group]
        y = y[np.isfinite(y)]
        if len(y) > 1 and y.mean() != 0:
            means.append(np.full(len(y), y.mean()))
            deviations.append((y / y.mean() - 1) * np.sqrt(len(y) / (len(y) - 1)))
    mean, deviation = np.concatenate(means), np.abs(np.concatenate(deviations))
    if len(mean) < _MIN_REPLICATES:
        return np.zeros(len(values))
    parts = np.array_split(np.argsort(mean, kind="stable"), max(1, len(mean) // _ROWS_PER_ESTIMATE))
    centres = [np.median(mean[part]) for part in parts]
    spreads = [_SD_PER_MAD * np.median(deviation[part]) for part in parts]
    return np.interp(np.nan_to_num(values), centres, spreads)


def fingerprint(text: str) -> int:
    """A 63-bit hash of a text, by which a checkpoint records the rows that it was trained and validated on."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
