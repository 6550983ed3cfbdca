"""Given a list of integers, return the length of its longest subsequence whose neighbours all differ by the same amount.

The list has `size` integers from 0 to about 3 * `size`; the difference may be positive, negative or zero. Elements of the
subsequence keep their order but need not be adjacent.
"""

RANGE = (5, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([1, 2, 3]) * size
    return [[rng.randint(0, top) for _ in range(size)]]


# solution: dictionary of differences at every place
def solve(numbers):
    n = len(numbers)
    if n < 3:
        return n
    runs = [{} for _ in range(n)]
    best = 2
    for j in range(n):
        for i in range(j):
            d = numbers[j] - numbers[i]
            runs[j][d] = runs[i].get(d, 1) + 1
            if runs[j][d] > best:
                best = runs[j][d]
    return best


# solution: one difference after another
def solve(a):
    spread = max(a) - min(a)
    answer = 1
    for d in range(-spread, spread + 1):
        length = {}
        for x in a:
            length[x] = length.get(x - d, 0) + 1
        answer = max(answer, max(length.values()))
    return answer


# solution: pairs followed by looking forward
def solve(numbers):
    best = min(2, len(numbers))
    n = len(numbers)
    for i in range(n):
        for j in range(i + 1, n):
            step = numbers[j] - numbers[i]
            if best > 2 and abs(step) * (best - 1) > 4 * n:
                continue
            length = 2
            wanted = numbers[j] + step
            k = j
            try:
                while True:
                    k = numbers.index(wanted, k + 1)
                    wanted += step
                    length += 1
            except ValueError:
                pass
            if length > best:
                best = length
    return best


# solution: table of ending pairs
def solve(values):
    n = len(values)
    table = [[2] * n for _ in range(n)]
    latest = {}
    for i in range(n):
        for j in range(i + 1, n):
            before = latest.get(2 * values[i] - values[j])
            if before is not None:
                table[i][j] = table[before][i] + 1
        latest[values[i]] = i
    return max((table[i][j] for i in range(n) for j in range(i + 1, n)), default=n)


# solution: array of counts per difference
from array import array


def solve(numbers):
    low = min(numbers)
    spread = max(numbers) - low
    width = 2 * spread + 1
    counts = array("H", [0]) * ((spread + 1) * width)
    for place, x in enumerate(numbers):
        base = (x - low) * width
        for y in set(numbers[:place]):
            d = x - y + spread
            counts[base + d] = max(counts[(y - low) * width + d] + 1, 1)
    return max(counts) + 1
