"""What can be built: graphs, canonical text, ONNX, torch modules, and the registered search spaces."""

from importlib import import_module
from typing import TYPE_CHECKING

# Importing a space registers it.
from search_spaces import fbnet, hiaml, inception, nasbench101, nasbench201, nds, ofa, snas, two_path  # noqa: F401
from search_spaces.graph import Graph, GraphBuilder, Node, ShapeError
from search_spaces.space import SearchSpace, get, names, register
from search_spaces.text import TextError, from_text, to_text

if TYPE_CHECKING:
    from search_spaces.onnx_io import OnnxError, draw_weights, from_onnx, to_onnx
    from search_spaces.torch_module import to_torch

__all__ = [
    "Graph", "GraphBuilder", "Node", "OnnxError", "SearchSpace", "ShapeError", "TextError",
    "draw_weights", "from_onnx", "from_text", "get", "names", "register", "to_onnx", "to_text", "to_torch",
]  # fmt: skip

# Imported when first asked for: onnx and torch take seconds, text needs neither.
_HEAVY = dict.fromkeys(("OnnxError", "draw_weights", "from_onnx", "to_onnx"), "onnx_io") | {
    "to_torch": "torch_module"
}


def __getattr__(name: str) -> object:
    if name in _HEAVY:
        return getattr(import_module(f"search_spaces.{_HEAVY[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
