"""How errors say things: what somebody wrote, and what they may have meant."""

from __future__ import annotations

import difflib
from collections.abc import Sequence


def quoted(written: object) -> str:
    """What was written as errors quote it: at most 80 characters."""
    text = str(written)
    return repr(text if len(text) <= 80 else text[:77] + "...")


def first_line(error: BaseException) -> str:
    """What an error says, without the lines that some libraries add; its kind where it says nothing."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def did_you_mean(name: str, known: Sequence[str]) -> str:
    """The end of an error about an unknown name: the nearest known ones, or all of a few."""
    close = difflib.get_close_matches(name[:80], known, n=3, cutoff=0.5)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    return f"; known: {', '.join(known)}" if 0 < len(known) <= 12 else ""
