"""Runs a Python program on values of which only kind and size are known."""

from __future__ import annotations

from search_spaces.abstract_interpretation.calls import Calls
from search_spaces.abstract_interpretation.expressions import Expressions
from search_spaces.abstract_interpretation.statements import Statements


class Interpreter(Statements, Expressions, Calls):
    """`peak` is the most bytes that were held beside what was given."""
