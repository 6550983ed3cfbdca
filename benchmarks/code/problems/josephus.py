"""Given the number of people in a ring and a count, return the order in which they leave when every count-th person goes out.

The people are numbered 1 to `size`, counting starts at person 1 and goes on behind the one who left. The count is at most 12.
"""

RANGE = (50, 25_000)


def example(size, rng):
    return [size, rng.randint(2, 12)]


# solution: turning a deque
from collections import deque


def solve(people, count):
    ring = deque(range(1, people + 1))
    order = []
    while ring:
        ring.rotate(1 - count)
        order.append(ring.popleft())
    return order


# solution: taking from a list by position
def solve(people, count):
    ring = list(range(1, people + 1))
    place = 0
    order = []
    while ring:
        place = (place + count - 1) % len(ring)
        order.append(ring.pop(place))
    return order


# solution: array of the next ones
from array import array


def solve(n, step):
    following = array("l", range(1, n + 1))
    following[n - 1] = 0
    result = []
    before = n - 1
    for _ in range(n):
        for _ in range(step - 1):
            before = following[before]
        out = following[before]
        result.append(out + 1)
        following[before] = following[out]
    return result


# solution: ring of linked objects, yielded one by one
class Person:
    def __init__(self, number):
        self.number = number
        self.right = self


def leaving(people, count):
    last = Person(people)
    first = last
    for number in range(people - 1, 0, -1):
        person = Person(number)
        person.right = first
        first = person
    last.right = first
    while last.right is not last:
        for _ in range(count - 1):
            last = last.right
        yield last.right.number
        last.right = last.right.right
    yield last.number
    last.right = None


def solve(people, count):
    return list(leaving(people, count))


# solution: rounds that rebuild the list
def solve(people, count):
    remaining = list(range(1, people + 1))
    offset = 0  # how many were already counted towards the next to leave
    order = []
    while len(remaining) >= count:
        first = count - 1 - offset
        gone = remaining[first::count]
        order += gone
        offset = (len(remaining) + offset) % count
        del remaining[first::count]
    while remaining:
        place = (count - 1 - offset) % len(remaining)
        order.append(remaining[place])
        remaining = remaining[place + 1:] + remaining[:place]
        offset = 0
    return order
