"""Numbers as digit tokens: `<sign><exponent sign><exponent digits><mantissa digits>`.

72.5 is `+ - 0 2 7 2 5 0`: 7250 x 10^-2 (the layout of "Regression Language Models for Code", section 3). Each number
has exactly one sequence of tokens: the leading mantissa digit is non-zero, the exponent zero is `+ 0 0`, and zero is
`+ - 9 9 0 0 0 0`, below every positive number in tree order. Rounding is to the nearest, by the C library's exact
formatting. Numbers that cannot be written are refused, never clamped.

The sequences form a tree. `Grammar` holds it as a small automaton: which tokens may follow a prefix, and in which order
of the values they lead to. Decoding walks the automaton.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

# Token ids: a digit is its own id, then come the signs.
PLUS, MINUS = 10, 11
TOKENS = (*"0123456789", "+", "-")
EXPONENT_DIGITS = 2
_LARGEST_PERCENTAGE = 100.0
_EXACT_POWERS = np.array([float(10**power) for power in range(23)])  # of ten; greater ones are rounded
Range = tuple[float, float]


class NumberError(ValueError):
    """A number that cannot be written as tokens, or tokens that are not a number."""


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

        Raises NumberError for NaN, infinity and magnitudes out of range: above 9999 x 10^99, or non-zero below
        1000 x 10^-99 (with four digits).
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
        """The number of these tokens. Raises NumberError if they are not a number."""
        if len(tokens) != self.length or not self.grammar.accepts(np.array([tokens]))[0]:
            written = " ".join(TOKENS[token] if 0 <= token < len(TOKENS) else "?" for token in tokens)
            raise NumberError(f"'{written}' is not a number")
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
        """Numbers (...) of an array of tokens (..., length). Raises NumberError for tokens that are not a number."""
        rows = tokens.reshape(-1, self.length)
        exponents = rows[:, 2 : 2 + EXPONENT_DIGITS] @ _place_values(EXPONENT_DIGITS)
        mantissas = rows[:, 2 + EXPONENT_DIGITS :] @ _place_values(self.mantissa_digits)
        # One multiplication or division by an exact power rounds as `float` does.
        exact = (exponents < len(_EXACT_POWERS)) & self.grammar.accepts(rows)
        powers = _EXACT_POWERS[np.where(exact, exponents, 0)]
        numbers = np.where(rows[:, 1] == MINUS, mantissas / powers, mantissas * powers)
        numbers = np.where(rows[:, 0] == MINUS, -numbers, numbers)
        for place in np.flatnonzero(~exact):
            numbers[place] = self.decode(rows[place].tolist())
        return numbers.reshape(tokens.shape[:-1])

    def edges(self, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Lower and upper edges of the values that round to each of these representable numbers, same shape.

        They are half a unit of the last digit away, for a power of ten also on the side of zero, where units are
        smaller; those of zero are zero.
        """
        digits = self.mantissa_digits
        low, high = [], []
        for value in values.ravel().tolist():
            mantissa, _, exponent = f"{value:.{digits - 1}e}".partition("e")
            units, power = int(mantissa.replace(".", "")) * 10, int(exponent) - digits
            half = 5 if value else 0
            low.append(float(f"{units - half}e{power}"))
            high.append(float(f"{units + half}e{power}"))
        return np.array(low).reshape(values.shape), np.array(high).reshape(values.shape)

    @cached_property
    def grammar(self) -> "Grammar":
        """The automaton of all numbers."""
        return Grammar.of(self.mantissa_digits)


