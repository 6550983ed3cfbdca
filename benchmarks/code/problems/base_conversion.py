"""Given a text of digits, its base and another base, return the same number written in the other base.

The digits above 9 are small letters, both bases are from 2 to 36 and differ, and no zeros lead (the number zero is "0"). The text has
`size` digits.
"""

RANGE = (10, 4_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "0123456789abcdefghijklmnopqrstuvwxyz"
    old, new = rng.sample(range(2, 37), 2)
    text = letters[rng.randrange(1, old)]
    while len(text) < size:
        text += letters[rng.randrange(old)]
    return [text, old, new]


# solution: one big number, digit by digit
def solve(text, old, new):
    value = int(text, old)
    out = ""
    while value:
        value, digit = divmod(value, new)
        out += "0123456789abcdefghijklmnopqrstuvwxyz"[digit]
    return out[::-1] or "0"


# solution: long division on the digits
LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"


def solve(text, old, new):
    digits = [LETTERS.index(c) for c in text]
    chunk, size = new, 1
    while chunk * new < 10**12:
        chunk *= new
        size += 1
    result = []
    while digits:
        quotient = []
        rest = 0
        for d in digits:
            rest = rest * old + d
            q = rest // chunk
            rest -= q * chunk
            if q or quotient:
                quotient.append(q)
        for _ in range(size):
            rest, d = divmod(rest, new)
            result.append(LETTERS[d])
        digits = quotient
    while len(result) > 1 and result[-1] == "0":
        result.pop()
    return "".join(reversed(result))


# solution: halves by recursion
import string

DIGITS = string.digits + string.ascii_lowercase


def value_of(text, base):
    if len(text) < 9:
        return int(text, base)
    half = len(text) // 2
    return value_of(text[:-half], base) * base**half + value_of(text[-half:], base)


def written(value, base, width):
    if width == 1:
        return DIGITS[value]
    low = width // 2
    above, below = divmod(value, base**low)
    return written(above, base, width - low) + written(below, base, low)


def solve(text, old, new):
    value = value_of(text, old)
    width = 1
    while new**width <= value:
        width *= 2
    return written(value, new, width).lstrip("0") or "0"


# solution: table of powers taken away from the top
def solve(text, old, new):
    letters = "0123456789abcdefghijklmnopqrstuvwxyz"
    value_of = {letter: value for value, letter in enumerate(letters)}
    weights = [old**place for place in range(len(text))]
    number = sum(value_of[c] * w for c, w in zip(reversed(text), weights))
    powers = [1]
    while powers[-1] * new <= number:
        powers.append(powers[-1] * new)
    answer = []
    for power in reversed(powers):
        digit = number // power
        number -= digit * power
        answer.append(letters[digit])
    return "".join(answer)


# solution: Horner's steps in limbs of the new base
from array import array


def solve(text, old, new):
    symbols = "0123456789abcdefghijklmnopqrstuvwxyz"
    width = 1
    while new ** (width + 1) < 2**28:
        width += 1
    base = new**width
    limbs = array("L", [0])
    for start in range(0, len(text), 5):
        piece = text[start : start + 5]
        carry = int(piece, old)
        factor = old ** len(piece)
        for i, limb in enumerate(limbs):
            carry, limbs[i] = divmod(limb * factor + carry, base)
        while carry:
            limbs.append(carry % base)
            carry //= base
    out = []
    for limb in limbs:
        for _ in range(width):
            limb, d = divmod(limb, new)
            out.append(symbols[d])
    return "".join(out[::-1]).lstrip("0") or "0"
