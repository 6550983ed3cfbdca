"""Splits of a table's rows into training, validation and test rows, such that no text is on two sides."""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from search_spaces.tables import Table
from surrogate.config import TrainConfig


def _no_rows() -> np.ndarray:
    return np.zeros(0, dtype=np.int64)


@dataclass(frozen=True)
class Split:
    """Row positions: trained on; used to choose weights and calibrate intervals; never used (the test rows)."""

    train: np.ndarray = field(default_factory=_no_rows)
    validation: np.ndarray = field(default_factory=_no_rows)
    held_out: np.ndarray = field(default_factory=_no_rows)


def split_rows(table: Table, texts: Sequence[str], config: TrainConfig) -> Split:
    """Splits the rows of a table for training from scratch; depends on the rows and the seed, not on their order."""
    if not len(table):
        return Split()
    held_out, rest = hold_out(table, texts, config.group_by, config.held_out, config.seed)
    remaining_texts = [texts[row] for row in rest]
    validation, train = hold_out(table.take(rest), remaining_texts, config.group_by, config.validation, config.seed)
    return Split(rest[train], rest[validation], held_out)


def hold_out(
    table: Table, texts: Sequence[str], group_by: str, rows: float, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Splits row positions into (held out, rest): whole groups, until at least `rows` rows of each space are held out
    (a share of its rows if `rows` is below 1).

    Rows are in one group if they agree in the text column `group_by` (unless it is empty) or have the same canonical
    text, so no held-out text is ever trained on. A group of more than 1% of its space's rows is held out only if the
    smaller ones do not suffice, and never if it is larger than the number of rows wanted: it would decide the score
    alone (the 341 NAS-Bench-201 cells without a path from input to output are one group). Which groups are held out
    depends on their texts and the seed, not on the order of the table.

    Raises ValueError if there are not enough such groups, or if no row would be left to train on.
    """
    members: dict[int, list[int]] = {}
    for row, group in enumerate(row_groups(table, texts, group_by)):
        members.setdefault(group, []).append(row)

    def random_key(group: list[int]) -> bytes:
        name = min(texts[row] for row in group)
        return hashlib.sha256(f"{seed}:{name}".encode()).digest()

    by_space: dict[str, list[list[int]]] = {}
    for group in sorted(members.values(), key=random_key):
        by_space.setdefault(table.space[group[0]], []).append(group)
    held_out: list[int] = []
    for space, groups in by_space.items():
        held_out += _hold_out_groups(groups, rows, f" of {space}" if len(by_space) > 1 else "")
    rest = np.setdiff1d(np.arange(len(texts)), held_out)
    if not len(rest):
        raise ValueError(f"holding out {rows:g} of {len(texts)} rows leaves no row to train on")
    return np.sort(np.array(held_out, dtype=np.int64)), rest


def _hold_out_groups(groups: list[list[int]], rows: float, of_space: str) -> list[int]:
    """The rows of the first groups of one space, small groups first; see `hold_out`."""
    count = sum(map(len, groups))
    wanted = rows if rows >= 1 else math.ceil(rows * count)
    limit = max(1, count / 100)
    small = [group for group in groups if len(group) <= limit]
    large = [group for group in groups if limit < len(group) <= wanted]
    taken: list[int] = []
    for group in (*small, *large):
        if len(taken) < wanted:
            taken += group
    if len(taken) < wanted:
        raise ValueError(
            f"cannot hold out {wanted:g} rows{of_space}: groups of at most that many rows have {len(taken)} in all"
        )
    return taken


def row_groups(table: Table, texts: Sequence[str], group_by: str = "") -> np.ndarray:
    """Group label of each row, (n,) int64: rows that share a text or a value of the column `group_by`, directly or
    through other rows, have the same label. A blank value groups nothing."""
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
