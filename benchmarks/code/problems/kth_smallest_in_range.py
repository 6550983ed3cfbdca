"""Given a list of `size` integers and questions [from, to, k], return the list's k-th smallest values in those ranges,
added up.

A question is about the places from .. to - 1, and k counts from 1. There are `size` questions.
"""

RANGE = (4, 650)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    values = [rng.randint(0, 5 * size) for _ in range(size)]
    questions = []
    for _ in range(size):
        a, b = sorted(rng.sample(range(size + 1), 2))
        questions.append([a, b, rng.randint(1, b - a)])
    return [values, questions]


# solution: each slice sorted
def solve(values, questions):
    return sum(sorted(values[a:b])[k - 1] for a, b, k in questions)


# solution: sorted prefixes for all ends, bisection by rank
from bisect import bisect_right, insort


def solve(values, questions):
    prefixes = [[]]
    for v in values:
        longer = prefixes[-1][:]
        insort(longer, v)
        prefixes.append(longer)
    order = sorted(set(values))
    total = 0
    for a, b, k in questions:
        low, high = 0, len(order) - 1
        while low < high:
            middle = (low + high) // 2
            x = order[middle]
            if bisect_right(prefixes[b], x) - bisect_right(prefixes[a], x) >= k:
                high = middle
            else:
                low = middle + 1
        total += order[low]
    return total


# solution: wavelet rows, one for every bit
from array import array


def solve(values, questions):
    bits = max(values).bit_length()
    rows = []
    line = list(values)
    for bit in range(bits - 1, -1, -1):
        zeros = array("I", [0])
        for v in line:
            zeros.append(zeros[-1] + 1 - (v >> bit & 1))
        rows.append((bit, zeros))
        line = [v for v in line if not v >> bit & 1] + [v for v in line if v >> bit & 1]
    answer = 0
    for a, b, k in questions:
        for bit, zeros in rows:
            za, zb = zeros[a], zeros[b]
            if zb - za >= k:
                a, b = za, zb
            else:
                k -= zb - za
                answer += 1 << bit
                a, b = zeros[-1] + a - za, zeros[-1] + b - zb
    return answer


# solution: persistent counting tree of tuples
def solve(values, questions):
    order = sorted(set(values))
    rank = {v: r for r, v in enumerate(order)}
    nil = (0, None, None)

    def add(node, low, high, r):
        count, left, right = node
        if low == high:
            return (count + 1, None, None)
        middle = (low + high) >> 1
        if r <= middle:
            return (count + 1, add(left or nil, low, middle, r), right)
        return (count + 1, left, add(right or nil, middle + 1, high, r))

    top = len(order) - 1
    roots = [nil]
    for v in values:
        roots.append(add(roots[-1], 0, top, rank[v]))
    total = 0
    for a, b, k in questions:
        x, y = roots[a], roots[b]
        low, high = 0, top
        while low < high:
            middle = (low + high) >> 1
            inside = (y[1] or nil)[0] - (x[1] or nil)[0]
            if k <= inside:
                x, y, high = x[1] or nil, y[1] or nil, middle
            else:
                k -= inside
                x, y, low = x[2] or nil, y[2] or nil, middle + 1
        total += order[low]
    return total


# solution: sorted order of places walked for each question
def solve(values, questions):
    places = sorted(range(len(values)), key=values.__getitem__)
    total = 0
    for start, stop, k in questions:
        for p in places:
            if start <= p < stop:
                k -= 1
                if k == 0:
                    total += values[p]
                    break
    return total
