"""Runs a Python program on values of which only kind and size are known."""

from __future__ import annotations

from surrogate.programs.memory.calls import Calls
from surrogate.programs.memory.expressions import Expressions
from surrogate.programs.memory.statements import Statements


class Interpreter(Statements, Expressions, Calls):
    """`peak` is the most bytes that were held beside what was given."""
