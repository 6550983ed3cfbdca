"""What can be built: graphs, canonical text, ONNX, torch modules, and the registered search spaces."""

from importlib import import_module
from typing import TYPE_CHECKING

# Importing a space registers it.
from search_spaces import fbnet, hiaml, inception, mnasnet, nasbench101, nasbench201, nds, ofa, snas, two_path  # noqa: F401
from search_spaces.common.moved_modules import keep_old_names
from search_spaces.graph import Graph, GraphBuilder, Node, ShapeError
from search_spaces.space import SearchSpace, get, names, register
from search_spaces.text import TextError, from_text, to_text

if TYPE_CHECKING:
    from search_spaces.onnx_reader import OnnxError, from_onnx
    from search_spaces.onnx_writer import draw_weights, to_onnx
    from search_spaces.torch_module import to_torch

__all__ = [
    "Graph", "GraphBuilder", "Node", "OnnxError", "SearchSpace", "ShapeError", "TextError",
    "draw_weights", "from_onnx", "from_text", "get", "names", "register", "to_onnx", "to_text", "to_torch",
]  # fmt: skip

# Imported on first access: onnx and torch take seconds, and text needs neither.
_LAZY = {
    "OnnxError": "onnx_reader", "from_onnx": "onnx_reader", "draw_weights": "onnx_writer", "to_onnx": "onnx_writer",
    "to_torch": "torch_module",
}  # fmt: skip


def __getattr__(name: str) -> object:
    if name in _LAZY:
        return getattr(import_module(f"search_spaces.{_LAZY[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


keep_old_names({"search_spaces.onnx_io": "search_spaces.onnx_writer"})
