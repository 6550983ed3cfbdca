import itertools
from functools import partial

import numpy as np
import onnx
import pytest
import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import TensorProto, helper, shape_inference

from search_spaces import GraphBuilder, OnnxError, draw_weights, from_onnx, from_text, get, to_onnx, to_text, to_torch
from search_spaces.operators import operator
from tests.search_spaces import networks
from tests.search_spaces.onnx_files import model, node, run

# torch's exporters emit many warnings
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.usefixtures("quiet_exporters")]
SPACE = get("nasbench201")
# With one cell in place of five, since an export takes the longer the more operators there are.
SMALL = get("nasbench201:cells=1")
# Cells without equal pools or zeros of one tensor, which torch's exporters would merge. The first cell has two equal
# Relus, which canonical text merges as well.
EXPORTABLE = [(3, 2, 4, 1, 0, 3), (0, 1, 2, 3, 4, 2), (1, 0, 1, 4, 1, 1), (3, 4, 0, 1, 2, 3)]
EXPORTERS = [
    pytest.param({}, id="folded"),
    pytest.param({"fold": False}, id="unfolded"),
    pytest.param({"training": True}, id="training"),
    pytest.param({"dynamo": True}, id="dynamo"),  # and unoptimised, which is the first half of it
]


def exports(module, x, **how):
    """The exported module; by dynamo, also as it is before its optimization."""
    return networks.export_by_dynamo(module, x) if "dynamo" in how else [networks.export(module, x, **how)]


def check(model):
    onnx.checker.check_model(model)
    return shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)


@pytest.mark.slow
def test_cells_with_every_other_multiset_of_operators_are_valid_and_read_back():
    """All 15,625 cells would take minutes; of these 210, which contain every operator any number of times, half."""
    for genotype in itertools.islice(itertools.combinations_with_replacement(range(5), 6), 0, None, 2):
        graph = (SPACE if len(set(genotype)) == 5 else SMALL).graph(genotype)
        model = to_onnx(graph)
        assert (model.opset_import[0].version, model.ir_version) == (18, 10)
        inferred = check(model)
        assert [d.dim_value for d in inferred.graph.output[0].type.tensor_type.shape.dim] == [1, 10]
        text = to_text(graph)
        assert to_text(from_onnx(model)) == text


@given(st.integers(0, 2**32 - 1), st.integers(1, 20))
@settings(max_examples=30)
def test_onnx_round_trips_random_networks(seed, size):
    graph = networks.random_graph(np.random.default_rng(seed), size)
    model = to_onnx(graph)
    check(model)
    assert to_text(from_onnx(model)) == to_text(graph)
    assert to_text(from_onnx(to_onnx(graph, weights=False))) == to_text(graph)
    shapes = [tuple(graph.nodes[out].shape) for out in graph.outputs]
    assert [array.shape for array in run(model, np.zeros((1, 4, 6, 6), np.float32))] == shapes


def test_weights_are_drawn_from_the_seed_or_given():
    graph = SPACE.graph((3, 1, 1, 1, 1, 1))
    one, two, other = to_onnx(graph, seed=1), to_onnx(graph, seed=1), to_onnx(graph, seed=2)
    assert one.SerializeToString() == two.SerializeToString() != other.SerializeToString()
    assert one.SerializeToString() == to_onnx(graph, weights=draw_weights(graph, 1)).SerializeToString()


def test_missing_and_misshapen_weights_are_named():
    b = GraphBuilder()
    graph = b.build(b.conv(b.input(3, 8, 8), 4, 3))
    with pytest.raises(ValueError, match=r"missing weight 'Conv_1.weight' of shape \(4, 3, 3, 3\)"):
        to_onnx(graph, weights={})
    with pytest.raises(ValueError, match=r"'Conv_1.weight' has shape \(4,\); the network needs"):
        to_onnx(graph, weights={"Conv_1.weight": np.zeros(4)})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("genotype", "how"),
    [(EXPORTABLE[0], {"dynamo": True}), *itertools.product(EXPORTABLE, ({}, {"fold": False}, {"training": True}))],
)
def test_the_exported_reference_network_has_the_space_s_text(genotype, how):
    module = networks.ReferenceNAS201(SMALL.to_str(genotype), SMALL.cells)
    for made in exports(module, torch.zeros(1, 3, 32, 32), **how):
        assert to_text(from_onnx(made)) == to_text(SMALL.graph(genotype))


