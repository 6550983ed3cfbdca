"""NAS-Bench-101: one cell, a graph of at most 7 vertices and 9 edges, three operations, 423,624 architectures.

Ying et al., "NAS-Bench-101: Towards Reproducible Neural Architecture Search" (ICML 2019); rules as in the
authors' nasbench repository (`model_spec`, `graph_util`, `model_builder`, `generate_graphs`).

conv3x3 to 128; 3 stacks of 3 cells, a 2x2 max pool before the second and the third, whose first cells double the
channels; mean over space, fully connected. Convolutions are conv-BN-ReLU.

Vertex 0 is the cell's input, the last one its output. Vertices on no path between them are pruned, and the limit
on edges is for what is left, as in the authors' API. An edge from the input is a 1x1 convolution of its own. An
inner vertex works on the sum of its edges, that from the input last; the output concatenates inner vertices, then adds
the edge from the input. The vertices that the output concatenates share its channels, those that remain going
one each to the first; another vertex has as many as the widest it feeds, and an edge to a narrower one drops the
last channel.

So where three vertices feed the output (128 = 43 + 43 + 42), parameters depend on the order of the vertices, and
cells that share the official hash can differ by a channel. The graph is that of the order that is given. The
benchmark trained the order that its generator met first, which `enumerate` gives; some records hold another one.

Where the original and the PyTorch port (NASBench-PyTorch) differ, the port is followed: sums grow edge by edge
(the original has one of n terms), and pooling drops an odd last row (the original pads; at 32x32 there is none).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from hashlib import md5
from typing import NamedTuple

import numpy as np

from search_spaces.arch_str import read_choice
from search_spaces.canonical import canonicalize
from search_spaces.common.errors import quoted
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.space import Genotype, SearchSpace, Variable, register
from search_spaces.text import compress, to_lines

# In the order by which the official hash numbers them.
OPERATIONS = ("conv3x3-bn-relu", "conv1x1-bn-relu", "maxpool3x3")
VERTICES = 7
MAX_EDGES = 9
# (source, target), row by row of the adjacency matrix.
EDGES = tuple(itertools.combinations(range(VERTICES), 2))
# (edges, vertices): where an edge leads, and where it comes from.
_INTO = np.array([[target == vertex for vertex in range(VERTICES)] for _, target in EDGES])
_OUT_OF = np.array([[source == vertex for vertex in range(VERTICES)] for source, _ in EDGES])
_KERNELS = (3, 1)  # of the operations that are convolutions
CHANNELS = (128, 256, 512)  # of the stacks
CELLS_PER_STACK = 3
# How many of the benchmark's cells have 2, 3, ... 7 vertices.
CELLS_BY_VERTICES = (1, 6, 84, 2_441, 62_010, 359_082)


class Cell(NamedTuple):
    """A pruned cell: operations of the inner vertices, and for every vertex where its edges come from, ascending.

    Without vertices where the input does not reach the output.
    """

    operations: tuple[int, ...]
    sources: tuple[tuple[int, ...], ...]

    @property
    def edges(self) -> list[tuple[int, int]]:
        return [(source, target) for target, sources in enumerate(self.sources) for source in sources]


@register
class NASBench101(SearchSpace):
    """Genotype: the 21 bits above the diagonal of a 7-vertex matrix, row by row, and the operations of vertices 1 to 5.

    A normal one is pruned: the inner vertices that are left come first, in their order, and those behind them have
    no edges and operation 0.
    """

    name = "nasbench101"
    title = "NAS-Bench-101"
    variables = (
        *(Variable(f"{source}->{target}", (0, 1)) for source, target in EDGES),
        *(Variable(f"operation {vertex}", OPERATIONS) for vertex in range(1, VERTICES - 1)),
    )

    @property
    def size(self) -> int:
        """Number of cells; those that differ in nothing but the order of their vertices are one."""
        return sum(CELLS_BY_VERTICES)

    def is_valid(self, genotype: Genotype) -> bool:
        """Whether the choices are in range, the input reaches the output and 9 edges at most are left of the cell."""
        return super().is_valid(genotype) and 0 < len(_pruned(tuple(genotype)).edges) <= MAX_EDGES

    def cell(self, genotype: Genotype) -> Cell:
        """The pruned cell. Raises ValueError for a genotype that is not valid."""
        self.check(genotype)
        return _pruned(tuple(genotype))

    def normal(self, genotype: Genotype) -> Genotype:
        return _packed(self.cell(genotype))

    def sample(self, rng: np.random.Generator) -> Genotype:
        """A cell with as many vertices as the benchmark's cells have, drawn uniformly from those in any vertex order.

        (A matrix drawn at random and pruned, as is often done, keeps all 7 vertices once in 200 times; of the
        benchmark's cells, 85% have 7.)
        """
        shares = np.array(CELLS_BY_VERTICES) / self.size
        vertices = int(rng.choice(len(shares), p=shares)) + 2
        used = [*range(vertices - 1), VERTICES - 1]
        inside = np.array([source in used and target in used for source, target in EDGES])
        while True:
            bits = rng.integers(2, size=(64, len(EDGES))) * inside
            # Without a vertex that lacks an edge in or out, there is none to prune.
            whole = ((bits @ _INTO > 0).sum(axis=1) == vertices - 1) & (
                (bits @ _OUT_OF > 0).sum(axis=1) == vertices - 1
            )
            fitting = bits[whole & (bits.sum(axis=1) <= MAX_EDGES)]
            if len(fitting):
                operations = rng.integers(len(OPERATIONS), size=vertices - 2).tolist()
                return (*fitting[0].tolist(), *operations, *[0] * (VERTICES - vertices))

    def mutate(self, genotype: Genotype, rng: np.random.Generator) -> Genotype:
        """A neighbor, drawn from the changes that lead to one."""
        parent = self.normal(genotype)
        changes = _changes(self.cell(parent))
        return next(
            child
            for place in rng.permutation(len(changes))
            if self.is_valid(changes[place]) and (child := self.normal(changes[place])) != parent
        )

    def neighbors(self, genotype: Genotype) -> Iterator[Genotype]:
        """Every other cell with one edge more or less, another operation, or one vertex more; each once.

        A new vertex has one edge in and one out: it would be pruned without either. So a cell that lost a vertex
        with an edge can get it back.
        """
        parent = self.normal(genotype)
        met = {parent}
        for child in _changes(self.cell(parent)):
            if self.is_valid(child) and (child := self.normal(child)) not in met:
                met.add(child)
                yield child

    def _every(self) -> Iterator[Genotype]:
        """Of the cells that share a hash, the one that the authors' generator meets first, in its order."""
        for vertices in range(2, VERTICES + 1):
            yield from _distinct(vertices)

    def hash(self, genotype: Genotype) -> str:
        """The benchmark's own hash of the cell: 32 hexadecimal digits, whatever the order of the vertices.

        Each vertex takes in the hashes of its neighbors, as many times as there are vertices.
        """
        cell = self.cell(genotype)
        sources = cell.sources
        targets: list[list[int]] = [[] for _ in sources]
        for source, target in cell.edges:
            targets[source].append(target)
        labels = (-1, *cell.operations, -2)
        ends = zip(targets, sources, labels, strict=True)
        hashes = [_md5(str((len(outs), len(ins), label))) for outs, ins, label in ends]
        for _ in labels:
            hashes = [
                _md5(f"{_joined(hashes, ins)}|{_joined(hashes, outs)}|{own}")
                for ins, outs, own in zip(sources, targets, hashes, strict=True)
            ]
        return _md5(str(sorted(hashes)))

    def canonical_key(self, genotype: Genotype) -> str:
        """The official hash: what the benchmark trained once. (Their texts can differ: see the module.)"""
        return self.hash(genotype)

    def to_str(self, genotype: Genotype) -> str:
        """The adjacency matrix of the pruned cell row by row, and its operations: `0100:input,output`."""
        cell = self.cell(genotype)
        vertices = range(len(cell.sources))
        bits = ["01"[source in cell.sources[target]] for source in vertices for target in vertices]
        names = ["input", *[OPERATIONS[op] for op in cell.operations], "output"]
        return f"{''.join(bits)}:{','.join(names)}"

    def from_str(self, arch_str: str) -> Genotype:
        bits, _, operations = arch_str.partition(":")
        names = operations.split(",")
        vertices = len(names)
        wrong = f"{quoted(arch_str)} is no {self.title} cell:"
        if not re.fullmatch(r"[01]+:input,([^,]*,)*output", arch_str):
            raise ValueError(f"{wrong} it should look like '010001000:input,maxpool3x3,output'")
        if vertices > VERTICES:
            raise ValueError(f"{wrong} it has {vertices} vertices, not 2 to {VERTICES}")
        if len(bits) != vertices**2:
            raise ValueError(
                f"{wrong} with {vertices} operations the matrix has {vertices**2} bits, not {len(bits)}"
            )
        edges = [divmod(place, vertices) for place, bit in enumerate(bits) if bit == "1"]
        for source, target in edges:
            if source >= target:
                raise ValueError(f"{wrong} edge {source}->{target} is not above the diagonal of the matrix")
        cell = _prune(edges, [read_choice(n, self.name, "operation", OPERATIONS) for n in names[1:-1]])
        if not cell.edges:
            raise ValueError(f"{wrong} no path leads from the input to the output")
        if len(cell.edges) > MAX_EDGES:
            raise ValueError(f"{wrong} it has {len(cell.edges)} edges once pruned, not 1 to {MAX_EDGES}")
        return _packed(cell)

    def graph(
        self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None
    ) -> Graph:
        cell = self.cell(genotype)

        def build(b: GraphBuilder, x: int, channels: int) -> int:
            return _cell(b, x, cell, channels)

        return _network(build, self.input_size(resolution), self.class_count(num_classes))

    def text(
        self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None
    ) -> str:
        """The text of `graph`, at half the cost: of the three cells of a stack one is put in order."""
        cell = self.cell(genotype)
        lines: list[str] = []
        for line in _frame(self.input_size(resolution), self.class_count(num_classes)):
            lines += _cell_lines(cell, line.removeprefix(_MARK)) if line.startswith(_MARK) else [line]
        return "\n".join(compress(lines)) + "\n"


def _md5(text: str) -> str:
    return md5(text.encode(), usedforsecurity=False).hexdigest()


def _joined(hashes: list[str], vertices: Sequence[int]) -> str:
    return "".join(sorted([hashes[v] for v in vertices]))


def _prune(edges: Sequence[tuple[int, int]], operations: Sequence[int]) -> Cell:
    """What is on a path from input to output; `edges` go row by row, `operations` are those of the inner vertices."""
    last = len(operations) + 1
    reached, useful = {0}, {last}
    for source, target in edges:
        if source in reached:
            reached.add(target)
    for source, target in reversed(edges):
        if target in useful:
            useful.add(source)
    kept = sorted(reached & useful)
    new = {vertex: place for place, vertex in enumerate(kept)}
    sources: list[list[int]] = [[] for _ in kept]
    for source, target in edges:
        if source in new and target in new:
            sources[new[target]].append(new[source])
    return Cell(tuple([operations[v - 1] for v in kept[1:-1]]), tuple(map(tuple, sources)))


@lru_cache(maxsize=4096)  # the checks of one genotype follow each other
def _pruned(genotype: Genotype) -> Cell:
    edges = [edge for edge, bit in zip(EDGES, genotype, strict=False) if bit]
    return _prune(edges, [int(op) for op in genotype[len(EDGES) :]])


def _packed(cell: Cell) -> Genotype:
    """The normal genotype of a pruned cell."""
    last = len(cell.sources) - 1
    edges = {(source, VERTICES - 1 if target == last else target) for source, target in cell.edges}
    unused = VERTICES - len(cell.sources)
    return (*[int(edge in edges) for edge in EDGES], *cell.operations, *(0,) * unused)


def _changes(cell: Cell) -> list[Genotype]:
    """Genotypes one change away from a cell; some are not valid, or the same cell once pruned."""
    parent = _packed(cell)
    changes = [
        (*parent[:place], other, *parent[place + 1 :])
        for place, variable in enumerate(NASBench101.variables)
        for other in range(len(variable.choices))
        if other != parent[place]
    ]
    if len(cell.sources) < VERTICES:
        for source, target in itertools.combinations(range(len(cell.sources)), 2):
            changes += [_packed(_grown(cell, source, target, op)) for op in range(len(OPERATIONS))]
    return changes


def _grown(cell: Cell, source: int, target: int, operation: int) -> Cell:
    """The cell with one vertex more, which `source` leads to and which leads to `target`, right before that."""
    moved = [tuple([v + (v >= target) for v in sources]) for sources in cell.sources]
    moved[target] = tuple(sorted([*moved[target], target]))
    operations = (*cell.operations[: target - 1], operation, *cell.operations[target - 1 :])
    return Cell(operations, (*moved[:target], (source,), *moved[target:]))


def _distinct(vertices: int) -> Iterator[Genotype]:
    """Of the cells with so many vertices, the first of each hash in the order of the authors' generator.

    It numbers graphs by columns of the matrix, the first edge being the lowest bit, and goes through all operations
    of each. Of the graphs that a new order of the inner vertices makes equal, the lowest comes first; of its
    operations, the first of those that its symmetries make equal. That takes no hash: theirs tells apart
    whatever is not equal, as the authors checked.
    """
    inner = vertices - 2
    edges = [(source, target) for target in range(vertices) for source in range(target)]
    bit = {edge: 1 << place for place, edge in enumerate(edges)}
    numbers = np.arange(1 << len(edges))
    numbers = numbers[sum(numbers >> place & 1 for place in range(len(edges))) <= MAX_EDGES]
    for vertex in range(
        1, vertices
    ):  # an edge into every vertex but the input, out of every one but the output
        numbers = numbers[numbers & sum(bit[edge] for edge in edges if edge[1] == vertex) > 0]
        numbers = numbers[numbers & sum(bit[edge] for edge in edges if edge[0] == vertex - 1) > 0]

    # Each graph's number in each order of its vertices; too high to matter where an edge would lead backwards.
    orders = [(0, *order, vertices - 1) for order in itertools.permutations(range(1, vertices - 1))]
    renumber = [[bit.get((order[s], order[t]), 1 << len(edges)) for order in orders] for s, t in edges]
    renumbered = (numbers[:, None] >> np.arange(len(edges)) & 1) @ np.array(renumber)
    lowest = renumbered.min(axis=1) == numbers

    operations = np.array([*itertools.product(range(len(OPERATIONS)), repeat=inner)])
    powers = len(OPERATIONS) ** np.arange(inner)[::-1]
    reordered = np.array([operations[:, [v - 1 for v in order[1:-1]]] @ powers for order in orders])
    for number, images in zip(numbers[lowest], renumbered[lowest], strict=True):
        ends = range(vertices)
        sources = tuple([tuple([s for s in ends if bit.get((s, t), 0) & number]) for t in ends])
        first = reordered[images == number].min(axis=0) == np.arange(len(operations))
        for chosen in operations[first].tolist():
            yield _packed(Cell(tuple(chosen), sources))


def _network(cell: Callable[[GraphBuilder, int, int], int], resolution: int, num_classes: int) -> Graph:
    """The skeleton around `cell`, which builds one on an input, to so many channels."""
    b = GraphBuilder()
    x = _conv(b, b.input(3, resolution, resolution), CHANNELS[0], 3)
    for channels in CHANNELS:
        if channels != CHANNELS[0]:
            x = b.max_pool(x, 2, stride=2)
        for _ in range(CELLS_PER_STACK):
            x = cell(b, x, channels)
    return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), num_classes))


