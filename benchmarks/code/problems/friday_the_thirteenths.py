"""Given a first year, a weekday (0 Monday to 6 Sunday), a day of the month and a number of years, return
[how many months have that day on that weekday, the longest distance in days between two such days that
follow each other (0 where there are fewer than two)], by the Gregorian calendar. Months without such a
day are passed over.

There are `size` years.
"""

RANGE = (1, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(1601, 2100), rng.randrange(7), rng.choice([13, 13, 1, 28, 29, 30, 31]), size]


# solution: dates of the library, list of hits
from datetime import date


def solve(first, weekday, day, years):
    hits = []
    for year in range(first, first + years):
        for month in range(1, 13):
            try:
                when = date(year, month, day)
            except ValueError:
                continue
            if when.weekday() == weekday:
                hits.append(when)
    gaps = [(b - a).days for a, b in zip(hits, hits[1:])]
    return [len(hits), max(gaps, default=0)]


# solution: running day count, nothing kept
def solve(first, weekday, day, years):
    lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    y = first - 1
    now = y * 365 + y // 4 - y // 100 + y // 400
    count = longest = 0
    last = None
    for year in range(first, first + years):
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        for month, length in enumerate(lengths):
            if month == 1 and leap:
                length = 29
            if day <= length and (now + day - 1) % 7 == weekday:
                if last is not None:
                    longest = max(longest, now + day - 1 - last)
                last = now + day - 1
                count += 1
            now += length
    return [count, longest]


# solution: every day listed as a tuple
def leap(y):
    return y % 400 == 0 or y % 4 == 0 and y % 100


def days_of(y):
    for m in range(1, 13):
        for d in range(1, 32):
            if d == 31 and m in (4, 6, 9, 11) or m == 2 and d > (29 if leap(y) else 28):
                break
            yield d


def solve(first, weekday, day, years):
    start = sum(366 if leap(y) else 365 for y in range(1, first))
    calendar = [d for y in range(first, first + years) for d in days_of(y)]
    places = [i for i, d in enumerate(calendar) if d == day and (start + i) % 7 == weekday]
    return [len(places), max([b - a for a, b in zip(places, places[1:])] or [0])]


# solution: iterator of first days by formula
from itertools import pairwise


def number(year, month, day):
    if month < 3:
        year, month = year - 1, month + 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 3) // 5 + day


def solve(first, weekday, day, years):
    monday = number(2024, 1, 1)

    def hits():
        for k in range(first * 12, (first + years) * 12):
            year, month = divmod(k, 12)
            here = number(year, month + 1, day)
            following = number(*(divmod(k + 1, 12)[0], (k + 1) % 12 + 1, 1))
            if here < following and (here - monday) % 7 == weekday:
                yield here

    count = longest = 0
    for a, b in pairwise([None, *hits()]):
        count += 1
        if a is not None and b - a > longest:
            longest = b - a
    return [count, longest]


# solution: month records grouped by weekday in a dictionary
import calendar
import datetime


class Month:
    def __init__(self, year, number):
        self.year = year
        self.number = number
        self.first, self.length = calendar.monthrange(year, number)

    def weekday_of(self, day):
        return (self.first + day - 1) % 7


def solve(first, weekday, day, years):
    groups = {w: [] for w in range(7)}
    for year in range(first, first + years):
        for number in range(1, 13):
            month = Month(year, number)
            if month.length >= day:
                groups[month.weekday_of(day)].append(month)
    chosen = [datetime.date(m.year, m.number, day).toordinal() for m in groups[weekday]]
    longest = 0
    for i in range(1, len(chosen)):
        longest = max(longest, chosen[i] - chosen[i - 1])
    return [len(chosen), longest]
