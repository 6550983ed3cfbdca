"""Rewrite rules: one form for each pattern that exporters write in several ways. Every rule preserves the function.

`layout`: how elements are moved.
- Flatten, Squeeze, Unsqueeze become Reshape; Split and a Gather of one position become Slice;
- a Slice of several axes becomes one Slice per axis, and a `stop` at the end of the axis is dropped;
- a chain of Reshape, Transpose and Slice becomes Slices, Reshape, Transpose, Reshape, as few as possible (`views`);
- operators on elements come before a Reshape or Transpose that only they read, and those on the last axis or on
  channels before a Reshape that leaves it; arithmetic with a number comes after moves, and that of two tensors that are
  transposed alike before the Transpose.

`linear`: layers with a weight and a bias.
- a matrix times a weight becomes Gemm, over the last axis of any number of dimensions;
- a bias that is added to a Gemm, Conv or ConvTranspose becomes its own, and so does a factor per channel of a Conv or
  ConvTranspose, and a BatchNormalization. Each time, the layer has no other consumer. A Pad of zeros before a Conv
  becomes its padding;
- numbers, scales and shifts per channel before layers that alone read them, and a BatchNormalization of a matrix before
  Gemms, are part of their weights;
- a Gemm all of whose readers take parts of its features, without overlap, is one Gemm per part;
- whether a layer has a bias in canonical text depends on the structure alone (`imply_biases`).

`activations`: operators and compositions of one tensor that equal HardSigmoid, HardSwish, Gelu (exact or tanh), Swish
or Mish become it, and Softplus is itself without torch's case of large numbers.
`normalization`: means, variances and affine parameters become LayerNormalization, RMSNormalization, GroupNormalization,
InstanceNormalization, which always have a scale and, but for RMSNormalization, a shift.
`attention`: softmax(scale q k' + mask) v becomes Attention with the heads side by side.
`reductions`: zeros that are padded before an AveragePool are its own padding; a maximum over all positions is one
operator; a mean over all spatial dimensions (ReduceMean in one or two steps, AveragePool) becomes
GlobalAveragePool, Reshape; AveragePool without padding drops `pad` (ONNX's count_include_pad), which has no effect, and
a pool drops `ceil` where no window is added because it would start in the padding; the axes of other Reduce* are an
operand, and reduced dimensions stay until a Reshape drops them.
`arithmetic`: a product of a tensor with itself is its square, 1 divided by one its Reciprocal, a product with that a
quotient; multiplication by 0 becomes Zero; by 1, and addition of 0, is removed; a Sum of two becomes Add; a Concat that
only a Concat along the same axis reads is part of it.
`onnx_forms`: attributes without effect and leading dimensions of size 1 of weights that broadcast are dropped; LSTM,
GRU and RNN always have a bias.

Rules of `FOLDING` merge weights of several operators into one: canonical text uses them, reading a file does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from search_spaces.graph import is_input
from search_spaces.rewrite_rules import (
    activations,
    arithmetic,
    attention,
    layout,
    linear,
    normalization,
    onnx_forms,
    reductions,
)
from search_spaces.rewrite_rules.network import AFTER, NEEDS, OF_SEVERAL, Network, PlainNode, Replacement, Rule

__all__ = ["MAX_PASSES", "PlainNode", "rewrite"]

# Of `rewrite` over one network. Real ones take at most a few dozen; two rules that undo each other would never end.
MAX_PASSES = 1000


class Rules:
    """Rules by operator, of which the first that matches is applied."""

    def __init__(self, *tables: Mapping[str, tuple[Rule, ...]]) -> None:
        self.by_name = {
            name: tuple(rule for table in tables for rule in table.get(name, ()))
            for name in dict.fromkeys(name for table in tables for name in table)
        }
        rules = {rule for rules in self.by_name.values() for rule in rules}
        # Operators that decide which rules can match.
        self.names = frozenset(self.by_name).union(*[(*AFTER.get(r, ()), *NEEDS.get(r, ())) for r in rules])
        self.selected = lru_cache(maxsize=1024)(self._selected)

    def _selected(self, names: frozenset[str]) -> tuple[dict[str, _Candidates], tuple[str, ...], set[str]]:
        """By operator the rules that can match in a network that has these of `self.names`.

        Then operators whose rules all depend on the operator before, and those operators before.
        """
        found: dict[str, _Candidates] = {}
        for name in names & self.by_name.keys():
            rules = [
                rule for rule in self.by_name[name] if names.intersection(AFTER.get(rule) or NEEDS.get(rule) or names)
            ]
            several = tuple(rule for rule in rules if rule in OF_SEVERAL)
            anywhere = tuple(rule for rule in rules if rule not in AFTER)
            before = names.intersection({b for r in rules for b in AFTER.get(r, ())})
            chosen = {b: tuple(r for r in rules if b in AFTER.get(r, (b,))) for b in before}
            if rules:
                found[name] = _Candidates(several, anywhere, chosen)
        dependent = tuple(name for name, (several, anywhere, _) in found.items() if not several and not anywhere)
        return found, dependent, {before for name in dependent for before in found[name].after}


class _Candidates(NamedTuple):
    """Rules of nodes with several inputs, and of those with one: by the operator before the node, and otherwise."""

    of_several: tuple[Rule, ...]
    of_one: tuple[Rule, ...]
    after: dict[str, tuple[Rule, ...]]


_TABLES = (
    normalization.RULES, attention.RULES, arithmetic.RULES, linear.RULES, reductions.RULES, layout.RULES,
    onnx_forms.RULES,
)  # fmt: skip
SPELLING = Rules(activations.RULES, *_TABLES)
FOLDING = Rules(linear.FOLDING, activations.FOLDING, *_TABLES)


def rewrite(
    nodes: Sequence[PlainNode], outputs: tuple[int, ...], rules: Rules = SPELLING
) -> tuple[list[PlainNode], tuple[int, ...]] | None:
    """The network with the first matching rule applied to each node, dead nodes removed; None if no rule matches.

    A rewrite can enable another one: call this until it returns None.
    """
    names = [op.name for op, _, _ in nodes]
    candidates, dependent, before = rules.selected(rules.names.intersection(names))
    first = min([names.index(name) for name in before], default=len(names))
    network = Network(nodes, outputs)
    replacements: dict[int, Replacement] = {}
    for index in [i for i, name in enumerate(names) if name in candidates and (i > first or name not in dependent)]:
        of_several, of_one, after = candidates[names[index]]
        inputs = nodes[index][1]
        for rule in after.get(names[inputs[0]], of_one) if len(inputs) == 1 else of_several:
            rewritten = rule(index, network)
            if rewritten is not None:
                if names[index] not in layout.PASSING or not _passes_replaced(rewritten, inputs, replacements, network):
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


def _passes_replaced(
    rewritten: tuple[list[PlainNode], int],
    inputs: tuple[int, ...],
    replacements: Mapping[int, Replacement],
    network: Network,
) -> bool:
    """Whether a replacement reads past a node that has one too, which may take what is read: it waits a turn."""
    links, result = rewritten
    read = {result, *[i for _, operands, _ in links for i in operands]}.difference(inputs)
    return any(reader in replacements for i in read if i >= 0 for reader in network.readers[i])


def _live(nodes: list[PlainNode], outputs: tuple[int, ...]) -> tuple[list[PlainNode], tuple[int, ...]]:
    """The network reduced to inputs and nodes that lead to an output."""
    live = [not inputs and is_input(op) for op, inputs, _ in nodes]
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
