"""Given a whole number n, return the sum of the decimal digits of 2 to the power n.

The exponent n is between nine tenths of `size` and `size`.
"""

RANGE = (40, 14_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randint(0, size // 10)]


# solution: digits of the text
def solve(n):
    return sum(map(int, str(1 << n)))


# solution: list of big limbs times eight
BASE = 10**12


def enlarge(limbs, factor):
    carry = 0
    for i, limb in enumerate(limbs):
        carry, limbs[i] = divmod(factor * limb + carry, BASE)
    if carry:
        limbs.append(carry)


def solve(n):
    limbs = [1]
    for _ in range(n // 3):
        enlarge(limbs, 8)
    enlarge(limbs, 2 ** (n % 3))
    total = 0
    for limb in limbs:
        while limb:
            total += limb % 10
            limb //= 10
    return total


# solution: linked digits
class Digit:
    def __init__(self, value):
        self.value = value
        self.next = None


def multiply(head, factor):
    carry = 0
    node = head
    while True:
        carry += node.value * factor
        node.value = carry % 10
        carry //= 10
        if node.next is None:
            if carry == 0:
                return
            node.next = Digit(0)
        node = node.next


def solve(n):
    head = Digit(1)
    while n > 0:
        step = min(n, 40)
        multiply(head, 1 << step)
        n -= step
    result = 0
    while head:
        result += head.value
        head = head.next
    return result


# solution: every quotient kept
def solve(n):
    quotients = [2**n]
    while quotients[-1]:
        quotients.append(quotients[-1] // 1000)
    total = 0
    for bigger, smaller in zip(quotients, quotients[1:]):
        three = bigger - 1000 * smaller
        total += three // 100 + three // 10 % 10 + three % 10
    return total


# solution: halving the digits recursively
def digits(value, width):
    if width == 1:
        return [value]
    half = width // 2
    high, low = divmod(value, 10**half)
    return digits(high, width - half) + digits(low, half)


def solve(n):
    return sum(digits(pow(2, n), n * 302 // 1000 + 2))
