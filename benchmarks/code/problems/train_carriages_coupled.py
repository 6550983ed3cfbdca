"""Carriages 0 to n - 1 stand alone as trains. Commands: ["join", a, b] couples the train of b behind the
train of a (nothing if it is the same), ["cut", a] uncouples behind carriage a, ["ends", a] asks the
first and the last carriage of the train of a; return the answers.

There are n = `size` carriages and about 3 * n commands.
"""

RANGE = (10, 1_800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    cuts = rng.choice([0.1, 0.3])
    commands = []
    for _ in range(3 * size):
        x = rng.random()
        if x < cuts:
            commands.append(["cut", rng.randrange(size)])
        elif x < 0.9:
            commands.append(["join", rng.randrange(size), rng.randrange(size)])
        else:
            commands.append(["ends", rng.randrange(size)])
    return [size, commands]


# solution: a list for each train
def solve(n, commands):
    train = [[i] for i in range(n)]
    out = []
    for kind, a, *rest in commands:
        mine = train[a]
        if kind == "ends":
            out.append([mine[0], mine[-1]])
        elif kind == "join":
            other = train[rest[0]]
            if other is not mine:
                mine.extend(other)
                for c in other:
                    train[c] = mine
        else:
            i = mine.index(a) + 1
            tail = mine[i:]
            del mine[i:]
            for c in tail:
                train[c] = tail
    return out


# solution: arrays of the carriages in front and behind, walked along
from array import array


def walk(links, i):
    while links[i] >= 0:
        i = links[i]
    return i


def solve(n, commands):
    front = array("i", [-1]) * n
    back = array("i", [-1]) * n
    answers = []
    for command in commands:
        a = command[1]
        if command[0] == "ends":
            answers.append([walk(front, a), walk(back, a)])
        elif command[0] == "join":
            last, first = walk(back, a), walk(front, command[2])
            if walk(front, a) != first:
                back[last] = first
                front[first] = last
        elif back[a] >= 0:
            front[back[a]] = -1
            back[a] = -1
    return answers


# solution: carriage objects, trains numbered by dictionary of ends
class Carriage:
    def __init__(self, number):
        self.number = number
        self.before = None
        self.after = None

    def first(self):
        c = self
        while c.before:
            c = c.before
        return c

    def last(self):
        c = self
        while c.after:
            c = c.after
        return c


def solve(n, commands):
    yard = [Carriage(i) for i in range(n)]
    asked = []
    for kind, *numbers in commands:
        one = yard[numbers[0]]
        if kind == "ends":
            asked.append([one.first().number, one.last().number])
        elif kind == "cut":
            if one.after:
                one.after.before = None
                one.after = None
        else:
            end, start = one.last(), yard[numbers[1]].first()
            if end.first() is not start:
                end.after, start.before = start, end
    return asked


# solution: treaps of carriages with parents
import random


def solve(n, commands):
    rng = random.Random(n)
    rank = [rng.random() for _ in range(n)]
    left, right, up = [None] * n, [None] * n, [None] * n

    def root(x):
        while up[x] is not None:
            x = up[x]
        return x

    def merge(a, b):
        if a is None or b is None:
            return b if a is None else a
        if rank[a] < rank[b]:
            right[a] = merge(right[a], b)
            up[right[a]] = a
            return a
        left[b] = merge(a, left[b])
        up[left[b]] = b
        return b

    def cut(x):
        rest = right[x]
        if rest is not None:
            up[rest] = None
        right[x] = None
        mine = x
        child, parent = x, up[x]
        up[x] = None
        while parent is not None:
            above = up[parent]
            up[parent] = None
            if left[parent] == child:
                left[parent] = None
                rest = merge(rest, parent)
            else:
                right[parent] = None
                mine = merge(parent, mine)
            child, parent = parent, above

    result = []
    for kind, a, *rest in commands:
        if kind == "cut":
            cut(a)
        elif kind == "join":
            x, y = root(a), root(rest[0])
            if x != y:
                merge(x, y)
        else:
            low = high = root(a)
            while left[low] is not None:
                low = left[low]
            while right[high] is not None:
                high = right[high]
            result.append([low, high])
    return result


# solution: tuples of all trains made anew
def solve(n, commands):
    trains = {i: (i,) for i in range(n)}
    where = list(range(n))

    def name(cars):
        trains[cars[0]] = cars
        for c in cars:
            where[c] = cars[0]

    answers = []
    for kind, a, *b in commands:
        cars = trains[where[a]]
        if kind == "join" and where[a] != where[b[0]]:
            name(cars + trains.pop(where[b[0]]))
        elif kind == "cut" and cars[-1] != a:
            at = cars.index(a)
            name(cars[: at + 1])
            name(cars[at + 1 :])
        elif kind == "ends":
            answers.append([cars[0], cars[-1]])
    return answers
