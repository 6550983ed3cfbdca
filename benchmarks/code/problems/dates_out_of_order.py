"""Given dates as texts in mixed forms ("2024-03-01", "1.3.2024", "03/01/2024": month first), return how many are real dates, how many different days there are, the longest gap in days between neighbouring different days in order, and the earliest real date as "YYYY-MM-DD" ("" if none).

There are `size` texts, years from 1996 to 2012.
"""

RANGE = (4, 9_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    texts = []
    for _ in range(size):
        y, m, d = rng.randint(1996, 2012), rng.randint(1, 12), rng.randint(1, 31)
        if rng.random() < 0.1:
            m = rng.choice([0, 13, 2, 2])
        texts.append(rng.choice([f"{y}-{m:02d}-{d:02d}", f"{d}.{m}.{y}", f"{m:02d}/{d:02d}/{y}"]))
    return [texts]


# solution: dates of the library in a set
from datetime import date


def solve(texts):
    days = set()
    real = 0
    for text in texts:
        if "-" in text:
            y, m, d = text.split("-")
        elif "." in text:
            d, m, y = text.split(".")
        else:
            m, d, y = text.split("/")
        try:
            days.add(date(int(y), int(m), int(d)))
            real += 1
        except ValueError:
            pass
    order = sorted(days)
    gap = max(((b - a).days for a, b in zip(order, order[1:])), default=0)
    return [real, len(order), gap, order[0].isoformat() if order else ""]


# solution: flags for all days
LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def number(y, m, d):
    if not 1 <= m <= 12:
        return None
    leap = y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)
    if not 1 <= d <= LENGTHS[m - 1] + (leap and m == 2):
        return None
    n = sum(365 + (x % 4 == 0) for x in range(1996, y))
    return n + sum(LENGTHS[: m - 1]) + (leap and m > 2) + d - 1


def solve(texts):
    flags = bytearray(6300)
    real = 0
    first = None
    for text in texts:
        if text[4] == "-":
            y, m, d = int(text[:4]), int(text[5:7]), int(text[8:])
        elif text[2] == "/":
            y, m, d = int(text[6:]), int(text[:2]), int(text[3:5])
        else:
            d, m, y = map(int, text.split("."))
        n = number(y, m, d)
        if n is not None:
            real += 1
            flags[n] = 1
            if first is None or (y, m, d) < first:
                first = (y, m, d)
    gap = last = 0
    seen = False
    for i, f in enumerate(flags):
        if f:
            gap = max(gap, i - last) if seen else 0
            last, seen = i, True
    return [real, sum(flags), gap, "%04d-%02d-%02d" % first if first else ""]


# solution: normal forms as texts, sorted
import re
from datetime import datetime


def solve(texts):
    forms = []
    for text in texts:
        a = re.fullmatch(r"(\d+)-(\d+)-(\d+)", text)
        b = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)", text)
        c = re.fullmatch(r"(\d+)/(\d+)/(\d+)", text)
        y, m, d = a.groups() if a else b.groups()[::-1] if b else (c[3], c[1], c[2])
        month, day = int(m), int(d)
        last = 30 if month in (4, 6, 9, 11) else 31
        if month == 2:
            last = 29 if int(y) % 4 == 0 else 28
        if 0 < month < 13 and 0 < day <= last:
            forms.append(f"{y}-{month:02}-{day:02}")
    forms.sort()
    different = list(dict.fromkeys(forms))
    stamps = [datetime.fromisoformat(f) for f in different]
    gaps = [(stamps[i] - stamps[i - 1]).days for i in range(1, len(stamps))]
    return [len(forms), len(different), max(gaps + [0]), (different + [""])[0]]


# solution: masks of days in dictionaries by year and month
def solve(texts):
    months = {}
    real = 0
    for text in texts:
        for sign, order in (("-", (0, 1, 2)), (".", (2, 1, 0)), ("/", (2, 0, 1))):
            if sign in text:
                parts = [int(p) for p in text.split(sign)]
                y, m, d = [parts[k] for k in order]
        if m in range(1, 13) and d <= (29 - bool(y % 4) if m == 2 else 30 + (m + m // 8) % 2):
            real += 1
            months[y, m] = months.get((y, m), 0) | 1 << d
    gap = different = 0
    since = None
    first = ""
    for y in range(1996, 2013):
        for m in range(1, 13):
            mask = months.get((y, m), 0)
            for d in range(1, 1 + (29 - bool(y % 4) if m == 2 else 30 + (m + m // 8) % 2)):
                if since is not None:
                    since += 1
                if mask >> d & 1:
                    different += 1
                    gap = max(gap, since or 0)
                    since = 0
                    first = first or f"{y}-{m:02d}-{d:02d}"
    return [real, different, gap, first]


# solution: objects kept in order as they come
from bisect import bisect_left


class Day:
    def __init__(self, y, m, d):
        self.y, self.m, self.d = y, m, d

    def valid(self):
        if self.m < 1 or self.m > 12 or self.d < 1:
            return False
        if self.m == 2:
            return self.d <= (28 if self.y % 4 else 29)
        return self.d <= (30 if self.m in {4, 6, 9, 11} else 31)

    def serial(self):
        y, m = (self.y, self.m) if self.m > 2 else (self.y - 1, self.m + 12)
        return 365 * y + y // 4 - y // 100 + y // 400 + (153 * (m - 3) + 2) // 5 + self.d

    def __str__(self):
        return f"{self.y:04d}-{self.m:02d}-{self.d:02d}"


def solve(texts):
    serials, days = [], []
    count = 0
    for text in texts:
        if "/" in text:
            m, d, y = text.split("/")
        else:
            d, m, y = text.split(".") if "." in text else text.split("-")[::-1]
        day = Day(int(y), int(m), int(d))
        if not day.valid():
            continue
        count += 1
        k = bisect_left(serials, day.serial())
        if k == len(serials) or serials[k] != day.serial():
            serials.insert(k, day.serial())
            days.insert(k, day)
    gap = 0
    for i in range(1, len(serials)):
        gap = max(gap, serials[i] - serials[i - 1])
    return [count, len(days), gap, str(days[0]) if days else ""]
