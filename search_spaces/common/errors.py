"""Formatting helpers for error messages of one line."""

import difflib
from collections.abc import Sequence
from typing import Any

# Known names that are compared with a wrong one: a file may have any number of them.
_MOST_COMPARED = 2_000


def printable(text: str) -> str:
    """The text with every character that is not printable as an escape, such as `\\x1b` or `\\u202e`.

    For names from files that reach a terminal or a message: control characters of both ranges (escape sequences, line
    breaks), characters that reverse the direction of writing or have no width, and lone surrogates.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def quoted(value: object) -> str:
    """The `repr` of a value's text, cut to 80 characters."""
    text = str(value)
    return repr(text if len(text) <= 80 else text[:77] + "...")


def check_type(value: object, kinds: Any, what: str, expected: str) -> None:
    """Raises TypeError that says what was expected unless a value is of one of these types."""
    if not isinstance(value, kinds):
        shown = " ".join(repr(value).split())  # a DataFrame's has several lines
        raise TypeError(f"{what} is {shown:.80}; it should be {expected}")


def first_line(error: BaseException) -> str:
    """The first line of an error's message, or its class name if the message is empty."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def did_you_mean(name: str, known: Sequence[str]) -> str:
    """The end of an error about an unknown name: the nearest known names, or all if there are at most 12."""
    known = [*dict.fromkeys(known)]
    close = difflib.get_close_matches(name[:80], known[:_MOST_COMPARED], n=3, cutoff=0.5)
    if close:
        return f"; did you mean {' or '.join(map(printable, close))}?"
    return f"; known: {', '.join(map(printable, known))}" if 0 < len(known) <= 12 else ""
