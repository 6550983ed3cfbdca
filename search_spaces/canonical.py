"""The inference-canonical form: one graph for all spellings of a network, in one node order.

What changes, and nothing else does:
 - nodes with no path to an output go (inputs stay: they are the network's signature);
 - Identity, Dropout and other operators that return their input unchanged go;
 - BatchNormalization after a Conv that nothing else reads becomes the Conv's bias; other ones lose their epsilon,
   which belongs to the weights.

Everything else runs, costs time and therefore stays. Zeros are not propagated, two equal pools of one tensor are
not merged, sums are not re-associated: over NAS-Bench-201, merging equal operators would make cells of different
eyeriss latency one text, and flattening sums costs pixel3 latency 0.002 of the best Spearman any model could reach.

The order is depth-first from the outputs. Operands of a commutative operator are visited in the order of their
text, shape and depth (longest path from an input), then of their colour under colour refinement
(Weisfeiler-Lehman) with inputs and consumers; comparing near things first is what lets repeated cells come out
alike. Operands that remain tied are interchangeable by an automorphism, which is checked, or else every choice is
tried and the smallest order wins. (Weisfeiler & Lehman 1968; McKay & Piperno 2014 for individualisation.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from search_spaces.graph import INPUT, Graph, Node
from search_spaces.operators import SPECS, Operator, operator

# Orders tried where refinement leaves ties that no automorphism explains. Regular enough graphs can need
# exponentially many; past the limit the smallest order found so far is used.
MAX_ORDERS = 256

_COMMUTATIVE = {name for name, spec in SPECS.items() if spec.commutative} | {"Max", "Min", "Mean", "And", "Or", "Equal"}
_CONV, _NORM = "Conv", "BatchNormalization"


def canonicalize(graph: Graph) -> Graph:
    """The canonical form of `graph`; canonicalizing twice changes nothing."""
    return _Orderer(*_simplify(graph)).canonical()


def _simplify(graph: Graph) -> tuple[list[Node], tuple[int, ...]]:
    """Drops dead and identity nodes, folds BatchNormalization into Conv."""
    source = list(range(len(graph.nodes)))  # whose value a node's value is
    for index, (op, inputs, shape) in enumerate(graph.nodes):
        if op.name in _MAYBE_IDENTITY and _is_identity(op, inputs, shape, graph):
            source[index] = source[inputs[0]]
    uses = [0] * len(graph.nodes)
    for out in graph.outputs:
        uses[source[out]] += 1
    for index in range(len(graph.nodes) - 1, -1, -1):
        if uses[index]:
            for i in graph.nodes[index].inputs:
                uses[source[i]] += 1

    nodes: list[Node] = []
    new = [-1] * len(graph.nodes)
    for index, node in enumerate(graph.nodes):
        op, inputs, shape = node
        if op is INPUT:
            new[index] = len(nodes)
            nodes.append(node)
            continue
        if not uses[index]:
            continue
        if op.name == _NORM:
            conv = source[inputs[0]]
            folded = nodes[new[conv]]
            if folded.op.name == _CONV and uses[conv] == 1:
                new[index] = new[conv]
                nodes[new[conv]] = Node(_with_bias(folded.op), folded.inputs, folded.shape)
                continue
            op = _plain_norm(op)
        new[index] = len(nodes)
        if len(inputs) == 1:
            nodes.append(Node(op, (new[source[inputs[0]]],), shape))
        else:
            nodes.append(Node(op, tuple([new[source[i]] for i in inputs]), shape))
    return nodes, tuple([new[source[out]] for out in graph.outputs])


_MAYBE_IDENTITY = {
    "Identity", "Dropout", "Reshape", "Transpose", "Concat", "Sum", "MaxPool", "AveragePool", "Clip",
}  # fmt: skip


def _is_identity(op: Operator, inputs: tuple[int, ...], shape: tuple[int, ...], graph: Graph) -> bool:
    if len(inputs) != 1:
        return False
    if op.name in ("Identity", "Dropout"):
        return True
    if op.name in ("MaxPool", "AveragePool"):
        return op.get("k") == 1 and op.get("s") == 1 and op.get("p") == 0
    if op.name == "Transpose":
        perm = op.get("perm")
        return perm == tuple(range(len(shape)))
    return not op.attrs and shape == graph.nodes[inputs[0]].shape


@cache
def _with_bias(conv: Operator) -> Operator:
    return operator(conv.name, *conv.attrs, *([] if conv.get("b") else [("b", True)]))


@cache
def _plain_norm(norm: Operator) -> Operator:
    return operator(norm.name, *((k, v) for k, v in norm.attrs if k != "eps"))


class _UnresolvedTie(Exception):
    """Operands that refinement cannot tell apart and that are not known to be interchangeable."""

    def __init__(self, tied: list[int]) -> None:
        self.tied = tied


Key = tuple[object, ...]


class _Orderer:
    """Finds the canonical node order of a simplified graph."""

    def __init__(self, nodes: list[Node], outputs: tuple[int, ...]) -> None:
        self.nodes = nodes
        self.outputs = outputs
        depths: list[int] = []
        for node in nodes:
            inputs = node.inputs
            if len(inputs) == 1:
                depths.append(depths[inputs[0]] + 1)
            else:
                depths.append(max([depths[i] for i in inputs]) + 1 if inputs else 0)
        self.depths = depths
        self.consumers_: list[list[tuple[int, int]]] | None = None

    def canonical(self) -> Graph:
        try:
            order = self.order(None)
        except _UnresolvedTie:
            budget = iter(range(MAX_ORDERS))
            order = min(self.all_orders(self.refine(self.initial_colours()), budget), key=self.signature)
        position = {index: place for place, index in enumerate(order)}
        nodes = []
        for index in order:
            op, inputs, shape = self.nodes[index]
            if len(inputs) == 1:
                nodes.append(Node(op, (position[inputs[0]],), shape))
            else:
                places = [position[i] for i in inputs]
                if op.name in _COMMUTATIVE:
                    places.sort(reverse=True)
                nodes.append(Node(op, tuple(places), shape))
        return Graph(tuple(nodes), tuple([position[out] for out in self.outputs]))

    def order(self, colours: list[int] | None) -> list[int]:
        """Depth-first order. Raises _UnresolvedTie where the colours (None: only the local key) do not decide."""
        nodes = self.nodes
        order = [index for index, node in enumerate(nodes) if node.op is INPUT]
        done = [False] * len(nodes)
        for index in order:
            done[index] = True
        visits: dict[int, list[int]] = {}
        for out in self.outputs:
            stack = [out]
            while stack:
                index = stack[-1]
                inputs = nodes[index].inputs
                if len(inputs) == 1:
                    if not done[inputs[0]]:
                        stack.append(inputs[0])
                        continue
                else:
                    operands = visits.get(index)
                    if operands is None:
                        commutative = nodes[index].op.name in _COMMUTATIVE
                        operands = visits[index] = self.arrange(inputs, colours) if commutative else list(inputs)
                    pending = next((i for i in operands if not done[i]), None)
                    if pending is not None:
                        stack.append(pending)
                        continue
                stack.pop()
                if not done[index]:
                    done[index] = True
                    order.append(index)
        return order

    def local_key(self, index: int) -> Key:
        op, _, shape = self.nodes[index]
        return (op.text, shape, self.depths[index])

    def arrange(self, inputs: tuple[int, ...], colours: list[int] | None) -> list[int]:
        """Commutative operands in visiting order."""
        distinct = set(inputs)
        keyed = sorted([(self.local_key(i) if colours is None else (colours[i],), i) for i in distinct])
        for (key, a), (other, b) in zip(keyed, keyed[1:], strict=False):
            if key == other and not self.interchangeable(a, b, colours):
                raise _UnresolvedTie([i for k, i in keyed if k == key])
        return [i for _, i in keyed]

    @property
    def consumers(self) -> list[list[tuple[int, int]]]:
        """For each node, who reads it and as which operand (-1 where operands have no order)."""
        if self.consumers_ is None:
            self.consumers_ = [[] for _ in self.nodes]
            for index, (op, inputs, _) in enumerate(self.nodes):
                ordered = op.name not in _COMMUTATIVE
                for place, i in enumerate(inputs):
                    self.consumers_[i].append((index, place if ordered else -1))
        return self.consumers_

    def interchangeable(self, a: int, b: int, colours: list[int] | None) -> bool:
        """Whether swapping a and b, and with them what only they lead to, maps the graph onto itself."""
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
            left, right = nodes[u], nodes[v]
            if left.op is not right.op or left.shape != right.shape or len(left.inputs) != len(right.inputs):
                return False
            if left.op is INPUT:
                return False
            swap[u], swap[v] = v, u
            if left.op.name in _COMMUTATIVE:
                rank = self.local_key if colours is None else lambda i: (colours[i],)
                pairs += zip(sorted(left.inputs, key=rank), sorted(right.inputs, key=rank), strict=True)
            else:
                pairs += zip(left.inputs, right.inputs, strict=True)
        if any(out in swap for out in self.outputs):
            return False
        touched = set(swap).union(*([c for c, _ in self.consumers[u]] for u in swap))
        for index in touched:
            image = [swap.get(i, i) for i in nodes[index].inputs]
            target = list(nodes[swap.get(index, index)].inputs)
            if nodes[index].op.name in _COMMUTATIVE:
                image.sort()
                target.sort()
            if image != target:
                return False
        return True

    def initial_colours(self) -> list[int]:
        marks: dict[int, list[int]] = {}
        for place, out in enumerate(self.outputs):
            marks.setdefault(out, []).append(place)
        inputs = iter(range(len(self.nodes)))
        keys: list[Key] = []
        for index, node in enumerate(self.nodes):
            signature = next(inputs) if node.op is INPUT else -1
            keys.append((*self.local_key(index), signature, tuple(marks.get(index, ()))))
        return _ranks(keys)

    def refine(self, colours: list[int]) -> list[int]:
        """Colour refinement to the coarsest stable partition; keeps the order of colours that already differ."""
        classes = len(set(colours))
        while True:
            keys: list[Key] = []
            for index, node in enumerate(self.nodes):
                below = [colours[i] for i in node.inputs]
                if node.op.name in _COMMUTATIVE:
                    below.sort()
                above = sorted([(colours[c], place) for c, place in self.consumers[index]])
                keys.append((colours[index], tuple(below), tuple(above)))
            colours = _ranks(keys)
            if len(set(colours)) == classes:
                return colours
            classes = len(set(colours))

    def all_orders(self, colours: list[int], budget: Iterator[int]) -> Iterator[list[int]]:
        """Every order that individualising tied operands one by one leads to."""
        try:
            yield self.order(colours)
        except _UnresolvedTie as tie:
            for chosen in tie.tied:
                if next(budget, None) is None and chosen != tie.tied[0]:
                    return
                marked = [2 * c + 1 for c in colours]
                marked[chosen] -= 1
                yield from self.all_orders(self.refine(_ranks([(c,) for c in marked])), budget)

    def signature(self, order: list[int]) -> Key:
        """What two orders are compared by: the text they lead to, line by line."""
        position = {index: place for place, index in enumerate(order)}
        lines = []
        for place, index in enumerate(order):
            op, inputs, shape = self.nodes[index]
            offsets = [place - position[i] for i in inputs]
            lines.append((op.text, sorted(offsets) if op.name in _COMMUTATIVE else offsets, shape))
        return tuple(lines)


def _ranks(keys: list[Key]) -> list[int]:
    rank = {key: place for place, key in enumerate(sorted(set(keys)))}  # type: ignore[type-var]
    return [rank[key] for key in keys]
