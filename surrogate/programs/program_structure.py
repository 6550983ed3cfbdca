"""What anybody sees at once who reads source code, and a model would have to learn from much of it: which words are one
name, which line stands under which, how large a written number is.

A name refers to where it stood last and where it stood first, which mostly binds it; the end of a line refers to the
names and numbers of the line and to the end of the line that it is indented under. All of it is in the text; no
language is parsed, so that it is there for any.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

# What a name and a number look like, for the tokenizer as well.
NAME, NUMBER = r"[^\W\d]\w*", r"\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?"
_WORDS = re.compile(f"{NAME}|{NUMBER}")
# Of a token that ends no number.
NO_NUMBER = -1.0
_LARGEST = 1024.0


@dataclass(frozen=True)
class Line:
    """A line of a program. Places are those of tokens in the line, of several the last: `names` with theirs, `numbers`
    with their magnitude, the binary logarithm of 1 more."""

    names: tuple[tuple[str, int], ...]
    numbers: tuple[tuple[int, float], ...]
    indentation: int


def read_line(line: str, starts: Sequence[int]) -> Line:
    """A line whose tokens start at these characters."""
    names, numbers = [], []
    for word in _WORDS.finditer(line):
        place = bisect_left(starts, word.end()) - 1
        if word[0][0].isdigit():
            numbers.append((place, _magnitude(word[0])))
        else:
            names.append((word[0], place))
    return Line(tuple(names), tuple(numbers), len(line) - len(line.lstrip()))


def _magnitude(number: str) -> float:
    try:
        return min(_LARGEST, math.log2(1 + float(number)))
    except (ValueError, OverflowError):  # of digits that are no decimal ones, or too many
        return NO_NUMBER


@dataclass
class Structure:
    """References and magnitudes of a text, line after line."""

    edges: list[tuple[int, int]] = field(default_factory=list)
    magnitudes: dict[int, float] = field(default_factory=dict)
    _first: dict[str, int] = field(default_factory=dict)
    _last: dict[str, int] = field(default_factory=dict)
    _open: list[tuple[int, int]] = field(default_factory=list)  # indentation and end of the lines above

    def add(self, line: Line, start: int, end: int) -> None:
        """A line from the token `start` to the token `end`."""
        for name, place in line.names:
            token = start + place
            first, last = self._first.setdefault(name, token), self._last.get(name, token)
            self.edges += [(token, other) for other in {first, last} - {token}]
            self._last[name] = token
        for place, magnitude in line.numbers:
            self.magnitudes[start + place] = magnitude
        within = {start + place for _, place in line.names} | {start + place for place, _ in line.numbers}
        self.edges += [(end, token) for token in sorted(within - {end})]
        while self._open and self._open[-1][0] >= line.indentation:
            self._open.pop()
        if self._open:
            self.edges.append((end, self._open[-1][1]))
        self._open.append((line.indentation, end))
