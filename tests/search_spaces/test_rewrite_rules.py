"""Spellings of one function have one text, others have others; onnxruntime is the judge of what is one function."""

import tomllib
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from hypothesis import given
from hypothesis import strategies as st
from onnx import NodeProto

from search_spaces import from_onnx, from_text, to_onnx, to_text
from search_spaces.operators import operator
from search_spaces.rewrite_rules.views import operators_of, viewed, whole
from tests.search_spaces.onnx_files import model, node, run

onnxruntime.set_default_logger_severity(4)


def network(*lines, source="4x6x6"):
    inputs = [f"input {shape}" for shape in source.split()]
    return from_text("\n".join([*inputs, *lines]))


def text_of(*lines, source="4x6x6"):
    return to_text(network(*lines, source=source))


def outputs(graph):
    """What onnxruntime computes with weights of 1, shifts of 0 and inputs drawn from a fixed seed."""
    rng = np.random.default_rng(0)
    values = {
        name: np.full(w.shape, not (name.endswith((".bias", ".w2")) or name.startswith("Add")), np.float32)
        for name, w in graph.named_weights()
    }
    arrays = [rng.standard_normal(node.shape).astype(np.float32) for node in graph.nodes if node.op.name == "input"]
    return run(to_onnx(graph, weights=values), *arrays)


def of_kind(*kinds):
    """A test of the spellings of these kinds, with the numbers of their tables in spellings.toml."""
    spellings = tomllib.loads(Path(__file__).with_name("spellings.toml").read_text(encoding="utf-8"))
    cases = [
        pytest.param(case["one"], case["other"], case.get("source", "4x6x6"), id=f"{kind} {number}")
        for kind in kinds
        for number, case in enumerate(spellings[kind])
    ]
    return pytest.mark.parametrize(("one", "other", "source"), cases)


@of_kind("activations", "normalisation", "attention", "moves")
def test_one_text_and_one_function(one, other, source):
    assert text_of(*one, source=source) == text_of(*other, source=source)
    expected = outputs(network(*one, source=source))
    for graph in (network(*other, source=source), from_text(text_of(*one, source=source))):
        for a, b in zip(outputs(graph), expected, strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-3, atol=2e-4)


@of_kind("activations_apart", "attention_apart")
def test_two_texts_and_two_functions(one, other, source):
    assert text_of(*one, source=source) != text_of(*other, source=source)
    a, b = outputs(network(*one, source=source)), outputs(network(*other, source=source))
    assert any(x.shape != y.shape or not np.allclose(x, y, rtol=1e-3, atol=3e-4) for x, y in zip(a, b, strict=True))


@of_kind("weights")
def test_one_text_whatever_weights_a_file_has(one, other, source):
    assert text_of(*one, source=source) == text_of(*other, source=source)


@of_kind("weights_apart")
def test_what_could_compute_something_else_has_another_text(one, other, source):
    assert text_of(*one, source=source) != text_of(*other, source=source)


def test_a_product_that_moves_read_several_times_stays_one():
    moves = ["Reshape @1 2x4x12", "Slice stop1 @1 1x4x12", "Reshape @1 4x12", "Slice start1 @3 1x4x12",
             "Reshape @1 4x12", "Sub @3,1 4x12"]  # fmt: skip
    assert text_of("Reshape @1 =8x16", "Gemm b @1 =8x12", *moves, source="8x2x8").count("Gemm") == 1


shapes = st.lists(st.sampled_from([1, 2, 3, 4, 6]), min_size=1, max_size=4).map(tuple)


