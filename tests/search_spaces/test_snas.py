import itertools
import sys

import numpy as np
import pytest
import torch
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from search_spaces import get, to_torch
from search_spaces.snas import CONVOLUTIONS, INPUTS, NODES, OPERATIONS, SKELETON
from search_spaces.text import expand
from tests.search_spaces.networks import assert_refused, compute_the_same, lines_of

pytestmark = pytest.mark.usefixtures("one_thread")
SPACE = get("snas")
PLACE = {variable.name: place for place, variable in enumerate(SPACE.variables)}
EXAMPLE = "w16-s3-c2-m1.5-relu-postact-maxdown_conv3x3~0_maxpool3x3~0_sep5x5~0~1_concat-residual"


@pytest.fixture(scope="module")
def samples():
    rng = np.random.default_rng(0)
    return [SPACE.sample(rng) for _ in range(400)]


@pytest.fixture(scope="module")
def graphs(samples):
    return [SPACE.graph(genotype) for genotype in samples]


def test_the_documented_string_is_valid():
    assert f"`{EXAMPLE}`" in sys.modules[type(SPACE).__module__].__doc__
    assert SPACE.to_str(SPACE.from_str(EXAMPLE)) == EXAMPLE


def choice(genotype, name):
    return SPACE.variables[PLACE[name]].choices[genotype[PLACE[name]]]


def test_every_node_lies_between_the_input_and_the_output(graphs):
    for graph in graphs:
        assert all(node.inputs for node in graph.nodes[1:])
        read = {i for node in graph.nodes for i in node.inputs}
        assert read == set(range(len(graph.nodes) - 1))
        assert graph.outputs == (len(graph.nodes) - 1,)


def test_every_cell_has_a_convolution(samples, graphs):
    for genotype, graph in zip(samples, graphs, strict=True):
        stacks, cells = choice(genotype, "stacks"), choice(genotype, "cells_per_stack")
        used = range(1, choice(genotype, "nodes") + 1)
        convolutions = sum(choice(genotype, f"node{i}.operation") in CONVOLUTIONS for i in used)
        assert convolutions >= 1
        assert sum(n.op.name == "Conv" for n in graph.nodes) >= 1 + stacks * cells * convolutions + stacks - 1


def test_each_stack_halves_height_and_width_and_adds_channels(samples, graphs):
    for genotype, graph in zip(samples, graphs, strict=True):
        ends = next(i for i, node in reversed([*enumerate(graph.nodes)]) if node.op.name == "GlobalAveragePool")
        trunk = graph.nodes[ends - 1].shape
        stacks = choice(genotype, "stacks")
        assert trunk[2:] == (32 >> stacks - 1,) * 2
        width = choice(genotype, "stem_width") * choice(genotype, "width_multiplier") ** (stacks - 1)
        assert abs(trunk[1] - width) <= 2
        sizes = [node.shape[2] for node in graph.nodes[:ends] if node.shape[2] > 1]
        assert sizes == sorted(sizes, reverse=True)
        assert max(node.shape[1] for node in graph.nodes) <= 5 * 192
        assert all(node.shape[1] % 4 == 0 for node in graph.nodes[1:ends] if node.shape[2] > 1)


def test_samples_have_the_documented_sizes(graphs):
    params = np.percentile([graph.params for graph in graphs], (10, 50, 90))
    macs = np.percentile([graph.macs for graph in graphs], (10, 50, 90))
    np.testing.assert_allclose(params, (4e3, 24e3, 270e3), rtol=0.4)
    np.testing.assert_allclose(macs, (1.4e6, 6.5e6, 32e6), rtol=0.3)


def test_no_network_is_larger_than_documented(graphs):
    largest = SPACE.from_str("w24-s4-c3-m2-relu-postact-convdown" + "_asym5x5~0" * 5 + "_concat-residual")
    graph = SPACE.graph(largest)
    assert (graph.params, graph.macs) == (8_312_386, 397_911_936)
    others = graphs + [SPACE.graph(genotype) for genotype in SPACE.neighbors(largest)]
    assert all(other.params <= graph.params and other.macs <= graph.macs for other in others)


def test_samples_contain_every_choice(samples):
    met = [set() for _ in SPACE.variables]
    for genotype in samples:
        for place, on in enumerate(SPACE.active(genotype)):
            if on:
                met[place].add(genotype[place])
    assert [len(m) for m in met] == [len(v.choices) for v in SPACE.variables]
    assert len({SPACE.canonical_key(genotype) for genotype in samples}) >= len(samples) - 2


