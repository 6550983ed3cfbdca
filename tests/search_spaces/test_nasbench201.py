import csv
import gzip
import json
import os
from pathlib import Path

import pytest

from search_spaces import from_text, get, to_text
from search_spaces.text import expand

SPACE = get("nasbench201")
VECTORS = Path(__file__).parent / "vectors" / "nasbench201.jsonl.gz"


@pytest.fixture(scope="module")
def networks():
    """Text, params and macs of every cell."""
    graphs = ((genotype, SPACE.graph(genotype)) for genotype in SPACE.enumerate())
    return {genotype: (to_text(graph), graph.params, graph.macs) for genotype, graph in graphs}


@pytest.fixture(scope="module")
def texts(networks):
    return {genotype: text for genotype, (text, _, _) in networks.items()}


def test_the_short_way_to_a_text_leads_to_the_same_text(texts):
    for genotype, text in texts.items():
        assert SPACE.text(genotype) == text
    small = {"resolution": 16, "num_classes": 120}
    for genotype in list(texts)[::1000]:
        assert SPACE.text(genotype, **small) == to_text(SPACE.graph(genotype, **small))


def test_every_text_reads_back(texts):
    assert len(texts) == 15_625
    for text in set(texts.values()):
        assert to_text(from_text(text)) == text


def test_texts_are_short_and_equal_only_for_isomorphic_cells(texts):
    # 15,625 less the cells that are another one with commuting operands or equal tensors exchanged.
    assert len(set(texts.values())) == 12_320
    assert max(text.count("\n") for text in texts.values()) <= 60
    assert all(len(expand(text.splitlines())) < 250 for text in list(texts.values())[::500])


def test_a_convolution_of_zeros_is_not_forgotten(texts):
    """Edge 0->1 is `none`, so that 1->2 works on zeros: its convolution costs latency all the same."""
    assert len({texts[(0, 1, op, 1, 1, 1)] for op in (0, 2, 3, 4)}) == 4


def test_nodes_can_be_exchanged_where_edge_0_1_is_a_skip(texts):
    assert texts[(1, 2, 3, 0, 4, 1)] == texts[(1, 3, 2, 4, 0, 1)]


def test_params_are_the_closed_form(networks):
    for genotype, (_, params, _) in networks.items():
        assert params == 73_306 + 28_000 * genotype.count(2) + 243_040 * genotype.count(3)


def test_params_and_macs_of_the_reference_code():
    with gzip.open(VECTORS, "rt") as lines:
        rows = [json.loads(line) for line in lines]
    assert len(rows) == 46
    for row in rows:
        graph = SPACE.graph(SPACE.from_str(row["arch"]))
        assert (graph.params, graph.macs) == (row["params"], row["macs"])


def test_params_and_macs_of_the_whole_table(networks):
    data = os.environ.get("NASSURROGATE_DATA")
    if not data:
        pytest.skip("set NASSURROGATE_DATA to the folder with nasbench201.csv.gz")
    with gzip.open(Path(data) / "nasbench201.csv.gz", "rt") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) > 10_000
    for row in rows:
        _, params, macs = networks[SPACE.from_str(row["arch_str"])]
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
def test_a_wrong_string_is_told_apart(wrong, message):
    with pytest.raises(ValueError, match=message):
        SPACE.from_str(wrong)
