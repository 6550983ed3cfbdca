"""Files that differ in one value or attribute, and in what onnxruntime computes, have different texts."""

import numpy as np
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from search_spaces import from_onnx, from_text, to_onnx, to_text

onnxruntime.set_default_logger_severity(4)
RNG = np.random.default_rng(0)


def model(nodes, shape, constants, opset):
    """A model of nodes `(operator, inputs, attributes)`, which read `x`, constants and nodes before: `1`, `2`."""
    made = [
        helper.make_node(op, inputs.split(" "), [str(number)], **attributes)
        for number, (op, inputs, attributes) in enumerate(nodes, start=1)
    ]
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)
    out = helper.make_empty_tensor_value_info(str(len(nodes)))
    tensors = [numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items()]
    graph = helper.make_graph(made, "g", [x], [out], tensors)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=10)


def computed(proto, x):
    session = onnxruntime.InferenceSession(proto.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {"x": x})[0]


def one(op, inputs="x", **attributes):
    return [(op, inputs, attributes)]


CAUSAL = np.where(np.tril(np.ones((4, 4))), 0, -1e9).astype(np.float32)
ATTENTION = [("Transpose", "x", {"perm": [0, 2, 1]}), ("MatMul", "x 1", {}), ("Add", "2 m", {}),
             ("Softmax", "3", {"axis": -1}), ("MatMul", "4 x", {})]  # fmt: skip
FUSED = one("Attention", "x x x m", q_num_heads=2, kv_num_heads=2)
HEADS = {"q_num_heads": 2, "kv_num_heads": 2}
TO_FLOAT = ("Cast", "1", {"to": 1})
SCALES = {"s": np.array([1, 1, 1.5, 1.5], np.float32)}
RECURRENT = {"w": RNG.standard_normal((1, 12, 8)), "r": RNG.standard_normal((1, 12, 3)), "h": np.ones((1, 1, 3))}
RECURRENT = {name: value.astype(np.float32) for name, value in RECURRENT.items()}


def long(*values):
    return np.array(values, np.int64)


