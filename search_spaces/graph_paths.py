"""How long the ways through a network are: in nodes, in layers, in convolutions of several pixels, in what they see.

A network's size says little of how its layers are wired: of two with the same layers one may have a short cut past all
of them. Its shortest way through is what tells them apart, and what the accuracy of a small network depends on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from search_spaces import operators
from search_spaces.graph import Graph


class PathLengths(NamedTuple):
    """Of all paths from an input to an output: the least, the mean (each path counts once) and the greatest length."""

    shortest: float
    mean: float
    longest: float


def path_lengths(graph: Graph, lengths: Sequence[float]) -> PathLengths:
    """A path is as long as its nodes together; `lengths` has one for each node of the graph."""
    # How many paths lead to a node; integers, since a deep network has more than floats can count.
    ways: list[int] = []
    found: list[tuple[float, float, float]] = []  # of the paths to a node; plain tuples, for speed
    for (_, inputs, _), own in zip(graph.nodes, lengths, strict=True):
        total = sum([ways[i] for i in inputs])
        ways.append(total or 1)
        shortest, mean, longest = _joined(inputs, found, ways, total)
        found.append((shortest + own, mean + own, longest + own))
    return PathLengths(*_joined(graph.outputs, found, ways, sum([ways[i] for i in graph.outputs])))


def _joined(
    nodes: Sequence[int], found: list[tuple[float, float, float]], ways: list[int], total: int
) -> tuple[float, float, float]:
    """Lengths of the paths, `total` of them, that lead to one of these nodes; 0 where there are none."""
    if len(nodes) == 1:
        return found[nodes[0]]
    if not nodes:
        return 0, 0, 0
    shortest, means, longest = zip(*[found[i] for i in nodes], strict=True)
    mean = sum([of * (ways[i] / total) for of, i in zip(means, nodes, strict=True)])
    return min(shortest), mean, max(longest)


def in_nodes(graph: Graph) -> list[int]:
    """1 for each node but the inputs."""
    return [1 if node.inputs else 0 for node in graph.nodes]


def in_layers(graph: Graph) -> list[int]:
    """1 for each convolution or matrix product, what multiplies and adds."""
    return [1 if operators.has_macs(node.op) else 0 for node in graph.nodes]


def in_spatial_layers(graph: Graph) -> list[int]:
    """1 for each convolution with a window of more than one value, what brings neighbours together and learns how."""
    return [1 if operators.has_macs(node.op) and _window(node.op) else 0 for node in graph.nodes]


def in_pixels(graph: Graph) -> list[float]:
    """By how many pixels of the image, along its longer side, a node widens what is seen: the receptive field.

    A window of k values, d apart, widens it by (k - 1) d of them; a value stands for as many pixels as its tensor is
    smaller than the image. What sees a whole tensor at once (global pooling, a matrix product) is not counted.
    (Araujo, Norris & Sim 2019, "Computing receptive fields of convolutional neural networks".)
    """
    image = max([_side(node.shape) for node in graph.nodes if not node.inputs], default=1)
    return [
        _window(node.op) * image / _side(graph.nodes[node.inputs[0]].shape) if node.inputs else 0.0
        for node in graph.nodes
    ]


@cache
def _window(op: operators.Operator) -> int:
    """(k - 1) d, the greatest of all dimensions; 0 for what has no window."""
    return int(np.max((np.array(op.get("k") or 1) - 1) * np.array(op.get("d") or 1)))


def _side(shape: operators.Shape) -> int:
    return max(shape[2:], default=1) or 1
