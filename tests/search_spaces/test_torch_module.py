import copy
import pickle

import numpy as np
import pytest
import torch

from search_spaces import GraphBuilder, from_text, get, to_text, to_torch
from tests.search_spaces.networks import ReferenceNAS201, compute_the_same

pytestmark = pytest.mark.usefixtures("one_thread")
SPACE = get("nasbench201")
# With one cell in place of five, where the size is not the point.
SMALL = get("nasbench201:cells=1")


@pytest.mark.slow
def test_torch_and_onnxruntime_compute_the_same_on_cells():
    rng = np.random.default_rng(0)
    for seed in range(8):
        compute_the_same((SPACE if seed < 2 else SMALL).graph(SPACE.sample(rng)), seed)


def test_a_network_read_from_text_runs():
    compute_the_same(from_text(to_text(SPACE.graph((3, 2, 4, 1, 0, 3)))))


OPERATORS = {
    "Conv p0x0x1x1": lambda b, x: b.conv(x, 6, 3, stride=2, padding=(0, 0, 1, 1), bias=True),
    "Conv d2 g2": lambda b, x: b.conv(x, 6, 3, dilation=2, groups=2),
    "Conv k1x7": lambda b, x: b.conv(x, 6, (1, 7), padding=(0, 3)),
    "BatchNormalization": lambda b, x: b.batch_norm(x, eps=1e-3),
    "MaxPool ceil": lambda b, x: b.max_pool(x, 3, stride=2, ceil_mode=True),
    "MaxPool p1": lambda b, x: b.max_pool(x, 2, stride=2, padding=1),
    "AveragePool": lambda b, x: b.avg_pool(x, 3, padding=1),
    "AveragePool pad": lambda b, x: b.avg_pool(x, 3, padding=1, count_include_pad=True),
    "AveragePool ceil": lambda b, x: b.avg_pool(x, 3, stride=2, ceil_mode=True),
    "AveragePool ceil p1": lambda b, x: b.avg_pool(x, 3, stride=2, padding=1, ceil_mode=True),
    "GlobalAveragePool": lambda b, x: b.global_avg_pool(x),
    "Gemm": lambda b, x: b.gemm(b.flatten(x), 5),
    "Gemm without bias": lambda b, x: b.gemm(b.flatten(x), 5, bias=False),
    "activations": lambda b, x: b.sigmoid(b.hard_swish(b.hard_sigmoid(b.relu6(b.relu(x))))),
    "Zero": lambda b, x: b.add(x, b.zero(b.conv(x, 4, 1))),
    "Mul with broadcasting": lambda b, x: b.mul(x, b.sigmoid(b.global_avg_pool(x))),
    "Concat": lambda b, x: b.concat(x, b.relu(x), x),
    "Reshape and Transpose": lambda b, x: b.transpose(b.reshape(x, 2, 2, 9, 9), 0, 2, 1, 3, 4),
}


@pytest.mark.parametrize("name", OPERATORS)
def test_torch_and_onnxruntime_agree_on_every_operator(name):
    b = GraphBuilder()
    graph = b.build(OPERATORS[name](b, b.input(4, 9, 9)))
    compute_the_same(graph)


@pytest.mark.parametrize(
    "line",
    [
        "AveragePool k3 s2 p0x0x1x1 @1 4x4x4", "AveragePool k3 s2 p0x0x1x1 pad @1 4x4x4",
        "MaxPool k3 s2 p0x0x1x1 @1 4x4x4", "MaxPool k3 p2 @1 4x11x11", "HardSigmoid alpha0.2 @1 4x9x9",
        "Clip min-1 @1 4x9x9", "Add w1=4,1,1 @1 4x9x9", "Mul w1=1, @1 4x9x9", "Mul c1=0.5 @1 4x9x9", "Sum @1,1,1 4x9x9",
        "Identity @1 4x9x9",
    ],
)  # fmt: skip
def test_uses_that_only_a_file_can_have(line):
    compute_the_same(from_text(f"input 4x9x9\n{line}\n"))


def test_several_inputs_and_outputs():
    b = GraphBuilder()
    x, y = b.input(3, 4, 4), b.input(3, 4, 4)
    compute_the_same(b.build(b.add(x, y), x, b.relu(y)))


def test_parameters_are_those_of_the_graph_and_of_the_reference():
    for genotype in [(0, 1, 2, 3, 4, 2), (3, 3, 3, 3, 3, 3), (0, 0, 0, 0, 0, 0)]:
        graph = SPACE.graph(genotype)
        count = sum(p.numel() for p in to_torch(graph).parameters())
        reference = ReferenceNAS201(SPACE.to_str(genotype))
        assert count == graph.params == sum(p.numel() for p in reference.parameters())


def test_a_module_can_be_copied_and_pickled():
    b = GraphBuilder()
    graph = b.build(b.avg_pool(b.conv(b.input(3, 8, 8), 4, 3, padding=(0, 0, 1, 1)), 2))
    module = to_torch(graph).eval()
    x = torch.randn(2, 3, 8, 8)
    for other in (copy.deepcopy(module), pickle.loads(pickle.dumps(module))):
        torch.testing.assert_close(other(x), module(x))


def test_an_operator_that_torch_has_no_layer_for_is_named():
    with pytest.raises(ValueError, match=r"node Hardmax_1 \(Hardmax axis=1\) has no torch layer"):
        to_torch(from_text("input 4\nHardmax axis=1 @1 4\n"))
