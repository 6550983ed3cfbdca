"""Numbers of rabbits r and foxes f are followed for `size` months. Each month, all from the old numbers and rounded down:
r becomes r + r * birth // 1000 - r * f // 5000, and f becomes f - f * 15 // 100 + r * f // 40000; then r is brought into
5 .. 60000 and f into 3 .. 8000.

Return [most rabbits, first month when that is so, rabbits at the end, foxes at the end, months with more foxes than
rabbits]; the start is month 0 and counts too.
"""

RANGE = (5, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(500, 9000), rng.randint(50, 900), rng.randint(60, 300), size]


# solution: two numbers
def solve(r, f, birth, months):
    most, when = r, 0
    fuller = int(f > r)
    for month in range(1, months + 1):
        eaten = r * f
        r, f = r + r * birth // 1000 - eaten // 5000, f - f * 15 // 100 + eaten // 40000
        if r < 5:
            r = 5
        elif r > 60000:
            r = 60000
        f = 3 if f < 3 else 8000 if f > 8000 else f
        if r > most:
            most, when = r, month
        if f > r:
            fuller += 1
    return [most, when, r, f, fuller]


# solution: history of pairs
def solve(rabbits, foxes, birth, months):
    history = [(rabbits, foxes)]
    for _ in range(months):
        r, f = history[-1]
        nr = r + r * birth // 1000 - r * f // 5000
        nf = f - f * 15 // 100 + r * f // 40000
        history.append((min(max(nr, 5), 60000), min(max(nf, 3), 8000)))
    most = max(r for r, _ in history)
    when = next(i for i, pair in enumerate(history) if pair[0] == most)
    return [most, when, *history[-1], sum(f > r for r, f in history)]


# solution: history as dictionaries in a dictionary by month
def clip(value, least, most):
    return max(least, min(most, value))


def solve(rabbits, foxes, birth, months):
    years = {0: {"rabbits": rabbits, "foxes": foxes}}
    for m in range(1, months + 1):
        old = years[m - 1]
        r, f = old["rabbits"], old["foxes"]
        years[m] = {
            "rabbits": clip(r + r * birth // 1000 - r * f // 5000, 5, 60000),
            "foxes": clip(f - f * 15 // 100 + r * f // 40000, 3, 8000),
        }
    best = max(years, key=lambda m: (years[m]["rabbits"], -m))
    last = years[months]
    crowded = [m for m, state in years.items() if state["foxes"] > state["rabbits"]]
    return [years[best]["rabbits"], best, last["rabbits"], last["foxes"], len(crowded)]


# solution: stops at a state seen before
def solve(r, f, birth, months):
    seen = {}
    order = []
    while (r, f) not in seen and len(order) <= months:
        seen[r, f] = len(order)
        order.append((r, f))
        prey, hunters = r, f
        r = min(60000, max(5, prey + prey * birth // 1000 - prey * hunters // 5000))
        f = min(8000, max(3, hunters - hunters * 15 // 100 + prey * hunters // 40000))
    more = [fox > rabbit for rabbit, fox in order]
    if len(order) > months:
        end = order[months]
        crowded = sum(more)
    else:
        start = seen[r, f]
        period = len(order) - start
        rounds, rest = divmod(months + 1 - len(order), period)
        end = order[start + (months - start) % period]
        crowded = sum(more) + rounds * sum(more[start:]) + sum(more[start : start + rest])
    most, negative = max((state[0], -i) for i, state in enumerate(order))
    return [most, -negative, end[0], end[1], crowded]


# solution: generator collected into two typed arrays
from array import array
from itertools import islice


def months_of(r, f, birth):
    while True:
        yield r, f
        r, f = r + r * birth // 1000 - r * f // 5000, f - f * 15 // 100 + r * f // 40000
        r = sorted((5, r, 60000))[1]
        f = sorted((3, f, 8000))[1]


def solve(rabbits, foxes, birth, months):
    rs, fs = array("H"), array("H")
    for r, f in islice(months_of(rabbits, foxes, birth), months + 1):
        rs.append(r)
        fs.append(f)
    top = max(rs)
    return [top, rs.index(top), rs[-1], fs[-1], sum(map(int.__gt__, fs, rs))]
