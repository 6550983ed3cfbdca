"""From the text of a PyTorch program to the shapes of what it is given and to its cost."""

from __future__ import annotations

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
from surrogate.programs.module_cost.guard import Guard
from surrogate.programs.module_cost.machine import RUNNING, Closure, Library, Namespace, RefusedError
from surrogate.programs.module_cost.statements import Statements

_LASTING = (int, float, str, type, torch.dtype, Library, Namespace, Closure)


@dataclass(frozen=True)
class ModuleRun:
    """Shapes of the tensors that a module is given, and its cost, None where the module could not be followed."""

    shapes: tuple[tuple[int, ...], ...]
    cost: Cost | None


class _Interpreter(Statements, Expressions):
    def __init__(self) -> None:
        super().__init__()
        self.known.names.update(builtin_names(self))


@lru_cache(maxsize=64)
def module_run(code: str) -> ModuleRun | None:
    """None of what has no `get_inputs`, or whose inputs are not tensors of shapes that can be read."""
    if f"def {INPUTS}(" not in code:
        return None
    try:
        with warnings.catch_warnings(), torch.device("meta"), torch.no_grad():
            warnings.simplefilter("ignore")
            return copy_context().run(_followed, code)
    except Exception:  # whatever PyTorch raises of what does not fit
        return None


def _followed(code: str) -> ModuleRun:
    tree = ast.parse(code)
    run = _Interpreter()
    RUNNING.set(run)
    with Guard(run.step):
        return _run(run, tree)


def _run(run: _Interpreter, tree: ast.Module) -> ModuleRun:
    for statement in tree.body:
        _run_if_known(run, statement)
    inputs = [*run.through(run.call(run.top.names[INPUTS], [], {}))]
    run.plain(inputs)
    shapes = tuple(tuple(x.shape) for x in tree_leaves(inputs) if isinstance(x, Tensor))
    try:
        return ModuleRun(shapes, _cost(run, tree, inputs))
    except Exception:
        return ModuleRun(shapes, None)


def _run_if_known(run: _Interpreter, statement: ast.stmt) -> None:
    """What stands at the top and cannot be followed need not matter: what it might have named or changed is not known
    from then on."""
    try:
        run.run([statement])
    except Exception:  # whatever PyTorch raises of what does not fit
        run.scope, known = run.top, run.top.names
        for node in ast.walk(statement):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                known.pop(node.name, None)
            elif isinstance(node, ast.Name) and (
                isinstance(node.ctx, ast.Store) or not isinstance(known.get(node.id), _LASTING)
            ):
                known.pop(node.id, None)


def _cost(run: _Interpreter, tree: ast.Module, inputs: list[Any]) -> Cost:
    given, named = _init_inputs(run)
    module = run.call(_module(run, tree), given, named)
    with CostCounter() as counter:
        run.call(module, inputs, {})
    return counter.cost


def _module(run: _Interpreter, tree: ast.Module) -> type:
    """`Model`, or the last module of the text."""
    written = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    for name in [MODEL] if MODEL in written else reversed(written):
        kind: Any = run.top.names.get(name)
        if not run.own(kind):
            raise RefusedError(f"the class {name}, which may be the module")
        if issubclass(kind, nn.Module):
            return kind
    raise RefusedError("no module")


def _init_inputs(run: _Interpreter) -> tuple[list[Any], dict[str, Any]]:
    """A list of them, or as KernelBook has it, a list and a dict by name."""
    if INIT_INPUTS not in run.top.names:
        return [], {}
    found = run.call(run.top.names[INIT_INPUTS], [], {})
    if len(found) == 2 and isinstance(found[0], list | tuple) and isinstance(found[1], dict):
        return [*found[0]], found[1]
    return ([], found) if isinstance(found, dict) else ([*found], {})
