"""Given the number of counters of a bank and its customers as [arrival, minutes of service], return how long each customer waits.

Customers come sorted by arrival, stand in one queue and go to the first counter that is free; all times are whole
minutes. There are `size` customers and at most 20 counters.
"""

RANGE = (50, 25_000)


def example(size, rng):
    counters = rng.randint(2, 20)
    customers = []
    clock = 0.0
    for _ in range(size):
        clock += rng.expovariate(counters / 6.2)
        customers.append([int(clock), rng.randint(1, 11)])
    return [counters, customers]


# solution: heap of the times when counters become free
import heapq


def solve(counters, customers):
    free = [0] * counters
    waits = []
    for arrival, minutes in customers:
        begin = max(arrival, free[0])
        heapq.heapreplace(free, begin + minutes)
        waits.append(begin - arrival)
    return waits


# solution: going through the day minute by minute
from collections import deque


def solve(counters, customers):
    waiting_time = [None] * len(customers)
    queue = deque()
    busy = []  # minutes left at each counter in use
    minute = 0
    arrived = 0
    while arrived < len(customers) or queue:
        while arrived < len(customers) and customers[arrived][0] == minute:
            queue.append(arrived)
            arrived += 1
        busy = [left - 1 for left in busy if left > 1]
        while queue and len(busy) < counters:
            who = queue.popleft()
            waiting_time[who] = minute - customers[who][0]
            busy.append(customers[who][1])
        minute += 1
    return waiting_time


# solution: all events in one sorted calendar
from bisect import insort


def solve(counters, customers):
    calendar = [(-arrival, 0, number) for number, (arrival, _) in enumerate(customers)]
    calendar.reverse()
    line = []
    served = 0
    idle = counters
    waits = {}
    while calendar:
        when, kind, number = calendar.pop()
        now = -when
        if kind:
            idle += 1
        else:
            line.append(number)
        while idle and served < len(line):
            idle -= 1
            person = line[served]
            served += 1
            arrival, minutes = customers[person]
            waits[person] = now - arrival
            insort(calendar, (-(now + minutes), 1, person))
    return [waits[i] for i in range(len(customers))]


# solution: counter objects, the earliest found by looking
class Counter:
    def __init__(self):
        self.ready = 0
        self.clients = []

    def serve(self, client):
        client.start = max(client.arrival, self.ready)
        self.ready = client.start + client.minutes
        self.clients.append(client)


class Client:
    def __init__(self, arrival, minutes):
        self.arrival = arrival
        self.minutes = minutes
        self.start = None

    def waited(self):
        return self.start - self.arrival


def solve(counters, customers):
    bank = [Counter() for _ in range(counters)]
    clients = [Client(*customer) for customer in customers]
    for client in clients:
        min(bank, key=lambda counter: counter.ready).serve(client)
    return [client.waited() for client in clients]


# solution: table of how many counters become free each minute
from array import array


def solve(counters, customers):
    horizon = customers[-1][0] + sum(minutes for _, minutes in customers) // counters + 200
    released = array("H", bytes(2 * horizon))
    released[0] = counters
    waits = array("l")
    now = 0
    for arrival, minutes in customers:
        while not released[now]:
            now += 1
        begin = now if now > arrival else arrival
        released[now] -= 1
        released[begin + minutes] += 1
        waits.append(begin - arrival)
    return waits.tolist()
