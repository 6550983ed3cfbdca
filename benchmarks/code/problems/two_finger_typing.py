"""A text is typed with two fingers on a keyboard with five columns: A B C D E stand in row 0, F G H I J in row 1, and so
on to Y in row 4. Moving a finger from key to key costs the number of rows plus the number of columns between them.
Both fingers start on any keys they like, free of cost. Given the text of `size` letters A to Y, return the least
total cost of typing it.
"""

RANGE = (4, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    keys = rng.sample("ABCDEFGHIJKLMNOPQRSTUVWXY", rng.choice([6, 15, 25]))
    return ["".join(rng.choice(keys) for _ in range(size))]


# solution: table over the last letters of both fingers
def solve(text):
    def distance(a, b):
        x, y = ord(a) - 65, ord(b) - 65
        return abs(x // 5 - y // 5) + abs(x % 5 - y % 5)

    n = len(text)
    far = 10**9
    # cost[i][j]: i letters typed, the other finger on letter j - 1 (0: not used yet)
    cost = [[far] * (n + 1) for _ in range(n + 1)]
    cost[1][0] = 0
    for i in range(1, n):
        step = distance(text[i - 1], text[i])
        for j in range(i):
            here = cost[i][j]
            if here == far:
                continue
            cost[i + 1][j] = min(cost[i + 1][j], here + step)
            swing = distance(text[j - 1], text[i]) if j else 0
            cost[i + 1][i] = min(cost[i + 1][i], here + swing)
    return min(cost[n])


# solution: memo on place and two keys
from functools import lru_cache


def solve(text):
    keys = [divmod(ord(c) - ord("A"), 5) for c in text]

    def gap(p, q):
        if p is None:
            return 0
        return abs(p[0] - q[0]) + abs(p[1] - q[1])

    @lru_cache(maxsize=None)
    def rest(k, left, right):
        if k == len(keys):
            return 0
        key = keys[k]
        return min(
            gap(left, key) + rest(k + 1, key, right),
            gap(right, key) + rest(k + 1, left, key),
        )

    return rest(0, None, None)


# solution: costs by resting key, one dictionary
def steps(a, b):
    return abs(a // 5 - b // 5) + abs(a % 5 - b % 5)


def solve(text):
    keys = [ord(c) - 65 for c in text]
    resting = {None: 0}
    for last, key in zip(keys, keys[1:]):
        swung = min(cost if k is None else cost + steps(k, key) for k, cost in resting.items())
        moved = steps(last, key)
        for k in resting:
            resting[k] += moved
        resting[last] = min(swung, resting.get(last, swung))
    return min(resting.values())


# solution: dictionary of unordered finger pairs for each moment, all kept
def solve(text):
    def way(a, b):
        if not a:
            return 0
        a, b = ord(a) - 65, ord(b) - 65
        return abs(a // 5 - b // 5) + abs(a % 5 - b % 5)

    moments = [{("", ""): 0}]
    for letter in text:
        states = {}
        for (p, q), spent in moments[-1].items():
            for moved, still in ((p, q), (q, p)):
                state = (still, letter) if still < letter else (letter, still)
                value = spent + way(moved, letter)
                if value < states.get(state, value + 1):
                    states[state] = value
        moments.append(states)
    return min(moments[-1].values())


# solution: search over states with a heap
import heapq


class Keyboard:
    def __init__(self):
        self.spots = {}
        for number in range(25):
            self.spots[chr(65 + number)] = (number // 5, number % 5)
        self.table = {
            (a, b): abs(p - r) + abs(q - s)
            for a, (p, q) in self.spots.items()
            for b, (r, s) in self.spots.items()
        }

    def cost(self, a, b):
        return self.table[a, b] if a != "-" else 0


def solve(text):
    board = Keyboard()
    heap = [(0, -1, "-")]
    seen = set()
    while heap:
        cost, minus, other = heapq.heappop(heap)
        k = -minus
        if k == len(text):
            return cost
        if (k, other) in seen:
            continue
        seen.add((k, other))
        last, following = text[k - 1], text[k]
        heapq.heappush(heap, (cost + board.cost(last, following), -k - 1, other))
        heapq.heappush(heap, (cost + board.cost(other, following), -k - 1, last))
