"""Given a text such as "1|0&1^1", values 0 and 1 with operators between them, return in how many ways
it can be bracketed fully so that it is true, and how many so that it is false, both modulo 10,007.

There are `size` values; the text has no brackets and no operator binds more than another.
"""

RANGE = (2, 90)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = rng.choice("01")
    for _ in range(size - 1):
        text += rng.choice("&|^") + rng.choice("01")
    return [text]


# solution: two square tables
def solve(text):
    values, signs = text[::2], text[1::2]
    n = len(values)
    yes = [[0] * n for _ in range(n)]
    no = [[0] * n for _ in range(n)]
    for i in range(n):
        yes[i][i] = int(values[i] == "1")
        no[i][i] = 1 - yes[i][i]
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            t = f = 0
            for k in range(i, j):
                a, b, c, d = yes[i][k], no[i][k], yes[k + 1][j], no[k + 1][j]
                if signs[k] == "&":
                    t += a * c
                    f += a * d + b * c + b * d
                elif signs[k] == "|":
                    t += a * c + a * d + b * c
                    f += b * d
                else:
                    t += a * d + b * c
                    f += a * c + b * d
            yes[i][j] = t % 10007
            no[i][j] = f % 10007
    return [yes[0][n - 1], no[0][n - 1]]


# solution: recursion on pieces of the text
from functools import cache


def solve(text):
    @cache
    def ways(piece):
        if len(piece) == 1:
            return (1, 0) if piece == "1" else (0, 1)
        true = false = 0
        for k in range(1, len(piece), 2):
            a, b = ways(piece[:k])
            c, d = ways(piece[k + 1 :])
            every = (a + b) * (c + d)
            hits = {"&": a * c, "|": every - b * d, "^": a * d + b * c}[piece[k]]
            true += hits
            false += every - hits
        return true % 10007, false % 10007

    return list(ways(text))


# solution: true ones only, and all counts known
def solve(text):
    n = len(text) // 2 + 1
    catalan = [1]
    for k in range(n):
        catalan.append(catalan[-1] * 2 * (2 * k + 1) // (k + 2))
    true = {}
    for start in range(n - 1, -1, -1):
        true[start, 1] = int(text[2 * start])
        for length in range(2, n - start + 1):
            total = 0
            for left in range(1, length):
                x = true[start, left]
                y = true[start + left, length - left]
                sign = text[2 * (start + left) - 1]
                if sign == "&":
                    total += x * y
                else:
                    full_x, full_y = catalan[left - 1], catalan[length - left - 1]
                    total += x * full_y + y * full_x - (x * y if sign == "|" else 2 * x * y)
            true[start, length] = total
    return [true[0, n] % 10007, (catalan[n - 1] - true[0, n]) % 10007]


# solution: objects for spans
class Span:
    def __init__(self, true, false):
        self.true = true % 10007
        self.false = false % 10007

    def join(self, sign, other):
        both = self.true * other.true
        none = self.false * other.false
        mixed = self.true * other.false + self.false * other.true
        if sign == "&":
            return both, none + mixed
        if sign == "|":
            return both + mixed, none
        return mixed, both + none


def solve(text):
    row = [Span(int(c), 1 - int(c)) for c in text[::2]]
    levels = [row]
    while len(levels[-1]) > 1:
        size = len(levels) + 1
        level = []
        for i in range(len(row) - size + 1):
            pairs = [
                levels[k - 1][i].join(text[2 * (i + k) - 1], levels[size - k - 1][i + k])
                for k in range(1, size)
            ]
            level.append(Span(sum(p[0] for p in pairs), sum(p[1] for p in pairs)))
        levels.append(level)
    return [levels[-1][0].true, levels[-1][0].false]


# solution: columns ending at each value
def solve(text):
    n = (len(text) + 1) // 2
    ending = []
    for j in range(n):
        bit = text[2 * j] == "1"
        column = [None] * j + [complex(bit, not bit)]
        for i in range(j - 1, -1, -1):
            t = f = 0
            for k in range(i, j):
                left, right = ending[k][i], column[k + 1]
                a, b, c, d = int(left.real), int(left.imag), int(right.real), int(right.imag)
                if text[2 * k + 1] == "&":
                    hit = a * c
                elif text[2 * k + 1] == "|":
                    hit = a * (c + d) + b * c
                else:
                    hit = a * d + b * c
                t += hit
                f += (a + b) * (c + d) - hit
            column[i] = complex(t % 10007, f % 10007)
        ending.append(column)
    return [int(ending[-1][0].real), int(ending[-1][0].imag)]
