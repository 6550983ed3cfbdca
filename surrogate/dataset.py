"""Training data: encoded texts beside the digits of their metrics, in batches of similar length."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from search_spaces.tables import Table
from surrogate.encoders import Batch, collate
from surrogate.number_codec import NumberCodec, NumberError
from surrogate.tokenizer import Encoded, Tokenizer


@dataclass(frozen=True)
class Dataset:
    """n texts with K metrics. `values` (n, K) float64, NaN where unknown; `digits`, `states` (n, K, length)."""

    texts: list[Encoded]
    values: np.ndarray
    digits: np.ndarray
    states: np.ndarray
    codec: NumberCodec

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def present(self) -> np.ndarray:
        """(n, K) bool: the metric is known."""
        return np.isfinite(self.values)

    @staticmethod
    def of(texts: Sequence[str], values: np.ndarray, tokenizer: Tokenizer, codec: NumberCodec) -> Dataset:
        """Encodes texts and values (n, K). Raises ValueError naming the row of a value that has no digits."""
        digits, states = _spell(values, codec)
        encoded: dict[str, Encoded] = {}
        for text in texts:
            if text not in encoded:
                encoded[text] = tokenizer.encode(text)
        return Dataset([encoded[text] for text in texts], values, digits, states, codec)

    def take(self, rows: np.ndarray) -> Dataset:
        """The rows at these positions."""
        texts = [self.texts[row] for row in rows]
        return Dataset(texts, self.values[rows], self.digits[rows], self.states[rows], self.codec)

    def batch(
        self, rows: np.ndarray, device: torch.device | str, values: np.ndarray | None = None
    ) -> tuple[Batch, Tensor, Tensor, Tensor]:
        """Texts, digits, states and present of some rows, as tensors; `values` (rows, K) replaces the rows' own."""
        spelled = (self.digits[rows], self.states[rows]) if values is None else _spell(values, self.codec)
        arrays = (*spelled, np.isfinite(self.values[rows]))
        digits, states, present = (torch.from_numpy(array).to(device) for array in arrays)
        return collate([self.texts[row] for row in rows], device), digits, states, present

    def batches(self, size: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
        """One epoch: row positions in batches of similar length, in random order."""
        order = rng.permutation(len(self))
        batches = []
        pool = size * 50  # sorting by length within pools keeps padding low and batches random
        for start in range(0, len(order), pool):
            chunk = order[start : start + pool]
            chunk = chunk[np.argsort([len(self.texts[row]) for row in chunk], kind="stable")]
            batches += [chunk[i : i + size] for i in range(0, len(chunk), size)]
        for index in rng.permutation(len(batches)):
            yield batches[index]


def _spell(values: np.ndarray, codec: NumberCodec) -> tuple[np.ndarray, np.ndarray]:
    digits = np.zeros((*values.shape, codec.length), dtype=np.int64)
    for row, column in zip(*np.nonzero(np.isfinite(values)), strict=True):
        try:
            digits[row, column] = codec.encode(float(values[row, column]))
        except NumberError as error:
            raise ValueError(f"row {row + 1}: {error}") from None
    return digits, codec.states(digits)


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
    table: Table, texts: Sequence[str], group_by: str, rows: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Splits row positions into (held out, rest): whole groups until at least `rows` rows are held out.

    Rows are in one group if they agree in the text column `group_by` (none if empty) or have the same canonical
    text, so that no held-out text is ever trained on. A group of more than a hundredth of all rows is never held out:
    it would decide the score alone (NAS-Bench-201's 341 cells without a path from input to output are one group).
    Which groups are held out depends on their texts and the seed, not on the order of the table. Raises ValueError
    where there are not enough small groups, or nothing would be left to train on.
    """
    groups = row_groups(texts, table.column(group_by) if group_by else texts)
    members: dict[int, list[int]] = {}
    for row, group in enumerate(groups):
        members.setdefault(group, []).append(row)

    def place(group: int) -> bytes:
        name = min(texts[row] for row in members[group])
        return hashlib.sha256(f"{seed}:{name}".encode()).digest()

    held: list[int] = []
    for group in sorted(members, key=place):
        if len(held) >= rows:
            break
        if len(members[group]) <= max(1, len(texts) / 100):
            held += members[group]
    if len(held) < rows:
        raise ValueError(
            f"cannot hold out {rows} rows: only {len(held)} are in groups of at most 1% of the table"
        )
    rest = np.setdiff1d(np.arange(len(texts)), held)
    if not len(rest):
        raise ValueError(f"holding out {rows} of {len(texts)} rows leaves nothing to train on")
    return np.sort(np.array(held, dtype=np.int64)), rest


def row_groups(texts: Sequence[str], groups: Sequence[str]) -> list[int]:
    """A label per row; rows that share a text or a group, directly or through others, share it."""
    parent = list(range(len(texts)))

    def root(row: int) -> int:
        while parent[row] != row:
            parent[row] = parent[parent[row]]
            row = parent[row]
        return row

    first: dict[tuple[str, str], int] = {}
    for row, (text, group) in enumerate(zip(texts, groups, strict=True)):
        for key in (("text", text), ("group", group)):
            parent[root(row)] = root(first.setdefault(key, row))
    return [root(row) for row in range(len(texts))]


def fingerprint(text: str) -> int:
    """63 bits that stand for a text, to remember what a checkpoint was trained on."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
