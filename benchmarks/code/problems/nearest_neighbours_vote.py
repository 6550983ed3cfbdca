"""Given known points [x, y, label], a number k and unknown points [x, y], return the label of each unknown
point: the most frequent among its k nearest known points (squared distance, ties by order in the list);
equal votes go to the smallest label.

There are `size` known points and 12 unknown ones.
"""

RANGE = (10, 9_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    known = [[rng.randint(-999, 999), rng.randint(-999, 999), rng.randint(1, 6)] for _ in range(size)]
    unknown = [[rng.randint(-999, 999), rng.randint(-999, 999)] for _ in range(12)]
    return [known, rng.choice([1, 3, 5, 7, 9]), unknown]


# solution: sort everything by distance
from collections import Counter


def solve(known, k, unknown):
    answer = []
    for x, y in unknown:
        ranked = sorted(known, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)
        votes = Counter(label for _, _, label in ranked[:k])
        answer.append(min(votes, key=lambda label: (-votes[label], label)))
    return answer


# solution: heap of k from a generator
import heapq


def vote(labels):
    best = None
    for label in sorted(set(labels)):
        if best is None or labels.count(label) > labels.count(best):
            best = label
    return best


def solve(known, k, unknown):
    result = []
    for x, y in unknown:
        triples = ((abs(x - a) ** 2 + abs(y - b) ** 2, i, c) for i, (a, b, c) in enumerate(known))
        result.append(vote([c for _, _, c in heapq.nsmallest(k, triples)]))
    return result


# solution: table of all distances
def solve(known, k, unknown):
    table = []
    for x, y in unknown:
        table.append([((a - x) * (a - x) + (b - y) * (b - y), i) for i, (a, b, _) in enumerate(known)])
    out = []
    for row in table:
        row.sort()
        score = [0] * 7
        for _, i in row[:k]:
            score[known[i][2]] += 1
        out.append(score.index(max(score)))
    return out


# solution: short list kept in order by insertion
def solve(known, k, unknown):
    out = []
    for x, y in unknown:
        near = []
        for a, b, label in known:
            d = (a - x) ** 2 + (b - y) ** 2
            if len(near) == k and d >= near[-1][0]:
                continue
            at = len(near)
            while at > 0 and near[at - 1][0] > d:
                at -= 1
            near.insert(at, (d, label))
            if len(near) > k:
                near.pop()
        tally = {}
        for _, label in near:
            tally[label] = tally.get(label, 0) + 1
        out.append(max(sorted(tally), key=tally.get))
    return out


# solution: points hashed into square cells, rings searched outwards
class Cells:
    SIDE = 100

    def __init__(self, points):
        self.cells = {}
        for i, (x, y, label) in enumerate(points):
            self.cells.setdefault((x // self.SIDE, y // self.SIDE), []).append((x, y, i, label))

    def nearest(self, x, y, k):
        cx, cy = x // self.SIDE, y // self.SIDE
        found = []
        for ring in range(24):
            for i in range(cx - ring, cx + ring + 1):
                step = 1 if abs(i - cx) == ring else 2 * ring
                for j in range(cy - ring, cy + ring + 1, step):
                    for a, b, at, label in self.cells.get((i, j), ()):
                        found.append(((a - x) ** 2 + (b - y) ** 2, at, label))
            found.sort()
            if len(found) >= k and found[k - 1][0] < (ring * self.SIDE) ** 2:
                break
        return [label for _, _, label in found[:k]]


def solve(known, k, unknown):
    cells = Cells(known)
    answer = []
    for x, y in unknown:
        labels = cells.nearest(x, y, k)
        answer.append(-max((labels.count(c), -c) for c in labels)[1])
    return answer
