"""Return the number of unordered pairs of people who do not know each other but have an acquaintance in
common.

The arguments are the number of people and a text of pairs such as "3-17 5-0", none twice; there are `size`
people and about twice as many pairs.
"""

RANGE = (3, 3000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pairs = set()
    for v in range(1, size):
        for _ in range(rng.randint(1, 3)):
            u = int(v * rng.random() ** rng.choice([1, 2]))
            pairs.add((u, v))
    pairs = sorted(pairs)
    rng.shuffle(pairs)
    return [size, " ".join(f"{a}-{b}" for a, b in pairs)]


# solution: set of all such pairs
from itertools import combinations


def solve(people, text):
    known = {}
    direct = set()
    for pair in text.split():
        a, b = map(int, pair.split("-"))
        known.setdefault(a, []).append(b)
        known.setdefault(b, []).append(a)
        direct.add((min(a, b), max(a, b)))
    near = set()
    for row in known.values():
        near.update(combinations(sorted(row), 2))
    return len(near - direct)


# solution: for each person a set, one at a time
def solve(people, text):
    friends = [[] for _ in range(people)]
    for pair in text.split():
        a, b = pair.split("-")
        friends[int(a)].append(int(b))
        friends[int(b)].append(int(a))
    total = 0
    for v in range(people):
        second = set()
        for u in friends[v]:
            second.update(friends[u])
        second.difference_update(friends[v])
        second.discard(v)
        total += len(second)
    return total // 2


# solution: rows of bits
def solve(people, text):
    rows = [0] * people
    links = []
    for pair in text.split(" "):
        a, b = pair.split("-")
        a, b = int(a), int(b)
        rows[a] |= 1 << b
        rows[b] |= 1 << a
        links.append((a, b))
    wide = [0] * people
    for a, b in links:
        wide[a] |= rows[b]
        wide[b] |= rows[a]
    total = 0
    for v in range(people):
        total += bin(wide[v] & ~rows[v] & ~(1 << v)).count("1")
    return total // 2


# solution: time stamps, packed neighbours
from array import array
import re


def solve(people, text):
    ends = array("H", (int(m.group()) for m in re.finditer(r"\d+", text)))
    first = array("I", bytes(4 * (people + 1)))
    for v in ends:
        first[v] += 1
    total = 0
    for v in range(people + 1):
        total += first[v]
        first[v] = total
    near = array("H", bytes(2 * total))
    for i in range(0, len(ends), 2):
        a, b = ends[i], ends[i + 1]
        first[a] -= 1
        near[first[a]] = b
        first[b] -= 1
        near[first[b]] = a
    stamp = array("H", [65535]) * people
    count = 0
    for v in range(people):
        stamp[v] = v
        for i in range(first[v], first[v + 1]):
            stamp[near[i]] = v
        for i in range(first[v], first[v + 1]):
            u = near[i]
            for j in range(first[u], first[u + 1]):
                w = near[j]
                if stamp[w] != v:
                    stamp[w] = v
                    if w > v:
                        count += 1
    return count


# solution: all two-step walks written down and sorted
def solve(people, text):
    circle = {v: set() for v in range(people)}
    for part in text.split():
        left, _, right = part.partition("-")
        circle[int(left)].add(int(right))
        circle[int(right)].add(int(left))
    walks = []
    for middle, around in circle.items():
        walks.extend(a * people + b for a in around for b in around if a < b and b not in circle[a])
    walks.sort()
    different = 0
    last = -1
    for code in walks:
        if code != last:
            different += 1
            last = code
    return different
