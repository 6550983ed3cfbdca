"""From the text of a program, with what it is given above it, to bytes."""

from __future__ import annotations

import ast
import math
import re
import warnings
from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from search_spaces.abstract_interpretation.interpreter import Interpreter, TooLong
from search_spaces.abstract_interpretation.values import Value

_NUMBER = r"(-?[\d.]+e[+-]\d+)"
_STDIN = re.compile(rf"text of {_NUMBER} characters, {_NUMBER} lines")
_ARGUMENT = re.compile(r"(int|float|bool|NoneType|str|list|tuple|dict)\b.*")
# Larger ones are no number of things: a modulus, an identity.
_LARGEST_COUNT = 1e7


def held_bytes(above: Sequence[str], code: str) -> float | None:
    """Bytes that a program holds at its most, beside what it is given; None where the comments above it do not say
    what that is (`program_input.described`), or nothing in it takes so many arguments."""
    given = [line[1:].strip() for line in above]
    if len(given) < 2 or not given[0].startswith("size "):
        return None
    try:
        tree = _tree(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    stdin = _STDIN.fullmatch(given[1])
    arguments = [] if stdin else [_argument(line) for line in takewhile(_ARGUMENT.fullmatch, given[1:])]
    if not stdin and not (arguments and _taking(tree, len(arguments))):
        return None
    extent = max([_extent(value) for value in arguments], default=1.0)
    counts = [value.number for value in arguments if value.kind == "int" and value.number <= _LARGEST_COUNT]
    size = float(given[0].split()[1]) if stdin else extent if extent > 1 else max([*counts, 1.0])
    run = Interpreter(size, (float(stdin[1]), float(stdin[2])) if stdin else (0.0, 1.0))
    try:
        run.run(tree.body)
        if not stdin:
            run.peak, run.steps = 0.0, 0
            run.enter(_taking(tree, len(arguments)), arguments)
    except (TooLong, RecursionError):
        pass  # what has been seen so far is the answer
    except (ArithmeticError, AttributeError, TypeError, ValueError, IndexError, KeyError):
        if DEBUG:
            raise
    return run.peak


DEBUG = False


@lru_cache(maxsize=64)
def _taking(tree: ast.Module, count: int) -> tuple[str, ...]:
    """Names of the function that takes so many arguments: `solve`, or the last method of the last class that does."""
    for node in reversed(tree.body):
        if isinstance(node, ast.FunctionDef) and node.name == "solve":
            return (node.name,) if _takes(node, count) else ()
    for node in reversed(tree.body):
        if isinstance(node, ast.ClassDef):
            for method in reversed(node.body):
                if (
                    isinstance(method, ast.FunctionDef)
                    and not method.name.startswith("_")
                    and _takes(method, count + 1)
                ):
                    return node.name, method.name
    return ()


def _takes(node: ast.FunctionDef, count: int) -> bool:
    most = len(node.args.posonlyargs) + len(node.args.args)
    return most - len(node.args.defaults) <= count <= most or count > most and node.args.vararg is not None


@lru_cache(maxsize=64)  # a program has many rows, one behind another
def _tree(code: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what a program should not do
        return ast.parse(code)


def _argument(words: str) -> Value:
    """Of the words of a heading (see `program_input.described`)."""
    kind, _, rest = words.partition(" ")
    if kind in ("int", "float"):
        number = _float(rest)
        if kind == "float":
            return Value("float", new=False)
        return Value("int", bits=number, new=False)
    if kind == "bool":
        return Value("bool", new=False)
    found = re.match(rf"of {_NUMBER} ?(.*)", rest)
    if not found:
        return Value("none" if kind == "NoneType" else "any", new=False)
    length = float(found[1])
    if kind == "str":
        return Value("str", base=length, new=False)
    of = _argument(found[2]) if found[2] else None
    if kind == "dict":
        return Value("dict", base=length, of=of, key=Value("str", base=3, new=False), new=False)
    return Value("tuple" if kind == "tuple" else "list", base=length, of=of, new=False)


def _float(text: str) -> float:
    """Its logarithm."""
    digits, _, exponent = text.partition("e")
    return max(math.log2(max(abs(float(digits)), 1e-9)) + float(exponent) * math.log2(10), 0.0)


def _extent(value: Value) -> float:
    count, inner = 1.0, value
    while inner is not None and inner.kind in ("list", "tuple", "dict", "str"):
        count *= max(inner.length, 1.0)
        inner = inner.of
    return count
