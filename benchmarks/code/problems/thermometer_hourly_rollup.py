"""Given readings as lines "SECOND SENSOR TENTHS", return for the sensor asked for a list of [hour,
least, greatest, mean rounded down] of its hours with the greatest range, at most four, by falling
range, then by hour; and the number of hours with readings of any sensor.

There are `size` lines in no order.
"""

RANGE = (20, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    sensors = [f"s{i}" for i in range(rng.choice([1, 3, 10]))]
    span = rng.choice([36_000, 3_600 * (size // 3), 3_600 * 40])
    lines = []
    for _ in range(size):
        t = rng.randrange(span)
        lines.append(f"{t} {rng.choice(sensors)} {rng.randint(-150, 350) - t % 97}")
    return [sensors[0], lines]


# solution: rolling values for each hour
def solve(sensor, lines):
    hours = set()
    table = {}
    for line in lines:
        t, name, x = line.split()
        hour = int(t) // 3600
        hours.add(hour)
        if name == sensor:
            x = int(x)
            row = table.setdefault(hour, [x, x, 0, 0])
            row[0] = min(row[0], x)
            row[1] = max(row[1], x)
            row[2] += x
            row[3] += 1
    best = sorted(table, key=lambda h: (table[h][0] - table[h][1], h))[:4]
    return [[[h, table[h][0], table[h][1], table[h][2] // table[h][3]] for h in best], len(hours)]


# solution: lists of readings by sensor and hour
from collections import defaultdict


def solve(sensor, lines):
    readings = defaultdict(lambda: defaultdict(list))
    for line in lines:
        t, name, x = line.split()
        readings[name][int(t) // 3600].append(int(x))
    rows = []
    for hour, xs in readings[sensor].items():
        rows.append([hour, min(xs), max(xs), sum(xs) // len(xs)])
    rows.sort(key=lambda r: (r[1] - r[2], r[0]))
    return [rows[:4], len(set().union(*readings.values()))]


# solution: sorted tuples and groupby, four best kept in a heap
from heapq import heappush, heappushpop
from itertools import groupby


def solve(sensor, lines):
    rows = sorted((int(t) // 3600, name, int(x)) for t, name, x in map(str.split, lines))
    heap = []
    hours = 0
    for hour, group in groupby(rows, lambda r: r[0]):
        hours += 1
        mine = [x for _, name, x in group if name == sensor]
        if mine:
            entry = (mine[-1] - mine[0], -hour, mine[0], mine[-1], sum(mine) // len(mine))
            if len(heap) < 4:
                heappush(heap, entry)
            else:
                heappushpop(heap, entry)
    return [[[-h, lo, hi, mean] for _, h, lo, hi, mean in sorted(heap, reverse=True)], hours]


# solution: flat arrays over all hours
from array import array


def solve(sensor, lines):
    count = 1 + max(int(line[: line.index(" ")]) for line in lines) // 3600
    low, high = array("i", [9999] * count), array("i", [-9999] * count)
    total, number = array("l", [0] * count), array("i", [0] * count)
    used = bytearray(count)
    for line in lines:
        t, name, x = line.split(" ")
        h, x = int(t) // 3600, int(x)
        used[h] = 1
        if name != sensor:
            continue
        if x < low[h]:
            low[h] = x
        if x > high[h]:
            high[h] = x
        total[h] += x
        number[h] += 1
    order = sorted((low[h] - high[h], h) for h in range(count) if number[h])
    return [[[h, low[h], high[h], total[h] // number[h]] for _, h in order[:4]], sum(used)]


# solution: reading and hour objects
class Reading:
    def __init__(self, line):
        second, self.sensor, tenths = line.split()
        self.second, self.tenths = int(second), int(tenths)

    @property
    def hour(self):
        return self.second // 3600


class Hour:
    def __init__(self, number):
        self.number = number
        self.values = []

    def report(self):
        return [self.number, min(self.values), max(self.values), sum(self.values) // len(self.values)]


def solve(sensor, lines):
    readings = [Reading(line) for line in lines]
    hours = {}
    for r in readings:
        hour = hours.setdefault(r.hour, Hour(r.hour))
        if r.sensor == sensor:
            hour.values.append(r.tenths)
    reports = [h.report() for h in hours.values() if h.values]
    reports.sort(key=lambda r: (r[1] - r[2], r[0]))
    return [reports[:4], len(hours)]
