"""Given the weights of parcels and the load of a van, return [fewest vans for all parcels, number of
different sets of parcels that fill one van exactly].

There are `size` parcels, none heavier than the load.
"""

RANGE = (3, 14)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    load = rng.randint(20, 60)
    return [load, [rng.randint(load // 6, load * 2 // 3) for _ in range(size)]]


# solution: vans and space for all masks in a list
def solve(load, weights):
    n = len(weights)
    best = [(n + 1, 0)] * (1 << n)
    best[0] = (0, load)
    full = 0
    for mask in range(1 << n):
        vans, used = best[mask]
        for i in range(n):
            if not mask >> i & 1:
                more = (vans, used + weights[i]) if used + weights[i] <= load else (vans + 1, weights[i])
                if more < best[mask | 1 << i]:
                    best[mask | 1 << i] = more
        full += sum(weights[i] for i in range(n) if mask >> i & 1) == load
    return [best[-1][0], full]


# solution: search into open vans, heaviest first
def solve(load, weights):
    parcels = sorted(weights, reverse=True)
    least = -(-sum(parcels) // load)

    def place(i, vans, limit):
        if i == len(parcels):
            return True
        tried = set()
        for v in range(len(vans)):
            if vans[v] >= parcels[i] and vans[v] not in tried:
                tried.add(vans[v])
                vans[v] -= parcels[i]
                if place(i + 1, vans, limit):
                    return True
                vans[v] += parcels[i]
        if len(vans) < limit:
            vans.append(load - parcels[i])
            if place(i + 1, vans, limit):
                return True
            vans.pop()
        return False

    while not place(0, [], least):
        least += 1
    ways = [1] + [0] * load
    for w in weights:
        for s in range(load, w - 1, -1):
            ways[s] += ways[s - w]
    return [least, ways[load]]


# solution: sets of reachable masks, one more van each round
def solve(load, weights):
    n = len(weights)
    sums = [0]
    for w in weights:
        sums += [s + w for s in sums]
    good = [m for m, s in enumerate(sums) if s <= load]
    chosen = set(good)
    maximal = [m for m in good if all(m >> i & 1 or m | 1 << i not in chosen for i in range(n))]
    reached, vans = {0}, 0
    while True:
        vans += 1
        reached = {low(r, n) for r in reached}
        fresh = set()
        for r in reached:
            first = (~r & r + 1).bit_length() - 1
            fresh.update(r | m for m in maximal if m >> first & 1)
        if (1 << n) - 1 in fresh:
            return [vans, sum(s == load for s in sums)]
        reached = fresh


def low(mask, n):
    return mask & (1 << n) - 1


# solution: memo over sorted weights left
from functools import cache
from itertools import combinations


def solve(load, weights):
    @cache
    def fewest(left):
        if not left:
            return 0
        if sum(left) <= load:
            return 1
        head, *rest = left
        options = set()

        def fill(i, room, kept):
            if i == len(rest):
                if not kept or room < min(kept):
                    options.add(tuple(kept))
                return
            if rest[i] <= room:
                fill(i + 1, room - rest[i], kept)
            fill(i + 1, room, kept + [rest[i]])

        fill(0, load - head, [])
        return 1 + min(map(fewest, options))

    exact = sum(sum(c) == load for k in range(1, len(weights) + 1) for c in combinations(weights, k))
    return [fewest(tuple(sorted(weights, reverse=True))), exact]


# solution: states of the rooms left, parcel by parcel
from collections import Counter


def solve(load, weights):
    greedy = []
    for w in sorted(weights, reverse=True):
        at = next((i for i, room in enumerate(greedy) if room >= w), len(greedy))
        greedy[at : at + 1] = [(greedy + [load])[at] - w]
    states = {()}
    for w in sorted(weights, reverse=True):
        fresh = set()
        for rooms in states:
            fresh.add(tuple(sorted(rooms + (load - w,))))
            for k, room in enumerate(rooms):
                if room >= w and (k == 0 or rooms[k - 1] != room):
                    fresh.add(tuple(sorted(rooms[:k] + (room - w,) + rooms[k + 1 :])))
        states = {s for s in fresh if len(s) <= len(greedy)}
    sums = Counter([0])
    for w in weights:
        sums += Counter({s + w: k for s, k in sums.items() if s + w <= load})
    return [min(map(len, states)), sums[load]]