@pytest.mark.slow
def test_the_reference_network_of_the_benchmark_s_size_has_the_space_s_text():
    module = networks.ReferenceNAS201(SPACE.to_str(EXPORTABLE[0]))
    text = to_text(from_onnx(networks.export(module, torch.zeros(1, 3, 32, 32))))
    assert text == to_text(SPACE.graph(EXPORTABLE[0]))


@pytest.mark.slow
def test_untrained_weights_do_not_change_the_text():
    """torch's dynamo exporter drops the bias of a folded BatchNormalization if it is zero."""
    b = GraphBuilder()
    x = b.conv(b.input(3, 8, 8), 4, 3, padding=1)
    x = b.relu(b.batch_norm(b.conv(x, 4, 3, padding=1)))
    graph = b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10))
    module, image = to_torch(graph).eval(), torch.zeros(1, 3, 8, 8)
    exported = torch.onnx.export(module, (image,), dynamo=True, verbose=False).model_proto
    convs = [node for node in exported.graph.node if node.op_type == "Conv"]
    assert [len(node.input) for node in convs] == [2, 2]  # neither has a bias in the file
    assert to_text(from_onnx(exported)) == to_text(graph)


@pytest.mark.slow
def test_equal_pools_are_kept_if_the_exporter_keeps_them():
    """Both exporters merge the two pools of this cell's input, unless dynamo's optimization is off."""
    genotype = (4, 4, 1, 2, 3, 3)
    module = networks.ReferenceNAS201(SMALL.to_str(genotype), SMALL.cells)
    x = torch.zeros(1, 3, 32, 32)
    ours = to_text(SMALL.graph(genotype))
    assert to_text(from_onnx(networks.export(module, x, dynamo=True, fold=False))) == ours
    assert to_text(from_onnx(networks.export(module, x))) != ours


def mobile_net():
    b = GraphBuilder()
    x = b.hard_swish(b.conv(b.input(3, 64, 64), 8, 3, stride=2, padding=1, bias=True))
    x = b.max_pool(x, 3, stride=2, padding=1)
    y = b.relu6(b.batch_norm(b.conv(x, 24, 1)))
    y = b.batch_norm(b.conv(y, 24, 5, padding=2, groups=24))
    gate = b.relu(b.conv(b.global_avg_pool(y), 6, 1, bias=True))
    y = b.mul(y, b.hard_sigmoid(b.conv(gate, 24, 1, bias=True)))
    x = b.add(x, b.batch_norm(b.conv(b.hard_swish(y), 8, 1)))
    return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10))


@pytest.mark.slow
@pytest.mark.parametrize("how", EXPORTERS)
def test_an_exported_network_has_the_text_of_our_graph(how):
    for made in exports(networks.MobileNet(), torch.zeros(1, 3, 64, 64), **how):
        assert to_text(from_onnx(made)) == to_text(mobile_net())


WAYS_TO_FLATTEN = [
    lambda x: x.mean([2, 3]), lambda x: x.mean(3).mean(2),
    lambda x: x.mean((2, 3), keepdim=True).reshape(x.shape[0], 4), lambda x: F.avg_pool2d(x, 30).view(x.size(0), -1),
    lambda x: F.adaptive_avg_pool2d(x, 1).flatten(1), lambda x: F.adaptive_avg_pool2d(x, 1).squeeze(-1).squeeze(-1),
]  # fmt: skip


def flattened():
    b = GraphBuilder()
    x = b.conv(b.input(3, 32, 32), 4, 3, bias=True)
    return to_text(b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10)))


