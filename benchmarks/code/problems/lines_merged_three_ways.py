"""Merge two changed versions of a text: given an old row of words and two new versions of equal length to it (words changed in place), return the number of conflicts, the number of changes taken, and the merged text cut to the first 60 signs.

A run of neighbouring places at which both changed to different words is one conflict and is written as "<A B|C D>" (words of the first, then of the second version, each joined by blanks); places changed by one, or by both alike, are taken. Words are joined by blanks. Each text has `size` words.
"""

RANGE = (4, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    base = [rng.choice(["red", "tree", "of", "walks", "nine"]) for _ in range(size)]
    share = rng.choice([0.05, 0.3])
    versions = []
    for _ in range(2):
        versions.append(" ".join(rng.choice(["sun", "moon"]) if rng.random() < share else w for w in base))
    return [" ".join(base), versions[0], versions[1]]


# solution: three lists and a list of parts
def solve(old, left, right):
    a, b, c = old.split(), left.split(), right.split()
    parts = []
    conflicts = taken = 0
    i = 0
    while i < len(a):
        if b[i] == c[i] or b[i] == a[i] or c[i] == a[i]:
            new = c[i] if b[i] == a[i] else b[i]
            taken += new != a[i]
            parts.append(new)
            i += 1
            continue
        j = i
        while j < len(a) and b[j] != a[j] != c[j] and b[j] != c[j]:
            j += 1
        parts.append("<" + " ".join(b[i:j]) + "|" + " ".join(c[i:j]) + ">")
        conflicts += 1
        i = j
    return [conflicts, taken, " ".join(parts)[:60]]


# solution: streams of words, output only as long as needed
import re


def words(text):
    for match in re.finditer(r"\S+", text):
        yield match.group()


def solve(old, left, right):
    head = ""
    conflicts = changes = 0
    mine, theirs = "", ""

    def close():
        nonlocal head, mine, theirs
        if mine and len(head) < 61:
            head += f"<{mine[1:]}|{theirs[1:]}> "
        mine = theirs = ""

    for a, b, c in zip(words(old), words(left), words(right)):
        if len({a, b, c}) == 3:
            conflicts += not mine
            if len(mine) < 80:
                mine += " " + b
                theirs += " " + c
        else:
            close()
            word = b if b != a else c
            changes += word != a
            if len(head) < 61:
                head += word + " "
    close()
    return [conflicts, changes, head.rstrip(" ")[:60] if len(head) < 61 else head[:60]]


# solution: rows grouped by kind
from itertools import groupby


def solve(old, left, right):
    rows = list(zip(old.split(" "), left.split(" "), right.split(" ")))
    kinds = [(len(set(row)) == 3, row) for row in rows]
    groups = [(clash, [row for _, row in run]) for clash, run in groupby(kinds, key=lambda k: k[0])]
    out = []
    for clash, run in groups:
        if clash:
            out.append("<%s|%s>" % (" ".join(r[1] for r in run), " ".join(r[2] for r in run)))
        else:
            out.extend(c if a == b else b for a, b, c in run)
    changes = sum(a != b or a != c for clash, run in groups if not clash for a, b, c in run)
    return [sum(clash for clash, _ in groups), changes, " ".join(out)[:60]]


# solution: dictionaries of changes by place
def changed(old, new):
    return {i: w for i, (o, w) in enumerate(zip(old, new)) if o != w}


def solve(old, left, right):
    base = old.split()
    mine, theirs = changed(base, left.split()), changed(base, right.split())
    clash = sorted(i for i in mine.keys() & theirs.keys() if mine[i] != theirs[i])
    taken = len(mine.keys() | theirs.keys()) - len(clash)
    for i, word in {**mine, **theirs}.items():
        base[i] = word
    spans = []
    for i in clash:
        if spans and spans[-1][1] == i:
            spans[-1][1] = i + 1
        else:
            spans.append([i, i + 1])
    for start, stop in reversed(spans):
        first = " ".join(mine[i] for i in range(start, stop))
        second = " ".join(theirs[i] for i in range(start, stop))
        base[start:stop] = [f"<{first}|{second}>"]
    return [len(spans), taken, " ".join(base)[:60]]


# solution: merger object with bytes of marks
class Merger:
    def __init__(self, *texts):
        self.texts = [t.split() for t in texts]
        self.marks = bytearray(self.mark(*row) for row in zip(*self.texts))

    def mark(self, a, b, c):
        if a == b == c:
            return 0
        return 1 if a == b or a == c or b == c else 2

    def text(self, limit):
        old, left, right = self.texts
        out = ""
        at = 0
        while at < len(old) and len(out) <= limit:
            stop = at + 1
            if self.marks[at] == 2:
                while stop < len(old) and self.marks[stop] == 2:
                    stop += 1
                out += "<" + " ".join(left[at:stop]) + "|" + " ".join(right[at:stop]) + "> "
            else:
                out += (left[at] if left[at] != old[at] else right[at]) + " "
            at = stop
        return (out[:-1] if at == len(old) else out)[:limit]


def solve(old, left, right):
    merger = Merger(old, left, right)
    marks = b"\0" + merger.marks
    conflicts = sum(a != 2 and b == 2 for a, b in zip(marks, marks[1:]))
    return [conflicts, marks.count(1), merger.text(60)]
