"""Decode a text in which every five signs from "!" to "u" are a number in base 85 standing for four bytes ("z" alone stands for four zero bytes; a last short group is filled with "u" and as many bytes are dropped), and return the number of bytes, their sum and the number of different bytes.

The text codes `size` bytes.
"""

RANGE = (4, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    out = []
    for at in range(0, size, 4):
        n = min(4, size - at)
        value = (
            rng.choice([0, rng.randrange(1 << 32)]) if n == 4 else rng.randrange(1 << 8 * n) << 8 * (4 - n)
        )
        if value == 0 and n == 4:
            out.append("z")
            continue
        group = ""
        for _ in range(5):
            value, digit = divmod(value, 85)
            group = chr(33 + digit) + group
        out.append(group[: n + 1])
    return ["".join(out)]


# solution: library
import base64


def solve(text):
    data = base64.a85decode(text)
    return [len(data), sum(data), len(set(data))]


# solution: numbers one after the other, nothing kept
def solve(text):
    count = total = value = digits = 0
    seen = 0
    for c in text:
        if c == "z":
            count += 4
            seen |= 1
            continue
        value = value * 85 + ord(c) - 33
        digits += 1
        if digits == 5:
            for shift in (24, 16, 8, 0):
                b = value >> shift & 255
                total += b
                seen |= 1 << b
            count += 4
            value = digits = 0
    if digits:
        value = value * 85 ** (5 - digits) + 85 ** (5 - digits) - 1
        for k in range(digits - 1):
            b = value >> (24 - 8 * k) & 255
            count += 1
            total += b
            seen |= 1 << b
    return [count, total, bin(seen).count("1")]


# solution: groups cut into a list, bytes joined
def solve(text):
    full = text.replace("z", "!!!!!")
    missing = -len(full) % 5
    full += "u" * missing
    groups = [full[i : i + 5] for i in range(0, len(full), 5)]
    data = b""
    parts = []
    for group in groups:
        number = 0
        for c in group:
            number = number * 85 + ord(c) - 33
        parts.append(number.to_bytes(4, "big"))
    data = b"".join(parts)
    data = data[: len(data) - missing]
    return [len(data), sum(data), len(set(data))]


# solution: counter of bytes
from collections import Counter


def decoded(text):
    group = []
    for c in text:
        group.append(c)
        if c == "z":
            yield from (0, 0, 0, 0)
            group = []
        elif len(group) == 5:
            yield from turn(group)
            group = []
    if group:
        n = len(group) - 1
        yield from turn(group + ["u"] * (5 - len(group)))[:n]


def turn(group):
    number = sum((ord(c) - 33) * 85 ** (4 - i) for i, c in enumerate(group))
    return divmod(number // 65536, 256) + divmod(number % 65536, 256)


def solve(text):
    tally = Counter(decoded(text))
    return [sum(tally.values()), sum(b * n for b, n in tally.items()), len(tally)]


# solution: arrays of numbers and bytes
from array import array


class Decoder:
    def __init__(self):
        self.numbers = array("Q")
        self.digits = array("B")

    def read(self, text):
        for c in text:
            if c == "z":
                self.digits.extend([0] * 5)
            else:
                self.digits.append(ord(c) - 33)
        self.drop = -len(self.digits) % 5
        self.digits.extend([84] * self.drop)
        d = self.digits
        for i in range(0, len(d), 5):
            self.numbers.append(
                d[i] * 52200625 + d[i + 1] * 614125 + d[i + 2] * 7225 + d[i + 3] * 85 + d[i + 4]
            )

    def bytes(self):
        out = []
        for n in self.numbers:
            out += [n >> 24, n >> 16 & 255, n >> 8 & 255, n & 255]
        for _ in range(self.drop):
            out.pop()
        return out


def solve(text):
    decoder = Decoder()
    decoder.read(text)
    data = decoder.bytes()
    used = [False] * 256
    for b in data:
        used[b] = True
    return [len(data), sum(data), used.count(True)]
