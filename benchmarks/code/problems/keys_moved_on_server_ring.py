"""Keys and servers sit on a circle of `points` points; a key belongs to the first server at or after its
point, going round. Given the keys and changes (a point p >= 0: a server is added there; -p - 1: the
server at p is removed), return after each change how many keys changed their server.

There is a server at point 0 that stays. There are `size` keys and 80 changes at most; added points are
free and removed ones used.
"""

RANGE = (30, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    points = 10 * size + 100
    used = []
    changes = []
    for _ in range(rng.randint(30, 80)):
        if used and rng.random() < 0.35:
            changes.append(-used.pop(rng.randrange(len(used))) - 1)
        else:
            p = rng.randrange(1, points)
            if p not in used:
                used.append(p)
                changes.append(p)
    return [points, [rng.randrange(points) for _ in range(size)], changes]


# solution: sorted keys and sorted servers, only the gap before the server counts
from bisect import bisect_left, bisect_right, insort


def solve(points, keys, changes):
    keys = sorted(keys)
    servers = [0]
    out = []
    for change in changes:
        p = change if change >= 0 else -change - 1
        i = bisect_left(servers, p)
        out.append(bisect_right(keys, p) - bisect_right(keys, servers[i - 1]))
        if change >= 0:
            servers.insert(i, p)
        else:
            del servers[i]
    return out


# solution: owner of every key found anew and compared
from bisect import bisect_left, insort


def owners(keys, servers):
    return [servers[bisect_left(servers, key) % len(servers)] for key in keys]


def solve(points, keys, changes):
    servers = [0]
    before = owners(keys, servers)
    answers = []
    for change in changes:
        if change < 0:
            servers.remove(-change - 1)
        else:
            insort(servers, change)
        now = owners(keys, servers)
        answers.append(sum(a != b for a, b in zip(before, now)))
        before = now
    return answers


# solution: each server holds the list of its keys
class Server:
    def __init__(self, point, keys, following):
        self.point = point
        self.keys = keys
        self.following = following


def solve(points, keys, changes):
    first = Server(0, list(keys), None)
    first.following = first
    moved = []
    for change in changes:
        p = abs(change) - (change < 0)
        before = first
        while before.following is not first and before.following.point < p:
            before = before.following
        after = before.following
        if change > 0:
            mine = [k for k in after.keys if before.point < k <= p]
            after.keys = [k for k in after.keys if not before.point < k <= p]
            before.following = Server(p, mine, after)
            moved.append(len(mine))
        else:
            moved.append(len(after.keys))
            after.following.keys.extend(after.keys)
            before.following = after.following
    return moved


# solution: number of keys up to every point of the circle
from array import array
from itertools import accumulate


def solve(points, keys, changes):
    per_point = array("i", [0]) * points
    for key in keys:
        per_point[key] += 1
    upto = array("i", accumulate(per_point))
    server = bytearray(points)
    server[0] = 1
    result = []
    for change in changes:
        p = change if change >= 0 else ~change
        server[p] = 0
        result.append(upto[p] - upto[server.rfind(1, 0, p)])
        server[p] = change >= 0
    return result


# solution: counting over the unsorted keys between two servers
def solve(points, keys, changes):
    servers = {0}
    answers = []
    for change in changes:
        p = change
        if change < 0:
            p = -1 - change
            servers.discard(p)
        lower = max(s for s in servers if s < p)
        answers.append(sum(1 for key in keys if lower < key <= p))
        if change >= 0:
            servers.add(p)
    return answers
