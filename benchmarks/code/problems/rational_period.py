"""Given a whole number n, return the d below n whose decimal fraction 1/d has the longest recurring cycle.

If several have the same length the smallest d is returned; a fraction that ends has a cycle of length 0. The number n is
`size` or a little more.
"""

RANGE = (10, 2_800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size + rng.randint(0, max(1, size // 20))]


# solution: dictionary of remainders
def cycle_length(d):
    seen = {}
    remainder = 1 % d
    place = 0
    while remainder and remainder not in seen:
        seen[remainder] = place
        remainder = remainder * 10 % d
        place += 1
    return place - seen[remainder] if remainder else 0


def solve(n):
    best, best_length = 1, 0
    for d in range(2, n):
        length = cycle_length(d)
        if length > best_length:
            best, best_length = d, length
    return best


# solution: order of ten
def order(d):
    for p in (2, 5):
        while d % p == 0:
            d //= p
    if d == 1:
        return 0
    k, power = 1, 10 % d
    while power != 1:
        power = power * 10 % d
        k += 1
    return k


def solve(n):
    return max(range(1, n), key=lambda d: (order(d), -d))


# solution: decimals of every fraction written out
def decimals(d):
    digits, remainders = [], [1]
    position = [-1] * d
    r = 1 % d
    while r and position[r] < 0:
        position[r] = len(digits)
        digits.append(str(10 * r // d))
        remainders.append(r)
        r = 10 * r % d
    if not r:
        return "".join(digits), ""
    start = position[r]
    return "".join(digits[:start]), "".join(digits[start:])


def solve(n):
    table = {d: decimals(d) for d in range(1, n)}
    longest = max(len(recurring) for _, recurring in table.values())
    return next(d for d, (_, recurring) in table.items() if len(recurring) == longest)


# solution: tortoise and hare from the top down
def floyd(d):
    slow = 10 % d
    fast = 100 % d
    while slow != fast:
        slow = slow * 10 % d
        fast = fast * 100 % d
    if slow == 0:
        return 0
    length = 1
    fast = slow * 10 % d
    while fast != slow:
        fast = fast * 10 % d
        length += 1
    return length


def solve(n):
    answer, top = 1, 0
    for d in range(n - 1, 1, -1):
        if d - 1 < top:
            break
        length = floyd(d)
        if length and length >= top:
            answer, top = d, length
    return answer


# solution: all remainders of all numbers, then sorted
def solve(n):
    orbits = []
    for d in range(1, n):
        r = pow(10, 11, d)
        orbit = []
        first = r
        while True:
            orbit.append(r)
            r = r * 10 % d
            if r == first:
                break
        orbits.append((d, orbit if first else []))
    orbits.sort(key=lambda item: len(item[1]), reverse=True)
    return orbits[0][0]
