"""Given a list of votes (numbers) and k, return the numbers that have more than one k-th of all votes, in
rising order.

There are `size` votes and k is 3 to 9.
"""

RANGE = (10, 80_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    k = rng.randint(3, 9)
    strong = rng.sample(range(10**6), k)
    votes = [rng.choice(strong) if rng.random() < 0.6 else rng.randrange(10**6) for _ in range(size // 2)]
    votes += [strong[0] if rng.random() < 0.8 else strong[1] for _ in range(size - len(votes))]
    rng.shuffle(votes)
    return [votes, k]


# solution: few candidates that cancel each other
def solve(votes, k):
    candidates = {}
    for v in votes:
        if v in candidates:
            candidates[v] += 1
        elif len(candidates) < k - 1:
            candidates[v] = 1
        else:
            candidates = {c: m - 1 for c, m in candidates.items() if m > 1}
    return sorted(c for c in candidates if votes.count(c) * k > len(votes))


# solution: counter of all
from collections import Counter


def solve(votes, k):
    least = len(votes) // k
    return sorted(v for v, m in Counter(votes).items() if m > least)


# solution: sorted copy looked at in equal steps
from bisect import bisect_left, bisect_right


def solve(votes, k):
    ordered = sorted(votes)
    n = len(ordered)
    step = n // k + 1
    found = []
    for i in range(step - 1, n, step):
        v = ordered[i]
        if bisect_right(ordered, v) - bisect_left(ordered, v) >= step and v not in found:
            found.append(v)
    return found


# solution: lists of places
class Ballot:
    def __init__(self):
        self.places = {}

    def cast(self, place, vote):
        self.places.setdefault(vote, []).append(place)


def solve(votes, k):
    ballot = Ballot()
    for place, vote in enumerate(votes):
        ballot.cast(place, vote)
    winners = [v for v, p in ballot.places.items() if len(p) * k > len(votes)]
    winners.sort()
    return winners


# solution: digits from the top, big groups split
def solve(votes, k):
    n = len(votes)
    groups = [(0, votes)]
    for shift in (15, 10, 5, 0):
        smaller = []
        for head, group in groups:
            parts = [[] for _ in range(32)]
            for v in group:
                parts[v >> shift & 31].append(v)
            for digit, part in enumerate(parts):
                if len(part) * k > n:
                    smaller.append((head * 32 + digit, part))
        groups = smaller
    return [head for head, _ in groups]
