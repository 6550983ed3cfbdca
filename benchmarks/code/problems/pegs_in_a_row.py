"""Given a row of holes as a text of "o" (peg) and "." (empty), return how many different rows can be reached, the given one included, by moves in which a peg jumps over a neighbouring peg into the empty hole behind it and the peg jumped over is removed.

The row has `size` holes.
"""

RANGE = (4, 26)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    row = [rng.choice("ooo.") for _ in range(size)]
    row[rng.randrange(size)] = "."
    return ["".join(row)]


# solution: texts found in a queue
from collections import deque


def solve(row):
    seen = {row}
    waiting = deque([row])
    while waiting:
        text = waiting.popleft()
        for i in range(len(text) - 2):
            part = text[i : i + 3]
            if part == "oo.":
                new = text[:i] + "..o" + text[i + 3 :]
            elif part == ".oo":
                new = text[:i] + "o.." + text[i + 3 :]
            else:
                continue
            if new not in seen:
                seen.add(new)
                waiting.append(new)
    return len(seen)


# solution: only one level of masks at a time
def solve(row):
    n = len(row)
    level = {int(row.replace("o", "1").replace(".", "0"), 2)}
    total = 0
    while level:
        total += len(level)
        lower = set()
        for mask in level:
            for i in range(n - 2):
                three = mask >> i & 7
                if three == 3 or three == 6:
                    lower.add(mask ^ 7 << i)
        level = lower
    return total


# solution: flags for all masks
def solve(row):
    n = len(row)
    start = sum(1 << i for i, c in enumerate(row) if c == "o")
    seen = bytearray((1 << n) // 8 + 1)
    stack = [start]
    seen[start >> 3] |= 1 << (start & 7)
    count = 0
    while stack:
        mask = stack.pop()
        count += 1
        for i in range(n - 2):
            if mask >> i & 7 in (3, 6):
                new = mask ^ 7 << i
                if not seen[new >> 3] & 1 << (new & 7):
                    seen[new >> 3] |= 1 << (new & 7)
                    stack.append(new)
    return count


# solution: move histories of every row
def jumps(pegs, length):
    for p in pegs:
        for way in (-1, 1):
            goal = p + 2 * way
            if p + way in pegs and goal not in pegs and 0 <= goal < length:
                yield p, p + way, goal


def solve(row):
    first = frozenset(i for i, c in enumerate(row) if c == "o")
    history = {first: []}
    todo = [first]
    while todo:
        pegs = todo.pop()
        for start, over, goal in jumps(pegs, len(row)):
            after = pegs - {start, over} | {goal}
            if after not in history:
                history[after] = history[pegs] + [(start, goal)]
                todo.append(after)
    return len(history)


# solution: recursion on tuples
def solve(row):
    known = set()

    def visit(state):
        if state in known:
            return
        known.add(state)
        for i in range(len(state) - 2):
            a, b, c = state[i : i + 3]
            if b and a != c:
                visit(state[:i] + (not a, False, not c) + state[i + 3 :])

    visit(tuple(c == "o" for c in row))
    return len(known)