@pytest.mark.slow
@pytest.mark.parametrize("flatten", WAYS_TO_FLATTEN)
@pytest.mark.parametrize("how", EXPORTERS[:2])
def test_ways_to_flatten_have_one_text(flatten, how):
    made = networks.export(networks.Flattening(flatten), torch.zeros(1, 3, 32, 32), **how)
    assert to_text(from_onnx(made)) == flattened()


@pytest.mark.slow
def test_ways_to_flatten_have_one_text_by_dynamo():
    nets = [networks.Flattening(flatten) for flatten in WAYS_TO_FLATTEN]
    for made in networks.export_several_by_dynamo(nets, [(torch.zeros(1, 3, 32, 32),) for _ in nets]):
        assert to_text(from_onnx(made)) == flattened()


@pytest.mark.slow
@pytest.mark.parametrize("how", EXPORTERS)
def test_a_transformer_s_attention_is_one_operator(how):
    module = networks.Attention()
    for made in exports(module, torch.zeros(1, 3, 32, 32), **how):
        graph = from_onnx(made)
        text = to_text(graph)
        assert "Attention" in text
        assert graph.params == sum(p.numel() for p in module.parameters())
        assert to_text(from_text(text)) == text
        again = to_onnx(from_text(text))
        check(again)
        assert run(again, np.zeros((1, 3, 32, 32), np.float32))[0].shape == (1, 10)
        assert to_text(from_onnx(again)) == text


model_of = partial(model, shape=(1, 4, 6, 6), opset=18)


def text_of(*args, **kwargs):
    text = to_text(from_onnx(model_of(*args, **kwargs)))
    assert to_text(from_text(text)) == text
    return text.removeprefix("input 4x6x6\n")


def test_an_operator_of_a_custom_domain_is_kept():
    gate = node("Gate", "x", "w", domain="com.example", alpha=0.1, sizes=[2, 3], mode="a b")
    declared = [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["batch", 5])]
    text = text_of([gate], {"w": np.zeros((4, 5), np.float32)}, value_info=declared)
    assert text == 'com.example:Gate alpha=0.1 mode="a\\u0020b" sizes=2,3 w1=4,5 @1 5\n'
    again = from_onnx(to_onnx(from_text("input 4x6x6\n" + text)))
    assert to_text(again) == "input 4x6x6\n" + text


def test_an_operator_of_a_custom_domain_needs_a_declared_shape():
    with pytest.raises(OnnxError, match=r"node 'gate_1' \(Gate\): the shape of its output is not known"):
        text_of([node("Gate", "x", name="gate_1", domain="com.example")])


def test_several_outputs_become_items():
    nodes = [node("TopK", "x", "k", out="a b", axis=1), node("Relu", "a")]
    text = text_of(nodes, {"k": np.array([2])}, outputs=("y", "b"))
    expected = ["TopK axis=1 c1=2, @1 2x6x6", "Relu @1 2x6x6", "Item i1 @2 2x6x6", "output @2,1"]
    assert text.splitlines() == expected


def test_a_dynamic_batch_becomes_1_and_shape_arithmetic_is_folded():
    nodes = [
        node("Shape", "x", out="s"), node("Gather", "s", "zero", out="n"), node("Unsqueeze", "n", "axes", out="n1"),
        node("Concat", "n1", "minus", out="target", axis=0), node("Reshape", "x", "target"),
    ]  # fmt: skip
    constants = {"zero": np.array(0), "axes": np.array([0]), "minus": np.array([-1])}
    assert text_of(nodes, constants, shape=("batch", 4, 6, 6)) == "Reshape @1 144\n"


