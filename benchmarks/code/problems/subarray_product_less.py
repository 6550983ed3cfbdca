"""Given a list of integers greater than one and a limit, return how many runs of neighbouring numbers have a product below the limit.

The list has `size` numbers from 2 to 30, and the limit is between 100 and a million; a run has at least one number.
"""

RANGE = (40, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(2, 30) for _ in range(size)], rng.randint(100, 1_000_000)]


# solution: sliding window with division
def solve(numbers, limit):
    product = 1
    left = 0
    count = 0
    for right, number in enumerate(numbers):
        product *= number
        while product >= limit:
            product //= numbers[left]
            left += 1
        count += right - left + 1
    return count


# solution: list of every good run
def solve(numbers, limit):
    good = []
    for start in range(len(numbers)):
        product = 1
        for end in range(start, len(numbers)):
            product *= numbers[end]
            if product >= limit:
                break
            good.append((start, end))
    return len(good)


# solution: products of runs ending here, layer by layer
def solve(nums, limit):
    layers = []
    ending = []
    for x in nums:
        ending = [p * x for p in ending if p * x < limit]
        if x < limit:
            ending.append(x)
        layers.append(ending)
    return sum(map(len, layers))


# solution: doubling table of block products
class BlockProducts:
    def __init__(self, values, cap):
        self.cap = cap
        self.rows = [list(values)]
        span = 1
        while 2 * span <= len(values) and min(self.rows[-1]) < cap:
            below = self.rows[-1]
            self.rows.append(
                [min(cap, below[i] * below[i + span]) for i in range(len(below) - span)]
            )
            span *= 2

    def longest_from(self, start):
        product, length = 1, 0
        for level in range(len(self.rows) - 1, -1, -1):
            row = self.rows[level]
            at = start + length
            if at < len(row) and product * row[at] < self.cap:
                product *= row[at]
                length += 1 << level
        return length


def solve(values, limit):
    blocks = BlockProducts(values, limit)
    return sum(blocks.longest_from(i) for i in range(len(values)))


# solution: lengths one after another with zip
def solve(numbers, limit):
    products = [x if x < limit else None for x in numbers]
    answer = 0
    length = 1
    while True:
        alive = sum(p is not None for p in products)
        if not alive:
            return answer
        answer += alive
        products = [
            None if p is None or p * x >= limit else p * x
            for p, x in zip(products, numbers[length:])
        ]
        length += 1
