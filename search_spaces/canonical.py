"""The inference-canonical form: one graph in one node order for all equivalent ways to write a network.

Canonicalization changes only the following:
 - nodes with no path to an output are removed (inputs stay: they are the network's signature);
 - Identity, Dropout and other operators that return their input unchanged are removed, among them reductions of
   dimensions of size 1;
 - patterns that exporters write in several ways are rewritten to one (see `rewrite_rules`);
 - BatchNormalization after a Conv with no other consumer becomes the Conv's bias; elsewhere it loses its epsilon,
   which belongs to the weights;
 - whether a Conv, ConvTranspose or Gemm has a bias is decided by the structure alone (`imply_biases`);
 - equal activations of one tensor, and equal pools in windows without overlap, are merged, as exporters do.
   NAS-Bench-201 has the same number of distinct texts with and without this rule.

All other operators run, cost time and therefore stay. Zeros are not propagated, equal pools in windows that overlap are
not merged and sums are not re-associated: over NAS-Bench-201, also merging its pools and zeros would give cells of
different eyeriss latency the same text (96 texts), and flattening sums would lower the best Spearman correlation that
any model can reach for pixel3 latency by 0.002.

The order is depth-first from the outputs. Operands of a commutative operator are visited in the order of their text,
shape and depth (longest path from an input), then of their colour under colour refinement (Weisfeiler-Lehman) with
inputs and consumers; comparing local properties first makes repeated cells come out identical. Operands that remain
tied either are interchangeable by an automorphism, which is checked, or every choice is tried and the smallest order
wins. (Weisfeiler & Lehman 1968; McKay & Piperno 2014 for individualisation.)
"""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from search_spaces.graph import Graph, is_input, make_node
from search_spaces.operators import COMMUTATIVE, Operator, Shape, is_constant_operand, operator
from search_spaces.rewrite_rules import FOLDING, MAX_PASSES, PlainNode, rewrite
from search_spaces.rewrite_rules.linear import imply_biases, with_bias

# Limit on the orders tried if refinement leaves ties that no automorphism explains. Highly regular graphs can need
# exponentially many; beyond the limit the smallest order found so far is used.
MAX_ORDERS = 256

_CONV, _NORM = "Conv", "BatchNormalization"


def canonicalize(graph: Graph) -> Graph:
    """The canonical form of `graph`, which is its own canonical form."""
    network = _simplify(graph.nodes, graph.outputs)
    for _ in range(MAX_PASSES):
        if (rewritten := rewrite(*network, FOLDING)) is None:
            break
        network = _simplify(*rewritten)
    nodes = imply_biases(*network)
    changed = {op: _learned(op) for op in {op for op, _, _ in nodes} if op.attrs and _learned(op) is not op}
    if changed:
        nodes = [(changed.get(op, op), inputs, shape) for op, inputs, shape in nodes]
    return _Orderer(nodes, network[1]).canonical()


@cache
def _learned(op: Operator) -> Operator:
    """The operator with vectors of one float, which may be learned, as weights: only rules read their values.

    Numbers of arithmetic have the digits that float16 leaves them.
    """
    attrs = []
    for key, value in op.attrs:
        if key[0] == "c" and is_constant_operand(key):
            if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], float):
                key, value = f"w{key[1:]}", (1,)
            elif isinstance(value, float) and op.name in _ARITHMETIC and 2**-14 <= abs(value) <= 65504:
                value = float(str(np.float16(value)))
        attrs.append((key, value))
    return operator(op.name, *attrs)


_ARITHMETIC = ("Add", "Sub", "Mul", "Div", "Pow")


