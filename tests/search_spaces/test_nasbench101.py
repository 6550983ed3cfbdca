import itertools
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_spaces import from_text, get, to_text
from search_spaces.nasbench101 import EDGES, OPERATIONS
from tests.search_spaces.networks import assert_refused, reference_vectors, table_rows

SPACE = get("nasbench101")
CONV3, CONV1, POOL = OPERATIONS


def cell(operations, *edges):
    """The string of a cell with these operations of its inner vertices and edges like `"01"`."""
    vertices = range(len(operations) + 2)
    bits = (f"{source}{target}" in edges for source in vertices for target in vertices)
    return "".join("01"[bit] for bit in bits) + ":" + ",".join(["input", *operations, "output"])


# One operation, three vertices on the output (43, 43 and 42 of 128 channels), edges to a narrower vertex.
NARROWING = cell([CONV3, CONV1, POOL], "01", "02", "03", "13", "14", "24", "34")
ODD = [
    cell([], "01"), cell([CONV1], "01", "12"), cell([POOL], "01", "02", "12"),
    cell([POOL, POOL, POOL], "01", "02", "03", "04", "14", "24", "34"),
    cell([CONV3, CONV3, CONV3], "01", "02", "03", "14", "24", "34"), NARROWING,
    cell([CONV1, CONV3, POOL, CONV3, CONV1], "01", "12", "13", "14", "25", "35", "45", "56"),
    cell([CONV1, CONV3, POOL, CONV3, CONV1], "01", "12", "13", "14", "15", "26", "36", "46", "56"),
]  # fmt: skip


def reordered(genotype, order):
    """The cell with its inner vertices in this order; None if an edge would lead backwards."""
    bits, operations = SPACE.to_str(genotype).split(":")
    names = operations.split(",")
    old = [0, *order, len(names) - 1]
    matrix = [[bits[s * len(names) + t] for t in old] for s in old]
    if any(matrix[s][t] == "1" for s in range(len(old)) for t in range(s)):
        return None
    return SPACE.from_str("".join(itertools.chain(*matrix)) + ":" + ",".join(names[vertex] for vertex in old))


def orders(genotype):
    """The cell in every valid order of its vertices."""
    inner = range(1, len(SPACE.cell(genotype).sources) - 1)
    found = (reordered(genotype, order) for order in itertools.permutations(inner))
    return {other for other in found if other is not None}


def on_output(genotype):
    """Number of inner vertices that the output reads."""
    return sum(source > 0 for source in SPACE.cell(genotype).sources[-1])


class Cells(list):
    """All cells, with a short representation for failing tests."""

    def __repr__(self):
        return f"{len(self)} cells"


@pytest.fixture(scope="module")
def every():
    return Cells(SPACE.enumerate())


@pytest.fixture(scope="module")
def rows(data_folder):
    rows = table_rows(data_folder / "nasbench101.csv.gz")
    assert len(rows) == 25_000
    return [row | {"genotype": SPACE.from_str(row["arch_str"])} for row in rows]


def test_params_macs_and_hashes_of_the_reference_code():
    vectors = reference_vectors("nasbench101")
    assert len(vectors) == 91
    for vector in vectors:
        bits = "".join(str(bit) for row in vector["arch"]["adjacency"] for bit in row)
        genotype = SPACE.from_str(f"{bits}:{','.join(vector['arch']['ops'])}")
        graph = SPACE.graph(genotype)
        assert (graph.params, graph.macs) == (vector["params"], vector["macs"])
        assert SPACE.hash(genotype) == vector["hash"]


@pytest.mark.slow
def test_hashes_and_strings_of_the_table(rows):
    for row in random.Random(0).sample(rows, 3_000):
        assert SPACE.hash(row["genotype"]) == row["hash"] == SPACE.canonical_key(row["genotype"])
        assert SPACE.to_str(row["genotype"]) == row["arch_str"]


