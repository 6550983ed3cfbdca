"""Numeric features of a network's canonical text, without a search space: what choices are to an architecture of one,
blocks at their positions are to any network."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from search_spaces.graph import Graph
from search_spaces.sampling import sample_distinct
from search_spaces.space import SearchSpace
from surrogate.few_rows.live import live
from surrogate.few_rows.paths import cuts, paths, without_widths
from surrogate.few_rows.subtrees import label, label_counts, subtrees
from surrogate.operator_costs import features as operators

# Random architectures that show how choices are written, of which the last ones judge.
_SHOWN, _JUDGED = 500, 100
_MOST_LABELS, _MOST_CHOICES = 1000, 512
_SHRINKAGE = 0.1  # of the regression, in counts of networks
_LEAST_EXPLAINED = 0.9  # share of the variance of the choices


@dataclass(frozen=True)
class NetworkFeatures:
    """`sizes` (20,): logarithms of work, traffic and path lengths (`operator_costs.features.TOTALS`). The others are
    uint64 labels: of `blocks` and `layers` at their places, of operators with their surroundings (`subtrees`), and of
    `paths` through each cell. `live_sizes` and `live_subtrees` are those of the live part."""

    sizes: np.ndarray
    blocks: np.ndarray
    layers: np.ndarray
    subtrees: np.ndarray
    paths: Sequence[np.ndarray]
    live_sizes: np.ndarray
    live_subtrees: np.ndarray

    @property
    def placed(self) -> np.ndarray:
        """The labels at places: those of blocks, then those of layers."""
        return np.concatenate([self.blocks, self.layers])


@lru_cache(maxsize=1 << 11)  # folds and metrics ask for the same texts
def of_text(text: str) -> NetworkFeatures:
    """Features of the network with this canonical text. Raises ValueError for any other text."""
    graph = operators.graph_of(text)
    part = live(graph)
    sizes, counted = _sizes(graph), subtrees(graph).ravel()
    of_part = (sizes, counted) if part is graph else (_sizes(part), subtrees(part).ravel())
    return NetworkFeatures(sizes, block_labels(graph), layer_labels(graph), counted, paths(graph), *of_part)


def _sizes(graph: Graph) -> np.ndarray:
    return operators.of_graph(graph).totals.astype(np.float64)


def block_labels(graph: Graph) -> np.ndarray:
    """Labels of a network's blocks, and of the operators in them, (k,) uint64.

    A block's place is that among the blocks of one stage, which have images of one size. Labels do not depend on the
    size of the network's input and on its width: operators are described with the ratio of their channels.
    """
    labels: list[int] = []
    seen: dict[float, int] = {}
    start = 0
    for end in block_ends(graph):
        stage = _stage(graph, end)
        place = seen.get(stage, 0)
        seen[stage] = place + 1
        operators = [_described(graph, index) for index in range(start, end + 1)]
        at = f"stage {stage} block {place}"
        labels += [label(f"{at} {operator}") for operator in operators]
        labels.append(label(f"{at} {operators}"))
        start = end + 1
    return np.array(labels, dtype=np.uint64)


def layer_labels(graph: Graph) -> np.ndarray:
    """Labels of what lies between two cuts of a network (`paths.cuts`), and of the operators in it, (k,) uint64.

    The place of such a layer is counted from the first, and from the last, with an output of exactly the same shape.
    """
    ends = cuts(graph)
    shapes = [graph.nodes[end].shape for end in ends]
    labels: list[int] = []
    seen: dict[tuple[int, ...], int] = {}
    start = 0
    for end, shape in zip(ends, shapes, strict=True):
        place = seen.get(shape, 0)
        seen[shape] = place + 1
        operators = [
            f"{node.op.text} {[index - source for source in node.inputs]}"
            for index, node in enumerate(graph.nodes[start : end + 1], start=start)
        ]
        for at in (f"{shape} first {place}", f"{shape} last {shapes.count(shape) - place}"):
            labels += [label(f"{at} {operator}") for operator in operators]
            labels.append(label(f"{at} {operators}"))
        start = end + 1
    return np.array(labels, dtype=np.uint64)


def block_ends(graph: Graph) -> list[int]:
    """Positions of the nodes that end a block: no tensor but theirs is read later, and the next such tensor with
    another number of channels has more. So the expanded tensors of an inverted bottleneck are inside a block, and
    each layer of a plain chain is one."""
    every = cuts(graph)
    channels = [_channels(graph, cut) for cut in every]
    ends, following = [], channels[-1]
    for place in range(len(every) - 1, -1, -1):
        own, after = channels[place], channels[place + 1] if place + 1 < len(every) else channels[place]
        following = after if after != own else following
        if following >= own or place == len(every) - 1:
            ends.append(every[place])
    return ends[::-1]


def _stage(graph: Graph, index: int) -> float:
    """How often the image has been halved; -1 for what is no image."""
    first, own = (graph.nodes[place].shape for place in (0, index))
    if len(first) != 4 or len(own) != 4:
        return -1.0
    return round(math.log2(max(first[-1], 1) / max(own[-1], 1)), 1)


def _channels(graph: Graph, index: int) -> int:
    shape = graph.nodes[index].shape
    return shape[1] if len(shape) > 1 else 1


def _described(graph: Graph, index: int) -> str:
    """An operator without absolute sizes: its name and attributes, and the ratio of its channels."""
    node = graph.nodes[index]
    ratio = round(_channels(graph, index) / _channels(graph, node.inputs[0]), 2) if node.inputs else 1.0
    return f"{without_widths(node.op)} {ratio} {[index - source for source in node.inputs]}"


def frequent(networks: Sequence[np.ndarray], least: int, most: int) -> np.ndarray:
    """Sorted labels that at least `least` networks have, and not all of them: the `most` frequent ones, and of those
    with equal counts in all networks one."""
    if not networks:
        return np.empty(0, np.uint64)
    present = np.concatenate([np.unique(labels) for labels in networks])
    labels, times = np.unique(present, return_counts=True)
    telling = np.flatnonzero((times >= least) & (times < len(networks)))
    kept = np.sort(labels[telling[np.argsort(-times[telling], kind="stable")[:most]]])
    _, distinct = np.unique(label_counts(kept, networks), axis=1, return_index=True)
    return kept[np.sort(distinct)]


@dataclass(frozen=True)
class ChoiceReader:
    """Reads the choices of a search space off a network: one-hot choices (n, d) are a linear function, `weights`
    (1 + k, d), of the counts of k `labels` of blocks and layers."""

    labels: np.ndarray
    weights: np.ndarray

    @staticmethod
    def of_space(space: SearchSpace) -> ChoiceReader | None:
        """What random architectures show; None for a space of too few or too many, or whose choices do not show."""
        genotypes = list(sample_distinct(space, min(_SHOWN, space.size), seed=0))
        choices = space.one_hot(genotypes)
        if len(genotypes) <= 2 * _JUDGED or choices.shape[1] > _MOST_CHOICES:
            return None
        networks = [of_text(space.text(genotype)) for genotype in genotypes]
        found = [network.placed for network in networks]
        labels = frequent(found, 2, _MOST_LABELS)
        counts = _with_ones(label_counts(labels, found))
        kept = slice(len(genotypes) - _JUDGED)
        gram = counts[kept].T @ counts[kept] + _SHRINKAGE * np.eye(counts.shape[1])
        weights = np.linalg.solve(gram, counts[kept].T @ choices[kept])
        left = choices[kept.stop :]
        unexplained = np.square(left - counts[kept.stop :] @ weights).sum() / np.square(left - left.mean(0)).sum()
        return ChoiceReader(labels, weights.astype(np.float32)) if unexplained < 1 - _LEAST_EXPLAINED else None

    def __call__(self, networks: Sequence[NetworkFeatures]) -> np.ndarray:
        """(n, d)"""
        found = [network.placed for network in networks]
        read: np.ndarray = _with_ones(label_counts(self.labels, found)) @ self.weights.astype(np.float64)
        return read


def _with_ones(columns: np.ndarray) -> np.ndarray:
    return np.hstack([np.ones((len(columns), 1)), columns])
