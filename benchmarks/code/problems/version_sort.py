"""Given version names such as "2.10.3" or "2.11-rc4", return them sorted from the oldest to the newest.

There are `size` names of 1 to 4 numbers; a few end in "-alpha", "-beta" or "-rc" with a number. Numbers are
compared one by one, a name whose numbers begin another's is older, and of the same numbers alpha comes
before beta, rc and the plain name.
"""

RANGE = (10, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([3, 12, 120])
    names = []
    for _ in range(size):
        name = ".".join(str(rng.randint(0, top)) for _ in range(rng.randint(1, 4)))
        if rng.random() < 0.3:
            name += f"-{rng.choice(['alpha', 'beta', 'rc'])}{rng.randint(1, 12)}"
        names.append(name)
    return [names]


# solution: key of tuples
import re


def key(name):
    numbers, _, tag = name.partition("-")
    if tag:
        word, count = re.fullmatch(r"([a-z]+)(\d+)", tag).groups()
    else:
        word, count = "z", 0
    return tuple(map(int, numbers.split("."))), word, int(count)


def solve(names):
    return sorted(names, key=key)


# solution: comparing two names at a time
from functools import cmp_to_key


def parts(text):
    return [int(p) for p in text.split(".")]


def compare(a, b):
    a_numbers, _, a_tag = a.partition("-")
    b_numbers, _, b_tag = b.partition("-")
    if a_numbers != b_numbers:
        return -1 if parts(a_numbers) < parts(b_numbers) else 1
    if a_tag == b_tag:
        return 0
    if not a_tag:
        return 1
    if not b_tag:
        return -1
    if a_tag[0] != b_tag[0]:
        return -1 if a_tag[0] < b_tag[0] else 1
    return int(a_tag.lstrip("alphbetrc")) - int(b_tag.lstrip("alphbetrc"))


def solve(names):
    names.sort(key=cmp_to_key(compare))
    return names


# solution: padded texts sorted and stripped
def solve(names):
    padded = []
    for name in names:
        numbers, _, tag = name.partition("-")
        line = "".join(number.rjust(5, "0") + "." for number in numbers.split("."))
        if tag:
            word = tag.rstrip("0123456789")
            line += "!" + word[0] + tag[len(word) :].rjust(5, "0")
        else:
            line += "!~"
        padded.append(line.replace(".!", " ") + "|" + name)
    padded.sort()
    return [line[line.index("|") + 1 :] for line in padded]


# solution: tree of numbers walked in order
class Branch:
    def __init__(self):
        self.here = []
        self.below = {}


def rank(name):
    tag = name[name.index("-") + 1 :] if "-" in name else "zeta0"
    cut = next(i for i, c in enumerate(tag) if c.isdigit())
    return tag[:cut], int(tag[cut:])


def walk(branch, out):
    branch.here.sort(key=rank)
    out.extend(branch.here)
    for number in sorted(branch.below):
        walk(branch.below[number], out)


def solve(names):
    root = Branch()
    for name in names:
        branch = root
        for number in name.split("-")[0].split("."):
            branch = branch.below.setdefault(int(number), Branch())
        branch.here.append(name)
    result = []
    walk(root, result)
    return result


# solution: heap of version objects
import heapq
from dataclasses import dataclass, field

STAGES = {"alpha": 0, "beta": 1, "rc": 2, "": 3}


@dataclass(order=True)
class Version:
    numbers: list
    stage: int
    build: int
    name: str = field(compare=False)

    @classmethod
    def read(cls, name):
        numbers, _, tag = name.partition("-")
        stage = tag.rstrip("0123456789")
        build = int(tag[len(stage) :] or 0)
        return cls([int(n) for n in numbers.split(".")], STAGES[stage], build, name)


def solve(names):
    heap = [Version.read(name) for name in names]
    heapq.heapify(heap)
    ordered = []
    while heap:
        ordered.append(heapq.heappop(heap).name)
    return ordered
