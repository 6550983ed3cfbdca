"""Given a list of whole numbers, some negative and some repeated, return the least positive whole number
that does not occur.

The list has `size` numbers.
"""

RANGE = (10, 120_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    hole = rng.randint(size // 2, size - 2)
    numbers = [x for x in range(1, size) if x != hole]
    numbers += [rng.randint(-size, 0) for _ in range(size - len(numbers))]
    for _ in range(size // 20):
        numbers[rng.randrange(hole, size - 1)] = rng.randint(-9, 3 * size)
    numbers = [x if x != hole else -1 for x in numbers]
    rng.shuffle(numbers)
    return [numbers]


# solution: put every number at its place
def solve(numbers):
    n = len(numbers)
    for i in range(n):
        x = numbers[i]
        while 0 < x <= n and numbers[x - 1] != x:
            numbers[x - 1], x = x, numbers[x - 1]
    for i in range(n):
        if numbers[i] != i + 1:
            return i + 1
    return n + 1


# solution: set of everything
def solve(numbers):
    present = set(numbers)
    return next(k for k in range(1, len(numbers) + 2) if k not in present)


# solution: sorted copy
def solve(numbers):
    wanted = 1
    for x in sorted(numbers):
        if x == wanted:
            wanted += 1
        elif x > wanted:
            break
    return wanted


# solution: flags in bytes
def solve(numbers):
    flags = bytearray(len(numbers) + 2)
    flags[0] = 1
    for x in numbers:
        if 0 < x < len(flags):
            flags[x] = 1
    return flags.index(0)


# solution: halving by counting the different small ones
def split(values, limit):
    return [x for x in values if x <= limit], [x for x in values if x > limit]


def search(values, low):
    if not values:
        return low
    middle = low + len(values) // 2
    small, large = split(values, middle)
    if len(small) == middle - low + 1:
        return search(large, middle + 1)
    if middle == low:
        return low
    return search(small, low)


def solve(numbers):
    return search(list({x: None for x in numbers if x > 0}), 1)
