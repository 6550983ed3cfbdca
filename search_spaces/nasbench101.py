"""NAS-Bench-101: one cell, a DAG of at most 7 vertices and 9 edges with three operations, 423,624 architectures.

Ying et al., "NAS-Bench-101: Towards Reproducible Neural Architecture Search" (ICML 2019); rules as in the
authors' nasbench repository (`model_spec`, `graph_util`, `model_builder`, `generate_graphs`).

The network is conv3x3 to 128 channels; 3 stacks of 3 cells, with a 2x2 max pool before the second and third stack,
whose first cells double the channels; global average pool, fully connected. Convolutions are conv-BN-ReLU.

Vertex 0 is the cell's input, the last vertex its output. Vertices on no path between them are pruned; the limit on
edges applies to the pruned cell, as in the authors' API. An edge from the input is a 1x1 convolution. An inner vertex
applies its operation to the sum of its edges, that from the input last; the output concatenates inner vertices, then
adds the edge from the input. The concatenated vertices share the output's channels, of which the first vertices get
the remainder, one each; another vertex has as many channels as the widest vertex it feeds, and an edge to a narrower
one drops the last channel.

Therefore, if three vertices feed the output (128 = 43 + 43 + 42), the parameters depend on the order of the vertices,
and cells with the same official hash can differ by a channel. `graph` follows the given order. The benchmark trained
the order that its generator found first, which `enumerate` yields; some records hold a different order.

Where the original and the PyTorch port (NASBench-PyTorch) differ, this follows the port: sums are built edge by edge
(the original has one sum of n terms), and pooling drops an odd last row (the original pads; irrelevant at 32x32).
"""

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

# In the order in which the official hash numbers them.
OPERATIONS = ("conv3x3-bn-relu", "conv1x1-bn-relu", "maxpool3x3")
VERTICES = 7
MAX_EDGES = 9
# (source, target), in the row-major order of the adjacency matrix.
EDGES = tuple(itertools.combinations(range(VERTICES), 2))
# (edges, vertices) bool: whether the edge leads into the vertex, and out of it.
_INTO = np.array([[target == vertex for vertex in range(VERTICES)] for _, target in EDGES])
_OUT_OF = np.array([[source == vertex for vertex in range(VERTICES)] for source, _ in EDGES])
_KERNELS = (3, 1)  # of the operations that are convolutions
CHANNELS = (128, 256, 512)  # of the stacks
CELLS_PER_STACK = 3
# Number of the benchmark's cells with 2, 3, ..., 7 vertices.
CELLS_BY_VERTICES = (1, 6, 84, 2_441, 62_010, 359_082)


class Cell(NamedTuple):
    """A pruned cell: operations of the inner vertices, and the sources of each vertex's edges, ascending.

    It has no vertices if the input does not reach the output.
    """

    operations: tuple[int, ...]
    sources: tuple[tuple[int, ...], ...]

    @property
    def edges(self) -> list[tuple[int, int]]:
        return [(source, target) for target, sources in enumerate(self.sources) for source in sources]


