"""Given the list of parents of the people of a family tree, return [most, ways, all]: the greatest
number of pairs of parent and child that can be formed with nobody in two pairs, the number of ways
to form so many and the number of ways to form any number of pairs (none, too), both modulo
1,000,000,007.

There are `size` people; person 0 has parent -1, other parents have smaller numbers than their
children.
"""

RANGE = (2, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    near = rng.choice([2, 5, 40, size])
    return [[-1] + [rng.randrange(max(0, i - near), i) for i in range(1, size)]]


# solution: six lists from the last person up
def solve(parents):
    p, n = 1000000007, len(parents)
    free_top, free_ways, free_all = [0] * n, [1] * n, [1] * n
    used_top, used_ways, used_all = [-1] * n, [0] * n, [0] * n
    for v in range(n - 1, 0, -1):
        u = parents[v]
        top = max(free_top[v], used_top[v])
        ways = free_ways[v] * (free_top[v] == top) + used_ways[v] * (used_top[v] == top)
        every = free_all[v] + used_all[v]
        pair = free_top[u] + free_top[v] + 1
        stay = used_top[u] + top if used_top[u] >= 0 else -1
        best = max(pair, stay)
        number = free_ways[u] * free_ways[v] if pair == best else 0
        if stay == best:
            number += used_ways[u] * ways
        used_top[u], used_ways[u] = best, number % p
        used_all[u] = (used_all[u] * every + free_all[u] * free_all[v]) % p
        free_top[u] += top
        free_ways[u] = free_ways[u] * ways % p
        free_all[u] = free_all[u] * every % p
    most = max(free_top[0], used_top[0])
    ways = free_ways[0] * (free_top[0] == most) + used_ways[0] * (used_top[0] == most)
    return [most, ways % p, (free_all[0] + used_all[0]) % p]


# solution: recursion with triples
import sys

MOD = 10**9 + 7


def add(a, b):
    top = max(a[0], b[0])
    return top, sum(x[1] for x in (a, b) if x[0] == top) % MOD, (a[2] + b[2]) % MOD


def times(a, b):
    return a[0] + b[0], a[1] * b[1] % MOD, a[2] * b[2] % MOD


def solve(parents):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 2 * len(parents) + 1000))
    children = [[] for _ in parents]
    for v in range(1, len(parents)):
        children[parents[v]].append(v)

    def visit(v):
        free, used = (0, 1, 1), (-(10**6), 0, 0)
        for c in children[v]:
            below_free, below_used = visit(c)
            used = add(times(used, add(below_free, below_used)), times(times(free, below_free), (1, 1, 1)))
            free = times(free, add(below_free, below_used))
        return free, used

    return list(add(*visit(0)))


# solution: dicts of the open people only
def solve(parents):
    n = len(parents)
    states = {}
    result = None
    for v in range(n - 1, -1, -1):
        free, used = states.pop(v, ({0: 1, "all": 1}, {"all": 0}))
        whole = joined(free, used)
        if v == 0:
            result = whole
            break
        upper_free, upper_used = states.get(parents[v], ({0: 1, "all": 1}, {"all": 0}))
        paired = product(upper_free, free, 1)
        states[parents[v]] = product(upper_free, whole, 0), joined(product(upper_used, whole, 0), paired)
    every = result.pop("all")
    ((most, ways),) = result.items()
    return [most, ways, every]


def joined(a, b):
    keys = [k for k in {*a, *b} if k != "all"]
    top = max(keys)
    return {top: (a.get(top, 0) + b.get(top, 0)) % 1000000007, "all": (a["all"] + b["all"]) % 1000000007}


def product(a, b, more):
    result = {"all": a["all"] * b["all"] % 1000000007}
    for k, x in a.items():
        for m, y in b.items():
            if k != "all" and m != "all":
                result[k + m + more] = x * y % 1000000007
    return result


# solution: objects, children first by an explicit order
class Person:
    def __init__(self):
        self.children = []

    def settle(self):
        p = 1000000007
        self.without = self.count(1, 1, [c.best for c in self.children])
        self.best = self.without
        front = [(0, 1, 1)]
        for c in self.children:
            t, w, a = front[-1]
            front.append((t + c.best[0], w * c.best[1] % p, a * c.best[2] % p))
        back = (0, 1, 1)
        for c, (t, w, a) in zip(reversed(self.children), reversed(front[:-1])):
            top = t + back[0] + c.without[0] + 1
            ways = w * back[1] * c.without[1] % p
            every = a * back[2] * c.without[2] % p
            old = self.best
            total = (old[2] + every) % p
            if top > old[0]:
                self.best = (top, ways, total)
            else:
                self.best = (old[0], (old[1] + (ways if top == old[0] else 0)) % p, total)
            back = (back[0] + c.best[0], back[1] * c.best[1] % p, back[2] * c.best[2] % p)

    def count(self, ways, every, parts):
        top = 0
        for t, w, a in parts:
            top += t
            ways = ways * w % 1000000007
            every = every * a % 1000000007
        return top, ways, every


def solve(parents):
    people = [Person() for _ in parents]
    for v, u in enumerate(parents):
        if u >= 0:
            people[u].children.append(people[v])
    for person in people[::-1]:
        person.settle()
    return list(people[0].best)


# solution: tuples in two dicts, taken out when done
def solve(parents):
    p = 1000000007
    free = {}
    used = {}
    for v in reversed(range(len(parents))):
        f = free.pop(v, (1, 0, 1))
        u = used.pop(v, (0, -1, 0))
        if f[1] == u[1]:
            both = ((f[0] + u[0]) % p, f[1], (f[2] + u[2]) % p)
        else:
            high = f if f[1] > u[1] else u
            both = (high[0], high[1], (f[2] + u[2]) % p)
        above = parents[v]
        if above < 0:
            return [both[1], both[0], both[2]]
        x = free.get(above, (1, 0, 1))
        y = used.get(above, (0, -1, 0))
        now = (x[0] * f[0] % p, x[1] + f[1] + 1)
        if y[1] >= 0:
            then = (y[0] * both[0] % p, y[1] + both[1])
            if then[1] == now[1]:
                now = (now[0] + then[0], now[1])
            now = max(now, then, key=lambda pair: pair[1])
        used[above] = (now[0] % p, now[1], (x[2] * f[2] + y[2] * both[2]) % p)
        free[above] = (x[0] * both[0] % p, x[1] + both[1], x[2] * both[2] % p)
