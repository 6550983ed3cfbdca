"""Return the least effort of a way from the upper left to the lower right cell of a matrix of heights.

A way goes from cell to cell up, down, left or right; its effort is the greatest difference of height, up or
down, in a single step. The matrix has `size` rows and columns, heights are from 0 to 9999.
"""

RANGE = (4, 60)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rough = rng.choice([300, 2000, 9999])
    heights = []
    for r in range(size):
        base = (r * 37) % 5000
        heights.append([min(9999, max(0, base + rng.randint(0, rough) - rough // 4)) for _ in range(size)])
    return [heights]


# solution: heap of efforts
from heapq import heappop, heappush


def solve(heights):
    n = len(heights)
    effort = [[10**5] * n for _ in range(n)]
    effort[0][0] = 0
    heap = [(0, 0, 0)]
    while heap:
        e, r, c = heappop(heap)
        if r == n - 1 and c == n - 1:
            return e
        if e > effort[r][c]:
            continue
        for y, x in ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)):
            if 0 <= y < n and 0 <= x < n:
                new = max(e, abs(heights[y][x] - heights[r][c]))
                if new < effort[y][x]:
                    effort[y][x] = new
                    heappush(heap, (new, y, x))


# solution: halving the answer with a flood each time
def solve(heights):
    n = len(heights)

    def enough(limit):
        seen = bytearray(n * n)
        seen[0] = 1
        stack = [0]
        while stack:
            v = stack.pop()
            if v == n * n - 1:
                return True
            r, c = divmod(v, n)
            h = heights[r][c]
            if r and not seen[v - n] and abs(heights[r - 1][c] - h) <= limit:
                seen[v - n] = 1
                stack.append(v - n)
            if c and not seen[v - 1] and abs(heights[r][c - 1] - h) <= limit:
                seen[v - 1] = 1
                stack.append(v - 1)
            if r < n - 1 and not seen[v + n] and abs(heights[r + 1][c] - h) <= limit:
                seen[v + n] = 1
                stack.append(v + n)
            if c < n - 1 and not seen[v + 1] and abs(heights[r][c + 1] - h) <= limit:
                seen[v + 1] = 1
                stack.append(v + 1)
        return False

    low, high = 0, 9999
    while low < high:
        middle = (low + high) // 2
        if enough(middle):
            high = middle
        else:
            low = middle + 1
    return low


# solution: all steps sorted, then joined
def solve(heights):
    n = len(heights)
    steps = []
    for r in range(n):
        for c in range(n):
            if r + 1 < n:
                steps.append((abs(heights[r][c] - heights[r + 1][c]), (r, c), (r + 1, c)))
            if c + 1 < n:
                steps.append((abs(heights[r][c] - heights[r][c + 1]), (r, c), (r, c + 1)))
    steps.sort()
    leader = {(r, c): (r, c) for r in range(n) for c in range(n)}

    def find(p):
        while leader[p] != p:
            leader[p] = leader[leader[p]]
            p = leader[p]
        return p

    for cost, a, b in steps:
        leader[find(a)] = find(b)
        if find((0, 0)) == find((n - 1, n - 1)):
            return cost


# solution: sweeps over the matrix until nothing changes
def solve(heights):
    n = len(heights)
    need = [[10**5] * n for _ in heights]
    need[0][0] = 0
    changed = True
    forward = True
    while changed:
        changed = False
        rows = range(n) if forward else range(n - 1, -1, -1)
        for r in rows:
            for c in rows:
                h, best = heights[r][c], need[r][c]
                if r > 0:
                    best = min(best, max(need[r - 1][c], abs(heights[r - 1][c] - h)))
                if c > 0:
                    best = min(best, max(need[r][c - 1], abs(heights[r][c - 1] - h)))
                if r < n - 1:
                    best = min(best, max(need[r + 1][c], abs(heights[r + 1][c] - h)))
                if c < n - 1:
                    best = min(best, max(need[r][c + 1], abs(heights[r][c + 1] - h)))
                if best < need[r][c]:
                    need[r][c] = best
                    changed = True
        forward = not forward
    return need[-1][-1]


# solution: buckets of waiting cells for every effort
from collections import defaultdict


def solve(heights):
    table = {(r, c): h for r, row in enumerate(heights) for c, h in enumerate(row)}
    goal = max(table)
    buckets = defaultdict(list)
    buckets[0].append((0, 0))
    reached = set()
    level = 0
    while goal not in reached:
        if level not in buckets:
            level += 1
            continue
        todo = buckets.pop(level)
        while todo:
            cell = todo.pop()
            if cell in reached:
                continue
            reached.add(cell)
            for move in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                other = (cell[0] + move[0], cell[1] + move[1])
                if other in table and other not in reached:
                    cost = abs(table[cell] - table[other])
                    if cost <= level:
                        todo.append(other)
                    else:
                        buckets[cost].append(other)
    return level