def _conv(b: GraphBuilder, x: int, channels: int, kernel: int) -> int:
    return b.relu(b.batch_norm(b.conv(x, channels, kernel, padding=kernel // 2)))


def _cell(b: GraphBuilder, x: int, cell: Cell, channels: int) -> int:
    widths = _widths(cell, channels)
    nodes = [x]
    for vertex, operation in enumerate(cell.operations, start=1):
        width = widths[vertex]
        terms = [
            nodes[source] if widths[source] == width else b.slice(nodes[source], 1, 0, width)
            for source in cell.sources[vertex]
            if source
        ]
        if 0 in cell.sources[vertex]:
            terms.append(_conv(b, x, width, 1))
        y = reduce(b.add, terms)
        pool = OPERATIONS[operation] == "maxpool3x3"
        nodes.append(b.max_pool(y, 3, padding=1) if pool else _conv(b, y, width, _KERNELS[operation]))
    joined = [nodes[source] for source in cell.sources[-1] if source]
    terms = [b.concat(*joined) if len(joined) > 1 else joined[0]] if joined else []
    if 0 in cell.sources[-1]:
        terms.append(_conv(b, x, channels, 1))
    return reduce(b.add, terms)


def _widths(cell: Cell, channels: int) -> list[int]:
    """Channels of the inner vertices, by vertex (0, the input, has none of its own)."""
    *inner, ends = cell.sources
    widths = [0] * len(inner)
    joined = [vertex for vertex in ends if vertex]
    for place, vertex in enumerate(joined):
        widths[vertex] = channels // len(joined) + (place < channels % len(joined))
    for target in range(len(inner) - 1, 0, -1):
        for source in inner[target]:
            if source and source not in ends:
                widths[source] = max(widths[source], widths[target])
    return widths


# How a line begins that stands for a cell in the skeleton: a convolution as no cell has one.
_MARK = "Conv k1 @1 "


@lru_cache(maxsize=64)
def _frame(resolution: int, num_classes: int) -> list[str]:
    """The skeleton's lines, with one line for each cell."""

    def mark(b: GraphBuilder, x: int, channels: int) -> int:
        return b.conv(x, channels, 1)

    return to_lines(canonicalize(_network(mark, resolution, num_classes)))


@lru_cache(maxsize=16)  # the cells of a stack are alike
def _cell_lines(cell: Cell, shape: str) -> list[str]:
    """The cell's lines in canonical order; `shape` is that of its output, as a line ends.

    In a network the same order comes out: a cell's input lies on every path to it and is no operand of a sum, so
    that nothing outside of the cell counts, nor the input's channels (half as many in the first cell of a stack).
    """
    channels, height, width = map(int, shape.split("x"))
    b = GraphBuilder()
    x = b.input(channels, height, width)
    return to_lines(canonicalize(b.build(_cell(b, x, cell, channels))))[1:]
