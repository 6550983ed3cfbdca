"""Checks of a network's ONNX model and torch module against each other, and equivalent graphs of a network, which must
have the same canonical text.
"""

import numpy as np
import onnx
import onnxruntime
from onnx import shape_inference

from search_spaces.graph import Graph, Node
from search_spaces.onnx_reader import from_onnx
from search_spaces.onnx_writer import draw_weights, to_onnx
from search_spaces.operators import COMMUTATIVE, operator
from search_spaces.text import to_text


def check_onnx(graph: Graph) -> None:
    """Raises an error unless the ONNX model, with and without weights, is valid, reads back and runs, and computes what
    the torch module computes with the same weights."""
    import torch  # the other checks of a space do without it

    from search_spaces.torch_module import to_torch

    weights = draw_weights(graph)
    model = to_onnx(graph, weights=weights)
    _check_model(model, graph)
    module = to_torch(graph).eval()
    module.load_state_dict({name: torch.from_numpy(value) for name, value in weights.items()}, strict=False)
    image = np.random.default_rng(0).standard_normal(_input_shape(graph), np.float32)
    ours = _run(model, image)
    with torch.inference_mode():
        theirs = module(torch.from_numpy(image)).numpy()
    if not np.abs(ours).max() > 0:
        raise AssertionError("with random weights the network computes nothing but zeros")
    np.testing.assert_allclose(ours, theirs, rtol=1e-3, atol=1e-4 * np.abs(ours).max())

    bare = to_onnx(graph, weights=False)
    _check_model(bare, graph)
    # What is left is mostly names, 300 bytes per node.
    if len(bare.SerializeToString()) >= 1000 * len(graph.nodes):
        raise AssertionError("the ONNX model without weights is not small")
    result = _run(bare, np.ones(_input_shape(graph), np.float32))
    if result.shape != graph.nodes[graph.outputs[0]].shape or np.isnan(result).any():
        raise AssertionError(f"the ONNX model without weights computes {result}")


def check_macs_and_params(graph: Graph) -> None:
    """Raises AssertionError unless parameters and multiply-adds of a graph are those that torch counts."""
    import torch
    from torch.utils.flop_counter import FlopCounterMode

    from search_spaces.torch_module import to_torch

    with torch.device("meta"):
        module, image = to_torch(graph), torch.zeros(_input_shape(graph))
    with FlopCounterMode(display=False) as counter:
        module(image)
    counted = counter.get_total_flops() / 2, sum(weight.numel() for weight in module.parameters())
    if counted != (graph.macs, graph.params):
        raise AssertionError(
            f"torch counts (multiply-adds, parameters) {counted}, the graph {graph.macs, graph.params}"
        )


def _check_model(model: onnx.ModelProto, graph: Graph) -> None:
    onnx.checker.check_model(model)
    shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
    if to_text(from_onnx(model)) != to_text(graph):
        raise AssertionError("the ONNX model reads back as another network")


def _input_shape(graph: Graph) -> tuple[int, ...]:
    return next(node.shape for node in graph.nodes if node.op.name == "input")


def _run(model: onnx.ModelProto, image: np.ndarray) -> np.ndarray:
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    (result,) = session.run(None, {session.get_inputs()[0].name: image})
    return result


_IDENTITY = operator("Identity")


def equivalent(graph: Graph, rng: np.random.Generator) -> Graph:
    """The same network in a different topological order, with commutative operands swapped and dead nodes added."""
    missing = [len(set(node.inputs)) for node in graph.nodes]
    ready = [i for i, count in enumerate(missing) if not count]
    position: dict[int, int] = {}
    nodes: list[Node] = []
    while ready:
        # Inputs keep their order, which is the network's signature.
        inputs = [i for i in ready if graph.nodes[i].op.name == "input"]
        index = inputs[0] if inputs else ready[int(rng.integers(len(ready)))]
        ready.remove(index)
        node = graph.nodes[index]
        operands = list(node.inputs)
        if node.op.name in COMMUTATIVE:
            rng.shuffle(operands)
        if nodes and rng.random() < 0.2:
            nodes.append(Node(_IDENTITY, (len(nodes) - 1,), nodes[-1].shape))
        position[index] = len(nodes)
        nodes.append(Node(node.op, tuple(position[i] for i in operands), node.shape))
        for consumer, other in enumerate(graph.nodes):
            if index in other.inputs:
                missing[consumer] -= 1
                if not missing[consumer]:
                    ready.append(consumer)
    return Graph(tuple(nodes), tuple(position[out] for out in graph.outputs))
