import itertools

import numpy as np
import pytest

from search_spaces import get, to_text
from search_spaces.text import expand
from tests.search_spaces.networks import assert_refused, reference_vectors, table_rows

SPACE = get("nasbench201")


@pytest.fixture(scope="module")
def networks():
    """Text, params and macs of every twentieth cell and of one with each multiset of operators: to build all would take
    half a minute."""
    some = {*list(SPACE.enumerate())[::20], *itertools.combinations_with_replacement(range(5), 6)}
    graphs = ((genotype, SPACE.graph(genotype)) for genotype in some)
    return {genotype: (to_text(graph), graph.params, graph.macs) for genotype, graph in graphs}


@pytest.fixture(scope="module")
def texts():
    """The fast text of every cell."""
    return {genotype: SPACE.text(genotype) for genotype in SPACE.enumerate()}


@pytest.mark.slow
def test_the_fast_text_is_that_of_the_graph(networks, texts):
    for genotype, (text, _, _) in networks.items():
        assert texts[genotype] == text
    small = {"resolution": 16, "num_classes": 120}
    for genotype in list(texts)[::1000]:
        assert SPACE.text(genotype, **small) == to_text(SPACE.graph(genotype, **small))


@pytest.mark.slow
def test_texts_are_short_and_equal_only_for_isomorphic_cells(texts):
    assert len(texts) == 15_625
    # 15,625 minus cells that differ only in the order of operands or by exchanging equal tensors.
    assert len(set(texts.values())) == 12_320
    assert max(text.count("\n") for text in texts.values()) <= 60
    assert all(len(expand(text.splitlines())) < 250 for text in list(texts.values())[::500])


@pytest.mark.slow
def test_a_convolution_of_zeros_is_kept(texts):
    """Edge 0->1 is `none`, so that 1->2 reads zeros, but its convolution still costs latency."""
    assert len({texts[(0, 1, op, 1, 1, 1)] for op in (0, 2, 3, 4)}) == 4


@pytest.mark.slow
def test_nodes_can_be_exchanged_if_edge_0_1_is_a_skip(texts):
    assert texts[(1, 2, 3, 0, 4, 1)] == texts[(1, 3, 2, 4, 0, 1)]


def test_params_and_macs_of_the_reference_code():
    rows = reference_vectors("nasbench201")
    assert len(rows) == 46
    for row in rows:
        graph = SPACE.graph(SPACE.from_str(row["arch"]))
        assert (graph.params, graph.macs) == (row["params"], row["macs"])


def convolutions(genotype):
    return genotype.count(2), genotype.count(3)


@pytest.mark.slow
def test_params_and_macs_of_the_whole_table(networks, data_folder):
    """Each row has those of the built cells with as many convolutions of each size."""
    rows = table_rows(data_folder / "nasbench201.csv.gz")
    assert len(rows) > 10_000
    sizes = {}
    for genotype, (_, params, macs) in networks.items():
        sizes.setdefault(convolutions(genotype), set()).add((params, macs))
    for row in rows:
        ((params, macs),) = sizes[convolutions(SPACE.from_str(row["arch_str"]))]
        assert f"{params / 1e6:.6f}" == row["params_m"]
        # The table counts the ten biases of the classifier as operations.
        assert f"{(macs + 10) / 1e6:.6f}" == row["flops_m"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("|none~0|", "it has 1 nodes, not 3"),
        ("|none~0|+|none~0|+|none~0|none~1|none~2|", "node 2 is"),
        ("|none~1|+|none~0|none~1|+|none~0|none~1|none~2|", "should end in '~0'"),
        ("|none~0|+|none~0|none~1|+|none~0|none~1|nor_conv_3x2~2|", "did you mean nor_conv_3x3"),
    ],
)
def test_errors_in_strings_are_named(wrong, message):
    assert_refused(SPACE, wrong, message)


SIZES = [(1, 1), (1, 3), (1, 8), (2, 16), (3, 4), (7, 8)]  # 3 is also the number of channels of the image


def test_names_contain_sizes_other_than_the_benchmarks():
    small = get("nasbench201:cells=1,channels=8")
    assert (small.name, small.cells, small.channels) == ("nasbench201:cells=1,channels=8", 1, (8, 16, 32))
    assert get(small.name) is small
    assert get("nasbench201:channels=8,cells=1").name == small.name
    assert get("nasbench201:channels=8").name == "nasbench201:cells=5,channels=8"
    assert get("nasbench201:cells=5,channels=16").name == SPACE.name == "nasbench201"
    assert get("nasbench201:cells=5,channels=16").title == SPACE.title != small.title
    assert small.size == SPACE.size


