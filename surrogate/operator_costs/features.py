"""What is known of a network's operators without running them: kind, work, traffic, shapes and neighbours."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from search_spaces import counting
from search_spaces.graph import Graph, is_input
from search_spaces.operators import Operator, Shape, weights
from search_spaces.text import from_text
from surrogate import analytic_metrics

# Columns of `OperatorFeatures.numbers`. Sizes are natural logarithms, 0 for none: multiply-adds, elements read, written
# and of weights, channels, pixels, elements of a filter, its channels, multiply-adds per output, inputs to outputs.
# An alignment is how often 2 divides a number of channels: tensor cores are fast from 8 on (2**3).
NUMBERS = (
    "macs", "read", "written", "weights", "channels_in", "channels_out", "pixels", "filter", "channels_of_filter",
    "macs_per_output", "alignment_in", "alignment_out", "reduction", "inputs", "rank", "has_macs", "consumers",
)  # fmt: skip
MACS, READ, WEIGHTS, HAS_MACS = (NUMBERS.index(name) for name in ("macs", "read", "weights", "has_macs"))
TRAFFIC = slice(READ, WEIGHTS + 1)
# Columns of `OperatorFeatures.kinds`.
NEIGHBOURS = ("operator", "first input", "second input", "first consumer")
# `OperatorFeatures.totals`: natural logarithms of sizes, and of 1 + the analytic metrics.
TOTALS = ("macs", "traffic", "weights", "operators", "pixels", *analytic_metrics.NAMES)
_NONE, _INPUT = "none", "input"
_MOST_CONSUMERS, _BEST_ALIGNMENT = 4, 6
_QUANTIZED = re.compile(
    r"^(?:[\w.]+:)?(?:QLinear\w*|\w+Integer\w*|\w*QuantizeLinear|DynamicQuantize\w+|DequantizeLinear|\w+NBits) ",
    re.MULTILINE,
)


def is_quantized(text: str) -> bool:
    """Whether a canonical text has operators on integers of few bits."""
    return bool(_QUANTIZED.search(text))


@dataclass(frozen=True)
class OperatorFeatures:
    """Features of the n distinct operators of a network: `kinds` n x NEIGHBOURS names, `numbers` (n, NUMBERS), how
    often each occurs, `counts` (n,), and, of the whole network, `totals` (TOTALS,), all float32."""

    kinds: Sequence[tuple[str, ...]]
    numbers: np.ndarray
    counts: np.ndarray
    totals: np.ndarray

    @cached_property
    def mean(self) -> np.ndarray:
        """The mean operator, (NUMBERS,)."""
        return np.asarray(self.counts @ self.numbers / self.counts.sum())


@lru_cache(maxsize=1 << 9)  # models of networks and processes ask for the same texts
def of_text(text: str) -> OperatorFeatures:
    """Features of the network with this canonical text. Raises ValueError for any other text."""
    return of_graph(graph_of(text))


@lru_cache(maxsize=1)  # asked for twice in a row
def graph_of(text: str) -> Graph:
    """The network with this canonical text. Raises ValueError for any other text."""
    return from_text(text)


def of_graph(graph: Graph) -> OperatorFeatures:
    """Features of a network. Raises ValueError if it has no operators."""
    nodes = graph.nodes
    consumers = [0] * len(nodes)
    first_consumer = [-1] * len(nodes)
    for index, (_, sources, _) in enumerate(nodes):
        for source in sources:
            if not consumers[source]:
                first_consumer[source] = index
            consumers[source] += 1
    shapes = [tuple([nodes[source][2] for source in sources]) for _, sources, _ in nodes]
    names = [_kind(op, of_sources, shape) for (op, _, shape), of_sources in zip(nodes, shapes, strict=True)]
    names.append(_NONE)  # at -1
    found: Counter[tuple[tuple[str, ...], tuple[float, ...]]] = Counter()
    for index, (op, sources, shape) in enumerate(nodes):
        if is_input(op):
            continue
        inputs = (names[sources[0]] if sources else _NONE, names[sources[1]] if len(sources) > 1 else _NONE)
        kinds = (names[index], *inputs, names[first_consumer[index]])
        found[kinds, (*_sizes(op, shapes[index], shape), min(consumers[index], _MOST_CONSUMERS))] += 1
    if not found:
        raise ValueError("the network has no operators")
    numbers = np.array([sizes for _, sizes in found], dtype=np.float32)
    counts = np.array([*found.values()], dtype=np.float32)
    return OperatorFeatures([kinds for kinds, _ in found], numbers, counts, _totals(graph, numbers, counts))


def _totals(graph: Graph, numbers: np.ndarray, counts: np.ndarray) -> np.ndarray:
    sizes = np.exp(numbers[:, : WEIGHTS + 1].astype(np.float64)) * counts[:, None]
    pixels = max(math.prod(node.shape[2:]) for node in graph.nodes if is_input(node.op))
    work = sizes[:, MACS] @ numbers[:, HAS_MACS]
    values = (work, sizes[:, TRAFFIC].sum(), sizes[:, WEIGHTS].sum(), counts.sum(), pixels)
    sizes_and_paths = [*np.log(np.maximum(values, 1)), *np.log1p(analytic_metrics.of_canonical(graph))]
    return np.array(sizes_and_paths, dtype=np.float32)


def _kind(op: Operator, inputs: tuple[Shape, ...], shape: Shape) -> str:
    if op.name != "Conv" or not inputs:
        return _INPUT if is_input(op) else op.name.removeprefix("ai.onnx:")
    return _convolution(op, inputs, shape)


@lru_cache(maxsize=65536)
def _convolution(op: Operator, inputs: tuple[Shape, ...], shape: Shape) -> str:
    """How it is computed, which decides what it costs."""
    kernel = _first_weight(op, inputs, shape)
    if len(kernel) < 3:
        return op.name
    if inputs[0][1] == kernel[1]:
        return "Conv pointwise" if math.prod(kernel[2:]) == 1 else "Conv dense"
    return "Conv depthwise" if kernel[1] == 1 else "Conv grouped"


def _first_weight(op: Operator, inputs: tuple[Shape, ...], shape: Shape) -> Shape:
    return next((weight.shape for weight in weights(op, list(inputs), shape)), ())


@lru_cache(maxsize=65536)
def _sizes(op: Operator, inputs: tuple[Shape, ...], shape: Shape) -> tuple[float, ...]:
    """The columns `NUMBERS` without the number of consumers."""
    read, written = sum(map(math.prod, inputs)), math.prod(shape)
    macs, first = counting.macs(op, inputs, shape), inputs[0] if inputs else (1,)
    kernel = _first_weight(op, inputs, shape)
    own = kernel if len(kernel) > 2 else (1, 1)
    sizes = (
        macs, read, written, counting.params(op, inputs, shape), _channels(first), _channels(shape),
        written / max(_channels(shape), 1), math.prod(own[2:]), own[1], macs / max(written, 1),
    )  # fmt: skip
    logarithms = [math.log(max(size, 1)) for size in sizes]
    reduction = math.log(max(math.prod(first), 1) / max(written, 1))
    alignments = [_alignment(_channels(each)) for each in (first, shape)]
    return (*logarithms, *alignments, reduction, len(inputs), len(shape), float(macs > 0))


def _alignment(channels: int) -> int:
    return min((channels & -channels).bit_length() - 1, _BEST_ALIGNMENT) if channels else 0


def _channels(shape: Shape) -> int:
    """Channels of an image (1, C, H, W), or the width of tokens (..., D)."""
    return shape[1] if len(shape) == 4 else shape[-1] if shape else 1