@dataclass(frozen=True, eq=False)
class Grammar:
    """The digit tree as an automaton over states; state 0 is the start.

    `allowed` (states, 12) bool: tokens that may come next; `following` (states, 12) int: the state each leads to;
    `ascending` (states, 12) int: tokens in ascending order of the values they lead to, those that are not allowed
    last; `magnitude` (states,) bool: the next token is of the sign or the exponent, or the leading digit.
    `starts` (metrics,) are the states in which numbers of each metric start if their ranges differ (`restricted`).
    """

    allowed: np.ndarray
    following: np.ndarray
    ascending: np.ndarray
    magnitude: np.ndarray
    starts: np.ndarray | None = None

    def accepts(self, rows: np.ndarray) -> np.ndarray:
        """Which of these tokens (n, length) are numbers or prefixes of some, (n,) bool."""
        known = (rows >= 0) & (rows < len(TOKENS))
        tokens = np.where(known, rows, 0)
        accepted: np.ndarray = (known & self.allowed[self.states(tokens), tokens]).all(axis=1)
        return accepted

    def states(self, tokens: np.ndarray, first: int | np.ndarray = 0) -> np.ndarray:
        """The state before each token, (..., n) like `tokens`, of numbers that start in the state `first` (...)."""
        out = np.empty_like(tokens)
        out[..., 0] = first
        for place in range(1, tokens.shape[-1]):
            out[..., place] = self.following[out[..., place - 1], tokens[..., place - 1]]
        return out

    def restricted(self, bounds: Sequence[tuple[Sequence[int], Sequence[int]] | None]) -> "Grammar":
        """The automaton with further states, from whose `starts` only numbers within the `bounds` of a metric follow:
        the tokens of its least and of its greatest number, None for any number."""
        parts = [list(map(np.array, part)) for part in (self.allowed, self.following, self.ascending, self.magnitude)]
        allowed, following, ascending, magnitude = parts

        def state(place: int, plain: int, low: Sequence[int] | None, high: Sequence[int] | None) -> int:
            """The state of a prefix that so far is that of `low` or `high`, or else the plain one."""
            if (low is None and high is None) or not self.allowed[plain].any():
                return plain
            own, order = len(allowed), self.ascending[plain].tolist()
            first = 0 if low is None else order.index(low[place])
            last = int(self.allowed[plain].sum()) - 1 if high is None else order.index(high[place])
            inside = order[first : last + 1]
            allowed.append(np.isin(np.arange(len(TOKENS)), inside))
            following.append(self.following[plain].copy())
            ascending.append(np.array([*inside, *order[:first], *order[last + 1 :]]))
            magnitude.append(self.magnitude[plain])
            for token in {inside[0], inside[-1]}:
                ends = low if low and token == low[place] else None, high if high and token == high[place] else None
                following[own][token] = state(place + 1, int(self.following[plain, token]), *ends)
            return own

        starts = [state(0, 0, *both) if both else 0 for both in bounds]
        allowed_, following_, ascending_, magnitude_ = map(np.stack, parts)
        return Grammar(allowed_, following_, ascending_, magnitude_, np.array(starts, dtype=np.int64))

    @staticmethod
    def of(mantissa_digits: int) -> "Grammar":
        """The automaton of numbers with so many mantissa digits."""
        start = _State("sign")
        states, pending = {start: 0}, [start]
        branches: dict[int, list[tuple[int, int]]] = {}
        while pending:
            state = pending.pop()
            targets = []
            for token, target in _branches(state, mantissa_digits):
                if target not in states:
                    states[target] = len(states)
                    pending.append(target)
                targets.append((token, states[target]))
            branches[states[state]] = targets
        allowed = np.zeros((len(states), len(TOKENS)), dtype=bool)
        following, ascending = (np.zeros(allowed.shape, dtype=np.int64) for _ in range(2))
        for index, ascending_branches in branches.items():
            for token, successor in ascending_branches:
                allowed[index, token] = True
                following[index, token] = successor
            order = [token for token, _ in ascending_branches]
            ascending[index] = order + [token for token in range(len(TOKENS)) if token not in order]
        magnitude = np.array([state.part not in ("mantissa", "end") or _leads(state) for state in states])
        return Grammar(allowed, following, ascending, magnitude)