def test_size_counts_normal_genotypes():
    """Cells of one and two nodes by enumeration; larger ones as operations times the rest, which is independent."""
    macros = 4 * 3 * 3 * 3 * 3 * 2 * 3
    assert macros == np.prod([len(variable.choices) for variable, _ in SKELETON])
    assert len(OPERATIONS) == 12

    def normal(nodes, operations, inputs):
        ranges = [range(len(v.choices)) for v in SPACE.variables[PLACE["join"] :]]
        chosen = (
            (*(0,) * len(SKELETON), nodes - 1, *operations, *inputs, *rest) for rest in itertools.product(*ranges)
        )
        return sum(SPACE.is_valid(g) and SPACE.normal(g) == g for g in chosen)

    def cells(nodes):
        return itertools.product(*[range(len(INPUTS[i])) if i < nodes else (0,) for i in range(1, NODES)])

    expected = 0
    for nodes in range(1, NODES + 1):
        wirings = sum(normal(nodes, (0,) * NODES, inputs) for inputs in cells(nodes))
        every = (12**nodes - 4**nodes) * wirings
        if nodes <= 2:
            operations = itertools.product(*[range(12) if i < nodes else (0,) for i in range(NODES)])
            assert every == sum(normal(nodes, ops, inputs) for ops in operations for inputs in cells(nodes))
        expected += macros * every
    assert SPACE.size == expected == 4_944_381_948_288


