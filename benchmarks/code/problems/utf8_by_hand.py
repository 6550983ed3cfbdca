"""Given a list of bytes (integers from 0 to 255) that are a correct UTF-8 text, return how many characters it has,
how many take more than one byte, the greatest code point and the sum of all code points.

The text has about `size` characters of one to four bytes.
"""

RANGE = (5, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = "".join(
        chr(rng.choice([rng.randint(32, 126), rng.randint(160, 1_500), rng.randint(8_200, 12_000), rng.randint(128_512, 128_580)]))
        for _ in range(size)
    )
    return [list(text.encode())]


# solution: decoded by the library
def solve(data):
    text = bytes(data).decode("utf-8")
    points = [ord(c) for c in text]
    return [len(points), sum(p > 127 for p in points), max(points), sum(points)]


# solution: one pass with shifts
def solve(data):
    count = wide = top = total = 0
    point = 0
    for i, byte in enumerate(data):
        if byte < 0x80:
            point = byte
        elif byte < 0xC0:
            point = point << 6 | byte & 0x3F
        else:
            wide += 1
            point = byte & (0x1F if byte < 0xE0 else 0x0F if byte < 0xF0 else 0x07)
        if i + 1 == len(data) or data[i + 1] & 0xC0 != 0x80:
            count += 1
            total += point
            if point > top:
                top = point
    return [count, wide, top, total]


# solution: one long text of bits
def solve(data):
    bits = "".join(format(byte, "08b") for byte in data)
    points = []
    at = 0
    wide = 0
    while at < len(bits):
        ones = bits.index("0", at) - at
        length = max(ones, 1)
        value = bits[at + ones + 1 : at + 8]
        for k in range(1, length):
            value += bits[at + 8 * k + 2 : at + 8 * k + 8]
        wide += length > 1
        points.append(int(value, 2))
        at += 8 * length
    return [len(points), wide, max(points), sum(points)]


# solution: list of lists of bytes
def solve(data):
    groups = []
    for byte in data:
        if byte >> 6 == 0b10:
            groups[-1].append(byte)
        else:
            groups.append([byte])
    values = []
    for group in groups:
        head = group[0] & (0xFF >> (len(group) + 1 if len(group) > 1 else 1))
        for byte in group[1:]:
            head = head * 64 + byte % 64
        values.append(head)
    longer = [group for group in groups if len(group) > 1]
    return [len(values), len(longer), max(values), sum(values)]


# solution: rest of the bytes cut off, counted by characters in a dictionary
def solve(data):
    occurrences = {}
    rest = bytes(data)
    window = 0
    while window < len(rest):
        first = rest[window]
        length = 1 if first < 128 else 2 if first < 224 else 3 if first < 240 else 4
        piece = rest[window : window + length]
        occurrences[piece] = occurrences.get(piece, 0) + 1
        window += length
    points = {piece: ord(str(piece, "utf8")) for piece in occurrences}
    return [
        sum(occurrences.values()),
        sum(n for piece, n in occurrences.items() if len(piece) > 1),
        max(points.values()),
        sum(points[piece] * n for piece, n in occurrences.items()),
    ]
