"""Given numbers and commands "add i v" and "sum l r", return the list of the sums asked for, in order.

There are `size` numbers of 0 to 1,000 and `size` commands, half of them of each kind by chance. "add i v"
adds v, which may be negative, to the number at place i; "sum l r" asks for the sum from place l to place r,
both counted.
"""

RANGE = (20, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = [rng.randint(0, 1000) for _ in range(size)]
    commands = []
    for _ in range(size):
        if rng.random() < 0.5:
            commands.append(f"add {rng.randrange(size)} {rng.randint(-500, 500)}")
        else:
            l, r = sorted((rng.randrange(size), rng.randrange(size)))
            commands.append(f"sum {l} {r}")
    return [numbers, commands]


# solution: changed in place, added with islice
from itertools import islice


def solve(numbers, commands):
    sums = []
    for command in commands:
        kind, a, b = command.split()
        a, b = int(a), int(b)
        if kind == "add":
            numbers[a] += b
        else:
            sums.append(sum(islice(numbers, a, b + 1)))
    return sums


# solution: binary indexed tree
def solve(nums, cmds):
    n = len(nums)
    bit = [0] + nums
    for i in range(1, n + 1):
        j = i + (i & -i)
        if j <= n:
            bit[j] += bit[i]

    def prefix(i):
        s = 0
        while i:
            s += bit[i]
            i &= i - 1
        return s

    out = []
    for c in cmds:
        op, x, y = c.split(" ")
        x, y = int(x), int(y)
        if op == "sum":
            out.append(prefix(y + 1) - prefix(x))
        else:
            x += 1
            while x <= n:
                bit[x] += y
                x += x & -x
    return out


# solution: prefix sums and a list of late changes
def running(numbers):
    totals = [0]
    for number in numbers:
        totals.append(totals[-1] + number)
    return totals


def solve(numbers, commands):
    totals = running(numbers)
    late = []
    answers = []
    for command in commands:
        words = command.split()
        if words[0] == "add":
            place, amount = int(words[1]), int(words[2])
            numbers[place] += amount
            late.append((place, amount))
            if len(late) > 100:
                totals = running(numbers)
                late = []
        else:
            first, last = int(words[1]), int(words[2])
            total = totals[last + 1] - totals[first]
            total += sum(amount for place, amount in late if first <= place <= last)
            answers.append(total)
    return answers


# solution: tree kept in a dictionary by ends
def solve(numbers, commands):
    totals = {}

    def build(low, high):
        if high - low == 1:
            total = numbers[low]
        else:
            middle = (low + high) // 2
            total = build(low, middle) + build(middle, high)
        totals[low, high] = total
        return total

    def add(low, high, place, amount):
        totals[low, high] += amount
        if high - low > 1:
            middle = (low + high) // 2
            if place < middle:
                add(low, middle, place, amount)
            else:
                add(middle, high, place, amount)

    def ask(low, high, first, end):
        if first >= high or end <= low:
            return 0
        if first <= low and high <= end:
            return totals[low, high]
        middle = (low + high) // 2
        return ask(low, middle, first, end) + ask(middle, high, first, end)

    n = len(numbers)
    build(0, n)
    result = []
    for command in commands:
        kind, *rest = command.split()
        a, b = map(int, rest)
        if kind == "add":
            add(0, n, a, b)
        else:
            result.append(ask(0, n, a, b + 1))
    return result


# solution: blocks as lists with their sums
class Blocks:
    def __init__(self, numbers):
        self.width = max(1, int(len(numbers) ** 0.5))
        self.parts = [numbers[i : i + self.width] for i in range(0, len(numbers), self.width)]
        self.sums = [sum(part) for part in self.parts]

    def add(self, place, amount):
        block, within = divmod(place, self.width)
        self.parts[block][within] += amount
        self.sums[block] += amount

    def sum(self, left, right):
        a, i = divmod(left, self.width)
        b, j = divmod(right, self.width)
        if a == b:
            return sum(self.parts[a][i : j + 1])
        return sum(self.parts[a][i:]) + sum(self.sums[a + 1 : b]) + sum(self.parts[b][: j + 1])


def solve(numbers, commands):
    blocks = Blocks(numbers)
    parsed = []
    for command in commands:
        name, one, two = command.split()
        parsed.append((getattr(blocks, name), int(one), int(two)))
    replies = [action(one, two) for action, one, two in parsed]
    return [reply for reply in replies if reply is not None]
