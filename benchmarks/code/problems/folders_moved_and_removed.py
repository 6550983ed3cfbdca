"""Carry out commands on a tree of folders that is empty at first and return the sorted paths of all
folders left.

"make PATH" makes a folder and those above it that are missing, "remove PATH" removes it with everything
inside, "move PATH PATH2" makes PATH2 out of it, if PATH is there, PATH2 is not, and PATH2 is not inside
PATH; what is missing above PATH2 is made. Other commands do nothing. There are `size` commands.
"""

RANGE = (20, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = [f"{rng.choice('abcdef')}{i}" for i in range(rng.choice([4, 12]))]

    def path(deep):
        return "".join("/" + rng.choice(names) for _ in range(deep))

    commands = []
    for _ in range(size):
        kind = rng.choice(["make"] * 7 + ["remove", "move"])
        if kind == "make":
            commands.append("make " + path(rng.randint(1, 5)))
        elif kind == "remove":
            commands.append("remove " + path(rng.randint(2, 4)))
        else:
            commands.append(f"move {path(rng.randint(1, 3))} {path(rng.randint(1, 4))}")
    return [commands]


# solution: set of whole paths
def solve(commands):
    paths = set()

    def make(path):
        while path and path not in paths:
            paths.add(path)
            path = path.rpartition("/")[0]

    for command in commands:
        kind, path, *goal = command.split()
        if kind == "make":
            make(path)
            continue
        if path not in paths:
            continue
        if kind == "move" and (goal[0] in paths or goal[0].startswith(path + "/")):
            continue
        inside = [p for p in paths if p == path or p.startswith(path + "/")]
        paths.difference_update(inside)
        if kind == "move":
            make(goal[0])
            paths.update(goal[0] + p[len(path) :] for p in inside)
    return sorted(paths)


# solution: nested dictionaries
def walk(tree, names):
    for name in names:
        tree = tree.get(name)
        if tree is None:
            return None
    return tree


def listing(tree, before):
    for name, inner in tree.items():
        yield f"{before}/{name}"
        yield from listing(inner, f"{before}/{name}")


def solve(commands):
    root = {}
    for command in commands:
        words = command.split()
        names = words[1].split("/")[1:]
        if words[0] == "make":
            tree = root
            for name in names:
                tree = tree.setdefault(name, {})
            continue
        above = walk(root, names[:-1])
        if above is None or names[-1] not in above:
            continue
        if words[0] == "remove":
            del above[names[-1]]
            continue
        goal = words[2].split("/")[1:]
        if walk(root, goal) is None and goal[: len(names)] != names:
            moved = above.pop(names[-1])
            tree = root
            for name in goal[:-1]:
                tree = tree.setdefault(name, {})
            tree[goal[-1]] = moved
    return sorted(listing(root, ""))


# solution: folder objects with parents
class Folder:
    def __init__(self, name, parent):
        self.name = name
        self.parent = parent
        self.children = []

    def child(self, name):
        for folder in self.children:
            if folder.name == name:
                return folder
        return None

    def path(self):
        return self.parent.path() + "/" + self.name if self.parent else ""

    def everything(self):
        for folder in self.children:
            yield folder
            yield from folder.everything()


class Disk:
    def __init__(self):
        self.root = Folder("", None)

    def find(self, path, making=False):
        folder = self.root
        for name in path.split("/")[1:]:
            inner = folder.child(name)
            if inner is None and making:
                inner = Folder(name, folder)
                folder.children.append(inner)
            if inner is None:
                return None
            folder = inner
        return folder

    def make(self, path):
        self.find(path, True)

    def remove(self, path):
        folder = self.find(path)
        if folder:
            folder.parent.children.remove(folder)

    def move(self, path, goal):
        folder = self.find(path)
        if folder and not self.find(goal) and not goal.startswith(path + "/"):
            folder.parent.children.remove(folder)
            above, _, folder.name = goal.rpartition("/")
            folder.parent = self.find(above, True)
            folder.parent.children.append(folder)


def solve(commands):
    disk = Disk()
    for command in commands:
        kind, *paths = command.split()
        getattr(disk, kind)(*paths)
    return sorted(folder.path() for folder in disk.root.everything())


# solution: sorted list of paths with a closing slash, stretches cut out
from bisect import bisect_left


def solve(commands):
    paths = []

    def add(path):
        cut = 1
        while cut < len(path):
            cut = path.index("/", cut) + 1
            i = bisect_left(paths, path[:cut])
            if i == len(paths) or paths[i] != path[:cut]:
                paths.insert(i, path[:cut])

    for command in commands:
        words = command.split()
        path = words[1] + "/"
        if words[0] == "make":
            add(path)
            continue
        lo = bisect_left(paths, path)
        hi = bisect_left(paths, path + "~")
        if lo == hi:
            continue
        if words[0] == "move":
            goal = words[2] + "/"
            i = bisect_left(paths, goal)
            if goal.startswith(path) or i < len(paths) and paths[i] == goal:
                continue
        block = paths[lo:hi]
        del paths[lo:hi]
        if words[0] == "move":
            add(goal)
            i = bisect_left(paths, goal)
            paths[i : i + 1] = [goal + p[len(path) :] for p in block]
    return sorted(p[:-1] for p in paths)


# solution: table of (parent number, name) pairs
def solve(commands):
    number = {}
    place = {0: None}
    fresh = 1

    def look(names, making):
        nonlocal fresh
        at = 0
        for name in names:
            if (at, name) not in number:
                if not making:
                    return -1
                number[at, name] = fresh
                place[fresh] = (at, name)
                fresh += 1
            at = number[at, name]
        return at

    for command in commands:
        kind, *texts = command.split()
        names = texts[0].split("/")[1:]
        at = look(names, kind == "make")
        if kind == "make" or at < 0:
            continue
        if kind == "move":
            goal = texts[1].split("/")[1:]
            if look(goal, False) >= 0 or goal[: len(names)] == names:
                continue
        del number[place[at]]
        if kind == "move":
            place[at] = (look(goal[:-1], True), goal[-1])
            number[place[at]] = at
        else:
            del place[at]
    result = []
    for at in list(place):
        parts = []
        while at and at in place:
            at, name = place[at]
            parts.append(name)
        if parts and at == 0:
            result.append("/" + "/".join(reversed(parts)))
    return sorted(result)
