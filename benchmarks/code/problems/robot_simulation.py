"""Given a list of commands for a robot on an endless plane of cells, return how many different cells it stands on, the first included.

The commands are "left" and "right" (a quarter turn), "go N" and "back N" with N from 1 to 9 (steps one by one). There are `size`
of them.
"""

RANGE = (20, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    turning = rng.choice([0.2, 0.4, 0.6])
    commands = []
    for _ in range(size):
        if rng.random() < turning:
            commands.append(rng.choice(["left", "right"]))
        elif rng.random() < 0.2:
            commands.append(f"back {rng.randint(1, 9)}")
        else:
            commands.append(f"go {rng.randint(1, 9)}")
    return [commands]


# solution: set of complex cells
def solve(commands):
    place, facing = 0, 1j
    visited = {place}
    for command in commands:
        if command == "left":
            facing *= 1j
        elif command == "right":
            facing *= -1j
        else:
            word, steps = command.split()
            step = facing if word == "go" else -facing
            for _ in range(int(steps)):
                place += step
                visited.add(place)
    return len(visited)


# solution: byte map of the box walked in
def moves(commands):
    dx, dy = 0, 1
    for command in commands:
        if command == "left":
            dx, dy = -dy, dx
        elif command == "right":
            dx, dy = dy, -dx
        else:
            sign = 1 if command[0] == "g" else -1
            for _ in range(int(command[-1])):
                yield sign * dx, sign * dy


def solve(commands):
    x = y = 0
    left = right = low = high = 0
    for a, b in moves(commands):
        x += a
        y += b
        left, right = min(left, x), max(right, x)
        low, high = min(low, y), max(high, y)
    width = right - left + 1
    marks = bytearray(width * (high - low + 1))
    at = -low * width - left
    marks[at] = 1
    for a, b in moves(commands):
        at += a + b * width
        marks[at] = 1
    return marks.count(1)


# solution: all places written down as text
class Robot:
    headings = ["north", "east", "south", "west"]

    def __init__(self):
        self.x = 0
        self.y = 0
        self.heading = 0
        self.log = [self.where()]

    def where(self):
        return str(self.x) + "," + str(self.y)

    def turn(self, amount):
        self.heading = (self.heading + amount) % 4

    def step(self, sign):
        name = self.headings[self.heading]
        if name == "north":
            self.y += sign
        elif name == "south":
            self.y -= sign
        elif name == "east":
            self.x += sign
        else:
            self.x -= sign
        self.log.append(self.where())


def solve(commands):
    robot = Robot()
    for command in commands:
        parts = command.split(" ")
        if parts[0] == "left":
            robot.turn(-1)
        elif parts[0] == "right":
            robot.turn(1)
        else:
            for _ in range(int(parts[1])):
                robot.step(1 if parts[0] == "go" else -1)
    robot.log.sort()
    different = 1
    for i in range(1, len(robot.log)):
        if robot.log[i] != robot.log[i - 1]:
            different += 1
    return different


# solution: a line of bits for every row
def solve(commands):
    middle = 10 * len(commands)
    lines = {0: {0: 1}}
    x = y = 0
    dx, dy = 0, 1
    for command in commands:
        if command == "left":
            dx, dy = -dy, dx
            continue
        if command == "right":
            dx, dy = dy, -dx
            continue
        steps = int(command[-1])
        if command.startswith("back"):
            steps = -steps
        sign = 1 if steps > 0 else -1
        for _ in range(abs(steps)):
            x += sign * dx
            y += sign * dy
            word, bit = divmod(x + middle, 60)
            line = lines.setdefault(y, {})
            line[word] = line.get(word, 0) | 1 << bit
    first = lines[0].pop(0)
    word, bit = divmod(middle, 60)
    lines[0][word] = lines[0].get(word, 0) | first << bit
    return sum(bits.bit_count() for line in lines.values() for bits in line.values())


# solution: array of codes sorted
from array import array


def solve(commands):
    base = 1 << 20
    codes = array("q", [0])
    direction = [base, 1, -base, -1]
    now = 0
    for command in commands:
        if command == "right":
            direction = direction[1:] + direction[:1]
        elif command == "left":
            direction = direction[-1:] + direction[:-1]
        else:
            delta = direction[0] if command[0] == "g" else direction[2]
            codes.extend(now + delta * k for k in range(1, int(command.split()[1]) + 1))
            now = codes[-1]
    ordered = sorted(codes)
    return 1 + sum(a != b for a, b in zip(ordered, ordered[1:]))