@given(shapes, st.lists(st.tuples(st.sampled_from(["Reshape", "Transpose", "Slice"]), st.randoms()), max_size=6))
def test_a_view_is_what_the_moves_compute(source, moves):
    """Of random moves; the chain written for a view is its own chain."""
    array = np.arange(np.prod(source)).reshape(source)
    view = whole(source)
    for name, rng in moves:
        shape = view.shape
        if name == "Transpose":
            perm = rng.sample(range(len(shape)), len(shape))
            op, array = operator(name, ("perm", tuple(perm))), array.transpose(perm)
        elif name == "Slice":
            axis = rng.randrange(len(shape))
            start = rng.randrange(shape[axis])
            stop, step = rng.randint(start + 1, shape[axis]), rng.choice([1, 1, 2])
            op = operator(name, ("axis", axis), ("start", start), ("stop", stop), ("step", step))
            array = array[(slice(None),) * axis + (slice(start, stop, step),)]
        else:
            sizes, rest = [], array.size
            while rest > 1 and len(sizes) < 4:
                sizes.append(rng.choice([n for n in range(1, rest + 1) if rest % n == 0]))
                rest //= sizes[-1]
            op, array = operator(name), array.reshape(*sizes, rest)
        after = viewed(view, op, array.shape)
        if after is None:
            return
        view = after
        assert view.shape == array.shape
    links = operators_of(view)
    if links is None:
        return
    result, again = np.arange(np.prod(source)).reshape(source), whole(source)
    for op, shape in links:
        if op.name == "Reshape":
            result = result.reshape(shape)
        elif op.name == "Transpose":
            result = result.transpose(op.get("perm"))
        else:
            axis, stop = op.get("axis"), op.get("stop") or None
            result = result[(slice(None),) * axis + (slice(op.get("start"), stop, op.get("step")),)]
        assert result.shape == shape
        again = viewed(again, op, shape)
    np.testing.assert_array_equal(result, array)
    assert again is not None
    assert operators_of(again) == links


@pytest.mark.parametrize(
    "part",
    [
        node("Split", "x", "parts", out="a b", axis=3),
        node("Slice", "x", "eight", "eight", "three", out="b"),
        node("Gather", "x", "none", out="b", axis=3),
    ],
)
def test_parts_without_elements_are_read_and_moved(part: NodeProto) -> None:
    constants = {"parts": [8, 0], "eight": [8], "three": [3], "none": np.zeros(0, dtype=np.int64)}
    moved = node("Transpose", "b", out="t", perm=[3, 0, 1, 2])
    network = from_onnx(model([part, moved, node("Relu", "x")], constants, outputs=("y", "t")))
    assert (0, 1, 4, 8) in [one.shape for one in network.nodes]
    assert to_text(from_text(to_text(network))) == to_text(network)


RNG = np.random.default_rng(0)


def model_of(steps, shape, constants, opset):
    """A model of steps `(operator, inputs, attributes)`, which read `x`, constants and steps before: `1`, `2`."""
    nodes = [node(op, *inputs.split(" "), out=str(n), **more) for n, (op, inputs, more) in enumerate(steps, 1)]
    return model(nodes, constants, shape=shape, opset=opset, outputs=[str(len(nodes))])


def one(op, inputs="x", **attributes):
    return [(op, inputs, attributes)]


CAUSAL = np.where(np.tril(np.ones((4, 4))), 0, -1e9).astype(np.float32)
ATTENTION = [("Transpose", "x", {"perm": [0, 2, 1]}), ("MatMul", "x 1", {}), ("Add", "2 m", {}),
             ("Softmax", "3", {"axis": -1}), ("MatMul", "4 x", {})]  # fmt: skip
FUSED = one("Attention", "x x x m", q_num_heads=2, kv_num_heads=2)
PAIR = {"q_num_heads": 2, "kv_num_heads": 2}
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
        (one("Attention", "x x x", is_causal=1, **PAIR), {}, one("Attention", "x x x", **PAIR), {}, (1, 4, 8), 23),
        (one("Attention", "x x x", softcap=0.5, **PAIR), {}, one("Attention", "x x x", **PAIR), {}, (1, 4, 8), 23),
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
    protos = model_of(nodes, shape, constants, opset), model_of(others, shape, other_constants, opset)
    x = RNG.standard_normal(shape).astype(np.float32)
    a, b = (run(proto, x)[0] for proto in protos)
    assert a.shape != b.shape or not np.allclose(a, b, rtol=1e-3, atol=1e-4)
    text, other = (to_text(from_onnx(proto)) for proto in protos)
    assert text != other
    for written in (text, other):  # tables and masks, which a text has as digests, are written and read back
        assert to_text(from_onnx(to_onnx(from_text(written)))) == written


