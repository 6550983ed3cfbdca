"""MACs against values computed by hand, and against torch's counter in test_modules.py."""

import pytest

from search_spaces import from_text
from search_spaces.counting import operand_shapes
from search_spaces.operators import operator

COUNTED = {
    # 2 x 2 inputs x 3 channels x 1 filter x 4 weights
    "ConvTranspose": ("input 3x2x2\nai.onnx:ConvTranspose strides=2,2 w1=3,1,2,2 @1 1x4x4", 48),
    # 8 x 8 outputs x 8 filters x 4 channels x 9 weights
    "FusedConv": ("input 4x8x8\ncom.microsoft:FusedConv pads=1,1,1,1 w1=8,4,3,3 @1 8x8x8", 64 * 8 * 36),
    "grouped": ("input 4x8x8\nConv k3 p1 g4 @1 8x8x8", 64 * 8 * 9),
    "Conv1d": ("input 4x8\nConv k3 p1 @1 8x8", 8 * 8 * 12),
    "Conv3d": ("input 4x8x8x8\nConv k3 p1 @1 8x8x8x8", 512 * 8 * 108),
    "QLinearConv": (
        "input uint8 4x8x8\nQLinearConv c1=0.1 c2=0 c4=0.1 c5=0 c6=0.1 c7=0 w3=8,4,1,1 @1 8x8x8", 64 * 32,
    ),
    "ConvInteger": ("input uint8 4x8x8\nConvInteger w1=8,4,3,3 @1 8x6x6", 36 * 8 * 36),
    "MatMulInteger": ("input uint8 4x8\nMatMulInteger w1=8,4 @1 4x4", 128),
    "QLinearMatMul": (
        "input uint8 4x8\nQLinearMatMul c1=0.1 c2=0 c4=0.1 c5=0 c6=0.1 c7=0 w3=8,4 @1 4x4", 128,
    ),
    "QGemm": ("input uint8 =4x8\ncom.microsoft:QGemm c1=0.1 c2=0 c4=0.1 c5=0 w3=8,5 @1 =4x5", 160),
    "MatMul of activations": ("input 2x5x7\ninput 2x7x3\nMatMul @2,1 2x5x3", 2 * 5 * 7 * 3),
    "MatMul of a weight by an activation": ("input 7x3\nMatMul w0=5,7 @1 5x3", 5 * 7 * 3),
    "FusedMatMul": ("input 7x5\ninput 7x3\ncom.microsoft:FusedMatMul transA=1 @2,1 5x3", 5 * 7 * 3),
    "transposed Gemm": ("input =7x5\ninput =7x3\nai.onnx:Gemm transA=1 @2,1 =5x3", 5 * 7 * 3),
    "Einsum": ('input 2x5x7\ninput 2x3x7\nEinsum equation="bhik\\u002cbhjk->bhij" @2,1 2x5x3', 2 * 5 * 7 * 3),
    "Einsum with an ellipsis": ('input 5x7\nEinsum equation="...i\\u002cji->...j" w1=3,7 @1 5x3', 5 * 7 * 3),
    "Einsum of three": (
        'input 5\nEinsum equation="bi\\u002cij\\u002cjk->bk" w1=5,7 w2=7,3 @1 3', 5 * 7 + 7 * 3,
    ),
    "Einsum of one": ('input 5x7\nEinsum equation="bij->bji" @1 7x5', 0),
    # 6 queries x 9 keys x 8 channels, twice
    "Attention": (
        "input 6x8\ninput 9x8\ninput 9x8\nai.onnx:Attention kv_num_heads=2 q_num_heads=2 @3,2,1 6x8", 2 * 6 * 9 * 8,
    ),
    "Attention in heads": ("input 2x6x4\ninput 2x9x4\ninput 2x9x4\nai.onnx:Attention @3,2,1 2x6x4", 2 * 6 * 9 * 8),
    "MultiHeadAttention": (
        "input 6x8\ninput 9x8\ninput 9x8\ncom.microsoft:MultiHeadAttention num_heads=2 @3,2,1 6x8", 2 * 6 * 9 * 8,
    ),
    # projections of 6 tokens from 8 to 3 x 8 channels, then attention
    "projected Attention": (
        "input 6x8\ncom.microsoft:Attention num_heads=2 w1=8,24 w2=24, @1 6x8", 6 * 8 * 24 + 2 * 6 * 6 * 8,
    ),
    # 5 steps of 4 gates x 3 units x (2 inputs + 3 of the state), in two directions
    "LSTM": (
        'input =5x1x2\nLSTM direction="bidirectional" hidden_size=3 w1=2,12,2 w2=2,12,3 @1 =5x2x1x3',
        5 * 2 * 12 * (2 + 3),
    ),
    "GRU": ("input =5x1x2\nGRU hidden_size=3 w1=1,9,2 w2=1,9,3 @1 =5x1x1x3", 5 * 9 * 5),
    "RNN": ("input =5x1x2\nRNN hidden_size=3 w1=1,3,2 w2=1,3,3 @1 =5x1x1x3", 5 * 3 * 5),
    "an operator without products": ("input 4\nSoftmax @1 4", 0),
    "operands of another operator": ("input 4\nConvInteger @1 4", 0),
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTED)
def test_macs(name):
    text, macs = COUNTED[name]
    assert from_text(text + "\n").macs == macs


def test_operands_are_in_onnxs_order():
    op = operator("Op", ("w1", (3, 4)), ("c3", 2.0))
    assert operand_shapes(op, [(1, 5), (1, 6)], (1, 5)) == [(1, 5), (3, 4), (1, 6), ()]
    conv = operator("Conv", ("k", 3), ("b", True))
    assert operand_shapes(conv, [(1, 2, 5, 5)], (1, 4, 3, 3)) == [(1, 2, 5, 5), (4, 2, 3, 3), (4,)]
