"""Given a list of 0, 1 and 2, return the fewest swaps of two items (anywhere in the list) that sort it.

The list has `size` items.
"""

RANGE = (10, 150_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    weights = [rng.randint(1, 5) for _ in range(3)]
    return [rng.choices((0, 1, 2), weights, k=size)]


# solution: table of what stands in which zone
def solve(items):
    zeros, ones = items.count(0), items.count(1)
    found = [[0] * 3 for _ in range(3)]
    for i, x in enumerate(items):
        zone = 0 if i < zeros else 1 if i < zeros + ones else 2
        found[zone][x] += 1
    direct = sum(min(found[a][b], found[b][a]) for a, b in ((0, 1), (0, 2), (1, 2)))
    wrong = sum(found[a][b] for a in range(3) for b in range(3) if a != b)
    return direct + (wrong - 2 * direct) // 3 * 2


# solution: swaps carried out, direct ones first
from collections import defaultdict


def solve(items):
    goal = sorted(items)
    now = list(items)
    places = defaultdict(list)
    for i, (have, want) in enumerate(zip(now, goal)):
        if have != want:
            places[have, want].append(i)
    swaps = 0
    for have, want in list(places):
        mine, theirs = places[have, want], places[want, have]
        while mine and theirs:
            i, j = mine.pop(), theirs.pop()
            now[i], now[j] = now[j], now[i]
            swaps += 1
    for (have, want), rest in places.items():
        if have == 0:
            for i in rest:
                other = next(k for k in (1, 2) if places[k, 0])
                j = places[other, 0].pop()
                now[i], now[j] = now[j], now[i]
                swaps += 1
    return swaps + sum(a != b for a, b in zip(now, goal)) // 2


# solution: slices of the three zones
from collections import Counter


def solve(items):
    a = items.count(0)
    b = a + items.count(1)
    first, middle, last = Counter(items[:a]), Counter(items[a:b]), Counter(items[b:])
    return first[1] + first[2] + max(middle[2], last[1])


# solution: texts compared
def solve(items):
    text = "".join(map(str, items))
    goal = "0" * text.count("0") + "1" * text.count("1") + "2" * text.count("2")
    pairs = [x + y for x, y in zip(text, goal) if x != y]
    kinds = {k: pairs.count(k) for k in ("01", "10", "02", "20", "12", "21")}
    swaps = 0
    for k in ("01", "02", "12"):
        both = min(kinds[k], kinds[k[::-1]])
        swaps += both
        kinds[k] -= both
        kinds[k[::-1]] -= both
    return swaps + 2 * max(kinds["01"], kinds["10"])


# solution: bit masks of zones and items
def mask_of(items, value):
    return int("".join("1" if x == value else "0" for x in items), 2)


def solve(items):
    n = len(items)
    counts = [items.count(v) for v in range(3)]
    masks = [mask_of(items, v) for v in range(3)]
    first = ((1 << counts[0]) - 1) << (n - counts[0])
    last = (1 << counts[2]) - 1
    middle = (1 << n) - 1 ^ first ^ last
    misplaced = (first & ~masks[0]).bit_count()
    return misplaced + max((middle & masks[2]).bit_count(), (last & masks[1]).bit_count())
