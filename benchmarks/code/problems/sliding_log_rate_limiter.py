"""Given requests "SECOND CLIENT" in order of time, a limit and a window, return for each client in order
of the names how many requests were let through.

A request is let through when the client had fewer than `limit` requests let through in the last `window`
seconds (a request exactly `window` seconds ago no longer counts). There are `size` requests.
"""

RANGE = (30, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    clients = [f"c{rng.randrange(10**5)}-{i}" for i in range(rng.choice([3, 20, size // 10 + 1]))]
    second = 0
    requests = []
    for _ in range(size):
        second += rng.random() < 0.6
        requests.append(f"{second} {rng.choice(clients)}")
    return [rng.randint(2, 20), requests, len(clients) * rng.randint(2, 30)]


# solution: queue of times for each client
from collections import deque


def solve(limit, requests, window):
    logs = {}
    passed = {}
    for line in requests:
        second, client = line.split()
        second = int(second)
        log = logs.setdefault(client, deque())
        passed.setdefault(client, 0)
        while log and log[0] <= second - window:
            log.popleft()
        if len(log) < limit:
            log.append(second)
            passed[client] += 1
    return [[c, passed[c]] for c in sorted(passed)]


# solution: all times let through are kept, the one `limit` places back decides
from collections import defaultdict


def solve(limit, requests, window):
    allowed = defaultdict(list)
    for line in requests:
        when, who = line.split(" ")
        times = allowed[who]
        if len(times) < limit or times[-limit] + window <= int(when):
            times.append(int(when))
    return sorted([who, len(times)] for who, times in allowed.items())


# solution: requests sorted by client, handled one client after another
from itertools import groupby
from operator import itemgetter


def passing(times, limit, window):
    kept = []
    count = 0
    for t in times:
        kept = [k for k in kept if t - k < window]
        if len(kept) < limit:
            kept.append(t)
            count += 1
    return count


def solve(limit, requests, window):
    table = []
    for line in requests:
        t, name = line.split()
        table.append((name, int(t)))
    table.sort(key=itemgetter(0))
    answer = []
    for name, rows in groupby(table, key=itemgetter(0)):
        answer.append([name, passing((t for _, t in rows), limit, window)])
    return answer


# solution: ring buffers in one array
from array import array


def solve(limit, requests, window):
    number = {}
    ring = array("q")
    count = array("i")
    for line in requests:
        cut = line.index(" ")
        time = int(line[:cut])
        client = line[cut + 1 :]
        if client not in number:
            number[client] = len(count)
            count.append(0)
            ring.extend([-window] * limit)
        i = number[client]
        place = i * limit + count[i] % limit
        if ring[place] + window <= time:
            ring[place] = time
            count[i] += 1
    return [[name, count[number[name]]] for name in sorted(number)]


# solution: one log for all with expiry events
class Limiter:
    def __init__(self, limit, window):
        self.limit, self.window = limit, window
        self.log = []
        self.oldest = 0
        self.active = {}
        self.totals = {}

    def expire(self, now):
        while self.oldest < len(self.log) and self.log[self.oldest][0] + self.window <= now:
            self.active[self.log[self.oldest][1]] -= 1
            self.oldest += 1

    def request(self, now, client):
        self.expire(now)
        self.totals.setdefault(client, 0)
        if self.active.get(client, 0) < self.limit:
            self.active[client] = self.active.get(client, 0) + 1
            self.totals[client] += 1
            self.log.append((now, client))


def solve(limit, requests, window):
    limiter = Limiter(limit, window)
    for text in requests:
        now, client = text.split()
        limiter.request(int(now), client)
    return [list(pair) for pair in sorted(limiter.totals.items())]
