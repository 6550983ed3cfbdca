"""Each of n pads throws whoever steps on it to another pad. Given the number of throws (a text of digits,
often huge) and the list of the pads they lead to, return [pad on which one is who begins on pad 0, number
of different pads on which somebody stands when one person begins on each pad].

There are n = `size` pads.
"""

RANGE = (2, 8000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    goes = [rng.randrange(max(0, v - 30), min(size, v + 30)) for v in range(size)]
    return [str(rng.randrange(1, 10 ** rng.randint(1, 12))), goes]


# solution: doubling of whole tables
def solve(throws, goes):
    k = int(throws)
    place = list(range(len(goes)))
    power = list(goes)
    while k:
        if k & 1:
            place = [power[p] for p in place]
        power = [power[p] for p in power]
        k >>= 1
    return [place[0], len(set(place))]


# solution: all doubled tables kept
def solve(throws, goes):
    bits = bin(int(throws))[:1:-1]
    tables = [goes]
    for _ in bits[1:]:
        last = tables[-1]
        tables.append([last[p] for p in last])
    ends = []
    for p in range(len(goes)):
        for bit, table in zip(bits, tables):
            if bit == "1":
                p = table[p]
        ends.append(p)
    return [ends[0], len(set(ends))]


# solution: peel pads nobody reaches, at most as often as there are throws
from array import array


def solve(throws, goes):
    k = int(throws)
    n = len(goes)
    into = array("i", bytes(4 * n))
    for g in goes:
        into[g] += 1
    level = array("i", (v for v in range(n) if not into[v]))
    left = n
    rounds = 0
    while level and rounds < k:
        left -= len(level)
        new = array("i")
        for v in level:
            into[goes[v]] -= 1
            if not into[goes[v]]:
                new.append(goes[v])
        level = new
        rounds += 1
    slow, steps = 0, 0
    seen = {}
    while steps < k:
        if slow in seen:
            k = steps + (k - steps) % (steps - seen[slow])
            seen = {}
            continue
        seen[slow] = steps
        slow = goes[slow]
        steps += 1
    return [slow, left]


# solution: sets of pads shrink until they stay
def solve(throws, goes):
    k = int(throws)
    standing = set(range(len(goes)))
    for _ in range(k):
        after = {goes[p] for p in standing}
        if len(after) == len(standing):
            break
        standing = after
    tail, p = [], 0
    index = {}
    while p not in index and len(tail) <= k:
        index[p] = len(tail)
        tail.append(p)
        p = goes[p]
    if k < len(tail):
        return [tail[k], len(standing)]
    start = index[p]
    return [tail[start + (k - start) % (len(tail) - start)], len(standing)]


# solution: pads as objects, circle found with two runners, no other memory of the way
class Pad:
    def __init__(self, number):
        self.number = number
        self.to = None
        self.origins = 0


def after(pad, k):
    slow = fast = pad
    for done in range(1, k + 1):
        slow, fast = slow.to, fast.to.to
        if done == k:
            return slow
        if slow is fast:
            length, other = 1, slow.to
            while other is not slow:
                other = other.to
                length += 1
            for _ in range((k - done) % length):
                slow = slow.to
            return slow
    return pad


def solve(throws, goes):
    k = int(throws)
    pads = [Pad(i) for i in range(len(goes))]
    for pad, g in zip(pads, goes):
        pad.to = pads[g]
        pads[g].origins += 1
    alive = len(pads)
    edge = [pad for pad in pads if pad.origins == 0]
    while edge and k > 0 and alive > 0:
        k -= 1
        alive -= len(edge)
        for pad in edge:
            pad.to.origins -= 1
        edge = list({id(pad.to): pad.to for pad in edge if pad.to.origins == 0}.values())
    return [after(pads[0], int(throws)).number, alive]
