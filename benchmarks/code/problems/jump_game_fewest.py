"""Given for every place the longest jump forward from it, return the fewest jumps from the first place to the last, or -1.

There are `size` places, with jumps of 0 to 12 places; any shorter jump is allowed as well. Return -1 when the last place cannot be
reached.
"""

RANGE = (20, 120_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([6, 9, 12])
    jumps = [rng.randint(0, top) for _ in range(size)]
    low = rng.choice([0, 1, 1])
    for i in range(size - 1):
        if low and jumps[i] == 0:
            jumps[i] = 1
    if not low:
        jumps[0] = 2
        wall = rng.randrange(size // 2, size - 1)
        for i in range(max(0, wall - top), wall):
            jumps[i] = min(jumps[i], wall - i)
        jumps[wall] = 0
    return [jumps]


# solution: farthest place of the current jump
def solve(jumps):
    count = end = farthest = 0
    for i in range(len(jumps) - 1):
        farthest = max(farthest, i + jumps[i])
        if i == end:
            if farthest == end:
                return -1
            count += 1
            end = farthest
    return count


# solution: fewest from every place, backwards
def solve(reach):
    n = len(reach)
    far = n + 1
    need = [far] * n
    need[n - 1] = 0
    for i in range(n - 2, -1, -1):
        for j in range(i + 1, min(n, i + reach[i] + 1)):
            need[i] = min(need[i], need[j] + 1)
    return need[0] if need[0] < far else -1


# solution: breadth first over an edge list
from collections import defaultdict, deque


def solve(jumps):
    graph = defaultdict(list)
    goal = len(jumps) - 1
    for place, longest in enumerate(jumps):
        for step in range(1, longest + 1):
            if place + step <= goal:
                graph[place].append(place + step)
    distance = {0: 0}
    queue = deque([0])
    while queue:
        here = queue.popleft()
        for there in graph[here]:
            if there not in distance:
                distance[there] = distance[here] + 1
                queue.append(there)
    return distance.get(goal, -1)


# solution: heap of numbers of jumps
from heapq import heappop, heappush


def solve(jumps):
    heap = [(0, 0)]
    target = len(jumps) - 1
    for place, length in enumerate(jumps):
        while heap and -heap[0][1] < place:
            heappop(heap)
        if not heap:
            return -1
        used = heap[0][0]
        if place == target:
            return used
        if length:
            heappush(heap, (used + 1, -place - length))


# solution: sets of places, one for each number of jumps
def solve(jumps):
    n = len(jumps)
    waves = [{0}]
    top = 0
    while n - 1 not in waves[-1]:
        wave = set()
        for p in waves[-1]:
            for q in range(max(p, top) + 1, min(p + jumps[p], n - 1) + 1):
                wave.add(q)
        if not wave:
            return -1
        top = max(wave)
        waves.append(wave)
    return len(waves) - 1
