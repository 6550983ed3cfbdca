import gzip
import json

import numpy as np
import pytest

from search_spaces import GraphBuilder, get
from search_spaces.canonical import canonicalize
from search_spaces.nds import OPERATIONS, nds_flops
from search_spaces.text import to_lines
from tests.search_spaces.networks import assert_refused, compute_the_same, reference_vectors

ALL = ["nds_nasnet", "nds_amoeba", "nds_pnas", "nds_enas", "nds_darts"]
FILES = dict(zip(ALL, ["NASNet", "Amoeba", "PNAS", "ENAS", "DARTS"], strict=True))


def rows(path):
    with gzip.open(path, "rt") as lines:
        return [json.loads(line) for line in lines]


def net(name, seed=0, **changes):
    """A sample's official string as an object, with `changes` to its genotype."""
    space = get(name)
    arch = json.loads(space.to_str(space.sample(np.random.default_rng(seed))))
    arch["genotype"] |= changes
    return arch


@pytest.fixture(params=ALL)
def space(request):
    return get(request.param)


def every_operation(space):
    """A small architecture with every operation of the space, on a cell's input (stride 2 in the reduction cell)."""
    genotype = dict.fromkeys((v.name for v in space.variables), 0)
    for cell in ("normal", "reduce"):
        slots = [f"{cell}_{node + 2}_op_{side}" for node in range(space.nodes) for side in "ab"]
        for place, slot in enumerate(slots):
            # NASNet has more operations than fit into one cell: the reduction cell has the others.
            first = len(slots) if cell == "reduce" and len(space.operations) > len(slots) else 0
            genotype[slot] = (first + place) % len(space.operations)
    return tuple(genotype.values())


@pytest.mark.slow
def test_params_flops_and_strings_of_every_record(space, data_folder):
    records = rows(data_folder / "nds" / f"{FILES[space.name]}_in.jsonl.gz")
    assert len(records) > 100
    for row in records:
        genotype = space.from_str(row["arch_str"])
        assert space.to_str(genotype) == row["arch_str"]
        graph = space.graph(genotype)
        assert (graph.params, nds_flops(graph)) == (row["params"], row["flops"])


def test_params_and_macs_of_the_reference_code_on_cifar(space):
    vectors = reference_vectors(space.name)
    assert len(vectors) == 30
    for row in vectors:
        graph = space.graph(space.from_str(json.dumps(row["arch"])), resolution=32, num_classes=10)
        assert (graph.params, graph.macs) == (row["params"], row["macs"])


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("nds_nasnet", 71_465_842_174_521_600), ("nds_amoeba", 556_627_761_561_600), ("nds_pnas", 556_627_761_561_600),
        ("nds_enas", 5_062_500_000_000), ("nds_darts", 241_591_910_400),
    ],
)  # fmt: skip
def test_numbers_of_cells_are_the_papers(name, cells):
    space = get(name)
    widths, depths = (len(variable.choices) for variable in space.variables[-2:])
    assert space.size == cells**2 * widths * depths


OPERATORS = {
    "none": ["Zero"], "avg_pool_3x3": ["AveragePool k3 p1"], "max_pool_3x3": ["MaxPool k3 p1"],
    "max_pool_5x5": ["MaxPool k5 p2"], "max_pool_7x7": ["MaxPool k7 p3"], "conv_1x1": ["Relu", "Conv k1 b"],
    "conv_3x3": ["Relu", "Conv k3 p1 b"], "conv_3x1_1x3": ["Relu", "Conv k1x3 p0x1", "Conv k3x1 p1x0 b"],
    "conv_7x1_1x7": ["Relu", "Conv k1x7 p0x3", "Conv k7x1 p3x0 b"],
    "sep_conv_3x3": ["Relu", "Conv k3 p1 g8", "Conv k1 b"] * 2,
    "sep_conv_5x5": ["Relu", "Conv k5 p2 g8", "Conv k1 b"] * 2,
    "sep_conv_7x7": ["Relu", "Conv k7 p3 g8", "Conv k1 b"] * 2,
    "dil_conv_3x3": ["Relu", "Conv k3 p2 d2 g8", "Conv k1 b"],
    "dil_conv_5x5": ["Relu", "Conv k5 p4 d2 g8", "Conv k1 b"],
    "dil_sep_conv_3x3": ["Relu", "Conv k3 p2 d2 g8", "Conv k1 b"] * 2, "skip_connect": [],
}  # fmt: skip


