"""Features of a canonical text for regressors: sizes, and counts, MACs and traffic of each kind of operator."""

import math
from functools import cache

import numpy as np

from search_spaces import Graph, counting, from_text
from search_spaces.graph import is_input

BYTES = 4  # of a value in float32


@cache
def graph_of(text: str) -> Graph:
    return from_text(text)


def kind(graph: Graph, index: int) -> str:
    """The kind of a node: its operator, convolutions apart by how they are computed."""
    op, inputs, _ = graph.nodes[index]
    name = op.name.removeprefix("ai.onnx:")
    if name != "Conv" or not inputs:
        return name
    weight = graph.weights(index)[0].shape if graph.weights(index) else ()
    channels = graph.nodes[inputs[0]].shape[1]
    if len(weight) < 3 or channels == weight[1]:
        return "Conv 1x1" if math.prod(weight[2:]) == 1 else "Conv"
    return "Conv depthwise" if weight[1] == 1 else "Conv grouped"


@cache
def by_operator(text: str) -> dict[str, tuple[int, int, int]]:
    """Count, MACs and bytes read and written (float32, weights included) of each kind of operator."""
    graph = graph_of(text)
    totals: dict[str, list[int]] = {}
    for index, (op, inputs, shape) in enumerate(graph.nodes):
        if is_input(op):
            continue
        shapes = tuple(graph.nodes[i].shape for i in inputs)
        traffic = sum(map(math.prod, (*shapes, shape))) + counting.params(op, shapes, shape)
        total = totals.setdefault(kind(graph, index), [0, 0, 0])
        for place, value in enumerate((1, counting.macs(op, shapes, shape), BYTES * traffic)):
            total[place] += value
    return {name: (total[0], total[1], total[2]) for name, total in totals.items()}


@cache
def size(text: str) -> tuple[float, ...]:
    """log of MACs, activations, parameters and pixels of the first input."""
    graph = graph_of(text)
    first = next(node for node in graph.nodes if is_input(node.op))
    pixels = math.prod(first.shape[2:])
    return tuple(math.log(max(value, 1)) for value in (graph.macs, graph.activations, graph.params, pixels))


def operator_features(texts: list[str]) -> np.ndarray:
    """Sizes, and log(1 + count, MACs and bytes) of each kind of operator in these networks, (N, features)."""
    kinds = sorted({name for text in texts for name in by_operator(text)})
    rows = []
    for text in texts:
        found = by_operator(text)
        values = [value for name in kinds for value in found.get(name, (0, 0, 0))]
        total = [sum(part) for part in zip(*found.values(), strict=True)]
        rows.append([*size(text), *np.log1p([*total, *values])])
    return np.array(rows)
