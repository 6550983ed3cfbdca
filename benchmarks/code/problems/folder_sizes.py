"""Given files with their sizes, return the folders that hold at least a given amount with everything inside
them, as lines "FOLDER AMOUNT".

There are `size` different files "NAME/NAME/.../NAME AMOUNT", up to nine folders deep. The lines are in the
order of the names of the folders, which are given in full and without a slash at the end; files outside all
folders count for nothing.
"""

RANGE = (10, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = ["docs", "src", "old", "pics", "mail", "tmp", "x", "lib2"]
    folders = [""]
    for _ in range(2 + size // 8):
        parent = rng.choice(folders[-30:])
        if parent.count("/") < 9:
            folders.append(f"{parent}{rng.choice(words)}{rng.randrange(30)}/")
        else:
            folders.append("")
    files = [f"{rng.choice(folders)}f{i}.dat {rng.randint(1, 5000)}" for i in range(size)]
    rng.shuffle(files)
    return [files, 20_000 + size // 2]


# solution: sums by prefix
def solve(files, limit):
    totals = {}
    for line in files:
        path, amount = line.split()
        amount = int(amount)
        slash = path.find("/")
        while slash >= 0:
            folder = path[:slash]
            totals[folder] = totals.get(folder, 0) + amount
            slash = path.find("/", slash + 1)
    return [f"{folder} {totals[folder]}" for folder in sorted(totals) if totals[folder] >= limit]


# solution: tree of folder objects
class Folder:
    def __init__(self, name, parent):
        self.name = name
        self.parent = parent
        self.folders = {}
        self.files = []

    def child(self, name):
        if name not in self.folders:
            self.folders[name] = Folder(name, self)
        return self.folders[name]

    def path(self):
        if self.parent.parent is None:
            return self.name
        return self.parent.path() + "/" + self.name

    def report(self, limit, found):
        total = sum(amount for _, amount in self.files)
        for folder in self.folders.values():
            total += folder.report(limit, found)
        if total >= limit and self.parent is not None:
            found.append((self.path(), total))
        return total


def solve(files, limit):
    root = Folder("", None)
    for line in files:
        path, amount = line.split(" ")
        *names, file = path.split("/")
        folder = root
        for name in names:
            folder = folder.child(name)
        folder.files.append((file, int(amount)))
    found = []
    root.report(limit, found)
    return ["%s %d" % pair for pair in sorted(found)]


# solution: nested dictionaries
def weigh(tree, prefix, out):
    total = 0
    for name, item in tree.items():
        if isinstance(item, int):
            total += item
        else:
            amount = weigh(item, prefix + (name,), out)
            out["/".join(prefix + (name,))] = amount
            total += amount
    return total


def solve(files, limit):
    tree = {}
    for text in files:
        path, amount = text.split()
        parts = path.split("/")
        at = tree
        for part in parts[:-1]:
            at = at.setdefault(part, {})
        at[parts[-1]] = int(amount)
    sums = {}
    weigh(tree, (), sums)
    return sorted((f"{k} {v}" for k, v in sums.items() if v >= limit), key=lambda s: s.split()[0])


# solution: sorted files and the open folders
def solve(files, limit):
    ordered = sorted(line.split("/") for line in files)
    opened = []
    results = []

    def close():
        name = "/".join(folder for folder, _ in opened)
        amount = opened.pop()[1]
        if opened:
            opened[-1][1] += amount
        if amount >= limit:
            results.append((name, amount))

    for parts in ordered:
        folders = parts[:-1]
        same = 0
        while same < min(len(folders), len(opened)) and opened[same][0] == folders[same]:
            same += 1
        while len(opened) > same:
            close()
        opened.extend([folder, 0] for folder in folders[same:])
        if opened:
            opened[-1][1] += int(parts[-1].split()[1])
    while opened:
        close()
    results.sort()
    return [f"{name} {amount}" for name, amount in results]


# solution: pairs of folder and amount, grouped
from itertools import accumulate, groupby


def pairs(files):
    for line in files:
        path, amount = line.split()
        folders = path.split("/")[:-1]
        for folder in accumulate(folders, lambda a, b: f"{a}/{b}"):
            yield folder, int(amount)


def solve(files, limit):
    answer = []
    for folder, group in groupby(sorted(pairs(files)), key=lambda pair: pair[0]):
        total = sum(amount for _, amount in group)
        if total >= limit:
            answer.append(folder + " " + str(total))
    return answer
