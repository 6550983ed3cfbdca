"""A ring of whole numbers is replaced by the absolute differences of neighbours, again and again. Return [steps before the first ring that comes back, length of the cycle, sum of that ring].

The ring has `size` numbers, or a few less, from 0 to 60.
"""

RANGE = (3, 44)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    n = size - 1 if size in (11, 13, 19, 23, 25, 29, 37, 41, 43) else size
    while n % 2 and n > 9:
        n -= 1
    return [[rng.randint(0, 60) for _ in range(n)]]


# solution: dictionary of tuples
def solve(ring):
    state = tuple(ring)
    seen = {}
    while state not in seen:
        seen[state] = len(seen)
        state = tuple(abs(a - b) for a, b in zip(state, state[1:] + state[:1]))
    return [seen[state], len(seen) - seen[state], sum(state)]


# solution: slow and fast rings
def differ(ring):
    return [abs(ring[i] - ring[i - len(ring) + 1]) for i in range(len(ring))]


def solve(ring):
    slow, fast = differ(ring), differ(differ(ring))
    while slow != fast:
        slow = differ(slow)
        fast = differ(differ(fast))
    tail, slow = 0, ring[:]
    while slow != fast:
        slow = differ(slow)
        fast = differ(fast)
        tail += 1
    total = sum(slow)
    length = 1
    fast = differ(slow)
    while fast != slow:
        fast = differ(fast)
        length += 1
    return [tail, length, total]


# solution: list of bytes, searched from its end by a set of hashes
def solve(ring):
    states = [bytes(ring)]
    known = {hash(states[0])}
    while True:
        last = states[-1]
        new = bytearray(len(last))
        for i in range(len(last)):
            j = i + 1 if i + 1 < len(last) else 0
            new[i] = abs(last[i] - last[j])
        new = bytes(new)
        if hash(new) in known and new in states:
            first = states.index(new)
            return [first, len(states) - first, sum(new)]
        known.add(hash(new))
        states.append(new)


# solution: marks at powers of two steps
def solve(ring):
    def step(r):
        return list(map(lambda a, b: a - b if a > b else b - a, r, r[1:] + r[:1]))

    mark, here = ring, step(ring)
    power = length = 1
    while here != mark:
        if length == power:
            mark, power, length = here, 2 * power, 0
        here = step(here)
        length += 1
    ahead = ring
    for _ in range(length):
        ahead = step(ahead)
    behind, tail = ring, 0
    while behind != ahead:
        behind, ahead, tail = step(behind), step(ahead), tail + 1
    return [tail, length, sum(behind)]


# solution: linked rings in a trie of numbers
class Branch:
    def __init__(self):
        self.next = {}
        self.turn = None


def solve(ring):
    root = Branch()
    sums = []
    turn = 0
    while True:
        node = root
        for x in ring:
            node = node.next.setdefault(x, Branch())
        if node.turn is not None:
            return [node.turn, turn - node.turn, sums[node.turn]]
        node.turn = turn
        sums.append(sum(ring))
        turn += 1
        first = ring[0]
        ring = [abs(b - a) for a, b in zip(ring, ring[1:])] + [abs(ring[-1] - first)]
