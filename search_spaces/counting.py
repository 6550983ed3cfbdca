"""Parameters and multiply-accumulate operations (MACs) of operators.

A MAC is a multiplication of two operands whose product is summed: convolutions, matrix products, attention and
recurrent layers have them, whatever their operator is called and whether it is fused or quantised. By convention all
other operators count 0. Weights count their full size, grouped filters included; attention counts all pairs of
positions, also those that a causal mask hides.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial

from search_spaces.operators import Operator, Shape, Value, constant_shape, is_constant_operand, weights

# (operator, shapes of all operands by position, output shape) -> MACs
_Count = Callable[[Operator, Sequence[Shape], Shape], int]


@lru_cache(maxsize=65536)
def params(op: Operator, inputs: tuple[Shape, ...], shape: Shape) -> int:
    """Number of trainable parameters."""
    return sum(math.prod(weight.shape) for weight in weights(op, list(inputs), shape) if weight.trainable)


@cache
def has_macs(op: Operator) -> bool:
    """Whether the operator is a convolution, a matrix product or made of them."""
    return _counter(op) is not None


@lru_cache(maxsize=65536)
def macs(op: Operator, inputs: tuple[Shape, ...], shape: Shape) -> int:
    """Multiply-accumulate operations for one input (batch 1); 0 if the operands are not those of the operator."""
    count = _counter(op)
    if count is None:
        return 0
    try:
        return count(op, operand_shapes(op, inputs, shape), shape)
    except (IndexError, ValueError):
        return 0


def operand_shapes(op: Operator, inputs: Sequence[Shape], shape: Shape) -> list[Shape]:
    """Shapes of an operator's operands in ONNX's order: inputs, constants and weights; () for one that is left out."""
    fixed = {int(k[1:]): constant_shape(k, v) for k, v in op.attrs if is_constant_operand(k)}
    rest = iter(inputs)
    merged = [fixed[i] if i in fixed else next(rest, ()) for i in range(max(fixed, default=-1) + 1)]
    own = [weight.shape for weight in weights(op, list(inputs), shape) if not is_constant_operand(weight.name)]
    return [*merged, *rest, *own]


def _counter(op: Operator) -> _Count | None:
    return _MACS.get(op.name.removeprefix("ai.onnx:"))


def _integer(op: Operator, key: str, default: int = 0) -> int:
    value: Value | None = op.get(key)
    return int(value) if isinstance(value, int | float) else default


def _convolution(weight: int, op: Operator, operands: Sequence[Shape], shape: Shape) -> int:
    """Every output element is a dot product with one filter, whose first dimension is the output channel."""
    return math.prod(shape) * math.prod(operands[weight][1:])


def _transposed_convolution(op: Operator, operands: Sequence[Shape], shape: Shape) -> int:
    """Every input element is multiplied by one filter, whose first dimension is the input channel."""
    return math.prod(operands[0]) * math.prod(operands[1][1:])


def _product(transposed: str, op: Operator, operands: Sequence[Shape], shape: Shape) -> int:
    """Every output element is a dot product with a row of the first operand, or a column if it is `transposed`."""
    rows = operands[0]
    return math.prod(shape) * rows[-2 if _integer(op, transposed) else -1]


def _packed_product(op: Operator, operands: Sequence[Shape], shape: Shape) -> int:
    """Products with a weight whose layout is packed; its size is in the attributes."""
    return math.prod(shape) * _integer(op, "K")


def _einsum(op: Operator, operands: Sequence[Shape], shape: Shape) -> int:
    """Operands are contracted from left to right: each step runs over the indices of both and of what is kept."""
    equation = str(op.get("equation")).replace(" ", "")
    left, _, right = equation.partition("->")
    terms = [_einsum_term(term, operand) for term, operand in zip(left.split(","), operands, strict=True)]
    sizes = dict(pair for term in terms for pair in term.items())
    letters = [letter for term in terms for letter in term]
    kept = set(right) if "->" in equation else {c for c in letters if letters.count(c) == 1}
    kept |= {index for index in sizes if not index.isalpha()}  # of an ellipsis
    total, done = 0, terms[0]
    for number, term in enumerate(terms[1:], start=2):
        together = {**done, **term}
        total += math.prod(sizes[index] for index in together)
        later = kept.union(*terms[number:])
        done = {index: size for index, size in together.items() if index in later}
    return total


def _einsum_term(term: str, shape: Shape) -> dict[str, int]:
    """Sizes by index; the dimensions of an ellipsis are numbered from the last."""
    before, dots, after = term.partition("...")
    extra = len(shape) - len(before) - len(after) if dots else 0
    names = [*before, *(str(i) for i in range(extra, 0, -1)), *after]
    return dict(zip(names, shape, strict=True))


def _attention(past: int, op: Operator, operands: Sequence[Shape], shape: Shape) -> int:
    """Attention of queries over keys and values, (batch, length, width) or (batch, heads, length, width) each.

    Each query is multiplied with all keys, each row of weights with all values.
    """
    query, keys = operands[0], operands[1] if len(operands) > 1 else ()
    # Without keys, `query` holds all three; keys of five dimensions hold the values too.
    length = query[1] if not keys else keys[1] if len(keys) == 5 else keys[-2]
    before = operands[past][-2] if len(operands) > past and operands[past] else 0
    width = math.prod(query) if keys else math.prod(shape)
    return (length + before) * (width + math.prod(shape))


def _projected_attention(past: int, op: Operator, operands: Sequence[Shape], shape: Shape) -> int:
    """com.microsoft's Attention: queries, keys and values are projections of one sequence by one packed weight."""
    sequence, weight = operands[0], operands[1]
    length = sequence[-2]
    before = operands[past][-2] if len(operands) > past and operands[past] else 0
    sizes = op.get("qkv_hidden_sizes")
    query = int(sizes[0]) if isinstance(sizes, tuple) and sizes else weight[-1] // 3
    projected = math.prod(sequence) * weight[-1]
    return projected + (length + before) * (math.prod(sequence[:-1]) * query + math.prod(shape))


