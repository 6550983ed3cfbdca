"""Lengths of the paths through a network: in nodes, layers, spatial convolutions, and receptive field.

The size of a network does not reveal how its layers are connected: of two networks with the same layers, one may have
a shortcut past all of them. The shortest path distinguishes them, and the accuracy of small networks depends on it.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from search_spaces import counting, operators
from search_spaces.graph import Graph

_Lengths = tuple[float, float, float]  # shortest, mean and longest


class PathLengths(NamedTuple):
    """Length of the shortest and longest path from an input to an output, and the mean over all paths."""

    shortest: float
    mean: float
    longest: float


def path_lengths(graph: Graph, *lengths: Sequence[float]) -> list[PathLengths]:
    """Path lengths of the graph by each of several `lengths`, which have one for each node; a path's length is the sum
    over its nodes."""
    # Number of paths to each node; integers, since deep networks have more paths than a float can represent.
    counts: list[int] = []
    for _, inputs, _ in graph.nodes:
        counts.append(counts[inputs[0]] if len(inputs) == 1 else sum([counts[i] for i in inputs]) or 1)
    found = []
    for of_nodes in lengths:
        to_node: list[_Lengths] = []  # plain tuples, for speed
        for (_, inputs, _), own in zip(graph.nodes, of_nodes, strict=True):
            before = to_node[inputs[0]] if len(inputs) == 1 else _combined(inputs, to_node, counts)
            if own:
                shortest, mean, longest = before
                before = (shortest + own, mean + own, longest + own)
            to_node.append(before)
        found.append(PathLengths(*_combined(graph.outputs, to_node, counts)))
    return found


def _combined(nodes: Sequence[int], to_node: list[_Lengths], counts: list[int]) -> _Lengths:
    """Lengths of the paths to any of these nodes; 0 if there are none."""
    if not nodes:
        return 0, 0, 0
    if len(nodes) == 1:
        return to_node[nodes[0]]
    shortest, means, longest = zip(*[to_node[i] for i in nodes], strict=True)
    total = sum([counts[i] for i in nodes])
    mean = sum([each * (counts[i] / total) for each, i in zip(means, nodes, strict=True)])
    return min(shortest), mean, max(longest)


def in_nodes(graph: Graph) -> list[int]:
    """Length 1 for each node, 0 for inputs."""
    return [1 if node.inputs else 0 for node in graph.nodes]


def in_layers(graph: Graph) -> list[int]:
    """Length 1 for each convolution or matrix product, 0 for other nodes."""
    return [1 if counting.has_macs(node.op) else 0 for node in graph.nodes]


def in_spatial_layers(graph: Graph) -> list[int]:
    """Length 1 for each convolution with a kernel larger than 1, 0 for other nodes."""
    return [1 if counting.has_macs(node.op) and _window(node.op) else 0 for node in graph.nodes]


def in_pixels(graph: Graph) -> list[float]:
    """By how many pixels of the image, along its longer side, each node enlarges the receptive field.

    A kernel of size k with dilation d enlarges it by (k - 1) d values, each worth the ratio of image size to tensor
    size in pixels. Nodes that read the whole tensor (global pooling, matrix products) count 0.
    (Araujo, Norris & Sim 2019, "Computing receptive fields of convolutional neural networks".)
    """
    nodes = graph.nodes
    image = max([_side(shape) for _, inputs, shape in nodes if not inputs], default=1)
    windows = [_window(op) if inputs else 0 for op, inputs, _ in nodes]
    return [
        window * image / _side(nodes[node.inputs[0]].shape) if window else 0.0
        for window, node in zip(windows, nodes, strict=True)
    ]


@cache
def _window(op: operators.Operator) -> int:
    """(k - 1) d, the maximum over the dimensions; 0 for operators without a kernel."""
    return int(np.max((np.array(op.get("k") or 1) - 1) * np.array(op.get("d") or 1)))


def _side(shape: operators.Shape) -> int:
    return max(shape[2:], default=1) or 1
