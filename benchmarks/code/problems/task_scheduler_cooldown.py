"""Given a text of tasks, one letter each, and a pause, return the least time to do them all when equal tasks need the pause between them.

There are `size` tasks of up to 26 kinds, each takes one unit of time, and between two of one kind at least `pause` other or idle units
pass; the tasks may be done in any order.
"""

RANGE = (20, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: rng.randint(8, 26)]
    weights = [rng.random() + 0.5 for _ in letters]
    return ["".join(rng.choices(letters, weights=weights, k=size)), rng.randint(1, 25)]


# solution: formula from the commonest kind
def solve(tasks, pause):
    counts = [tasks.count(c) for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    most = max(counts)
    return max(len(tasks), (most - 1) * (pause + 1) + counts.count(most))


# solution: heap and queue of resting kinds
from collections import Counter, deque
import heapq


def solve(tasks, pause):
    heap = [-times for times in Counter(tasks).values()]
    heapq.heapify(heap)
    resting = deque()
    clock = 0
    while heap or resting:
        clock += 1
        if resting and resting[0][0] < clock:
            heapq.heappush(heap, resting.popleft()[1])
        if heap:
            left = heapq.heappop(heap) + 1
            if left:
                resting.append((clock + pause, left))
    return clock


# solution: rounds over sorted counts, plan written as text
def solve(tasks, pause):
    left = {}
    for task in tasks:
        left[task] = left.get(task, 0) + 1
    plan = ""
    while left:
        order = sorted(left, key=lambda kind: (-left[kind], kind))
        chosen = order[: pause + 1]
        for kind in chosen:
            left[kind] -= 1
            if left[kind] == 0:
                del left[kind]
        piece = "".join(chosen)
        if left:
            piece = piece.ljust(pause + 1, ".")
        plan += piece
    return len(plan)


# solution: rows filled with the commonest first
def solve(tasks, pause):
    kinds = sorted(set(tasks), key=tasks.count, reverse=True)
    most = tasks.count(kinds[0])
    rows = [[] for _ in range(most)]
    queue = []
    for kind in kinds:
        times = tasks.count(kind)
        if times == most:
            for row in rows:
                row.append(kind)
        else:
            queue.extend([kind] * times)
    for k, task in enumerate(queue):
        rows[k % (most - 1)].append(task)
    slots = []
    for row in rows[:-1]:
        slots += row + [None] * (pause + 1 - len(row))
    return len(slots + rows[-1])


# solution: every unit of time as a record
class Kind:
    def __init__(self, name, left):
        self.name = name
        self.left = left
        self.free_at = 0


def solve(tasks, pause):
    kinds = [Kind(name, tasks.count(name)) for name in sorted(set(tasks))]
    diary = []
    done = 0
    while done < len(tasks):
        now = len(diary)
        best = None
        for kind in kinds:
            if kind.left and kind.free_at <= now:
                if best is None or kind.left > best.left:
                    best = kind
        if best is None:
            diary.append({"time": now, "task": None})
        else:
            best.left -= 1
            best.free_at = now + pause + 1
            done += 1
            diary.append({"time": now, "task": best.name})
    return len(diary)
