"""From a program, and the comments above it that say what it is given, to the bytes that it holds at its most."""

from __future__ import annotations

import ast
import math
import re
import warnings
from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from surrogate.programs.memory.interpreter import Interpreter
from surrogate.programs.memory.machine import TooLongError
from surrogate.programs.memory.syntax import Function
from surrogate.programs.memory.values import Value

_NUMBER = r"(-?\d\.\de[+-]\d+)"
_SIZE = re.compile(rf"size {_NUMBER}")
_STDIN = re.compile(rf"text of {_NUMBER} characters, {_NUMBER} lines")
_ARGUMENT = re.compile(
    rf"(?=\w)(?:(?:str|list|tuple|dict) of {_NUMBER} ?)*(?:int {_NUMBER}|float \S+|bool|NoneType)?"
)
_LARGEST_COUNT = 1e7  # larger numbers say how many of nothing: a modulus, an identity


def held_bytes(above: Sequence[str], code: str) -> float | None:
    """Bytes that a program holds at its most, beside what it is given, as far as can be seen without running it; None
    where the comments above it do not say what that is (`program_input.described`), where nothing in it takes so many
    arguments, and of what is no Python."""
    given = [line[1:].strip() for line in above]
    if len(given) < 2 or not (size := _SIZE.fullmatch(given[0])):
        return None
    try:
        tree = _tree(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    stdin = _STDIN.fullmatch(given[1])
    arguments = [] if stdin else [_argument(line) for line in takewhile(_ARGUMENT.fullmatch, given[1:])]
    start = _taking(tree, len(arguments))
    if not stdin and not (arguments and start):
        return None
    if stdin:
        run = Interpreter(float(size[1]), (float(stdin[1]), float(stdin[2])))
    else:
        run = Interpreter(_size(arguments), (0.0, 1.0))
    try:
        run.run(tree.body)
        if not stdin:
            run.peak = 0.0  # what is there before it is called does not count
            run.enter(start, arguments)
    except (TooLongError, RecursionError):
        pass  # what has been seen until now is the answer
    return run.peak


@lru_cache(maxsize=64)  # a program has many rows, one behind another
def _tree(code: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what a program should not do
        return ast.parse(code)


@lru_cache(maxsize=64)
def _taking(tree: ast.Module, count: int) -> tuple[str, ...]:
    """Where what takes so many arguments is: the function `solve`, or a method, the last, of the last class."""
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


def _argument(words: str) -> Value:
    """Of the words of a heading: `list of 2.0e+02 int 9.0e+00`."""
    kind, _, rest = words.partition(" ")
    if kind == "int":
        return Value("int", bits=_logarithm(rest), new=False)
    if kind in ("float", "bool", "NoneType"):
        return Value(kind.removesuffix("Type").lower(), new=False)
    _, length, *inside = rest.split(" ", 2)
    of = _argument(inside[0]) if inside else None
    key = Value("str", base=3, new=False) if kind == "dict" else None
    return Value(kind, base=float(length), of=of, key=key, new=False)


def _logarithm(number: str) -> float:
    """Binary, also of what no float can hold."""
    digits, _, exponent = number.partition("e")
    return max(math.log2(max(abs(float(digits)), 1e-9)) + float(exponent or 0) * math.log2(10), 0.0)


def _size(arguments: Sequence[Value]) -> float:
    """How many values the largest has; of numbers alone, the largest number that counts something."""
    extent = max(map(_extent, arguments))
    counts = [value.number for value in arguments if value.kind == "int" and value.number <= _LARGEST_COUNT]
    return extent if extent > 1 else max([*counts, 1.0])


def _extent(value: Value) -> float:
    inside = _extent(value.of) if value.of is not None else 1.0
    return max(value.length, 1.0) * inside if value.kind in ("str", "list", "tuple", "dict") else 1.0
