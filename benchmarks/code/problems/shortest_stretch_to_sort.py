"""Given a list of numbers, return the start and the length of the shortest stretch that must be sorted to
make the whole list sorted, and how many different numbers are in that stretch; [0, 0, 0] for a sorted
list.

The list has `size` numbers.
"""

RANGE = (10, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = sorted(rng.randint(0, rng.choice((size, 9 * size))) for _ in range(size))
    a = rng.randint(0, size // 4)
    b = rng.randint(3 * size // 4, size)
    for _ in range(rng.randint(1, size)):
        i, j = rng.randrange(a, b), rng.randrange(a, b)
        numbers[i], numbers[j] = numbers[j], numbers[i]
    return [numbers]


# solution: compare with a sorted copy
def solve(numbers):
    ordered = sorted(numbers)
    if ordered == numbers:
        return [0, 0, 0]
    a = 0
    while numbers[a] == ordered[a]:
        a += 1
    b = len(numbers)
    while numbers[b - 1] == ordered[b - 1]:
        b -= 1
    return [a, b - a, len(set(ordered[a:b]))]


# solution: running greatest and least
def solve(numbers):
    n = len(numbers)
    top, end = numbers[0], 0
    for i in range(n):
        if numbers[i] < top:
            end = i + 1
        else:
            top = numbers[i]
    low, start = numbers[-1], n
    for i in range(n - 1, -1, -1):
        if numbers[i] > low:
            start = i
        else:
            low = numbers[i]
    if end == 0:
        return [0, 0, 0]
    part = sorted(numbers[start:end])
    different = 1
    for i in range(1, len(part)):
        different += part[i] != part[i - 1]
    return [start, end - start, different]


# solution: stacks from both ends
def first_wrong(places, numbers, before):
    stack, wrong = [], None
    for i in places:
        while stack and before(numbers[i], numbers[stack[-1]]):
            j = stack.pop()
            if wrong is None or abs(j - places[0]) < abs(wrong - places[0]):
                wrong = j
        stack.append(i)
    return wrong


def solve(numbers):
    n = len(numbers)
    a = first_wrong(range(n), numbers, lambda x, y: x < y)
    if a is None:
        return [0, 0, 0]
    b = first_wrong(range(n - 1, -1, -1), numbers, lambda x, y: x > y)
    return [a, b - a + 1, len({numbers[i] for i in range(a, b + 1)})]


# solution: order of places
def solve(numbers):
    order = sorted(enumerate(numbers), key=lambda pair: pair[1])
    moved = [i for i, (place, _) in enumerate(order) if numbers[i] != numbers[place] or i != place]
    moved = [i for i in moved if order[i][1] != numbers[i]]
    if not moved:
        return [0, 0, 0]
    count = {}
    for place in range(moved[0], moved[-1] + 1):
        count[numbers[place]] = count.get(numbers[place], 0) + 1
    return [moved[0], moved[-1] - moved[0] + 1, len(count)]


# solution: accumulated maxima and minima as arrays
from array import array
from itertools import accumulate


def solve(numbers):
    peaks = array("q", accumulate(numbers, max))
    floors = array("q", accumulate(reversed(numbers), min))
    floors.reverse()
    bad = [i for i, x in enumerate(numbers) if x < peaks[i] or x > floors[i]]
    if not bad:
        return [0, 0, 0]
    return [bad[0], bad[-1] - bad[0] + 1, len(set(numbers[bad[0] : bad[-1] + 1]))]
