"""Given a sorted list of integers, return the list of its different numbers, still sorted.

The list has `size` integers, in rising order with repeats; it may be changed in place.
"""

RANGE = (100, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([size // 2, size, 4 * size])
    return [sorted(rng.randint(-top, top) for _ in range(size))]


# solution: write position in place
def solve(numbers):
    write = 0
    for number in numbers:
        if write == 0 or numbers[write - 1] != number:
            numbers[write] = number
            write += 1
    del numbers[write:]
    return numbers


# solution: set, sorted again
def solve(nums):
    distinct = set()
    for n in nums:
        distinct.add(n)
    result = list(distinct)
    result.sort()
    return result


# solution: generator over neighbours
def changes(numbers):
    previous = None
    for number in numbers:
        if number != previous:
            yield number
        previous = number


def solve(numbers):
    return [*changes(numbers)]


# solution: linked list with nodes dropped
class Node:
    def __init__(self, value, rest):
        self.value = value
        self.rest = rest


def solve(numbers):
    head = None
    for value in reversed(numbers):
        head = Node(value, head)
    node = head
    while node is not None:
        while node.rest is not None and node.rest.value == node.value:
            node.rest = node.rest.rest
        node = node.rest
    out = []
    while head is not None:
        out.append(head.value)
        head = head.rest
    return out


# solution: halves joined recursively
def solve(a):
    if len(a) <= 1:
        return a
    if a[0] == a[-1]:
        return a[:1]
    middle = len(a) // 2
    left = solve(a[:middle])
    right = solve(a[middle:])
    return left + right[1:] if left[-1] == right[0] else left + right