def applied(operation, stride):
    """Canonical lines of one operation on 8 channels, without the input line."""
    b = GraphBuilder()
    return to_lines(canonicalize(b.build(OPERATIONS[operation](b, b.input(8, 9, 9), 8, stride))))[1:]


def test_operations_are_the_references():
    """Activations come first, batch normalization last, and average pools exclude padding."""
    for operation in {op for name in ALL for op in get(name).operations}:
        lines = applied(operation, 1)
        assert [line.partition(" @")[0] for line in lines] == OPERATORS[operation]
        assert all(line.endswith(" 8x9x9") for line in lines)
        assert applied(operation, 2)[-1].endswith(" 8x5x5")


def test_operations_of_stride_2_halve_height_and_width_once():
    assert [line.partition(" @")[0] for line in applied("sep_conv_5x5", 2)] == [
        "Relu", "Conv k5 s2 p2 g8", "Conv k1 b", "Relu", "Conv k5 p2 g8", "Conv k1 b",
    ]  # fmt: skip
    assert applied("conv_7x1_1x7", 2)[1:] == ["Conv k1x7 s1x2 p0x3 @1 8x9x5", "Conv k7x1 s2x1 p3x0 b @1 8x5x5"]
    assert applied("none", 2) == [
        "Slice axis2 step2 @1 8x5x9", "Slice axis3 step2 @1 8x5x5", "Zero @1 8x5x5",
    ]  # fmt: skip
    assert applied("skip_connect", 2) == [
        "Relu @1 8x9x9", "Conv k1 s2 @1 4x5x5", "Pad p0x0x1x1 @2 8x10x10", "Slice axis2 start1 @1 8x9x10",
        "Slice axis3 start1 @1 8x9x9", "Conv k1 s2 @1 4x5x5", "Concat @5,1 8x5x5", "BatchNormalization @1 8x5x5",
    ]  # fmt: skip


