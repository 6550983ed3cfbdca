import io
import itertools

import numpy as np
import onnx
import onnxruntime
import pytest
import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import TensorProto, helper, numpy_helper, shape_inference

from search_spaces import GraphBuilder, OnnxError, draw_weights, from_onnx, from_text, get, to_onnx, to_text, to_torch
from search_spaces.operators import operator
from tests.search_spaces.networks import (
    Attention,
    Flattening,
    MobileNet,
    ReferenceNAS201,
    ResidualNet,
    export,
    export_by_dynamo,
    random_graph,
)

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
    return export_by_dynamo(module, x) if "dynamo" in how else [export(module, x, **how)]


def check(model):
    onnx.checker.check_model(model)
    return shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)


def run(model, *arrays):
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {i.name: a for i, a in zip(session.get_inputs(), arrays, strict=True)})


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


@pytest.mark.slow
def test_onnx_round_trips_the_text_of_cells():
    rng = np.random.default_rng(0)
    for number in range(30):
        text = to_text((SPACE if number < 5 else SMALL).graph(SPACE.sample(rng)))
        assert to_text(from_onnx(to_onnx(from_text(text)))) == text


@given(st.integers(0, 2**32 - 1), st.integers(1, 20))
@settings(max_examples=30, deadline=None)
def test_onnx_round_trips_random_networks(seed, size):
    graph = random_graph(np.random.default_rng(seed), size)
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
@pytest.mark.parametrize("how", EXPORTERS)
@pytest.mark.parametrize("genotype", EXPORTABLE[:1])
def test_the_exported_reference_network_has_the_space_s_text(genotype, how):
    module = ReferenceNAS201(SMALL.to_str(genotype), SMALL.cells)
    for model in exports(module, torch.zeros(1, 3, 32, 32), **how):
        assert to_text(from_onnx(model)) == to_text(SMALL.graph(genotype))


@pytest.mark.slow
def test_the_reference_network_of_the_benchmark_s_size_has_the_space_s_text():
    module = ReferenceNAS201(SPACE.to_str(EXPORTABLE[0]))
    text = to_text(from_onnx(export(module, torch.zeros(1, 3, 32, 32))))
    assert text == to_text(SPACE.graph(EXPORTABLE[0]))


@pytest.mark.slow
@pytest.mark.parametrize("how", EXPORTERS[:3])
@pytest.mark.parametrize("genotype", EXPORTABLE[1:])
def test_more_reference_networks(genotype, how):
    test_the_exported_reference_network_has_the_space_s_text(genotype, how)


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
    module = ReferenceNAS201(SMALL.to_str(genotype), SMALL.cells)
    x = torch.zeros(1, 3, 32, 32)
    ours = to_text(SMALL.graph(genotype))
    assert to_text(from_onnx(export(module, x, dynamo=True, fold=False))) == ours
    assert to_text(from_onnx(export(module, x))) != ours


def residual_net():
    b = GraphBuilder()
    x = b.relu(b.batch_norm(b.conv(b.input(3, 64, 64), 8, 7, stride=2, padding=3)))
    x = b.max_pool(x, 3, stride=2, padding=1)
    y = b.relu(b.batch_norm(b.conv(x, 12, 3, stride=2, padding=1)))
    y = b.batch_norm(b.conv(y, 12, 3, padding=1))
    x = b.relu(b.add(y, b.batch_norm(b.conv(x, 12, 1, stride=2))))
    return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10))


def mobile_net():
    b = GraphBuilder()
    x = b.hard_swish(b.conv(b.input(3, 64, 64), 8, 3, stride=2, padding=1, bias=True))
    y = b.relu6(b.batch_norm(b.conv(x, 24, 1)))
    y = b.batch_norm(b.conv(y, 24, 5, padding=2, groups=24))
    gate = b.relu(b.conv(b.global_avg_pool(y), 6, 1, bias=True))
    y = b.mul(y, b.hard_sigmoid(b.conv(gate, 24, 1, bias=True)))
    x = b.add(x, b.batch_norm(b.conv(b.hard_swish(y), 8, 1)))
    return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10))


