"""Given a message and a number of rails, write the message down and up along the rails in a zigzag, read rail after
rail, and return the first and last ten letters of the ciphered text and a checksum of all of it.

The checksum is the sum of position (from 1) times the code of the letter, modulo 1000003. The message has `size`
letters, and there are at least two rails.
"""

RANGE = (20, 2_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz ") for _ in range(size))
    return [text, rng.randint(3, size // 8 + 4)]


# solution: full grid of rails and columns
def solve(message, rails):
    grid = [[""] * len(message) for _ in range(rails)]
    row, step = 0, 1
    for column, letter in enumerate(message):
        grid[row][column] = letter
        if row + step not in range(rails):
            step = -step
        row += step
    text = "".join("".join(line) for line in grid)
    check = sum(i * ord(c) for i, c in enumerate(text, 1)) % 1000003
    return [text[:10], text[-10:], check]


# solution: a string for each rail grown by +=
from itertools import cycle


def solve(message, rails):
    lines = [""] * rails
    way = cycle(list(range(rails)) + list(range(rails - 2, 0, -1)))
    for letter in message:
        lines[next(way)] += letter
    text = "".join(lines)
    check = 0
    for i, letter in enumerate(text):
        check = (check + (i + 1) * ord(letter)) % 1000003
    return [text[:10], text[-10:], check]


# solution: positions generated, no text made
def places(n, rails):
    period = 2 * (rails - 1)
    for rail in range(rails):
        for start in range(0, n + period, period):
            if rail and start - rail >= 0 and rail != rails - 1 and start - rail < n:
                yield start - rail
            if start + rail < n:
                yield start + rail


def solve(message, rails):
    n = len(message)
    head = tail = ""
    check = 0
    for i, p in enumerate(places(n, rails)):
        letter = message[p]
        if i < 10:
            head += letter
        tail = (tail + letter)[-10:]
        check += (i + 1) * ord(letter)
    return [head, tail, check % 1000003]


# solution: sorted by rail
def solve(message, rails):
    turn = 2 * rails - 2

    def rail(i):
        return min(i % turn, turn - i % turn)

    order = sorted((rail(i), i, letter) for i, letter in enumerate(message))
    check = sum(k * ord(item[2]) for k, item in enumerate(order, 1))
    return [
        "".join(item[2] for item in order[:10]),
        "".join(item[2] for item in order[-10:]),
        check % 1000003,
    ]


# solution: strided slices into a byte array
def solve(message, rails):
    data = message.encode()
    out = bytearray()
    period = 2 * (rails - 1)
    for r in range(rails):
        if r in (0, rails - 1):
            out += data[r::period]
        else:
            down, up = data[r::period], data[period - r :: period]
            for k in range(len(down)):
                out.append(down[k])
                if k < len(up):
                    out.append(up[k])
    total = 0
    for k, byte in enumerate(out, 1):
        total += k * byte
    return [out[:10].decode(), out[-10:].decode(), total % 1000003]