def _recurrence(op: Operator, operands: Sequence[Shape], shape: Shape) -> int:
    """LSTM, GRU and RNN: at each step and for each sequence, all weights of the input and of the state."""
    steps, batch, _ = operands[0]
    return steps * batch * (math.prod(operands[1]) + math.prod(operands[2]))


_PAST = {"Attention": 4, "com.microsoft:MultiHeadAttention": 6, "com.microsoft:GroupQueryAttention": 3}
_MACS: dict[str, _Count] = {
    **dict.fromkeys(
        ("Conv", "ConvInteger", "DeformConv", "CausalConvWithState", "com.microsoft:FusedConv",
         "com.microsoft.nchwc:Conv", "com.microsoft:NhwcFusedConv", "com.ms.internal.nhwc:Conv"),
        partial(_convolution, 1),
    ),
    **dict.fromkeys(("QLinearConv", "com.microsoft:QLinearConv"), partial(_convolution, 3)),
    **dict.fromkeys(("ConvTranspose", "com.microsoft:ConvTransposeWithDynamicPads"), _transposed_convolution),
    **dict.fromkeys(
        ("Gemm", "MatMul", "MatMulInteger", "QLinearMatMul", "com.microsoft:QGemm", "com.microsoft:FusedMatMul",
         "com.microsoft:FusedGemm", "com.microsoft:GemmFastGelu", "com.microsoft:MatMulIntegerToFloat",
         "com.microsoft:DynamicQuantizeMatMul", "com.microsoft:MatMulInteger16",
         "com.microsoft:TransposeMatMul"),
        partial(_product, "transA"),
    ),
    **dict.fromkeys(("com.microsoft:MatMulNBits", "com.microsoft:MatMulBnb4"), _packed_product),
    "Einsum": _einsum,
    **{name: partial(_attention, past) for name, past in _PAST.items()},
    "com.microsoft:Attention": partial(_projected_attention, 4),
    "com.microsoft:QAttention": partial(_projected_attention, 8),
    **dict.fromkeys(("LSTM", "GRU", "RNN", "com.microsoft:DynamicQuantizeLSTM"), _recurrence),
}  # fmt: skip
