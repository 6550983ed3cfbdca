"""Rewrite rules: one form for each pattern that exporters write in several ways. Every rule preserves the function.

`layout`: how elements are moved.
- Flatten, Squeeze, Unsqueeze become Reshape; Split and a Gather of one position become Slice;
- a Slice of several axes becomes one Slice per axis, and a `stop` at the end of the axis is dropped;
- a chain of Reshape, Transpose and Slice becomes Slices, Reshape, Transpose, Reshape, as few as possible (`views`);
- a Reshape that leaves the last axis comes after operators on elements and on that axis; arithmetic with a number comes
  after moves.

`linear`: layers with a weight and a bias.
- a matrix times a weight becomes Gemm, over the last axis of any number of dimensions;
- a bias that is added to a Gemm, Conv or ConvTranspose becomes its own, and so does a factor per channel of a Conv or
  ConvTranspose, and a BatchNormalization; a Pad of zeros before a Conv becomes its padding. Each time, the layer has no
  other consumer.
- a multiple of an activation before a Conv or Gemm is the activation: its weights have the factor;
- whether a layer has a bias in canonical text depends on the structure alone (`imply_biases`).

`activations`: operators and compositions of one tensor that equal HardSigmoid, HardSwish, Gelu (exact or tanh), Swish
or Mish become it.
`normalization`: means, variances and affine parameters become LayerNormalization, RMSNormalization, GroupNormalization,
InstanceNormalization, which always have a scale and, but for RMSNormalization, a shift.
`attention`: softmax(scale q k' + mask) v becomes Attention with the heads side by side.
`recurrent`: LSTM, GRU and RNN always have a bias and no constant initial state.
`reductions`: a mean over all spatial dimensions (ReduceMean in one or two steps, AveragePool) becomes
GlobalAveragePool, Reshape; AveragePool without padding drops `pad` (ONNX's count_include_pad), which has no effect; the
axes of other Reduce* are an operand.
`arithmetic`: multiplication by 0 becomes Zero; by 1, and addition of 0, is removed; a Sum of two becomes Add.
`onnx_forms`: attributes without effect and leading dimensions of size 1 of weights that broadcast are dropped.

Rules of `FOLDING` merge weights of several operators into one: canonical text uses them, reading a file does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from search_spaces.graph import is_input
from search_spaces.rewrite_rules import (
    activations,
    arithmetic,
    attention,
    layout,
    linear,
    normalization,
    onnx_forms,
    recurrent,
    reductions,
)
from search_spaces.rewrite_rules.network import AFTER, OF_SEVERAL, Network, PlainNode, Replacement, Rule

__all__ = ["PlainNode", "rewrite"]


class Rules:
    """Rules by operator: of nodes with one input, where the input's operator may select among them, and of others."""

    def __init__(self, *tables: Mapping[str, tuple[Rule, ...]]) -> None:
        self.of_one: dict[str, tuple[Rule, ...] | dict[str, tuple[Rule, ...]]] = {}
        self.of_several: dict[str, tuple[Rule, ...]] = {}
        for name in dict.fromkeys(name for table in tables for name in table):
            rules = tuple(rule for table in tables for rule in table.get(name, ()))
            several = tuple(rule for rule in rules if rule in OF_SEVERAL)
            if several:
                self.of_several[name] = several
            before = dict.fromkeys(name for rule in rules for name in AFTER.get(rule, ()))
            select = all(rule in AFTER for rule in rules)
            chosen = {name: tuple(r for r in rules if name in AFTER.get(r, ())) for name in before}
            self.of_one[name] = chosen if select else rules


# The first rule that matches is applied.
_TABLES = (
    activations.RULES, normalization.RULES, attention.RULES, arithmetic.RULES, linear.RULES, reductions.RULES,
    layout.RULES, onnx_forms.RULES, recurrent.RULES,
)  # fmt: skip
SPELLING = Rules(*_TABLES)
FOLDING = Rules(linear.FOLDING, activations.FOLDING, *_TABLES)


def rewrite(
    nodes: Sequence[PlainNode], outputs: tuple[int, ...], rules: Rules = SPELLING
) -> tuple[list[PlainNode], tuple[int, ...]] | None:
    """The network with the first matching rule applied to each node, dead nodes removed; None if no rule matches.

    A rewrite can enable another one: call this until it returns None.
    """
    network = Network(nodes, outputs)
    replacements: dict[int, Replacement] = {}
    of_one, of_several = rules.of_one, rules.of_several
    for index, (op, inputs, _) in enumerate(nodes):
        found = of_one.get(op.name) if len(inputs) == 1 else of_several.get(op.name)
        if not found:
            continue
        matching = found if isinstance(found, tuple) else found.get(nodes[inputs[0]][0].name, ())
        for rule in matching:
            rewritten = rule(index, network)
            if rewritten is not None:
                replacements[index] = rewritten
                break
    if not replacements:
        return None
    built: list[PlainNode] = []
    position: list[int] = []  # of each node's value in `built`
    for index, (op, inputs, shape) in enumerate(nodes):
        replacement = replacements.get(index)
        if replacement is None:
            position.append(len(built))
            built.append((op, tuple([position[i] for i in inputs]), shape))
            continue
        first = len(built)
        links, result = replacement
        for link, operands, link_shape in links:
            places = tuple([position[i] if i >= 0 else first + ~i for i in operands])
            built.append((link, places, link_shape))
        position.append(position[result] if result >= 0 else first + ~result)
    return _live(built, tuple([position[out] for out in outputs]))


def _live(nodes: list[PlainNode], outputs: tuple[int, ...]) -> tuple[list[PlainNode], tuple[int, ...]]:
    """The network reduced to inputs and nodes that lead to an output."""
    live = [is_input(op) for op, _, _ in nodes]
    for out in outputs:
        live[out] = True
    for index in range(len(nodes) - 1, -1, -1):
        if live[index]:
            for i in nodes[index][1]:
                live[i] = True
    position = {}
    kept: list[PlainNode] = []
    for index, (op, inputs, shape) in enumerate(nodes):
        if live[index]:
            position[index] = len(kept)
            kept.append((op, tuple([position[i] for i in inputs]), shape))
    return kept, tuple([position[out] for out in outputs])
