"""Training data: encoded texts beside the digits of their metrics, in batches of similar length."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

import search_spaces
from search_spaces.tables import Table
from surrogate.encoders import Batch, collate
from surrogate.number_codec import NumberCodec, NumberError
from surrogate.tokenizer import Encoded


@dataclass(frozen=True)
class Numbers:
    """k metrics of B rows, spelled: `digits` and `states` (B, k, length), `present` (B, k) bool where known."""

    digits: Tensor
    states: Tensor
    present: Tensor


@dataclass(frozen=True)
class Dataset:
    """n texts with K metrics. `values` (n, K) float64, NaN where unknown; `noise` (n, K) their relative measurement
    noise."""

    texts: list[Encoded]
    values: np.ndarray
    noise: np.ndarray
    codec: NumberCodec

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def present(self) -> np.ndarray:
        """(n, K) bool: the metric is known."""
        return np.isfinite(self.values)

    @staticmethod
    def of(
        texts: Sequence[str],
        values: np.ndarray,
        encode: Callable[[str], Encoded],
        codec: NumberCodec,
        noise: np.ndarray | None = None,
    ) -> Dataset:
        """Encodes texts; noise is 0 unless given. Raises ValueError naming the row of a value that has no digits."""
        for row, numbers in enumerate(values.tolist()):
            for value in numbers:
                try:
                    if not math.isnan(value):
                        codec.encode(value)
                except NumberError as error:
                    raise ValueError(f"row {row + 1}: {error}") from None
        encoded = {text: encode(text) for text in dict.fromkeys(texts)}
        return Dataset(
            [encoded[text] for text in texts],
            values,
            np.zeros_like(values) if noise is None else noise,
            codec,
        )

    @property
    def lengths(self) -> np.ndarray:
        """(n,) tokens."""
        return np.array([len(text) for text in self.texts], dtype=np.int64)

    def take(self, rows: np.ndarray) -> Dataset:
        """The rows at these positions."""
        return Dataset([self.texts[row] for row in rows], self.values[rows], self.noise[rows], self.codec)

    def together(self, other: Dataset) -> Dataset:
        """This one's rows, then those of another with the same metrics."""
        return Dataset(
            self.texts + other.texts,
            np.vstack([self.values, other.values]),
            np.vstack([self.noise, other.noise]),
            self.codec,
        )

    def read(self, rows: np.ndarray, device: torch.device | str) -> Batch:
        """The texts of some rows."""
        return collate([self.texts[row] for row in rows], device)

    def numbers(self, rows: np.ndarray, metrics: Tensor, noise: Tensor | None = None) -> Numbers:
        """Metrics (B, k) of some rows, spelled; `noise` (B, K) says how many deviations each value is off."""
        values = self.values[rows]
        if noise is not None:
            values = values * np.exp(self.noise[rows] * noise.numpy())
        values = np.take_along_axis(values, metrics.cpu().numpy(), axis=1)
        digits = np.zeros((*values.shape, self.codec.length), dtype=np.int64)
        present = np.isfinite(values)
        digits[present] = self.codec.encode_array(values[present])
        arrays = (digits, self.codec.states(digits), present)
        return Numbers(*(torch.from_numpy(array).to(metrics.device) for array in arrays))