@pytest.mark.parametrize(
    ("attrs", "text"),
    [
        ({"auto_pad": "SAME_UPPER", "strides": [2, 2]}, "Conv k3 s2 p0x0x1x1 b @1 5x3x3\n"),
        ({"auto_pad": "SAME_LOWER", "strides": [2, 2]}, "Conv k3 s2 p1x1x0x0 b @1 5x3x3\n"),
        ({"auto_pad": "SAME_UPPER"}, "Conv k3 p1 b @1 5x6x6\n"),
        ({"auto_pad": "VALID"}, "Conv k3 b @1 5x4x4\n"),
        ({"pads": [1, 1, 1, 1], "dilations": [2, 2]}, "Conv k3 p1 d2 b @1 5x4x4\n"),
    ],
)
def test_padding(attrs, text):
    assert text_of([node("Conv", "x", "w", **attrs)], {"w": np.zeros((5, 4, 3, 3), np.float32)}) == text


@pytest.mark.parametrize(
    ("operator", "constants", "text"),
    [
        ("Mul c x", {"c": np.float32(0)}, "Zero @1 4x6x6\n"),
        ("Add c x", {"c": np.float32(2)}, "Add c1=2.0 @1 4x6x6\n"),
        ("Add c x", {"c": np.zeros((4, 1, 1), np.float32)}, "Add w1=4,1,1 @1 4x6x6\n"),
        ("Sub c x", {"c": np.float32(2)}, "Sub c0=2.0 @1 4x6x6\n"),
        ("Clip x  c", {"c": np.float32(6)}, "Clip max6 @1 4x6x6\n"),
        (
            "Slice x a b c",
            {"a": np.array([1]), "b": np.array([3]), "c": np.array([1])},
            "Slice start1 stop3 @1 2x6x6\n",
        ),
        ("Resize x  c", {"c": np.array([1, 1, 2, 2], np.float32)}, "Resize @1 4x12x12\n"),
        ("GlobalMaxPool x", {}, "GlobalMaxPool @1 4x1x1\n"),
    ],
)
def test_constant_operands(operator, constants, text):
    assert text_of([node(*operator.split(" "))], constants) == text


def test_a_use_that_the_spec_cannot_express_is_kept_under_its_full_name():
    nodes = [node("Reshape", "x", "s", out="w"), node("Conv", "x", "w", group=4)]
    text = text_of(nodes, {"s": np.array([4, 1, 6, 6])})
    assert text == "Reshape @1 =4x1x6x6\nai.onnx:Conv group=4 @2,1 4x1x1\n"
    check(to_onnx(from_text("input 4x6x6\n" + text)))


FILTER = np.zeros((4, 4, 3, 3), "f4")


@pytest.mark.parametrize(
    ("nodes", "kwargs", "message"),
    [
        ([node("Relu", "nowhere", name="r1")], {}, r"node 'r1' \(Relu\): its input 'nowhere' does not exist"),
        ([node("Relu", "b", name="r1"), node("Relu", "y", out="b")], {}, r"node 'r1' \(Relu\): it is in a cycle"),
        ([node("Relu", "x")], {"shape": (1, 3, None, 6)}, r"input 'x': dimension 2 is open; give its size"),
        ([node("Relu", "x", out="z")], {}, r"output 'y' is not computed from the inputs: no node produces it"),
        ([node("Conv", "x", "w", name="c1")], {"constants": {"w": np.zeros((5, 3, 3, 3), np.float32)}},
         r"node 'c1' \(Conv\): a filter 5x3x3x3 in 1 groups does not fit an input 1x4x6x6"),
        ([node("BatchNormalization", "x", *"abcd", name="b1")], {"constants": dict.fromkeys("abcd", np.ones(3, "f4"))},
         r"node 'b1' \(BatchNormalization\): a weight 3 does not fit an input 1x4x6x6"),
        ([node("ConstantOfShape", "c", out="w", name="f1"), node("Conv", "x", "w")],
         {"constants": {"c": np.full(4, 4, np.float32)}}, r"node 'f1' \(ConstantOfShape\): .*float"),
        ([node("NonZero", "x", name="n1")], {}, r"node 'n1' \(NonZero\): the shape"),
        ([node("Relu", "x"), node("Relu", "x")], {}, r"node number 1 \(Relu\): its output 'y' exists already"),
        ([node("Conv", "x", "w")], {"constants": {"w": FILTER}, "shape": (1, 4, 0, 8)}, "'x': dimension 2 has size 0"),
        ([node("Conv", "x", "w", "b")], {"constants": {"w": FILTER, "b": np.zeros(8, "f4")}},
         r"node number 0 \(Conv\): a bias 8 does not fit a filter 4x4x3x3"),
        ([node("If", "x", name="if1", then_branch=helper.make_graph([], "t", [], []),
               else_branch=helper.make_graph([], "e", [], []))], {}, r"'if1' .*computed from the inputs"),
    ],
)  # fmt: skip
def test_errors_name_the_node(nodes, kwargs, message):
    with pytest.raises(OnnxError, match=message) as error:
        from_onnx(model_of(nodes, **kwargs))
    assert "\n" not in str(error.value)


