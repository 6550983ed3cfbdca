"""Given numbers, return for each its Zeckendorf text: the 0s and 1s, greatest first, of the sum of Fibonacci numbers 1, 2, 3, 5, 8, ... with no two neighbours that gives it.

There are `size` positive numbers below 2 ** 40, many of them small.
"""

RANGE = (5, 8000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, 2 ** rng.choice([6, 12, 12, 40])) for _ in range(size)]]


# solution: greedy with a list of Fibonacci numbers
def solve(numbers):
    fibs = [1, 2]
    while fibs[-1] < max(numbers):
        fibs.append(fibs[-1] + fibs[-2])
    out = []
    for n in numbers:
        text = ""
        for f in reversed(fibs):
            if f <= n:
                n -= f
                text += "1"
            elif text:
                text += "0"
        out.append(text)
    return out


# solution: places found by bisection
from bisect import bisect_right


def solve(numbers):
    fibs = [1, 2]
    for _ in range(60):
        fibs.append(sum(fibs[-2:]))

    def shown(n):
        places = set()
        while n:
            k = bisect_right(fibs, n) - 1
            places.add(k)
            n -= fibs[k]
        return "".join("1" if k in places else "0" for k in range(max(places), -1, -1))

    return [shown(n) for n in numbers]


# solution: Fibonacci numbers walked back by subtraction, nothing kept
def text_of(n):
    a, b = 1, 2
    while b <= n:
        a, b = b, a + b
    word = []
    while a >= 1:
        if a <= n:
            word.append("1")
            n -= a
        else:
            word.append("0")
        if a == 1:
            break
        a, b = b - a, a
    return "".join(word)


def solve(numbers):
    result = []
    for n in numbers:
        result.append(text_of(n))
    return result


# solution: texts of remainders remembered
def solve(numbers):
    memory = {0: ""}

    def text(n):
        if n not in memory:
            a, b, length = 1, 2, 1
            while b <= n:
                a, b, length = b, a + b, length + 1
            tail = text(n - a)
            memory[n] = "1" + tail.rjust(length - 1, "0")
        return memory[n]

    return [text(n) for n in numbers]


# solution: table of all small numbers, bit masks for the others
class Coder:
    def __init__(self, small):
        self.fibs = [1, 2]
        while self.fibs[-1] < 2**42:
            self.fibs.append(self.fibs[-1] + self.fibs[-2])
        self.table = [0] * small
        top = 0
        for n in range(1, small):
            while self.fibs[top + 1] <= n:
                top += 1
            self.table[n] = 1 << top | self.table[n - self.fibs[top]]

    def code(self, n):
        mask = 0
        k = len(self.fibs) - 1
        while n >= len(self.table):
            while self.fibs[k] > n:
                k -= 1
            mask |= 1 << k
            n -= self.fibs[k]
        return mask | self.table[n]


def solve(numbers):
    coder = Coder(4097)
    return [bin(coder.code(n))[2:] for n in numbers]
