"""Given a text of small letters, return the fewest cuts that split it into pieces which are all palindromes.

The text has `size` letters, and 0 is returned when the whole text is a palindrome.
"""

RANGE = (10, 1_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = ""
    while len(text) < size:
        half = "".join(rng.choice("abc") for _ in range(rng.randint(1, 6)))
        text += half + half[::-1] if rng.random() < 0.5 else half
    return [text[:size]]


# solution: grow around centres
def solve(text):
    n = len(text)
    cuts = list(range(-1, n))
    for centre in range(n):
        for right in (centre, centre + 1):
            left = centre
            while left >= 0 and right < n and text[left] == text[right]:
                if cuts[left] + 1 < cuts[right + 1]:
                    cuts[right + 1] = cuts[left] + 1
                left -= 1
                right += 1
    return cuts[n]


# solution: full table of palindromes
def solve(s):
    n = len(s)
    is_pal = [[False] * n for _ in range(n)]
    for i in range(n - 1, -1, -1):
        for j in range(i, n):
            if s[i] == s[j] and (j - i < 2 or is_pal[i + 1][j - 1]):
                is_pal[i][j] = True
    best = [0] * n
    for j in range(n):
        if is_pal[0][j]:
            continue
        best[j] = min(best[i - 1] + 1 for i in range(1, j + 1) if is_pal[i][j])
    return best[-1]


# solution: memo over suffixes as strings
from functools import lru_cache


@lru_cache(maxsize=None)
def pieces(text):
    if text == "":
        return 0
    fewest = len(text)
    for k in range(1, len(text) + 1):
        head = text[:k]
        if head == head[::-1]:
            fewest = min(fewest, 1 + pieces(text[k:]))
    return fewest


def solve(text):
    pieces.cache_clear()
    answer = pieces(text) - 1
    pieces.cache_clear()
    return answer


# solution: breadth-first over cut places with a set of spans
from collections import deque


def solve(text):
    n = len(text)
    spans = {(i, i) for i in range(n + 1)} | {(i, i + 1) for i in range(n)}
    for width in range(2, n + 1):
        for i in range(n - width + 1):
            if text[i] == text[i + width - 1] and (i + 1, i + width - 1) in spans:
                spans.add((i, i + width))
    queue = deque([(0, 0)])
    reached = {0}
    while queue:
        at, used = queue.popleft()
        if at == n:
            return used - 1
        for stop in range(at + 1, n + 1):
            if stop not in reached and (at, stop) in spans:
                reached.add(stop)
                queue.append((stop, used + 1))


# solution: list of palindrome ends carried along
def solve(text):
    starts = []
    cost = [0]
    for j, letter in enumerate(text):
        grown = [i - 1 for i in starts if i > 0 and text[i - 1] == letter]
        grown.append(j)
        if j and text[j - 1] == letter:
            grown.append(j - 1)
        cost.append(1 + min(map(cost.__getitem__, grown)))
        starts = grown
    return cost[-1] - 1
