"""Piles of cards: in every turn one card is taken from each pile and those taken make a new pile. Return [turns before the first state that comes back, length of the cycle, the piles of that state, largest first].

There are `size` cards; the order of piles does not matter.
"""

RANGE = (3, 260)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    piles = []
    left = size
    while left:
        piles.append(rng.randint(1, max(1, min(left, size // 3 + 1))))
        left -= piles[-1]
    return [piles]


# solution: tuples of sorted piles in a dictionary
def solve(piles):
    state = tuple(sorted(piles, reverse=True))
    seen = {}
    turn = 0
    while state not in seen:
        seen[state] = turn
        turn += 1
        fresh = [p - 1 for p in state if p > 1] + [len(state)]
        state = tuple(sorted(fresh, reverse=True))
    return [seen[state], turn - seen[state], list(state)]


# solution: two speeds, no memory of the states
def step(piles):
    made = len(piles)
    piles = [p - 1 for p in piles if p > 1]
    piles.append(made)
    piles.sort()
    return piles


def solve(piles):
    start = sorted(piles)
    slow, fast = step(start), step(step(start))
    while slow != fast:
        slow, fast = step(slow), step(step(fast))
    before = 0
    slow = start
    while slow != fast:
        slow, fast = step(slow), step(fast)
        before += 1
    length = 1
    fast = step(slow)
    while fast != slow:
        fast = step(fast)
        length += 1
    return [before, length, slow[::-1]]


# solution: counts by pile height, states as texts in a list
def solve(piles):
    total = sum(piles)
    heights = [0] * (total + 2)
    for p in piles:
        heights[p] += 1
    texts = []
    while True:
        text = ",".join(str(h) for h in heights)
        if text in texts:
            break
        texts.append(text)
        made = sum(heights)
        heights = [0] + heights[2:] + [0]
        heights[made] += 1
    first = texts.index(text)
    state = []
    for h in range(total, 0, -1):
        state.extend([h] * heights[h])
    return [first, len(texts) - first, state]


# solution: bytes of conjugate shapes, columns rotated
def conjugate(parts):
    return [sum(1 for p in parts if p > i) for i in range(parts[0])]


def solve(piles):
    columns = conjugate(sorted(piles, reverse=True))
    order = {}
    n = 0
    while True:
        key = b"".join(c.to_bytes(2, "big") for c in columns)
        if key in order:
            break
        order[key] = n
        n += 1
        made, rest = columns[0], columns[1:]
        rest += [0] * (made - len(rest))
        columns = [c + (i < made) for i, c in enumerate(rest)]
    return [order[key], n - order[key], conjugate(columns)]


# solution: table objects with Brent's search for the cycle
class Table:
    def __init__(self, piles):
        self.piles = sorted(piles, reverse=True)

    def play(self):
        left = [p - 1 for p in self.piles] + [len(self.piles)]
        return Table([p for p in left if p])

    def __eq__(self, other):
        return self.piles == other.piles


def solve(piles):
    history = [Table(piles)]
    power = length = 1
    tortoise = 0
    history.append(history[0].play())
    while history[-1] != history[tortoise]:
        if power == length:
            tortoise = len(history) - 1
            power *= 2
            length = 0
        history.append(history[-1].play())
        length += 1
    start = 0
    while history[start] != history[start + length]:
        start += 1
        if start + length == len(history):
            history.append(history[-1].play())
    return [start, length, history[start].piles]
