"""A screen shows one letter. A key press copies all that is shown, or pastes what was copied last, or
deletes one letter at the price of `cost` presses. Return [fewest, total]: the fewest presses to
show exactly n letters, and the sum of the fewest presses for all numbers from 1 to n modulo
1,000,003.

The number n is `size`; at no time are there more than n + 3 letters on the screen.
"""

RANGE = (2, 130)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(1, 3), size]


# solution: buckets of presses over pairs shown and copied
def solve(cost, n):
    top = n + 3
    best = {}
    buckets = [[(1, 0)]]
    done = set()
    need = {}
    d = 0
    while len(need) < n:
        for state in buckets[d] if d < len(buckets) else []:
            if state in done:
                continue
            done.add(state)
            shown, copied = state
            if shown <= n:
                need.setdefault(shown, d)
            following = [(d + 1, (shown, shown))]
            if copied and shown + copied <= top:
                following.append((d + 1, (shown + copied, copied)))
            if shown > 1:
                following.append((d + cost, (shown - 1, copied)))
            for when, new in following:
                while len(buckets) <= when:
                    buckets.append([])
                if new not in done and best.get(new, when + 1) > when:
                    best[new] = when
                    buckets[when].append(new)
        d += 1
    return [need[n], sum(need.values()) % 1000003]


# solution: heap and a dict
import heapq


def solve(cost, n):
    distance = {(1, 0): 0}
    heap = [(0, 1, 0)]
    while heap:
        d, shown, copied = heapq.heappop(heap)
        if d > distance[shown, copied]:
            continue
        options = [(1, shown, shown)]
        if copied and shown + copied <= n + 3:
            options.append((1, shown + copied, copied))
        if shown > 1:
            options.append((cost, shown - 1, copied))
        for price, a, b in options:
            if d + price < distance.get((a, b), 10**9):
                distance[a, b] = d + price
                heapq.heappush(heap, (d + price, a, b))
    least = [min(v for (a, _), v in distance.items() if a == k) for k in range(1, n + 1)]
    return [least[-1], sum(least) % 1000003]


# solution: flat array relaxed until nothing changes
from array import array


def solve(cost, n):
    width = n + 4
    table = array("H", [60000]) * (width * width)
    table[width] = 0
    changed = True
    while changed:
        changed = False
        for shown in range(1, width):
            base = shown * width
            least = min(table[base : base + width])
            if least + 1 < table[base + shown]:
                table[base + shown] = least + 1
                changed = True
            for copied in range(width):
                d = table[base + copied]
                if d == 60000:
                    continue
                if copied and shown + copied < width and d + 1 < table[base + copied * width + copied]:
                    table[base + copied * width + copied] = d + 1
                    changed = True
                if shown > 1 and d + cost < table[base - width + copied]:
                    table[base - width + copied] = d + cost
                    changed = True
    rows = [min(table[k * width : (k + 1) * width]) for k in range(1, n + 1)]
    return [rows[-1], sum(rows) % 1000003]


# solution: only the least number of each length, copies in rounds
def solve(cost, n):
    top = n + 3
    least = [0, 0] + [10**6] * (top - 1)
    changed = True
    while changed:
        changed = False
        for source in range(1, top + 1):
            # one copy at this length, then pastes and deletions in any order
            reach = [10**6] * (top + 1)
            reach[source] = least[source] + 1
            again = True
            while again:
                again = False
                for k in range(1, top + 1 - source):
                    if reach[k] + 1 < reach[k + source]:
                        reach[k + source] = reach[k] + 1
                        again = True
                for k in range(top, 1, -1):
                    if reach[k] + cost < reach[k - 1]:
                        reach[k - 1] = reach[k] + cost
                        again = True
            for k in range(1, top + 1):
                if reach[k] < least[k]:
                    least[k] = reach[k]
                    changed = True
    return [least[n], sum(least[1 : n + 1]) % 1000003]


# solution: screens as objects in rings of a search
class Screen:
    def __init__(self, shown, copied, before=None):
        self.shown = shown
        self.copied = copied
        self.before = before

    def moves(self, cost):
        yield 1, Screen(self.shown, self.shown, self)
        if self.copied:
            yield 1, Screen(self.shown + self.copied, self.copied, self)
        if self.shown > 1:
            yield cost, Screen(self.shown - 1, self.copied, self)


def solve(cost, n):
    waiting = {0: [Screen(1, 0)]}
    seen = {}
    first = {}
    presses = 0
    while waiting:
        for screen in waiting.pop(presses, []):
            key = (screen.shown, screen.copied)
            if key in seen or screen.shown > n + 3:
                continue
            seen[key] = screen
            first.setdefault(screen.shown, presses)
            for price, other in screen.moves(cost):
                waiting.setdefault(presses + price, []).append(other)
        presses += 1
    return [first[n], sum(first[k] for k in range(1, n + 1)) % 1000003]
