"""Given a list of macro definitions and a list of positions, return the letters at these positions of the last macro
fully expanded, or "" where it is shorter.

There are `size` definitions; each is a list of parts, and a part is either a text of letters or the number of an
earlier definition, whose expansion stands there. No expansion is longer than 40 letters for each definition.
"""

RANGE = (4, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    limit = 40 * size
    lengths = []
    depths = []
    macros = []
    for k in range(size):
        parts = []
        length = depth = 0
        for _ in range(rng.randint(1, 4)):
            if k and rng.random() < 0.7:
                other = max(rng.randrange(k), rng.randrange(k))
                if k == size - 1:
                    other = lengths.index(max(lengths))
                if length + lengths[other] <= limit - 20 and depths[other] < 60:
                    parts.append(other)
                    length += lengths[other]
                    depth = max(depth, depths[other] + 1)
                    continue
            word = "".join(rng.choice("abcdefgh") for _ in range(rng.randint(1, 5)))
            if length + len(word) <= limit:
                parts.append(word)
                length += len(word)
        macros.append(parts)
        lengths.append(length)
        depths.append(depth)
    return [macros, [rng.randrange(max(1, lengths[-1] + 2)) for _ in range(6)]]


# solution: every macro expanded, in order
def solve(macros, positions):
    texts = []
    for parts in macros:
        texts.append("".join(texts[p] if isinstance(p, int) else p for p in parts))
    last = texts[-1]
    return [last[p : p + 1] for p in positions]


# solution: lengths only, then a descent
def solve(macros, positions):
    lengths = []
    for parts in macros:
        lengths.append(sum(len(p) if isinstance(p, str) else lengths[p] for p in parts))

    def letter(position):
        k = len(macros) - 1
        if position >= lengths[k]:
            return ""
        while True:
            for part in macros[k]:
                n = len(part) if isinstance(part, str) else lengths[part]
                if position < n:
                    break
                position -= n
            if isinstance(part, str):
                return part[position]
            k = part

    return [letter(p) for p in positions]


# solution: recursion to one list of characters
def solve(macros, positions):
    letters = []

    def write(k):
        for part in macros[k]:
            if isinstance(part, int):
                write(part)
            else:
                letters.extend(part)

    write(len(macros) - 1)
    return [letters[p] if p < len(letters) else "" for p in positions]


# solution: generator over a stack of parts
def expansion(macros):
    stack = list(reversed(macros[-1]))
    while stack:
        part = stack.pop()
        if isinstance(part, str):
            yield from part
        else:
            stack.extend(reversed(macros[part]))


def solve(macros, positions):
    found = {}
    wanted = set(positions)
    for i, letter in enumerate(expansion(macros)):
        if i in wanted:
            found[i] = letter
    return [found.get(p, "") for p in positions]


# solution: cached recursion over tuples of letters
from functools import lru_cache


def solve(macros, positions):
    @lru_cache(maxsize=None)
    def expand(k):
        result = []
        for part in macros[k]:
            if type(part) is int:
                result += expand(part)
            else:
                result += list(part)
        return tuple(result)

    whole = expand(len(macros) - 1)
    return ["".join(whole[p : p + 1]) for p in positions]
