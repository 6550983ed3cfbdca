"""One step turns a number into the difference of two numbers: its digits (padded with zeros to `width` digits) put in falling
order, less the same digits in rising order. For each start from 0 to n - 1, steps are made until a number comes that was
there before in the same chain. Return a list: the largest number of different numbers in a chain (the start counts) and the
smallest start that has it.

n is `size` and at most 10 ** width.
"""

RANGE = (10, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, rng.choice([4, 5, 6])]


# solution: chain in a set, start after start
def solve(n, width):
    best, owner = 0, 0
    for start in range(n):
        chain = set()
        value = start
        while value not in chain:
            chain.add(value)
            digits = sorted(str(value).zfill(width))
            rising = "".join(digits)
            value = int(rising[::-1]) - int(rising)
        if len(chain) > best:
            best, owner = len(chain), start
    return [best, owner]


# solution: all chains kept as lists
def step(value, width):
    digits = []
    for _ in range(width):
        value, d = divmod(value, 10)
        digits.append(d)
    digits.sort()
    up = down = 0
    for d in digits:
        up = up * 10 + d
    for d in reversed(digits):
        down = down * 10 + d
    return down - up


def solve(n, width):
    chains = []
    for start in range(n):
        chain = [start]
        while True:
            value = step(chain[-1], width)
            if value in chain:
                break
            chain.append(value)
        chains.append(chain)
    longest = max(map(len, chains))
    return [longest, next(c[0] for c in chains if len(c) == longest)]


# solution: lengths remembered in a dictionary
def solve(n, width):
    length = {}

    def follow(value):
        text = sorted(f"{value:0{width}}")
        return int("".join(reversed(text))) - int("".join(text))

    for start in range(n):
        path = []
        position = {}
        value = start
        while value not in length and value not in position:
            position[value] = len(path)
            path.append(value)
            value = follow(value)
        if value in position:
            entry = position[value]
            cycle = len(path) - entry
            for member in path[entry:]:
                length[member] = cycle
            del path[entry:]
        while path:
            member = path.pop()
            length[member] = 1 + length[follow(member)]
    best = max(length[s] for s in range(n))
    for s in range(n):
        if length[s] == best:
            return [best, s]


# solution: two runners without memory
def solve(n, width):
    weights = [10 ** (width - 1 - i) - 10**i for i in range(width)]

    def f(value):
        ordered = sorted(str(value).rjust(width, "0"), reverse=True)
        return sum(int(d) * w for d, w in zip(ordered, weights))

    record = (0, 0)
    for start in range(n):
        slow, fast = f(start), f(f(start))
        while slow != fast:
            slow, fast = f(slow), f(f(fast))
        tail, slow = 0, start
        while slow != fast:
            slow, fast = f(slow), f(fast)
            tail += 1
        loop, fast = 1, f(slow)
        while fast != slow:
            fast = f(fast)
            loop += 1
        if tail + loop > record[0]:
            record = (tail + loop, start)
    return list(record)


# solution: cached step on digit groups, chains as strings
from functools import lru_cache


def solve(n, width):
    @lru_cache(maxsize=None)
    def difference(group):
        high = int(group[::-1])
        return str(high - int(group)).zfill(width)

    walks = {}
    for start in range(n):
        word = str(start).zfill(width)
        walk = ""
        while word + "," not in walk:
            walk += word + ","
            word = difference("".join(sorted(word)))
        walks[start] = walk
    champion = max(walks, key=lambda s: (len(walks[s]), -s))
    return [walks[champion].count(","), champion]