@pytest.mark.parametrize("hidden", [-np.inf, -1e4, -3.4e38, -65504])
def test_a_mask_has_one_text_whatever_its_hidden_values_and_shape_are(hidden):
    other = np.where(CAUSAL < 0, hidden, 0).astype(np.float32).reshape(1, 4, 4)
    texts = {to_text(from_onnx(model_of(ATTENTION, (1, 4, 8), {"m": m}, 20))) for m in (CAUSAL, other)}
    assert len(texts) == 1


def test_an_initial_state_of_zeros_is_none():
    zeros = {**RECURRENT, "h": 0 * RECURRENT["h"]}
    with_state = model_of(one("LSTM", "x w r   h", hidden_size=3), (6, 1, 8), zeros, 20)
    without = model_of(one("LSTM", "x w r", hidden_size=3), (6, 1, 8), zeros, 20)
    assert to_text(from_onnx(with_state)) == to_text(from_onnx(without))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("stages.0.gain", "Mul w1=1, @1 4x6x6"), ("Mul_1.w1", "Mul w1=1, @1 4x6x6"),
        ("val_3", "Zero @1 4x6x6"), ("/stages/Constant_output_0", "Zero @1 4x6x6"), ("Mul_1.c1", "Zero @1 4x6x6"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("shape", [(), (1,)])
def test_a_number_whose_name_is_that_of_a_parameter_is_learned(name, expected, shape):
    file = model([node("Mul", "x", name)], constants={name: np.zeros(shape, np.float32)}, shape=(1, 4, 6, 6))
    assert to_text(from_onnx(file)).splitlines()[1] == expected


def test_a_mask_of_truth_values_is_one_of_numbers():
    def text(mask):
        attention = one("Attention", "x x x mask", q_num_heads=2, kv_num_heads=2)
        return to_text(from_onnx(model_of(attention, (1, 4, 8), {"mask": mask}, 23)))

    assert text(CAUSAL == 0) == text(CAUSAL) == text((CAUSAL == 0).reshape(1, 1, 4, 4))
    assert "c3" in text(CAUSAL)
    assert text(np.ones((4, 4), bool)) == "input 4x8\nAttention q_num_heads2 @1,1,1 4x8\n"


@pytest.mark.parametrize(
    ("name", "producer", "learned"),
    [
        ("gain", "pytorch", True), ("gain", "", False), ("onnx::Mul_12", "pytorch", False), ("val_7", "pytorch", False),
        ("beta_cast", "pytorch", False), ("scalar_tensor_default_2", "pytorch", False), ("value", "pytorch", True),
    ],
)  # fmt: skip
def test_parameters_of_torch_need_no_dot(name, producer, learned):
    halves = [("Softmax", "pair", {"axis": 0}), ("Gather", "1 zero", {"axis": 0}), ("Mul", "x 2", {})]
    for steps, constants in (
        (one("Mul", f"x {name}"), {name: np.float32(0)}),
        (halves, {"pair": np.zeros(2, np.float32), "zero": np.array(0)}),
    ):
        steps = [(op, inputs.replace("pair", name), attributes) for op, inputs, attributes in steps]
        file = model_of(steps, (1, 4, 6, 6), {n.replace("pair", name): value for n, value in constants.items()}, 20)
        file.producer_name = producer
        assert ("w1=1," in to_text(from_onnx(file))) == learned
