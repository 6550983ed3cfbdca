"""Given the capacity of a token bucket, the tokens it gains each second and requests [second, tokens] in
order of time, return the sorted list of [second, number of refused requests] for all seconds with
refusals.

The bucket is full at first and never holds more than its capacity. A request is refused, and takes
nothing, when there are fewer tokens than it wants. There are `size` requests.
"""

RANGE = (20, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    gain = rng.randint(1, 10)
    second = 0
    requests = []
    for _ in range(size):
        second += rng.choice([0, 0, 1, 1, 2])
        requests.append([second, rng.randint(1, 3 * gain)])
    return [gain * rng.randint(3, 20), gain, requests]


# solution: level and last second only
def solve(capacity, gain, requests):
    level, before = capacity, 0
    refused = []
    for second, tokens in requests:
        level = min(capacity, level + (second - before) * gain)
        before = second
        if tokens <= level:
            level -= tokens
        elif refused and refused[-1][0] == second:
            refused[-1][1] += 1
        else:
            refused.append([second, 1])
    return refused


# solution: second by second with requests grouped in lists
def solve(capacity, gain, requests):
    seconds = [[] for _ in range(requests[-1][0] + 1)]
    for second, tokens in requests:
        seconds[second].append(tokens)
    level = capacity
    counts = [0] * len(seconds)
    for t, wishes in enumerate(seconds):
        for wish in wishes:
            if wish <= level:
                level -= wish
            else:
                counts[t] += 1
        level = min(level + gain, capacity)
    return [[t, c] for t, c in enumerate(counts) if c]


# solution: object with a log of all decisions
from collections import Counter


class Bucket:
    def __init__(self, capacity, gain):
        self.capacity = capacity
        self.gain = gain
        self.history = [(0, capacity, True)]

    def level(self, now):
        then, left, _ = self.history[-1]
        return min(self.capacity, left + self.gain * (now - then))

    def ask(self, now, tokens):
        level = self.level(now)
        fine = tokens <= level
        self.history.append((now, level - tokens * fine, fine))


def solve(capacity, gain, requests):
    bucket = Bucket(capacity, gain)
    for request in requests:
        bucket.ask(*request)
    counts = Counter(now for now, _, fine in bucket.history if not fine)
    return sorted(map(list, counts.items()))


# solution: time at which the bucket would be full again
def solve(capacity, gain, requests):
    full_at = 0  # in parts of a second, gain parts each
    tally = {}
    for second, tokens in requests:
        start = max(full_at, second * gain)
        if start + tokens - second * gain <= capacity:
            full_at = start + tokens
        else:
            tally[second] = tally.get(second, 0) + 1
    return [[second, tally[second]] for second in tally]


# solution: tokens as single things in a queue
from collections import deque
from itertools import groupby


def refused_seconds(capacity, gain, requests):
    bucket = deque(range(capacity), maxlen=capacity)
    clock = 0
    for second, wanted in requests:
        while clock < second:
            clock += 1
            bucket.extend([clock] * gain)
        if wanted > len(bucket):
            yield second
        else:
            for _ in range(wanted):
                bucket.popleft()


def solve(capacity, gain, requests):
    seconds = refused_seconds(capacity, gain, requests)
    return [[second, sum(1 for _ in same)] for second, same in groupby(seconds)]
