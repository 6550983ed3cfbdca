"""Given a list of entries "+word" and "-word", return after each entry the least and the greatest count of
the words now counted.

"+word" raises the count of the word by one, "-word" lowers it; at 0 the word is no longer counted.
Lowering a word that is not counted does nothing; with no words counted the pair is [0, 0]. There are
`size` entries.
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = [f"{rng.randrange(10**5):x}" for _ in range(rng.choice([8, 60, size // 3 + 1]))]
    return [[rng.choice("++-") + rng.choice(words) for _ in range(size)]]


# solution: how many words have each count, and two pointers
def solve(entries):
    count, having = {}, {0: 0}
    low = high = 0
    out = []
    for entry in entries:
        word = entry[1:]
        old = count.get(word, 0)
        new = max(0, old + (1 if entry[0] == "+" else -1))
        if new != old:
            if old:
                having[old] -= 1
            if new:
                having[new] = having.get(new, 0) + 1
                count[word] = new
            else:
                del count[word]
            if not count:
                low = high = 0
            else:
                high = max(high, new)
                if not having.get(high):
                    high -= 1
                if new and (new < low or not low):
                    low = new
                while not having.get(low):
                    low += 1
        out.append([low, high])
    return out


# solution: sorted list of all counts
from bisect import bisect_left, insort


def solve(entries):
    count = {}
    ordered = []
    answer = []
    for entry in entries:
        sign, word = entry[0], entry[1:]
        now = count.get(word, 0)
        if now:
            ordered.pop(bisect_left(ordered, now))
        now = now + 1 if sign == "+" else max(0, now - 1)
        if now:
            insort(ordered, now)
        count[word] = now
        answer.append([ordered[0], ordered[-1]] if ordered else [0, 0])
    return answer


# solution: linked buckets of words
class Bucket:
    def __init__(self, count):
        self.count = count
        self.words = set()
        self.lower = self.higher = self


class Tally:
    def __init__(self):
        self.ends = Bucket(0)
        self.home = {}

    def insert_after(self, bucket, count):
        new = Bucket(count)
        new.lower, new.higher = bucket, bucket.higher
        bucket.higher.lower = new
        bucket.higher = new
        return new

    def move(self, word, step):
        bucket = self.home.get(word, self.ends)
        count = bucket.count + step
        if count < 0:
            return
        goal = bucket.higher if step > 0 else bucket.lower
        if count and goal.count != count:
            goal = self.insert_after(bucket if step > 0 else bucket.lower, count)
        if count:
            goal.words.add(word)
            self.home[word] = goal
        else:
            del self.home[word]
        if bucket is not self.ends:
            bucket.words.remove(word)
            if not bucket.words:
                bucket.lower.higher = bucket.higher
                bucket.higher.lower = bucket.lower


def solve(entries):
    tally = Tally()
    pairs = []
    for entry in entries:
        tally.move(entry[1:], 1 if entry[0] == "+" else -1)
        pairs.append([tally.ends.higher.count, tally.ends.lower.count])
    return pairs


# solution: heaps of (count, word) with old entries
import heapq
from collections import Counter


def solve(entries):
    counts = Counter()
    least, most = [], []
    result = []
    for entry in entries:
        word = entry[1:]
        if entry[0] == "+":
            counts[word] += 1
        elif counts[word]:
            counts[word] -= 1
        if counts[word]:
            heapq.heappush(least, (counts[word], word))
            heapq.heappush(most, (-counts[word], word))
        while least and counts[least[0][1]] != least[0][0]:
            heapq.heappop(least)
        while most and counts[most[0][1]] != -most[0][0]:
            heapq.heappop(most)
        result.append([least[0][0], -most[0][0]] if least else [0, 0])
    return result


# solution: words numbered, block minima and maxima of an array
from array import array


def solve(entries):
    names = {}
    codes = array("i", (names.setdefault(e[1:], len(names)) for e in entries))
    n = len(names)
    del names
    width = max(1, int(n**0.5))
    counts = [0] * n
    blocks = (n + width - 1) // width
    none = 10**9
    low, high = [none] * blocks, [0] * blocks
    answers = []
    for i, entry in enumerate(entries):
        c = codes[i]
        counts[c] = counts[c] + 1 if entry[0] == "+" else max(0, counts[c] - 1)
        b = c // width
        part = counts[b * width : (b + 1) * width]
        high[b] = max(part)
        low[b] = min((x for x in part if x), default=none)
        top = max(high)
        answers.append([min(low), top] if top else [0, 0])
    return answers
