"""Given words and an alphabet, return how many pairs of words (by place, first before second) together use every letter of the alphabet and nothing else, and how many words are needed at least to use every letter of the alphabet (words with other letters must not be used; -1 if impossible).

The alphabet is the first argument, 6 to 9 letters; there are `size` words.
"""

RANGE = (4, 1_200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    alphabet = "abcdefghi"[: rng.randint(6, 9)]
    words = [
        "".join(rng.choice(alphabet + "z" * (rng.random() < 0.1)) for _ in range(rng.randint(1, 9)))
        for _ in range(size)
    ]
    return [alphabet, words]


# solution: sets of letters, all pairs, then sets of covers by levels
def solve(alphabet, words):
    full = frozenset(alphabet)
    useful = [s for s in map(frozenset, words) if s <= full]
    pairs = 0
    for i in range(len(useful)):
        need = full - useful[i]
        for j in range(i + 1, len(useful)):
            if need <= useful[j]:
                pairs += 1
    level, seen, steps = {frozenset()}, set(), 0
    kinds = set(useful)
    while level:
        if full in level:
            return [pairs, steps]
        seen |= level
        level = {a | b for a in level for b in kinds} - seen
        steps += 1
    return [pairs, -1]


# solution: masks counted, sums over supersets
def solve(alphabet, words):
    n = len(alphabet)
    full = (1 << n) - 1
    exact = [0] * (full + 1)
    for word in words:
        mask = 0
        for c in word:
            k = alphabet.find(c)
            if k < 0:
                mask = -1
                break
            mask |= 1 << k
        if mask >= 0:
            exact[mask] += 1
    above = exact[:]
    for k in range(n):
        for mask in range(full + 1):
            if not mask >> k & 1:
                above[mask] += above[mask | 1 << k]
    pairs = sum(exact[m] * above[full ^ m] for m in range(full + 1))
    pairs = (pairs - exact[full]) // 2
    least = [0] + [99] * full
    present = [m for m in range(full + 1) if exact[m]]
    for mask in range(full + 1):
        if least[mask] < 99:
            for m in present:
                if least[mask] + 1 < least[mask | m]:
                    least[mask | m] = least[mask] + 1
    return [pairs, least[full] if least[full] < 99 else -1]


# solution: dictionary of counted kinds as sorted texts
from collections import Counter
from itertools import combinations


def solve(alphabet, words):
    goal = "".join(sorted(alphabet))
    kinds = Counter("".join(sorted(set(w))) for w in words if not set(w) - set(goal))
    pairs = 0
    for a, b in combinations(kinds, 2):
        if len(set(a + b)) == len(goal):
            pairs += kinds[a] * kinds[b]
    pairs += kinds[goal] * (kinds[goal] - 1) // 2
    if not kinds or len(set("".join(kinds))) < len(goal):
        return [pairs, -1]
    maximal = [k for k in kinds if not any(k != o and set(k) <= set(o) for o in kinds)]
    number = 1
    while not any(len(set("".join(team))) == len(goal) for team in combinations(maximal, number)):
        number += 1
    return [pairs, number]


# solution: masks in a list, memo for the letters still missing
from functools import lru_cache


def solve(alphabet, words):
    bit = {c: 1 << i for i, c in enumerate(alphabet)}
    masks = []
    for word in words:
        if all(c in bit for c in word):
            total = 0
            for c in set(word):
                total += bit[c]
            masks.append(total)
    everything = sum(bit.values())
    pairs = sum(1 for i, a in enumerate(masks) for b in masks[:i] if a | b == everything)

    @lru_cache(maxsize=None)
    def fewest(missing):
        if missing == 0:
            return 0
        low = missing & -missing
        return min((1 + fewest(missing & ~m) for m in set(masks) if m & low), default=999)

    answer = fewest(everything)
    return [pairs, answer if answer < 999 else -1]


# solution: words by letter missing, queue of unions as bytes flags
from collections import deque


class Word:
    def __init__(self, text, alphabet):
        self.valid = set(text) <= set(alphabet)
        self.flags = tuple(c in text for c in alphabet)
        self.number = sum(f << i for i, f in enumerate(self.flags))


def solve(alphabet, words):
    team = [w for w in (Word(t, alphabet) for t in words) if w.valid]
    tally = {}
    pairs = 0
    for word in team:
        for flags, count in tally.items():
            if all(a or b for a, b in zip(flags, word.flags)):
                pairs += count
        tally[word.flags] = tally.get(word.flags, 0) + 1
    distance = bytearray([255]) * 2 ** len(alphabet)
    distance[0] = 0
    queue = deque([0])
    numbers = {w.number for w in team}
    while queue:
        now = queue.popleft()
        for number in numbers:
            if distance[now | number] == 255:
                distance[now | number] = distance[now] + 1
                queue.append(now | number)
    return [pairs, distance[-1] if distance[-1] < 255 else -1]