C = 16
COSTS = {  # params, MACs per pixel and per network, at 16 channels
    "conv3x3": (9 * C * C + 2 * C, 9 * C * C, 0),
    "conv1x1": (C * C + 2 * C, C * C, 0),
    "group3x3": (9 * C * C // 4 + 2 * C, 9 * C * C // 4, 0),
    "asym5x5": (10 * C * C + 2 * C, 10 * C * C, 0),
    "sep3x3": (9 * C + C * C + 2 * C, 9 * C + C * C, 0),
    "sep5x5": (25 * C + C * C + 2 * C, 25 * C + C * C, 0),
    "dil3x3": (9 * C + C * C + 2 * C, 9 * C + C * C, 0),
    "mbconv3x3": (6 * C * C + 27 * C + 14 * C, 6 * C * C + 27 * C, 0),
    "maxpool3x3": (0, 0, 0),
    "avgpool3x3": (0, 0, 0),
    "se": (C * C // 2 + C // 4 + C, 0, C * C // 2),
    "skip": (0, 0, 0),
}


@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("order", ["postact", "preact"])
def test_params_and_macs_of_an_operation(name, order):
    def network(op):
        return SPACE.graph(SPACE.from_str(f"w16-s2-c1-m1-relu-{order}-avgdown_conv1x1~0_{op}~1_skip~0_sum-plain"))

    params, per_pixel, per_cell = COSTS[name]
    assert network(name).params - network("skip").params == 2 * params
    assert network(name).macs - network("skip").macs == (32**2 + 16**2) * per_pixel + 2 * per_cell


def test_a_postact_network_line_by_line():
    arch_str = "w16-s2-c1-m1.5-hardswish-postact-convdown_sep3x3~0_maxpool3x3~0_dil3x3~0~1_concat-residual"
    cell = """
        MaxPool k3 p1 @1 {0}x{1}
        Conv k3 p1 g{0} @2 {0}x{1}
        Conv k1 b @1 {0}x{1}
        HardSwish @1 {0}x{1}
        Add @1,5 {0}x{1}
        Conv k3 p2 d2 g{0} @1 {0}x{1}
        Conv k1 b @1 {0}x{1}
        HardSwish @1 {0}x{1}
        Concat @8,1 {2}x{1}
        Conv k1 b @1 {0}x{1}
        HardSwish @1 {0}x{1}
        Add @1,12 {0}x{1}"""
    expected = (
        "input 3x32x32\nConv k3 p1 b @1 16x32x32\nHardSwish @1 16x32x32"
        + cell.format(16, "32x32", 32)
        + "\nConv k3 s2 p1 b @1 24x16x16\nHardSwish @1 24x16x16"
        + cell.format(24, "16x16", 48)
        + "\nGlobalAveragePool @1 24x1x1\nReshape @1 24\nGemm b @1 10"
    )
    assert expand(SPACE.text(SPACE.from_str(arch_str)).splitlines()) == lines_of(expected)


def test_a_preact_network_line_by_line():
    arch_str = "w16-s2-c1-m2-relu6-preact-avgdown_mbconv3x3~0_se~1_asym5x5~2_sum-plain"
    cell = """
        Conv k1 b @1 {0}x{2} + ReLU6
        Conv k3 p1 g{0} b @1 {0}x{2} + ReLU6
        Conv k1 b @1 {1}x{2}
        GlobalAveragePool @1 {1}x1x1
        Conv k1 b @1 {3}x1x1
        Relu @1 {3}x1x1
        Conv k1 b @1 {1}x1x1
        HardSigmoid @1 {1}x1x1
        Mul @1,6 {1}x{2} + ReLU6
        Conv k1x5 p0x2 @1 {1}x{2}
        Conv k5x1 p2x0 b @1 {1}x{2}"""
    expected = (
        "input 3x32x32\nConv k3 p1 b @1 16x32x32"
        + cell.format(48, 16, "32x32", 4)
        + "\nAveragePool k2 s2 @1 16x16x16 + ReLU6\nConv k1 b @1 32x16x16"
        + cell.format(96, 32, "16x16", 8)
        + "\nClip min0 max6 @1 32x16x16\nGlobalAveragePool @1 32x1x1\nReshape @1 32\nGemm b @1 10"
    )
    assert expand(SPACE.text(SPACE.from_str(arch_str)).splitlines()) == lines_of(expected)


skeletons = st.tuples(*[st.sampled_from([f"{p}{c}" for c in v.choices]) for v, p in SKELETON]).map("-".join)
outputs = st.builds("{}-{}".format, st.sampled_from(["sum", "concat"]), st.sampled_from(["plain", "residual"]))


@st.composite
def cells(draw):
    """Operations and inputs, following only the documentation."""
    nodes = []
    for i in range(draw(st.integers(1, 5))):
        read = sorted(draw(st.sets(st.integers(0, i), min_size=1, max_size=2)))
        nodes.append((draw(st.sampled_from([*OPERATIONS])), tuple(read)))
    return nodes


def loose_ends(cell):
    return sorted({*range(1, len(cell) + 1)}.difference(*(read for _, read in cell)))


def written(skeleton, cell, output):
    return "_".join([skeleton, *("~".join([op, *map(str, read)]) for op, read in cell), output])


@pytest.mark.slow
@given(skeletons, cells(), outputs)
@settings(max_examples=100)
def test_documented_strings_round_trip(skeleton, cell, output):
    arch_str = written(skeleton, cell, output)
    if not any(op in CONVOLUTIONS for op, _ in cell):
        wrong = "has no convolution"
    elif output.startswith("concat") and len(loose_ends(cell)) == 1:
        wrong = "nothing to concatenate; write 'sum'"
    else:
        genotype = SPACE.from_str(arch_str)
        assert SPACE.is_valid(genotype)
        assert SPACE.to_str(genotype) == arch_str
        return
    with pytest.raises(ValueError, match=wrong):
        SPACE.from_str(arch_str)


def test_strings_need_no_escapes(samples):
    allowed = set("abcdefghijklmnopqrstuvwxyz0123456789-._~")  # unreserved in RFC 3986
    strings = {SPACE.to_str(genotype) for genotype in samples}
    assert set().union(*strings) <= allowed
    assert len(strings) == len(set(samples))
    assert max(map(len, strings)) < 130


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("_concat-residual", "", "unknown output 'sep5x5~0~1'; known: sum-plain, sum-residual, concat-plain, concat-"),
        ("_conv3x3~0_maxpool3x3~0_sep5x5~0~1", "", "should be a skeleton, 1 to 5 nodes and an output"),
        ("_conv3x3~0", "_conv3x3~0" * 5, "should be a skeleton, 1 to 5 nodes"),
        ("-maxdown", "", "skeleton '.*' should have 7 fields, like w8-s2-"),
        ("w16", "w17", "unknown stem_width 'w17'; did you mean w16"),
        ("m1.5", "m1.50", "unknown width_multiplier 'm1.50'; did you mean m1.5"),
        ("s3", "s03", "unknown stacks 's03'; did you mean s3"),
        ("relu", "relu7", "unknown activation 'relu7'; did you mean relu or relu6"),
        ("maxdown", "pooldown", "unknown downsampling 'pooldown'; did you mean"),
        ("conv3x3~0", "conv3x4~0", "unknown operation of node 1 'conv3x4'; did you mean conv3x3"),
        ("conv3x3~0", "Conv3x3~0", "unknown operation of node 1 'Conv3x3'; did you mean conv3x3"),
        ("conv3x3~0", "conv3x3~1", "node 1 is 'conv3x3~1'; after '~' should be one of 0$"),
        ("conv3x3~0", "conv3x3", "node 1 is 'conv3x3'; after '~' should be one of 0$"),
        ("sep5x5~0~1", "sep5x5~1~0", "node 3 is 'sep5x5~1~0'; after '~' should be one of 0, 1, 2, 0~1, 0~2, 1~2$"),
        ("sep5x5~0~1", "sep5x5~1~1", "node 3 is"),
        ("sep5x5~0~1", "sep5x5~0~1~2", "node 3 is"),
        ("sep5x5~0~1", "sep5x5~ 1", "node 3 is"),
        ("concat-residual", "concat-residul", "unknown output 'concat-residul'; did you mean concat-residual"),
        ("concat-residual", "concat-residual ", "unknown output"),
        ("conv3x3~0_maxpool3x3~0_sep5x5", "se~0_maxpool3x3~0_skip", "has no convolution in its cell"),
        ("maxpool3x3~0_", "", "one loose end and nothing to concatenate; write 'sum'"),
    ],
)
def test_errors_in_strings_are_named(old, new, message):
    assert_refused(SPACE, EXAMPLE.replace(old, new), message)


