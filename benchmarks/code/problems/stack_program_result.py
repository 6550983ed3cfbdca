"""Given a program for a stack machine as lines and an input number, return the last number on the stack
and how many instructions ran.

Lines are "push N", "add", "mul", "sub" (below minus top), "dup", "swap", "drop", "over" (copy of the
second number on top), "jump L", "zero L" (takes the top number; jump to line L if it was 0), "stop".
All numbers are modulo 1000003, and the stack begins with the input number, which is `size`; programs
here push their numbers down to 0 and then fold them.
"""

RANGE = (10, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    a, b, c = rng.randint(2, 99), rng.randint(2, 999), rng.randint(1, 3)
    filler = ["push 5", "drop"] * rng.randint(0, 2)
    program = ["dup", "push 1", "sub", "dup", "zero 6", "jump 0"] + filler
    first = len(program)
    program += ["drop", f"push {c}"]
    loop = len(program)
    program += ["swap", "dup", f"push {size}", "sub", "zero END", f"push {a}", "mul", "add"]
    program += [f"push {b}", "add"]
    program += ["dup", "mul", f"jump {loop}"]
    end = len(program)
    program += ["drop", f"push {first}", "add", "stop"]
    return [[line.replace("END", str(end)) for line in program], size]


# solution: lines split at every step
def solve(program, number):
    stack = [number]
    line = steps = 0
    while True:
        steps += 1
        word, *rest = program[line].split()
        line += 1
        if word == "push":
            stack.append(int(rest[0]))
        elif word == "add":
            b = stack.pop()
            stack[-1] = (stack[-1] + b) % 1000003
        elif word == "mul":
            b = stack.pop()
            stack[-1] = stack[-1] * b % 1000003
        elif word == "sub":
            b = stack.pop()
            stack[-1] = (stack[-1] - b) % 1000003
        elif word == "dup":
            stack.append(stack[-1])
        elif word == "over":
            stack.append(stack[-2])
        elif word == "swap":
            stack[-1], stack[-2] = stack[-2], stack[-1]
        elif word == "drop":
            stack.pop()
        elif word == "jump":
            line = int(rest[0])
        elif word == "zero":
            if stack.pop() == 0:
                line = int(rest[0])
        else:
            return [stack[-1], steps]


# solution: machine class with a method for each word
class Machine:
    P = 1000003

    def __init__(self, program, number):
        self.code = [(line.split() + ["0"])[:2] for line in program]
        self.code = [(getattr(self, "do_" + w), int(a)) for w, a in self.code]
        self.stack = [number]
        self.line = 0
        self.running = True

    def do_push(self, a):
        self.stack.append(a)

    def do_add(self, a):
        self.stack.append((self.stack.pop() + self.stack.pop()) % self.P)

    def do_mul(self, a):
        self.stack.append(self.stack.pop() * self.stack.pop() % self.P)

    def do_sub(self, a):
        self.stack.append((self.stack.pop(-2) - self.stack.pop()) % self.P)

    def do_dup(self, a):
        self.stack.append(self.stack[-1])

    def do_over(self, a):
        self.stack.append(self.stack[-2])

    def do_swap(self, a):
        self.stack.append(self.stack.pop(-2))

    def do_drop(self, a):
        self.stack.pop()

    def do_jump(self, a):
        self.line = a

    def do_zero(self, a):
        if not self.stack.pop():
            self.line = a

    def do_stop(self, a):
        self.running = False


def solve(program, number):
    machine = Machine(program, number)
    steps = 0
    while machine.running:
        action, argument = machine.code[machine.line]
        machine.line += 1
        action(argument)
        steps += 1
    return [machine.stack[-1], steps]


# solution: stack as nested pairs
def solve(program, number):
    code = [line.split() for line in program]
    stack = (number, None)
    at = count = 0
    two = {"add": lambda a, b: a + b, "mul": lambda a, b: a * b, "sub": lambda a, b: a - b}
    while code[at][0] != "stop":
        count += 1
        word = code[at][0]
        at += 1
        if word in two:
            b, (a, rest) = stack
            stack = (two[word](a, b) % 1000003, rest)
        elif word == "push":
            stack = (int(code[at - 1][1]), stack)
        elif word == "dup":
            stack = (stack[0], stack)
        elif word == "over":
            stack = (stack[1][0], stack)
        elif word == "swap":
            b, (a, rest) = stack
            stack = (a, (b, rest))
        elif word == "drop":
            stack = stack[1]
        elif word == "jump":
            at = int(code[at - 1][1])
        else:
            top, stack = stack
            if top == 0:
                at = int(code[at - 1][1])
    answer = stack[0]
    while stack:
        stack = stack[1]
    return [answer, count + 1]


# solution: memory array with a pointer
from array import array


def solve(program, number):
    names = ["push", "add", "mul", "sub", "dup", "swap", "drop", "over", "jump", "zero", "stop"]
    ops = bytearray()
    args = array("i")
    for line in program:
        word, _, arg = line.partition(" ")
        ops.append(names.index(word))
        args.append(int(arg or 0))
    memory = array("i", [number])
    top = pc = steps = 0
    while True:
        op, arg = ops[pc], args[pc]
        pc += 1
        steps += 1
        if op in (0, 4, 7):
            value = arg if op == 0 else memory[top] if op == 4 else memory[top - 1]
            top += 1
            if top == len(memory):
                memory.append(value)
            else:
                memory[top] = value
        elif op == 1:
            top -= 1
            memory[top] = (memory[top] + memory[top + 1]) % 1000003
        elif op == 2:
            top -= 1
            memory[top] = memory[top] * memory[top + 1] % 1000003
        elif op == 3:
            top -= 1
            memory[top] = (memory[top] - memory[top + 1]) % 1000003
        elif op == 5:
            memory[top], memory[top - 1] = memory[top - 1], memory[top]
        elif op == 6:
            top -= 1
        elif op == 8:
            pc = arg
        elif op == 9:
            top -= 1
            if memory[top + 1] == 0:
                pc = arg
        else:
            return [memory[top], steps]


# solution: closures and a trace of executed lines
def compiled(line):
    word, *rest = line.split()
    k = int(rest[0]) if rest else 0
    p = 1000003
    table = {
        "push": lambda s: s.append(k),
        "add": lambda s: s.append((s.pop() + s.pop()) % p),
        "mul": lambda s: s.append((s.pop() * s.pop()) % p),
        "sub": lambda s: s.append((-s.pop() + s.pop()) % p),
        "dup": lambda s: s.append(s[-1]),
        "over": lambda s: s.append(s[-2]),
        "swap": lambda s: s.append(s.pop(-2)),
        "drop": lambda s: s.__delitem__(-1),
        "jump": lambda s: k,
        "zero": lambda s: None if s.pop() else k,
        "stop": lambda s: -1,
    }
    return table[word]


def solve(program, number):
    actions = [compiled(line) for line in program]
    stack = [number]
    trace = [0]
    while True:
        goal = actions[trace[-1]](stack)
        if goal is not None and goal < 0:
            return [stack[-1], len(trace)]
        trace.append(trace[-1] + 1 if goal is None else goal)
