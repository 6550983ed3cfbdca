"""The live part of a network: what its output depends on.

A space of cells leaves an edge out by a multiplication by zero (`none` of NAS-Bench-201 and of DARTS). It costs time,
and so do the layers that read nothing else, so that the canonical form keeps them. But they tell nothing of accuracy,
and hide what does: paths that lead through a zero count in lengths, and cells that compute the same differ. From 78
cells of NAS-Bench-201 a Gaussian process on the live parts has a Kendall of 0.80, on whole networks 0.67; from 469 it
has 0.89 and 0.81.
"""

from search_spaces.canonical import canonicalize
from search_spaces.graph import Graph, Node, make_node
from search_spaces.operators import operator

ZERO = operator("Zero")
_SUMS = ("Add", "Sum")


def live(graph: Graph) -> Graph:
    """The canonical `graph` without operands of sums that do not depend on the network's inputs; other such tensors
    become zeros of the first input. A graph without zeros is returned as it is."""
    if not any(node.op == ZERO for node in graph.nodes):
        return graph
    constant: set[int] = set()
    place: dict[int, int] = {}
    nodes: list[Node] = []
    for index, (op, inputs, shape) in enumerate(graph.nodes):
        varying = [source for source in inputs if source not in constant]
        if op == ZERO or (inputs and not varying):
            constant.add(index)
            op, varying = ZERO, [0]
        elif not inputs or op.name not in _SUMS or graph.nodes[varying[0]].shape != shape:
            varying = list(inputs)
        elif len(varying) == 1 < len(inputs):
            place[index] = place[varying[0]]
            continue
        place[index] = len(nodes)
        nodes.append(make_node((op, tuple(place[source] for source in varying), shape)))
    return canonicalize(Graph(tuple(nodes), tuple(place[output] for output in graph.outputs)))
