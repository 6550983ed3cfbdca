"""Input shapes and cost of a PyTorch program, from its source text."""

import ast
import warnings
from contextvars import copy_context
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import torch
from torch import Tensor, nn
from torch.utils._pytree import tree_leaves

from surrogate.programs.module_cost import INIT_INPUTS, INPUTS, MODEL
from surrogate.programs.module_cost.builtin_names import builtin_names
from surrogate.programs.module_cost.cost import Cost, CostCounter
from surrogate.programs.module_cost.expressions import Expressions
from surrogate.programs.module_cost.interpreter_base import RUNNING, Closure, Library, Namespace, RefusedError
from surrogate.programs.module_cost.meta_guard import MetaGuard
from surrogate.programs.module_cost.statements import Statements

_IMMUTABLE = (int, float, str, type, torch.dtype, Library, Namespace, Closure)


@dataclass(frozen=True)
class ModuleRun:
    """Shapes of a module's input tensors and its cost, None if the module could not be interpreted."""

    shapes: tuple[tuple[int, ...], ...]
    cost: Cost | None


class _ModuleInterpreter(Statements, Expressions):
    def __init__(self) -> None:
        super().__init__()
        self.known.names.update(builtin_names(self))


@lru_cache(maxsize=64)
def module_run(code: str) -> ModuleRun | None:
    """Interprets a program; None if it has no `get_inputs` or if that cannot be interpreted."""
    if f"def {INPUTS}(" not in code:
        return None
    try:
        with warnings.catch_warnings(), torch.device("meta"), torch.no_grad():
            warnings.simplefilter("ignore")
            return copy_context().run(_interpreted, code)
    except Exception:  # PyTorch raises many types
        return None


def _interpreted(code: str) -> ModuleRun:
    tree = ast.parse(code)
    run = _ModuleInterpreter()
    RUNNING.set(run)
    with MetaGuard(run.step):
        return _run(run, tree)


def _run(run: _ModuleInterpreter, tree: ast.Module) -> ModuleRun:
    for statement in tree.body:
        _run_if_possible(run, statement)
    inputs = [*run.iterate(run.call(run.top.names[INPUTS], [], {}))]
    run.check_nested(inputs)
    shapes = tuple(tuple(x.shape) for x in tree_leaves(inputs) if isinstance(x, Tensor))
    try:
        return ModuleRun(shapes, _cost(run, tree, inputs))
    except Exception:
        return ModuleRun(shapes, None)


def _run_if_possible(run: _ModuleInterpreter, statement: ast.stmt) -> None:
    """Runs a top-level statement. If it cannot be interpreted, the names that it may have bound or changed become
    unknown."""
    try:
        run.run([statement])
    except Exception:  # PyTorch raises many types
        run.scope, names = run.top, run.top.names
        for node in ast.walk(statement):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names.pop(node.name, None)
            elif isinstance(node, ast.Name) and (
                isinstance(node.ctx, ast.Store) or not isinstance(names.get(node.id), _IMMUTABLE)
            ):
                names.pop(node.id, None)


def _cost(run: _ModuleInterpreter, tree: ast.Module, inputs: list[Any]) -> Cost:
    given, named = _init_inputs(run)
    module = run.call(_module(run, tree), given, named)
    with CostCounter() as counter:
        run.call(module, inputs, {})
    return counter.cost


def _module(run: _ModuleInterpreter, tree: ast.Module) -> type:
    """The class `Model`, or the last module class of the program."""
    written = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    for name in [MODEL] if MODEL in written else reversed(written):
        kind: Any = run.top.names.get(name)
        if not run.is_own_class(kind):
            raise RefusedError(f"the class {name}, which could be the module")
        if issubclass(kind, nn.Module):
            return kind
    raise RefusedError("no module")


def _init_inputs(run: _ModuleInterpreter) -> tuple[list[Any], dict[str, Any]]:
    """Positional and keyword arguments of `__init__`; KernelBook's `get_init_inputs` returns a list and a dict."""
    if INIT_INPUTS not in run.top.names:
        return [], {}
    found = run.call(run.top.names[INIT_INPUTS], [], {})
    if len(found) == 2 and isinstance(found[0], list | tuple) and isinstance(found[1], dict):
        return [*found[0]], found[1]
    return ([], found) if isinstance(found, dict) else ([*found], {})