def batches(lengths: np.ndarray, size: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
    """One pass over texts of these lengths: positions in batches of similar length, in random order."""
    order = rng.permutation(len(lengths))
    made = []
    pool = size * 50  # sorting by length within pools keeps padding low and batches random
    for start in range(0, len(order), pool):
        chunk = order[start : start + pool]
        chunk = chunk[np.argsort(lengths[chunk], kind="stable")]
        made += [chunk[i : i + size] for i in range(0, len(chunk), size)]
    for index in rng.permutation(len(made)):
        yield made[index]


def sample_texts(space: str, count: int, *seed: int) -> list[str]:
    """Canonical texts of random architectures."""
    known, rng = search_spaces.get(space), np.random.default_rng(seed)
    return [known.text(known.sample(rng)) for _ in range(count)]


# Rows from which the noise at a value is judged.
_NEAR = 600


def replicate_noise(texts: Sequence[str], values: np.ndarray) -> np.ndarray:
    """Relative standard deviation (n, K) of the measurement noise of values (n, K), from rows that share their text.

    Robust: 1.4826 x the median absolute deviation from the mean of the text's rows, corrected for the number of rows,
    among rows whose value is near; NAS-Bench-201's accuracies are three times as noisy at the low end as at the high.
    0 for a metric with fewer than 20 such rows.
    """
    rows: dict[str, list[int]] = {}
    for row, text in enumerate(texts):
        rows.setdefault(text, []).append(row)
    repeated = [group for group in rows.values() if len(group) > 1]
    return np.stack([_noise(values[:, column], repeated) for column in range(values.shape[1])], axis=1)


def _noise(values: np.ndarray, repeated: list[list[int]]) -> np.ndarray:
    """One metric's noise (n,), from the groups of rows that share a text."""
    means, deviations = [np.zeros(0)], [np.zeros(0)]
    for group in repeated:
        y = values[group]
        y = y[np.isfinite(y)]
        if len(y) > 1 and y.mean() != 0:
            means.append(np.full(len(y), y.mean()))
            deviations.append((y / y.mean() - 1) * np.sqrt(len(y) / (len(y) - 1)))
    mean, deviation = np.concatenate(means), np.abs(np.concatenate(deviations))
    if len(mean) < 20:
        return np.zeros(len(values))
    parts = np.array_split(np.argsort(mean, kind="stable"), max(1, len(mean) // _NEAR))
    centres = [np.median(mean[part]) for part in parts]
    spreads = [1.4826 * np.median(deviation[part]) for part in parts]
    return np.interp(np.nan_to_num(values), centres, spreads)


def hold_out(
    table: Table, texts: Sequence[str], group_by: str, rows: float, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Splits row positions into (held out, rest): whole groups until `rows` rows of each space, at least, are held out
    (a share of its rows where `rows` is below 1).

    Rows are in one group if they agree in the text column `group_by` (none if empty) or have the same canonical
    text, so that no held-out text is ever trained on. A group of more than a hundredth of its space's rows is held out
    only where smaller ones are too few, and never if it is larger than what is wanted: it would decide the score alone
    (NAS-Bench-201's 341 cells without a path from input to output are one group). Which groups are held out depends on
    their texts and the seed, not on the order of the table. Raises ValueError where there are not enough such groups,
    or nothing would be left to train on.
    """
    members: dict[int, list[int]] = {}
    for row, group in enumerate(row_groups(table, texts, group_by)):
        members.setdefault(group, []).append(row)

    def place(group: list[int]) -> bytes:
        name = min(texts[row] for row in group)
        return hashlib.sha256(f"{seed}:{name}".encode()).digest()

    by_space: dict[str, list[list[int]]] = {}
    for group in sorted(members.values(), key=place):
        by_space.setdefault(table.space[group[0]], []).append(group)
    held: list[int] = []
    for space, groups in by_space.items():
        count = sum(map(len, groups))
        wanted = rows if rows >= 1 else math.ceil(rows * count)
        taken: list[int] = []
        small = [group for group in groups if len(group) <= max(1, count / 100)]
        large = [group for group in groups if max(1, count / 100) < len(group) <= wanted]
        for group in (*small, *large):
            if len(taken) < wanted:
                taken += group
        if len(taken) < wanted:
            of_space = f" of {space}" if len(by_space) > 1 else ""
            raise ValueError(
                f"cannot hold out {wanted:g} rows{of_space}: groups of rows that are no larger have {len(taken)} in all"
            )
        held += taken
    rest = np.setdiff1d(np.arange(len(texts)), held)
    if not len(rest):
        raise ValueError(f"holding out {rows:g} of {len(texts)} rows leaves nothing to train on")
    return np.sort(np.array(held, dtype=np.int64)), rest


def row_groups(table: Table, texts: Sequence[str], group_by: str = "") -> np.ndarray:
    """(n,) a label per row; rows that share a text or a value of the column `group_by`, directly or through others,
    share it. A blank value is no group."""
    parent = list(range(len(texts)))

    def root(row: int) -> int:
        while parent[row] != row:
            parent[row] = parent[parent[row]]
            row = parent[row]
        return row

    groups = table.column(group_by) if group_by else [""] * len(texts)
    first: dict[tuple[str, str], int] = {}
    for row, (text, group) in enumerate(zip(texts, groups, strict=True)):
        for key in (("text", text), ("group", group)):
            if key[1]:
                parent[root(row)] = root(first.setdefault(key, row))
    return np.array([root(row) for row in range(len(texts))], dtype=np.int64)


def fingerprint(text: str) -> int:
    """63 bits that stand for a text, to remember what a checkpoint was trained on."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
