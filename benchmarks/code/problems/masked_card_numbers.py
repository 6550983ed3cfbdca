"""Given a card number with some digits replaced by "?", return how many ways there are to fill them in so that the check sum is right, modulo 1,000,000,007, and the least filled number that is right as a text ("" if none).

Check sum: from the right, every second digit is doubled, less 9 if the double is over 9; the sum of all must be divisible by 10. The number has `size` digits.
"""

RANGE = (6, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    share = rng.choice([0.2, 0.5, 0.9])
    return ["".join("?" if rng.random() < share else rng.choice("0123456789") for _ in range(size))]


# solution: table of ways for every end
def solve(card):
    n = len(card)
    ways = [[0] * 10 for _ in range(n + 1)]
    ways[n][0] = 1
    for i in range(n - 1, -1, -1):
        for d in range(10):
            if card[i] in ("?", str(d)):
                v = d if (n - i) % 2 else 2 * d - 9 * (d > 4)
                for s in range(10):
                    ways[i][(s + v) % 10] += ways[i + 1][s]
    number = ""
    if ways[0][0]:
        need = 0
        for i in range(n):
            for d in range(10):
                v = d if (n - i) % 2 else 2 * d - 9 * (d > 4)
                if card[i] in ("?", str(d)) and ways[i + 1][(need - v) % 10]:
                    number += str(d)
                    need = (need - v) % 10
                    break
    return [ways[0][0] % 1_000_000_007, number]


# solution: each filled digit permutes the sums
def solve(card):
    unknown = card.count("?")
    doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]

    def total(text):
        s = 0
        for i, c in enumerate(reversed(text)):
            s += doubled[int(c)] if i % 2 else int(c)
        return s % 10

    if unknown == 0:
        right = total(card) == 0
        return [int(right), card if right else ""]
    last = card.rindex("?")
    zeros = card.replace("?", "0")
    need = -total(zeros) % 10
    digit = doubled.index(need) if (len(card) - 1 - last) % 2 else need
    return [pow(10, unknown - 1, 1_000_000_007), zeros[:last] + str(digit) + zeros[last + 1 :]]


# solution: rolling row from the left, least prefix kept for each sum
def solve(card):
    best = {0: (1, "")}
    for i, sign in enumerate(card):
        twice = (len(card) - i) % 2 == 0
        new = {}
        for s, (ways, text) in best.items():
            for d in "0123456789" if sign == "?" else sign:
                v = sum(map(int, str(int(d) * 2))) if twice else int(d)
                key = (s + v) % 10
                old_ways, old = new.get(key, (0, None))
                candidate = text + d
                if old is None or candidate < old:
                    old = candidate
                new[key] = ((old_ways + ways) % 1_000_000_007, old)
        best = new
    return list(best.get(0, (0, "")))


# solution: memo on place and sum
from functools import lru_cache


def solve(card):
    n = len(card)

    def value(i, d):
        if (n - i) % 2:
            return d
        return 2 * d if d < 5 else 2 * d - 9

    @lru_cache(None)
    def ways(i, s):
        if i == n:
            return int(s == 0)
        digits = range(10) if card[i] == "?" else [int(card[i])]
        return sum(ways(i + 1, (s + value(i, d)) % 10) for d in digits) % 1_000_000_007

    for i in range(n, -1, -40):
        ways(i, 0)
        for s in range(10):
            ways(i, s)
    count = ways(0, 0)
    if count == 0:
        return [0, ""]
    s, out = 0, []
    for i in range(n):
        for d in range(10) if card[i] == "?" else [int(card[i])]:
            t = (s + value(i, d)) % 10
            if ways(i + 1, t):
                out.append(str(d))
                s = t
                break
    return [count, "".join(out)]


# solution: masks of possible sums, counts by bytes of links
def solve(card):
    size = len(card)
    masks = [1]
    counts = [1] + [0] * 9
    for i in range(size - 1, -1, -1):
        odd = (size - i) % 2
        mask = 0
        fresh = [0] * 10
        for d in range(10):
            if card[i] != "?" and card[i] != str(d):
                continue
            v = d if odd else (2 * d) % 10 + d // 5
            rolled = masks[-1] << v
            mask |= (rolled | rolled >> 10) & 1023
            for s in range(10):
                fresh[(s + v) % 10] = (fresh[(s + v) % 10] + counts[s]) % 1_000_000_007
        counts = fresh
        masks.append(mask)
    if not masks.pop() & 1:
        return [0, ""]
    digits = bytearray()
    rest = 0
    for i in range(size):
        below = masks.pop()
        for d in range(10):
            v = d if (size - i) % 2 else (2 * d) % 10 + d // 5
            if card[i] in "?" + str(d) and below >> (rest - v) % 10 & 1:
                digits.append(48 + d)
                rest = (rest - v) % 10
                break
    return [counts[0], digits.decode()]