def test_small_inputs_get_the_cifar_skeleton(space):
    genotype = every_operation(space)
    width = space.variables[-2].choices[genotype[-2]]
    for resolution, sizes in ((32, [32, 16, 8]), (64, [64, 32, 16]), (65, [9, 5, 3]), (224, [28, 14, 7])):
        graph = space.graph(genotype, resolution=resolution)
        joined = {node.shape[2] for node in graph.nodes if node.op.name == "Concat"}
        assert sorted(joined, reverse=True) == sizes
        stem = [node.shape[1] for node in graph.nodes if node.op.name == "Conv"][:2]
        assert stem[0] == (3 * width if resolution <= 64 else width // 2)
        assert graph.nodes[graph.outputs[0]].shape == (1, 1000)


@pytest.mark.slow
def test_torch_and_onnxruntime_compute_the_same(space):
    compute_the_same(space.graph(every_operation(space), resolution=16, num_classes=10))


def test_operands_of_a_sum_may_be_swapped(space):
    for seed in range(5):
        arch = net(space.name, seed)
        given = space.from_str(json.dumps(arch))
        for cell in ("normal", "reduce"):
            pairs = arch["genotype"][cell]
            for a in range(0, len(pairs), 2):
                pairs[a], pairs[a + 1] = pairs[a + 1], pairs[a]
        swapped = space.from_str(json.dumps(arch))
        assert swapped != given
        assert space.text(swapped) == space.text(given)
        assert space.canonical_key(swapped) == space.canonical_key(given)


def test_nodes_may_be_renumbered_if_the_output_does_not_concatenate_them():
    space = get("nds_nasnet")
    first = [["sep_conv_3x3", 0], ["max_pool_3x3", 1]]
    second = [["conv_1x1", 1], ["avg_pool_3x3", 0]]
    rest = [["conv_3x3", 0], ["skip_connect", 1], ["skip_connect", 4], ["dil_conv_3x3", 1]]
    last = [["sep_conv_5x5", 2], ["conv_3x3", 3]]
    anew = [["sep_conv_5x5", 3], ["conv_3x3", 2]]
    joined = {"normal_concat": [5, 6]}
    one = net("nds_nasnet", normal=first + second + rest + last, **joined)
    other = net("nds_nasnet", normal=second + first + rest + anew, **joined)
    assert one != other
    texts = [space.text(space.from_str(json.dumps(arch))) for arch in (one, other)]
    assert texts[0] == texts[1]


def test_the_concat_of_a_cell_joins_its_loose_ends_or_all_nodes():
    for name, concat in zip(ALL, ([6], [6], [2, 3, 4, 5, 6], [6], [2, 3, 4, 5]), strict=True):
        space = get(name)
        chain = [[space.operations[0], node + 1] for node in range(space.nodes) for _ in "ab"]
        arch = net(name, normal=chain, normal_concat=concat)
        assert json.loads(space.to_str(space.from_str(json.dumps(arch)))) == arch


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"aux": True}, "auxiliary heads are not supported: aux should be false"),
        ({"aux": 0}, "aux should be false"),
        ({"drop_prob": 0.2}, "drop path is not supported: drop_prob should be 0.0"),
        ({"drop_prob": "0"}, "drop_prob should be 0.0"),
        ({"width": 36}, "width '36' should be one of 16, 24, 32, 48, 64, 80, 96"),
        ({"depth": 11}, "depth '11' should be one of 4, 6, 8, 10, 12, 14, 16, 18, 20, 22"),
        ({"dpeth": 6}, "unknown key 'dpeth'; did you mean depth"),
        ({"genotype": []}, "should be a JSON object with normal, normal_concat"),
        ({"normal_concat": [3, 4]}, r"normal_concat '\[3, 4\]' should be \[2, 3, 4, 5\], all nodes"),
        ({"reduce": [["none", 0]]}, "reduce should have 8 items, not 1"),
        ({"reduce": [["none", 0, 1]] * 8}, r"reduce\[0\] should have 2 items, not 3"),
        ({"reduce": [["none", 2]] * 8}, r"source of reduce\[0\] '2' should be one of 0, 1"),
        ({"reduce": [["none", False]] * 8}, "should be one of 0, 1"),
        ({"reduce": [["dil_conv_7x7", 0]] * 8}, r"operation of reduce\[0\].*did you mean dil_conv_5x5"),
    ],
)
def test_errors_in_strings_are_named(wrong, message):
    arch = net("nds_darts")
    for key, value in wrong.items():
        (arch["genotype"] if key in arch["genotype"] else arch)[key] = value
    assert_refused(get("nds_darts"), json.dumps(arch), message)


def test_a_wrong_concatenation_is_named():
    arch = net("nds_enas", normal_concat=[2, 3, 4, 5, 6])
    assert_refused(get("nds_enas"), json.dumps(arch), r"should be \[.*\], the nodes that no other node reads")


def test_flops_count_dilated_convolutions_like_undilated_ones():
    b = GraphBuilder()
    x = b.input(4, 10, 10)
    plain = nds_flops(b.build(b.conv(x, 4, 3, padding=2)))
    assert plain == 4 * 4 * 9 * 12 * 12
    dilated = b.build(b.conv(x, 4, 3, padding=2, dilation=2))
    assert dilated.macs == 4 * 4 * 9 * 10 * 10 + plain  # both convolutions are in this graph
    assert nds_flops(dilated) == 2 * plain
