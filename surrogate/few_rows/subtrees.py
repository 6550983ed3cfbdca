"""Weisfeiler-Lehman subtree counts of networks.

The features of the Weisfeiler-Lehman subtree kernel (Shervashidze et al. 2011), with which Gaussian processes learn
NAS benchmarks from few rows (Ru et al. 2021, NAS-BOWL). A node's label at depth 0 is its operator; at depth d + 1, its
label at depth d together with the multiset of its inputs' labels at depth d.
"""

import hashlib
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from search_spaces.graph import Graph

DEPTHS = 3
# Labels of a smaller share of the networks are dropped: they identify single networks and do not generalise.
_LEAST_SHARE = 0.01
# Constants of splitmix64 (Steele et al. 2014), which mix labels before they are summed: a sum is independent of the
# order of the inputs, and mixing makes collisions of different multisets unlikely.
_MIX = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_STEP = np.uint64(0x9E3779B97F4A7C15)


def subtrees(graph: Graph) -> np.ndarray:
    """Labels of all nodes at all depths, (DEPTHS, nodes) uint64; equal in every process and on every machine."""
    labels = np.array([label(node.op.text) for node in graph.nodes], dtype=np.uint64)
    readers = np.repeat(np.arange(len(graph.nodes)), [len(node.inputs) for node in graph.nodes])
    inputs = np.array([source for node in graph.nodes for source in node.inputs], dtype=np.int64)
    found = [labels]
    for _ in range(1, DEPTHS):
        mixed = _mixed(labels)
        sums = np.zeros_like(labels)
        np.add.at(sums, readers, mixed[inputs])
        labels = _mixed(labels * _STEP + sums)
        found.append(labels)
    return np.stack(found)


@lru_cache(maxsize=1 << 15)
def label(text: str) -> int:
    """A hash of a text, 64 bits, equal in every process and on every machine."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


def _mixed(labels: np.ndarray) -> np.ndarray:
    mixed = labels + _STEP
    for constant, shift in zip(_MIX, (30, 27), strict=True):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * constant
    mixed ^= mixed >> np.uint64(31)
    return mixed


class LabelCounts:
    """Counts the labels that at least 1% of the networks `background` (labels of each) have."""

    def __init__(self, background: Sequence[np.ndarray]) -> None:
        present = np.concatenate([*(np.unique(labels) for labels in background), np.empty(0, np.uint64)])
        found, networks = np.unique(present, return_counts=True)
        self.labels = found[networks >= max(2, _LEAST_SHARE * len(background))]

    def __call__(self, networks: Sequence[np.ndarray]) -> np.ndarray:
        """(n, labels) float64: log(1 + number of nodes with the label)."""
        return label_counts(self.labels, networks)


def label_counts(labels: np.ndarray, networks: Sequence[np.ndarray]) -> np.ndarray:
    """log(1 + how often each of these sorted `labels` (k,) occurs in each network), (n, k) float64."""
    counts = np.zeros((len(networks), len(labels)))
    for row, own in enumerate(networks):
        found, times = np.unique(own, return_counts=True)
        places = np.searchsorted(labels, found)
        known = places < len(labels)
        known[known] = labels[places[known]] == found[known]
        counts[row, places[known]] = times[known]
    return np.log1p(counts)
