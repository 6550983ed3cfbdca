"""Given some digits as a text and a divisor, return [how many of their arrangements are divisible by it, the least, the greatest] (0 for both when there is none).

The text has `size` different digits, none of them 0; the divisor is below 2000.
"""

RANGE = (3, 8)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return ["".join(sorted(rng.sample("123456789", size))), rng.randint(11, 1999)]


# solution: permutations one after the other
from itertools import permutations


def solve(digits, divisor):
    count = least = greatest = 0
    for order in permutations(digits):
        m = int("".join(order))
        if m % divisor == 0:
            count += 1
            least = least or m
            greatest = m
    return [count, least, greatest]


# solution: multiples tried, digits compared as sorted texts
def solve(digits, divisor):
    digits = "".join(sorted(digits))
    low, high = int(digits), int(digits[::-1])
    good = []
    for m in range(-(-low // divisor) * divisor, high + 1, divisor):
        if "".join(sorted(str(m))) == digits:
            good.append(m)
    return [len(good), good[0], good[-1]] if good else [0, 0, 0]


# solution: counts by used digits and remainder, with least and greatest
def solve(digits, divisor):
    n = len(digits)
    table = {(0, 0): (1, 0, 0)}
    for _ in range(n):
        following = {}
        for (used, r), (ways, low, high) in table.items():
            for i, c in enumerate(digits):
                if used >> i & 1:
                    continue
                key = used | 1 << i, (10 * r + int(c)) % divisor
                a, b = 10 * low + int(c), 10 * high + int(c)
                if key in following:
                    w, x, y = following[key]
                    following[key] = (w + ways, min(a, x), max(b, y))
                else:
                    following[key] = (ways, a, b)
        table = following
    return list(table.get(((1 << n) - 1, 0), (0, 0, 0)))


# solution: all arrangements in lists, by inserting digits
def solve(digits, divisor):
    texts = [""]
    for c in digits:
        texts = [t[:i] + c + t[i:] for t in texts for i in range(len(t) + 1)]
    numbers = sorted(int(t) for t in texts)
    chosen = [m for m in numbers if m % divisor == 0]
    if not chosen:
        return [0, 0, 0]
    return [len(chosen), chosen[0], chosen[-1]]


# solution: halves of the digits matched by remainders
from collections import defaultdict
from itertools import combinations, permutations


class Halves:
    def __init__(self, digits, divisor):
        self.digits = set(digits)
        self.back = len(digits) // 2
        self.front = len(digits) - self.back
        self.divisor = divisor

    def joined(self):
        scale = 10**self.back
        for chosen in combinations(sorted(self.digits), self.back):
            tails = defaultdict(list)
            for order in permutations(chosen):
                m = int("".join(order) or "0")
                tails[m % self.divisor].append(m)
            for order in permutations(sorted(self.digits - set(chosen))):
                m = int("".join(order)) * scale
                for tail in tails[-m % self.divisor]:
                    yield m + tail


def solve(digits, divisor):
    found = set(Halves(digits, divisor).joined())
    return [len(found), min(found, default=0), max(found, default=0)]
