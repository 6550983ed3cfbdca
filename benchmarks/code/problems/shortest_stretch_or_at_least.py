"""Given a bound and a list of whole numbers, return the length of the shortest stretch whose numbers
or-ed together give at least the bound, and how many stretches of that length do; [0, 0] if none.

The list has `size` numbers below 2 ** 14.
"""

RANGE = (10, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bits = rng.getrandbits
    numbers = [bits(14) & bits(14) & bits(14) & bits(14) for _ in range(size)]
    return [rng.randint(12000, 15500), numbers]


# solution: different or values that end at each place
def solve(bound, numbers):
    ending = {}
    best = count = 0
    for i, x in enumerate(numbers):
        new = {x: i}
        for value, start in ending.items():
            new[value | x] = max(start, new.get(value | x, -1))
        ending = new
        starts = [s for v, s in ending.items() if v >= bound]
        if starts:
            length = i + 1 - max(starts)
            if count == 0 or length < best:
                best, count = length, 0
            count += length == best
    return [best, count]


# solution: sliding window with a count for each bit
def solve(bound, numbers):
    counts = [0] * 14
    left = value = 0
    lengths = []
    for right in range(len(numbers)):
        value |= numbers[right]
        for b in range(14):
            counts[b] += numbers[right] >> b & 1
        while left <= right and value >= bound:
            lengths.append(right - left + 1)
            for b in range(14):
                if numbers[left] >> b & 1:
                    counts[b] -= 1
                    if counts[b] == 0:
                        value ^= 1 << b
            left += 1
    if not lengths:
        return [0, 0]
    return [min(lengths), lengths.count(min(lengths))]


# solution: walk back from each place
def solve(bound, numbers):
    best, count = len(numbers) + 1, 0
    for right in range(len(numbers)):
        value = 0
        for left in range(right, max(-1, right - best), -1):
            value |= numbers[left]
            if value >= bound:
                length = right - left + 1
                if length < best:
                    best, count = length, 0
                count += 1
                break
    return [best, count] if count else [0, 0]


# solution: all windows of a length, one more each time
def solve(bound, numbers):
    windows = numbers[:]
    length = 1
    while windows:
        enough = [w for w in windows if w >= bound]
        if enough:
            return [length, len(enough)]
        windows = [a | b for a, b in zip(windows, numbers[length:])]
        length += 1
    return [0, 0]


# solution: table of doubled windows
class OrTable:
    def __init__(self, numbers):
        self.rows = [list(numbers)]
        step = 1
        while 2 * step <= len(numbers):
            row = self.rows[-1]
            self.rows.append([row[i] | row[i + step] for i in range(len(row) - step)])
            step *= 2

    def window(self, start, length):
        k = length.bit_length() - 1
        return self.rows[k][start] | self.rows[k][start + length - (1 << k)]


def solve(bound, numbers):
    table = OrTable(numbers)
    n = len(numbers)

    def hits(length):
        return sum(table.window(i, length) >= bound for i in range(n - length + 1))

    if not hits(n):
        return [0, 0]
    low, high = 1, n
    while low < high:
        middle = (low + high) // 2
        if hits(middle):
            high = middle
        else:
            low = middle + 1
    return [low, hits(low)]
