"""Numbers as digit tokens: `<sign><exponent sign><exponent digits><mantissa digits>`.

72.5 is `+ - 0 2 7 2 5 0`: 7250 x 10^-2 (the layout of "Regression Language Models for Code", section 3). Each
number has exactly one spelling: the leading mantissa digit is non-zero, the exponent zero is `+ 0 0`, and zero is
`+ - 9 9 0 0 0 0`, below every positive number in tree order. Rounding is to nearest, by the C library's exact
formatting; what cannot be written is refused, never clamped.

The spellings form a tree. `Grammar` holds it as a small automaton: which tokens may follow, and in which order the
values lie that they lead to. Decoding walks it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

# Token ids: the digits are themselves, then the signs.
PLUS, MINUS = 10, 11
TOKENS = (*"0123456789", "+", "-")
EXPONENT_DIGITS = 2


class NumberError(ValueError):
    """A number that has no spelling, or tokens that spell no number."""


@dataclass(frozen=True)
class NumberCodec:
    """Numbers to tokens and back, with `mantissa_digits` significant digits."""

    mantissa_digits: int = 4

    @property
    def length(self) -> int:
        """Tokens per number."""
        return 2 + EXPONENT_DIGITS + self.mantissa_digits

    def encode(self, value: float) -> tuple[int, ...]:
        """Tokens of the representable number nearest to `value`.

        Raises NumberError for NaN, infinity and magnitudes that no spelling reaches: above 9999 x 10^99, or
        non-zero below 1000 x 10^-99 (with four digits).
        """
        if not math.isfinite(value):
            raise NumberError(f"{value} has no digits: only finite numbers can be learned or predicted")
        digits = self.mantissa_digits
        if value == 0:
            return (PLUS, MINUS, 9, 9, *(0,) * digits)
        mantissa, _, exponent = f"{abs(value):.{digits - 1}e}".partition("e")
        power = int(exponent) - (digits - 1)
        if abs(power) > 99:
            low, high = digits - 100, 98 + digits
            raise NumberError(f"{value} is out of range: magnitudes go from 1e{low} to below 1e{high + 1}")
        sign = PLUS if value > 0 else MINUS
        exponent_sign = PLUS if power >= 0 else MINUS
        return (sign, exponent_sign, *divmod(abs(power), 10), *map(int, mantissa.replace(".", "")))

    def decode(self, tokens: Sequence[int]) -> float:
        """The number the tokens spell. Raises NumberError where they spell none."""
        if len(tokens) != self.length or not self.grammar.accepts(tokens):
            spelled = " ".join(TOKENS[t] if 0 <= t < len(TOKENS) else "?" for t in tokens)
            raise NumberError(f"'{spelled}' spells no number")
        sign = "-" if tokens[0] == MINUS else ""
        exponent_sign = "-" if tokens[1] == MINUS else ""
        exponent = "".join(map(str, tokens[2 : 2 + EXPONENT_DIGITS]))
        mantissa = "".join(map(str, tokens[2 + EXPONENT_DIGITS :]))
        return float(f"{sign}{mantissa}e{exponent_sign}{exponent}")

    def encode_array(self, values: np.ndarray) -> np.ndarray:
        """Tokens (..., length) of an array of numbers (...)."""
        flat = [self.encode(v) for v in values.ravel().tolist()]
        return np.array(flat, dtype=np.int64).reshape(*values.shape, self.length)

    def decode_array(self, tokens: np.ndarray) -> np.ndarray:
        """Numbers (...) of an array of tokens (..., length)."""
        flat = [self.decode(row) for row in tokens.reshape(-1, self.length).tolist()]
        return np.array(flat, dtype=np.float64).reshape(tokens.shape[:-1])

    def edges(self, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Lower and upper edges of what rounds to each of these representable numbers: half a unit of the last digit
        away (just above a power of ten a little more than rounds to it), zero's at zero."""
        digits = self.mantissa_digits
        low, high = [], []
        for value in values.ravel().tolist():
            mantissa, _, exponent = f"{value:.{digits - 1}e}".partition("e")
            units, power = int(mantissa.replace(".", "")) * 10, int(exponent) - digits
            half = 5 if value else 0
            low.append(float(f"{units - half}e{power}"))
            high.append(float(f"{units + half}e{power}"))
        return np.array(low).reshape(values.shape), np.array(high).reshape(values.shape)

    def states(self, tokens: np.ndarray) -> np.ndarray:
        """The grammar state before each token, same shape as `tokens` (..., length)."""
        out = np.zeros_like(tokens)
        for place in range(1, tokens.shape[-1]):
            out[..., place] = self.grammar.following[out[..., place - 1], tokens[..., place - 1]]
        return out

    @cached_property
    def grammar(self) -> Grammar:
        """The automaton of all spellings."""
        return Grammar.of(self.mantissa_digits)


