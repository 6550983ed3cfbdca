"""Given texts of words and a number k, compare the sets of their runs of k words: return the pair of texts (first in order on a tie) with the greatest share of common runs among all runs of both, and that share in thousandths rounded down, and the number of different runs in all texts.

There are `size` texts of about 60 words; k is 2 or 3.
"""

RANGE = (2, 45)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = [a + b for a in "bdklmr" for b in ("a", "en", "ost")]
    texts = []
    for _ in range(size):
        new = [rng.choice(words) for _ in range(rng.randint(30, 60))]
        if texts and rng.random() < 0.4:
            old = rng.choice(texts).split()
            k = rng.randrange(5, 30)
            new[: len(old) - k] = old[k:]
        texts.append(" ".join(new))
    return [rng.randint(2, 3), texts]


# solution: set for every text
def solve(k, texts):
    sets = []
    for text in texts:
        words = text.split()
        sets.append({" ".join(words[i : i + k]) for i in range(len(words) - k + 1)})
    best = (-1, None)
    for i in range(len(sets)):
        for j in range(i + 1, len(sets)):
            share = 1000 * len(sets[i] & sets[j]) // len(sets[i] | sets[j])
            if share > best[0]:
                best = (share, [i, j])
    return [best[1], best[0], len(set().union(*sets))]


# solution: index from runs to texts, common runs counted by pair
from collections import Counter, defaultdict
from itertools import combinations


def solve(k, texts):
    index = defaultdict(set)
    for number, text in enumerate(texts):
        words = text.split()
        for run in zip(*(words[i:] for i in range(k))):
            index[run].add(number)
    sizes = Counter(n for found in index.values() for n in found)
    common = Counter()
    for found in index.values():
        common.update(combinations(sorted(found), 2))

    def share(pair):
        both = common[pair]
        return 1000 * both // (sizes[pair[0]] + sizes[pair[1]] - both)

    best = max(combinations(range(len(texts)), 2), key=share)
    return [list(best), share(best), len(index)]


# solution: bit masks over numbered runs
def solve(k, texts):
    number = {}
    masks = []
    for text in texts:
        words = text.split(" ")
        mask = 0
        for i in range(len(words) - k + 1):
            run = tuple(words[i : i + k])
            mask |= 1 << number.setdefault(run, len(number))
        masks.append(mask)
    top, pair = -1, None
    for i, a in enumerate(masks):
        for j in range(i):
            b = masks[j]
            value = (a & b).bit_count() * 1000 // (a | b).bit_count()
            if value > top or value == top and [j, i] < pair:
                top, pair = value, [j, i]
    return [pair, top, len(number)]


# solution: sorted lists merged by index
def runs(text, k):
    words = text.split()
    found = [words[i : i + k] for i in range(len(words) - k + 1)]
    found.sort()
    return [r for i, r in enumerate(found) if i == 0 or found[i - 1] != r]


def common(a, b):
    i = j = n = 0
    while i < len(a) and j < len(b):
        if a[i] == b[j]:
            n += 1
            i += 1
            j += 1
        elif a[i] < b[j]:
            i += 1
        else:
            j += 1
    return n


def solve(k, texts):
    lists = [runs(text, k) for text in texts]
    best_share, best_i, best_j = -1, 0, 0
    for i in range(len(lists)):
        for j in range(i + 1, len(lists)):
            n = common(lists[i], lists[j])
            share = n * 1000 // (len(lists[i]) + len(lists[j]) - n)
            if share > best_share:
                best_share, best_i, best_j = share, i, j
    everything = sorted(r for part in lists for r in part)
    different = sum(i == 0 or r != everything[i - 1] for i, r in enumerate(everything))
    return [[best_i, best_j], best_share, different]


# solution: only numbers of runs, in arrays of integer codes
from array import array


class Document:
    def __init__(self, text, k, codes):
        numbers = [codes.setdefault(w, len(codes)) for w in text.split()]
        self.runs = array("Q")
        value = 0
        for i, n in enumerate(numbers):
            value = (value * 4096 + n) % 4096**k
            if i >= k - 1 and value not in self.runs:
                self.runs.append(value)

    def share(self, other):
        both = sum(1 for r in self.runs if r in other.runs)
        return 1000 * both // (len(self.runs) + len(other.runs) - both)


def solve(k, texts):
    codes = {}
    documents = [Document(text, k, codes) for text in texts]
    best = (1, None, None)
    for i, first in enumerate(documents):
        for j in range(i + 1, len(documents)):
            best = min(best, (-first.share(documents[j]), i, j)) if best[1] is not None else (
                -first.share(documents[j]), i, j)
    different = {r for d in documents for r in d.runs}
    return [[best[1], best[2]], -best[0], len(different)]
