"""Structure of source code that readers see and a model would have to learn: occurrences of the same name, nesting by
indentation, magnitudes of numbers.

Each name refers to its previous and to its first occurrence, which usually binds it; the end of each line refers to the
names and numbers of the line and to the end of the line that it is indented under. The structure is read from words and
indentation without parsing, so that it exists for any language.
"""

import math
import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

# Patterns of names and numbers, which the tokenizer uses as well.
NAME, NUMBER = r"[^\W\d]\w*", r"\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?"
_WORDS = re.compile(f"{NAME}|{NUMBER}")
# Magnitude of tokens that do not end a number.
NO_NUMBER = -1.0
_MAX_MAGNITUDE = 1024.0


@dataclass(frozen=True)
class Line:
    """A line of a program: `names` with their positions, and positions of `numbers` with their magnitudes log2(1 + x).

    Positions are token indices within the line, that of the last token for words of several tokens.
    """

    names: tuple[tuple[str, int], ...]
    numbers: tuple[tuple[int, float], ...]
    indentation: int


def read_line(line: str, starts: Sequence[int]) -> Line:
    """Parses a line whose tokens start at the character offsets `starts`."""
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
        return min(_MAX_MAGNITUDE, math.log2(1 + float(number)))
    except (ValueError, OverflowError):  # non-decimal digits, or too many
        return NO_NUMBER


@dataclass
class Structure:
    """Accumulates references (`edges`: pairs of token indices) and magnitudes (by token index) line by line."""

    edges: list[tuple[int, int]] = field(default_factory=list)
    magnitudes: dict[int, float] = field(default_factory=dict)
    _first: dict[str, int] = field(default_factory=dict)
    _last: dict[str, int] = field(default_factory=dict)
    _open: list[tuple[int, int]] = field(default_factory=list)  # indentation and end token of enclosing lines

    def add(self, line: Line, start: int, end: int) -> None:
        """Adds a line that spans the tokens `start` to `end`."""
        for name, place in line.names:
            token = start + place
            first, previous = self._first.setdefault(name, token), self._last.get(name, token)
            self.edges += [(token, other) for other in {first, previous} - {token}]
            self._last[name] = token
        for place, magnitude in line.numbers:
            self.magnitudes[start + place] = magnitude
        words = {start + place for _, place in line.names} | {start + place for place, _ in line.numbers}
        self.edges += [(end, token) for token in sorted(words - {end})]
        while self._open and self._open[-1][0] >= line.indentation:
            self._open.pop()
        if self._open:
            self.edges.append((end, self._open[-1][1]))
        self._open.append((line.indentation, end))
