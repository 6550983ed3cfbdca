"""Given the lines of a program and a number of steps, return the registers [a, b, c, d] after running it.

A line is "inc x", "dec x", "cpy y x", "jnz y o" or "out y", where x is a register, y a register or a number
and o an offset from this line to which the machine jumps when y is not 0; "out" does nothing here. All
registers are 0 at first and values are kept modulo 1,000,003. The machine stops when it leaves the program or
after the steps. There are `size` lines and at most thirty times as many steps.
"""

RANGE = (10, 4_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lines = []
    while len(lines) < size:
        counter, *others = rng.sample("abcd", 4)
        body = []
        for left in range(rng.randint(1, 7), 0, -1):
            x = rng.choice(others)
            y = rng.choice(["a", "b", "c", "d", str(rng.randint(-9, 99))])
            jump = rng.randint(1, left)
            kinds = [f"inc {x}", f"inc {x}", f"dec {x}", f"cpy {y} {x}", f"jnz {y} {jump}", f"out {y}"]
            body.append(rng.choice(kinds))
        lines.append(f"cpy {rng.randint(2, 60)} {counter}")
        lines.extend(body)
        lines.append(f"dec {counter}")
        lines.append(f"jnz {counter} {-len(body) - 1}")
    return [lines[:size], rng.randint(15 * size, 30 * size)]


# solution: text split anew in each step
def solve(program, steps):
    registers = {"a": 0, "b": 0, "c": 0, "d": 0}
    at = 0
    while steps > 0 and 0 <= at < len(program):
        steps -= 1
        words = program[at].split()
        at += 1
        if words[0] == "inc":
            registers[words[1]] = (registers[words[1]] + 1) % 1_000_003
        elif words[0] == "dec":
            registers[words[1]] = (registers[words[1]] - 1) % 1_000_003
        else:
            y = registers[words[1]] if words[1] in registers else int(words[1]) % 1_000_003
            if words[0] == "cpy":
                registers[words[2]] = y
            elif words[0] == "jnz" and y:
                at += int(words[2]) - 1
    return list(registers.values())


# solution: parsed into tuples first
M = 1_000_003


def parse(line):
    operation, *rest = line.split()
    return operation, tuple("abcd".index(w) if w in "abcd" else w for w in rest)


def solve(program, steps):
    code = [parse(line) for line in program]
    r = [0] * 4
    pc = 0
    for _ in range(steps):
        if not 0 <= pc < len(code):
            break
        operation, operands = code[pc]
        jump = 1
        if operation == "inc":
            r[operands[0]] = (r[operands[0]] + 1) % M
        elif operation == "dec":
            r[operands[0]] = (r[operands[0]] + M - 1) % M
        else:
            y = operands[0]
            value = r[y] if isinstance(y, int) else int(y) % M
            if operation == "cpy":
                r[operands[1]] = value
            elif operation == "jnz" and value != 0:
                jump = int(operands[1])
        pc += jump
    return r


# solution: each line compiled to a closure
def make(line, state):
    words = line.split()

    def value(name):
        if name in state:
            return lambda: state[name]
        fixed = int(name) % 1_000_003
        return lambda: fixed

    if words[0] in ("inc", "dec"):
        register = words[1]
        by = 1 if words[0] == "inc" else -1

        def change():
            state[register] = (state[register] + by) % 1_000_003
            return 1

        return change
    get = value(words[1])
    if words[0] == "cpy":
        goal = words[2]

        def copy():
            state[goal] = get()
            return 1

        return copy
    if words[0] == "jnz":
        offset = int(words[2])
        return lambda: offset if get() else 1
    return lambda: 1


def solve(program, steps):
    state = dict.fromkeys("abcd", 0)
    actions = [make(line, state) for line in program]
    place = 0
    while steps and 0 <= place < len(actions):
        place += actions[place]()
        steps -= 1
    return [state[name] for name in "abcd"]


# solution: all states remembered to skip what repeats
def follow(program, state):
    a = state[1:]
    words = program[state[0]].split()
    values = dict(zip("abcd", a))
    ahead = 1
    if words[0] == "inc":
        values[words[1]] += 1
    elif words[0] == "dec":
        values[words[1]] -= 1
    elif words[0] != "out":
        y = values[words[1]] if words[1].isalpha() else int(words[1])
        if words[0] == "cpy":
            values[words[2]] = y
        elif y % 1_000_003:
            ahead = int(words[2])
    return (state[0] + ahead, *(v % 1_000_003 for v in values.values()))


def solve(program, steps):
    history = [(0, 0, 0, 0, 0)]
    index = {history[0]: 0}
    while len(history) <= steps:
        state = history[-1]
        if state[0] < 0 or state[0] >= len(program):
            return list(state[1:])
        state = follow(program, state)
        if state in index:
            start = index[state]
            period = len(history) - start
            return list(history[start + (steps - start) % period][1:])
        index[state] = len(history)
        history.append(state)
    return list(history[steps][1:])


# solution: instruction objects in four arrays of operands
from array import array

OPERATIONS = ["inc", "dec", "cpy", "jnz", "out"]


def solve(program, steps):
    kinds = bytearray()
    firsts, direct, seconds = array("q"), bytearray(), array("q")
    for line in program:
        words = line.split(" ")
        kinds.append(OPERATIONS.index(words[0]))
        pair = []
        for word in words[1:]:
            pair.append(ord(word) - 97 if word in ("a", "b", "c", "d") else int(word))
        firsts.append(pair[0])
        direct.append(0 if words[1].isalpha() else 1)
        seconds.append(pair[-1])
    registers = array("q", [0, 0, 0, 0])
    at, made = 0, 0
    while made < steps and at >= 0 and at < len(kinds):
        kind, first = kinds[at], firsts[at]
        made += 1
        if kind < 2:
            registers[first] = (registers[first] + (1, -1)[kind]) % 1_000_003
            at += 1
            continue
        y = first if direct[at] else registers[first]
        if kind == 3 and y:
            at += seconds[at]
            continue
        if kind == 2:
            registers[seconds[at]] = y % 1_000_003
        at += 1
    return list(registers)