@pytest.mark.parametrize(
    ("nodes", "constants", "others", "other_constants", "shape", "opset"),
    [
        # Masks and tables.
        (ATTENTION, {"m": CAUSAL}, ATTENTION, {"m": CAUSAL.T.copy()}, (1, 4, 8), 20),
        (ATTENTION, {"m": CAUSAL}, ATTENTION, {"m": 0 * CAUSAL}, (1, 4, 8), 20),
        (ATTENTION, {"m": CAUSAL}, ATTENTION, {"m": RNG.standard_normal((4, 4), np.float32)}, (1, 4, 8), 20),
        (FUSED, {"m": CAUSAL}, FUSED, {"m": CAUSAL.T.copy()}, (1, 4, 8), 23),
        (FUSED, {"m": CAUSAL == 0}, FUSED, {"m": CAUSAL.T == 0}, (1, 4, 8), 23),
        (one("Mul", "x m"), {"m": np.tri(8, dtype=np.float32)}, one("Mul", "x m"), {"m": np.tri(8, dtype=np.float32).T},
         (1, 8, 8), 20),
        (one("Where", "m x v"), {"m": np.arange(8) % 2 == 0, "v": np.float32(1)}, one("Where", "m x v"),
         {"m": np.arange(8) % 3 == 0, "v": np.float32(1)}, (1, 4, 8), 20),
        (one("Gather", "x i", axis=1), {"i": np.array([[0, 1], [2, 3]])}, one("Gather", "x i", axis=1),
         {"i": np.array([[3, 1], [2, 0]])}, (1, 4, 8), 20),
        (one("Gather", "x i", axis=2), {"i": np.arange(90) % 7}, one("Gather", "x i", axis=2),
         {"i": np.arange(90) % 5}, (1, 4, 8), 20),
        (one("GatherND", "x i"), {"i": np.array([[0, 1], [0, 3]])}, one("GatherND", "x i"),
         {"i": np.array([[0, 0], [0, 2]])}, (1, 4, 8), 20),
        # Modes that compute something else.
        (one("LSTM", "x w r   h", hidden_size=3), RECURRENT, one("LSTM", "x w r", hidden_size=3),
         RECURRENT, (6, 1, 8), 20),
        (one("LSTM", "x w r", hidden_size=3, direction="reverse"), RECURRENT, one("LSTM", "x w r", hidden_size=3),
         RECURRENT, (6, 1, 8), 20),
        (one("LSTM", "x w r", hidden_size=3, clip=0.1), RECURRENT, one("LSTM", "x w r", hidden_size=3), RECURRENT,
         (6, 1, 8), 20),
        (one("Attention", "x x x", is_causal=1, **HEADS), {}, one("Attention", "x x x", **HEADS), {}, (1, 4, 8), 23),
        (one("Attention", "x x x", softcap=0.5, **HEADS), {}, one("Attention", "x x x", **HEADS), {}, (1, 4, 8), 23),
        ([("Cast", "x", {"to": 7}), TO_FLOAT], {}, one("Identity"), {}, (1, 4, 8), 20),
        ([("Cast", "x", {"to": 9}), TO_FLOAT], {}, [("Cast", "x", {"to": 7}), TO_FLOAT], {}, (1, 4, 8), 20),
        ([("Greater", "x c", {}), TO_FLOAT], {"c": np.float32(0)}, [("Greater", "c x", {}), TO_FLOAT],
         {"c": np.float32(0)}, (1, 4, 8), 20),
        (one("Sub", "x c"), {"c": np.float32(2)}, one("Sub", "c x"), {"c": np.float32(2)}, (1, 4, 8), 20),
        (one("CumSum", "x a", reverse=1), {"a": np.array(1)}, one("CumSum", "x a"), {"a": np.array(1)}, (1, 4, 8), 20),
        (one("Trilu", upper=1), {}, one("Trilu", upper=0), {}, (1, 4, 8), 20),
        (one("DepthToSpace", blocksize=2, mode="DCR"), {}, one("DepthToSpace", blocksize=2, mode="CRD"), {},
         (1, 8, 4, 4), 20),
        (one("Slice", "x s e a t"), {"s": long(-1), "e": long(-99), "a": long(1), "t": long(-1)}, one("Identity"), {},
         (1, 4, 8), 20),
        (one("Pad", "x p", mode="reflect"), {"p": long(0, 0, 1, 1, 0, 0, 1, 1)}, one("Pad", "x p", mode="edge"),
         {"p": long(0, 0, 1, 1, 0, 0, 1, 1)}, (1, 4, 6, 6), 20),
        (one("Resize", "x  s", mode="cubic", cubic_coeff_a=-0.5), SCALES, one("Resize", "x  s", mode="cubic"), SCALES,
         (1, 4, 6, 6), 20),
        (one("ReduceSum", "x a", keepdims=0), {"a": long(2)}, one("ReduceSum", "x a", keepdims=0), {"a": long(3)},
         (1, 4, 6, 6), 20),
        (one("LRN", size=3, alpha=0.1), {}, one("LRN", size=3, alpha=0.5), {}, (1, 4, 6, 6), 20),
        (one("AveragePool", kernel_shape=[2, 2], strides=[2, 2], ceil_mode=1), {},
         one("AveragePool", kernel_shape=[2, 2], strides=[2, 2], pads=[0, 0, 1, 1], count_include_pad=1), {},
         (1, 4, 5, 5), 20),
    ],
)  # fmt: skip
def test_two_functions_have_two_texts(nodes, constants, others, other_constants, shape, opset):
    protos = model(nodes, shape, constants, opset), model(others, shape, other_constants, opset)
    x = RNG.standard_normal(shape).astype(np.float32)
    a, b = (computed(proto, x) for proto in protos)
    assert a.shape != b.shape or not np.allclose(a, b, rtol=1e-3, atol=1e-4)
    text, other = (to_text(from_onnx(proto)) for proto in protos)
    assert text != other
    for written in (text, other):  # tables and masks, which a text has as digests, are written and read back
        assert to_text(from_onnx(to_onnx(from_text(written)))) == written


@pytest.mark.parametrize("hidden", [-np.inf, -1e4, -3.4e38, -65504])
def test_a_mask_has_one_text_whatever_its_hidden_values_and_shape_are(hidden):
    other = np.where(CAUSAL < 0, hidden, 0).astype(np.float32).reshape(1, 4, 4)
    texts = {to_text(from_onnx(model(ATTENTION, (1, 4, 8), {"m": m}, 20))) for m in (CAUSAL, other)}
    assert len(texts) == 1


def test_an_initial_state_of_zeros_is_none():
    zeros = {**RECURRENT, "h": 0 * RECURRENT["h"]}
    with_state = model(one("LSTM", "x w r   h", hidden_size=3), (6, 1, 8), zeros, 20)
    without = model(one("LSTM", "x w r", hidden_size=3), (6, 1, 8), zeros, 20)
    assert to_text(from_onnx(with_state)) == to_text(from_onnx(without))
