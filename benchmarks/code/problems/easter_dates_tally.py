"""Given a first year and a number of years, return for the Gregorian Easter Sundays of these years [most
frequent date as "MM-DD" (the earliest of equals), how often it comes, number of different dates, longest
wait in years until a date comes again].

The longest wait is over all dates that come at least twice (0 if none does). There are `size` years.
"""

RANGE = (5, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(1583, 2500), size]


# solution: list of dates as texts
from collections import Counter


def easter(year):
    a = year % 19
    b, c = divmod(year, 100)
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    k = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * k) // 451
    month, day = divmod(h + k - 7 * m + 114, 31)
    return f"{month:02}-{day + 1:02}"


def solve(first, years):
    dates = [easter(y) for y in range(first, first + years)]
    counts = Counter(dates)
    date = min(counts, key=lambda d: (-counts[d], d))
    last = {}
    wait = 0
    for i, d in enumerate(dates):
        wait = max(wait, i - last.get(d, i))
        last[d] = i
    return [date, counts[date], len(counts), wait]


# solution: years gathered for each day since the first of March
def solve(first, years):
    found = [[] for _ in range(64)]
    for y in range(first, first + years):
        century = y // 100
        gold = y % 19
        moon = (15 + century - century // 4 - (8 * century + 13) // 25 + 19 * gold) % 30
        if moon == 29 or (moon == 28 and gold > 10):
            moon -= 1
        full = 21 + moon
        step = (y + y // 4 + moon + 2 - century + century // 4) % 7
        found[full + 7 - step].append(y)
    most = max(range(64), key=lambda d: len(found[d]))
    waits = [b - a for ys in found for a, b in zip(ys, ys[1:])]
    name = f"03-{most:02}" if most <= 31 else f"04-{most - 31:02}"
    return [name, len(found[most]), sum(map(bool, found)), max(waits, default=0)]


# solution: count and last year only
def solve(first, years):
    count = [0] * 60
    last = [0] * 60
    wait = 0
    for y in range(first, first + years):
        g = y % 19
        c = y // 100
        h = (c - c // 4 - (8 * c + 13) // 25 + 19 * g + 15) % 30
        i = h - (h // 28) * (1 - (29 // (h + 1)) * ((21 - g) // 11))
        j = (y + y // 4 + i + 2 - c + c // 4) % 7
        day = i - j + 28
        if count[day] and y - last[day] > wait:
            wait = y - last[day]
        count[day] += 1
        last[day] = y
    most = max(count)
    day = count.index(most)
    month = 3
    if day > 31:
        month, day = 4, day - 31
    return ["%02d-%02d" % (month, day), most, sum(k > 0 for k in count), wait]


# solution: sorted pairs of date and year, grouped
from datetime import date, timedelta
from itertools import groupby


def sunday_after_moon(year):
    c = year // 100
    gold = year % 19
    shift = (19 * gold + c - c // 4 - (8 * c + 13) // 25 + 15) % 30
    if shift == 29 or (shift == 28 and gold > 10):
        shift -= 1
    stand_in = year if year < 9600 else year - 400 * ((year - 9200) // 400)
    moon = date(stand_in, 3, 21) + timedelta(shift)
    moon += timedelta(6 - moon.weekday() or 7)
    return moon.month, moon.day


def solve(first, years):
    pairs = sorted((sunday_after_moon(y), y) for y in range(first, first + years))
    best, wait, different = (0, None), 0, 0
    for day, group in groupby(pairs, key=lambda p: p[0]):
        ys = [y for _, y in group]
        different += 1
        if len(ys) > best[0]:
            best = (len(ys), day)
        for a, b in zip(ys, ys[1:]):
            wait = max(wait, b - a)
    return ["%02d-%02d" % best[1], best[0], different, wait]


# solution: record objects for every date
class Feast:
    def __init__(self, month, day):
        self.name = str(month).zfill(2) + "-" + str(day).zfill(2)
        self.years = []

    def longest(self):
        return max((b - a for a, b in zip(self.years, self.years[1:])), default=0)


def solve(first, years):
    feasts = {}
    for year in range(first, first + years):
        a, b, c = year % 19, year % 4, year % 7
        k = year // 100
        p = (13 + 8 * k) // 25
        d = (19 * a + (15 - p + k - k // 4) % 30) % 30
        e = (2 * b + 4 * c + 6 * d + (4 + k - k // 4) % 7) % 7
        day = 22 + d + e
        if (d == 29 and e == 6) or (d == 28 and e == 6 and a > 10):
            day -= 7
        key = (3, day) if day <= 31 else (4, day - 31)
        if key not in feasts:
            feasts[key] = Feast(*key)
        feasts[key].years.append(year)
    ranked = sorted(feasts.values(), key=lambda f: (-len(f.years), f.name))
    return [ranked[0].name, len(ranked[0].years), len(ranked), max(f.longest() for f in ranked)]
