"""Canonical text of Python programs, in which naming and layout do not matter."""

import ast
import builtins
import re
import warnings
from functools import lru_cache
from itertools import dropwhile

from surrogate.programs.memory import held_bytes
from surrogate.programs.module_cost import INIT_INPUTS, INPUTS, MODEL
from surrogate.programs.program_input import comments_above, describe_shapes, number_text, with_comments

_ENTRY = "solve"
_MODULE_NAMES = {MODEL, INPUTS, INIT_INPUTS}
_MODULE_LINES = re.compile(r"# (size|flops) \d\.\de.*\n|# (\([\d, ]*\) ?)*\n")
_HOLDS = re.compile(r"# holds \d\.\de\+\d+\n")
# The line with the result of interpreting a program or a module.
INTERPRETATION = re.compile(r"# (holds|flops) \d\.\de[+-]\d+.*\n")
# Deepest syntax tree that is processed: at most five nested calls per level stay within Python's recursion limit.
_MAX_DEPTH = 100
_WithDocstring = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
# Nodes that bind a name: the attribute that holds it, and the prefix of its new name.
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
    """Canonical text of a Python program.

    The program is formatted by `ast.unparse`; docstrings, function annotations and comments are removed, except for the
    comments above it; its own names are numbered in the order of binding: functions f0, classes C0, others v0, and the
    last function that the program itself does not use is `solve`. Behaviour does not change: imported names,
    attributes, arguments passed by keyword and built-ins keep their names. Text that is not Python (of the running
    version) or is nested deeper than 100 levels is returned unchanged.

    If the comments describe the program's inputs (`program_input.describe_inputs`), the estimated peak memory is
    inserted as their second line, `# holds 4.0e+05` (`programs.memory`). For PyTorch programs that define their inputs,
    as KernelBench's do, the first lines give the input shapes, operations and memory traffic (`programs.module_cost`).
    """
    above = comments_above(code)
    program = _canonical(code.removeprefix("".join(above)))
    if lines := _module_lines(program):
        return with_comments("".join(dropwhile(_MODULE_LINES.fullmatch, above)) + program, lines)
    above = [line for index, line in enumerate(above) if index != 1 or not _HOLDS.fullmatch(line)]
    held = held_bytes(above, program)
    if held is not None:
        above.insert(1, f"# holds {number_text(held)}\n")
    return "".join(above) + program


def _module_lines(program: str) -> list[str]:
    """Comment lines for a PyTorch module; empty for other programs and if its inputs cannot be interpreted."""
    if f"def {INPUTS}(" not in program:
        return []
    from surrogate.programs.module_cost.cost import A100  # imports PyTorch
    from surrogate.programs.module_cost.program import module_run

    run = module_run(program)
    if run is None or not run.shapes:
        return []
    lines = describe_shapes(run.shapes)
    if run.cost is not None:
        figures = {
            "flops": run.cost.flops, "bytes": run.cost.bytes, "kernels": len(run.cost.kernels),
            "fused": run.cost.milliseconds(A100, fused=True), "ms": run.cost.milliseconds(A100),
        }  # fmt: skip
        lines.append(" ".join(f"{name} {number_text(value)}" for name, value in figures.items()))
    return lines


def is_interpreted(text: str) -> bool:
    """Whether a canonical text has a line with the result of interpretation."""
    return any(INTERPRETATION.fullmatch(line) for line in comments_above(text))


@lru_cache(maxsize=64)  # a table has many consecutive rows of one program
def _canonical(code: str) -> str:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the program's code
            tree = ast.parse(code)
        if _too_deep(tree):
            return code
        for node in ast.walk(tree):
            if isinstance(node, _WithDocstring) and ast.get_docstring(node, clean=False) is not None:
                node.body = node.body[1:] or [ast.Pass()]
        renamed = _Renamed(_NewNames(tree).by_old_name).visit(tree)
        lines = ast.unparse(ast.fix_missing_locations(renamed))
        return lines + "\n" if lines else ""
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the last two: nested too deeply
        return code


def _too_deep(tree: ast.Module) -> bool:
    level: list[ast.AST] = [tree]
    for _ in range(_MAX_DEPTH):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return bool(level)


class _NewNames(ast.NodeVisitor):
    """New names of the names that a program binds, `by_old_name`."""

    def __init__(self, tree: ast.Module) -> None:
        self.by_old_name: dict[str, str] = {}
        self.kept = {*dir(builtins), "self", "cls"}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                self.kept |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
            if isinstance(node, ast.ClassDef):
                self.kept |= {name for statement in node.body for name in _bound(statement)}
            if isinstance(node, ast.keyword) and node.arg:
                self.kept.add(node.arg)
            if isinstance(node, ast.FunctionDef) and node.name == INPUTS:
                self.kept |= _MODULE_NAMES
            if isinstance(node, ast.FunctionDef) and node.name == INIT_INPUTS:
                # The strings may be keyword arguments of `__init__`.
                texts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
                self.kept |= {text for text in texts if isinstance(text, str)}
        self.counts = dict.fromkeys("fCv", 0)
        entry = _entry(tree)
        if entry and entry not in self.kept and _ENTRY not in self.kept:
            self.by_old_name[entry] = _ENTRY
        self.visit(tree)

    def bind(self, name: str | None, kind: str) -> None:
        if not name or name in self.by_old_name or name in self.kept or name.startswith("__"):
            return
        while (new := f"{kind}{self.counts[kind]}") in self.kept:
            self.counts[kind] += 1
        self.by_old_name[name] = new
        self.counts[kind] += 1

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            self.bind(node.id, "v")

    def generic_visit(self, node: ast.AST) -> None:
        if type(node) in _BINDS:
            field, kind = _BINDS[type(node)]
            self.bind(getattr(node, field), kind)
        if isinstance(node, _Comprehension):  # the node binds its variables after their first use in the text
            for part in node.generators:
                self.visit(part)
        super().generic_visit(node)


def _entry(tree: ast.Module) -> str:
    """The last top-level function that is used only by itself, or ""."""
    functions = {node.name: node for node in tree.body if isinstance(node, _Function)}
    used = {
        node.id
        for statement in tree.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and functions.get(node.id) is not statement
    }
    return next((name for name in reversed(functions) if name not in used), "")


def _bound(statement: ast.stmt) -> list[str]:
    """Attributes that a statement of a class body defines."""
    if isinstance(statement, _Function | ast.ClassDef):
        return [statement.name]
    return [node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


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
        if isinstance(node, _Function):
            node.returns = None
        return super().generic_visit(node)
