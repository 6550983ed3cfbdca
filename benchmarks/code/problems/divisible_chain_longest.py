"""Given different numbers, return how many can be chosen so that of any two one divides the other.

There are `size` numbers in no order, each at most 20 times `size`.
"""

RANGE = (20, 1_800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = 20 * size
    numbers = set()
    while len(numbers) < size:
        x = rng.randint(1, top)
        while x <= top and len(numbers) < size:
            numbers.add(x)
            x *= rng.randint(2, 5)
    numbers = sorted(numbers)
    rng.shuffle(numbers)
    return [numbers]


# solution: lengths for the sorted numbers
def solve(numbers):
    numbers.sort()
    length = [1] * len(numbers)
    for i, big in enumerate(numbers):
        for j in range(i):
            if big % numbers[j] == 0 and length[j] >= length[i]:
                length[i] = length[j] + 1
    return max(length)


# solution: sieve over all values up to the largest
def solve(numbers):
    top = max(numbers)
    chain = [0] * (top + 1)
    for x in numbers:
        chain[x] = 1
    for x in range(1, top + 1):
        if chain[x]:
            reached = chain[x] + 1
            for y in range(2 * x, top + 1, x):
                if 0 < chain[y] < reached:
                    chain[y] = reached
    return max(chain)


# solution: graph of multiples and recursion
def solve(numbers):
    multiples = {a: [b for b in numbers if b > a and b % a == 0] for a in numbers}
    depth = {}

    def climb(a):
        if a not in depth:
            depth[a] = 1 + max(map(climb, multiples[a]), default=0)
        return depth[a]

    return max(climb(a) for a in numbers)


# solution: layers peeled off from below
def solve(numbers):
    left = sorted(numbers)
    layers = 0
    while left:
        lowest = []
        above = []
        for x in left:
            if any(x % y == 0 for y in lowest):
                above.append(x)
            else:
                lowest.append(x)
        left = above
        layers += 1
    return layers


# solution: divisors of each number looked up among the chains
def divisors(n):
    d = 1
    while d * d <= n:
        if n % d == 0:
            yield d
            yield n // d
        d += 1


def solve(numbers):
    chains = {}
    for n in sorted(numbers):
        best = ()
        for d in divisors(n):
            if len(chains.get(d, ())) > len(best):
                best = chains[d]
        chains[n] = best + (n,)
    return max(len(chain) for chain in chains.values())
