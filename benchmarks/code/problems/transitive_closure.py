"""Given one list of direct followers for each node of a directed graph, return how many ordered pairs (a, b) of different nodes there are such that b can be reached from a.

There are `size` nodes numbered from 0, with one to three followers each, mostly with near numbers.
"""

RANGE = (6, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    followers = []
    for i in range(size):
        row = set()
        for _ in range(rng.choice([1, 1, 2, 3])):
            row.add(min(size - 1, i + rng.randint(0, 9)))
        if rng.random() < 0.02:
            row.add(rng.randrange(size))
        row = sorted(row)
        rng.shuffle(row)
        followers.append(row)
    return [followers]


# solution: a search from each node
def solve(followers):
    total = 0
    for start in range(len(followers)):
        seen = bytearray(len(followers))
        seen[start] = 1
        stack = [start]
        while stack:
            for w in followers[stack.pop()]:
                if not seen[w]:
                    seen[w] = 1
                    total += 1
                    stack.append(w)
    return total


# solution: Warshall on rows of bits
def solve(followers):
    n = len(followers)
    reach = []
    for i in range(n):
        bits = 1 << i
        for j in followers[i]:
            bits |= 1 << j
        reach.append(bits)
    for k in range(n):
        row = reach[k]
        for i in range(n):
            if (reach[i] >> k) & 1:
                reach[i] |= row
    return sum(bin(r).count("1") for r in reach) - n


# solution: table of booleans
def solve(followers):
    n = len(followers)
    table = [[False] * n for _ in range(n)]
    for a in range(n):
        for b in followers[a]:
            table[a][b] = True
    for k in range(n):
        through = [b for b in range(n) if table[k][b]]
        for a in range(n):
            if table[a][k]:
                row = table[a]
                for b in through:
                    row[b] = True
    count = 0
    for a in range(n):
        for b in range(n):
            if a != b and table[a][b]:
                count += 1
    return count


# solution: set of pairs growing
def solve(followers):
    pairs = {(a, b) for a, row in enumerate(followers) for b in row if a != b}
    fresh = set(pairs)
    while fresh:
        fresh = {(a, c) for a, b in fresh for c in followers[b] if a != c} - pairs
        pairs |= fresh
    return len(pairs)


# solution: reached sets shared by components
def components(followers):
    n = len(followers)
    back = [[] for _ in range(n)]
    for a in range(n):
        for b in followers[a]:
            back[b].append(a)
    order, seen = [], set()
    for s in range(n):
        if s in seen:
            continue
        seen.add(s)
        stack = [(s, iter(followers[s]))]
        while stack:
            v, rest = stack[-1]
            for w in rest:
                if w not in seen:
                    seen.add(w)
                    stack.append((w, iter(followers[w])))
                    break
            else:
                order.append(v)
                stack.pop()
    home = {}
    groups = []
    for s in reversed(order):
        if s in home:
            continue
        home[s] = len(groups)
        members = [s]
        for v in members:
            for w in back[v]:
                if w not in home:
                    home[w] = len(groups)
                    members.append(w)
        groups.append(members)
    return home, groups


def solve(followers):
    home, groups = components(followers)
    reach = [None] * len(groups)
    total = 0
    for g in range(len(groups) - 1, -1, -1):
        found = set(groups[g])
        for v in groups[g]:
            for w in followers[v]:
                if home[w] != g:
                    found |= reach[home[w]]
        reach[g] = found
        total += len(groups[g]) * (len(found) - 1)
    return total