def renumbered(cell, rng):
    """The cell with its nodes in a different topological order, and the nodes' new numbers."""
    number = {0: 0}
    while len(number) <= len(cell):
        ready = [i for i, (_, read) in enumerate(cell, 1) if i not in number and all(r in number for r in read)]
        number[int(rng.choice(ready))] = len(number)
    nodes = sorted((number[i], op, tuple(sorted(number[r] for r in read))) for i, (op, read) in enumerate(cell, 1))
    return [(op, read) for _, op, read in nodes], number


@given(skeletons, cells(), outputs, st.integers(0, 2**32 - 1))
@settings(max_examples=60)
def test_renumbered_cells_share_a_key(skeleton, cell, output, seed):
    """With a concatenation, only if its operands keep their order."""
    assume(any(op in CONVOLUTIONS for op, _ in cell))
    assume(output.startswith("sum") or len(loose_ends(cell)) > 1)
    other, number = renumbered(cell, np.random.default_rng(seed))
    ends = [number[i] for i in loose_ends(cell)]
    assume(output.startswith("sum") or ends == sorted(ends))
    a, b = (SPACE.from_str(written(skeleton, nodes, output)) for nodes in (cell, other))
    assert SPACE.canonical_key(a) == SPACE.canonical_key(b)


@pytest.mark.parametrize(("output", "keys"), [("sum-plain", 1), ("concat-plain", 2)])
def test_a_concatenation_orders_channels_by_node(output, keys):
    skeleton = EXAMPLE.partition("_")[0]
    orders = ([("conv3x3", (0,)), ("sep3x3", (0,))], [("sep3x3", (0,)), ("conv3x3", (0,))])
    found = {SPACE.canonical_key(SPACE.from_str(written(skeleton, cell, output))) for cell in orders}
    assert len(found) == keys


@pytest.mark.slow
def test_skeletons_are_all_different_networks():
    cell = "_conv3x3~0_maxpool3x3~0_sum-residual"
    fields = [[f"{p}{c}" for c in v.choices] for v, p in SKELETON]
    strings = ["-".join(skeleton) + cell for skeleton in itertools.product(*fields)]
    assert len({SPACE.canonical_key(SPACE.from_str(arch_str)) for arch_str in strings}) == len(strings) == 1944


def test_torch_and_onnxruntime_compute_the_same(samples, graphs):
    for seed, graph in enumerate(graphs[:8]):
        compute_the_same(graph, seed)


@pytest.mark.slow
def test_a_training_step_updates_every_parameter_and_reduces_the_loss(graphs):
    small = sorted(graphs, key=lambda graph: graph.macs)[: len(graphs) // 4 : 20]
    assert len(small) == 5
    images = torch.randn(16, 3, 32, 32, generator=torch.Generator().manual_seed(0))
    labels = torch.arange(16) % 10
    for seed, graph in enumerate(small):
        torch.manual_seed(seed)
        module = to_torch(graph).train()
        optimizer = torch.optim.SGD(module.parameters(), lr=0.05, momentum=0.9)
        # All ReLUs of a gate may be inactive at the start.
        gates = {graph.name(i) for i, n in enumerate(graph.nodes) if n.op.name == "Conv" and n.shape[2] == 1}
        losses = []
        for _ in range(4):
            loss = torch.nn.functional.cross_entropy(module(images), labels)
            losses.append(float(loss.detach()))
            optimizer.zero_grad()
            loss.backward()
            for name, parameter in module.named_parameters():
                assert parameter.grad is not None, name
                assert torch.isfinite(parameter.grad).all(), name
                assert parameter.grad.any() or name.partition(".")[0] in gates, name
            optimizer.step()
        assert losses[-1] < losses[0]
