"""Carry out operations on a stack: ["push", v], ["pop", 0] and ["raise", k, v], which adds v to the k
values nearest the bottom; return all popped values.

A pop of an empty stack gives -1; a raise of more values than there are raises them all. There are `size`
operations.
"""

RANGE = (20, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    share = rng.uniform(0.5, 0.7)
    operations = []
    for _ in range(size):
        x = rng.random()
        if x < share:
            operations.append(["push", rng.randint(1, 1000)])
        elif x < share + 0.27:
            operations.append(["pop", 0])
        else:
            operations.append(["raise", rng.randint(1, max(1, size // 4)), rng.randint(1, 50)])
    return [operations]


# solution: raises kept aside until the pop
def solve(operations):
    values, extra, out = [], [], []
    for name, x, *rest in operations:
        if name == "push":
            values.append(x)
            extra.append(0)
        elif name == "raise":
            top = min(x, len(values)) - 1
            if top >= 0:
                extra[top] += rest[0]
        elif not values:
            out.append(-1)
        else:
            more = extra.pop()
            if extra:
                extra[-1] += more
            out.append(values.pop() + more)
    return out


# solution: every raise done at once
def solve(operations):
    stack = []
    popped = []
    for operation in operations:
        kind = operation[0]
        if kind == "push":
            stack.append(operation[1])
        elif kind == "pop":
            popped.append(stack.pop() if stack else -1)
        else:
            for i in range(min(operation[1], len(stack))):
                stack[i] += operation[2]
    return popped


# solution: linked plates that know the time they came
class Plate:
    def __init__(self, value, below, born):
        self.value = value
        self.below = below
        self.born = born
        self.height = below.height + 1 if below else 1


class Stack:
    def __init__(self):
        self.top = None
        self.raises = []

    def push(self, value):
        self.top = Plate(value, self.top, len(self.raises))

    def lift(self, k, v):
        self.raises.append((k, v))

    def pop(self):
        plate = self.top
        if plate is None:
            return -1
        self.top = plate.below
        later = self.raises[plate.born :]
        return plate.value + sum(v for k, v in later if k >= plate.height)


def solve(operations):
    stack = Stack()
    answers = []
    for op in operations:
        if op[0] == "push":
            stack.push(op[1])
        elif op[0] == "pop":
            answers.append(stack.pop())
        else:
            stack.lift(op[1], op[2])
    return answers


# solution: Fenwick tree over heights
def solve(operations):
    n = sum(1 for op in operations if op[0] == "push")
    tree = [0] * (n + 2)
    base = [0] * (n + 1)

    def add(i, v):
        while i:
            tree[i] += v
            i &= i - 1

    def read(i):
        s = 0
        while i <= n:
            s += tree[i]
            i += i & -i
        return s

    height = 0
    result = []
    for op in operations:
        if op[0] == "push":
            height += 1
            base[height] = op[1] - read(height)
        elif op[0] == "raise":
            add(min(op[1], height), op[2])
        elif height == 0:
            result.append(-1)
        else:
            result.append(base[height] + read(height))
            height -= 1
    return result


# solution: packed blocks of values with one addend each
from array import array


def solve(operations):
    width = 64
    blocks = []
    addends = array("q")
    answer = array("q")
    for op in operations:
        if op[0] == "push":
            if not blocks or len(blocks[-1]) == width:
                blocks.append(array("q"))
                addends.append(0)
            blocks[-1].append(op[1] - addends[-1])
        elif op[0] == "pop":
            if blocks:
                answer.append(blocks[-1].pop() + addends[-1])
                if not blocks[-1]:
                    blocks.pop()
                    addends.pop()
            else:
                answer.append(-1)
        else:
            whole, part = divmod(op[1], width)
            for b in range(min(whole, len(blocks))):
                addends[b] += op[2]
            if whole < len(blocks):
                block = blocks[whole]
                for i in range(min(part, len(block))):
                    block[i] += op[2]
    return answer.tolist()