@pytest.mark.parametrize(("cells", "channels"), SIZES)
def test_the_fast_text_is_that_of_the_graph_in_every_size(cells, channels):
    space = get(f"nasbench201:cells={cells},channels={channels}")
    rng = np.random.default_rng(0)
    genotypes = [space.sample(rng) for _ in range(40)]
    # The first cell has a different order if the last edge is a skip.
    genotypes += [(*genotype[:-1], 1) for genotype in genotypes[:20]]
    for genotype in genotypes:
        assert space.text(genotype) == to_text(space.graph(genotype))
        assert space.text(genotype, resolution=16) == to_text(space.graph(genotype, resolution=16))


@pytest.mark.parametrize(("cells", "channels"), [*SIZES, (5, 16)])
def test_params_and_macs_of_a_size_are_the_closed_form(cells, channels):
    space = get(f"nasbench201:cells={cells},channels={channels}")
    widths = [channels, 2 * channels, 4 * channels]
    pixels = [32**2, 16**2, 8**2]
    rng = np.random.default_rng(1)
    for genotype in [space.sample(rng) for _ in range(40)]:
        squares = genotype.count(2) + 9 * genotype.count(3)
        norms = genotype.count(2) + genotype.count(3)
        params = 27 * channels + 2 * channels  # stem
        params += sum(cells * (squares * c * c + norms * 2 * c) for c in widths)
        # Each residual block: 3x3 from half the channels, 3x3, and 1x1 without BN from half the channels.
        params += sum(9 * c * c // 2 + 2 * c + 9 * c * c + 2 * c + c * c // 2 for c in widths[1:])
        params += 2 * widths[-1] + 10 * widths[-1] + 10
        macs = 27 * channels * pixels[0] + 10 * widths[-1]
        macs += sum(cells * squares * c * c * p for c, p in zip(widths, pixels, strict=True))
        macs += sum(14 * c * c * p for c, p in zip(widths[1:], pixels[1:], strict=True))
        graph = space.graph(genotype)
        assert (graph.params, graph.macs) == (params, macs)


def test_cells_that_share_a_key_share_it_in_every_size():
    small = get("nasbench201:cells=1,channels=8")
    assert small.canonical_key((1, 2, 3, 0, 4, 1)) == small.canonical_key((1, 3, 2, 4, 0, 1))
    assert small.canonical_key((1, 2, 3, 0, 4, 1)) != SPACE.canonical_key((1, 2, 3, 0, 4, 1))
    rng = np.random.default_rng(2)
    genotypes = [small.sample(rng) for _ in range(300)]
    pairs = {(small.canonical_key(genotype), SPACE.canonical_key(genotype)) for genotype in genotypes}
    assert len(pairs) == len({key for key, _ in pairs}) == len({key for _, key in pairs})


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("nasbench201:depth=3", "'nasbench201' has no size parameter 'depth'; known: cells, channels"),
        ("nasbench201:chanels=8", "has no size parameter 'chanels'; did you mean channels"),
        ("nasbench201:", "has no size parameter ''; known: cells, channels"),
        ("nasbench201:cells=1,", "has no size parameter ''"),
        ("nasbench201:cells=0", "'nasbench201:cells=0': a size must be"),
        ("nasbench201:cells=-1", "a size must be"),
        ("nasbench201:cells=two", "a size must be"),
        ("nasbench201:cells=1.5", "a size must be"),
        ("nasbench201:cells=01", "a size must be"),
        ("nasbench201:cells", "a size must be"),
        ("nasbench201:channels=1000000000000", "a size must be"),
        ("nasbench201:cells=1,cells=1", "'nasbench201:cells=1,cells=1' sets 'cells' twice"),
        ("snas:cells=1", "'snas' has no size parameters; remove ':cells=1'"),
        ("nasbench21:cells=1", "unknown search space 'nasbench21'; did you mean nasbench201"),
    ],
)
def test_errors_in_size_parameters_are_named(wrong, message):
    with pytest.raises(ValueError, match=message) as error:
        get(wrong)
    assert "\n" not in str(error.value)


def test_a_size_below_1_is_an_error():
    for sizes in ({"cells": 0}, {"channels": 0}, {"cells": -1, "channels": 8}):
        with pytest.raises(ValueError, match="cells and channels should be at least 1"):
            type(SPACE)(**sizes)
