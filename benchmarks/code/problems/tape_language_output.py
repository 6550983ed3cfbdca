"""Run a program of a small tape language and return its output numbers' count and their sum weighted by place, modulo 1,000,003.

The tape begins as zeros without end to both sides. Commands: ">" and "<" move the head, "+" and "-" change the cell modulo 256, "." puts the cell out, "[" goes behind the matching "]" if the cell is zero, "]" goes back behind its "[" if it is not. The program has about `size` commands.
"""

RANGE = (20, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pieces = []
    length = 0
    while length < size:
        kind = rng.random()
        if kind < 0.15:
            piece = "[-]" + "+" * rng.randint(1, 6) + "[->" + "+" * rng.randint(1, 4) + ".<]>"
        elif kind < 0.3:
            piece = ">" * rng.randint(1, 9) + "."
        elif kind < 0.4:
            piece = "<" * rng.randint(1, 5)
        elif kind < 0.45:
            piece = "[-]++[>[-]+++[->+<]>.<<-]"
        else:
            piece = rng.choice("+-") * rng.randint(1, 5) + "."
        pieces.append(piece)
        length += len(piece)
    return ["".join(pieces)]


# solution: tape in a dictionary, partners in a dictionary
def solve(program):
    partner = {}
    opened = []
    for i, c in enumerate(program):
        if c == "[":
            opened.append(i)
        elif c == "]":
            j = opened.pop()
            partner[i], partner[j] = j, i
    tape = {}
    head = at = count = total = 0
    while at < len(program):
        c = program[at]
        cell = tape.get(head, 0)
        if c == ">":
            head += 1
        elif c == "<":
            head -= 1
        elif c == "+":
            tape[head] = (cell + 1) % 256
        elif c == "-":
            tape[head] = (cell - 1) % 256
        elif c == ".":
            count += 1
            total = (total + count * cell) % 1_000_003
        elif (c == "[") == (cell == 0):
            at = partner[at]
        at += 1
    return [count, total]


# solution: fixed bytearray, brackets searched each time
def solve(program):
    half = len(program) * 2 + 5
    tape = bytearray(2 * half)
    p = half
    i = n = s = 0
    while i < len(program):
        c = program[i]
        if c in "<>":
            p += 1 if c == ">" else -1
        elif c in "+-":
            tape[p] = (tape[p] + (1 if c == "+" else 255)) & 255
        elif c == ".":
            n += 1
            s += n * tape[p]
        elif c == "[" and tape[p] == 0 or c == "]" and tape[p]:
            step = 1 if c == "[" else -1
            depth = step
            while depth:
                i += step
                depth += (program[i] == "[") - (program[i] == "]")
        i += 1
    return [n, s % 1000003]


# solution: program as nested lists, output kept
def parse(symbols):
    block = []
    for c in symbols:
        if c == "]":
            break
        block.append(parse(symbols) if c == "[" else c)
    return block


class Machine:
    def __init__(self):
        self.left = []
        self.right = []
        self.cell = 0
        self.output = []

    def run(self, block):
        for item in block:
            if isinstance(item, list):
                while self.cell:
                    self.run(item)
            elif item == "+":
                self.cell = (self.cell + 1) % 256
            elif item == "-":
                self.cell = (self.cell - 1) % 256
            elif item == ">":
                self.left.append(self.cell)
                self.cell = self.right.pop() if self.right else 0
            elif item == "<":
                self.right.append(self.cell)
                self.cell = self.left.pop() if self.left else 0
            else:
                self.output.append(self.cell)


def solve(program):
    machine = Machine()
    machine.run(parse(iter(program)))
    out = machine.output
    return [len(out), sum((i + 1) * v for i, v in enumerate(out)) % 1_000_003]


# solution: runs folded into tuples, tape in a deque
from collections import deque
from itertools import groupby


def solve(program):
    code = []
    stack = []
    for c, run in groupby(program):
        n = len(list(run))
        if c in "+-<>":
            code.append((c in "+-", n if c in "+>" else -n, 0))
            continue
        for _ in range(n):
            code.append([c, None, 0])
            if c == "[":
                stack.append(len(code) - 1)
            elif c == "]":
                start = stack.pop()
                code[-1][1], code[start][1] = start, len(code) - 1
    tape = deque([0])
    head = 0
    at = 0
    told = []
    while at < len(code):
        kind, n, _ = code[at]
        if kind is True:
            tape[head] = (tape[head] + n) % 256
        elif kind is False:
            head += n
            while head < 0:
                tape.appendleft(0)
                head += 1
            while head >= len(tape):
                tape.append(0)
        elif kind == ".":
            told.append(tape[head])
        elif (kind == "[") is (tape[head] == 0):
            at = n
        at += 1
    total = 0
    for place, value in enumerate(told, 1):
        total += place * value
    return [len(told), total % 1_000_003]


# solution: closures chained, generator of outputs
def solve(program):
    tape = {0: 0}
    state = [0]

    def move(step):
        def act():
            state[0] += step
            tape.setdefault(state[0], 0)
            return ()

        return act

    def add(step):
        def act():
            tape[state[0]] = (tape[state[0]] + step) % 256
            return ()

        return act

    def loop(body):
        def act():
            while tape[state[0]]:
                for step in body:
                    yield from step()

        return act

    def show():
        return (tape[state[0]],)

    levels = [[]]
    simple = {"+": add(1), "-": add(-1), ">": move(1), "<": move(-1), ".": show}
    for c in program:
        if c == "[":
            levels.append([])
        elif c == "]":
            body = levels.pop()
            levels[-1].append(loop(body))
        else:
            levels[-1].append(simple[c])
    count = total = 0
    for step in levels[0]:
        for value in step():
            count += 1
            total += count * value
    return [count, total % 1_000_003]
