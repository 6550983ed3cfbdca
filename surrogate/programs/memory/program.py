"""Estimates the peak memory of a program from its text and from the comments above it that describe its inputs."""

import ast
import math
import re
import warnings
from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from surrogate.programs.memory.calls import Calls
from surrogate.programs.memory.expressions import Expressions
from surrogate.programs.memory.interpreter_base import TooLongError
from surrogate.programs.memory.statements import Statements
from surrogate.programs.memory.syntax import Function
from surrogate.programs.memory.values import Value

_NUMBER = r"(-?\d\.\de[+-]\d+)"
_SIZE = re.compile(rf"size {_NUMBER}")
_STDIN = re.compile(rf"text of {_NUMBER} characters, {_NUMBER} lines")
_ARGUMENT = re.compile(rf"(?=\w)(?:(?:str|list|tuple|dict) of {_NUMBER} ?)*(?:int {_NUMBER}|float \S+|bool|NoneType)?")
_LARGEST_COUNT = 1e7  # larger numbers are no counts: moduli, identifiers


class MemoryInterpreter(Statements, Expressions, Calls):
    """Runs a program abstractly; `peak` is the largest number of bytes held at any point, arguments excluded."""


def held_bytes(above: Sequence[str], code: str) -> float | None:
    """Estimated peak memory of a program in bytes, its inputs excluded.

    None if the comments above it do not describe its inputs (`program_input.described`), if no function of the program
    takes that number of arguments, or if the code is not Python.
    """
    lines = [line[1:].strip() for line in above]
    if len(lines) < 2 or not (size := _SIZE.fullmatch(lines[0])):
        return None
    try:
        tree = _tree(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    stdin = _STDIN.fullmatch(lines[1])
    arguments = [] if stdin else [_argument(line) for line in takewhile(_ARGUMENT.fullmatch, lines[1:])]
    entry = _entry_point(tree, len(arguments))
    if not stdin and not (arguments and entry):
        return None
    if stdin:
        run = MemoryInterpreter(float(size[1]), (float(stdin[1]), float(stdin[2])))
    else:
        run = MemoryInterpreter(_size(arguments), (0.0, 1.0))
    try:
        run.run(tree.body)
        if not stdin:
            run.peak = 0.0  # memory held before the call does not count
            run.enter(entry, arguments)
    except (TooLongError, RecursionError):
        pass  # the peak so far is the estimate
    return run.peak


@lru_cache(maxsize=64)  # a table has many consecutive rows of one program
def _tree(code: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about the program's code
        return ast.parse(code)


@lru_cache(maxsize=64)
def _entry_point(tree: ast.Module, count: int) -> tuple[str, ...]:
    """Path to the callable with `count` arguments: `solve`, else the last such method of the last class, else ()."""
    for node in tree.body:
        if isinstance(node, Function) and node.name == "solve":
            return (node.name,) if _takes(node, count) else ()
    for node in reversed(tree.body):
        if isinstance(node, ast.ClassDef):
            for method in reversed(node.body):
                if isinstance(method, Function) and method.name[0] != "_" and _takes(method, count + 1):
                    return node.name, method.name
    return ()


def _takes(node: Function, count: int) -> bool:
    most = len(node.args.posonlyargs) + len(node.args.args)
    return most - len(node.args.defaults) <= count <= (math.inf if node.args.vararg else most)


def _argument(line: str) -> Value:
    """Abstract value of a line of the description, such as `list of 2.0e+02 int 9.0e+00`."""
    kind, _, rest = line.partition(" ")
    if kind == "int":
        return Value("int", bits=_log2(rest), new=False)
    if kind in ("float", "bool", "NoneType"):
        return Value(kind.removesuffix("Type").lower(), new=False)
    _, length, *inside = rest.split(" ", 2)
    of = _argument(inside[0]) if inside else None
    key = Value("str", base=3, new=False) if kind == "dict" else None
    return Value(kind, base=float(length), of=of, key=key, new=False)


def _log2(number: str) -> float:
    """Binary logarithm of a written number, which may exceed the range of floats."""
    digits, _, exponent = number.partition("e")
    return max(math.log2(max(abs(float(digits)), 1e-9)) + float(exponent or 0) * math.log2(10), 0.0)


def _size(arguments: Sequence[Value]) -> float:
    """Number of values in the largest argument; if all are numbers, the largest that may be a count."""
    extent = max(map(_extent, arguments))
    counts = [value.number for value in arguments if value.kind == "int" and value.number <= _LARGEST_COUNT]
    return extent if extent > 1 else max([*counts, 1.0])


def _extent(value: Value) -> float:
    inside = _extent(value.of) if value.of is not None else 1.0
    return max(value.length, 1.0) * inside if value.kind in ("str", "list", "tuple", "dict") else 1.0
