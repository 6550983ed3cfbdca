"""Given a list of numbers, count the places that can be the last of a pattern low, high, middle: places k
with some i < j < k such that numbers[i] < numbers[k] < numbers[j].

The list has `size` numbers.
"""

RANGE = (10, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = []
    level = 4 * size
    for _ in range(size):
        level += rng.choice((-5, -3, -2, 1, 4))
        numbers.append(level + rng.choice((0, 0, 0, rng.randint(0, 12))))
    return [numbers]


# solution: stack of (top, low) ranges
def solve(numbers):
    count = 0
    low = numbers[0]
    stack = []
    for x in numbers:
        if x < low:
            low = x
        while stack and stack[-1][0] <= x:
            stack.pop()
        if stack and stack[-1][1] < x:
            count += 1
        stack.append((x, low))
    return count


# solution: last higher place by bisect and a list of least values
from bisect import bisect_left


def solve(numbers):
    lows = []
    least = float("inf")
    for x in numbers:
        least = min(least, x)
        lows.append(least)
    places, keys = [], []
    found = 0
    for k, x in enumerate(numbers):
        at = bisect_left(keys, -x)
        if at and lows[places[at - 1]] < x:
            found += 1
        while keys and keys[-1] >= -x:
            keys.pop()
            places.pop()
        keys.append(-x)
        places.append(k)
    return found


# solution: disjoint ranges, the lowest last
def solve(numbers):
    ranges = []
    answer = 0
    for x in numbers:
        if not ranges or x < ranges[-1][0]:
            ranges.append([x, x])
            continue
        while len(ranges) > 1 and ranges[-1][1] <= x and ranges[-2][0] < x:
            low = ranges.pop()[0]
            ranges[-1][0] = low
        low, high = ranges[-1]
        if low < x < high:
            answer += 1
        elif x > high:
            ranges[-1][1] = x
    return answer


# solution: table of nearest higher places
def solve(numbers):
    n = len(numbers)
    higher = [-1] * n
    least = [numbers[0]] * n
    for i in range(1, n):
        least[i] = min(least[i - 1], numbers[i])
        j = i - 1
        while j >= 0 and numbers[j] <= numbers[i]:
            j = higher[j]
        higher[i] = j
    return len([k for k in range(n) if higher[k] > 0 and least[higher[k]] < numbers[k]])


# solution: tree of maxima searched for the last higher number
class Node:
    def __init__(self, lo, hi):
        self.lo, self.hi = lo, hi
        self.top = None
        self.left = self.right = None
        if hi - lo > 1:
            self.left = Node(lo, (lo + hi) // 2)
            self.right = Node((lo + hi) // 2, hi)

    def put(self, i, x):
        self.top = x if self.top is None or x > self.top else self.top
        if self.left:
            (self.left if i < self.left.hi else self.right).put(i, x)

    def last_above(self, x):
        if self.top is None or self.top <= x:
            return -1
        node = self
        while node.left:
            top = node.right.top
            node = node.right if top is not None and top > x else node.left
        return node.lo


def solve(numbers):
    root = Node(0, len(numbers))
    floors = []
    total = 0
    for k, x in enumerate(numbers):
        floors.append(x if k == 0 else min(floors[-1], x))
        j = root.last_above(x)
        if j > 0 and floors[j] < x:
            total += 1
        root.put(k, x)
    return total
