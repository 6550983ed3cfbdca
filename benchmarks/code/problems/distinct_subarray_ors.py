"""Given numbers, return how many different values a | b | ... of a run of neighbours there are.

There are `size` numbers from 1 to 2**16 - 1 with few bits set; every unbroken part of the list is a run,
also one number alone.
"""

RANGE = (20, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = []
    for _ in range(size):
        number = 0
        for _ in range(rng.randint(1, 4)):
            number |= 1 << rng.randrange(16)
        numbers.append(number)
    return [numbers]


# solution: set of the values that end here
def solve(numbers):
    ending = set()
    seen = set()
    for number in numbers:
        ending = {value | number for value in ending}
        ending.add(number)
        seen |= ending
    return len(seen)


# solution: bytes marked by all runs
def solve(numbers):
    marks = bytearray(1 << 16)
    for i in range(len(numbers)):
        value = 0
        for j in range(i, len(numbers)):
            value |= numbers[j]
            marks[value] = 1
    return sum(marks)


# solution: square table of all runs
def solve(numbers):
    n = len(numbers)
    table = [[0] * n for _ in range(n)]
    for j in range(n):
        table[j][j] = numbers[j]
        for i in range(j - 1, -1, -1):
            table[i][j] = table[i + 1][j] | numbers[i]
    return len({value for row in table for value in row if value})


# solution: last place of each bit, marks in a big integer
def solve(numbers):
    last = [-1] * 16
    found = 0
    for i, x in enumerate(numbers):
        for bit in range(16):
            if x >> bit & 1:
                last[bit] = i
        value = 0
        places = sorted(((p, b) for b, p in enumerate(last) if p >= 0), reverse=True)
        for k, (place, bit) in enumerate(places):
            value |= 1 << bit
            if k + 1 == len(places) or places[k + 1][0] != place:
                if not found >> value & 1:
                    found |= 1 << value
    return found.bit_count()


# solution: halves joined by their ends, all values in a list
from itertools import accumulate
from operator import or_


def runs(values):
    if len(values) < 2:
        return list(values)
    middle = len(values) // 2
    left = values[:middle]
    right = values[middle:]
    found = runs(left) + runs(right)
    heads = list(accumulate(right, or_))
    tails = list(accumulate(left[::-1], or_))
    for a in dict.fromkeys(tails):
        found.extend(a | b for b in heads)
    return found


def solve(numbers):
    values = sorted(runs(numbers))
    return 1 + sum(1 for a, b in zip(values, values[1:]) if a != b)
