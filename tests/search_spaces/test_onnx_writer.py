"""ONNX files: what is written is valid in the lowest opset or refused by name; a cleaned file computes the same."""

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from search_spaces import OnnxError, from_onnx, from_text, to_onnx, to_text
from search_spaces.onnx_cleaner import clean
from tests.search_spaces.onnx_files import model, node, run

ACCEPTED = {
    # name: (text, opset)
    "linear of a sequence": ("input 4x8\nGemm b @1 4x16", 18),
    "Swish": ("input 4x8\nSwish @1 4x8\nSwish alpha1.702 @1 4x8", 18),
    "norms": ("input 4x8\nLayerNormalization @1 4x8\nSoftmax @1 4x8\nLogSoftmax axis-2 @1 4x8", 18),
    "Gelu": ("input 4x8\nGelu @1 4x8", 20),
    "GroupNormalization": ("input 8x6x6\nGroupNormalization num_groups4 @1 8x6x6\nRelu @1 8x6x6", 21),
    "InstanceNormalization": ("input 8x6x6\nInstanceNormalization @1 8x6x6", 18),
    "RMSNormalization": ("input 4x8\nRMSNormalization @1 4x8", 23),
    "Attention": ("input 6x8\nAttention q_num_heads2 @1,1,1 6x8", 23),
    "Attention with masks": (
        "input 6x8\ninput bool =6x6\nAttention q_num_heads4 scale0.3 w3=6,6 @2,2,2 6x8\n"
        "Attention q_num_heads2 @1,1,1,2 6x8", 23,
    ),
    "ConvTranspose": ("input 8x6x6\nConvTranspose k3 s2 p1 output_padding1 b @1 6x12x12", 18),
    "Resize": ("input 4x6x6\nResize @1 4x12x12", 18),
    "embeddings": ("input int64 6\ninput int32 6\nGather w0=99,8 @2 6x8\nGather w0=50,8 @2 6x8\nAdd @1,2 6x8", 18),
    "arithmetic of integers": ("input int32 4x6\nAdd c1=3 @1 4x6\nMul c1=0 @1 4x6\nCast to=1 @1 4x6", 18),
    "a mask": ("input int64 12\nEqual c1=0 @1 12\nCast to=1 @1 12", 18),
    "a choice": ("input 4x6\nGreater c1=0.5 @1 4x6\nWhere c2=0.0 @1,2 4x6", 18),
    "half precision": ("input 6\nCast to=10 @1 6\nAdd @1,2 6", 18),
    "quantisation": ("input 12\nQuantizeLinear @1 12\nDequantizeLinear @1 12", 18),
    "a quantised product": ("input uint8 4x8\nMatMulInteger w1=8,4 @1 4x4\nCast to=1 @1 4x4", 18),
    "LSTM": (
        'input =5x1x2\nLSTM direction="bidirectional" hidden_size=3 w1=2,12,2 w2=2,12,3 w3=2,24 @1 =5x2x1x3\n'
        "Item i1 @1 =2x1x3", 18,
    ),
    "attributes that became operands": ("input 4x6x6\nReduceMean axes=1, @1 1x6x6\nTopK k=3 @1 1x6x3", 18),
    "a Split of an old opset": ("input 4x6x6\nSplit axis=1 split=1,3 @1 1x6x6\nItem i1 @1 3x6x6", 18),
    "Upsample": ('input 4x6x6\nUpsample mode="nearest" scales=1.0,1.0,2.0,2.0 @1 4x12x12', 18),
    "a Pad of an old opset": (
        'input 4x6x6\nai.onnx:Pad mode="reflect" pads=0,0,1,1,0,0,2,2 @1 4x9x9', 18,
    ),
    "a function of default axes": ("input 4x6x6\nMeanVarianceNormalization @1 4x6x6", 18),
    "an operator of opset 22 in its old form": ("input 4x6x6\nRound @1 4x6x6\nGelu @1 4x6x6", 20),
}  # fmt: skip


def ones(proto):
    """An input of ones for each of the model's."""
    for entry in proto.graph.input:
        kind = entry.type.tensor_type
        sizes = [dim.dim_value for dim in kind.shape.dim]
        yield np.ones(sizes, helper.tensor_dtype_to_np_dtype(kind.elem_type))


@pytest.mark.parametrize("name", ACCEPTED)
def test_the_lowest_opset_that_has_every_operator(name):
    text, opset = ACCEPTED[name]
    graph = from_text(text + "\n")
    for weights in (True, False):
        model = to_onnx(graph, weights=weights)
        assert model.opset_import[0].version == opset
        onnx.checker.check_model(model, full_check=True)
        shapes = [out.shape for out in run(model, *ones(model))]
        assert shapes == [graph.nodes[out].shape for out in graph.outputs]


def test_the_ir_version_is_the_lowest_of_the_opset():
    versions = {
        opset: to_onnx(from_text(f"input 8x6x6\n{line} @1 8x6x6\n")).ir_version
        for opset, line in ((18, "Relu"), (20, "Gelu"), (21, "GroupNormalization num_groups2"))
    }
    assert versions == {18: 10, 20: 10, 21: 10}
    assert to_onnx(from_text("input 4x8\nRMSNormalization @1 4x8\n")).ir_version == 11


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("NoSuchOp @1 4x6", r"node NoSuchOp_1 \(NoSuchOp\): ONNX has no such operator"),
        ("GridSample @1 4x6", r"node GridSample_1 \(GridSample\): it takes 2 to 2 operands, not 1"),
        ("ArgMax axis=1 @1 =1x1x7", r"ArgMax_1.*differ in dimension 2"),
        ("Tanh alpha=2 @1 4x6", r"node Tanh_1 \(Tanh alpha=2\): it has no attribute 'alpha'"),
        ('ArgMax axis="x" @1 4x6', r"its attribute 'axis' is not what ONNX has there: 'x'"),
        ("Not @1 4x6", r"node Not_1 \(Not\): its operand 0 may not be tensor\(float\)"),
        ("BitShift @1,1 4x6", r"node BitShift_1 \(BitShift\): it needs the attribute 'direction'"),
        ("Einsum @1,1 4x6", r"it needs the attribute 'equation', which is not part of a text"),
    ],
)
def test_what_no_opset_has_is_refused_by_name(line, message):
    with pytest.raises(OnnxError, match=message) as caught:
        to_onnx(from_text(f"input 4x6\n{line}\n"))
    assert "\n" not in str(caught.value)


