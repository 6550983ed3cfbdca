"""Return [the greatest, their sum] of the first n numbers of the list that begins with 0, 1 and goes on with the least greater number that is not the end of three equally spaced numbers of the list.

n is `size`.
"""

RANGE = (3, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: blocked numbers in a set
def solve(n):
    chosen = [0]
    blocked = set()
    while len(chosen) < n:
        m = chosen[-1] + 1
        while m in blocked:
            m += 1
        blocked.update(2 * m - x for x in chosen)
        chosen.append(m)
    return [chosen[-1], sum(chosen)]


# solution: binary digits read in base three
def solve(n):
    total = value = 0
    for i in range(n):
        value = int(bin(i)[2:], 3)
        total += value
    return [value, total]


# solution: members as bits of one number
def solve(n):
    members = 1
    reversed_bits = 1
    blocked = 0
    count, m, total = 1, 0, 0
    while count < n:
        m += 1
        reversed_bits <<= 1
        if blocked >> m & 1:
            continue
        blocked |= reversed_bits << m
        members |= 1 << m
        reversed_bits |= 1
        count += 1
        total += m
    return [m, total]


# solution: each candidate tested against the list and its set
def ends_three(m, chosen, known):
    for x in reversed(chosen):
        if 2 * x - m in known:
            return True
        if 2 * x < m:
            return False
    return False


def solve(n):
    chosen = [0, 1]
    known = {0, 1}
    m = 1
    while len(chosen) < n:
        m += 1
        if not ends_three(m, chosen, known):
            chosen.append(m)
            known.add(m)
    return [max(chosen), sum(chosen)]


# solution: blocks doubled, each copy shifted
class Growing:
    def __init__(self):
        self.terms = [0]

    def double(self):
        shift = 2 * self.terms[-1] + 1
        self.terms.extend([t + shift for t in self.terms])


def solve(n):
    growing = Growing()
    while len(growing.terms) < n:
        growing.double()
    first = growing.terms[:n]
    return [first[-1], sum(first)]
