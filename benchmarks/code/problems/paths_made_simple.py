"""Given lines "cd PATH" typed in turn, starting at "/", return the number of different folders visited (the start included), the greatest depth of one, and the last folder.

PATH may begin with "/" (from the top), may have ".", ".." (up; at the top it stays), doubled slashes and a slash at the end; "-" alone goes back to the folder before. There are `size` lines.
"""

RANGE = (5, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = ["a", "bin", "data", "x.y", "logs", "..", "..", ".", ""]
    lines = []
    for _ in range(size):
        if rng.random() < 0.08:
            lines.append("cd -")
        else:
            parts = [rng.choice(names) for _ in range(rng.randint(1, 4))]
            path = rng.choice(["/", "", "", "", ""]) + "/".join(parts)
            lines.append("cd " + (path or "."))
    return [lines]


# solution: folders as texts in a set
def solve(lines):
    here = before = "/"
    seen = {here}
    deepest = 0
    for line in lines:
        path = line[3:]
        if path == "-":
            here, before = before, here
            continue
        parts = [] if path[0] == "/" else here.split("/")
        new = []
        for part in parts + path.split("/"):
            if part == "..":
                new = new[:-1]
            elif part not in ("", "."):
                new.append(part)
        before, here = here, "/" + "/".join(new)
        seen.add(here)
        deepest = max(deepest, len(new))
    return [len(seen), deepest, here]


# solution: tree of nodes
class Folder:
    def __init__(self, name, parent):
        self.name = name
        self.parent = parent or self
        self.inner = {}
        self.visited = False
        self.depth = 0 if parent is None else parent.depth + 1

    def go(self, part):
        if part in ("", "."):
            return self
        if part == "..":
            return self.parent
        if part not in self.inner:
            self.inner[part] = Folder(part, self)
        return self.inner[part]

    def path(self):
        out = []
        while self.parent is not self:
            out.append(self.name)
            self = self.parent
        return "/" + "/".join(reversed(out))


def solve(lines):
    root = Folder("", None)
    here = old = root
    root.visited = True
    count, deepest = 1, 0
    for line in lines:
        _, path = line.split(" ")
        if path == "-":
            here, old = old, here
            continue
        old = here
        if path.startswith("/"):
            here = root
        for part in path.split("/"):
            here = here.go(part)
        if not here.visited:
            here.visited = True
            count += 1
            deepest = max(deepest, here.depth)
    return [count, deepest, here.path()]


# solution: library normalisation, list of all folders
import posixpath


def solve(lines):
    history = ["/"]
    previous = "/"
    for line in lines:
        target = line.removeprefix("cd ")
        now = history[-1]
        if target == "-":
            history.append(previous)
        else:
            history.append("/" + posixpath.normpath(posixpath.join(now, target)).lstrip("/"))
        previous = now
    depths = [len([p for p in path.split("/") if p]) for path in history]
    return [len(set(history)), max(depths), history[-1]]


# solution: numbers for folders, edges in a dictionary
def solve(lines):
    up = [0]
    depth = [0]
    names = [""]
    edge = {}
    marked = bytearray([1])
    here = before = 0
    for line in lines:
        path = line[3:]
        if path == "-":
            here, before = before, here
            continue
        before = here
        if path[0] == "/":
            here = 0
        for part in path.split("/"):
            if part == "..":
                here = up[here]
            elif part and part != ".":
                key = (here, part)
                if key not in edge:
                    edge[key] = len(up)
                    up.append(here)
                    depth.append(depth[here] + 1)
                    names.append(part)
                    marked.append(0)
                here = edge[key]
        marked[here] = 1
    text = ""
    while here:
        text = "/" + names[here] + text
        here = up[here]
    return [sum(marked), max(d for d, m in zip(depth, marked) if m), text or "/"]


# solution: tuples and short hashes of folders
def walk(lines):
    here = before = ()
    yield here
    for line in lines:
        path = line.split(None, 1)[1]
        if path == "-":
            here, before = before, here
        else:
            before = here
            stack = [] if path.startswith("/") else list(here)
            for part in path.split("/"):
                if part == "..":
                    del stack[-1:]
                elif part.strip("."):
                    stack.append(part)
            here = tuple(stack)
        yield here


def solve(lines):
    prints = set()
    deepest = 0
    for folder in walk(lines):
        number = 7
        for part in folder:
            for c in part + "/":
                number = (number * 131 + ord(c)) % 2305843009213693951
        prints.add(number)
        deepest = max(deepest, len(folder))
    return [len(prints), deepest, "/" + "/".join(folder)]
