"""Return how many numbers the longest run of consecutive integers has that all occur in an unsorted list.

The list has `size` non-negative integers below 3 * `size`, repeats among them; [7, 3, 8, 8, 9, 4] gives 3.
"""

RANGE = (100, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = []
    while len(numbers) < size:
        start = rng.randrange(3 * size - 30)
        numbers.extend(range(start, start + rng.randint(1, 12)))
    numbers = numbers[:size]
    rng.shuffle(numbers)
    return [numbers]


# solution: set and run starts
def solve(numbers):
    present = set(numbers)
    best = 0
    for x in present:
        if x - 1 not in present:
            y = x
            while y + 1 in present:
                y += 1
            best = max(best, y - x + 1)
    return best


# solution: sort in place and scan
def solve(nums):
    nums.sort()
    best = run = 0
    previous = None
    for n in nums:
        if n == previous:
            continue
        run = run + 1 if previous is not None and n == previous + 1 else 1
        best = run if run > best else best
        previous = n
    return best


# solution: lengths at the ends of runs
def solve(numbers):
    length = {}
    best = 0
    for x in numbers:
        if x in length:
            continue
        left = length.get(x - 1, 0)
        right = length.get(x + 1, 0)
        total = left + 1 + right
        length[x] = total
        length[x - left] = total
        length[x + right] = total
        if total > best:
            best = total
    return best


# solution: marks in a bytearray, split at gaps
def solve(numbers):
    if not numbers:
        return 0
    lowest = min(numbers)
    marks = bytearray(max(numbers) - lowest + 1)
    for number in numbers:
        marks[number - lowest] = 1
    longest = 0
    for piece in marks.split(b"\0"):
        longest = max(longest, len(piece))
    return longest


# solution: disjoint sets
class DisjointSets:
    def __init__(self, items):
        self.parent = {x: x for x in items}
        self.size = dict.fromkeys(self.parent, 1)

    def find(self, x):
        parent = self.parent
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    def union(self, x, y):
        x, y = self.find(x), self.find(y)
        if x != y:
            if self.size[x] < self.size[y]:
                x, y = y, x
            self.parent[y] = x
            self.size[x] += self.size[y]


def solve(numbers):
    sets = DisjointSets(numbers)
    for x in sets.parent:
        if x + 1 in sets.parent:
            sets.union(x, x + 1)
    return max(sets.size.values(), default=0)
