"""Given the lines of an access log, return one text per page, "PAGE HITS BYTES ERRORS", largest number of
bytes first.

There are `size` lines such as "10:24:07 host12 GET /shop/item9 200 5120"; the last two words are the status
and the bytes. A status of 400 or more is an error, and its bytes count too. Pages with equal bytes come in
alphabetical order.
"""

RANGE = (10, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pages = [
        f"/{rng.choice(['shop', 'blog', 'help', 'img'])}/{rng.choice(['item', 'page', 'x'])}{k}"
        for k in range(size // rng.choice([3, 8, 20]) + 2)
    ]
    second = 0
    lines = []
    for _ in range(size):
        second = min(86_399, second + rng.randint(0, 3))
        clock = f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"
        page = pages[min(rng.randrange(len(pages)), rng.randrange(len(pages)))]
        verb = rng.choice(["GET", "GET", "GET", "POST", "HEAD"])
        status = rng.choice([200, 200, 200, 200, 301, 304, 403, 404, 500])
        lines.append(f"{clock} host{rng.randint(1, 250)} {verb} {page} {status} {rng.randint(0, 40) * 128}")
    return [lines]


# solution: dictionary of small lists
def solve(lines):
    stats = {}
    for line in lines:
        _, _, _, page, status, amount = line.split()
        entry = stats.setdefault(page, [0, 0, 0])
        entry[0] += 1
        entry[1] += int(amount)
        if status >= "400":
            entry[2] += 1
    ranking = sorted(stats, key=lambda page: (-stats[page][1], page))
    return ["%s %d %d %d" % (page, *stats[page]) for page in ranking]


# solution: all records as named tuples, then grouped
from itertools import groupby
from typing import NamedTuple


class Record(NamedTuple):
    clock: str
    host: str
    verb: str
    page: str
    status: int
    amount: int


def parse(line):
    clock, host, verb, page, status, amount = line.split(" ")
    return Record(clock, host, verb, page, int(status), int(amount))


def solve(lines):
    records = [parse(line) for line in lines]
    records.sort(key=lambda record: record.page)
    table = []
    for page, rows in groupby(records, key=lambda record: record.page):
        rows = list(rows)
        total = sum(row.amount for row in rows)
        errors = sum(row.status >= 400 for row in rows)
        table.append((-total, page, len(rows), errors))
    table.sort()
    return [f"{page} {hits} {-total} {errors}" for total, page, hits, errors in table]


# solution: three counters fed by a pattern
import re
from collections import Counter

PATTERN = re.compile(r"(/\S+) (\d+) (\d+)$")


def solve(lines):
    hits, volume, errors = Counter(), Counter(), Counter()
    for found in map(PATTERN.search, lines):
        page = found[1]
        hits[page] += 1
        volume[page] += int(found[3])
        if int(found[2]) > 399:
            errors[page] += 1
    result = []
    for page in sorted(sorted(hits), key=volume.__getitem__, reverse=True):
        result.append(" ".join([page, str(hits[page]), str(volume[page]), str(errors[page])]))
    return result


# solution: log sorted in place and runs read off
def page_of(line):
    end = line.rindex(" ", 0, line.rindex(" "))
    return line[line.index("/") : end]


def solve(lines):
    lines.sort(key=page_of)
    out = []
    i = 0
    while i < len(lines):
        page = page_of(lines[i])
        j = i
        size = bad = 0
        while j < len(lines) and page_of(lines[j]) == page:
            size += int(lines[j][lines[j].rindex(" ") :])
            bad += lines[j].split()[4][0] in "45"
            j += 1
        out.append((-size, page, j - i, bad))
        i = j
    out.sort()
    for k, (size, page, n, bad) in enumerate(out):
        out[k] = f"{page} {n} {-size} {bad}"
    return out


# solution: numbered pages with typed arrays
from array import array


def solve(lines):
    number = {}
    visits = array("i")
    volume = array("q")
    wrong = array("i")
    for line in lines:
        head, status, amount = line.rsplit(" ", 2)
        page = head[head.index("/") :]
        k = number.get(page)
        if k is None:
            k = number[page] = len(visits)
            visits.append(0)
            volume.append(0)
            wrong.append(0)
        visits[k] += 1
        volume[k] += int(amount)
        wrong[k] += int(status) // 400
    names = sorted(number, key=lambda p: (-volume[number[p]], p))
    return [f"{p} {visits[number[p]]} {volume[number[p]]} {wrong[number[p]]}" for p in names]
