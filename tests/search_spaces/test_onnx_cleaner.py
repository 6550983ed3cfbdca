"""Cleaned ONNX files compute what the file computes, with fixed sizes and without what leads to no output."""

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from search_spaces import OnnxError, from_onnx, to_text
from search_spaces.onnx_cleaner import clean

WEIGHT = np.random.default_rng(0).standard_normal((3, 2, 3, 3)).astype(np.float32)


def messy(shape=("N", 2, "H", "W"), weight=WEIGHT, kind=TensorProto.FLOAT):
    """A convolution, flattened in a function by arithmetic on its shape, with dead nodes and nodes out of order."""
    flatten = [
        helper.make_node("Shape", ["a"], ["sizes"]),
        helper.make_node("Gather", ["sizes", "zero"], ["first"]),
        helper.make_node("Unsqueeze", ["first", "zero_axis"], ["batch"]),
        helper.make_node("Concat", ["batch", "rest"], ["target"], axis=0),
        helper.make_node("Reshape", ["a", "target"], ["b"]),
    ]
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("local", 1)]
    function = helper.make_function("local", "Flat", ["a", "zero", "zero_axis", "rest"], ["b"], flatten, opsets[:1])
    nodes = [
        helper.make_node("Flat", ["conv", "zero", "axis", "rest"], ["y"], domain="local"),
        helper.make_node("Identity", ["x"], ["same"]),
        helper.make_node("Relu", ["same"], ["dead"]),
        helper.make_node("Conv", ["same", "w"], ["conv"]),
    ]
    tensors = {"w": weight, "zero": np.array(0), "axis": np.array([0]), "rest": np.array([-1]), "unused": np.ones(9)}
    body = helper.make_graph(
        nodes, "g", [helper.make_tensor_value_info("x", kind, shape)],
        [helper.make_tensor_value_info("y", kind, None)],
        [numpy_helper.from_array(np.asarray(value), name) for name, value in tensors.items()],
    )  # fmt: skip
    return helper.make_model(body, opset_imports=opsets, functions=[function], ir_version=10)


def run(model, x):
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {"x": x})[0]


def test_a_cleaned_file_computes_the_same_with_fixed_sizes():
    model = messy()
    cleaned = clean(model, input_shapes=(1, 2, 8, 8))
    onnx.checker.check_model(cleaned, full_check=True)
    assert [node.op_type for node in cleaned.graph.node] == ["Conv", "Reshape"]
    assert not cleaned.functions
    assert {tensor.name for tensor in cleaned.graph.initializer} >= {"w"}
    assert "unused" not in {tensor.name for tensor in cleaned.graph.initializer}
    sizes = [dim.dim_value for dim in cleaned.graph.input[0].type.tensor_type.shape.dim]
    assert sizes == [1, 2, 8, 8]
    x = np.random.default_rng(1).standard_normal((1, 2, 8, 8)).astype(np.float32)
    np.testing.assert_allclose(run(cleaned, x), run(model, x), rtol=1e-6)
    assert to_text(from_onnx(cleaned)) == to_text(from_onnx(model, input_shapes=(1, 2, 8, 8)))


def test_half_precision_stays():
    model = messy((1, 2, 8, 8), WEIGHT.astype(np.float16), TensorProto.FLOAT16)
    cleaned = clean(model)
    assert cleaned.graph.output[0].type.tensor_type.elem_type == TensorProto.FLOAT16
    x = np.ones((1, 2, 8, 8), np.float16)
    np.testing.assert_array_equal(run(cleaned, x), run(model, x))


def test_weights_beside_the_file_are_taken_in(tmp_path):
    onnx.save(
        messy((1, 2, 8, 8)), tmp_path / "m.onnx", save_as_external_data=True, location="m.data", size_threshold=100
    )
    x = np.ones((1, 2, 8, 8), np.float32)
    np.testing.assert_allclose(run(clean(tmp_path / "m.onnx"), x), run(messy((1, 2, 8, 8)), x), rtol=1e-6)
    (tmp_path / "m.data").unlink()
    with pytest.raises(OnnxError, match=r"m\.onnx: .*'w': its data are not in the file, nor beside it"):
        clean(tmp_path / "m.onnx")
