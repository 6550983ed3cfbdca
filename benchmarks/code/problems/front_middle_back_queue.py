"""Carry out commands on a queue that can be used in front, in the middle and at the back; return the
values taken out, -1 where the queue was empty.

"+f5", "+m5", "+b5" put a value in, "-f", "-m", "-b" take one out. With n values the middle is place n //
2 for putting in and (n - 1) // 2 for taking out. There are `size` commands.
"""

RANGE = (20, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    growth = rng.uniform(0.5, 0.8)
    commands = []
    for _ in range(size):
        where = rng.choice("fmb")
        commands.append(f"+{where}{rng.randint(1, 10**5)}" if rng.random() < growth else "-" + where)
    return [commands]


# solution: one list
def solve(commands):
    queue = []
    out = []
    for c in commands:
        n = len(queue)
        if c[0] == "+":
            queue.insert({"f": 0, "m": n // 2, "b": n}[c[1]], int(c[2:]))
        elif n:
            out.append(queue.pop({"f": 0, "m": (n - 1) // 2, "b": n - 1}[c[1]]))
        else:
            out.append(-1)
    return out


# solution: two halves as deques
from collections import deque


class Halves:
    def __init__(self):
        self.left = deque()
        self.right = deque()

    def balance(self):
        if len(self.left) > len(self.right):
            self.right.appendleft(self.left.pop())
        elif len(self.right) > len(self.left) + 1:
            self.left.append(self.right.popleft())

    def put(self, where, value):
        if where == "f":
            self.left.appendleft(value)
        elif where == "b":
            self.right.append(value)
        else:
            self.left.append(value)
        self.balance()

    def take(self, where):
        if not self.right:
            return -1
        if where == "b":
            value = self.right.pop()
        elif where == "f":
            value = self.left.popleft() if self.left else self.right.popleft()
        else:
            even = len(self.left) == len(self.right)
            value = self.left.pop() if even else self.right.popleft()
        self.balance()
        return value


def solve(commands):
    halves = Halves()
    answers = []
    for c in commands:
        if c.startswith("+"):
            halves.put(c[1], int(c[2:]))
        else:
            answers.append(halves.take(c[1]))
    return answers


# solution: linked nodes with a pointer that is moved to the middle
class Node:
    def __init__(self, value):
        self.value = value
        self.prev = self.next = self


def solve(commands):
    ring = Node(None)
    at, place, n = ring, -1, 0
    taken = []
    for command in commands:
        adding, where = command[0] == "+", command[1]
        if not adding and n == 0:
            taken.append(-1)
            continue
        goal = {"f": 0, "m": n // 2 if adding else (n - 1) // 2, "b": n if adding else n - 1}[where]
        if where == "m":
            while place < goal:
                at = at.next
                place += 1
            while place > goal:
                at = at.prev
                place -= 1
            node = at
        elif where == "f":
            node = ring.next
        else:
            node = ring if adding else ring.prev
        if adding:
            fresh = Node(int(command[2:]))
            fresh.prev, fresh.next = node.prev, node
            node.prev.next = fresh
            node.prev = fresh
            n += 1
            if place >= goal and at is not ring:
                place += 1
        else:
            taken.append(node.value)
            node.prev.next = node.next
            node.next.prev = node.prev
            n -= 1
            if node is at:
                at = node.next
            elif place > goal:
                place -= 1
        if at is ring:
            place = n
    return taken


# solution: packed array with spare room in front
from array import array


def solve(commands):
    room = array("l", bytes(array("l").itemsize * (2 * len(commands) + 2)))
    lo = hi = len(commands)
    answer = []
    for command in commands:
        where = command[1]
        n = hi - lo
        if command[0] == "+":
            value = int(command[2:])
            if where == "b":
                room[hi] = value
                hi += 1
                continue
            k = n // 2 if where == "m" else 0
            room[lo - 1 : lo - 1 + k] = room[lo : lo + k]
            lo -= 1
            room[lo + k] = value
        elif n == 0:
            answer.append(-1)
        elif where == "b":
            hi -= 1
            answer.append(room[hi])
        else:
            k = (n - 1) // 2 if where == "m" else 0
            answer.append(room[lo + k])
            room[lo + 1 : lo + 1 + k] = room[lo : lo + k]
            lo += 1
    return answer


# solution: tuple of values made anew each time
def apply(queue, command, out):
    n = len(queue)
    kind, where = command[:2]
    if kind == "+":
        at = 0 if where == "f" else n if where == "b" else n >> 1
        return queue[:at] + (int(command[2:]),) + queue[at:]
    if not queue:
        out.append(-1)
        return queue
    at = 0 if where == "f" else n - 1 if where == "b" else n - 1 >> 1
    out.append(queue[at])
    return queue[:at] + queue[at + 1 :]


def solve(commands):
    out = []
    queue = ()
    for command in commands:
        queue = apply(queue, command, out)
    return out
