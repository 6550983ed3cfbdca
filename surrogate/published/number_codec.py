"""Numbers as the released Regression Language Models write them.

`<sign><exponent sign><2 exponent digits><mantissa digits>` like ours, but the mantissa is one digit, a point and the
rest: 72.5 is `<+><+><0><1><7><2><5><0><0>`, 7.2500 x 10^1, where ours is 72500 x 10^-3. The ids are those of the
checkpoint's own ieee_vocab.json.

Source: `IEEEFloatTokenizer` of github.com/google-deepmind/regress-lm. That the released checkpoint has two exponent
digits and five of mantissa is what its predictions show (see published.py).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from surrogate.number_codec import EXPONENT_DIGITS, TOKENS, Grammar, NumberCodec, NumberError


@dataclass(frozen=True)
class PublishedNumbers:
    """Numbers to ids and back. `ids` are those of our `TOKENS`: the digits 0 to 9, plus and minus."""

    mantissa_digits: int
    ids: tuple[int, ...]

    @staticmethod
    def of(vocabulary: object, size: int, mantissa_digits: int) -> PublishedNumbers:
        """From ieee_vocab.json (token -> id), for `size` ids. Raises NumberError where a token or its id is amiss."""
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
        """The spellings whose order in the tree is that of their values: leading digit non-zero, no exponent `-00`.

        It is the grammar of our own codec, for an exponent that counts from another digit orders the same. Its zero,
        `+ - 9 9 0 0 0 0 0`, is zero here too, though not the one that `encode` writes.
        """
        return NumberCodec(self.mantissa_digits).grammar

    def encode(self, value: float) -> tuple[int, ...]:
        """Ids of the representable number nearest to `value`; zero is `+ + 0 0` and zeros.

        The published encoder cuts digits off, clamps, and is 10x off just under powers of ten; this one rounds, and
        raises NumberError for NaN, infinity and magnitudes that have no spelling.
        """
        if not math.isfinite(value):
            raise NumberError(f"{value} has no digits: only finite numbers can be written")
        mantissa, _, exponent = f"{abs(value):.{self.mantissa_digits - 1}e}".partition("e")
        if abs(int(exponent)) >= 10**EXPONENT_DIGITS:
            raise NumberError(f"{value} is out of range: exponents have {EXPONENT_DIGITS} digits")
        signs = ("-" if value < 0 else "+") + ("-" if int(exponent) < 0 else "+")
        spelled = f"{signs}{abs(int(exponent)):0{EXPONENT_DIGITS}}{mantissa.replace('.', '')}"
        return tuple(self.ids[TOKENS.index(token)] for token in spelled)

    def decode(self, ids: Sequence[int]) -> float:
        """The number the ids spell, correctly rounded; leading zeros may stand in the mantissa.

        Raises NumberError where they spell none.
        """
        spelled = "".join(TOKENS[self.ids.index(i)] if i in self.ids else "?" for i in ids)
        signs, digits = spelled[:2], spelled[2:]
        if len(spelled) != self.length or not set(signs) <= {"+", "-"} or not digits.isdecimal():
            raise NumberError(f"{spelled!r} spells no number")
        exponent, mantissa = digits[:EXPONENT_DIGITS], digits[EXPONENT_DIGITS:]
        return float(f"{signs[0]}{mantissa[0]}.{mantissa[1:]}e{signs[1]}{exponent}")
