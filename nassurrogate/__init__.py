"""Multi-objective neural architecture search on a Regression Language Model surrogate.

    import nassurrogate as nas

    result = nas.search("nasbench201", objectives=["max:accuracy", "min:latency:pixel3"])
    nas.predict(["|nor_conv_3x3~0|+|none~0|none~1|+|skip_connect~0|none~1|none~2|"], space="nasbench201")

Public names are imported when they are first used: importing the package imports neither numpy, torch nor onnx.
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

import nassurrogate.search  # noqa: F401  (see below)

# `nas.search` is the function, which `__getattr__` imports. The first import of the subpackage `search` binds its name
# in this module: hence it is imported above, and unbound here. Modules in it are imported by `from nassurrogate.search
# import x`, not by `import nassurrogate.search.x as y`, which would look `x` up in the function.
globals().pop("search", None)  # absent after importlib.reload

if TYPE_CHECKING:  # for static analysis
    __version__: str
    from nassurrogate.api import (
        calibrate,
        evaluate,
        finetune,
        generate_snas,
        get_space,
        measure,
        predict,
        sample,
        spaces,
        train,
    )
    from nassurrogate.estimator import Surrogate
    from nassurrogate.search.evaluators import Evaluator
    from nassurrogate.search.notebook import NotebookResult as SearchResult
    from nassurrogate.search.own_loops import OptunaObjective, Problem
    from nassurrogate.search.run import search
    from search_spaces.graph import Graph, GraphBuilder
    from search_spaces.onnx_reader import from_onnx
    from search_spaces.onnx_reading.torch_export import from_torch
    from search_spaces.onnx_writer import to_onnx
    from search_spaces.text import from_text, to_text
    from search_spaces.torch_module import to_torch
    from surrogate import RLM, FinetuneConfig, Prediction, TrainConfig, code_checkpoint, default_checkpoint
    from surrogate.programs.tables import Table, read_table

_WHERE = {  # module, or module:name where that differs
    "Evaluator": "nassurrogate.search.evaluators",
    "FinetuneConfig": "surrogate",
    "Graph": "search_spaces.graph",
    "GraphBuilder": "search_spaces.graph",
    "OptunaObjective": "nassurrogate.search.own_loops",
    "Prediction": "surrogate",
    "Problem": "nassurrogate.search.own_loops",
    "RLM": "surrogate",
    "SearchResult": "nassurrogate.search.notebook:NotebookResult",
    "Surrogate": "nassurrogate.estimator",
    "Table": "surrogate.programs.tables",
    "TrainConfig": "surrogate",
    "calibrate": "nassurrogate.api",
    "code_checkpoint": "surrogate",
    "default_checkpoint": "surrogate",
    "evaluate": "nassurrogate.api",
    "finetune": "nassurrogate.api",
    "from_onnx": "search_spaces.onnx_reader",
    "from_text": "search_spaces.text",
    "from_torch": "search_spaces.onnx_reading.torch_export",
    "generate_snas": "nassurrogate.api",
    "get_space": "nassurrogate.api",
    "measure": "nassurrogate.api",
    "predict": "nassurrogate.api",
    "read_table": "surrogate.programs.tables",
    "sample": "nassurrogate.api",
    "search": "nassurrogate.search.run",
    "spaces": "nassurrogate.api",
    "to_onnx": "search_spaces.onnx_writer",
    "to_text": "search_spaces.text",
    "to_torch": "search_spaces.torch_module",
    "train": "nassurrogate.api",
}
__all__ = [
    "RLM", "Evaluator", "FinetuneConfig", "Graph", "GraphBuilder", "OptunaObjective", "Prediction", "Problem",
    "SearchResult", "Surrogate", "Table", "TrainConfig", "__version__", "calibrate", "code_checkpoint",
    "default_checkpoint", "evaluate", "finetune", "from_onnx", "from_text", "from_torch", "generate_snas",
    "get_space", "measure", "predict", "read_table", "sample", "search", "spaces", "to_onnx", "to_text", "to_torch",
    "train",
]  # fmt: skip

_MOVED = {
    "nassurrogate.evaluators": "nassurrogate.search.evaluators",
    "nassurrogate.measuring": "nassurrogate.measurement.measure",
    "nassurrogate.result": "nassurrogate.search.result",
    "nassurrogate.searchers": "nassurrogate.search.searchers",
    "nassurrogate.searching": "nassurrogate.search.run",
}


class _MovedModules:
    """Finder for old names of modules. It delegates to search_spaces.common.moved_modules, which is imported only when
    an old name is, because it imports numpy."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> Any:
        if ".".join(name.split(".")[:2]) not in _MOVED:
            return None
        from search_spaces.common.moved_modules import MovedModules

        return MovedModules(_MOVED).find_spec(name, path, target)


sys.meta_path.insert(0, _MovedModules)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # a quarter of the time of --help

    try:
        return version("nassurrogate")
    except PackageNotFoundError:  # run from a checkout that is not installed
        return "unknown"


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return _version()
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, other_name = _WHERE[name].partition(":")
    return getattr(importlib.import_module(module), other_name or name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_WHERE, "__version__"])
