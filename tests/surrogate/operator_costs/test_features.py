from __future__ import annotations

import math

import numpy as np
import pytest

from search_spaces import to_text
from search_spaces.graph import Graph, GraphBuilder
from surrogate.operator_costs.features import NUMBERS, TOTALS, is_quantized, of_graph, of_text


def network() -> Graph:
    b = GraphBuilder()
    x = b.input(3, 32, 32)
    x = b.relu(b.conv(x, 16, 3, padding=1))
    x = b.conv(x, 16, 3, padding=1, groups=16)
    x = b.conv(x, 24, 1)
    return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10))


def test_kinds_tell_convolutions_apart_and_name_the_neighbours() -> None:
    kinds = of_graph(network()).kinds
    assert kinds[0] == ("Conv dense", "input", "none", "Relu")
    assert [row[0] for row in kinds][:4] == ["Conv dense", "Relu", "Conv depthwise", "Conv pointwise"]
    assert kinds[-1][-1] == "none"


def test_numbers_are_logarithms_of_sizes() -> None:
    first = dict(zip(NUMBERS, of_graph(network()).numbers[0], strict=True))
    expected = {
        "macs": 16 * 27 * 32 * 32, "read": 3 * 32 * 32, "written": 16 * 32 * 32, "channels_in": 3,
        "channels_out": 16, "pixels": 32 * 32, "filter": 9, "channels_of_filter": 3, "macs_per_output": 27,
    }  # fmt: skip
    for name, value in expected.items():
        assert math.isclose(first[name], math.log(value), rel_tol=1e-5), name
    assert (first["alignment_in"], first["alignment_out"], first["inputs"], first["rank"]) == (0, 4, 1, 4)


def test_equal_operators_are_counted_once() -> None:
    b = GraphBuilder()
    x = b.input(8, 4, 4)
    for _ in range(5):
        x = b.relu(b.conv(x, 8, 3, padding=1))
    found = of_graph(b.build(x))
    assert found.counts.sum() == 10
    assert dict(zip((row[0::3] for row in found.kinds), found.counts, strict=True))["Relu", "Conv dense"] == 4


def test_totals_are_those_of_the_network() -> None:
    graph = network()
    totals = dict(zip(TOTALS, np.exp(of_graph(graph).totals), strict=True))
    assert math.isclose(totals["macs"], graph.macs, rel_tol=1e-4)
    assert math.isclose(totals["weights"], graph.params, rel_tol=1e-2)
    assert math.isclose(totals["pixels"], 32 * 32, rel_tol=1e-4)


def test_a_text_has_the_features_of_its_network() -> None:
    text = to_text(network())
    one, other = of_text(text), of_text(text)
    assert one.kinds == other.kinds
    np.testing.assert_array_equal(one.numbers, other.numbers)


def test_source_code_and_networks_without_operators_are_refused() -> None:
    with pytest.raises(ValueError, match=r"line|text"):
        of_text("def f():\n    return 1\n")
    b = GraphBuilder()
    with pytest.raises(ValueError, match="no operators"):
        of_graph(b.build(b.input(3, 8, 8)))


@pytest.mark.parametrize(
    ("line", "quantized"),
    [
        ("QLinearConv k3 @1,2 8x4x4", True), ("DequantizeLinear c1=0.1 @1 8x4x4", True),
        ("com.microsoft:DynamicQuantizeMatMul @1 8", True), ("MatMulInteger @1 8", True),
        ("com.microsoft:MatMulNBits K=8 @1 8", True), ("Conv k3 b @1 8x4x4", False), ("Integer @1 8", False),
    ],
)  # fmt: skip
def test_quantized_networks_are_recognised(line: str, quantized: bool) -> None:
    assert is_quantized(f"input 3x8x8\n{line}\nRelu @1 8\n") is quantized
