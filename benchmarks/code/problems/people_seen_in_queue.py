"""People of different heights stand in a queue. One sees another further ahead if all between the two are
shorter than both. Return for each person (from the back to the front) how many of those ahead are seen.

The queue has `size` people; the list goes from the back to the front.
"""

RANGE = (6, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    heights = list(range(100, 100 + size))
    rng.shuffle(heights)
    if rng.random() < 0.5:
        third = size // 3
        heights[:third] = sorted(heights[:third], reverse=True)
    return [heights]


# solution: stack from the front
def solve(heights):
    n = len(heights)
    seen = [0] * n
    stack = []
    for i in range(n - 1, -1, -1):
        while stack and stack[-1] < heights[i]:
            stack.pop()
            seen[i] += 1
        if stack:
            seen[i] += 1
        stack.append(heights[i])
    return seen


# solution: stack from the back, pairs counted
def solve(heights):
    seen = {}
    stack = []
    for h in heights:
        seen[h] = 0
        while stack:
            seen[stack[-1]] += 1
            if stack[-1] > h:
                break
            stack.pop()
        stack.append(h)
    return list(seen.values())


# solution: jumps along the next taller person
def solve(heights):
    n = len(heights)
    taller = [n] * (n + 1)
    out = [0] * n
    for i in reversed(range(n)):
        j = i + 1
        while j < n:
            out[i] += 1
            if heights[j] > heights[i]:
                break
            j = taller[j]
        taller[i] = j
    return out


# solution: linked people
class Person:
    __slots__ = ("height", "seen", "ahead")

    def __init__(self, height, ahead):
        self.height = height
        self.ahead = ahead
        self.seen = 0


def solve(heights):
    people = []
    ahead = None
    for h in reversed(heights):
        person = Person(h, ahead)
        while person.ahead is not None and person.ahead.height < h:
            person.seen += 1
            person.ahead = person.ahead.ahead
        person.seen += person.ahead is not None
        people.append(person)
        ahead = person
    return [p.seen for p in reversed(people)]


# solution: bisect in the visible row kept sorted
from array import array
from bisect import bisect_left


def solve(heights):
    visible = array("i")
    counts = array("i")
    for h in reversed(heights):
        k = bisect_left(visible, -h)
        counts.append(len(visible) - k + (k > 0))
        del visible[k:]
        visible.append(-h)
    counts.reverse()
    return counts.tolist()
