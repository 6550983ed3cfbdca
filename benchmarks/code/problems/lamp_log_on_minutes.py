"""Given a log "MINUTE LAMP on|off" of lamps, return the most lamps burning at once, how many minutes at
least one burned, and the lamp that burned longest with its minutes.

There are `size` lines in order of time; lamps switched on twice stay on, all are off at the beginning,
and the time ends at the last line. Of several longest the first name counts. The greatest number is
taken after each line.
"""

RANGE = (20, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    count = rng.choice([4, 50, max(5, size // 10)])
    lamps = [f"{rng.choice(['hall', 'desk', 'yard'])}-{i}" for i in range(count)]
    t = 0
    log = []
    share = rng.uniform(0.2, 0.5)
    for _ in range(size):
        t += rng.randint(0, 4)
        log.append(f"{t} {rng.choice(lamps)} {'on' if rng.random() < share else 'off'}")
    return [log]


# solution: begin times of burning lamps
def solve(log):
    since, total = {}, {}
    most = lit = now = 0
    for line in log:
        minute, lamp, state = line.split()
        minute = int(minute)
        if since:
            lit += minute - now
        now = minute
        if state == "on":
            since.setdefault(lamp, now)
            most = max(most, len(since))
        elif lamp in since:
            total[lamp] = total.get(lamp, 0) + now - since.pop(lamp)
    for lamp, begin in since.items():
        total[lamp] = total.get(lamp, 0) + now - begin
    best = min(total, key=lambda x: (-total[x], x), default="")
    return [most, lit, best, total.get(best, 0)]


# solution: intervals of every lamp, then a sweep
from collections import defaultdict


def solve(log):
    rows = [line.split() for line in log]
    end = int(rows[-1][0])
    intervals = defaultdict(list)
    for minute, lamp, state in rows:
        mine = intervals[lamp]
        if state == "on" and (not mine or mine[-1][1] is not None):
            mine.append([int(minute), None])
        if state == "off" and mine and mine[-1][1] is None:
            mine[-1][1] = int(minute)
    change = defaultdict(int)
    sums = []
    for lamp, mine in intervals.items():
        if not mine:
            continue
        mine[-1][1] = end if mine[-1][1] is None else mine[-1][1]
        sums.append((-sum(b - a for a, b in mine), lamp))
        for a, b in mine:
            change[a] += 1
            change[b] -= 1
    lit = level = before = 0
    for t in sorted(change):
        lit += (t - before) * (level > 0)
        level += change[t]
        before = t
    most = 0
    on = set()
    for _, lamp, state in rows:
        (on.add if state == "on" else on.discard)(lamp)
        most = max(most, len(on))
    minutes, best = min(sums, default=(0, ""))
    return [most, lit, best, -minutes]


# solution: lamp objects with states over time
class Lamp:
    def __init__(self, name):
        self.name = name
        self.switches = []

    def on(self):
        return bool(self.switches) and self.switches[-1][1]

    def minutes(self, end):
        total = 0
        for k, (t, on) in enumerate(self.switches):
            if on:
                total += (self.switches[k + 1][0] if k + 1 < len(self.switches) else end) - t
        return total


def solve(log):
    lamps = {}
    burning = most = lit = before = 0
    for line in log:
        t, name, state = line.split()
        t = int(t)
        lit += (t - before) * (burning > 0)
        before = t
        lamp = lamps.setdefault(name, Lamp(name))
        burning += (state == "on") - lamp.on()
        lamp.switches.append((t, state == "on"))
        most = max(most, burning)
    lit_lamps = [x for x in lamps.values() if any(on for _, on in x.switches)]
    best = min(lit_lamps, key=lambda x: (-x.minutes(before), x.name), default=None)
    return [most, lit, best.name if best else "", best.minutes(before) if best else 0]


# solution: numbers for names and a bit mask
def solve(log):
    number = {}
    mask = most = lit = last = 0
    minutes = []
    ever = 0
    for line in log:
        t = int(line[: line.index(" ")])
        lamp, state = line[line.index(" ") + 1 :].split(" ")
        k = number.setdefault(lamp, len(number))
        if k == len(minutes):
            minutes.append(0)
        if mask:
            lit += t - last
        last = t
        if state == "on":
            if not mask >> k & 1:
                minutes[k] -= t
                mask |= 1 << k
                ever |= 1 << k
                most = max(most, bin(mask).count("1"))
        elif mask >> k & 1:
            minutes[k] += t
            mask ^= 1 << k
    names = sorted(n for n in number if ever >> number[n] & 1)
    if not names:
        return [most, lit, "", 0]
    burned = {n: minutes[number[n]] + (last if mask >> number[n] & 1 else 0) for n in names}
    best = max(names, key=burned.get)
    return [most, lit, best, burned[best]]


# solution: sorted by lamp, then differences by line number
from itertools import groupby


def solve(log):
    rows = []
    for i, line in enumerate(log):
        t, lamp, state = line.split(" ")
        rows.append((lamp, i, int(t), state == "on"))
    end = rows[-1][2]
    times = [row[2] for row in rows]
    rows.sort()
    step = [0] * (len(log) + 1)
    best, longest = "", -1
    for lamp, group in groupby(rows, key=lambda r: r[0]):
        begun, total, ever = None, 0, False
        for _, i, t, on in group:
            if on and begun is None:
                begun = t
                ever = True
                step[i] += 1
            elif not on and begun is not None:
                total += t - begun
                begun = None
                step[i] -= 1
        if begun is not None:
            total += end - begun
        if ever and total > longest:
            best, longest = lamp, total
    level = most = lit = 0
    for i in range(len(times)):
        if i and level:
            lit += times[i] - times[i - 1]
        level += step[i]
        most = max(most, level)
    return [most, lit, best, max(longest, 0)]