@pytest.mark.slow
@pytest.mark.parametrize("how", EXPORTERS)
@pytest.mark.parametrize(("module", "ours"), [(ResidualNet, residual_net), (MobileNet, mobile_net)])
def test_exported_networks_have_the_text_of_our_graph(module, ours, how):
    for model in exports(module(), torch.zeros(1, 3, 64, 64), **how):
        assert to_text(from_onnx(model)) == to_text(ours())


WAYS_TO_FLATTEN = [
    lambda x: x.mean([2, 3]),
    lambda x: x.mean(3).mean(2),
    lambda x: x.mean((2, 3), keepdim=True).reshape(x.shape[0], 4),
    lambda x: F.avg_pool2d(x, 30).view(x.size(0), -1),
    lambda x: F.adaptive_avg_pool2d(x, 1).flatten(1),
    lambda x: F.adaptive_avg_pool2d(x, 1).squeeze(-1).squeeze(-1),
]


def flattened():
    b = GraphBuilder()
    x = b.conv(b.input(3, 32, 32), 4, 3, bias=True)
    return to_text(b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10)))


@pytest.mark.slow
@pytest.mark.parametrize("flatten", WAYS_TO_FLATTEN)
@pytest.mark.parametrize("how", EXPORTERS[:2])
def test_ways_to_flatten_have_one_text(flatten, how):
    assert to_text(from_onnx(export(Flattening(flatten), torch.zeros(1, 3, 32, 32), **how))) == flattened()


class AllFlattening(torch.nn.Module):
    """All ways to flatten, each of an input of its own."""

    def __init__(self):
        super().__init__()
        self.nets = torch.nn.ModuleList(map(Flattening, WAYS_TO_FLATTEN))

    def forward(self, *inputs):
        return tuple(net(x) for net, x in zip(self.nets, inputs, strict=True))


@pytest.mark.slow
def test_ways_to_flatten_have_one_text_by_dynamo():
    """They are exported at once: one takes a second, and six little longer."""
    inputs = tuple(torch.zeros(1, 3, 32, 32) for _ in WAYS_TO_FLATTEN)
    whole = export(AllFlattening(), *inputs, dynamo=True)
    extractor = onnx.utils.Extractor(shape_inference.infer_shapes(whole))
    for entry, out in zip(whole.graph.input, whole.graph.output, strict=True):
        assert to_text(from_onnx(extractor.extract_model([entry.name], [out.name]))) == flattened()


@pytest.mark.slow
@pytest.mark.parametrize("how", EXPORTERS)
def test_a_transformer_s_attention_is_one_operator(how):
    module = Attention()
    for model in exports(module, torch.zeros(1, 3, 32, 32), **how):
        graph = from_onnx(model)
        text = to_text(graph)
        assert "Attention" in text
        assert graph.params == sum(p.numel() for p in module.parameters())
        assert to_text(from_text(text)) == text
        again = to_onnx(from_text(text))
        check(again)
        assert run(again, np.zeros((1, 3, 32, 32), np.float32))[0].shape == (1, 10)
        assert to_text(from_onnx(again)) == text


def model_of(nodes, *, shape=(1, 4, 6, 6), constants=None, outputs=("y",), value_info=(), opsets=(("", 18),)):
    entries = [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)]
    exits = [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in outputs]
    tensors = [numpy_helper.from_array(np.asarray(a), name) for name, a in (constants or {}).items()]
    body = helper.make_graph(nodes, "test", entries, exits, tensors, value_info=list(value_info))
    return helper.make_model(body, opset_imports=[helper.make_opsetid(*o) for o in opsets], ir_version=10)


def text_of(*args, **kwargs):
    text = to_text(from_onnx(model_of(*args, **kwargs)))
    assert to_text(from_text(text)) == text
    return text.removeprefix("input 4x6x6\n")


def test_an_operator_of_a_custom_domain_is_kept():
    node = helper.make_node("Gate", ["x", "w"], ["y"], domain="com.example", alpha=0.1, sizes=[2, 3], mode="a b")
    declared = [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["batch", 5])]
    text = text_of(
        [node], constants={"w": np.zeros((4, 5), np.float32)}, value_info=declared,
        opsets=[("", 18), ("com.example", 1)],
    )  # fmt: skip
    assert text == 'com.example:Gate alpha=0.1 mode="a\\u0020b" sizes=2,3 w1=4,5 @1 5\n'
    again = from_onnx(to_onnx(from_text("input 4x6x6\n" + text)))
    assert to_text(again) == "input 4x6x6\n" + text


