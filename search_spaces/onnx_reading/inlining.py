"""Copies of nodes of functions, branches and loop bodies, with tensor names that are unique in the whole network."""

from collections.abc import Iterable, Mapping

import onnx
from onnx import AttributeProto, GraphProto, NodeProto

from search_spaces.onnx_reading.model_file import MAX_EXPANDED_BYTES, MAX_EXPANDED_NODES, subgraphs


class Budget:
    """How many nodes and bytes may still be copied."""

    def __init__(self) -> None:
        self.nodes, self.bytes = MAX_EXPANDED_NODES, MAX_EXPANDED_BYTES

    def take(self, nodes: Iterable[NodeProto], times: int) -> None:
        """Raises ValueError if copies of the nodes are too many or too large."""
        if not times:
            return
        count, length = 0, 0
        for node in nodes:
            count += 1 + sum(map(_count, subgraphs(node)))
            length += node.ByteSize()
        count = max(count, 1)
        self.nodes -= count * times
        self.bytes -= length * times
        if self.nodes < 0 or self.bytes < 0:
            raise ValueError(f"it expands to more than {MAX_EXPANDED_NODES} nodes or {MAX_EXPANDED_BYTES >> 20} MiB")


def _count(graph: GraphProto) -> int:
    return sum(1 + sum(map(_count, subgraphs(node))) for node in graph.node)


def copies(
    nodes: Iterable[NodeProto],
    names: dict[str, str],
    prefix: str,
    attributes: Mapping[str, AttributeProto] | None = None,
) -> list[NodeProto]:
    """The nodes with their tensors renamed. `names` maps formal inputs to tensors outside; the prefixed names of the
    outputs are added to it. `attributes` are the values of a function's attributes."""
    made = []
    for node in nodes:
        for out in node.output:
            if out:
                names[out] = prefix + out
        copy = NodeProto()
        copy.CopyFrom(node)
        _rename(copy, names)
        copy.output[:] = [names[out] if out else "" for out in node.output]
        if attributes is not None:
            _fill_references(copy, attributes)
        made.append(copy)
    return made


def _rename(node: NodeProto, names: Mapping[str, str]) -> None:
    """Renames what a node and its subgraphs read, in place."""
    node.input[:] = [names.get(name, name) for name in node.input]
    for graph in subgraphs(node):
        own = {entry.name for entry in (*graph.input, *graph.initializer)}
        own.update(out for inner in graph.node for out in inner.output)
        outside = {name: new for name, new in names.items() if name not in own}
        for inner in graph.node:
            _rename(inner, outside)
        for out in graph.output:
            out.name = outside.get(out.name, out.name)


def _fill_references(node: NodeProto, values: Mapping[str, AttributeProto]) -> None:
    """Replaces attributes that refer to a function's attribute by its value; without a value they are dropped."""
    kept = []
    for attribute in node.attribute:
        if attribute.ref_attr_name:
            if attribute.ref_attr_name not in values:
                continue
            value = onnx.AttributeProto()
            value.CopyFrom(values[attribute.ref_attr_name])
            value.name = attribute.name
            attribute = value
        kept.append(attribute)
    if len(kept) < len(node.attribute) or any(a.ref_attr_name for a in node.attribute):
        copied = [AttributeProto.FromString(a.SerializeToString()) for a in kept]
        del node.attribute[:]
        node.attribute.extend(copied)
    for graph in subgraphs(node):
        for inner in graph.node:
            _fill_references(inner, values)
