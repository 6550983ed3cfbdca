"""ONNX models made by hand, and what onnxruntime computes with a model."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnxruntime
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

MS = "com.microsoft"
DOMAINS = (MS, "com.microsoft.nchwc", "com.example", "f")


def node(op_type: str, *inputs: str, out: str = "y", **attributes: Any) -> NodeProto:
    return helper.make_node(op_type, inputs, out.split(), **attributes)


def model(
    nodes: Sequence[NodeProto], constants: dict[str, Any] | None = None, *, shape: Sequence[Any] = (1, 4, 8, 8),
    opset: int = 20, kind: int = TensorProto.FLOAT, outputs: Sequence[str] = ("y",), functions: Sequence[Any] = (),
    **kwargs: Any,
) -> ModelProto:  # fmt: skip
    """A model of nodes that read the input `x` and constants."""
    tensors = [
        value if isinstance(value, TensorProto) else numpy_helper.from_array(np.asarray(value), name)
        for name, value in (constants or {}).items()
    ]
    x = helper.make_tensor_value_info("x", kind, shape)
    ends = [helper.make_empty_tensor_value_info(name) for name in outputs]
    graph = helper.make_graph(nodes, "test", [x], ends, tensors, **kwargs)
    opsets = [helper.make_opsetid("", opset), *(helper.make_opsetid(domain, 1) for domain in DOMAINS)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=10, functions=list(functions))


def run(proto: ModelProto, *arrays: np.ndarray) -> list[np.ndarray]:
    """What onnxruntime computes from these inputs."""
    session = onnxruntime.InferenceSession(proto.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {i.name: array for i, array in zip(session.get_inputs(), arrays, strict=True)})
