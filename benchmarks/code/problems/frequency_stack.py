"""Given pushes onto and pops from a stack that gives back the most frequent value first, return the list of
what was popped.

There are `size` commands: "push N", or "pop", which takes away the value that is there the most times, and of
several such values the one that was pushed last; what goes is its latest copy. There is always something to
pop.
"""

RANGE = (10, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    commands = []
    inside = 0
    values = 3 + size // 60
    for _ in range(size):
        if inside and rng.random() < 0.4:
            commands.append("pop")
            inside -= 1
        else:
            commands.append(f"push {rng.randint(1, values) * 7}")
            inside += 1
    return [commands]


# solution: a stack for each frequency
from collections import Counter


def solve(commands):
    count = Counter()
    stacks = []
    popped = []
    for command in commands:
        if command == "pop":
            value = stacks[-1].pop()
            if not stacks[-1]:
                stacks.pop()
            count[value] -= 1
            popped.append(value)
        else:
            value = int(command[5:])
            if count[value] == len(stacks):
                stacks.append([])
            stacks[count[value]].append(value)
            count[value] += 1
    return popped


# solution: heap of frequency and time
import heapq


def solve(commands):
    heap = []
    frequency = {}
    output = []
    for time, command in enumerate(commands):
        if command.startswith("push"):
            value = int(command.split()[1])
            frequency[value] = frequency.get(value, 0) + 1
            heapq.heappush(heap, (-frequency[value], -time, value))
        else:
            _, _, value = heapq.heappop(heap)
            frequency[value] -= 1
            output.append(value)
    return output


# solution: plain list looked through from its end
def solve(commands):
    pile = []
    seen = []
    for command in commands:
        if command != "pop":
            pile.append(int(command.split()[1]))
            continue
        counts = {}
        for value in pile:
            counts[value] = counts.get(value, 0) + 1
        most = max(counts.values())
        i = len(pile) - 1
        while counts[pile[i]] < most:
            i -= 1
        seen.append(pile.pop(i))
    return seen


# solution: times of the pushes of each value
def solve(commands):
    pushes = {}
    out = []
    clock = 0
    for command in commands:
        clock += 1
        word, _, number = command.partition(" ")
        if word == "push":
            pushes.setdefault(int(number), []).append(clock)
        else:
            best = max(pushes, key=lambda value: (len(pushes[value]), pushes[value][-1]))
            pushes[best].pop()
            if not pushes[best]:
                del pushes[best]
            out.append(best)
    return out


# solution: sorted entries as objects
from bisect import insort


class Entry:
    def __init__(self, value, frequency, moment):
        self.value = value
        self.frequency = frequency
        self.moment = moment

    def __lt__(self, other):
        return (self.frequency, self.moment) < (other.frequency, other.moment)


class FrequencyStack:
    def __init__(self):
        self.entries = []
        self.copies = {}
        self.moment = 0

    def push(self, value):
        self.moment += 1
        self.copies[value] = self.copies.get(value, 0) + 1
        insort(self.entries, Entry(value, self.copies[value], self.moment))

    def pop(self):
        entry = self.entries.pop()
        self.copies[entry.value] -= 1
        return entry.value


def solve(commands):
    stack = FrequencyStack()
    results = []
    for command in commands:
        if command == "pop":
            results.append(stack.pop())
        else:
            stack.push(int(command.removeprefix("push ")))
    return results
