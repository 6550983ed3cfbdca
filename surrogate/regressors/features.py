"""Numbers that describe an architecture: its choices, and the size of its network.

Statistics are those of the canonical graph, the network that runs: dead branches do not count, and a batch
normalisation folded into a convolution counts as that one's bias.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

import numpy as np

from search_spaces import Graph, from_text, get
from search_spaces.tables import Table


@dataclass(frozen=True)
class Scale:
    """Mean and standard deviation of columns, NaN left out; 1 for the deviation of a constant column."""

    mean: np.ndarray
    deviation: np.ndarray

    @classmethod
    def of(cls, columns: np.ndarray) -> Self:
        deviation = np.nanstd(columns, axis=0)
        return cls(np.nanmean(columns, axis=0), np.where(deviation > 1e-12, deviation, 1.0))

    def apply(self, columns: np.ndarray) -> np.ndarray:
        scaled: np.ndarray = (columns - self.mean) / self.deviation
        return scaled

    def undo(self, columns: np.ndarray) -> np.ndarray:
        original: np.ndarray = columns * self.deviation + self.mean
        return original


class Genotypes:
    """One-hot choices of the one space that a table is of; refuses rows of others, and rows without an `arch_str`."""

    def __init__(self, baseline: str, table: Table) -> None:
        spaces = sorted(set(table.space))
        if len(spaces) > 1:
            raise ValueError(
                f"{baseline} reads the genotypes of one space; these rows are of {', '.join(spaces)}"
            )
        self.baseline, self.space = baseline, spaces[0]

    def one_hot(self, table: Table) -> np.ndarray:
        """(n, choices of all variables): 1 where a variable has that choice in the normal genotype."""
        for row, (name, arch_str) in enumerate(zip(table.space, table.arch_str, strict=True), start=1):
            if not arch_str:
                raise ValueError(
                    f"{self.baseline} reads genotypes, but row {row} is only an input text; "
                    "use a baseline that reads networks (gnn, ridge, mse_head)"
                )
            if name != self.space:
                raise ValueError(
                    f"{self.baseline} has learned genotypes of {self.space}, but row {row} is of {name}"
                )
        space = get(self.space)
        return space.one_hot([space.from_str(arch_str) for arch_str in table.arch_str])


def statistics(table: Table) -> np.ndarray:
    """(n, 6): parameters, multiply-adds, nodes, depth, width of the first convolution and of the widest; as logs."""
    return np.log1p([_statistics(text) for text in table.texts()])


@lru_cache(maxsize=1 << 16)  # baselines are compared on the same rows
def _statistics(text: str) -> tuple[int, ...]:
    graph = from_text(text)
    widths = [node.shape[1] for node in graph.nodes if node.op.name == "Conv"] or [0]
    return graph.params, graph.macs, len(graph.nodes), max(depths(graph)), widths[0], max(widths)


def depths(graph: Graph) -> list[int]:
    """Longest path from an input to each node."""
    found: list[int] = []
    for node in graph.nodes:
        found.append(1 + max((found[source] for source in node.inputs), default=-1))
    return found


def log_size(shape: tuple[int, ...]) -> tuple[float, float]:
    """Logarithms of a tensor's channels and of the size of its space."""
    return math.log2(1 + math.prod(shape[1:2])), math.log2(1 + math.prod(shape[2:]))
