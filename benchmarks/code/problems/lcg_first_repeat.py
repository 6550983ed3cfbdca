"""Return [steps before the first value that recurs, number of different values] of x -> (a * x + c) % m.

Given are a, c, m and a start x below m. The modulus m is between `size` and one eighth more, a and c are at
most m. The cycle is often a large part of all values below m, but it may be short, and a tail of values that
never come again may precede it. Values are counted from the start itself.
"""

RANGE = (50, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    u = rng.randint(16, 18)
    m = u << max(0, (size // 16).bit_length() - 1)
    while m < size:
        m += m // u
        u += 1
    if rng.random() < 0.25:
        return [rng.randint(2, m - 1), rng.randint(1, m - 1), m, rng.randrange(m)]
    step = 4
    for p in range(3, u + 1):
        if u % p == 0:
            step *= p
            while u % p == 0:
                u //= p
    k = rng.randint(min(1, (m - 2) // step), (m - 2) // step)
    return [1 + step * k, rng.randint(1, m - 1) | 1, m, rng.randrange(m)]


# solution: Brent's two fingers
def solve(a, c, m, x):
    power = period = 1
    slow = x
    fast = (a * x + c) % m
    while slow != fast:
        if power == period:
            slow = fast
            power *= 2
            period = 0
        fast = (a * fast + c) % m
        period += 1
    slow = fast = x
    for _ in range(period):
        fast = (a * fast + c) % m
    tail = 0
    while slow != fast:
        slow = (a * slow + c) % m
        fast = (a * fast + c) % m
        tail += 1
    return [tail, tail + period]


# solution: dictionary of when each value came
def solve(a, c, m, x):
    when = {}
    while x not in when:
        when[x] = len(when)
        x = (a * x + c) % m
    return [when[x], len(when)]


# solution: whole map as a list, then visits counted
def solve(mult, add, modulus, start):
    following = [(mult * v + add) % modulus for v in range(modulus)]
    visits = [0] * modulus
    here = start
    for _ in range(2 * modulus):
        visits[here] += 1
        here = following[here]
    once = sum(1 for v in visits if v == 1)
    seen = sum(1 for v in visits if v)
    if once == seen:
        once = 0
    return [once, seen]


# solution: bytearray of marks
def solve(a, c, m, x):
    marks = bytearray(m)
    first = x
    different = 0
    while not marks[x]:
        marks[x] = 1
        different += 1
        x = (a * x + c) % m
    tail = 0
    while first != x:
        first = (a * first + c) % m
        tail += 1
    return [tail, different]


# solution: generator object that keeps its history
class Generator:
    def __init__(self, a, c, m, seed):
        self.parameters = a, c, m
        self.value = seed
        self.history = [seed]
        self.known = {seed}

    def advance(self):
        a, c, m = self.parameters
        self.value = (a * self.value + c) % m
        if self.value in self.known:
            return False
        self.known.add(self.value)
        self.history.append(self.value)
        return True


def solve(a, c, m, x):
    generator = Generator(a, c, m, x)
    while generator.advance():
        pass
    return [generator.history.index(generator.value), len(generator.history)]
