"""Given price notes [minute, price], where a later note for the same minute corrects the earlier one,
return after each note the lowest and the highest price now valid.

There are `size` notes; the answer is a list of pairs.
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    minutes = rng.choice([size, max(5, size // 10)])
    return [[[rng.randrange(minutes), rng.randint(1, 10**5)] for _ in range(size)]]


# solution: two heaps cleaned when looked at
from heapq import heappop, heappush


def solve(notes):
    price = {}
    low, high = [], []
    out = []
    for minute, p in notes:
        price[minute] = p
        heappush(low, (p, minute))
        heappush(high, (-p, minute))
        while price[low[0][1]] != low[0][0]:
            heappop(low)
        while price[high[0][1]] != -high[0][0]:
            heappop(high)
        out.append([low[0][0], -high[0][0]])
    return out


# solution: sorted list of valid prices
from bisect import bisect_left, insort


def solve(notes):
    valid = {}
    ordered = []
    answer = []
    for minute, p in notes:
        if minute in valid:
            del ordered[bisect_left(ordered, valid[minute])]
        valid[minute] = p
        insort(ordered, p)
        answer.append([ordered[0], ordered[-1]])
    return answer


# solution: looking through everything only when an extreme is corrected
class Prices:
    def __init__(self):
        self.table = {}
        self.low = None
        self.high = None

    def note(self, minute, price):
        old = self.table.get(minute)
        self.table[minute] = price
        if self.low is None:
            self.low = self.high = price
            return
        if old == self.low or old == self.high:
            self.low = min(self.table.values())
            self.high = max(self.table.values())
        self.low = min(self.low, price)
        self.high = max(self.high, price)


def solve(notes):
    prices = Prices()
    pairs = []
    for minute, price in notes:
        prices.note(minute, price)
        pairs.append([prices.low, prices.high])
    return pairs


# solution: two tournament trees over the minutes
from array import array


def solve(notes):
    n = max(minute for minute, _ in notes) + 1
    none = 10**9
    least = array("l", [none]) * (2 * n)
    most = array("l", [-none]) * (2 * n)
    result = []
    for minute, p in notes:
        i = minute + n
        least[i] = most[i] = p
        while i > 1:
            i //= 2
            least[i] = min(least[2 * i], least[2 * i + 1])
            most[i] = max(most[2 * i], most[2 * i + 1])
        if n == 1:
            result.append([p, p])
        else:
            result.append([least[1], most[1]])
    return result


# solution: backwards lives of notes, spread over a segment tree of time
def solve(notes):
    n = len(notes)
    lows = [10**9] * (2 * n)
    highs = [0] * (2 * n)
    ends = {}
    for i in range(n - 1, -1, -1):
        minute, p = notes[i]
        lo, hi = i + n, ends.get(minute, n) + n
        ends[minute] = i
        while lo < hi:
            if lo & 1:
                lows[lo] = min(lows[lo], p)
                highs[lo] = max(highs[lo], p)
                lo += 1
            if hi & 1:
                hi -= 1
                lows[hi] = min(lows[hi], p)
                highs[hi] = max(highs[hi], p)
            lo >>= 1
            hi >>= 1
    for i in range(2, 2 * n):
        lows[i] = min(lows[i], lows[i // 2])
        highs[i] = max(highs[i], highs[i // 2])
    return [list(pair) for pair in zip(lows[n:], highs[n:])]
