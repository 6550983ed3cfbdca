"""Kinds of ONNX files beside those of torch's exporters: old opsets, fused, quantised, open sizes, branches, loops."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import NodeProto, TensorProto, helper

from search_spaces import OnnxError, from_onnx, to_text
from search_spaces.onnx_reading.constants import before_rounding
from search_spaces.onnx_reading.model_file import count_fields
from tests.search_spaces.onnx_files import MS, model, node


def text(*args: Any, **kwargs: Any) -> str:
    return to_text(from_onnx(model(*args, **kwargs)))


W = np.full((4, 4, 3, 3), 0.1, np.float32)
B = np.full(4, 0.1, np.float32)
V = np.full(8, 0.1, np.float32)
M = np.full((8, 8), 0.1, np.float32)
RNG = np.random.default_rng(0)


@pytest.mark.parametrize(
    ("fused", "plain"),
    [
        ([node("FusedConv", "x", "w", "b", domain=MS, pads=[1] * 4, activation="Relu")],
         [node("Conv", "x", "w", "b", out="c", pads=[1] * 4), node("Relu", "c")]),
        ([node("FusedConv", "x", "w", "b", "x", domain=MS, pads=[1] * 4, activation="LeakyRelu",
               activation_params=[0.2])],
         [node("Conv", "x", "w", "b", out="c", pads=[1] * 4), node("Add", "c", "x", out="s"),
          node("LeakyRelu", "s", alpha=0.2)]),
        ([node("QuickGelu", "x", domain=MS, alpha=1.0)], [node("Sigmoid", "x", out="s"), node("Mul", "x", "s")]),
        ([node("Gelu", "x", domain=MS)], [node("Gelu", "x")]),
        ([node("FastGelu", "x", "v", domain=MS)],
         [node("Add", "x", "v", out="s"), node("Gelu", "s", approximate="tanh")]),
        ([node("BiasGelu", "x", "v", domain=MS)], [node("Add", "x", "v", out="s"), node("Gelu", "s")]),
        ([node("FusedMatMul", "x", "m", domain=MS, transA=1, alpha=0.5)],
         [node("Transpose", "x", out="t", perm=[0, 1, 3, 2]), node("MatMul", "t", "m", out="p"),
          node("Mul", "p", "half")]),
        ([node("SkipLayerNormalization", "x", "x", "v", "v", domain=MS, epsilon=1e-5)],
         [node("Add", "x", "x", out="s"), node("LayerNormalization", "s", "v", "v", epsilon=1e-5)]),
        ([node("ReorderInput", "x", out="r", domain="com.microsoft.nchwc"),
          node("Conv", "r", "w", "b", out="c", domain="com.microsoft.nchwc", pads=[1] * 4, activation="Relu"),
          node("ReorderOutput", "c", domain="com.microsoft.nchwc", channels=4)],
         [node("Conv", "x", "w", "b", out="c", pads=[1] * 4), node("Relu", "c")]),
    ],
)  # fmt: skip
def test_fused_operators_are_those_that_they_stand_for(fused: list[NodeProto], plain: list[NodeProto]) -> None:
    constants = {"w": W, "b": B, "v": V, "m": M, "half": np.float32(0.5)}
    assert text(fused, constants) == text(plain, constants)


def test_attention_of_onnxruntime_has_the_shape_and_products_of_attention() -> None:
    fused = node("Attention", "x", "qkv", "b", domain=MS, num_heads=2)
    constants = {"qkv": np.zeros((8, 24), np.float32), "b": np.zeros(24, np.float32)}
    graph = from_onnx(model([fused], constants, shape=(1, 5, 8)))
    assert graph.nodes[graph.outputs[0]].shape == (1, 5, 8)
    assert graph.macs == 5 * 8 * 24 + 2 * (5 * 5 * 8)
    assert f"{MS}:" not in to_text(graph)


def quantised() -> tuple[list[NodeProto], list[NodeProto], dict[str, Any]]:
    scale, zero = np.float32(0.02), np.uint8(128)
    constants = {
        "s": scale, "z": zero, "w": np.ones((4, 4, 3, 3), np.int8), "ws": np.full(4, 0.01, np.float32),
        "wz": np.zeros(4, np.int8), "b": np.zeros(4, np.int32), "bs": np.full(4, 0.0002, np.float32),
        "bz": np.zeros(4, np.int32),
    }  # fmt: skip
    first, last = node("QuantizeLinear", "x", "s", "z", out="q"), node("DequantizeLinear", "r2", "s", "z")
    operators = [
        first, node("QLinearConv", "q", "s", "z", "w", "ws", "wz", "s", "z", "b", out="r", pads=[1] * 4),
        node("QLinearAdd", "r", "s", "z", "q", "s", "z", "s", "z", out="r2", domain=MS), last,
    ]  # fmt: skip
    pairs = [
        first, node("DequantizeLinear", "q", "s", "z", out="xf"),
        node("DequantizeLinear", "w", "ws", "wz", out="wf", axis=0),
        node("DequantizeLinear", "b", "bs", "bz", out="bf", axis=0),
        node("Conv", "xf", "wf", "bf", out="c", pads=[1] * 4), node("QuantizeLinear", "c", "s", "z", out="r"),
        node("DequantizeLinear", "r", "s", "z", out="rf"), node("DequantizeLinear", "q", "s", "z", out="xf2"),
        node("Add", "rf", "xf2", out="a"), node("QuantizeLinear", "a", "s", "z", out="r2"), last,
    ]  # fmt: skip
    return operators, pairs, constants


def test_both_forms_of_a_quantised_network_have_one_text_that_says_so() -> None:
    operators, pairs, constants = quantised()
    graph = from_onnx(model(operators, constants))
    assert "QuantizeLinear" in to_text(graph)
    assert (graph.macs, graph.params) == (4 * 8 * 8 * 4 * 9, 4 * 4 * 9 + 4)
    assert from_onnx(model(pairs, constants)).macs == graph.macs
    lines = [sorted(line.split(" ")[0] for line in text(nodes, constants).splitlines()) for nodes in (operators, pairs)]
    assert lines[0].count("Conv") == lines[1].count("Conv") == 1


@pytest.mark.parametrize(
    ("old", "opset", "new"),
    [
        ([node("ReduceMean", "x", axes=[-1, 1], keepdims=0)], 13,
         ([node("ReduceMean", "x", "axes", keepdims=0)], {"axes": np.array([1, 3])})),
        ([node("Split", "x", out="a b", axis=1), node("Add", "a", "b")], 13,
         ([node("Split", "x", "n", out="a b", axis=1), node("Add", "a", "b")], {"n": np.array([2, 2])})),
        ([node("Split", "x", out="a b", axis=1, split=[2, 2]), node("Add", "a", "b")], 11,
         ([node("Split", "x", out="a b", axis=-3, num_outputs=2), node("Add", "a", "b")], {})),
        ([node("Softmax", "x", axis=3)], 11, ([node("Softmax", "x")], {})),
        ([node("Pad", "x", pads=[0, 0, 1, 0, 0, 0, 2, 0], mode="reflect")], 10,
         ([node("Pad", "x", "p", "", "a", mode="reflect")], {"p": np.array([1, 2]), "a": np.array([2])})),
        ([node("TopK", "x", out="y i", k=3)], 9, ([node("TopK", "x", "k", out="y i")], {"k": np.array([3])})),
        ([node("Slice", "x", starts=[1], ends=[3], axes=[2])], 9,
         ([node("Slice", "x", "s", "e", "a")], {"s": np.array([1]), "e": np.array([3]), "a": np.array([2])})),
    ],
)  # fmt: skip
def test_old_opsets_have_the_text_of_new_ones(old: Any, opset: int, new: Any) -> None:
    assert text(old, opset=opset) == text(*new, opset=20)


def test_softmax_of_old_opsets_is_another_function() -> None:
    assert text([node("Softmax", "x")], opset=11) != text([node("Softmax", "x")], opset=13)


def test_an_opset_without_todays_operators_is_named() -> None:
    with pytest.raises(OnnxError, match="uses opset 6 of ONNX, whose Add is another"):
        text([node("Add", "x", "b", broadcast=1)], {"b": V}, opset=6)
    assert text([node("Not", "x")], opset=1, kind=TensorProto.BOOL).startswith("input bool 4x8x8\nNot")


def test_nodes_out_of_order_are_sorted() -> None:
    nodes = [node("Relu", "c"), node("Conv", "x", "w", out="c")]
    assert text(nodes, {"w": W}) == text(nodes[::-1], {"w": W})


def test_weights_without_data_are_read_whatever_their_size() -> None:
    for channels in (4, 4096):
        weight = TensorProto(name="w", data_type=TensorProto.FLOAT, dims=(channels, 4, 3, 3))
        graph = from_onnx(model([node("Conv", "x", "w")], {"w": weight}))
        assert graph.params == channels * 36


@pytest.mark.parametrize(
    ("kind", "values", "word"),
    [
        (TensorProto.BFLOAT16, [0.5], "c1=0.5"), (TensorProto.FLOAT16, [0.1], "c1=0.1"),
        (TensorProto.FLOAT, [np.inf], "c1=inf"), (TensorProto.FLOAT, [np.nan], "w1=,"),
    ],
)  # fmt: skip
def test_single_numbers_of_any_kind_are_read(kind: int, values: list[float], word: str) -> None:
    number = helper.make_tensor("c", kind, [], values)
    assert word in text([node("Max", "x", "c")], {"c": number})


@given(st.floats(0.001, 1000))
@settings(max_examples=50)
def test_the_number_before_rounding_rounds_to_the_same(value: float) -> None:
    half = float(np.float16(value))
    assert float(np.float16(before_rounding(half, 11))) == half


@pytest.mark.parametrize("value", [0.1, 1 / 6, 32**-0.5, 64**-0.25, 0.044715, 1.702, 3, 1e-5])
def test_numbers_of_networks_survive_float16(value: float) -> None:
    assert before_rounding(float(np.float16(value)), 11) == pytest.approx(value, rel=1e-7)


def branch(name: str, op_type: str) -> onnx.GraphProto:
    return helper.make_graph([node(op_type, "x", out=name)], name, [], [helper.make_empty_tensor_value_info(name)])


def test_a_branch_on_a_size_is_the_branch_taken() -> None:
    nodes = [
        node("Shape", "x", out="s", start=1, end=2),
        node("Equal", "s", "four", out="c"),
        node("If", "c", then_branch=branch("t", "Relu"), else_branch=branch("e", "Sigmoid")),
    ]
    assert text(nodes, {"four": np.array([4])}) == text([node("Relu", "x")])
    assert text(nodes, {"four": np.array([5])}) == text([node("Sigmoid", "x")])


def loop_body() -> onnx.GraphProto:
    entries = [
        helper.make_tensor_value_info("i", TensorProto.INT64, []),
        helper.make_tensor_value_info("go", TensorProto.BOOL, []),
        helper.make_tensor_value_info("v", TensorProto.FLOAT, [1, 4, 8, 8]),
    ]
    exits = [helper.make_empty_tensor_value_info(name) for name in ("on", "r", "scan")]
    nodes = [node("Identity", "go", out="on"), node("Softplus", "v", out="r"), node("Identity", "r", out="scan")]
    return helper.make_graph(nodes, "body", entries, exits)


def test_a_loop_of_known_length_is_unrolled() -> None:
    nodes = [node("Loop", "n", "", "x", out="y all", body=loop_body())]
    plain = [node("Softplus", "x", out="a"), node("Softplus", "a", out="b"), node("Softplus", "b")]
    assert text(nodes, {"n": np.array(3)}) == text(plain)
    with pytest.raises(OnnxError, match=r"\(Loop\): how often it runs is computed from the inputs"):
        text([node("ReduceMax", "x", out="m", keepdims=0), node("Cast", "m", out="n", to=7), *nodes])


def test_functions_are_inlined_with_their_attributes() -> None:
    inner = node("LeakyRelu", "a", out="b")
    inner.attribute.append(onnx.AttributeProto(name="alpha", ref_attr_name="slope", type=onnx.AttributeProto.FLOAT))
    function = helper.make_function("f", "Leak", ["a"], ["b"], [inner], [helper.make_opsetid("", 20)], ["slope"])
    made = model([node("Leak", "x", domain="f", slope=0.3)], functions=[function])
    assert to_text(from_onnx(made)) == text([node("LeakyRelu", "x", alpha=0.3)])


@pytest.mark.parametrize("shape", [("batch", 4), ("N", 4, 8, 8), (None, 4), ("unk__6", 4, 8), (None, 3, 8, 8)])
def test_an_open_batch_is_one(shape: Sequence[Any]) -> None:
    assert from_onnx(model([node("Relu", "x")], shape=shape)).nodes[0].shape[0] == 1


@pytest.mark.parametrize("shape", [("T", 1, 8), ("seq", 8), (None, 1, 8), (None,), ("time", 4, 8, 8)])
def test_an_open_axis_that_may_be_no_batch_is_refused(shape: Sequence[Any]) -> None:
    with pytest.raises(OnnxError, match=r"input 'x': dimension 0 .*is open and may be no batch.*input_shapes=x=\?"):
        text([node("Relu", "x")], shape=shape)


def test_open_sizes_are_given_by_name_or_for_the_only_input() -> None:
    made = model([node("Relu", "x")], shape=("batch", 3, "height", "width"))
    message = r"dimension 2 \('height'\) is open; give its size, as in input_shapes=x=1x3x\?x\?"
    with pytest.raises(OnnxError, match=message):
        from_onnx(made)
    for given_shapes in ((1, 3, 32, 16), {"x": (1, 3, 32, 16)}):
        assert to_text(from_onnx(made, input_shapes=given_shapes)) == "input 3x32x16\nRelu @1 3x32x16\n"


@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        ({"z": (1, 3, 8, 8)}, "no input 'z'; known: x"), ((1, 3, 8), "has 4 dimensions"),
        ((1, 4, 8, 8), "fixes a dimension to 3"), ((1, 3, 0, 8), "should look like"),
    ],
)  # fmt: skip
def test_sizes_that_do_not_fit_are_refused(shapes: Any, message: str) -> None:
    with pytest.raises(OnnxError, match=message):
        from_onnx(model([node("Relu", "x")], shape=("batch", 3, "h", "w")), input_shapes=shapes)


def test_a_weight_read_twice_counts_once() -> None:
    nodes = [node("Conv", "x", "w", out="a", pads=[1] * 4), node("Conv", "a", "w", pads=[1] * 4)]
    assert from_onnx(model(nodes, {"w": W})).params == W.size


def test_the_shape_of_a_large_constant_is_known() -> None:
    nodes = [node("Shape", "big", out="s"), node("Reshape", "x", "s")]
    graph = from_onnx(model(nodes, {"big": np.zeros((128, 64), np.float32)}, shape=(1, 8192)))
    assert graph.nodes[-1].shape == (128, 64)


def test_equal_nodes_that_compute_weights_are_inferred_once() -> None:
    """Networks with standardised weights, such as dm_nfnet_f6, have thousands."""
    standardised = [node("ReduceL2", "w", out=f"norm{k}", keepdims=1) for k in range(4_000)]
    summed = [node("Sum", *(f"norm{k}" for k in range(4_000)), out="n"), node("Div", "w", "n", out="v")]
    assert text([*standardised, *summed, node("Conv", "x", "v", pads=[1] * 4)], {"w": W}).count("Conv") == 1


def test_constant_outputs_are_kept() -> None:
    graph = from_onnx(model([node("Shape", "x")]))
    assert graph.nodes[-1].op.text == "ai.onnx:Identity c0=1,4,8,8"


@given(st.binary(max_size=200))
@settings(max_examples=200)
def test_counting_fields_ends_on_any_bytes(content: bytes) -> None:
    assert count_fields(content) <= len(content) + 1


# Example file -> the file whose text it should have.
_SAME = {
    "channel_ReduceMean_opset17": "channel_ReduceMean_opset18", "channel_split_dynamo": "channel_split_torchscript",
    "conv_transpose_explicit_output_padding": "conv_transpose_macs", "fused_conv_msft": "unfused_conv",
    "pad_before_conv_torchscript": "pad_before_conv_dynamo", "resize_empty_roi": "resize_no_roi",
    "split_equal_opset13": "split_input_opset13", "zero_bias_dropped_by_dynamo": "with_zero_bias",
}  # fmt: skip
_REFUSED = {
    "cbam_open_height_width": "input_shapes=", "conv_bias_of_wrong_size": "a bias 4", "opset6_add_broadcast": "opset 6",
}  # fmt: skip
_COUNTS: dict[str, Callable[[Any], bool]] = {
    "conv_transpose_macs": lambda graph: graph.macs == 48,
    "custom_op_open_time_axis": lambda graph: graph.macs == 4096,
    "dynamic_quantised_matmul": lambda graph: graph.macs == 128,
    "fused_conv_msft": lambda graph: graph.macs == 55_296,
    "initializers_without_data_nnlqp": lambda graph: (graph.params, graph.macs) == (3_430, 2_489_220),
    "shared_conv_weight": lambda graph: graph.params == 576,
}


def test_the_example_files_are_read_as_they_should(data_folder: Path) -> None:
    folder = Path(os.environ.get("NASSURROGATE_CASES", data_folder.parent / "cases")) / "onnx"
    files = {file.stem: file for file in sorted(folder.glob("*.onnx"))}
    if not files:
        pytest.skip(f"{folder} has no example files")
    for name, file in files.items():
        if name in _REFUSED:
            with pytest.raises(OnnxError, match=_REFUSED[name]):
                from_onnx(file)
            continue
        graph = from_onnx(file)
        assert _COUNTS.get(name, lambda graph: True)(graph), name
        if name in _SAME:
            assert to_text(graph) == to_text(from_onnx(files[_SAME[name]])), name
    softmax = [to_text(from_onnx(files[f"softmax_default_axis_opset{opset}"])) for opset in (11, 13)]
    assert softmax[0] != softmax[1]
