"""Given a starting capital, how many projects may be done, and projects [needed capital, profit], do one
project after another, always one of greatest profit that the capital allows. Return the final capital and
the number of projects done.

There are `size` projects; each can be done once, its profit is added to the capital (the needed capital
is kept).
"""

RANGE = (5, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    projects = []
    for i in range(size):
        projects.append([rng.randint(0, 20) + 4 * i, rng.randint(1, 60)])
    rng.shuffle(projects)
    return [rng.randint(10, 40), rng.randint(size // 3 + 1, size), projects]


# solution: sorted projects and a heap of profits
import heapq


def solve(capital, most, projects):
    projects.sort()
    heap = []
    i = done = 0
    while done < most:
        while i < len(projects) and projects[i][0] <= capital:
            heapq.heappush(heap, -projects[i][1])
            i += 1
        if not heap:
            break
        capital -= heapq.heappop(heap)
        done += 1
    return [capital, done]


# solution: two heaps of tuples
from heapq import heapify, heappop, heappush


def solve(capital, most, projects):
    waiting = [(need, profit) for need, profit in projects]
    heapify(waiting)
    ready = []
    done = 0
    for _ in range(most):
        while waiting and waiting[0][0] <= capital:
            need, profit = heappop(waiting)
            heappush(ready, (-profit, need))
        if not ready:
            return [capital, done]
        capital += -heappop(ready)[0]
        done += 1
    return [capital, done]


# solution: counts of ready profits
def solve(capital, most, projects):
    order = sorted(range(len(projects)), key=lambda i: projects[i][0])
    ready = [0] * (1 + max(p for _, p in projects))
    number = k = 0
    while number < most:
        while k < len(order) and projects[order[k]][0] <= capital:
            ready[projects[order[k]][1]] += 1
            k += 1
        profit = len(ready) - 1
        while profit and not ready[profit]:
            profit -= 1
        if profit == 0:
            break
        ready[profit] -= 1
        capital += profit
        number += 1
    return [capital, number]


# solution: least needed capital in queues of equal profit
from collections import defaultdict, deque


class Market:
    def __init__(self, projects):
        self.queues = defaultdict(deque)
        for need, profit in sorted(projects):
            self.queues[profit].append(need)
        self.profits = sorted(self.queues, reverse=True)

    def best(self, capital):
        for profit in self.profits:
            queue = self.queues[profit]
            if queue and queue[0] <= capital:
                queue.popleft()
                return profit
        return 0


def solve(capital, most, projects):
    market = Market(projects)
    count = 0
    while count < most:
        profit = market.best(capital)
        if not profit:
            break
        capital += profit
        count += 1
    return [capital, count]


# solution: ready profits in a list kept sorted
from bisect import insort


def solve(capital, most, projects):
    projects = sorted(projects, reverse=True)
    ready = []
    history = [capital]
    while len(history) <= most:
        while projects and projects[-1][0] <= history[-1]:
            insort(ready, projects.pop()[1])
        if not ready:
            break
        history.append(history[-1] + ready.pop())
    return [history[-1], len(history) - 1]
