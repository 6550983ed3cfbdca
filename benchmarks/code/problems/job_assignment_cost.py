"""Given what each worker asks for each job, return the least total pay when every worker does one job.

The matrix of whole numbers from 1 to 900 has `size` rows, one a worker, and `size` columns, one a job.
"""

RANGE = (3, 15)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[[rng.randint(1, 900) for _ in range(size)] for _ in range(size)]]


# solution: list over all sets of jobs
def solve(pay):
    n = len(pay)
    best = [10**9] * (1 << n)
    best[0] = 0
    for done in range(1 << n):
        worker = done.bit_count()
        if worker == n:
            break
        for job in range(n):
            if not done >> job & 1:
                more = done | 1 << job
                best[more] = min(best[more], best[done] + pay[worker][job])
    return best[-1]


# solution: cached recursion on frozen sets
from functools import lru_cache


def solve(pay):
    @lru_cache(maxsize=None)
    def cheapest(free):
        if not free:
            return 0
        row = pay[len(pay) - len(free)]
        return min(row[job] + cheapest(free - {job}) for job in free)

    return cheapest(frozenset(range(len(pay))))


# solution: shortest augmenting paths with potentials
def solve(pay):
    n = len(pay)
    infinite = float("inf")
    u, v = [0] * (n + 1), [0] * (n + 1)
    owner = [0] * (n + 1)
    for worker in range(1, n + 1):
        owner[0] = worker
        column = 0
        least = [infinite] * (n + 1)
        came = [0] * (n + 1)
        seen = [False] * (n + 1)
        while owner[column]:
            seen[column] = True
            row = owner[column]
            delta, nearest = infinite, 0
            for j in range(1, n + 1):
                if seen[j]:
                    continue
                slack = pay[row - 1][j - 1] - u[row] - v[j]
                if slack < least[j]:
                    least[j] = slack
                    came[j] = column
                if least[j] < delta:
                    delta, nearest = least[j], j
            for j in range(n + 1):
                if seen[j]:
                    u[owner[j]] += delta
                    v[j] -= delta
                else:
                    least[j] -= delta
            column = nearest
        while column:
            owner[column] = owner[came[column]]
            column = came[column]
    return sum(pay[owner[j] - 1][j - 1] for j in range(1, n + 1))


# solution: one dictionary of masks for each worker
def solve(pay):
    layer = {0: 0}
    for asked in pay:
        following = {}
        for mask, spent in layer.items():
            for job, price in enumerate(asked):
                bit = 1 << job
                if mask & bit:
                    continue
                total = spent + price
                if following.get(mask | bit, total) >= total:
                    following[mask | bit] = total
        layer = following
    (answer,) = layer.values()
    return answer


# solution: best first search with a bound for the rest
import heapq


def solve(pay):
    n = len(pay)
    bound = [0] * (n + 1)
    for i in range(n - 1, -1, -1):
        bound[i] = bound[i + 1] + min(pay[i])
    queue = [(bound[0], 0, ())]
    settled = set()
    while queue:
        estimate, mask, jobs = heapq.heappop(queue)
        if mask in settled:
            continue
        settled.add(mask)
        i = len(jobs)
        if i == n:
            return estimate
        for job in range(n):
            if mask & (1 << job) == 0 and mask | (1 << job) not in settled:
                cost = estimate - bound[i] + pay[i][job] + bound[i + 1]
                heapq.heappush(queue, (cost, mask | (1 << job), jobs + (job,)))
    return None
