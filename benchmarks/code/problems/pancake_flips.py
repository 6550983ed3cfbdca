"""Given a stack of pancakes, return the list of flips (how many from the front) that sort it, the largest
put in place first.

There are `size` pancakes, the numbers from 1 to `size` in some order. For each number from the largest down
to 2 that isn't in its place yet: if it isn't at the front it's flipped there, and then it's flipped to its
place.
"""

RANGE = (10, 800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    stack = list(range(1, size + 1))
    rng.shuffle(stack)
    return [stack]


# solution: swaps in place
def flip(stack, count):
    i, j = 0, count - 1
    while i < j:
        stack[i], stack[j] = stack[j], stack[i]
        i += 1
        j -= 1


def solve(stack):
    flips = []
    for largest in range(len(stack), 1, -1):
        place = stack.index(largest)
        if place + 1 == largest:
            continue
        if place:
            flips.append(place + 1)
            flip(stack, place + 1)
        flips.append(largest)
        flip(stack, largest)
    return flips


# solution: every stack kept in a history
def solve(stack):
    history = [(0, tuple(stack))]

    def turn(k):
        current = history[-1][1]
        history.append((k, current[:k][::-1] + current[k:]))

    for n in reversed(range(2, len(stack) + 1)):
        at = history[-1][1].index(n)
        if at == n - 1:
            continue
        if at > 0:
            turn(at + 1)
        turn(n)
    return [k for k, _ in history[1:]]


# solution: places of all pancakes in a dictionary
def solve(stack):
    place = {}
    for i, pancake in enumerate(stack):
        place[pancake] = i + 1
    flips = []
    for largest in range(len(stack), 1, -1):
        where = place.pop(largest)
        if where == largest:
            continue
        for pancake, p in place.items():
            if p <= where:
                p = where + 1 - p
            place[pancake] = largest + 1 - p
        if where > 1:
            flips.append(where)
        flips.append(largest)
    return flips


# solution: recursion on the shorter stack
def solve(stack):
    if len(stack) < 2:
        return []
    n = len(stack)
    k = stack.index(n) + 1
    if k == n:
        return solve(stack[:-1])
    turned = stack[k:][::-1] + stack[: k - 1]
    moves = [n] if k == 1 else [k, n]
    return moves + solve(turned)


# solution: text of letters turned by slices
def solve(stack):
    text = "".join(map(chr, stack))
    flips = []
    while text:
        n = len(text)
        head, _, tail = text.partition(chr(n))
        if not tail:
            text = head
            continue
        if head:
            flips.append(len(head) + 1)
        flips.append(n)
        text = tail[::-1] + head
    return flips
