"""Path encodings of networks: which layers, in which order, lead through its cells.

From few rows, the paths of a cell tell its accuracy better than the positions of its operators do (White et al. 2021,
BANANAS). A path is a sequence of convolutions, matrix products and poolings between two tensors that all of the network
passes through; operators that only normalise, activate, add or concatenate are not on it. All paths through zeros (of
edges that a space leaves out) have one label.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from search_spaces import counting
from search_spaces.graph import Graph
from search_spaces.operators import Operator
from surrogate.few_rows.live import ZERO
from surrogate.few_rows.subtrees import label

# Paths to one tensor that are followed: those through a densely connected block grow exponentially with its depth.
_MOST_PATHS = 64
_CHAIN = 3  # paths of a block with a shortcut and a gate (squeeze and excitation)
_LABELS = 1 << 64
_EMPTY, _DEAD = 1, 0  # labels of a path without layers, and of one through a zero
# As in linear congruential generators (Knuth, MMIX), so that the order of the layers counts.
_STEP = 6364136223846793005
_GROUPS, _LARGE_NUMBER = re.compile(r" g\d+"), re.compile(r"\d{2,}")


def paths(graph: Graph) -> list[np.ndarray]:
    """Labels of the paths through each cell, (k,) uint64; equal in every process and on every machine."""
    parts = pairwise(cuts(graph))
    cells = ((start, end) for start, end in parts if end > start + 1)  # others are one operator
    return [np.array(_through(graph, start, end), dtype=np.uint64) for start, end in cells]


def joined(cells: Sequence[np.ndarray]) -> np.ndarray:
    """The labels of all cells of one network, (k,) uint64."""
    return np.concatenate([*cells, np.empty(0, np.uint64)])


def branch(networks: Sequence[Sequence[np.ndarray]]) -> bool:
    """Whether a cell of any of the networks has more paths than a block with a shortcut and a gate. What such blocks
    are, and where, says more than how many there are, and few rows do not tell which description to learn from."""
    return any(len(cell) > _CHAIN for cells in networks for cell in cells)


def _through(graph: Graph, start: int, end: int) -> list[int]:
    """Labels of paths from one node to a later one."""
    to_node = {start: [_EMPTY]}
    for index in range(start + 1, end + 1):
        op, inputs, _ = graph.nodes[index]
        labels = [path for source in inputs for path in to_node.get(source, ())][:_MOST_PATHS]
        if op == ZERO:
            labels = [_DEAD] * len(labels)
        elif layer := _layer(op):
            labels = [path if path == _DEAD else (path * _STEP + layer) % _LABELS for path in labels]
        to_node[index] = labels
    return to_node[end]


@lru_cache(maxsize=1 << 12)
def _layer(op: Operator) -> int:
    """A label of a convolution, matrix product or pooling without its numbers of channels, 0 for others."""
    return label(without_widths(op)) if counting.has_macs(op) or op.get("k") else 0


@lru_cache(maxsize=1 << 12)
def without_widths(op: Operator) -> str:
    """The operator's text without numbers of groups, channels and other large numbers."""
    return _LARGE_NUMBER.sub("n", _GROUPS.sub(" grouped", op.text))


def cuts(graph: Graph) -> list[int]:
    """Positions of nodes after which no tensor but theirs is read, the last one included."""
    last_reader = list(range(len(graph.nodes)))
    for index, node in enumerate(graph.nodes):
        for source in node.inputs:
            last_reader[source] = index
    for output in graph.outputs:
        last_reader[output] = len(graph.nodes)
    found, latest = [], -1
    for index in range(len(graph.nodes)):
        if latest <= index:  # every earlier tensor has been read
            found.append(index)
        latest = max(latest, last_reader[index])
    return found if found and found[-1] == len(graph.nodes) - 1 else [*found, len(graph.nodes) - 1]