def test_files(tmp_path):
    graph = SPACE.graph((3, 1, 1, 1, 1, 1))
    path = tmp_path / "a.onnx"
    onnx.save(to_onnx(graph), path)
    assert to_text(from_onnx(path)) == to_text(from_onnx(str(path))) == to_text(graph)
    whole = path.read_bytes()
    for wrong in (b"", b"hello", whole[: len(whole) // 2], whole[:-3], b"\x00" * 100):
        path.write_bytes(wrong)
        with pytest.raises(OnnxError, match=r"a\.onnx"):
            from_onnx(path)
    with pytest.raises(OnnxError, match="cannot be opened"):
        from_onnx(tmp_path / "missing.onnx")


def test_external_weights_are_not_needed(tmp_path):
    graph = SPACE.graph((3, 1, 1, 1, 1, 1))
    path = tmp_path / "a.onnx"
    for threshold in (0, 1024):  # all weights external, or only large ones
        onnx.save(to_onnx(graph), path, save_as_external_data=True, location="weights", size_threshold=threshold)
        assert to_text(from_onnx(path)) == to_text(graph)
        (tmp_path / "weights").rename(tmp_path / f"{threshold}")
    assert to_text(from_onnx(path)) == to_text(graph)


def test_an_input_that_is_an_output_and_an_output_given_twice():
    b = GraphBuilder()
    x = b.input(3, 4, 4)
    y = b.relu(x)
    graph = b.build(y, x, y)
    model = to_onnx(graph)
    check(model)
    assert to_text(from_onnx(model)) == to_text(graph)


def test_many_outputs_of_one_operator_run(tmp_path):
    split = "Split axis=1 num_outputs=3 @1 2x4x4\nItem i1 @1 2x4x4\nItem i2 @2 2x4x4\n"
    text = f"input 6x4x4\n{split}Add @1,2 2x4x4\n"
    model = to_onnx(from_text(text))
    check(model)
    x = np.arange(96, dtype=np.float32).reshape(1, 6, 4, 4)
    np.testing.assert_array_equal(run(model, x)[0], x[:, 2:4] + x[:, 4:6])
    assert operator("Item", ("i", 0)).text == "Item"


class Shifted(torch.nn.Module):
    """Pads and slices forward, relative to the end and with steps, like factorized reductions."""

    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(4, 4, 1, 2, bias=False)

    def forward(self, x):
        y = F.pad(x, (0, 1, 0, 1))[:, :, 1:, 1:]
        return torch.cat([self.conv(y), x[:, :, ::2, ::2] * 0, x[:, :-1, 0:-1:2, ::2]], 1)


def shifted():
    b = GraphBuilder()
    x = b.input(4, 8, 8)
    y = b.slice(b.slice(b.pad(x, (0, 0, 1, 1)), 2, 1), 3, 1)
    zero = b.zero(b.slice(b.slice(x, 2, step=2), 3, step=2))
    part = b.slice(b.slice(b.slice(x, 1, stop=3), 2, stop=7, step=2), 3, stop=8, step=2)
    return b.build(b.concat(b.conv(y, 4, 1, stride=2), zero, part))


@pytest.mark.slow
@pytest.mark.parametrize("how", EXPORTERS)
def test_slices_and_padding_have_one_text_in_all_exports(how):
    for made in exports(Shifted(), torch.zeros(1, 4, 8, 8), **how):
        assert to_text(from_onnx(made)) == to_text(shifted())


def test_slices_and_padding_of_old_opsets():
    """Bounds and pads were attributes before opset 10 and 11."""
    nodes = [
        node("Pad", "x", out="p", pads=[0, 0, 0, 0, 0, 0, 1, 1]),
        node("Slice", "p", starts=[1, 1], ends=[2**31 - 1, 2**31 - 1], axes=[2, -1]),
    ]
    b = GraphBuilder()
    ours = b.build(b.slice(b.slice(b.pad(b.input(4, 8, 8), (0, 0, 1, 1)), 2, 1), 3, 1))
    assert to_text(from_onnx(model(nodes, opset=9))) == to_text(ours)


def test_a_backward_slice_and_a_reflecting_pad_stay_generic():
    nodes = [node("Pad", "x", "pads", out="p", mode="reflect"), node("Slice", "p", "last", "first", "axes", "back")]
    numbers = {"pads": [0, 0, 0, 0, 0, 0, 1, 1], "last": [-1], "first": [-(2**31)], "axes": [3], "back": [-1]}
    text = to_text(from_onnx(model(nodes, numbers, opset=18)))
    pad, cut = text.splitlines()[1:]
    assert pad == 'ai.onnx:Pad c1=0,0,0,0,0,0,1,1 mode="reflect" @1 4x9x9'
    assert cut.startswith("ai.onnx:Slice c1=")
    assert cut.endswith("c3=3, c4=-1, @1 4x9x9")
    assert to_text(from_onnx(to_onnx(from_text(text)))) == text


class HandWritten(torch.nn.Module):
    """Hard sigmoid and hard swish as written in the code of MobileNetV3 and Once-for-All."""

    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(4, 4, 1)

    def forward(self, x):
        x = self.conv(x)
        x = x * F.relu6(x + 3.0) / 6.0
        y = self.conv(x)
        y = y * (F.relu6(y + 3.0, inplace=True) / 6.0)
        y = F.relu6(3.0 + y) * (1 / 6) * y
        z = F.relu6(self.conv(y) + 3.0)
        return x * (z / 6) + z  # z has two consumers, so this is not a hard sigmoid


@pytest.mark.slow
@pytest.mark.parametrize("how", EXPORTERS)
def test_hard_swish_of_elementary_operators_is_recognized(how):
    b = GraphBuilder()
    x = b.hard_swish(b.conv(b.input(4, 8, 8), 4, 1, bias=True))
    y = b.hard_swish(b.hard_swish(b.conv(x, 4, 1, bias=True)))
    z = b.relu6(b.append(operator("Add", ("c1", 3.0)), [b.conv(y, 4, 1, bias=True)]))
    ours = b.build(b.add(b.mul(x, b.append(operator("Div", ("c1", 6.0)), [z], b.shape(z))), z))
    for made in exports(HandWritten(), torch.zeros(1, 4, 8, 8), **how):
        assert to_text(from_onnx(made)) == to_text(ours)


def test_shared_biases_are_biases():
    """The exporter stores equal folded biases of an untrained network once, and reads them through Identity nodes."""
    module = torch.nn.Sequential(
        torch.nn.Conv2d(3, 8, 3, bias=False), torch.nn.BatchNorm2d(8),
        torch.nn.Conv2d(8, 8, 3, bias=False), torch.nn.BatchNorm2d(8),
    ).eval()  # fmt: skip
    text = to_text(from_onnx(networks.traced(module, torch.zeros(1, 3, 8, 8))))
    assert text == "input 3x8x8\nConv k3 b @1 8x6x6\nConv k3 b @1 8x4x4\n"
