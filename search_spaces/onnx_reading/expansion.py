"""Nodes that stand for one node of a file: what `opsets`, `fused` and `quantised` return."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from onnx import NodeProto, helper, numpy_helper

from search_spaces.onnx_reading.constants import Constant
from search_spaces.operators import Shape

# The opset of the nodes in an expansion.
OPSET = 20


@dataclass
class Expansion:
    """A node of a file with what is known of its operands, and the nodes that replace it.

    `shapes` and `constants` have an entry for each operand; None for one that is omitted or, in `constants`, computed.
    """

    node: NodeProto
    shapes: Sequence[Shape | None]
    constants: Sequence[Constant | None]
    nodes: list[NodeProto] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.attributes: dict[str, Any] = {a.name: helper.get_attribute_value(a) for a in self.node.attribute}

    def word(self, key: str, default: str = "") -> str:
        """An attribute that is a string."""
        value = self.attributes.get(key, default)
        return value.decode(errors="replace") if isinstance(value, bytes) else str(value)

    def operand(self, position: int) -> str:
        """Name of an operand; "" if it is omitted."""
        return self.node.input[position] if position < len(self.node.input) else ""

    def shape(self, position: int) -> Shape:
        """Shape of an operand. Raises ValueError if it is omitted."""
        shape = self.shapes[position] if position < len(self.shapes) else None
        if shape is None:
            raise ValueError(f"it lacks operand {position}")
        return shape

    def constant(self, position: int) -> Constant | None:
        """An operand that is a constant."""
        return self.constants[position] if position < len(self.constants) else None

    def value(self, position: int) -> np.ndarray | None:
        """The value of an operand that is a known constant."""
        constant = self.constant(position)
        return None if constant is None else constant.value

    def new_name(self) -> str:
        return f"{next(filter(None, self.node.output), '')}/{self.node.op_type}.{len(self.nodes)}"

    def add(self, op_type: str, *inputs: str, out: str = "", **attributes: Any) -> str:
        """Appends a node with one output and returns its name, a new one unless `out` says which."""
        out = out or self.new_name()
        self.nodes.append(helper.make_node(op_type, inputs, [out], **attributes))
        return out

    def add_constant(self, value: ArrayLike, dtype: type = np.int64) -> str:
        """Appends a constant and returns its name."""
        out = self.new_name()
        tensor = numpy_helper.from_array(np.asarray(value, dtype))
        self.nodes.append(helper.make_node("Constant", [], [out], value=tensor))
        return out

    def finish(self, name: str) -> list[NodeProto]:
        """The nodes, with this tensor as the node's first output."""
        if self.node.output and self.node.output[0]:
            self.add("Identity", name, out=self.node.output[0])
        return self.nodes


Expand = Callable[[Expansion], list[NodeProto] | None]  # None: the node stays as it is
