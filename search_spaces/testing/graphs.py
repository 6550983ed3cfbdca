"""Equivalent graphs of a network, which must have the same canonical text."""

from __future__ import annotations

import numpy as np

from search_spaces.graph import Graph, Node
from search_spaces.operators import COMMUTATIVE, operator

_IDENTITY = operator("Identity")


def equivalent(graph: Graph, rng: np.random.Generator) -> Graph:
    """The same network in a different topological order, with commutative operands swapped and dead nodes added."""
    missing = [len(set(node.inputs)) for node in graph.nodes]
    ready = [i for i, count in enumerate(missing) if not count]
    position: dict[int, int] = {}
    nodes: list[Node] = []
    while ready:
        # Inputs keep their order, which is the network's signature.
        inputs = [i for i in ready if graph.nodes[i].op.name == "input"]
        index = inputs[0] if inputs else ready[int(rng.integers(len(ready)))]
        ready.remove(index)
        node = graph.nodes[index]
        operands = list(node.inputs)
        if node.op.name in COMMUTATIVE:
            rng.shuffle(operands)
        if nodes and rng.random() < 0.2:
            nodes.append(Node(_IDENTITY, (len(nodes) - 1,), nodes[-1].shape))
        position[index] = len(nodes)
        nodes.append(Node(node.op, tuple(position[i] for i in operands), node.shape))
        for consumer, other in enumerate(graph.nodes):
            if index in other.inputs:
                missing[consumer] -= 1
                if not missing[consumer]:
                    ready.append(consumer)
    return Graph(tuple(nodes), tuple(position[out] for out in graph.outputs))
