"""Patients come with [minute, urgency]; every `gap` minutes, from minute `gap` on, the doctor takes the
waiting patient with the greatest urgency plus minutes waited; return the numbers of the patients in the
order in which they are taken.

Among equals the one who came first, by number, is taken. Patients come in order of time, at most one a
minute; when none waits, the doctor's turn passes. There are `size` patients.
"""

RANGE = (20, 2_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    minutes = sorted(rng.sample(range(4 * size), size))
    most = rng.choice([20, 2 * size, 10 * size])
    return [rng.randint(4, 7), [[m, rng.randrange(most)] for m in minutes]]


# solution: urgency less arrival does not change, so a heap
import heapq


def solve(gap, patients):
    heap, order = [], []
    now, i = gap, 0
    while i < len(patients) or heap:
        while i < len(patients) and patients[i][0] <= now:
            heapq.heappush(heap, (patients[i][0] - patients[i][1], i))
            i += 1
        if heap:
            order.append(heapq.heappop(heap)[1])
        now += gap
    return order


# solution: everybody in the room compared at each turn
class Patient:
    def __init__(self, number, came, urgency):
        self.number, self.came, self.urgency = number, came, urgency

    def claim(self, now):
        return self.urgency + now - self.came


def solve(gap, patients):
    outside = [Patient(i, *p) for i, p in enumerate(patients)]
    outside.reverse()
    room = []
    called = []
    now = 0
    while outside or room:
        now += gap
        while outside and outside[-1].came <= now:
            room.append(outside.pop())
        if room:
            chosen = max(room, key=lambda p: p.claim(now))
            room.remove(chosen)
            called.append(chosen.number)
    return called


# solution: sorted waiting list
from bisect import insort


def solve(gap, patients):
    waiting = []
    taken = []
    time = gap
    for number, (minute, urgency) in enumerate(patients):
        while time < minute:
            if waiting:
                taken.append(-waiting.pop()[1])
            time += gap
        insort(waiting, (urgency - minute, -number))
    return taken + [-number for _, number in reversed(waiting)]


# solution: ranks beforehand, tournament tree of who waits
from array import array


def solve(gap, patients):
    n = len(patients)
    order = sorted(range(n), key=lambda i: (patients[i][0] - patients[i][1], i))
    rank = array("i", [0]) * n
    for r, i in enumerate(order):
        rank[i] = r
    here = array("i", [n]) * (2 * n)

    def put(r, value):
        i = n + r
        here[i] = value
        while i > 1:
            i //= 2
            here[i] = min(here[2 * i], here[2 * i + 1])

    answer = []
    came = 0
    now = gap
    while len(answer) < n:
        while came < n and patients[came][0] <= now:
            put(rank[came], rank[came])
            came += 1
        r = here[1]
        if r < n:
            answer.append(order[r])
            put(r, n)
        now += gap
    return answer


# solution: bits of those who wait, in order of claims
def solve(gap, patients):
    flags = 0
    order = sorted(range(len(patients)), key=lambda i: (patients[i][0] - patients[i][1], i))
    place = {number: r for r, number in enumerate(order)}
    result = []
    coming = iter(enumerate(patients))
    following = next(coming)
    minute = gap
    while following or flags:
        while following and following[1][0] <= minute:
            flags |= 1 << place[following[0]]
            following = next(coming, None)
        if flags:
            low = flags & -flags
            result.append(order[low.bit_length() - 1])
            flags -= low
        minute += gap
    return result
