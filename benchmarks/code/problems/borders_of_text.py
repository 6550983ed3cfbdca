"""Given a text, return how many borders it has, the sum of their lengths and its smallest period.

A border is a beginning of the text that is also its end, not empty and not the whole text; the smallest period is
the length of the text less its longest border. The text has `size` letters.
"""

RANGE = (5, 2_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    part = "".join(rng.choice("ab") for _ in range(rng.choice([1, 2, 5, size // 3 + 1])))
    text = list((part * size)[:size])
    if rng.random() < 0.4:
        text[rng.randrange(size)] = "c"
    return ["".join(text)]


# solution: beginnings and ends compared
def solve(text):
    n = len(text)
    borders = [k for k in range(1, n) if text.startswith(text[n - k :])]
    return [len(borders), sum(borders), n - max(borders, default=0)]


# solution: prefix function
def solve(text):
    fail = [0] * len(text)
    k = 0
    for i in range(1, len(text)):
        while k and text[i] != text[k]:
            k = fail[k - 1]
        if text[i] == text[k]:
            k += 1
        fail[i] = k
    period = len(text) - k
    number = total = 0
    while k:
        number += 1
        total += k
        k = fail[k - 1]
    return [number, total, period]


# solution: set of beginnings met with set of ends
def solve(text):
    beginnings = {text[:k] for k in range(1, len(text))}
    ends = {text[k:] for k in range(1, len(text))}
    lengths = [len(border) for border in beginnings & ends]
    return [len(lengths), sum(lengths), len(text) - max(lengths + [0])]


# solution: two rolling hashes from both sides
def solve(text):
    mod, base = (1 << 61) - 1, 911_382_323
    front = back = 0
    power = 1
    count = total = longest = 0
    n = len(text)
    for k in range(1, n):
        front = (front * base + ord(text[k - 1])) % mod
        back = (back + ord(text[n - k]) * power) % mod
        power = power * base % mod
        if front == back:
            count += 1
            total += k
            longest = k
    return [count, total, n - longest]


# solution: z array of numbers in an array, shifts as a dictionary
from array import array


def solve(text):
    n = len(text)
    z = array("l", [0]) * n
    left = right = 0
    shifts = {}
    for i in range(1, n):
        if i < right:
            z[i] = min(right - i, z[i - left])
        while i + z[i] < n and text[z[i]] == text[i + z[i]]:
            z[i] += 1
        if i + z[i] > right:
            left, right = i, i + z[i]
        if i + z[i] == n:
            shifts[i] = z[i]
    return [len(shifts), sum(shifts.values()), next(iter(shifts), n)]
