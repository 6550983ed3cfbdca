"""What a network is made of, counted: operators, operators with what they read, and so on.

The features of the Weisfeiler-Lehman subtree kernel (Shervashidze et al. 2011), with which Gaussian processes learn
NAS benchmarks from few rows (Ru et al. 2021, NAS-BOWL). A node's label at depth 0 is its operator, at depth d + 1 that
and the labels at depth d of its inputs, in any order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from search_spaces.graph import Graph

DEPTHS = 3
# A label that fewer of the networks have says more about them than about a rule.
_LEAST_SHARE = 0.01
# Sums of labels should not depend on what is summed first, nor be the label of something else: odd constants of
# splitmix64 (Steele et al. 2014), which scatter them.
_SCATTER = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_STEP = np.uint64(0x9E3779B97F4A7C15)


def subtrees(graph: Graph) -> np.ndarray:
    """(DEPTHS, nodes) uint64: the label of each node at each depth; the same in every process and on every machine."""
    labels = np.array([_of_operator(node.op.text) for node in graph.nodes], dtype=np.uint64)
    readers = np.repeat(np.arange(len(graph.nodes)), [len(node.inputs) for node in graph.nodes])
    inputs = np.array([source for node in graph.nodes for source in node.inputs], dtype=np.int64)
    found = [labels]
    for _ in range(1, DEPTHS):
        scattered = _scattered(labels)
        sums = np.zeros_like(labels)
        np.add.at(sums, readers, scattered[inputs])
        labels = _scattered(labels * _STEP + sums)
        found.append(labels)
    return np.stack(found)


@lru_cache(maxsize=1 << 14)
def _of_operator(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


def _scattered(labels: np.ndarray) -> np.ndarray:
    mixed = labels + _STEP
    for constant, shift in zip(_SCATTER, (30, 27), strict=True):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * constant
    scattered: np.ndarray = mixed ^ (mixed >> np.uint64(31))
    return scattered


class SubtreeCounts:
    """Counts the labels that at least a hundredth of the networks `of` (each from `subtrees`) have."""

    def __init__(self, of: Sequence[np.ndarray]) -> None:
        met, networks = np.unique(np.concatenate([np.unique(labels) for labels in of]), return_counts=True)
        self.labels = met[networks >= max(2, _LEAST_SHARE * len(of))]

    def __call__(self, networks: Sequence[np.ndarray]) -> np.ndarray:
        """(n, labels) float64: log(1 + how many nodes have that label)."""
        counts = np.zeros((len(networks), len(self.labels)))
        for row, labels in enumerate(networks):
            met, times = np.unique(labels, return_counts=True)
            places = np.searchsorted(self.labels, met)
            places[places == len(self.labels)] = 0
            known = self.labels[places] == met if len(self.labels) else np.zeros(len(met), dtype=bool)
            counts[row, places[known]] = times[known]
        return np.log1p(counts)
