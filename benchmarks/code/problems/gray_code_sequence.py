"""Given a whole number count, return the first `count` codes of the reflected binary Gray code as numbers, starting with 0.

Neighbours differ in one bit: 0, 1, 3, 2, 6, 7, 5, 4, 12, ... The count is between nine tenths of `size` and `size`.
"""

RANGE = (10, 110_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randint(0, size // 10)]


# solution: exclusive or with the half
def solve(count):
    return [i ^ (i >> 1) for i in range(count)]


# solution: reflecting the list
def solve(count):
    codes = [0]
    bit = 1
    while len(codes) < count:
        codes = codes + [code + bit for code in reversed(codes)]
        bit *= 2
    return codes[:count]


# solution: strings mirrored
def solve(count):
    words = ["0", "1"]
    while len(words) < count:
        words = ["0" + w for w in words] + ["1" + w for w in words[::-1]]
    return [int(w, 2) for w in words[:count]]


# solution: flipping the ruler's bit
def solve(count):
    result = []
    code = 0
    step = 1
    while len(result) < count:
        result.append(code)
        code ^= step & -step
        step += 1
    return result


# solution: recursive generator of bit tuples
def tuples(width, backwards=False):
    if width == 0:
        yield ()
        return
    for turn, first in enumerate((1, 0) if backwards else (0, 1)):
        for rest in tuples(width - 1, turn == 1):
            yield (first,) + rest


def solve(count):
    width = max(1, (count - 1).bit_length())
    kept = []
    for bits in tuples(width):
        kept.append(bits)
        if len(kept) == count:
            break
    answer = []
    for bits in kept:
        value = 0
        for bit in bits:
            value = value << 1 | bit
        answer.append(value)
    return answer
