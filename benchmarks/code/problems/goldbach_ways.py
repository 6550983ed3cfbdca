"""Given a list of even numbers, return for each of them in how many ways it is a sum of two primes p <= q.

There are five to twelve numbers, each at least 4 and at most `size`, and one of them is at least nine tenths
of `size`.
"""

RANGE = (100, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = [2 * rng.randint(2, size // 2) for _ in range(rng.randint(4, 11))]
    numbers.insert(rng.randrange(len(numbers)), 2 * rng.randint(9 * size // 20, size // 2))
    return [numbers]


# solution: sieve of booleans
def solve(numbers):
    top = max(numbers)
    prime = [True] * (top + 1)
    prime[0] = prime[1] = False
    for p in range(2, int(top**0.5) + 1):
        if prime[p]:
            for multiple in range(p * p, top + 1, p):
                prime[multiple] = False
    return [sum(prime[p] and prime[n - p] for p in range(n // 2 + 1)) for n in numbers]


# solution: trial division by small primes alone
def solve(numbers):
    small = [p for p in range(2, 250) if all(p % d for d in range(2, p) if d * d <= p)]

    def is_prime(n):
        for p in small:
            if p * p > n:
                return n > 1
            if n % p == 0:
                return False
        return n > 1

    answer = []
    for n in numbers:
        ways = 1 if is_prime(n - 2) and n == 4 else 0
        for p in range(3, n // 2 + 1, 2):
            if is_prime(p) and is_prime(n - p):
                ways += 1
        answer.append(ways)
    return answer


# solution: set of primes crossed out
def solve(numbers):
    limit = max(numbers)
    primes = set(range(3, limit + 1, 2)) | {2}
    d = 3
    while d * d <= limit:
        if d in primes:
            primes.difference_update(range(d * d, limit + 1, 2 * d))
        d += 2
    counts = []
    for number in numbers:
        pairs = [(p, number - p) for p in primes if 2 * p <= number and number - p in primes]
        counts.append(len(pairs))
    return counts


# solution: one long integer of bits and its mirror
def solve(numbers):
    top = max(numbers)
    bits = (1 << top + 1) - 4
    for p in range(2, top + 1):
        if p * p > top:
            break
        if bits >> p & 1:
            count = (top - p * p) // p + 1
            marks = ((1 << p * count) - 1) // ((1 << p) - 1) << p * p
            bits &= ~marks
    out = []
    for n in numbers:
        text = bin(bits & (1 << n + 1) - 1)[2:].zfill(n + 1)
        both = int(text, 2) & int(text[::-1], 2)
        ones = both.bit_count()
        out.append((ones + (both >> n // 2 & 1)) // 2)
    return out


# solution: list of primes met from both ends
def solve(numbers):
    limit = max(numbers)
    odd = bytearray([1]) * (limit // 2 + 1)
    for i in range(1, len(odd)):
        step = 2 * i + 1
        if 2 * i * (i + 1) >= len(odd):
            break
        if odd[i]:
            odd[2 * i * (i + 1) :: step] = bytes(len(range(2 * i * (i + 1), len(odd), step)))
    primes = [2] + [2 * i + 1 for i in range(1, len(odd)) if odd[i]]
    result = []
    for n in numbers:
        left, right, ways = 0, len(primes) - 1, 0
        while left <= right:
            total = primes[left] + primes[right]
            if total == n:
                ways += 1
            if total <= n:
                left += 1
            if total >= n:
                right -= 1
        result.append(ways)
    return result