def test_an_operator_of_a_custom_domain_needs_a_declared_shape():
    node = helper.make_node("Gate", ["x"], ["y"], name="gate_1", domain="com.example")
    with pytest.raises(OnnxError, match=r"node 'gate_1' \(Gate\): the shape of its output is not known"):
        text_of([node], opsets=[("", 18), ("com.example", 1)])


def test_several_outputs_become_items():
    nodes = [helper.make_node("TopK", ["x", "k"], ["a", "b"], axis=1), helper.make_node("Relu", ["a"], ["y"])]
    text = text_of(nodes, outputs=("y", "b"), constants={"k": np.array([2])})
    expected = ["TopK axis=1 c1=2, @1 2x6x6", "Relu @1 2x6x6", "Item i1 @2 2x6x6", "output @2,1"]
    assert text.splitlines() == expected


def test_a_dynamic_batch_becomes_1_and_shape_arithmetic_is_folded():
    nodes = [
        helper.make_node("Shape", ["x"], ["s"]),
        helper.make_node("Gather", ["s", "zero"], ["n"]),
        helper.make_node("Unsqueeze", ["n", "axes"], ["n1"]),
        helper.make_node("Concat", ["n1", "minus"], ["target"], axis=0),
        helper.make_node("Reshape", ["x", "target"], ["y"]),
    ]
    constants = {"zero": np.array(0), "axes": np.array([0]), "minus": np.array([-1])}
    assert text_of(nodes, shape=("batch", 4, 6, 6), constants=constants) == "Reshape @1 144\n"


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
    node = helper.make_node("Conv", ["x", "w"], ["y"], **attrs)
    assert text_of([node], constants={"w": np.zeros((5, 4, 3, 3), np.float32)}) == text


@pytest.mark.parametrize(
    ("node", "constants", "text"),
    [
        (("Mul", ["c", "x"]), {"c": np.float32(0)}, "Zero @1 4x6x6\n"),
        (("Add", ["c", "x"]), {"c": np.float32(2)}, "Add c1=2.0 @1 4x6x6\n"),
        (("Add", ["c", "x"]), {"c": np.zeros((4, 1, 1), np.float32)}, "Add w1=4,1,1 @1 4x6x6\n"),
        (("Sub", ["c", "x"]), {"c": np.float32(2)}, "Sub c0=2.0 @1 4x6x6\n"),
        (("Clip", ["x", "", "c"]), {"c": np.float32(6)}, "Clip max6 @1 4x6x6\n"),
        (("Slice", ["x", "a", "b", "c"]), {"a": np.array([1]), "b": np.array([3]), "c": np.array([1])},
         "Slice start1 stop3 @1 2x6x6\n"),
        (("Resize", ["x", "", "c"]), {"c": np.array([1, 1, 2, 2], np.float32)},
         "Resize @1 4x12x12\n"),
        (("GlobalMaxPool", ["x"]), {}, "GlobalMaxPool @1 4x1x1\n"),
    ],
)  # fmt: skip
def test_constant_operands(node, constants, text):
    kind, inputs = node
    assert text_of([helper.make_node(kind, inputs, ["y"])], constants=constants) == text


def test_a_use_that_the_spec_cannot_express_is_kept_under_its_full_name():
    nodes = [helper.make_node("Reshape", ["x", "s"], ["w"]), helper.make_node("Conv", ["x", "w"], ["y"], group=4)]
    text = text_of(nodes, constants={"s": np.array([4, 1, 6, 6])})
    assert text == "Reshape @1 =4x1x6x6\nai.onnx:Conv group=4 @2,1 4x1x1\n"
    check(to_onnx(from_text("input 4x6x6\n" + text)))


def relu(x, y, name):
    return helper.make_node("Relu", [x], [y], name=name)


