"""Return [size of the largest set of people who all know each other, number of such sets of that size].

Row v of the matrix is a text with "1" at place u if persons u and v know each other. There are `size`
people.
"""

RANGE = (3, 46)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    chance = rng.uniform(0.35, 0.6)
    rows = [["0"] * size for _ in range(size)]
    for v in range(size):
        for u in range(v):
            if rng.random() < chance:
                rows[u][v] = rows[v][u] = "1"
    return [["".join(row) for row in rows]]


# solution: sets of each size grown from the smaller ones
def solve(rows):
    n = len(rows)
    level = [(v,) for v in range(n)]
    size = 1
    while True:
        larger = []
        for group in level:
            for v in range(group[-1] + 1, n):
                if all(rows[u][v] == "1" for u in group):
                    larger.append(group + (v,))
        if not larger:
            return [size, len(level)]
        level = larger
        size += 1


# solution: masks and recursion that remembers only the best
def solve(rows):
    near = [int(row[::-1], 2) for row in rows]
    best = [0, 0]

    def grow(size, candidates):
        if size > best[0]:
            best[0], best[1] = size, 0
        if size == best[0]:
            best[1] += 1
        while candidates:
            low = candidates & -candidates
            candidates ^= low
            grow(size + 1, candidates & near[low.bit_length() - 1])

    grow(0, (1 << len(rows)) - 1)
    return best


# solution: all maximal groups with a pivot, kept in a list
def solve(rows):
    near = {v: {u for u, c in enumerate(row) if c == "1"} for v, row in enumerate(rows)}
    maximal = []

    def expand(chosen, options, past):
        if not options and not past:
            maximal.append(sorted(chosen))
            return
        pivot = max(options | past, key=lambda v: len(near[v] & options))
        for v in sorted(options - near[pivot]):
            expand(chosen | {v}, options & near[v], past & near[v])
            options = options - {v}
            past = past | {v}

    expand(set(), set(near), set())
    top = max(map(len, maximal))
    return [top, sum(len(m) == top for m in maximal)]


# solution: memo of best size and number for each set of candidates
def solve(rows):
    n = len(rows)
    near = [sum(1 << u for u in range(n) if row[u] == "1") for row in rows]
    memo = {0: (0, 1)}

    def best(mask):
        if mask in memo:
            return memo[mask]
        v = mask.bit_length() - 1
        rest = mask ^ 1 << v
        a, ways_a = best(rest)
        b, ways_b = best(rest & near[v])
        b += 1
        if a > b:
            result = (a, ways_a)
        elif b > a:
            result = (b, ways_b)
        else:
            result = (a, ways_a + ways_b)
        memo[mask] = result
        return result

    return list(best((1 << n) - 1))


# solution: explicit stack of objects, count by size
class Group:
    def __init__(self, members, candidates):
        self.members = members
        self.candidates = candidates

    def extensions(self, friends):
        for i, v in enumerate(self.candidates):
            rest = [u for u in self.candidates[i + 1 :] if u in friends[v]]
            yield Group(self.members + [v], rest)


def solve(rows):
    friends = [frozenset(u for u, c in enumerate(row) if c == "1") for row in rows]
    counts = {}
    stack = [Group([], list(range(len(rows))))]
    while stack:
        group = stack.pop()
        counts[len(group.members)] = counts.get(len(group.members), 0) + 1
        stack.extend(group.extensions(friends))
    most = max(counts)
    return [most, counts[most]]
