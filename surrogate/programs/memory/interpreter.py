"""The abstract interpreter of Python programs, assembled from statements, expressions and calls."""

from __future__ import annotations

from surrogate.programs.memory.calls import Calls
from surrogate.programs.memory.expressions import Expressions
from surrogate.programs.memory.statements import Statements


class MemoryInterpreter(Statements, Expressions, Calls):
    """Runs a program abstractly; `peak` is the largest number of bytes held at any point, arguments excluded."""
