"""Given an odd side, return how many primes stand on the two diagonals of the square spiral of the numbers 1, 2, 3, ... of that side.

The spiral starts with 1 in the middle and winds outwards; the side is `size` or up to five more.
"""

RANGE = (7, 660)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size + 1 - size % 2 + 2 * rng.randint(0, 2)]


# solution: corners and trial division
def is_prime(n):
    if n < 4:
        return n > 1
    if n % 2 == 0 or n % 3 == 0:
        return False
    d = 5
    while d * d <= n:
        if n % d == 0 or n % (d + 2) == 0:
            return False
        d += 6
    return True


def solve(side):
    count = 0
    corner = 1
    for step in range(2, side, 2):
        for _ in range(4):
            corner += step
            count += is_prime(corner)
    return count


# solution: bytes sieved to the last corner
def solve(side):
    limit = side * side
    sieve = bytearray([1]) * (limit + 1)
    sieve[0] = sieve[1] = 0
    for p in range(2, side + 1):
        if sieve[p]:
            sieve[p * p :: p] = bytes(len(range(p * p, limit + 1, p)))
    at, total = 1, 0
    for step in range(2, side, 2):
        total += sum(sieve[at + step : at + 4 * step + 1 : step])
        at += 4 * step
    return total


# solution: spiral drawn as a matrix
def solve(side):
    spiral = [[0] * side for _ in range(side)]
    r = c = side // 2
    spiral[r][c] = 1
    number = 1
    dr, dc = 0, 1
    length = 1
    while number < side * side:
        for _ in range(2):
            for _ in range(length):
                if number == side * side:
                    break
                r += dr
                c += dc
                number += 1
                spiral[r][c] = number
            dr, dc = -dc, dr
        length += 1
    diagonals = []
    for i in range(side):
        diagonals.append(spiral[i][i])
        if i != side - 1 - i:
            diagonals.append(spiral[i][side - 1 - i])
    primes = [p for p in range(2, side + 1) if all(p % q for q in range(2, int(p**0.5) + 1))]
    count = 0
    for value in diagonals:
        if value > 1 and all(value == p or value % p for p in primes):
            count += 1
    return count


# solution: strong tests of every corner
def strong(n):
    if n < 2:
        return False
    for p in (2, 3, 5, 7, 11):
        if n % p == 0:
            return n == p
    odd = n - 1
    twos = (odd & -odd).bit_length() - 1
    odd >>= twos
    for base in (2, 3, 5):
        x = pow(base, odd, n)
        if x in (1, n - 1):
            continue
        if not any((x := x * x % n) == n - 1 for _ in range(twos - 1)):
            return False
    return True


def solve(side):
    return sum(strong(k * k - j * (k - 1)) for k in range(3, side + 1, 2) for j in range(4))


# solution: set of corners, multiples taken out
def solve(side):
    corners = set()
    last = 1
    for step in range(2, side, 2):
        corners |= {last + step, last + 2 * step, last + 3 * step, last + 4 * step}
        last += 4 * step
    least_factor = {}
    for p in range(2, side + 1):
        if p in least_factor:
            continue
        for multiple in range(p * p, last + 1, p):
            least_factor.setdefault(multiple, p)
    return len(corners - least_factor.keys())
