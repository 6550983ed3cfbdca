"""Stacks of plates stand in an endless row, each holding at most `capacity` plates. Carry out commands and
return the plates taken away, -1 where there was none.

A positive number p puts plate p on the leftmost stack that is not full, 0 takes the top plate of the
rightmost stack that is not empty, and -k takes the top plate of stack k (from 1). There are `size`
commands.
"""

RANGE = (20, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    capacity = rng.choice([2, 5, 40])
    share = rng.uniform(0.5, 0.75)
    commands = []
    for i in range(size):
        if rng.random() < share:
            commands.append(i + 1)
        elif rng.random() < 0.3:
            commands.append(0)
        else:
            commands.append(-rng.randint(1, 2 + i // (4 * capacity)))
    return [capacity, commands]


# solution: heap of stacks with room
import heapq


def solve(capacity, commands):
    stacks, room, out = [], [], []
    for c in commands:
        if c > 0:
            while room and (room[0] >= len(stacks) or len(stacks[room[0]]) == capacity):
                heapq.heappop(room)
            if room:
                stacks[room[0]].append(c)
            else:
                if not stacks or len(stacks[-1]) == capacity:
                    stacks.append([])
                stacks[-1].append(c)
        else:
            k = -c - 1 if c else len(stacks) - 1
            if 0 <= k < len(stacks) and stacks[k]:
                out.append(stacks[k].pop())
                heapq.heappush(room, k)
                while stacks and not stacks[-1]:
                    stacks.pop()
            else:
                out.append(-1)
    return out


# solution: stacks searched from the left and from the right
def solve(capacity, commands):
    stacks = []
    taken = []
    for command in commands:
        if command > 0:
            for stack in stacks:
                if len(stack) < capacity:
                    stack.append(command)
                    break
            else:
                stacks.append([command])
            continue
        k = -command - 1
        if command == 0:
            k = len(stacks) - 1
            while k >= 0 and not stacks[k]:
                k -= 1
        if 0 <= k < len(stacks) and stacks[k]:
            taken.append(stacks[k].pop())
        else:
            taken.append(-1)
    return taken


# solution: one dictionary from (stack, height) to plate, heights as bytes
class Row:
    def __init__(self, capacity):
        self.capacity = capacity
        self.heights = bytearray()
        self.plates = {}

    def push(self, plate):
        k = min((self.heights.find(h) % (len(self.heights) + 1) for h in range(self.capacity)), default=0)
        if k == len(self.heights):
            self.heights.append(0)
        self.plates[k, self.heights[k]] = plate
        self.heights[k] += 1

    def pop(self, k):
        if k >= len(self.heights) or not self.heights[k]:
            return -1
        self.heights[k] -= 1
        return self.plates.pop((k, self.heights[k]))

    def pop_last(self):
        self.heights = self.heights.rstrip(b"\0")
        return self.pop(len(self.heights) - 1) if self.heights else -1


def solve(capacity, commands):
    row = Row(capacity)
    answers = []
    for c in commands:
        if c > 0:
            row.push(c)
        else:
            answers.append(row.pop(-c - 1) if c else row.pop_last())
    return answers


# solution: bit masks of full and used stacks, plates in one packed array
from array import array


def solve(capacity, commands):
    most = len(commands) // capacity + 1
    plates = array("i", [0]) * (most * capacity)
    height = array("i", [0]) * most
    room = (1 << most) - 1
    used = 0
    result = []
    for c in commands:
        if c > 0:
            k = (room & -room).bit_length() - 1
            plates[k * capacity + height[k]] = c
            height[k] += 1
            used |= 1 << k
            if height[k] == capacity:
                room ^= 1 << k
            continue
        k = -c - 1 if c else used.bit_length() - 1
        if k < 0 or k >= most or not height[k]:
            result.append(-1)
            continue
        height[k] -= 1
        result.append(plates[k * capacity + height[k]])
        room |= 1 << k
        if not height[k]:
            used ^= 1 << k
    return result


# solution: linked plates and sorted lists of stack numbers
from bisect import bisect_left, insort


def solve(capacity, commands):
    tops = {}
    free = []
    used = []
    answer = []
    for command in commands:
        if command > 0:
            k = free[0] if free else len(tops)
            below = tops.get(k)
            count = below[2] if below else 0
            tops[k] = (command, below, count + 1)
            if count == 0:
                insort(used, k)
                if not free or free[0] != k:
                    insort(free, k)
            if count + 1 == capacity:
                free.remove(k)
            continue
        k = -command - 1 if command < 0 else (used[-1] if used else -1)
        top = tops.get(k)
        if top is None:
            answer.append(-1)
            continue
        answer.append(top[0])
        tops[k] = top[1]
        if top[2] == capacity:
            insort(free, k)
        if top[1] is None:
            used.pop(bisect_left(used, k))
    return answer