class _State(NamedTuple):
    """What a prefix determines about the tokens that may follow and their order."""

    part: str  # that the next token belongs to; "end" after the last token
    sign: int = PLUS
    exponent_sign: int = PLUS
    # The exponent's first digit where it matters: 0 (-00 is not allowed), 9 (-99 may be that of zero), 1 for others.
    exponent_start: int | None = None
    # Of the mantissa: "any" starts with a non-zero digit, "zero" is all zeros, "zero or any" may be either.
    mantissa: str = "any"
    place: int = 0


def percentage_range(metric: str, values: np.ndarray) -> Range | None:
    """The range in which the model may predict a percentage of which it learned these `values` (n,), NaN for unknown
    ones; None for other metrics.

    A leading digit is a choice among classes, and a model that is not sure gives those of other metrics a share: of 65%
    also 85%, which no network of the kind has, so that one in ten intervals reached there. The range excludes leading
    digits above the greatest value and an eighth of what is missing to 100, and below the least value and a quarter of
    the values' range; more after few values.
    """
    known = values[np.isfinite(values)]
    if not metric.endswith("_pct") or not len(known) or known.min() < 0 or known.max() > _LARGEST_PERCENTAGE:
        return None
    low, high = float(known.min()), float(known.max())
    least = max(0.0, low - (high - low) * (1 / 4 + 2 * len(known) ** -0.5))
    most = high + (_LARGEST_PERCENTAGE - high) * min(1.0, 1 / 8 + len(known) ** -0.5)
    unit = _leading_unit(most)
    # Below the next leading digit by as little as can be written with four digits.
    end = _LARGEST_PERCENTAGE if most + unit > _LARGEST_PERCENTAGE else (most // unit + 1) * unit - unit / 1000
    unit = _leading_unit(least)
    return least // unit * unit, end


def _leading_unit(value: float) -> float:
    """What the leading digit of a number counts: 10 of 65."""
    return 10.0 ** math.floor(math.log10(max(value, 1.0)))


def _leads(state: _State) -> bool:
    """Whether the next token is the leading digit."""
    return state.part == "mantissa" and state.place == 0


def _branches(state: _State, mantissa_digits: int) -> list[tuple[int, _State]]:
    """(token, next state) in ascending order of value."""
    if state.part == "end":
        return []
    if state.part == "sign":
        return [(sign, _State("exponent sign", sign)) for sign in (MINUS, PLUS)]
    larger_is_up = state.sign == PLUS
    if state.part == "exponent sign":
        branches = [(sign, _State("exponent", state.sign, sign)) for sign in (MINUS, PLUS)]
    elif state.part == "exponent":
        branches = _exponent_branches(state)
        larger_is_up = larger_is_up == (state.exponent_sign == PLUS)
    else:
        branches = _mantissa_branches(state, mantissa_digits)
    return branches if larger_is_up else branches[::-1]


def _exponent_branches(state: _State) -> list[tuple[int, _State]]:
    negative, start = state.exponent_sign == MINUS, state.exponent_start
    branches = []
    for digit in range(10):
        if start is None:
            kept = digit if negative and digit in (0, 9) else 1
            branches.append((digit, state._replace(exponent_start=kept)))
        elif not (negative and start == digit == 0):
            zero = negative and start == digit == 9 and state.sign == PLUS
            branches.append((digit, _State("mantissa", state.sign, mantissa="zero or any" if zero else "any")))
    return branches


def _mantissa_branches(state: _State, mantissa_digits: int) -> list[tuple[int, _State]]:
    first, end = state.place == 0, state.place + 1 == mantissa_digits
    branches = []
    for digit in range(10):
        if (state.mantissa == "zero" and digit) or (state.mantissa == "any" and first and digit == 0):
            continue
        mantissa = "zero" if state.mantissa == "zero" or (first and digit == 0) else "any"
        following = _State("mantissa", state.sign, mantissa=mantissa, place=state.place + 1)
        branches.append((digit, _State("end") if end else following))
    return branches


def _place_values(digits: int) -> np.ndarray:
    """What the digits of a number count: 10^(digits - 1), ..., 1."""
    return 10 ** np.arange(digits - 1, -1, -1)
