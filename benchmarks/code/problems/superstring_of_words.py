"""Given words of which none is part of another, return the length of the shortest text that contains all of them.

There are `size` words of 3 to 6 letters.
"""

RANGE = (2, 10)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = []
    while len(words) < size:
        new = "".join(rng.choice("abc") for _ in range(rng.randint(4, 6)))
        if not any(new in w or w in new for w in words):
            words.append(new)
    return [words]


# solution: table over sets and last words
def solve(words):
    n = len(words)
    extra = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if i != j:
                for k in range(min(len(words[i]), len(words[j])), -1, -1):
                    if words[i].endswith(words[j][:k]):
                        extra[i][j] = len(words[j]) - k
                        break
    best = [[10**9] * n for _ in range(1 << n)]
    for i in range(n):
        best[1 << i][i] = len(words[i])
    for mask in range(1 << n):
        for i in range(n):
            if mask >> i & 1:
                for j in range(n):
                    if not mask >> j & 1:
                        new = best[mask][i] + extra[i][j]
                        if new < best[mask | 1 << j][j]:
                            best[mask | 1 << j][j] = new
    return min(best[-1])


# solution: shortest route in a heap of texts
import heapq


def join(a, b):
    k = min(len(a), len(b))
    while not a.endswith(b[:k]):
        k -= 1
    return a + b[k:]


def solve(words):
    heap = [(len(w), w, frozenset([w])) for w in words]
    heapq.heapify(heap)
    done = set()
    while True:
        length, text, used = heapq.heappop(heap)
        if len(used) == len(words):
            return length
        last = next(w for w in used if text.endswith(w))
        if (last, used) in done:
            continue
        done.add((last, used))
        for w in words:
            if w not in used:
                longer = join(text, w)
                heapq.heappush(heap, (len(longer), longer, used | {w}))


# solution: depth first with a bound
def overlap(a, b):
    return next(k for k in range(min(len(a), len(b)), -1, -1) if a[len(a) - k :] == b[:k])


def solve(words):
    n = len(words)
    gain = {(i, j): overlap(words[i], words[j]) for i in range(n) for j in range(n) if i != j}
    most = [max((gain[i, j] for i in range(n) if i != j), default=0) for j in range(n)]
    best = -1

    def extend(last, left, saved):
        nonlocal best
        if not left:
            best = max(best, saved)
        elif saved + sum(most[j] for j in left) > best:
            for j in sorted(left, key=lambda j: -gain[last, j]):
                extend(j, left - {j}, saved + gain[last, j])

    for i in range(n):
        extend(i, frozenset(range(n)) - {i}, 0)
    return sum(map(len, words)) - best


# solution: memo on the words left
from functools import lru_cache


def solve(words):
    def added(a, b):
        for k in range(len(b)):
            if a.endswith(b[: len(b) - k]):
                return k
        return len(b)

    @lru_cache(maxsize=None)
    def shortest(last, left):
        if not left:
            return 0
        return min(
            added(last, w) + shortest(w, left[:i] + left[i + 1 :]) for i, w in enumerate(left)
        )

    return shortest("", tuple(sorted(words)))


# solution: layers by the number of words, best texts kept
def solve(words):
    layer = {(i, 1 << i): w for i, w in enumerate(words)}
    for _ in range(len(words) - 1):
        following = {}
        for (last, mask), text in layer.items():
            for i, w in enumerate(words):
                if mask & 1 << i:
                    continue
                k = min(len(words[last]), len(w))
                while k and text[-k:] != w[:k]:
                    k -= 1
                key = (i, mask | 1 << i)
                if key not in following or len(text) + len(w) - k < len(following[key]):
                    following[key] = text + w[k:]
        layer = following
    return min(len(text) for text in layer.values())
