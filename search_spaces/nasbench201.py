"""NAS-Bench-201: one cell of four nodes and six edges, five operations per edge, 15,625 architectures.

Dong & Yang, "NAS-Bench-201: Extending the Scope of Reproducible Neural Architecture Search" (ICLR 2020);
skeleton and operations as in the authors' AutoDL-Projects (`TinyNetwork`, C=16, N=5):

The network is conv3x3 to 16 channels and BN; 5 cells; a residual block to 32 channels with stride 2; 5 cells; a
residual block to 64 channels with stride 2; 5 cells; BN, ReLU, global average pool, fully connected. A node is the sum
of its edges; convolutions are ReLU-conv-BN. Every cell is valid, even if its input does not reach its output.
"""

from functools import cache

from search_spaces.canonical import canonicalize
from search_spaces.common.errors import did_you_mean, quoted
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.space import Genotype, SearchSpace, Variable, register
from search_spaces.text import compress, to_lines

OPERATIONS = ("none", "skip_connect", "nor_conv_1x1", "nor_conv_3x3", "avg_pool_3x3")
# (target node, source node) in the order of the official string.
EDGES = ((1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2))
_SKIP = OPERATIONS.index("skip_connect")
CHANNELS = 16
CELLS_PER_STAGE = 5


@register
class NASBench201(SearchSpace):
    """Genotype: the operation of each edge, in the order of `EDGES`.

    `cells` per stage and `channels` of the first stage (doubled in each later stage) default to the benchmark's 5 and
    16. Other sizes are separate spaces with the same genotypes and strings: `nasbench201:cells=3,channels=8`.

    One architecture: `|none~0|+|none~0|skip_connect~1|+|none~0|none~1|none~2|`
    """

    name = "nasbench201"
    title = "NAS-Bench-201"
    variables = tuple(Variable(f"{source}->{target}", OPERATIONS) for target, source in EDGES)

    def __init__(self, *, cells: int = CELLS_PER_STAGE, channels: int = CHANNELS) -> None:
        if cells < 1 or channels < 1:
            raise ValueError(f"nasbench201: cells and channels should be at least 1, not {cells} and {channels}")
        self.cells = cells
        self.channels = (channels, 2 * channels, 4 * channels)
        if (cells, channels) != (CELLS_PER_STAGE, CHANNELS):
            self.name = f"{NASBench201.name}:cells={cells},channels={channels}"
            self.title = f"{NASBench201.title}, {cells} cells per stage, {channels} channels"

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        nodes: dict[int, str] = {}
        for (target, source), op in zip(EDGES, genotype, strict=True):
            nodes[target] = nodes.get(target, "|") + f"{OPERATIONS[op]}~{source}|"
        return "+".join(nodes.values())

    def from_str(self, arch_str: str) -> Genotype:
        nodes = arch_str.split("+")
        if len(nodes) != 3:
            raise ValueError(f"{quoted(arch_str)} is not a NAS-Bench-201 cell: it has {len(nodes)} nodes, not 3")
        genotype = []
        for target, node in enumerate(nodes, start=1):
            edges = node.split("|")
            if len(edges) != target + 2 or edges[0] or edges[-1]:
                raise ValueError(
                    f"{quoted(arch_str)} is not a NAS-Bench-201 cell: node {target} is {quoted(node)}; "
                    f"it should have {target} edges like '|none~0|'"
                )
            for source, edge in enumerate(edges[1:-1]):
                op, tilde, origin = edge.partition("~")
                if not tilde or origin != str(source):
                    raise ValueError(
                        f"{quoted(arch_str)}: edge {quoted(edge)} of node {target} should end in '~{source}'"
                    )
                if op not in OPERATIONS:
                    raise ValueError(
                        f"{quoted(arch_str)}: unknown operation {quoted(op)}{did_you_mean(op, list(OPERATIONS))}"
                    )
                genotype.append(OPERATIONS.index(op))
        return tuple(genotype)

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        self.check(genotype)
        size = self.input_size(resolution)
        b = GraphBuilder()
        x = b.input(3, size, size)
        x = b.batch_norm(b.conv(x, self.channels[0], 3, padding=1))
        for channels in self.channels:
            if channels != self.channels[0]:
                x = _residual_block(b, x, channels)
            for _ in range(self.cells):
                x = _cell(b, x, genotype, channels)
        x = b.relu(b.batch_norm(x))
        return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), self.class_count(num_classes)))

    def text(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> str:
        """The text of `graph`, in a fifth of the time: the cell is canonicalized once and written for each stage."""
        self.check(genotype)
        if resolution is num_classes is None:
            return _own_text(self, tuple(genotype))
        return self._text(genotype, self.input_size(resolution), self.class_count(num_classes))

    def _text(self, genotype: Genotype, resolution: int, num_classes: int) -> str:
        stages, pieces = _skeleton(self, resolution, num_classes)
        cell = _cell_lines(genotype)
        # If a skip on the last edge makes a sum read a sum, their order depends on the operator before the cell.
        first = _cell_lines(genotype, first=True) if genotype[-1] == _SKIP else cell
        lines = [*pieces[0], *(line + stages[0] for line in first)]
        for stage, (shape, piece) in enumerate(zip(stages, pieces[1:], strict=True)):
            lines += [line + shape for line in cell] * (self.cells - (stage == 0))
            lines += piece
        return "\n".join(compress(lines)) + "\n"


def _cell(b: GraphBuilder, x: int, genotype: Genotype, channels: int) -> int:
    nodes = [x]
    for (target, source), op in zip(EDGES, genotype, strict=True):
        term = _edge(b, nodes[source], op, channels)
        if source:  # added edge by edge, left to right, like Python's sum() in the reference implementation
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
    """Halves height and width: ReLU-conv-BN twice, plus a shortcut of average pool and 1x1 convolution without BN."""
    y = b.batch_norm(b.conv(b.relu(x), channels, 3, stride=2, padding=1))
    y = b.batch_norm(b.conv(b.relu(y), channels, 3, padding=1))
    return b.add(y, b.conv(b.avg_pool(x, 2, stride=2), channels, 1))


def _cell_lines(genotype: Genotype, *, first: bool = False) -> list[str]:
    """The cell's lines in canonical order, without the shape, which is that of the cell's input on every line.

    The order is the same within a network: all paths to the cell go through its input, so that nothing outside of the
    cell matters except the operator of that input, a sum or, for the first cell, the stem's convolution.
    """
    b = GraphBuilder()
    channels = CHANNELS  # does not affect the lines
    image = b.input(channels, 1, 1)
    x = b.conv(image, channels, 3, padding=1, bias=True) if first else b.add(image, image)
    cell = b.build(_cell(b, x, genotype, channels))
    return [line[: line.rindex(" ")] for line in to_lines(canonicalize(cell))[2:]]


@cache
def _skeleton(space: NASBench201, resolution: int, num_classes: int) -> tuple[list[str], list[list[str]]]:
    """The stages' shapes, and the lines before, between and after the stages: a network without its cells."""
    probe = (0,) * len(EDGES)
    graph = space.graph(probe, resolution=resolution, num_classes=num_classes)
    lines = to_lines(canonicalize(graph))
    cell = _cell_lines(probe)
    shapes: list[str] = []
    pieces: list[list[str]] = [[]]
    index = 0
    while index < len(lines):
        here = [line[: line.rindex(" ")] for line in lines[index : index + len(cell)]]
        if here == cell:
            shapes.append(lines[index][lines[index].rindex(" ") :])
            pieces.append([])
            index += len(cell) * space.cells
        else:
            pieces[-1].append(lines[index])
            index += 1
    return shapes, pieces


@cache  # at most 15,625 texts per size; a search asks whether a network is new, then for its text
def _own_text(space: NASBench201, genotype: Genotype) -> str:
    return space._text(genotype, space.resolution, space.num_classes)
