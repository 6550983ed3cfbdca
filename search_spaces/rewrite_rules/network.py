"""What the rules read: the nodes of a network and who uses them; and what a rule answers."""

from collections.abc import Callable, Sequence
from functools import cached_property

from search_spaces.operators import Operator, Shape, Value, constant_shape

# The fields of a Node as a tuple: five times faster to create.
PlainNode = tuple[Operator, tuple[int, ...], Shape]
MOVES = ("Reshape", "Transpose", "Slice")
# New nodes, whose operand ~k is the k-th of them and i the network's node i, and the operand that replaces the node.
Replacement = tuple[list[PlainNode], int] | None


class Network:
    """Nodes in topological order, and outputs."""

    def __init__(self, nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> None:
        self.nodes = nodes
        self.outputs = outputs

    @cached_property
    def uses(self) -> list[int]:
        """How many operands and outputs read each node."""
        uses = [0] * len(self.nodes)
        for _, inputs, _ in self.nodes:
            for i in inputs:
                uses[i] += 1
        for out in self.outputs:
            uses[out] += 1
        return uses

    @cached_property
    def reader(self) -> list[int]:
        """The only node that reads each node; negative if there are several, none, or it is an output."""
        return sole_readers(self.nodes, self.outputs)

    @cached_property
    def readers(self) -> list[list[int]]:
        """The nodes that read each node, once per operand; -1 is an output."""
        readers: list[list[int]] = [[] for _ in self.nodes]
        for index, (_, inputs, _) in enumerate(self.nodes):
            for i in inputs:
                readers[i].append(index)
        for out in self.outputs:
            readers[out].append(-1)
        return readers

    @cached_property
    def read_as_it_is(self) -> list[bool]:
        """Whether an output or an operator other than a move (Reshape, Transpose, Slice) reads each node."""
        read = [False] * len(self.nodes)
        for op, inputs, _ in self.nodes:
            if op.name not in MOVES:
                for i in inputs:
                    read[i] = True
        for out in self.outputs:
            read[out] = True
        return read

    def used_once(self, index: int) -> bool:
        return self.uses[index] == 1

    def shape(self, index: int) -> Shape:
        return self.nodes[index][2]

    def single(self, index: int, *names: str) -> int | None:
        """The only input of node `index` if it has one of these operators, no attribute and no other consumer."""
        op, inputs, _ = self.nodes[index]
        alone = len(inputs) == 1 and not op.attrs and self.used_once(index)
        return inputs[0] if op.name in names and alone else None


def sole_readers(nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> list[int]:
    """The only node that reads each node; negative if there are several, none, or it is an output."""
    reader = [-1] * len(nodes)
    for index, (_, inputs, _) in enumerate(nodes):
        for i in inputs:
            reader[i] = index if reader[i] == -1 else -2
    for out in outputs:
        reader[out] = -2
    return reader


Rule = Callable[[int, Network], Replacement]
# Most nodes match no rule, which these say without a call: operators whose output a rule's node reads, operators of
# which the network has one, and rules of nodes with several inputs.
AFTER: dict[Rule, tuple[str, ...]] = {}
NEEDS: dict[Rule, tuple[str, ...]] = {}
OF_SEVERAL: set[Rule] = set()


def after(*names: str) -> Callable[[Rule], Rule]:
    """Marks a rule of nodes whose only input has one of these operators."""

    def mark(rule: Rule) -> Rule:
        AFTER[rule] = names
        return rule

    return mark


def of_several(*needed: str) -> Callable[[Rule], Rule]:
    """Marks a rule of nodes with several inputs, in networks with one of these operators if any are named."""

    def mark(rule: Rule) -> Rule:
        OF_SEVERAL.add(rule)
        if needed:
            NEEDS[rule] = needed
        return rule

    return mark


def chain(links: Sequence[tuple[Operator, Shape]], inputs: tuple[int, ...]) -> Replacement:
    """Operators one after the other, the first of which reads `inputs`; without any, the first input."""
    nodes: list[PlainNode] = []
    for place, (op, shape) in enumerate(links):
        nodes.append((op, (~(place - 1),) if place else inputs, shape))
    return nodes, ~(len(nodes) - 1) if nodes else inputs[0]


def number(op: Operator) -> float | None:
    """The constant operand of an operator that has one number and no other attribute; else None."""
    value = op.get("c1")
    value = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    return value if isinstance(value, int | float) and len(op.attrs) == 1 else None


def weight_shape(op: Operator, rank: int) -> Shape | None:
    """Shape, with leading ones up to `rank`, of the constant operand of an operator that has one weight and no other
    attribute."""
    if len(op.attrs) != 1:
        return None
    key, value = op.attrs[0]
    if key not in ("w0", "w1"):
        return None
    shape = constant_shape(key, value)
    return (1,) * (rank - len(shape)) + shape


def integers(value: Value | None) -> tuple[int, ...]:
    """The integers of an attribute; empty if it has another type."""
    if isinstance(value, int):
        return (value,)
    return tuple(v for v in value if isinstance(v, int)) if isinstance(value, tuple) else ()
