"""Given stack operations that arrive out of order, return the sum of the stack's tops after each arrival.

Each of the `size` operations is [time, value]: at that time value is pushed if positive, and the stack is popped
(if not empty) if value is 0. All times differ and lie in 0 .. `size` - 1. After each arrival the operations known so
far, taken in order of time, give a stack; its top is added to the sum (0 when it is empty).
"""

RANGE = (5, 700)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    times = list(range(size))
    for i in range(size):
        j = min(size - 1, i + rng.randint(0, max(2, size // 3)))
        times[i], times[j] = times[j], times[i]
    return [[[t, rng.randint(1, 99) if rng.random() < 0.6 else 0] for t in times]]


# solution: everything replayed after each arrival
def solve(arrivals):
    known = []
    total = 0
    for arrival in arrivals:
        known.append(arrival)
        stack = []
        for _, value in sorted(known):
            if value:
                stack.append(value)
            elif stack:
                stack.pop()
        if stack:
            total += stack[-1]
    return total


# solution: read backwards from the latest, one array
def solve(arrivals):
    n = len(arrivals)
    line = [-1] * n
    total = 0
    for time, value in arrivals:
        line[time] = value
        pops = 0
        for k in range(n - 1, -1, -1):
            x = line[k]
            if x == 0:
                pops += 1
            elif x > 0:
                if pops == 0:
                    total += x
                    break
                pops -= 1
    return total


# solution: stacks after every moment kept and rebuilt from the moment of change
def solve(arrivals):
    n = len(arrivals)
    action = {}
    after = [() for _ in range(n)]
    answer = 0
    for time, value in arrivals:
        action[time] = value
        previous = after[time - 1] if time else ()
        for t in range(time, n):
            x = action.get(t)
            if x is None:
                now = previous
            elif x:
                now = previous + (x,)
            else:
                now = previous[:-1]
            if t > time and now == after[t]:
                break
            after[t] = now
            previous = now
        if after[-1]:
            answer += after[-1][-1]
    return answer


# solution: segment tree of suffix balances
def solve(arrivals):
    n = len(arrivals)
    size = 1
    while size < n:
        size *= 2
    total = [0] * (2 * size)
    best = [0] * (2 * size)
    values = {}
    result = 0
    for time, value in arrivals:
        values[time] = value
        node = size + time
        total[node] = 1 if value else -1
        best[node] = total[node]
        node //= 2
        while node:
            l, r = 2 * node, 2 * node + 1
            total[node] = total[l] + total[r]
            best[node] = max(best[r], total[r] + best[l])
            node //= 2
        if best[1] <= 0:
            continue
        node, carried = 1, 0
        while node < size:
            right = 2 * node + 1
            if best[right] + carried > 0:
                node = right
            else:
                carried += total[right]
                node = 2 * node
        result += values[node - size]
    return result


# solution: a history object with all sorted logs kept
from bisect import insort
from dataclasses import dataclass, field


@dataclass
class History:
    snapshots: list = field(default_factory=lambda: [[]])

    def add(self, time, value):
        log = list(self.snapshots[-1])
        insort(log, (time, value))
        self.snapshots.append(log)

    def tops(self):
        for log in self.snapshots:
            waiting = 0
            for _, value in reversed(log):
                if value == 0:
                    waiting += 1
                elif waiting:
                    waiting -= 1
                else:
                    yield value
                    break


def solve(arrivals):
    history = History()
    for time, value in arrivals:
        history.add(time, value)
    return sum(history.tops())
