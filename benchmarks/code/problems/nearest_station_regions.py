"""In a square of `size` by `size` fields there are stations [row, column], all in different fields. A field belongs to the
station nearest to it, by the sum of the differences of rows and columns; a field with two or more nearest stations belongs
to none.

Return the list of the numbers of fields of the stations, in the given order, followed by the number of fields of none.
"""

RANGE = (4, 120)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    fields = [[r, c] for r in range(size) for c in range(size)]
    return [size, rng.sample(fields, rng.randint(5, 9))]


# solution: field by field
def solve(size, stations):
    counts = [0] * (len(stations) + 1)
    for r in range(size):
        for c in range(size):
            best = 2 * size
            owner = -1
            for k, (a, b) in enumerate(stations):
                d = abs(a - r) + abs(b - c)
                if d < best:
                    best, owner = d, k
                elif d == best:
                    owner = -1
            counts[owner] += 1
    return counts


# solution: spreading from all stations at once
from collections import deque


def solve(size, stations):
    owner = {}
    steps = {}
    queue = deque()
    for k, (r, c) in enumerate(stations):
        owner[r, c] = k
        steps[r, c] = 0
        queue.append((r, c))
    while queue:
        r, c = queue.popleft()
        for place in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if not (0 <= place[0] < size and 0 <= place[1] < size):
                continue
            if place not in steps:
                steps[place] = steps[r, c] + 1
                owner[place] = owner[r, c]
                queue.append(place)
            elif steps[place] == steps[r, c] + 1 and owner[place] != owner[r, c]:
                owner[place] = -1
    counts = [0] * (len(stations) + 1)
    for k in owner.values():
        counts[k] += 1
    return counts


# solution: table of distances for every station
def solve(size, stations):
    tables = []
    for a, b in stations:
        tables.append([[abs(a - r) + abs(b - c) for c in range(size)] for r in range(size)])
    counts = [0] * len(stations)
    shared = 0
    for r in range(size):
        for c in range(size):
            column = [table[r][c] for table in tables]
            least = min(column)
            if column.count(least) == 1:
                counts[column.index(least)] += 1
            else:
                shared += 1
    return counts + [shared]


# solution: fields sorted by distance in lists of claims
from collections import defaultdict


def solve(size, stations):
    claims = defaultdict(list)
    for k, (a, b) in enumerate(stations):
        for r in range(size):
            for c in range(size):
                claims[(r, c)].append((abs(a - r) + abs(b - c), k))
    lands = {k: set() for k in range(len(stations))}
    nobody = set()
    for field, offers in claims.items():
        offers.sort()
        if len(offers) > 1 and offers[0][0] == offers[1][0]:
            nobody.add(field)
        else:
            lands[offers[0][1]].add(field)
    return [len(lands[k]) for k in lands] + [len(nobody)]


# solution: map of letters in one string
def letter(r, c, stations):
    far = sorted((abs(r - a) + abs(c - b), k) for k, (a, b) in enumerate(stations))
    if far[0][0] == far[1][0]:
        return "."
    return chr(65 + far[0][1])


def solve(size, stations):
    chart = ""
    for r in range(size):
        chart += "".join(letter(r, c, stations) for c in range(size)) + "\n"
    return [chart.count(chr(65 + k)) for k in range(len(stations))] + [chart.count(".")]