def _simplify(nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> tuple[list[PlainNode], tuple[int, ...]]:
    """Removes dead and identity nodes, folds BatchNormalization into Conv, merges equal activations."""
    names = [op.name for op, _, _ in nodes]
    source = _value_sources(nodes, names)
    uses = _use_counts(nodes, outputs, source)
    kept: list[PlainNode] = []
    position: list[int] = []  # of each node's value in `kept`; -1: of none
    activations: dict[tuple[Operator, int, Shape], int] = {}
    for node, name, same, used in zip(nodes, names, source, uses, strict=True):
        op, inputs, shape = node
        place = len(kept)
        if not used:
            if is_input(op):
                position.append(place)
                kept.append(node)
            else:
                position.append(position[same] if same < len(position) else -1)
            continue
        if name == _NORM:
            conv = position[inputs[0]]
            before, operands, _ = kept[conv]
            if before.name == _CONV and uses[source[inputs[0]]] == 1:
                position.append(conv)
                kept[conv] = (with_bias(before), operands, shape)
                continue
            op = _without_epsilon(op)
        if len(inputs) == 1:
            operand = position[inputs[0]]
            if name in _MERGED or (name in _POOLS and _without_overlap(op)):
                known = activations.setdefault((op, operand, shape), place)
                if known != place:
                    position.append(known)
                    continue
            kept.append((op, (operand,), shape))
        else:
            kept.append((op, tuple([position[i] for i in inputs]), shape))
        position.append(place)
    return kept, tuple([position[out] for out in outputs])


def _value_sources(nodes: Sequence[PlainNode], names: Sequence[str]) -> list[int]:
    """For each node the node whose value it returns: itself, unless it is an identity."""
    source = list(range(len(nodes)))
    for index in [index for index, name in enumerate(names) if name in _MAYBE_IDENTITY]:
        op, inputs, shape = nodes[index]
        if len(inputs) == 1 and _is_identity(op, shape, nodes[inputs[0]][2]):
            source[index] = source[inputs[0]]
    return source


def _use_counts(nodes: Sequence[PlainNode], outputs: tuple[int, ...], source: list[int]) -> list[int]:
    """How many operands of live nodes and outputs read each node's value; 0 for identity and dead nodes."""
    uses = [0] * len(nodes)
    for out in outputs:
        uses[source[out]] += 1
    for index in range(len(nodes) - 1, -1, -1):
        if uses[index]:
            for i in nodes[index][1]:
                uses[source[i]] += 1
    return uses


_MAYBE_IDENTITY = {
    "Identity", "Dropout", "Reshape", "Transpose", "Concat", "Sum", "MaxPool", "AveragePool", "Clip", "Item",
    "Slice", "Pad", "Expand", "GlobalAveragePool", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceSum", "ReduceProd",
}  # fmt: skip


# Elementwise or a view, and without weights: computing one of them twice does not distinguish two networks.
_MERGED = {
    "Relu", "Clip", "Sigmoid", "HardSigmoid", "HardSwish", "LeakyRelu", "Elu", "Selu", "Tanh", "Gelu", "Mish",
    "Softplus", "Softsign", "Swish", "Reshape", "Transpose",
}  # fmt: skip


_POOLS = ("MaxPool", "AveragePool", "GlobalAveragePool")


@cache
def _without_overlap(pool: Operator) -> bool:
    """Whether a pool's windows share no element. Cells of benchmarks pool one tensor twice, and were measured so, in
    windows that overlap."""
    return pool.name == "GlobalAveragePool" or (pool.get("k") == pool.get("s") and pool.get("p") == 0)


def _is_identity(op: Operator, shape: Shape, input_shape: Shape) -> bool:
    if op.name in ("Identity", "Dropout"):
        return True
    if op.name in ("MaxPool", "AveragePool"):
        return op.values["k"] == 1 and op.get("s") == 1 and op.get("p") == 0
    if op.name in ("Slice", "Pad", "Expand") or op.name.startswith("Reduce"):
        return shape == input_shape
    if op.name == "Transpose":
        perm = op.get("perm")
        return perm == tuple(range(len(shape)))
    return not op.attrs and shape == input_shape


@cache
def _without_epsilon(norm: Operator) -> Operator:
    return operator(norm.name, *((k, v) for k, v in norm.attrs if k != "eps"))


class _UnresolvedTie(Exception):
    """Refinement cannot distinguish these operands, and they are not known to be interchangeable."""

    def __init__(self, tied: list[int]) -> None:
        self.tied = tied


Key = Any  # a sortable value: of a node's properties, or its colour


class _Orderer:
    """Finds the canonical node order of a simplified graph."""

    def __init__(self, nodes: list[PlainNode], outputs: tuple[int, ...]) -> None:
        self.nodes = nodes
        self.outputs = outputs

    @cached_property
    def depths(self) -> list[int]:
        """The longest path from an input to each node."""
        depths: list[int] = []
        for _, inputs, _ in self.nodes:
            if len(inputs) == 1:  # most nodes, and max() is slow
                depths.append(depths[inputs[0]] + 1)
            else:
                depths.append(max([depths[i] for i in inputs], default=-1) + 1)
        return depths

    @cached_property
    def local_keys(self) -> list[Key]:
        """Text, shape and depth of each node."""
        return [(op.text, shape, depth) for (op, _, shape), depth in zip(self.nodes, self.depths, strict=True)]

    def canonical(self) -> Graph:
        """The graph with its nodes in canonical order."""
        try:
            order = self.order()
        except _UnresolvedTie:
            budget = iter(range(MAX_ORDERS))
            orders = list(self.all_orders(self.refine(self.initial_colours()), budget))
            # Refinement nearly always leaves one order, and signatures cost time.
            order = min(orders, key=self.signature) if len(orders) > 1 else orders[0]
        position = [0] * len(self.nodes)
        for place, index in enumerate(order):
            position[index] = place
        nodes: list[PlainNode] = []
        for op, inputs, shape in [self.nodes[index] for index in order]:
            if len(inputs) == 1:
                places: tuple[int, ...] = (position[inputs[0]],)
            elif op.name in COMMUTATIVE:
                places = tuple(sorted([position[i] for i in inputs], reverse=True))
            else:
                places = tuple([position[i] for i in inputs])
            nodes.append((op, places, shape))
        return Graph(tuple(map(make_node, nodes)), tuple([position[out] for out in self.outputs]))

    def order(self, colours: list[Key] | None = None) -> list[int]:
        """Nodes in depth-first order. Raises _UnresolvedTie if the colours, or else local keys, do not determine it."""
        nodes = self.nodes
        order = [index for index, (op, inputs, _) in enumerate(nodes) if not inputs and is_input(op)]
        seen = [False] * len(nodes)
        for index in order:
            seen[index] = True
        for out in self.outputs:
            stack: list[int | list[int]] = [out]
            while stack:
                item = stack.pop()
                if isinstance(item, list):  # all operands of this chain of nodes are ordered
                    order += item[::-1]
                    continue
                index, chain = item, []
                while not seen[index]:
                    seen[index] = True
                    chain.append(index)
                    op, inputs, _ = nodes[index]
                    if len(inputs) != 1:
                        stack.append(chain)
                        stack += (self.arrange(inputs, colours) if op.name in COMMUTATIVE else inputs)[::-1]
                        break
                    index = inputs[0]
                else:
                    order += chain[::-1]
        return order

    def arrange(self, inputs: tuple[int, ...], colours: list[Key] | None) -> list[int]:
        """Operands of a commutative operator in visiting order."""
        if len(inputs) == 2 and colours is None:  # depths are seldom needed
            a, b = inputs
            op, _, shape = self.nodes[a]
            other, _, other_shape = self.nodes[b]
            if op.text != other.text:
                return [a, b] if op.text < other.text else [b, a]
            if shape != other_shape:
                return [a, b] if shape < other_shape else [b, a]
            if self.depths[a] != self.depths[b]:
                return [a, b] if self.depths[a] < self.depths[b] else [b, a]
        keys = self.local_keys if colours is None else colours
        keyed = sorted([(keys[i], i) for i in set(inputs)])
        for (key, a), (other, b) in pairwise(keyed):
            if key == other and not self.interchangeable(a, b, keys):
                raise _UnresolvedTie([i for k, i in keyed if k == key])
        return [i for _, i in keyed]

    @cached_property
    def consumers(self) -> list[list[tuple[int, int]]]:
        """For each node its consumers and which operand it is to them (-1 if the operator is commutative)."""
        consumers: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        for index, (op, inputs, _) in enumerate(self.nodes):
            ordered = op.name not in COMMUTATIVE
            for position, i in enumerate(inputs):
                consumers[i].append((index, position if ordered else -1))
        return consumers

    def interchangeable(self, a: int, b: int, keys: list[Key]) -> bool:
        """Whether swapping a and b, and pairwise the nodes they are computed from, maps the graph onto itself."""
        nodes = self.nodes
        swap: dict[int, int] = {}
        pairs = [(a, b)]
        while pairs:
            u, v = pairs.pop()
            if u == v:
                if u in swap:
                    return False
                continue
            if u in swap or v in swap:
                if swap.get(u) != v or swap.get(v) != u:
                    return False
                continue
            op, left, shape = nodes[u]
            other, right, other_shape = nodes[v]
            if op is not other or is_input(op) or shape != other_shape or len(left) != len(right):
                return False
            swap[u], swap[v] = v, u
            if op.name in COMMUTATIVE:
                rank = keys.__getitem__
                pairs += zip(sorted(left, key=rank), sorted(right, key=rank), strict=True)
            else:
                pairs += zip(left, right, strict=True)
        if any(out in swap for out in self.outputs):
            return False
        touched = set(swap).union(*([c for c, _ in self.consumers[u]] for u in swap))
        for index in touched:
            op, inputs, _ = nodes[index]
            image = [swap.get(i, i) for i in inputs]
            target = list(nodes[swap.get(index, index)][1])
            if op.name in COMMUTATIVE:
                image.sort()
                target.sort()
            if image != target:
                return False
        return True

    def initial_colours(self) -> list[int]:
        """A colour for each node by its local key, its position among the inputs and among the outputs."""
        marks: dict[int, list[int]] = {}
        for place, out in enumerate(self.outputs):
            marks.setdefault(out, []).append(place)
        inputs = [index for index, (op, operands, _) in enumerate(self.nodes) if not operands and is_input(op)]
        numbers = {index: number for number, index in enumerate(inputs)}
        keys: list[Key] = [(key, -1, ()) for key in self.local_numbers()]
        for index in numbers.keys() | marks.keys():
            keys[index] = (keys[index][0], numbers.get(index, -1), tuple(marks.get(index, ())))
        colours = [0] * len(keys)
        self.split(list(range(len(keys))), keys, colours)
        return colours

    def local_numbers(self) -> list[int]:
        """Numbers in the order of the local keys: they sort faster."""
        texts = {text: number for number, text in enumerate(sorted({op.text for op, _, _ in self.nodes}))}
        shapes = {shape: number for number, shape in enumerate(sorted({shape for _, _, shape in self.nodes}))}
        return [
            (texts[text] * len(shapes) + shapes[shape]) * len(self.nodes) + depth
            for text, shape, depth in self.local_keys
        ]

    def refine(self, colours: list[int]) -> list[int]:
        """Colours of the coarsest stable partition; those that already differ keep their order.

        A node's colour is the number of nodes in earlier classes, so that splitting a class does not change the
        colours of the others.
        """
        classes: dict[int, list[int]] = {}
        for index, colour in enumerate(colours):
            classes.setdefault(colour, []).append(index)
        mixed = [members for members in classes.values() if len(members) > 1]
        while True:
            refined = colours.copy()
            parts = []
            for members in mixed:
                keys: list[Key] = []
                for index in members:
                    op, inputs, _ = self.nodes[index]
                    below = [colours[i] for i in inputs]
                    if op.name in COMMUTATIVE:
                        below.sort()
                    above = sorted([(colours[c], place) for c, place in self.consumers[index]])
                    keys.append((below, above))
                parts += self.split(members, keys, refined)
            if refined == colours:
                return colours
            colours, mixed = refined, [part for part in parts if len(part) > 1]

    @staticmethod
    def split(members: list[int], keys: list[Key], colours: list[int]) -> list[list[int]]:
        """Splits a class by its members' keys, in sorted order; recolours the members in place."""
        first = colours[members[0]]
        parts: list[list[int]] = []
        before: Key = None
        for place, which in enumerate(sorted(range(len(keys)), key=keys.__getitem__)):
            if not place or keys[which] != before:
                before = keys[which]
                parts.append([])
                start = first + place
            parts[-1].append(members[which])
            colours[members[which]] = start
        return parts

    def all_orders(self, colours: list[int], budget: Iterator[int]) -> Iterator[list[int]]:
        """Every order reached by individualising tied operands one by one, within the budget."""
        try:
            yield self.order(colours)
        except _UnresolvedTie as tie:
            for chosen in tie.tied:
                if next(budget, None) is None and chosen != tie.tied[0]:
                    return
                marked = [c + (c == colours[chosen] and i != chosen) for i, c in enumerate(colours)]
                yield from self.all_orders(self.refine(marked), budget)

    def signature(self, order: list[int]) -> Key:
        """Sort key of an order: the lines of the resulting text."""
        position = {index: place for place, index in enumerate(order)}
        lines = []
        for place, index in enumerate(order):
            op, inputs, shape = self.nodes[index]
            offsets = [place - position[i] for i in inputs]
            lines.append((op.text, sorted(offsets) if op.name in COMMUTATIVE else offsets, shape))
        return tuple(lines)