def test_operands_of_two_types_are_refused():
    with pytest.raises(OnnxError, match=r"its operands should be of one type, not tensor\(float\) and tensor\(int64\)"):
        to_onnx(from_text("input 4\ninput int64 4\nSub @2,1 4\n"))


def test_indices_are_in_the_table_and_may_be_given():
    graph = from_text("input 20x8\nGather axis=1 w1=3,40 @1 3x40x8\n")
    model = to_onnx(graph)
    assert [t.data_type for t in model.graph.initializer] == [TensorProto.INT64]
    given = np.full((3, 40), 7, np.int64)
    rows = to_onnx(graph, weights={"Gather_1.w1": given})
    x = np.arange(160, dtype=np.float32).reshape(1, 20, 8)
    (out,) = run(rows, x)
    np.testing.assert_array_equal(out[0, 0, 0], x[0, 7])


@pytest.mark.parametrize("kind", ["int64", "bool", "uint8"])
def test_inputs_keep_their_type(kind):
    text = f"input {kind} 4x6\nCast to=1 @1 4x6\n"
    model = to_onnx(from_text(text))
    assert model.graph.input[0].type.tensor_type.elem_type == getattr(TensorProto, kind.upper())
    assert to_text(from_onnx(model)) == text


def test_an_input_has_one_type():
    with pytest.raises(ValueError, match="an input has one element type, not int64 and bool"):
        from_text("input int64 bool 4x6\n")


WEIGHT = np.random.default_rng(0).standard_normal((3, 2, 3, 3)).astype(np.float32)


def messy(shape=("N", 2, "H", "W"), weight=WEIGHT, kind=TensorProto.FLOAT):
    """A convolution, flattened in a function by arithmetic on its shape, with dead nodes and nodes out of order."""
    flatten = [
        node("Shape", "a", out="sizes"), node("Gather", "sizes", "zero", out="first"),
        node("Unsqueeze", "first", "zero_axis", out="batch"), node("Concat", "batch", "rest", out="target", axis=0),
        node("Reshape", "a", "target", out="b"),
    ]  # fmt: skip
    operands = ["a", "zero", "zero_axis", "rest"]
    function = helper.make_function("f", "Flat", operands, ["b"], flatten, [helper.make_opsetid("", 18)])
    nodes = [
        node("Flat", "conv", "zero", "axis", "rest", domain="f"), node("Identity", "x", out="same"),
        node("Relu", "same", out="dead"), node("Conv", "same", "w", out="conv"),
    ]  # fmt: skip
    tensors = {"w": weight, "zero": np.array(0), "axis": np.array([0]), "rest": np.array([-1]), "unused": np.ones(9)}
    return model(nodes, tensors, shape=shape, opset=18, kind=kind, functions=[function])


def test_a_cleaned_file_computes_the_same_with_fixed_sizes():
    made = messy()
    cleaned = clean(made, input_shapes=(1, 2, 8, 8))
    onnx.checker.check_model(cleaned, full_check=True)
    assert [node.op_type for node in cleaned.graph.node] == ["Conv", "Reshape"]
    assert not cleaned.functions
    assert {tensor.name for tensor in cleaned.graph.initializer} >= {"w"}
    assert "unused" not in {tensor.name for tensor in cleaned.graph.initializer}
    sizes = [dim.dim_value for dim in cleaned.graph.input[0].type.tensor_type.shape.dim]
    assert sizes == [1, 2, 8, 8]
    x = np.random.default_rng(1).standard_normal((1, 2, 8, 8)).astype(np.float32)
    np.testing.assert_allclose(run(cleaned, x), run(made, x), rtol=1e-6)
    assert to_text(from_onnx(cleaned)) == to_text(from_onnx(made, input_shapes=(1, 2, 8, 8)))


def test_half_precision_stays():
    made = messy((1, 2, 8, 8), WEIGHT.astype(np.float16), TensorProto.FLOAT16)
    cleaned = clean(made)
    assert cleaned.graph.output[0].type.tensor_type.elem_type == TensorProto.FLOAT16
    x = np.ones((1, 2, 8, 8), np.float16)
    np.testing.assert_array_equal(run(cleaned, x), run(made, x))


def test_weights_beside_the_file_are_taken_in(tmp_path):
    onnx.save(
        messy((1, 2, 8, 8)), tmp_path / "m.onnx", save_as_external_data=True, location="m.data", size_threshold=100
    )
    x = np.ones((1, 2, 8, 8), np.float32)
    np.testing.assert_allclose(run(clean(tmp_path / "m.onnx"), x), run(messy((1, 2, 8, 8)), x), rtol=1e-6)
    (tmp_path / "m.data").unlink()
    with pytest.raises(OnnxError, match=r"m\.onnx: .*'w': its data are not in the file, nor beside it"):
        clean(tmp_path / "m.onnx")
