"""Given paths followed one after another with "cd", return the directory stood in most often and how many
times, as a list.

There are `size` paths, relative such as "../src/./lib" or absolute such as "/usr//local"; one begins in
"/", which does not count before the first step, and ".." stays in "/" there. Of several directories the
alphabetically first text is returned.
"""

RANGE = (10, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = ["usr", "src", "lib", "bin", "etc", "a", "b", "home", "data", "old"][: rng.choice([3, 6, 10])]
    names += [f"d{k}" for k in range(rng.choice([0, 40, 400]))]
    steps = []
    for _ in range(size):
        parts = []
        for _ in range(rng.randint(1, 4)):
            parts.append(rng.choice(["..", "..", ".", ""]) if rng.random() < 0.55 else rng.choice(names))
        text = "/".join(parts)
        if rng.random() < 0.03:
            text = "/" + text
        elif text.startswith("/") or not text:
            text = "." + text
        steps.append(text)
    return [steps]


# solution: stack of names and a counter
from collections import Counter


def solve(steps):
    stack = []
    visits = Counter()
    for step in steps:
        if step.startswith("/"):
            stack = []
        for name in step.split("/"):
            if name == "..":
                if stack:
                    stack.pop()
            elif name and name != ".":
                stack.append(name)
        visits["/" + "/".join(stack)] += 1
    most = max(visits.values())
    return [min(path for path, count in visits.items() if count == most), most]


# solution: tree of directories
class Directory:
    def __init__(self, name, parent):
        self.name = name
        self.parent = parent or self
        self.inside = {}
        self.visits = 0

    def enter(self, name):
        if name == "..":
            return self.parent
        if name in ("", "."):
            return self
        if name not in self.inside:
            self.inside[name] = Directory(name, self)
        return self.inside[name]

    def path(self):
        names = []
        place = self
        while place.parent is not place:
            names.append(place.name)
            place = place.parent
        return "/" + "/".join(reversed(names))


def solve(steps):
    root = here = Directory("", None)
    for step in steps:
        if step[0] == "/":
            here = root
        for name in step.split("/"):
            here = here.enter(name)
        here.visits += 1
    best = 0
    texts = []
    todo = [root]
    while todo:
        directory = todo.pop()
        todo.extend(directory.inside.values())
        if directory.visits > best:
            best = directory.visits
            texts = []
        if directory.visits == best:
            texts.append(directory.path())
    return [min(texts), best]


# solution: whole history normalised and sorted
from itertools import accumulate, groupby
from posixpath import join, normpath


def move(here, step):
    return "/" + normpath(join(here, step)).lstrip("/")


def solve(steps):
    history = sorted(list(accumulate(steps, move, initial="/"))[1:])
    runs = [(len(list(same)), path) for path, same in groupby(history)]
    runs.sort(key=lambda run: (-run[0], run[1]))
    count, path = runs[0]
    return [path, count]


# solution: text cut at its last slash
def solve(steps):
    tally = {}
    path = ""
    for step in steps:
        if step[:1] == "/":
            path = ""
        for word in step.split("/"):
            if word == "..":
                path = path[: max(0, path.rfind("/"))]
            elif word not in (".", ""):
                path += "/" + word
        tally[path or "/"] = tally.get(path or "/", 0) + 1
    best, times = "", 0
    for name, n in tally.items():
        if n > times or n == times and name < best:
            best, times = name, n
    return [best, times]


# solution: numbered directories by parent and name
from array import array


def solve(steps):
    number = {}
    above = array("i", [0])
    label = [""]
    times = array("i", [0])
    at = 0
    for step in steps:
        at = 0 if step.startswith("/") else at
        for name in filter(None, step.split("/")):
            if name == ".":
                continue
            if name == "..":
                at = above[at]
                continue
            key = (at, name)
            if key not in number:
                number[key] = len(label)
                label.append(name)
                above.append(at)
                times.append(0)
            at = number[key]
        times[at] += 1

    def spell(k):
        text = ""
        while k:
            text = "/" + label[k] + text
            k = above[k]
        return text or "/"

    top = max(times)
    return [min(spell(k) for k, n in enumerate(times) if n == top), top]
