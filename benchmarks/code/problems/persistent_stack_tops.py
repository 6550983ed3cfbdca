"""Given operations on versions of a stack, return the sum, over all versions, of the top times the height.

Version 0 is the empty stack. Operation number k (from 1) makes version k: [v, x] with x > 0 pushes x on version v,
[v, 0] pops version v (an empty stack stays empty). An empty version counts 0. There are `size` operations, and
the old versions all stay usable.
"""

RANGE = (5, 2500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    operations = []
    for k in range(size):
        v = k if rng.random() < 0.85 else rng.randrange(k + 1)
        operations.append([v, rng.randint(1, 50) if rng.random() < 0.85 else 0])
    return [operations]


# solution: every version copied
def solve(operations):
    versions = [[]]
    for v, x in operations:
        if x:
            versions.append(versions[v] + [x])
        else:
            versions.append(versions[v][:-1])
    return sum(s[-1] * len(s) for s in versions if s)


# solution: shared nested pairs
def solve(operations):
    states = [((), 0)]
    total = 0
    for base, item in operations:
        chain, height = states[base]
        if item:
            chain = (item, chain)
            height += 1
        elif chain:
            chain = chain[1]
            height -= 1
        states.append((chain, height))
        if chain:
            total += chain[0] * height
    return total


# solution: typed arrays of parent, value and height
from array import array


def solve(operations):
    cell_of = array("i", [0])
    below = array("i", [0])
    value = array("i", [0])
    height = array("i", [0])
    answer = 0
    for v, x in operations:
        cell = cell_of[v]
        if x:
            below.append(cell)
            value.append(x)
            height.append(height[cell] + 1)
            cell = len(value) - 1
        else:
            cell = below[cell]
        cell_of.append(cell)
        answer += value[cell] * height[cell]
    return answer


# solution: every version as a string of bytes in a dictionary
def solve(log):
    seen = {0: b""}
    for number, (base, thing) in enumerate(log, start=1):
        old = seen[base]
        seen[number] = old + bytes([thing]) if thing else old[:-1]
    score = 0
    for text in seen.values():
        if text:
            score += text[-1] * len(text)
    return score


# solution: no versions kept, each rebuilt from the operations
def solve(operations):
    total = 0
    for k in range(1, len(operations) + 1):
        # walk back from version k, first to find its top, then to find its height
        balance = 0
        need = 0
        top = 0
        height = 0
        v = k
        while v:
            v, x = operations[v - 1]
            if not x:
                need += 1
            elif need:
                need -= 1
            else:
                if not height:
                    top = x
                height += 1
        # pops of an empty stack leave `need` over and change nothing above
        total += top * height
    return total
