"""Given a text and a pattern of small letters, return all positions where a stretch of the text is an anagram of the pattern.

The text has `size` letters, the pattern 3 to 12. The positions are in rising order; stretches may overlap.
"""

RANGE = (30, 150_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcde"[: rng.randint(2, 5)]
    text = "".join(rng.choice(letters) for _ in range(size))
    pattern = "".join(rng.choice(letters) for _ in range(rng.randint(3, 12)))
    return [text, pattern]


# solution: running balance of letters
def solve(text, pattern):
    m = len(pattern)
    need = {}
    for c in pattern:
        need[c] = need.get(c, 0) + 1
    wrong = len(need)
    found = []
    for i, c in enumerate(text):
        left = need.get(c, 0)
        wrong += (left == 0) - (left == 1)
        need[c] = left - 1
        if i >= m:
            d = text[i - m]
            left = need[d]
            wrong += (left == 0) - (left == -1)
            need[d] = left + 1
        if wrong == 0:
            found.append(i - m + 1)
    return found


# solution: every window sorted
def solve(text, pattern):
    k = len(pattern)
    goal = sorted(pattern)
    windows = [sorted(text[i : i + k]) for i in range(len(text) - k + 1)]
    return [i for i, window in enumerate(windows) if window == goal]


# solution: running sum of powers
def solve(text, pattern):
    weight = {chr(97 + i): 1 << (4 * i) for i in range(26)}
    goal = sum(weight[c] for c in pattern)
    length = len(pattern)
    now = sum(weight[c] for c in text[:length])
    answer = [0] if now == goal else []
    for i in range(length, len(text)):
        now += weight[text[i]] - weight[text[i - length]]
        if now == goal:
            answer.append(i - length + 1)
    return answer


# solution: prefix counts for each letter
from array import array


def prefix(text, letter):
    sums = array("i", [0])
    total = 0
    for c in text:
        if c == letter:
            total += 1
        sums.append(total)
    return sums


def solve(text, pattern):
    m = len(pattern)
    tables = [(prefix(text, c), pattern.count(c)) for c in sorted(set(pattern))]
    result = []
    for i in range(len(text) - m + 1):
        for sums, wanted in tables:
            if sums[i + m] - sums[i] != wanted:
                break
        else:
            result.append(i)
    return result


# solution: dictionary from sorted window to places
from collections import defaultdict


def solve(text, pattern):
    m = len(pattern)
    places = defaultdict(list)
    for i in range(len(text) - m + 1):
        key = "".join(sorted(text[i : i + m]))
        places[key].append(i)
    return places["".join(sorted(pattern))]
