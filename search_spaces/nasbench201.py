"""NAS-Bench-201: one cell of four nodes and six edges, five operations an edge, 15,625 architectures.

Dong & Yang, "NAS-Bench-201: Extending the Scope of Reproducible Neural Architecture Search" (ICLR 2020);
skeleton and operations as in the authors' AutoDL-Projects (`TinyNetwork`, C=16, N=5):

conv3x3 to 16 and BN; 5 cells; residual block to 32, stride 2; 5 cells; residual block to 64, stride 2; 5
cells; BN, ReLU, global average pool, fully connected. A node is the sum of its edges; convolutions are
ReLU-conv-BN. Every cell is valid, one whose input never reaches its output included.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache

from search_spaces.graph import Graph, GraphBuilder
from search_spaces.space import Genotype, SearchSpace, Variable, nearest, register
from search_spaces.text import to_text

OPERATIONS = ("none", "skip_connect", "nor_conv_1x1", "nor_conv_3x3", "avg_pool_3x3")
# (target node, source node) in the order of the official string.
EDGES = ((1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2))
STAGE_CHANNELS = (16, 32, 64)
CELLS_PER_STAGE = 5


@register
class NASBench201(SearchSpace):
    """Genotype: the operation of each edge, in the order of `EDGES`."""

    name = "nasbench201"
    title = "NAS-Bench-201"
    variables = tuple(Variable(f"{source}->{target}", OPERATIONS) for target, source in EDGES)

    def canonical_key(self, genotype: Genotype) -> Hashable:
        self.check(genotype)
        return _canonical_text(tuple(genotype))

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        nodes: dict[int, str] = {}
        for (target, source), op in zip(EDGES, genotype, strict=True):
            nodes[target] = nodes.get(target, "|") + f"{OPERATIONS[op]}~{source}|"
        return "+".join(nodes.values())

    def from_str(self, arch_str: str) -> Genotype:
        nodes = arch_str.split("+")
        if len(nodes) != 3:
            raise ValueError(f"{_shown(arch_str)} is no NAS-Bench-201 cell: it has {len(nodes)} nodes, not 3")
        genotype = []
        for target, node in enumerate(nodes, start=1):
            edges = node.split("|")
            if len(edges) != target + 2 or edges[0] or edges[-1]:
                raise ValueError(
                    f"{_shown(arch_str)} is no NAS-Bench-201 cell: node {target} is {node!r}, "
                    f"not {target} edges like '|none~0|'"
                )
            for source, edge in enumerate(edges[1:-1]):
                op, tilde, origin = edge.partition("~")
                if not tilde or origin != str(source):
                    raise ValueError(
                        f"{_shown(arch_str)}: edge {edge!r} of node {target} should end in '~{source}'"
                    )
                if op not in OPERATIONS:
                    raise ValueError(
                        f"{_shown(arch_str)}: unknown operation {op!r}{nearest(op, list(OPERATIONS))}"
                    )
                genotype.append(OPERATIONS.index(op))
        return tuple(genotype)

    def graph(
        self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None
    ) -> Graph:
        self.check(genotype)
        size = resolution or self.resolution
        b = GraphBuilder()
        x = b.input(3, size, size)
        x = b.batch_norm(b.conv(x, STAGE_CHANNELS[0], 3, padding=1))
        for channels in STAGE_CHANNELS:
            if channels != STAGE_CHANNELS[0]:
                x = _residual_block(b, x, channels)
            for _ in range(CELLS_PER_STAGE):
                x = _cell(b, x, genotype, channels)
        x = b.relu(b.batch_norm(x))
        return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), num_classes or self.num_classes))


def _cell(b: GraphBuilder, x: int, genotype: Genotype, channels: int) -> int:
    nodes = [x]
    for (target, source), op in zip(EDGES, genotype, strict=True):
        term = _edge(b, nodes[source], op, channels)
        if source:  # sums grow edge by edge, left to right, as Python's sum() in the reference
            nodes[target] = b.add(nodes[target], term)
        else:
            nodes.append(term)
    return nodes[3]


def _edge(b: GraphBuilder, x: int, op: int, channels: int) -> int:
    if op == 0:
        return b.zero(x)
    if op == 1:
        return x
    if op == 2:
        return b.batch_norm(b.conv(b.relu(x), channels, 1))
    if op == 3:
        return b.batch_norm(b.conv(b.relu(x), channels, 3, padding=1))
    return b.avg_pool(x, 3, padding=1)


def _residual_block(b: GraphBuilder, x: int, channels: int) -> int:
    """Halves space: ReLU-conv-BN twice, beside an average pool and a bare 1x1 convolution."""
    y = b.batch_norm(b.conv(b.relu(x), channels, 3, stride=2, padding=1))
    y = b.batch_norm(b.conv(b.relu(y), channels, 3, padding=1))
    return b.add(y, b.conv(b.avg_pool(x, 2, stride=2), channels, 1))


@cache  # 15,625 texts at most
def _canonical_text(genotype: Genotype) -> str:
    return to_text(NASBench201().graph(genotype))


def _shown(arch_str: str) -> str:
    return repr(arch_str if len(arch_str) <= 80 else arch_str[:77] + "...")
