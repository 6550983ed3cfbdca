"""In a given number base, 1, 2, 3, ... are written one after the other as a single text of digits. Return the digits (as numbers) at the places asked, counted from 1.

The first argument is the number base, at most 10; the places are at most `size`.
"""

RANGE = (20, 250_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.choice([2, 3, 8, 10]), sorted(rng.randint(1, size) for _ in range(5)) + [size]]


# solution: whole text built
def solve(base, places):
    parts = []
    length = 0
    m = 1
    while length < max(places):
        digits = ""
        rest = m
        while rest:
            digits = str(rest % base) + digits
            rest //= base
        parts.append(digits)
        length += len(digits)
        m += 1
    text = "".join(parts)
    return [int(text[k - 1]) for k in places]


# solution: blocks of numbers with equally many digits
def solve(base, places):
    answer = []
    for k in places:
        length, first = 1, 1
        k -= 1
        while k >= length * first * (base - 1):
            k -= length * first * (base - 1)
            length += 1
            first *= base
        number = first + k // length
        behind = length - 1 - k % length
        answer.append(number // base**behind % base)
    return answer


# solution: stream of digits from a counter in a list
def stream(base):
    digits = [1]
    while True:
        yield from digits
        i = len(digits) - 1
        while i >= 0 and digits[i] == base - 1:
            digits[i] = 0
            i -= 1
        if i < 0:
            digits.insert(0, 1)
        else:
            digits[i] += 1


def solve(base, places):
    at = {}
    wanted = set(places)
    last = max(places)
    for k, d in enumerate(stream(base), 1):
        if k in wanted:
            at[k] = d
        if k == last:
            break
    return [at[k] for k in places]


# solution: texts of one length made from those of the length before
def solve(base, places):
    alphabet = [str(d) for d in range(base)]
    block = alphabet[1:]
    joined = "".join(block)
    while len(joined) < places[-1]:
        block = [text + d for text in block for d in alphabet]
        joined += "".join(block)
    return [int(joined[k - 1]) for k in places]


# solution: ends of the numbers in a list, place found by bisection
from bisect import bisect_left


class Joined:
    def __init__(self, base, length):
        self.base = base
        self.ends = [0]
        width, limit = 1, base
        while self.ends[-1] < length:
            if len(self.ends) == limit:
                width += 1
                limit *= base
            self.ends.append(self.ends[-1] + width)

    def __getitem__(self, k):
        number = bisect_left(self.ends, k)
        for _ in range(self.ends[number] - k):
            number //= self.base
        return number % self.base


def solve(base, places):
    joined = Joined(base, max(places))
    return [joined[k] for k in places]
