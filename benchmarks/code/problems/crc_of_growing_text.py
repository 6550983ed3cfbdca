"""A cyclic checksum of `width` bits: the register starts at 0, and for each byte of the text, highest bit
first, the register is shifted left by one; when the bit shifted out differs from the bit of the byte,
the polynomial is added (exclusive or). Given the width (8 or more), polynomial, text and modulus, return
[checksum of the whole text, sum of the checksums of all its beginnings modulo the modulus, how many
different checksums the beginnings have].

The text has `size` characters of ASCII.
"""

RANGE = (5, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = [(8, 0x07), (8, 0x31), (16, 0x1021), (16, 0x8005), (24, 0x864CFB), (32, 0x04C11DB7)]
    width, polynomial = rng.choice(kinds)
    text = "".join(rng.choice("abcdefghij 0123456789.") for _ in range(size))
    return [width, polynomial, text, rng.choice([65_521, 1_000_003])]


# solution: bit by bit, set of values
def solve(width, polynomial, text, modulus):
    register = total = 0
    seen = set()
    top = 1 << (width - 1)
    for ch in text:
        byte = ord(ch)
        for k in range(7, -1, -1):
            flip = bool(register & top) != bool(byte >> k & 1)
            register = (register << 1) % (1 << width)
            if flip:
                register ^= polynomial
        total += register
        seen.add(register)
    return [register, total % modulus, len(seen)]


# solution: table of 256 and sorted array
from array import array


def solve(width, polynomial, text, modulus):
    full = (1 << width) - 1
    table = []
    for byte in range(256):
        r = byte << (width - 8)
        for _ in range(8):
            r = (r << 1 ^ polynomial) & full if r >> (width - 1) else r << 1
        table.append(r)
    values = array("Q")
    r = 0
    for byte in text.encode():
        r = (r << 8 & full) ^ table[r >> (width - 8) ^ byte]
        values.append(r)
    answer = [r, sum(values) % modulus]
    previous = different = 0
    for v in sorted(values):
        if v != previous or different == 0:
            different += 1
        previous = v
    return answer + [different]


# solution: dictionary of prefixes
def divide(number, width, polynomial):
    divisor = 1 << width | polynomial
    while number.bit_length() > width:
        number ^= divisor << (number.bit_length() - width - 1)
    return number


def solve(width, polynomial, text, modulus):
    checks = {0: 0}
    for i, ch in enumerate(text, 1):
        checks[i] = divide(checks[i - 1] << 8 ^ ord(ch) << width, width, polynomial)
    del checks[0]
    return [checks[len(text)], sum(checks.values()) % modulus, len(set(checks.values()))]


# solution: list of bits as the register
def solve(width, polynomial, text, modulus):
    taps = [polynomial >> (width - 1 - i) & 1 for i in range(width)]
    register = [0] * width
    states = set()
    total = 0
    for ch in text:
        for bit in map(int, f"{ord(ch):08b}"):
            out = register.pop(0) ^ bit
            register.append(0)
            if out:
                register = [a ^ b for a, b in zip(register, taps)]
        states.add(tuple(register))
        total = (total + int("".join(map(str, register)), 2)) % modulus
    return [int("".join(map(str, register)), 2), total, len(states)]


# solution: half bytes with a generator of values
class Checksum:
    def __init__(self, width, polynomial):
        self.width = width
        self.mask = 2**width - 1
        self.small = [self.slow(k << (width - 4), polynomial) for k in range(16)]

    def slow(self, value, polynomial):
        for _ in range(4):
            value *= 2
            if value > self.mask:
                value = (value & self.mask) ^ polynomial
        return value

    def run(self, data):
        value = 0
        for byte in data:
            for half in (byte >> 4, byte & 15):
                value = (value << 4 & self.mask) ^ self.small[value >> (self.width - 4) ^ half]
            yield value


def solve(width, polynomial, text, modulus):
    checksum = Checksum(width, polynomial)
    total = last = 0
    for last in checksum.run(text.encode("ascii")):
        total += last
    if width <= 16:
        seen = bytearray(1 << width)
        for value in checksum.run(text.encode("ascii")):
            seen[value] = 1
        return [last, total % modulus, sum(seen)]
    return [last, total % modulus, len(frozenset(checksum.run(text.encode("ascii"))))]
