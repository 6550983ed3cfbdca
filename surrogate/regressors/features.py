"""Numeric features of architectures, standardisation, and graph quantities that several baselines share.

Statistics are those of the canonical graph, that is of the network that runs: dead branches do not count, and a batch
normalisation folded into a convolution counts as its bias.
"""

import math
from functools import lru_cache

import numpy as np

from search_spaces import Graph, from_text, get
from search_spaces.tables import Table


class GenotypeEncoder:
    """One-hot encoding of the genotypes of the single space in `table`.

    Raises ValueError for a table of several spaces, and later for rows of another space or without an `arch_str`.
    """

    def __init__(self, baseline: str, table: Table) -> None:
        spaces = sorted(set(table.space))
        if len(spaces) > 1:
            raise ValueError(f"{baseline} reads genotypes of one space, but the rows are of {', '.join(spaces)}")
        self.baseline, self.space = baseline, spaces[0]

    def one_hot(self, table: Table) -> np.ndarray:
        """(n, total number of choices): 1 for the choice of each variable in the normalised genotype."""
        for row, (name, arch_str) in enumerate(zip(table.space, table.arch_str, strict=True), start=1):
            if not arch_str:
                raise ValueError(
                    f"{self.baseline} reads genotypes, but row {row} has only an input text; "
                    "use a baseline that reads networks (gnn, ridge, mse_head)"
                )
            if name != self.space:
                raise ValueError(f"{self.baseline} was fitted on {self.space}, but row {row} is of {name}")
        space = get(self.space)
        return space.one_hot([space.from_str(arch_str) for arch_str in table.arch_str])


def statistics(table: Table) -> np.ndarray:
    """(n, 6): log(1 + x) of parameters, multiply-adds, nodes, depth, widths of the first and the widest convolution."""
    return np.log1p([_statistics(text) for text in table.texts()])


@lru_cache(maxsize=1 << 16)  # comparisons of baselines read the same rows repeatedly
def _statistics(text: str) -> tuple[int, ...]:
    graph = from_text(text)
    widths = [node.shape[1] for node in graph.nodes if node.op.name == "Conv"] or [0]
    return graph.params, graph.macs, len(graph.nodes), max(depths(graph)), widths[0], max(widths)


def depths(graph: Graph) -> list[int]:
    """Length of the longest path from an input to each node."""
    found: list[int] = []
    for node in graph.nodes:
        found.append(1 + max((found[source] for source in node.inputs), default=-1))
    return found


def log_size(shape: tuple[int, ...]) -> tuple[float, float]:
    """log2(1 + channels) and log2(1 + spatial positions) of a tensor."""
    return math.log2(1 + math.prod(shape[1:2])), math.log2(1 + math.prod(shape[2:]))
