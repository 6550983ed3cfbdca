"""Given a text and a few needed letters, return the shortest piece of the text that has every needed letter as often as it is needed.

The text has `size` lower-case letters and there are 3 to 12 needed ones, some repeated; of equally short pieces the leftmost is
returned, and an empty text when there is none.
"""

RANGE = (30, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    text = "".join(rng.choices(letters, weights=range(1, 27), k=size))
    needed = "".join(rng.choice(letters) for _ in range(rng.randint(3, 12)))
    return [text, needed]


# solution: two ends and a table of missing letters
def solve(text, needed):
    missing = [0] * 128
    for letter in needed:
        missing[ord(letter)] += 1
    open_needs = len(needed)
    left = 0
    best_start, best_length = 0, len(text) + 1
    for right in range(len(text)):
        code = ord(text[right])
        if missing[code] > 0:
            open_needs -= 1
        missing[code] -= 1
        while open_needs == 0:
            if right - left + 1 < best_length:
                best_start, best_length = left, right - left + 1
            code = ord(text[left])
            missing[code] += 1
            if missing[code] > 0:
                open_needs += 1
            left += 1
    if best_length > len(text):
        return ""
    return text[best_start : best_start + best_length]


# solution: only the useful letters, in a deque
from collections import Counter, deque


def solve(text, needed):
    want = Counter(needed)
    have = Counter()
    window = deque()
    useful = [(i, c) for i, c in enumerate(text) if c in want]
    best = None
    for i, c in useful:
        window.append((i, c))
        have[c] += 1
        while have[window[0][1]] > want[window[0][1]]:
            _, gone = window.popleft()
            have[gone] -= 1
        if len(window) >= len(needed) and all(have[x] >= want[x] for x in want):
            length = i - window[0][0] + 1
            if best is None or length < best[0]:
                best = (length, window[0][0])
    return "" if best is None else text[best[1] : best[1] + best[0]]


# solution: length found by halving
def first_window(text, want, length):
    have = dict.fromkeys(want, 0)
    short = len(want)
    for i, c in enumerate(text):
        if c in want:
            have[c] += 1
            if have[c] == want[c]:
                short -= 1
        if i >= length:
            d = text[i - length]
            if d in want:
                if have[d] == want[d]:
                    short += 1
                have[d] -= 1
        if short == 0:
            return max(0, i - length + 1)
    return None


def solve(text, needed):
    want = {c: needed.count(c) for c in needed}
    if first_window(text, want, len(text)) is None:
        return ""
    low, high = len(needed), len(text)
    while low < high:
        mid = (low + high) // 2
        if first_window(text, want, mid) is None:
            low = mid + 1
        else:
            high = mid
    at = first_window(text, want, low)
    return text[at : at + low]


# solution: lists of places with a pointer each
from bisect import bisect_left


def solve(text, needed):
    places = {}
    for i, c in enumerate(text):
        places.setdefault(c, []).append(i)
    wants = [(places.get(c, []), needed.count(c)) for c in sorted(set(needed))]
    pieces = []
    for start in sorted(set().union(*(where for where, _ in wants))):
        end = start
        for where, times in wants:
            k = bisect_left(where, start) + times - 1
            if k >= len(where):
                end = None
                break
            end = max(end, where[k])
        if end is None:
            break
        pieces.append((end - start + 1, start))
    if not pieces:
        return ""
    length, start = min(pieces)
    return text[start : start + length]


# solution: running counts of each letter kept whole
def solve(text, needed):
    kinds = sorted(set(needed))
    want = [needed.count(c) for c in kinds]
    slot = {c: k for k, c in enumerate(kinds)}
    table = [[0] * len(kinds)]
    for c in text:
        row = table[-1][:]
        if c in slot:
            row[slot[c]] += 1
        table.append(row)
    best = ""
    end = 0
    for start in range(len(text)):
        base = table[start]
        while end <= len(text) and any(h - b < w for h, b, w in zip(table[end], base, want)):
            end += 1
        if end > len(text):
            break
        if not best or end - start < len(best):
            best = text[start:end]
    return best
