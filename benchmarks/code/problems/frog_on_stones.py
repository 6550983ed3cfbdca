"""Given the places of stones in a river, return how many of them a frog can ever stand on.

There are `size` stones in rising order, the first two at 0 and 1. The frog begins on the first and jumps by
1; after a jump by k it can only jump forward by k - 1, k or k + 1, and it must land on a stone.
"""

RANGE = (10, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    stones = [0, 1]
    while len(stones) < size:
        stones.append(stones[-1] + rng.choice((1, 1, 1, 2, 2, 3)))
    return [stones]


# solution: set of jumps for every stone
def solve(stones):
    jumps = {s: set() for s in stones}
    jumps[0].add(0)
    for s in stones:
        for k in jumps[s]:
            for step in (k - 1, k, k + 1):
                if step > 0 and s + step in jumps:
                    jumps[s + step].add(step)
    return sum(1 for s in stones if jumps[s])


# solution: square table of bytes
def solve(stones):
    n = len(stones)
    arrived = [bytearray(n + 1) for _ in range(n)]
    arrived[0][0] = 1
    for i in range(1, n):
        for j in range(i - 1, -1, -1):
            gap = stones[i] - stones[j]
            if gap > j + 1:
                break
            if any(arrived[j][max(gap - 1, 0) : gap + 2]):
                arrived[i][gap] = 1
    return sum(1 in row for row in arrived)


# solution: stack of pairs and a set of those seen
def solve(stones):
    river = frozenset(stones)
    seen = {(0, 0)}
    todo = [(0, 0)]
    while todo:
        place, last = todo.pop()
        for jump in range(max(last - 1, 1), last + 2):
            state = (place + jump, jump)
            if state[0] in river and state not in seen:
                seen.add(state)
                todo.append(state)
    return len({place for place, _ in seen})


# solution: bits of a whole number for the jumps
def solve(stones):
    bits = dict.fromkeys(stones, 0)
    bits[0] = 1
    reached = 0
    for stone in stones:
        mask = bits[stone]
        if not mask:
            continue
        reached += 1
        wide = (mask | mask << 1 | mask >> 1) & ~1
        while wide:
            low = wide & -wide
            goal = stone + low.bit_length() - 1
            if goal in bits:
                bits[goal] |= low
            wide ^= low
    return reached


# solution: only a window of stones ahead, in a deque of sorted lists
from collections import deque


def solve(stones):
    ahead = deque([[0]])
    position = 0
    last = stones[-1]
    flags = iter(stones)
    known = deque([next(flags)])
    count = 0
    while position <= last:
        here = ahead.popleft() if ahead else []
        if known and known[0] == position:
            known.popleft()
        if here:
            count += 1
            far = position + max(here) + 1
            while not known or known[-1] < far:
                stone = next(flags, None)
                if stone is None:
                    break
                known.append(stone)
            for stone in known:
                gap = stone - position
                if gap > max(here) + 1:
                    break
                if gap in here or gap - 1 in here or gap + 1 in here:
                    while len(ahead) < gap:
                        ahead.append([])
                    ahead[gap - 1].append(gap)
        position += 1
    return count
