"""Given a whole number n, return the n-th number whose only prime factors are 2, 3 and 5, counting 1 as the first.

The number n is between nine tenths of `size` and `size`.
"""

RANGE = (20, 160_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randint(0, size // 10)]


# solution: three pointers
def solve(n):
    h = [1]
    i = j = k = 0
    while len(h) < n:
        a, b, c = 2 * h[i], 3 * h[j], 5 * h[k]
        x = min(a, b, c)
        h.append(x)
        i += x == a
        j += x == b
        k += x == c
    return h[-1]


# solution: heap and set of seen
import heapq


def solve(n):
    heap = [1]
    seen = {1}
    while True:
        smallest = heapq.heappop(heap)
        n -= 1
        if n == 0:
            return smallest
        for prime in (2, 3, 5):
            if smallest * prime not in seen:
                seen.add(smallest * prime)
                heapq.heappush(heap, smallest * prime)


# solution: counting and halving the bound
def count(bound):
    total = 0
    five = 1
    while five <= bound:
        three = five
        while three <= bound:
            total += (bound // three).bit_length()
            three *= 3
        five *= 5
    return total


def solve(n):
    high = 1
    while count(high) < n:
        high *= 32
    low = 1
    while low < high:
        middle = (low + high) // 2
        if count(middle) >= n:
            high = middle
        else:
            low = middle + 1
    return low


# solution: all products sorted
def solve(n):
    bits = 1
    while bits**3 // 25 < n + 40:
        bits += 1
    bound = 1 << bits
    products = []
    for a in range(bits + 1):
        power = 2**a
        while power <= bound:
            number = power
            while number <= bound:
                products.append((number, a))
                number *= 5
            power *= 3
    products.sort()
    return products[n - 1][0]


# solution: queues that drop what is used
from collections import deque


def solve(n):
    twos, threes, fives = deque([1]), deque(), deque()
    number = 1
    for _ in range(n):
        line = min((q for q in (twos, threes, fives) if q), key=lambda q: q[0])
        number = line.popleft()
        if line is twos:
            twos.append(number * 2)
        if line is not fives:
            threes.append(number * 3)
        fives.append(number * 5)
    return number
