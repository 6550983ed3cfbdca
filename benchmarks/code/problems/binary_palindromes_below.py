"""Given a whole number n, return how many positive numbers below n read the same backwards both in decimal and in binary.

No leading zeros are written. The number n is `size` or a little more.
"""

RANGE = (50, 600_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size + rng.randint(0, size // 20)]


# solution: two strings each
def solve(n):
    total = 0
    for k in range(1, n):
        decimal = str(k)
        if decimal == decimal[::-1]:
            binary = bin(k)[2:]
            if binary == binary[::-1]:
                total += 1
    return total


# solution: meeting of two sets
def mirrored(base_digits, n):
    return {k for k in range(1, n) if (text := format(k, base_digits)) == text[::-1]}


def solve(n):
    return len(mirrored("d", n) & mirrored("b", n))


# solution: decimal palindromes built from halves
def flipped(k):
    backwards = 0
    rest = k
    while rest:
        backwards = backwards << 1 | rest & 1
        rest >>= 1
    return backwards == k


def solve(n):
    count = 0
    for odd in (False, True):
        half = 1
        while True:
            number = half
            rest = half // 10 if odd else half
            while rest:
                number = number * 10 + rest % 10
                rest //= 10
            if number >= n:
                break
            count += flipped(number)
            half += 1
    return count


# solution: all decimal texts in a list
def solve(n):
    texts = [str(k) for k in range(1, n)]
    backwards = [t[::-1] for t in texts]
    both = [int(t) for t, b in zip(texts, backwards) if t == b]
    return sum(1 for k in both if all(k >> i & 1 == k >> (k.bit_length() - 1 - i) & 1 for i in range(k.bit_length())))


# solution: binary palindromes by level, sorted
from bisect import bisect_left


def solve(n):
    levels = [[""], ["0", "1"]]
    width = n.bit_length()
    for w in range(2, width + 1):
        levels.append([end + inner + end for end in "01" for inner in levels[w - 2]])
    numbers = sorted(int(word, 2) for level in levels for word in level if word.startswith("1"))
    numbers = numbers[: bisect_left(numbers, n)]
    good = []
    for number in numbers:
        digits = []
        rest = number
        while rest:
            rest, digit = divmod(rest, 10)
            digits.append(digit)
        if digits == list(reversed(digits)):
            good.append(number)
    return len(good)