@dataclass(frozen=True, eq=False)
class Grammar:
    """The digit tree as an automaton over states; state 0 is the start.

    `allowed` (states, 12) bool: tokens that may come next; `following` (states, 12) int: the state each leads to;
    `ascending` (states, 12) int: the tokens in ascending order of the values they lead to (for tokens that are not
    allowed the place means nothing); `magnitude` (states,) bool: the next token is of the sign or the exponent.
    """

    allowed: np.ndarray
    following: np.ndarray
    ascending: np.ndarray
    magnitude: np.ndarray

    def accepts(self, tokens: Sequence[int]) -> bool:
        """Whether the tokens spell a number, or the beginning of one."""
        state = 0
        for token in tokens:
            if not 0 <= token < len(TOKENS) or not self.allowed[state, token]:
                return False
            state = int(self.following[state, token])
        return True

    @staticmethod
    def of(mantissa_digits: int) -> Grammar:
        """Builds the automaton. A state is what of the prefix matters for what may follow and how it is ordered."""
        states: dict[tuple[object, ...], int] = {("sign",): 0}
        pending = [("sign",)]
        rows: dict[int, tuple[dict[int, int], list[int]]] = {}
        while pending:
            state = pending.pop()
            branches = _branches(state, mantissa_digits)
            targets = {}
            for token, target in branches:
                if target not in states:
                    states[target] = len(states)
                    pending.append(target)  # type: ignore[arg-type]
                targets[token] = states[target]
            rows[states[state]] = (targets, [token for token, _ in branches])
        allowed = np.zeros((len(states), len(TOKENS)), dtype=bool)
        following = np.zeros((len(states), len(TOKENS)), dtype=np.int64)
        ascending = np.zeros((len(states), len(TOKENS)), dtype=np.int64)
        for index, (targets, order) in rows.items():
            for token, successor in targets.items():
                allowed[index, token] = True
                following[index, token] = successor
            ascending[index] = order + [t for t in range(len(TOKENS)) if t not in order]
        magnitude = np.array([kind not in ("mantissa", "end") for kind, *_ in states])
        return Grammar(allowed, following, ascending, magnitude)


def _branches(state: tuple[object, ...], mantissa_digits: int) -> list[tuple[int, tuple[object, ...]]]:
    """(token, next state) in ascending order of value.

    States: ("sign",), ("exponent sign", sign), ("exponent", signs, digits so far), ("mantissa", sign, kind, place).
    The kind of a mantissa: "any" starts with a non-zero digit, "zero or any" may also be all zeros, "zero" is.
    """
    kind, *rest = state
    if kind == "sign":
        return [(MINUS, ("exponent sign", MINUS)), (PLUS, ("exponent sign", PLUS))]
    if kind == "end":
        return []
    sign = rest[0]
    up = sign == PLUS  # a larger magnitude is a larger value
    branches: list[tuple[int, tuple[object, ...]]] = []
    if kind == "exponent sign":
        branches = [(MINUS, ("exponent", sign, MINUS, ())), (PLUS, ("exponent", sign, PLUS, ()))]
    elif kind == "exponent":
        _, exponent_sign, seen = rest
        assert isinstance(seen, tuple)
        for digit in range(10):
            digits = (*seen, digit)
            if len(digits) < EXPONENT_DIGITS:
                # Only three prefixes matter later: 0 (would -00 be next?), 9 (is it -99?) and all others.
                keep = digit if exponent_sign == MINUS and digit in (0, 9) else 1
                branches.append((digit, ("exponent", sign, exponent_sign, (keep,))))
            elif not (exponent_sign == MINUS and digits == (0, 0)):
                zero = exponent_sign == MINUS and digits == (9, 9) and sign == PLUS
                branches.append((digit, ("mantissa", sign, "zero or any" if zero else "any", 0)))
        up = up == (exponent_sign == PLUS)
    elif kind == "mantissa":
        _, what, place = rest
        assert isinstance(place, int)
        for digit in range(10):
            if place == 0 and digit == 0 and what == "any":
                continue
            if what == "zero" and digit:
                continue
            follow = "zero" if what == "zero" or (place == 0 and digit == 0) else "any"
            done = place + 1 == mantissa_digits
            branches.append((digit, ("end",) if done else ("mantissa", sign, follow, place + 1)))
    return branches if up else branches[::-1]
