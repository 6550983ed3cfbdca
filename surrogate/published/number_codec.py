"""Numbers as tokens of the released Regression Language Models.

`<sign><exponent sign><2 exponent digits><mantissa digits>` like ours, except that the mantissa has a point after its
first digit: 72.5 is `<+><+><0><1><7><2><5><0><0>`, 7.2500 x 10^1, where ours is 72500 x 10^-3. Ids come from the
checkpoint's ieee_vocab.json.

Source: `IEEEFloatTokenizer` of github.com/google-deepmind/regress-lm. Its predictions show that the released checkpoint
uses two exponent digits and five mantissa digits (see checkpoint.py).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from surrogate.number_codec import EXPONENT_DIGITS, TOKENS, Grammar, NumberCodec, NumberError


@dataclass(frozen=True)
class PublishedNumbers:
    """Numbers to ids and back. `ids` are the model's ids of our `TOKENS`: the digits 0 to 9, plus and minus."""

    mantissa_digits: int
    ids: tuple[int, ...]

    @staticmethod
    def of(vocabulary: object, size: int, mantissa_digits: int) -> "PublishedNumbers":
        """From ieee_vocab.json (token -> id), for ids below `size`. Raises NumberError if a token has no valid id."""
        if not isinstance(vocabulary, Mapping):
            raise NumberError("ieee_vocab.json maps no tokens to ids")
        ids: tuple[Any, ...] = tuple(vocabulary.get(f"<{token}>") for token in TOKENS)
        for token, known in zip(TOKENS, ids, strict=True):
            if type(known) is not int or not 0 <= known < size or ids.count(known) > 1:
                raise NumberError(f"ieee_vocab.json gives <{token}> no id of its own from 0 to {size - 1}")
        return PublishedNumbers(mantissa_digits, ids)

    @property
    def length(self) -> int:
        """Tokens per number."""
        return 2 + EXPONENT_DIGITS + self.mantissa_digits

    @cached_property
    def grammar(self) -> Grammar:
        """Numbers whose order in the digit tree is that of their values: leading digit non-zero, no exponent `-00`.

        This is our own codec's grammar, because counting the exponent from another digit does not change the order. Its
        zero, `+ - 9 9 0 0 0 0 0`, is zero here as well, although `encode` writes another one.
        """
        return NumberCodec(self.mantissa_digits).grammar

    def encode(self, value: float) -> tuple[int, ...]:
        """Ids of the representable number nearest to `value`; zero is `+ + 0 0` and zeros.

        The published encoder truncates, clamps, and is off by 10x just under powers of ten; this one rounds. Raises
        NumberError for NaN, infinity and magnitudes that are out of range.
        """
        if not math.isfinite(value):
            raise NumberError(f"{value} has no digits: only finite numbers can be written")
        mantissa, _, exponent = f"{abs(value):.{self.mantissa_digits - 1}e}".partition("e")
        if abs(int(exponent)) >= 10**EXPONENT_DIGITS:
            raise NumberError(f"{value} is out of range: exponents have {EXPONENT_DIGITS} digits")
        signs = ("-" if value < 0 else "+") + ("-" if int(exponent) < 0 else "+")
        written = f"{signs}{abs(int(exponent)):0{EXPONENT_DIGITS}}{mantissa.replace('.', '')}"
        return tuple(self.ids[TOKENS.index(token)] for token in written)

    def decode(self, ids: Sequence[int]) -> float:
        """The number of these ids, correctly rounded; the mantissa may have leading zeros.

        Raises NumberError if the ids are not a number.
        """
        written = "".join(TOKENS[self.ids.index(i)] if i in self.ids else "?" for i in ids)
        signs, digits = written[:2], written[2:]
        if len(written) != self.length or not set(signs) <= {"+", "-"} or not digits.isdecimal():
            raise NumberError(f"{written!r} is not a number")
        exponent, mantissa = digits[:EXPONENT_DIGITS], digits[EXPONENT_DIGITS:]
        return float(f"{signs[0]}{mantissa[0]}.{mantissa[1:]}e{signs[1]}{exponent}")

    def decode_array(self, tokens: np.ndarray) -> np.ndarray:
        """Numbers (...) of tokens (..., length) of the grammar."""
        flat = np.array(self.ids)[tokens.reshape(-1, self.length)].tolist()
        return np.array([self.decode(ids) for ids in flat], dtype=np.float64).reshape(tokens.shape[:-1])

    def edges(self, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The numbers themselves: ends of intervals are reported as the model writes them."""
        return values, values
