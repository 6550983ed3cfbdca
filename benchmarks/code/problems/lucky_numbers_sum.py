"""Given n, return [how many, sum] of the lucky numbers up to n.

Of 1, 2, 3, ... first every second number is struck out; then, the next number left being 3, every third of
those left; the next left being 7, every seventh of those left, and so on; what is never struck out is lucky.
n is about `size`.
"""

RANGE = (30, 16_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randint(0, size // 10)]


# solution: slices deleted in one list
def solve(n):
    numbers = list(range(1, n + 1, 2))
    place = 1
    while place < len(numbers) and numbers[place] <= len(numbers):
        step = numbers[place]
        del numbers[step - 1 :: step]
        place += 1
    return [len(numbers), sum(numbers)]


# solution: new list by comprehension each round
def solve(n):
    left = [i for i in range(1, n + 1) if i % 2]
    k = 1
    while k < len(left) and left[k] <= len(left):
        step = left[k]
        left = [value for position, value in enumerate(left, 1) if position % step]
        k += 1
    return [len(left), sum(left)]


# solution: each number walked through the sieves kept so far
def solve(n):
    steps = [2]
    how_many = total = 0
    for value in range(1, n + 1, 2):
        position = (value + 1) // 2
        lucky = True
        for step in steps[1:]:
            if step > position:
                break
            if position % step == 0:
                lucky = False
                break
            position -= position // step
        if lucky:
            how_many += 1
            total += value
            if 1 < value <= n // 2:
                steps.append(value)
    return [how_many, total]


# solution: chain of successors in a dictionary
def solve(n):
    after = {0: 1}
    for i in range(1, n + 1):
        after[i] = i + 1
    step, marker = 2, 1
    size = n
    while step <= size:
        before, here, place = 0, after[0], 1
        while here <= n:
            if place % step == 0:
                after[before] = after.pop(here)
                size -= 1
            else:
                before = here
            here = after[before]
            place += 1
        marker = after[marker]
        step = marker
        if step > n:
            break
    members = []
    here = after[0]
    while here <= n:
        members.append(here)
        here = after[here]
    return [len(members), sum(members)]


# solution: bytearray and counting along
def solve(n):
    alive = bytearray(b"\x01") * (n + 1)
    alive[0] = 0
    for even in range(2, n + 1, 2):
        alive[even] = 0
    remaining = (n + 1) // 2
    step = 1
    while True:
        step = alive.find(1, step + 1)
        if step < 0 or step > remaining:
            break
        count = 0
        at = alive.find(1)
        while at >= 0:
            count += 1
            if count % step == 0:
                alive[at] = 0
                remaining -= 1
            at = alive.find(1, at + 1)
    return [remaining, sum(i for i in range(n + 1) if alive[i])]
