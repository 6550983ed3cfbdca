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


def path_lengths(graph: Graph, lengths: Sequence[float]) -> PathLengths:
    """Path lengths of the graph; a path's length is the sum over its nodes of `lengths`, one for each node."""
    # Number of paths to each node; integers, since deep networks have more paths than a float can represent.
    counts: list[int] = []
    to_node: list[_Lengths] = []  # plain tuples, for speed
    for (_, inputs, _), own in zip(graph.nodes, lengths, strict=True):
        if len(inputs) == 1:  # most nodes
            (source,) = inputs
            counts.append(counts[source])
            shortest, mean, longest = to_node[source]
        else:
            total = sum([counts[i] for i in inputs])
            counts.append(total or 1)
            shortest, mean, longest = _combined(inputs, to_node, counts, total)
        to_node.append((shortest + own, mean + own, longest + own))
    total = sum([counts[i] for i in graph.outputs])
    return PathLengths(*_combined(graph.outputs, to_node, counts, total))


def _combined(nodes: Sequence[int], to_node: list[_Lengths], counts: list[int], total: int) -> _Lengths:
    """Lengths of the `total` paths to any of these nodes; 0 if there are none."""
    if not nodes:
        return 0, 0, 0
    if len(nodes) == 1:
        return to_node[nodes[0]]
    shortest, means, longest = zip(*[to_node[i] for i in nodes], strict=True)
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
    image = max([_side(node.shape) for node in graph.nodes if not node.inputs], default=1)
    return [
        _window(node.op) * image / _side(graph.nodes[node.inputs[0]].shape) if node.inputs else 0.0
        for node in graph.nodes
    ]


@cache
def _window(op: operators.Operator) -> int:
    """(k - 1) d, the maximum over the dimensions; 0 for operators without a kernel."""
    return int(np.max((np.array(op.get("k") or 1) - 1) * np.array(op.get("d") or 1)))


def _side(shape: operators.Shape) -> int:
    return max(shape[2:], default=1) or 1
