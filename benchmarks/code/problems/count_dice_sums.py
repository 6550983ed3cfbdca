"""Given a number of dice, of faces and a sum, return in how many ways the dice, told apart, can show that sum, modulo 1000000007.

There are `size` dice with faces numbered 1 to between 4 and 12. The sum is always within reach.
"""

RANGE = (4, 180)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    faces = rng.randint(4, 12)
    total = sum(rng.randint(1, faces) for _ in range(size))
    return [size, faces, total]


# solution: inclusion and exclusion of large faces
from math import comb


def solve(dice, faces, total):
    rest = total - dice
    answer = 0
    for k in range(dice + 1):
        room = rest - k * faces
        if room < 0:
            break
        term = comb(dice, k) * comb(room + dice - 1, dice - 1)
        answer += -term if k % 2 else term
    return answer % 1000000007


# solution: table of dice and sums
def solve(dice, faces, total):
    M = 10**9 + 7
    ways = []
    for d in range(dice + 1):
        ways.append([])
        for s in range(total + 1):
            ways[d].append(0)
    ways[0][0] = 1
    for d in range(1, dice + 1):
        for s in range(1, total + 1):
            count = 0
            for f in range(1, faces + 1):
                if f > s:
                    break
                count += ways[d - 1][s - f]
            ways[d][s] = count % M
    return ways[dice][total]


# solution: one row with a sliding window
def solve(n, faces, total):
    row = [1] + [0] * total
    for _ in range(n):
        window = 0
        new = [0]
        for s in range(1, total + 1):
            window += row[s - 1]
            if s > faces:
                window -= row[s - 1 - faces]
            new.append(window % 1_000_000_007)
        row = new
    return row[total]


# solution: power of a packed polynomial
def solve(dice, faces, total):
    width = dice * faces.bit_length() + 1
    die = sum(1 << width * f for f in range(faces))
    if total < dice or total > dice * faces:
        return 0
    product = die**dice
    return (product >> width * (total - dice)) % (1 << width) % 1000000007


# solution: dictionary of states, halving the dice
def solve(dice, faces, total):
    memo = {}

    def ways(d, s):
        if s < d or s > d * faces:
            return 0
        if d == 1:
            return 1
        if (d, s) not in memo:
            half = d // 2
            memo[d, s] = sum(ways(half, x) * ways(d - half, s - x) for x in range(half, half * faces + 1))
        return memo[d, s]

    return ways(dice, total) % (10**9 + 7)
