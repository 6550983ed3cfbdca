"""Given page numbers as one text "7,3,4,...", return them as rising ranges, like "3-4,7", in one text.

There are `size` numbers from 1 to about 2 * `size`, in no order, and some come several times. A page
without neighbours stands alone, and two or more neighbours are written as first and last with "-" between.
"""

RANGE = (20, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pages = []
    while len(pages) < size:
        first = rng.randint(1, 2 * size)
        pages.extend(range(first, first + rng.choice([1, 1, 2, 4, 9])))
    pages = pages[:size]
    rng.shuffle(pages)
    return [",".join(map(str, pages))]


# solution: sorted set and one pass
def solve(text):
    pages = sorted({int(page) for page in text.split(",")})
    parts = []
    first = last = pages[0]
    for page in pages[1:] + [0]:
        if page == last + 1:
            last = page
            continue
        parts.append(str(first) if first == last else f"{first}-{last}")
        first = last = page
    return ",".join(parts)


# solution: digits read one at a time into a big integer
def solve(text):
    marks = page = 0
    for letter in text + ",":
        if letter == ",":
            marks |= 1 << page
            page = 0
        else:
            page = page * 10 + ord(letter) - 48
    result = ""
    at = 0
    while marks:
        skip = (marks & -marks).bit_length() - 1
        at += skip
        marks >>= skip
        run = (~marks & (marks + 1)).bit_length() - 1
        if result:
            result += ","
        result += f"{at}-{at + run - 1}" if run > 1 else f"{at}"
        at += run
        marks >>= run
    return result


# solution: grouped by the difference of page and place
from itertools import groupby


def spell(group):
    pages = [page for _, page in group]
    return f"{pages[0]}-{pages[-1]}" if len(pages) > 1 else str(pages[0])


def solve(text):
    pages = sorted(set(map(int, text.split(","))))
    numbered = list(enumerate(pages))
    groups = groupby(numbered, key=lambda pair: pair[1] - pair[0])
    return ",".join(spell(group) for _, group in groups)


# solution: ends of ranges joined in two dictionaries
def solve(text):
    start_of = {}
    end_of = {}
    seen = set()
    for word in text.split(","):
        page = int(word)
        if page in seen:
            continue
        seen.add(page)
        start = start_of.pop(page - 1, page)
        end = end_of.pop(page + 1, page)
        end_of[start] = end
        start_of[end] = start
    ranges = sorted(end_of.items())
    return ",".join(f"{a}-{b}" if a < b else f"{a}" for a, b in ranges)


# solution: flags in bytes, runs found by search
import re


def solve(text):
    numbers = re.finditer("[0-9]+", text)
    flags = bytearray(2)
    for match in numbers:
        page = int(match[0])
        while page + 1 >= len(flags):
            flags += bytes(len(flags))
        flags[page] = 1
    pieces = []
    low = flags.find(1)
    while low >= 0:
        high = flags.find(0, low)
        if high - low == 1:
            pieces.append("%d" % low)
        else:
            pieces.append("%d-%d" % (low, high - 1))
        low = flags.find(1, high)
    return ",".join(pieces)
