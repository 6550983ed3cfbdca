"""Given which packages need which others, return the number of needs that could be left out because they follow from the rest.

`needs[v]` lists, in rising order and without repetition, smaller numbers of packages that package v needs directly; there are
`size` packages. A need v -> u can be left out when u is also needed by another direct need of v, directly or through others.
"""

RANGE = (4, 1200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    needs = []
    for v in range(size):
        count = min(v, rng.randint(0, 4))
        low = max(0, v - 25)
        needs.append(sorted({rng.randrange(low, v) for _ in range(count)}))
    return [needs]


# solution: sets of everything needed
def solve(needs):
    all_needed = []
    redundant = 0
    for direct in needs:
        total = set()
        for u in direct:
            total |= all_needed[u]
        redundant += sum(u in total for u in direct)
        all_needed.append(total.union(direct))
    return redundant


# solution: bit masks
def solve(needs):
    masks = []
    result = 0
    for direct in needs:
        deep = shallow = 0
        for u in direct:
            deep |= masks[u]
            shallow |= 1 << u
        result += bin(deep & shallow).count("1")
        masks.append(deep | shallow)
    return result


# solution: search down from every package with a small stack
def solve(needs):
    count = 0
    for direct in needs:
        if len(direct) < 2:
            continue
        lowest = direct[0]
        visited = set()
        stack = [w for u in direct for w in needs[u]]
        while stack:
            u = stack.pop()
            if u < lowest or u in visited:
                continue
            visited.add(u)
            stack.extend(needs[u])
        for u in direct:
            if u in visited:
                count += 1
    return count


# solution: matrix of longest chains
def solve(needs):
    n = len(needs)
    longest = [[0] * n for _ in range(n)]
    for v in range(n):
        row = longest[v]
        for u in needs[v]:
            row[u] = max(row[u], 1)
            for w, steps in enumerate(longest[u]):
                if steps and steps + 1 > row[w]:
                    row[w] = steps + 1
    return sum(1 for v in range(n) for u in needs[v] if longest[v][u] > 1)


# solution: memo on pairs of packages
def solve(needs):
    memo = {}

    def reaches(v, u):
        if v <= u:
            return v == u
        key = (v, u)
        if key not in memo:
            memo[key] = any([reaches(w, u) for w in needs[v]])
        return memo[key]

    left_out = 0
    for v in range(len(needs)):
        for u in needs[v]:
            if any(w != u and reaches(w, u) for w in needs[v]):
                left_out += 1
    return left_out
