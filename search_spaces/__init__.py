"""What can be built: graphs, canonical text, ONNX, and the registered search spaces."""

from search_spaces import nasbench201  # noqa: F401  (importing a space registers it)
from search_spaces.graph import Graph, GraphBuilder, Node, ShapeError
from search_spaces.space import SearchSpace, get, names, register
from search_spaces.text import TextError, from_text, to_text

__all__ = [
    "Graph", "GraphBuilder", "Node", "SearchSpace", "ShapeError", "TextError",
    "from_text", "get", "names", "register", "to_text",
]  # fmt: skip
