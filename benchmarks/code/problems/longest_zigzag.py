"""Given a list of integers, return the length of its longest subsequence that rises and falls by turns.

The list has `size` integers from 0 to 1000. Neighbours in the subsequence are never equal, and it may begin with a rise or a fall; a
single number counts as one of length 1.
"""

RANGE = (30, 120_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([3, 20, 1000])
    return [[rng.randint(0, top) for _ in range(size)]]


# solution: two running lengths
def solve(numbers):
    up = down = 1
    for i in range(1, len(numbers)):
        if numbers[i] > numbers[i - 1]:
            up = down + 1
        elif numbers[i] < numbers[i - 1]:
            down = up + 1
    return max(up, down)


# solution: text of signs and a pattern
import re


def solve(numbers):
    signs = "".join("/" if b > a else "\\" if b < a else "" for a, b in zip(numbers, numbers[1:]))
    return 1 + len(re.findall(r"/+|\\+", signs))


# solution: groups of directions
from itertools import groupby


def solve(a):
    distinct = [key for key, _ in groupby(a)]
    directions = [x < y for x, y in zip(distinct, distinct[1:])]
    return 1 + sum(1 for _ in groupby(directions))


# solution: lists for both endings
def solve(sequence):
    n = len(sequence)
    rise = [1] * n
    fall = [1] * n
    for i in range(1, n):
        rise[i] = rise[i - 1]
        fall[i] = fall[i - 1]
        if sequence[i] > sequence[i - 1]:
            rise[i] = max(rise[i], fall[i - 1] + 1)
        if sequence[i] < sequence[i - 1]:
            fall[i] = max(fall[i], rise[i - 1] + 1)
    return max(rise[-1], fall[-1])


# solution: stack of turning points
from dataclasses import dataclass


@dataclass
class Point:
    place: int
    value: int


def solve(numbers):
    points = [Point(i, x) for i, x in enumerate(numbers)]
    turns = []
    for point in points:
        if turns and turns[-1].value == point.value:
            continue
        if len(turns) > 1:
            a, b = turns[-2].value, turns[-1].value
            if (b - a) * (point.value - b) > 0:
                turns.pop()
        turns.append(point)
    return len(turns)