@register
class NASBench101(SearchSpace):
    """Genotype: the 21 bits above the diagonal of a 7-vertex adjacency matrix, row by row, and the operations of
    vertices 1 to 5.

    A normal genotype is pruned: the remaining inner vertices come first, in their order; the others have no edges and
    operation 0.

    One architecture: `0101100100000100000100000:input,conv3x3-bn-relu,maxpool3x3,conv1x1-bn-relu,output`
    """

    name = "nasbench101"
    title = "NAS-Bench-101"
    variables = (
        *(Variable(f"{source}->{target}", (0, 1)) for source, target in EDGES),
        *(Variable(f"operation {vertex}", OPERATIONS) for vertex in range(1, VERTICES - 1)),
    )

    @property
    def size(self) -> int:
        """Number of cells, where cells that differ only in the order of their vertices count once."""
        return sum(CELLS_BY_VERTICES)

    def is_valid(self, genotype: Genotype) -> bool:
        """Whether the choices are in range, the input reaches the output and the pruned cell has at most 9 edges."""
        return super().is_valid(genotype) and 0 < len(_pruned(tuple(genotype)).edges) <= MAX_EDGES

    def cell(self, genotype: Genotype) -> Cell:
        """The pruned cell. Raises ValueError for an invalid genotype."""
        self.check(genotype)
        return _pruned(tuple(genotype))

    def normal(self, genotype: Genotype) -> Genotype:
        return _packed(self.cell(genotype))

    def sample(self, rng: np.random.Generator) -> Genotype:
        """A random cell: the number of vertices is distributed as in the benchmark, the cell is uniform among the
        matrices with that number of vertices.

        Pruning a random matrix, as is common, would keep all 7 vertices in 1 of 200 draws, but 85% of the benchmark's
        cells have 7.
        """
        shares = np.array(CELLS_BY_VERTICES) / self.size
        vertices = int(rng.choice(len(shares), p=shares)) + 2
        used = [*range(vertices - 1), VERTICES - 1]
        inside = np.array([source in used and target in used for source, target in EDGES])
        while True:
            bits = rng.integers(2, size=(64, len(EDGES))) * inside
            # If every vertex has an edge in and an edge out, none is pruned.
            whole = ((bits @ _INTO > 0).sum(axis=1) == vertices - 1) & (
                (bits @ _OUT_OF > 0).sum(axis=1) == vertices - 1
            )
            fitting = bits[whole & (bits.sum(axis=1) <= MAX_EDGES)]
            if len(fitting):
                operations = rng.integers(len(OPERATIONS), size=vertices - 2).tolist()
                return (*fitting[0].tolist(), *operations, *[0] * (VERTICES - vertices))

    def mutate(self, genotype: Genotype, rng: np.random.Generator) -> Genotype:
        """A neighbor, drawn uniformly from the changes that lead to a different valid cell."""
        parent = self.normal(genotype)
        changes = _changes(self.cell(parent))
        return next(
            child
            for place in rng.permutation(len(changes))
            if self.is_valid(changes[place]) and (child := self.normal(changes[place])) != parent
        )

    def neighbors(self, genotype: Genotype) -> Iterator[Genotype]:
        """Every different cell with one edge more or less, one other operation, or one vertex more; each once.

        A new vertex has one edge in and one out, since it would be pruned without either. This makes the removal of an
        edge reversible if it pruned a vertex.
        """
        parent = self.normal(genotype)
        seen = {parent}
        for child in _changes(self.cell(parent)):
            if self.is_valid(child) and (child := self.normal(child)) not in seen:
                seen.add(child)
                yield child

    def _all(self) -> Iterator[Genotype]:
        """For each hash the cell that the authors' generator finds first, in its order."""
        for vertices in range(2, VERTICES + 1):
            yield from _distinct(vertices)

    def hash(self, genotype: Genotype) -> str:
        """The benchmark's own hash of the cell: 32 hexadecimal digits, independent of the order of the vertices.

        Each vertex's hash is combined with those of its neighbors, as often as there are vertices.
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
        """The official hash: cells that share it were trained once. Their texts can differ (see the module)."""
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
        wrong = f"{quoted(arch_str)} is not a {self.title} cell:"
        if not re.fullmatch(r"[01]+:input,([^,]*,)*output", arch_str):
            raise ValueError(f"{wrong} it should look like '010001000:input,maxpool3x3,output'")
        if vertices > VERTICES:
            raise ValueError(f"{wrong} it has {vertices} vertices, not 2 to {VERTICES}")
        if len(bits) != vertices**2:
            raise ValueError(f"{wrong} with {vertices} operations the matrix has {vertices**2} bits, not {len(bits)}")
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

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        cell = self.cell(genotype)

        def build(b: GraphBuilder, x: int, channels: int) -> int:
            return _cell(b, x, cell, channels)

        return _network(build, self.input_size(resolution), self.class_count(num_classes))

    def text(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> str:
        """The text of `graph`, in half the time: one of the three cells of a stack is canonicalized."""
        cell = self.cell(genotype)
        lines: list[str] = []
        for line in _skeleton_lines(self.input_size(resolution), self.class_count(num_classes)):
            lines += _cell_lines(cell, line.removeprefix(_MARK)) if line.startswith(_MARK) else [line]
        return "\n".join(compress(lines)) + "\n"


def _md5(text: str) -> str:
    return md5(text.encode(), usedforsecurity=False).hexdigest()


def _joined(hashes: list[str], vertices: Sequence[int]) -> str:
    return "".join(sorted([hashes[v] for v in vertices]))


def _prune(edges: Sequence[tuple[int, int]], operations: Sequence[int]) -> Cell:
    """The cell without vertices on no path from input to output.

    `edges` are in row-major order, `operations` those of the inner vertices.
    """
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


@lru_cache(maxsize=4096)  # a genotype is checked several times in a row
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
    """Genotypes one change away from a cell, including invalid ones and ones that prune to the same cell."""
    parent = _packed(cell)
    changes = [
        (*parent[:place], other, *parent[place + 1 :])
        for place, variable in enumerate(NASBench101.variables)
        for other in range(len(variable.choices))
        if other != parent[place]
    ]
    if len(cell.sources) < VERTICES:
        for source, target in itertools.combinations(range(len(cell.sources)), 2):
            changes += [_packed(_with_vertex(cell, source, target, op)) for op in range(len(OPERATIONS))]
    return changes


def _with_vertex(cell: Cell, source: int, target: int, operation: int) -> Cell:
    """The cell with a new vertex right before `target`, with an edge from `source` and one to `target`."""
    moved = [tuple([v + (v >= target) for v in sources]) for sources in cell.sources]
    moved[target] = tuple(sorted([*moved[target], target]))
    operations = (*cell.operations[: target - 1], operation, *cell.operations[target - 1 :])
    return Cell(operations, (*moved[:target], (source,), *moved[target:]))


def _distinct(vertices: int) -> Iterator[Genotype]:
    """The first cell of each hash with this number of vertices, in the order of the authors' generator.

    The generator numbers graphs by columns of the matrix, the first edge being the lowest bit, and enumerates all
    operations of each. Among isomorphic graphs the lowest number comes first; among operations that are equal under
    the graph's symmetries, the first. This needs no hash, since the authors verified that theirs distinguishes all
    cells that are not isomorphic.
    """
    inner = vertices - 2
    edges = [(source, target) for target in range(vertices) for source in range(target)]
    bit = {edge: 1 << place for place, edge in enumerate(edges)}
    numbers = np.arange(1 << len(edges))
    numbers = numbers[sum(numbers >> place & 1 for place in range(len(edges))) <= MAX_EDGES]
    # Every vertex except the input has an edge in, every vertex except the output an edge out.
    for vertex in range(1, vertices):
        numbers = numbers[numbers & sum(bit[edge] for edge in edges if edge[1] == vertex) > 0]
        numbers = numbers[numbers & sum(bit[edge] for edge in edges if edge[0] == vertex - 1) > 0]

    # Each graph's number in each order of its vertices; larger than any valid number if an edge would lead backwards.
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
    """The network whose cells are built by `cell(builder, input, channels)`."""
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
    """Channels of the inner vertices, by vertex; 0 for the input."""
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


# Start of the line that marks a cell in the skeleton: a convolution in two groups, which no cell contains.
_MARK = "Conv k1 g2 b @1 "


@lru_cache(maxsize=64)
def _skeleton_lines(resolution: int, num_classes: int) -> list[str]:
    """The network's lines with one marker line for each cell."""

    def mark(b: GraphBuilder, x: int, channels: int) -> int:
        return b.conv(x, channels, 1, groups=2)

    return to_lines(canonicalize(_network(mark, resolution, num_classes)))


@lru_cache(maxsize=16)  # the cells of a stack are identical
def _cell_lines(cell: Cell, shape: str) -> list[str]:
    """The cell's lines in canonical order; `shape` is that of its output, as written in a line.

    The order is the same within a network: all paths to the cell go through its input, which is not an operand of a
    sum, so that nothing outside of the cell matters, nor do the input's channels (half in the first cell of a stack).
    """
    channels, height, width = map(int, shape.split("x"))
    b = GraphBuilder()
    x = b.input(channels, height, width)
    return to_lines(canonicalize(b.build(_cell(b, x, cell, channels))))[1:]
