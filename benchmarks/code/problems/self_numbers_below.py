"""Given n and a base, return how many numbers below n are self numbers in that base, and the largest of them.

A number is a self number when no positive number plus the sum of its digits, all in that base, gives it. The
answer is [how many, largest]. The bound n is about `size`, the base is even, from 4 to 16.
"""

RANGE = (100, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randint(0, size // 10), 2 * rng.randint(2, 8)]


# solution: set of generated numbers
def digit_sum(k, base):
    total = 0
    while k:
        k, digit = divmod(k, base)
        total += digit
    return total


def solve(n, base):
    generated = {k + digit_sum(k, base) for k in range(1, n)}
    own = [k for k in range(1, n) if k not in generated]
    return [len(own), own[-1]]


# solution: ring of marks reaching only a little ahead
def solve(n, base):
    ahead = 1
    power = 1
    while power < n:
        power *= base
        ahead += base - 1
    ring = [False] * (ahead + 1)
    how_many = largest = 0
    for k in range(1, n):
        place = k % len(ring)
        if not ring[place]:
            how_many += 1
            largest = k
        ring[place] = False
        total, rest = 0, k
        while rest:
            total += rest % base
            rest //= base
        ring[(k + total) % len(ring)] = True
    return [how_many, largest]


# solution: table of digit sums, then a table of marks
def solve(n, base):
    sums = [0] * n
    for k in range(1, n):
        sums[k] = sums[k // base] + k % base
    has_generator = [False] * n
    for k, s in enumerate(sums):
        if k + s < n:
            has_generator[k + s] = True
    has_generator[0] = True
    return [has_generator.count(False), max(k for k in range(n) if not has_generator[k])]


# solution: generators looked for just below each number
def solve(n, base):
    digits = 1
    while base**digits < n:
        digits += 1
    reach = digits * (base - 1)

    def total(k):
        s = 0
        while k:
            s += k % base
            k //= base
        return s

    def is_self(k):
        candidate = k * base // 2 % (base - 1)
        candidate += (k - 1 - candidate) // (base - 1) * (base - 1)
        while candidate > 0 and candidate >= k - reach:
            if candidate + total(candidate) == k:
                return False
            candidate -= base - 1
        return True

    count, last = 0, 0
    for k in range(1, n):
        if is_self(k):
            count, last = count + 1, k
    return [count, last]


# solution: odometers counting through the digits
class Odometer:
    def __init__(self, base):
        self.base = base
        self.digits = [0]
        self.total = 0

    def tick(self):
        i = 0
        while self.digits[i] == self.base - 1:
            self.digits[i] = 0
            self.total -= self.base - 1
            i += 1
            if i == len(self.digits):
                self.digits.append(0)
        self.digits[i] += 1
        self.total += 1


def solve(n, base):
    marks = bytearray(n)
    odometer = Odometer(base)
    for k in range(1, n):
        odometer.tick()
        if k + odometer.total < n:
            marks[k + odometer.total] = 1
    return [marks.count(0, 1), marks.rfind(0)]
