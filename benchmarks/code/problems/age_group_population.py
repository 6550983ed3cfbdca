"""Fish that spawn every seven days: each fish carries a timer; a day on which the timer stands at 0 resets
it to 6 and adds a new fish with timer 8, otherwise the timer falls by one. Given the first timers, a
number of days and a modulus, return the number of fish modulo the modulus and the number of days on
which no fish was born.

There are `size` days.
"""

RANGE = (10, 9_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    timers = [rng.randint(1, 6) for _ in range(rng.randint(1, 12))]
    return [rng.choice([10_007, 998_244_353, 1_000_003]), timers, size]


# solution: nine exact counters shifted
def solve(modulus, timers, days):
    counts = [0] * 9
    for t in timers:
        counts[t] += 1
    quiet = 0
    for _ in range(days):
        born = counts.pop(0)
        counts[6] += born
        counts.append(born)
        quiet += born == 0
    return [sum(counts) % modulus, quiet]


# solution: table of births day by day
def solve(modulus, timers, days):
    births = [0] * (days + 9)
    some = bytearray(days + 9)
    for t in timers:
        if t < days:
            births[t] += 1
            some[t] = 1
    for d in range(days):
        if some[d]:
            for later in (d + 7, d + 9):
                births[later] = (births[later] + births[d]) % modulus
                some[later] = 1
    return [(len(timers) + sum(births[:days])) % modulus, days - sum(some[:days])]


# solution: full history of exact counters
class Shoal:
    def __init__(self, ages):
        self.ages = ages

    def tomorrow(self):
        zero, *rest = self.ages
        rest[6] += zero
        return Shoal(rest + [zero])

    def __len__(self):
        return sum(self.ages)


def solve(modulus, timers, days):
    history = [Shoal([timers.count(k) for k in range(9)])]
    quiet = 0
    for _ in range(min(days, 60)):
        quiet += history[-1].ages[0] == 0
        history.append(history[-1].tomorrow())
    for _ in range(days - 60):
        quiet += history[-1].ages[0] == 0
        new = history[-1].tomorrow()
        new.ages = [a % modulus + (modulus if a else 0) for a in new.ages]
        history.append(new)
    return [sum(history[-1].ages) % modulus, quiet]


# solution: ring of nine remainders and a set of birth days
def solve(modulus, timers, days):
    ring = [0] * 9
    spawning = set()
    for t in timers:
        ring[t] += 1
        spawning.add(t)
    for day in range(days):
        ring[(day + 7) % 9] = (ring[(day + 7) % 9] + ring[day % 9]) % modulus
        if day in spawning:
            spawning |= {day + 7, day + 9}
    return [sum(ring) % modulus, sum(d not in spawning for d in range(days))]


# solution: descendants of one fish in a dictionary, spawning days as a window
def solve(modulus, timers, days):
    total = {}
    for left in range(days + 1):
        if left < 1:
            total[left] = 1
        else:
            total[left] = (total.get(left - 7, 1) + total.get(left - 9, 1)) % modulus
    reached = set(timers)
    quiet = 0
    window = frozenset(reached)
    for day in range(days):
        if day in window:
            window = frozenset(x for x in window if x > day) | {day + 7, day + 9}
        else:
            quiet += 1
    return [sum(total[days - t] if t <= days else 1 for t in timers) % modulus, quiet]
