"""Given feeds of messages each in order of time, return one number made from all messages in the order they
are read.

There are about the square root of `size` feeds with `size` messages [TIME, CODE] altogether; feeds may be
empty. Messages are read by time, those of equal times by the number of the feed, and those of one feed in its
order. Begin with 7, and at each message multiply by 31, add its code, and keep the remainder by 1000000007.
"""

RANGE = (10, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    count = max(2, int(size**0.5) * 2 // 3)
    feeds = [[] for _ in range(count)]
    time = 0
    for _ in range(size):
        time += rng.randint(0, 2)
        feeds[rng.randrange(count)].append([time, rng.randint(0, 10**6)])
    return [feeds]


# solution: merge with the library
import heapq


def solve(feeds):
    h = 7
    for _, code in heapq.merge(*feeds, key=lambda message: message[0]):
        h = (h * 31 + code) % 1000000007
    return h


# solution: all in one list, sorted
def solve(feeds):
    messages = []
    for number, feed in enumerate(feeds):
        for place, (time, code) in enumerate(feed):
            messages.append((time, number, place, code))
    messages.sort()
    result = 7
    for message in messages:
        result = (result * 31 + message[3]) % 1_000_000_007
    return result


# solution: least of the heads each time
def solve(feeds):
    heads = [0] * len(feeds)
    value = 7
    while True:
        chosen = least = -1
        for f, feed in enumerate(feeds):
            if heads[f] < len(feed):
                t = feed[heads[f]][0]
                if chosen < 0 or t < least:
                    chosen, least = f, t
        if chosen < 0:
            return value
        while heads[chosen] < len(feeds[chosen]) and feeds[chosen][heads[chosen]][0] == least:
            value = (31 * value + feeds[chosen][heads[chosen]][1]) % (10**9 + 7)
            heads[chosen] += 1


# solution: halves merged by recursion
from functools import reduce


def merge(a, b):
    result = []
    i = j = 0
    while i < len(a) and j < len(b):
        if b[j][0] < a[i][0]:
            result.append(b[j])
            j += 1
        else:
            result.append(a[i])
            i += 1
    return result + a[i:] + b[j:]


def merged(feeds):
    if len(feeds) == 1:
        return feeds[0]
    half = len(feeds) // 2
    return merge(merged(feeds[:half]), merged(feeds[half:]))


def solve(feeds):
    return reduce(lambda h, message: (h * 31 + message[1]) % 1000000007, merged(feeds), 7)


# solution: lists of codes by time
from collections import defaultdict


def solve(feeds):
    at = defaultdict(list)
    for feed in feeds:
        for time, code in feed:
            at[time].append(code)
    codes = [code for time in sorted(at) for code in at[time]]
    total = 7
    for code in codes:
        total *= 31
        total += code
        total %= 1000000007
    return total