@pytest.mark.slow
def test_params_of_the_table_are_those_of_the_trained_order(rows, every):
    """The order matters if three vertices share the channels: all these rows are built, and some of the others."""
    plain = [row for row in rows if on_output(row["genotype"]) != 3]
    shared = [row for row in rows if on_output(row["genotype"]) == 3]
    for row in random.Random(0).sample(plain, 500):
        assert SPACE.graph(row["genotype"]).params == int(row["params"])
    permuted = [row for row in shared if SPACE.graph(row["genotype"]).params != int(row["params"])]
    assert len(permuted) == 768
    first = set(every)
    for row in permuted:
        (trained,) = orders(row["genotype"]) & first
        assert trained != row["genotype"]
        assert SPACE.graph(trained).params == int(row["params"])


@pytest.mark.slow
def test_there_are_423_624_cells(every):
    assert len(every) == len(set(every)) == SPACE.size == 423_624
    for genotype in every[:: len(every) // 1_000]:
        assert SPACE.is_valid(genotype)
        assert SPACE.normal(genotype) == genotype


@pytest.mark.slow
def test_cells_are_the_first_of_each_hash_in_the_authors_generator(every):
    """Their loop, up to 5 vertices: all matrices and operations; a cell counts if its hash is new."""
    met = {}
    for vertices in range(2, 6):
        pairs = [(source, target) for target in range(vertices) for source in range(target)]
        for number in range(1 << len(pairs)):
            edges = [pair for place, pair in enumerate(pairs) if number >> place & 1]
            sources, targets = {s for s, _ in edges}, {t for _, t in edges}
            if len(edges) > 9 or len(sources) < vertices - 1 or len(targets) < vertices - 1:
                continue
            for operations in itertools.product(OPERATIONS, repeat=vertices - 2):
                genotype = SPACE.from_str(cell(operations, *(f"{s}{t}" for s, t in edges)))
                met.setdefault(SPACE.hash(genotype), genotype)
    assert every[: len(met)] == list(met.values())
    assert [SPACE.to_str(genotype) for genotype in every[:2]] == [
        "0100:input,output",
        f"010001000:input,{CONV3},output",
    ]


@pytest.mark.slow
@given(seed=st.integers(0, 2**32 - 1), data=st.data())
@settings(max_examples=200)
def test_the_hash_is_independent_of_the_order_of_vertices(every, seed, data):
    """So is the text, unless the order determines channels, a concatenation or a chain of sums."""
    genotype = random.Random(seed).choice(every)
    other = data.draw(st.sampled_from(sorted(orders(genotype))))
    assert SPACE.hash(other) == SPACE.hash(genotype)
    if on_output(genotype) <= 1 and max(map(len, SPACE.cell(genotype).sources)) <= 2:
        assert SPACE.text(other) == SPACE.text(genotype)


def test_the_order_of_vertices_can_change_the_channels():
    ends = ("01", "02", "03", "14", "24", "34")
    one, other = (SPACE.from_str(cell(ops, *ends)) for ops in ([CONV3, CONV1, POOL], [POOL, CONV1, CONV3]))
    assert SPACE.hash(one) == SPACE.hash(other) == "ce9bc2765d63f261e5ad257382c09e92"
    assert (SPACE.graph(one).params, SPACE.graph(other).params) == (2_040_231, 2_024_094)


@pytest.mark.slow
def test_the_fast_text_is_that_of_the_graph(every):
    rng = np.random.default_rng(0)
    genotypes = [SPACE.sample(rng) for _ in range(100)] + random.Random(0).sample(every, 300)
    for genotype in [*map(SPACE.from_str, ODD), *every[:100], *genotypes]:
        assert SPACE.text(genotype) == to_text(SPACE.graph(genotype))
    for genotype in genotypes[::50]:
        small = {"resolution": 17, "num_classes": 120}
        assert SPACE.text(genotype, **small) == to_text(SPACE.graph(genotype, **small))


def test_a_vertex_drops_the_last_channel_of_a_wider_one():
    lines = SPACE.text(SPACE.from_str(NARROWING)).splitlines()
    assert lines[3:18] == [
        "Repeat 3 14", "Conv k1 b @1 43x32x32", "Relu @1 43x32x32", "Conv k3 p1 b @1 43x32x32", "Relu @1 43x32x32",
        "Conv k1 b @5 43x32x32", "Relu @1 43x32x32", "Conv k1 b @1 43x32x32", "Relu @1 43x32x32",
        "Conv k1 b @9 42x32x32", "Relu @1 42x32x32", "Slice stop42 @7 42x32x32", "Add @1,2 42x32x32",
        "MaxPool k3 p1 @1 42x32x32", "Concat @10,6,1 128x32x32",
    ]  # fmt: skip
    assert not any("Slice" in SPACE.text(SPACE.from_str(plain)) for plain in ODD[:5])


@pytest.mark.slow
def test_texts_are_short_and_read_back(every):
    for genotype in random.Random(1).sample(every, 300):
        text = SPACE.text(genotype)
        assert text.count("\n") <= 110
        assert to_text(from_text(text)) == text


def test_a_cell_is_pruned():
    # Vertex 1 has no edge out, vertex 2 no edge in.
    loose = cell([POOL, CONV1, CONV3], "01", "24", "03", "34")
    assert SPACE.to_str(SPACE.from_str(loose)) == cell([CONV3], "01", "12")
    full = cell([CONV3] * 5, *(f"{s}{t}" for s, t in EDGES if t < 6), "06")  # 16 edges, only one to the output
    assert SPACE.to_str(SPACE.from_str(full)) == cell([], "01")


def test_unused_vertices_come_last():
    genotype = SPACE.from_str(cell([POOL, CONV1], "01", "12", "03", "23"))
    assert {edge for edge, bit in zip(EDGES, genotype, strict=False) if bit} == {(0, 1), (1, 2), (0, 6), (2, 6)}
    assert genotype[len(EDGES) :] == (2, 1, 0, 0, 0)


def test_a_change_of_a_full_cell_is_one_edge_or_one_operation():
    parent = SPACE.from_str(cell([CONV1, CONV3, POOL, CONV3, CONV1], "01", "12", "23", "34", "45", "56"))
    near = list(SPACE.neighbors(parent))
    flips = [
        (*parent[:place], 1 - parent[place], *parent[place + 1 :]) for place in range(len(EDGES)) if not parent[place]
    ]
    operations = [
        (*parent[:place], other, *parent[place + 1 :])
        for place in range(len(EDGES), len(parent))
        for other in range(3)
        if other != parent[place]
    ]
    assert sorted(near) == sorted([*flips, *operations])  # without any one of its edges, no path is left


def test_the_removal_of_a_vertex_is_reversible():
    """Otherwise pruning would let a search only shrink cells."""
    small = SPACE.from_str(cell([CONV3], "01", "12", "02"))
    large = SPACE.from_str(cell([CONV3, POOL], "01", "12", "13", "23", "03"))
    assert small in SPACE.neighbors(large)
    assert large in SPACE.neighbors(small)


def test_mutation_reaches_full_cells_from_the_smallest():
    rng = np.random.default_rng(0)
    genotype, largest = SPACE.from_str("0100:input,output"), 2
    for _ in range(100):
        parent, genotype = genotype, SPACE.mutate(genotype, rng)
        assert genotype in SPACE.neighbors(parent)
        largest = max(largest, len(SPACE.cell(genotype).sources))
    assert largest == 7


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("0100:output,input", "it should look like"),
        ("0100", "it should look like"),
        (cell([POOL] * 6, "01", "17"), "it has 8 vertices, not 2 to 7"),
        ("010:input,output", "with 2 operations the matrix has 4 bits, not 3"),
        (cell([POOL], "01", "12", "21"), "edge 2->1 is not above the diagonal"),
        (cell([POOL], "01", "11", "12"), "edge 1->1 is not above the diagonal"),
        (cell(["conv3x3-relu"], "01", "12"), "unknown operation 'conv3x3-relu'; did you mean conv3x3-bn-relu"),
        (cell([POOL, POOL], "01", "23"), "no path leads from the input to the output"),
        (cell([POOL] * 3, *(f"{s}{t}" for s in range(5) for t in range(s + 1, 5))), "it has 10 edges once pruned"),
    ],
)
def test_errors_in_strings_are_named(wrong, message):
    assert_refused(SPACE, wrong, message)
