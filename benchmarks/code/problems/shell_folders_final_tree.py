"""Given the commands "make NAME", "enter NAME", "up", "delete NAME", "move NAME NAME" (into a folder
beside it) of a session, return how many folders exist at the end, the depth of the deepest, and the
full names of the first three in order of text.

There are `size` commands. The session starts in the root, all of them are possible, and the deleted or
moved folder is one of the current folder, with all that is in it. The root does not count; full names
look like "/a/b".
"""

RANGE = (20, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    tree = {}
    way = [tree]
    commands = []
    for k in range(size):
        here = way[-1]
        dice = rng.random()
        if dice < 0.5 or len(here) < 2:
            name = rng.choice("abcdefgh") + str(k)
            here[name] = {}
            commands.append("make " + name)
        elif dice < 0.75 and len(way) < 12:
            name = rng.choice(list(here))
            way.append(here[name])
            commands.append("enter " + name)
        elif dice < 0.9 and len(way) > 1:
            way.pop()
            commands.append("up")
        elif dice < 0.93:
            name = rng.choice(list(here))
            del here[name]
            commands.append("delete " + name)
        else:
            one, two = rng.sample(list(here), 2)
            here[two][one] = here.pop(one)
            commands.append(f"move {one} {two}")
    return [commands]


# solution: nested dictionaries
def walk(tree, path, depth):
    for name in tree:
        yield path + "/" + name, depth + 1
        yield from walk(tree[name], path + "/" + name, depth + 1)


def solve(commands):
    way = [{}]
    for command in commands:
        what, *names = command.split()
        here = way[-1]
        if what == "make":
            here[names[0]] = {}
        elif what == "enter":
            way.append(here[names[0]])
        elif what == "up":
            way.pop()
        elif what == "delete":
            del here[names[0]]
        else:
            here[names[1]][names[0]] = here.pop(names[0])
    found = list(walk(way[0], "", 0))
    return [len(found), max([d for _, d in found], default=0), sorted(p for p, _ in found)[:3]]


# solution: set of full names
def solve(commands):
    paths = set()
    here = ""
    for command in commands:
        word = command.split()
        if word[0] == "make":
            paths.add(f"{here}/{word[1]}")
        elif word[0] == "enter":
            here += "/" + word[1]
        elif word[0] == "up":
            here = here[: here.rindex("/")]
        else:
            old = f"{here}/{word[1]}"
            inside = {p for p in paths if p == old or p.startswith(old + "/")}
            paths -= inside
            if word[0] == "move":
                new = f"{here}/{word[2]}/{word[1]}"
                paths |= {new + p[len(old) :] for p in inside}
    return [len(paths), max((p.count("/") for p in paths), default=0), sorted(paths)[:3]]


# solution: folder objects
class Folder:
    def __init__(self, name, parent):
        self.name = name
        self.parent = parent
        self.children = []

    def child(self, name):
        for folder in self.children:
            if folder.name == name:
                return folder

    def full_name(self):
        return self.parent.full_name() + "/" + self.name if self.parent else ""


def solve(commands):
    root = here = Folder("", None)
    for line in commands:
        what, _, rest = line.partition(" ")
        if what == "make":
            here.children.append(Folder(rest, here))
        elif what == "enter":
            here = here.child(rest)
        elif what == "up":
            here = here.parent
        elif what == "delete":
            here.children.remove(here.child(rest))
        else:
            one, two = (here.child(n) for n in rest.split())
            here.children.remove(one)
            one.parent = two
            two.children.append(one)
    names = []
    stack = list(root.children)
    while stack:
        folder = stack.pop()
        names.append(folder.full_name())
        stack += folder.children
    names.sort()
    return [len(names), max([n.count("/") for n in names] or [0]), names[:3]]


# solution: table of parents by number
from heapq import nsmallest


def solve(commands):
    parent, name, alive = [-1], [""], [True]
    here = 0
    find = {}
    for command in commands:
        what, *args = command.split(" ")
        if what == "make":
            find[args[0]] = len(parent)
            parent.append(here)
            name.append(args[0])
            alive.append(True)
        elif what == "enter":
            here = find[args[0]]
        elif what == "up":
            here = parent[here]
        elif what == "delete":
            alive[find[args[0]]] = False
        else:
            parent[find[args[0]]] = find[args[1]]

    def chain(i):
        parts = []
        while i > 0:
            if not alive[i]:
                return None
            parts.append(name[i])
            i = parent[i]
        return parts

    chains = [c for c in (chain(i) for i in range(1, len(name))) if c]
    depth = max(map(len, chains), default=0)
    return [len(chains), depth, nsmallest(3, ("/" + "/".join(c[::-1]) for c in chains))]


# solution: sorted list of full names with ranges of what lies inside
from bisect import bisect_left, insort


def solve(commands):
    names = []
    here = []
    for command in commands:
        parts = command.split()
        path = "/".join(["", *here])
        if parts[0] == "enter":
            here.append(parts[1])
        elif parts[0] == "up":
            del here[-1]
        elif parts[0] == "make":
            insort(names, path + "/" + parts[1] + "/")
        else:
            old = path + "/" + parts[1] + "/"
            lo = bisect_left(names, old)
            hi = bisect_left(names, old[:-1] + "0")
            block = names[lo:hi]
            del names[lo:hi]
            if parts[0] == "move":
                goal = path + "/" + parts[2] + "/" + parts[1] + "/"
                block = [goal + n[len(old) :] for n in block]
                at = bisect_left(names, goal)
                names[at:at] = block
    depth = max((n.count("/") - 1 for n in names), default=0)
    return [len(names), depth, sorted(n[:-1] for n in names)[:3]]
