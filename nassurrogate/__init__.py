"""Multi-objective neural architecture search on a Regression Language Model surrogate.

    import nassurrogate as nas

    result = nas.search("nasbench201", objectives=["max:accuracy", "min:latency:pixel3"])
    nas.predict(["|nor_conv_3x3~0|+|none~0|none~1|+|skip_connect~0|none~1|none~2|"], space="nasbench201")

Names load what they need when they are first used: importing the package imports neither torch nor onnx.
"""

from __future__ import annotations

import importlib
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the same names, for tools that read code without running it
    from nassurrogate.api import get_space, predict, sample, spaces
    from nassurrogate.measuring import measure
    from nassurrogate.result import SearchResult
    from nassurrogate.searching import search
    from search_spaces.graph import Graph, GraphBuilder
    from search_spaces.onnx_io import from_onnx, to_onnx
    from search_spaces.tables import Table, read_table
    from search_spaces.text import from_text, to_text
    from search_spaces.torch_module import to_torch
    from surrogate import (
        RLM,
        FinetuneConfig,
        TrainConfig,
        code_checkpoint,
        default_checkpoint,
        evaluate,
        finetune,
        train,
    )

_WHERE = {
    "FinetuneConfig": "surrogate",
    "Graph": "search_spaces.graph",
    "GraphBuilder": "search_spaces.graph",
    "RLM": "surrogate",
    "SearchResult": "nassurrogate.result",
    "Table": "search_spaces.tables",
    "TrainConfig": "surrogate",
    "code_checkpoint": "surrogate",
    "default_checkpoint": "surrogate",
    "evaluate": "surrogate",
    "finetune": "surrogate",
    "from_onnx": "search_spaces.onnx_io",
    "from_text": "search_spaces.text",
    "get_space": "nassurrogate.api",
    "measure": "nassurrogate.measuring",
    "predict": "nassurrogate.api",
    "read_table": "search_spaces.tables",
    "sample": "nassurrogate.api",
    "search": "nassurrogate.searching",
    "spaces": "nassurrogate.api",
    "to_onnx": "search_spaces.onnx_io",
    "to_text": "search_spaces.text",
    "to_torch": "search_spaces.torch_module",
    "train": "surrogate",
}
__all__ = [
    "RLM", "FinetuneConfig", "Graph", "GraphBuilder", "SearchResult", "Table", "TrainConfig", "__version__",
    "code_checkpoint", "default_checkpoint", "evaluate", "finetune", "from_onnx", "from_text", "get_space", "measure",
    "predict", "read_table", "sample", "search", "spaces", "to_onnx", "to_text", "to_torch", "train",
]  # fmt: skip

try:
    __version__ = version("nassurrogate")
except PackageNotFoundError:  # run from a checkout that is not installed
    __version__ = "unknown"


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_WHERE[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_WHERE])