@pytest.mark.parametrize(
    ("nodes", "kwargs", "message"),
    [
        ([relu("nowhere", "y", "r1")], {}, r"node 'r1' \(Relu\): its input 'nowhere' does not exist"),
        ([relu("b", "y", "r1"), relu("y", "b", "r2")], {}, r"node 'r1' \(Relu\): it is in a cycle"),
        ([relu("x", "y", "r1")], {"shape": (1, 3, None, 6)}, r"input 'x': dimension 2 is open; give its size"),
        ([relu("x", "z", "r1")], {}, r"output 'y' is not computed from the inputs: no node produces it"),
        ([helper.make_node("Conv", ["x", "w"], ["y"], name="c1")],
         {"constants": {"w": np.zeros((5, 3, 3, 3), np.float32)}},
         r"node 'c1' \(Conv\): a filter 5x3x3x3 in 1 groups does not fit an input 1x4x6x6"),
        ([helper.make_node("BatchNormalization", ["x", *"abcd"], ["y"], name="b1")],
         {"constants": dict.fromkeys("abcd", np.ones(3, np.float32))},
         r"node 'b1' \(BatchNormalization\): a weight 3 does not fit an input 1x4x6x6"),
        ([helper.make_node("ConstantOfShape", ["c"], ["w"], name="f1"),
          helper.make_node("Conv", ["x", "w"], ["y"])],
         {"constants": {"c": np.full(4, 4, np.float32)}}, r"node 'f1' \(ConstantOfShape\): .*float"),
        ([helper.make_node("NonZero", ["x"], ["y"], name="n1")], {}, r"node 'n1' \(NonZero\): the shape"),
        ([helper.make_node("If", ["x"], ["y"], name="if1",
                           then_branch=helper.make_graph([], "t", [], []),
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
    for model in exports(Shifted(), torch.zeros(1, 4, 8, 8), **how):
        assert to_text(from_onnx(model)) == to_text(shifted())


def test_slices_and_padding_of_old_opsets():
    """Bounds and pads were attributes before opset 10 and 11."""
    nodes = [
        helper.make_node("Pad", ["x"], ["p"], pads=[0, 0, 0, 0, 0, 0, 1, 1]),
        helper.make_node("Slice", ["p"], ["y"], starts=[1, 1], ends=[2**31 - 1, 2**31 - 1], axes=[2, -1]),
    ]
    entry = helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 4, 8, 8])
    end = helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 4, 8, 8])
    model = helper.make_model(
        helper.make_graph(nodes, "old", [entry], [end]), opset_imports=[helper.make_opsetid("", 9)], ir_version=4
    )
    b = GraphBuilder()
    ours = b.build(b.slice(b.slice(b.pad(b.input(4, 8, 8), (0, 0, 1, 1)), 2, 1), 3, 1))
    assert to_text(from_onnx(model)) == to_text(ours)


def test_a_backward_slice_and_a_reflecting_pad_stay_generic():
    nodes = [
        helper.make_node("Pad", ["x", "pads"], ["p"], mode="reflect"),
        helper.make_node("Slice", ["p", "last", "first", "axes", "back"], ["y"]),
    ]
    numbers = {"pads": [0, 0, 0, 0, 0, 0, 1, 1], "last": [-1], "first": [-(2**31)], "axes": [3], "back": [-1]}
    constants = [numpy_helper.from_array(np.array(v, np.int64), k) for k, v in numbers.items()]
    entry = helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 4, 8, 8])
    end = helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 4, 9, 9])
    body = helper.make_graph(nodes, "generic", [entry], [end], constants)
    model = helper.make_model(body, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
    text = to_text(from_onnx(model))
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
    for model in exports(HandWritten(), torch.zeros(1, 4, 8, 8), **how):
        assert to_text(from_onnx(model)) == to_text(ours)


def test_shared_biases_are_biases():
    """The exporter stores equal folded biases of an untrained network once, and reads them through Identity nodes."""
    module = torch.nn.Sequential(
        torch.nn.Conv2d(3, 8, 3, bias=False), torch.nn.BatchNorm2d(8),
        torch.nn.Conv2d(8, 8, 3, bias=False), torch.nn.BatchNorm2d(8),
    ).eval()  # fmt: skip
    model = io.BytesIO()
    torch.onnx.export(module, (torch.zeros(1, 3, 8, 8),), model, dynamo=False)
    text = to_text(from_onnx(onnx.load_model_from_string(model.getvalue())))
    assert text == "input 3x8x8\nConv k3 b @1 8x6x6\nConv k3 b @1 8x4x4\n"
