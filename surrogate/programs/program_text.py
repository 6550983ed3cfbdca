"""Python programs in one form, so that a model need not learn how people name and space what does the same."""

from __future__ import annotations

import ast
import builtins
import re
import warnings
from functools import lru_cache
from itertools import dropwhile

from surrogate.programs.memory import held_bytes
from surrogate.programs.module_cost import INIT_INPUTS, INPUTS, MODEL
from surrogate.programs.program_input import comments_above, headed, number_text, shapes_described

_ENTRY = "solve"
_MODULE = {MODEL, INPUTS, INIT_INPUTS}
_TOLD_OF_MODULE = re.compile(r"# (size|flops) \d\.\de.*\n|# (\([\d, ]*\) ?)*\n")
_HOLDS = re.compile(r"# holds \d\.\de\+\d+\n")
# The line that says what interpretation found of a program, or of a module.
INTERPRETED = re.compile(r"# (holds|flops) \d\.\de[+-]\d+.*\n")
# Of trees this deep, five calls a level at most, all are laid out, whatever is left of Python's limit of 1000 calls.
_DEEPEST = 100
_DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
_FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
_COMPREHENSION = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
# What binds a name: where it has it, and how such names begin.
_BINDS = {
    ast.FunctionDef: ("name", "f"),
    ast.AsyncFunctionDef: ("name", "f"),
    ast.ClassDef: ("name", "C"),
    ast.arg: ("arg", "v"),
    ast.ExceptHandler: ("name", "v"),
    ast.MatchAs: ("name", "v"),
    ast.MatchStar: ("name", "v"),
    ast.MatchMapping: ("rest", "v"),
}


def canonical(code: str) -> str:
    """A Python program laid out by the standard library, without docstrings, annotations of functions and comments but
    those above it, and its own names numbered in the order in which they are bound: functions f0, classes C0, all
    others v0; the last function that the program does not call itself is `solve`. It does the same. What is asked for
    by name stays: what is imported, attributes, arguments that some call names, built-in functions. What is no Python
    (of this version), or nested deeper than 100 levels, stays as it is.

    Where the comments say what the program is given (see `program_input.described`), the second of them says how many
    bytes it holds at its most, as far as can be seen without running it (abstract_interpretation): `# holds 4.0e+05`.
    Of a PyTorch program that makes its own inputs, as KernelBench's do, the first lines say what shapes these have, and
    what it computes and moves (module_interpretation).
    """
    above = comments_above(code)
    program = _canonical(code.removeprefix("".join(above)))
    if told := _told_of_module(program):
        return headed("".join(dropwhile(_TOLD_OF_MODULE.fullmatch, above)) + program, told)
    above = [line for place, line in enumerate(above) if place != 1 or not _HOLDS.fullmatch(line)]
    held = held_bytes(above, program)
    if held is not None:
        above.insert(1, f"# holds {number_text(held)}\n")
    return "".join(above) + program


def _told_of_module(program: str) -> list[str]:
    """Lines of comments; none of other programs, and of those whose inputs cannot be followed."""
    if f"def {INPUTS}(" not in program:
        return []
    from surrogate.programs.module_cost.cost import A100  # it imports PyTorch
    from surrogate.programs.module_cost.program import module_run

    run = module_run(program)
    if run is None or not run.shapes:
        return []
    lines = shapes_described(run.shapes)
    if run.cost is not None:
        told = {
            "flops": run.cost.flops, "bytes": run.cost.bytes, "kernels": len(run.cost.kernels),
            "fused": run.cost.milliseconds(A100, fused=True), "ms": run.cost.milliseconds(A100),
        }  # fmt: skip
        lines.append(" ".join(f"{name} {number_text(value)}" for name, value in told.items()))
    return lines


def is_followed(text: str) -> bool:
    """Whether a canonical text says what its program holds or computes, which is found where it can be followed."""
    return any(INTERPRETED.fullmatch(line) for line in comments_above(text))


@lru_cache(maxsize=64)  # a program has many rows, one behind another
def _canonical(code: str) -> str:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what a program should not do
            tree = ast.parse(code)
        if _too_deep(tree):
            return code
        for node in ast.walk(tree):
            if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
                node.body = node.body[1:] or [ast.Pass()]
        renamed = _Renamed(_Names(tree).new).visit(tree)
        lines = ast.unparse(ast.fix_missing_locations(renamed))
        return lines + "\n" if lines else ""
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # what is too deep is no program either
        return code


def _too_deep(tree: ast.Module) -> bool:
    level: list[ast.AST] = [tree]
    for _ in range(_DEEPEST):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return bool(level)


class _Names(ast.NodeVisitor):
    """`new` names of those that a program binds, by the old ones."""

    def __init__(self, tree: ast.Module) -> None:
        self.new: dict[str, str] = {}
        self.kept = {*dir(builtins), "self", "cls"}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                self.kept |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
            if isinstance(node, ast.ClassDef):
                self.kept |= {name for statement in node.body for name in _bound(statement)}
            if isinstance(node, ast.keyword) and node.arg:
                self.kept.add(node.arg)
            if isinstance(node, ast.FunctionDef) and node.name == INPUTS:
                self.kept |= _MODULE
            if isinstance(node, ast.FunctionDef) and node.name == INIT_INPUTS:
                # It may name arguments in a dict.
                texts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
                self.kept |= {text for text in texts if isinstance(text, str)}
        self.counts = dict.fromkeys("fCv", 0)
        entry = _entry(tree)
        if entry and entry not in self.kept and _ENTRY not in self.kept:
            self.new[entry] = _ENTRY
        self.visit(tree)

    def bind(self, name: str | None, kind: str) -> None:
        if not name or name in self.new or name in self.kept or name.startswith("__"):
            return
        while (new := f"{kind}{self.counts[kind]}") in self.kept:
            self.counts[kind] += 1
        self.new[name] = new
        self.counts[kind] += 1

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            self.bind(node.id, "v")

    def generic_visit(self, node: ast.AST) -> None:
        if type(node) in _BINDS:
            field, kind = _BINDS[type(node)]
            self.bind(getattr(node, field), kind)
        if isinstance(node, _COMPREHENSION):  # its variables are bound where they stand last
            for part in node.generators:
                self.visit(part)
        super().generic_visit(node)


def _entry(tree: ast.Module) -> str:
    """The last function that is not asked for outside of itself, "" where there is none."""
    functions = {node.name: node for node in tree.body if isinstance(node, _FUNCTION)}
    asked = {
        node.id
        for statement in tree.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and functions.get(node.id) is not statement
    }
    return next((name for name in reversed(functions) if name not in asked), "")


def _bound(statement: ast.stmt) -> list[str]:
    """What a statement of a class's body makes an attribute."""
    if isinstance(statement, _FUNCTION | ast.ClassDef):
        return [statement.name]
    return [
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]


class _Renamed(ast.NodeTransformer):
    def __init__(self, new: dict[str, str]) -> None:
        self.new = new

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for field in ("id", "arg", "name", "rest"):
            if isinstance(old := getattr(node, field, None), str) and not isinstance(node, ast.alias):
                setattr(node, field, self.new.get(old, old))
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [self.new.get(name, name) for name in node.names]
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, _FUNCTION):
            node.returns = None
        return super().generic_visit(node)
