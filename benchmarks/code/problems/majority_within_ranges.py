"""Given numbers and queries [a, b], return for each query the number that fills more than half of the
places a to b, or -1.

There are `size` numbers and 100 queries.
"""

RANGE = (20, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = rng.choice([3, size])
    numbers = []
    while len(numbers) < size:
        x = rng.randrange(kinds)
        length = rng.randint(1, size // 3)
        numbers += [x if rng.random() < 0.6 else rng.randrange(kinds) for _ in range(length)]
    queries = []
    for _ in range(100):
        a = rng.randrange(size)
        queries.append([a, min(size - 1, a + int(rng.expovariate(8 / size)))])
    return [numbers[:size], queries]


# solution: voting inside the range, then a count
def solve(numbers, queries):
    out = []
    for a, b in queries:
        part = numbers[a : b + 1]
        who, votes = -1, 0
        for x in part:
            if votes == 0:
                who = x
            votes += 1 if x == who else -1
        out.append(who if 2 * part.count(who) > len(part) else -1)
    return out


# solution: counting the range in a dictionary
from collections import Counter


def solve(numbers, queries):
    answers = []
    for a, b in queries:
        number, times = Counter(numbers[i] for i in range(a, b + 1)).most_common(1)[0]
        answers.append(number if times * 2 > b - a + 1 else -1)
    return answers


# solution: tree of votes and lists of places
from bisect import bisect_left, bisect_right


class Votes:
    def __init__(self, numbers):
        self.n = len(numbers)
        self.places = {}
        for i, x in enumerate(numbers):
            self.places.setdefault(x, []).append(i)
        self.tree = [(0, 0)] * self.n + [(x, 1) for x in numbers]
        for i in range(self.n - 1, 0, -1):
            self.tree[i] = self.join(self.tree[2 * i], self.tree[2 * i + 1])

    def join(self, one, two):
        if one[0] == two[0]:
            return (one[0], one[1] + two[1])
        return (one[0], one[1] - two[1]) if one[1] > two[1] else (two[0], two[1] - one[1])

    def majority(self, a, b):
        vote = (0, 0)
        lo, hi = a + self.n, b + 1 + self.n
        while lo < hi:
            if lo & 1:
                vote = self.join(vote, self.tree[lo])
                lo += 1
            if hi & 1:
                hi -= 1
                vote = self.join(vote, self.tree[hi])
            lo //= 2
            hi //= 2
        places = self.places.get(vote[0], [])
        times = bisect_right(places, b) - bisect_left(places, a)
        return vote[0] if 2 * times > b - a + 1 else -1


def solve(numbers, queries):
    votes = Votes(numbers)
    return [votes.majority(a, b) for a, b in queries]


# solution: majority bit by bit from prefix counts
from array import array


def solve(numbers, queries):
    bits = max(numbers).bit_length()
    prefix = []
    for bit in range(bits):
        sums = array("i", [0])
        for x in numbers:
            sums.append(sums[-1] + (x >> bit & 1))
        prefix.append(sums)
    result = []
    for a, b in queries:
        length = b - a + 1
        guess = 0
        for bit in range(bits):
            if 2 * (prefix[bit][b + 1] - prefix[bit][a]) > length:
                guess |= 1 << bit
        times = sum(1 for i in range(a, b + 1) if numbers[i] == guess)
        result.append(guess if 2 * times > length else -1)
    return result


# solution: the middle of the sorted range
def solve(numbers, queries):
    answers = []
    for a, b in queries:
        ordered = sorted(numbers[a : b + 1])
        middle = ordered[len(ordered) // 2]
        answers.append(middle if ordered.count(middle) * 2 > len(ordered) else -1)
    return answers
