import pytest
import torch

from search_spaces import GraphBuilder, get, to_text, to_torch
from search_spaces.fbnet import LAYERS, OPERATIONS, _shuffle
from search_spaces.space import CIFAR_UP_TO
from tests.search_spaces.networks import assert_refused, reference_vectors, table_rows

SPACE = get("fbnet")
SKIP = OPERATIONS.index("skip")
PLAIN = (0,) * 22


def test_params_and_macs_of_the_reference_code():
    rows = reference_vectors("fbnet")
    assert len(rows) == 102
    for row in rows:
        genotype = SPACE.from_str("-".join(map(str, row["arch"])))
        assert [OPERATIONS[choice] for choice in genotype] == row["arch_str"]
        graph = SPACE.graph(genotype, resolution=row["input"][-1])
        assert graph.nodes[graph.outputs[0]].shape == (1, row["num_classes"])
        assert (graph.params, graph.macs) == (row["params"], row["macs"])


def test_the_whole_table_round_trips(data_folder):
    strings = [row["arch_str"] for row in table_rows(data_folder / "fbnet_latency.csv.gz")]
    assert len(strings) == 4_000
    assert [SPACE.to_str(SPACE.from_str(arch_str)) for arch_str in strings] == strings


def test_every_layer_has_every_block():
    assert SPACE.size == 9**22
    assert len(SPACE.variables) == sum(LAYERS) == 22


def summary(genotype, **size):
    graph = SPACE.graph(genotype, **size)
    widths = [graph.nodes[node.inputs[0]].shape[1] for node in graph.nodes if node.op.name == "Gemm"]
    space = min(node.shape[2] for node in graph.nodes if node.op.name == "Conv")
    return graph.nodes[0].shape[2], space, widths[0], graph.nodes[graph.outputs[0]].shape[1]


def test_the_input_size_selects_the_cifar_or_imagenet_skeleton():
    """Input, smallest feature map, width of the header, classes."""
    assert summary(PLAIN) == (32, 4, 1504, 100)
    assert summary(PLAIN, resolution=CIFAR_UP_TO) == (64, 8, 1504, 100)
    assert summary(PLAIN, resolution=CIFAR_UP_TO + 1) == (65, 3, 1984, 1000)
    assert summary(PLAIN, resolution=224) == (224, 7, 1984, 1000)
    assert summary(PLAIN, resolution=224, num_classes=10) == (224, 7, 1984, 10)
    assert summary(PLAIN, num_classes=10) == (32, 4, 1504, 10)


def with_skips(*layers):
    return tuple(SKIP if place in layers else choice for place, choice in enumerate(PLAIN))


def test_positions_of_identities_within_a_stage_do_not_matter():
    """Layers 1 to 4 are the second stage: a skip in the first changes the width, the others are identities."""
    assert len({SPACE.canonical_key(with_skips(layer)) for layer in (2, 3, 4)}) == 1
    assert len({SPACE.canonical_key(with_skips(*pair)) for pair in ((2, 3), (2, 4), (3, 4))}) == 1
    # The projecting skip, the same identities in a different stage, and none are different networks.
    assert len({SPACE.canonical_key(with_skips(layer)) for layer in (0, 1, 2, 6, 22)}) == 5


def test_a_skip_has_parameters_only_if_the_shape_changes():
    graph = SPACE.graph((SKIP,) * 22)
    lines = to_text(graph).splitlines()
    # The input, the stem, six projections with their ReLU, the header, pool, flatten, classifier.
    assert len(lines) == 1 + 2 + 6 * 2 + 2 + 3
    assert not any(node.op.name == "Add" for node in graph.nodes)


def test_the_shuffle_interleaves_the_groups():
    b = GraphBuilder()
    x = b.input(6, 1, 1)
    module = to_torch(b.build(_shuffle(b, x, 2)))
    image = torch.arange(6.0).reshape(1, 6, 1, 1)
    assert module(image).flatten().tolist() == [0, 3, 1, 4, 2, 5]


def test_groups_are_in_both_1x1_convolutions_with_one_shuffle_between():
    graph = SPACE.graph((1, *(SKIP,) * 21))
    grouped = [node.op.text for node in graph.nodes if node.op.get("g") not in (None, 1)]
    assert grouped == ["Conv k1 g2", "Conv k3 p1 g16", "Conv k1 g2"]
    names = [node.op.name for node in graph.nodes]
    assert names[3 : names.index("Add") + 1] == [
        "Relu", "Conv", "BatchNormalization", "Relu", "Reshape", "Transpose", "Reshape",
        "Conv", "BatchNormalization", "Relu", "Conv", "BatchNormalization", "Add",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("0-0-0", "it has 3 indices joined by '-', not 22"),
        ("-".join("0" * 23), "it has 23 indices"),
        ("-".join("0" * 21) + "-9", "fbnet: unknown index of layer 22 '9'; known: 0, 1, 2, 3, 4, 5, 6, 7, 8"),
        ("-".join("0" * 21) + "-", "unknown index of layer 22 ''"),
        ("-".join("0" * 21) + "-08", "unknown index of layer 22 '08'"),
        ("-".join("0" * 21) + "- 8", "unknown index of layer 22 ' 8'"),
        ("-".join("0" * 21) + "-٣", "unknown index of layer 22"),
        ("-".join("0" * 21) + "-skip", "unknown index of layer 22 'skip'"),
    ],
)
def test_errors_in_strings_are_named(wrong, message):
    assert_refused(SPACE, wrong, message)
