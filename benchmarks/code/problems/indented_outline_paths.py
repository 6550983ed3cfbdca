"""Given the lines of an outline, each indented by one space more than its heading, return the number of headings that
have nothing under them, the greatest length of a full path, and the sum of the lengths of all full paths.

The full path of a line is the names of all headings above it and its own, joined by "/". There are `size` lines; the
first is not indented.
"""

RANGE = (5, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    deep = rng.choice([5, 20, 120])
    depth = 0
    lines = []
    for k in range(size):
        name = "".join(rng.choice("abcdefghijklmnop") for _ in range(rng.randint(1, 9)))
        lines.append(" " * depth + name)
        if rng.random() < 0.6 and depth < deep:
            depth += 1
        elif depth and rng.random() < 0.6:
            depth -= rng.randint(0, min(depth, 3))
    return [lines]


# solution: list of all full paths
def solve(lines):
    paths = []
    open_path = []
    for line in lines:
        name = line.lstrip()
        level = len(line) - len(name)
        open_path = open_path[:level] + [name]
        paths.append("/".join(open_path))
    leaves = 0
    for here, after in zip(paths, paths[1:] + [""]):
        if not after.startswith(here + "/"):
            leaves += 1
    return [leaves, max(map(len, paths)), sum(map(len, paths))]


# solution: stack of lengths
def solve(lines):
    stack = []
    leaves = longest = total = 0
    for i, line in enumerate(lines):
        level = line.count(" ")
        del stack[level:]
        length = len(line) - level + (stack[-1] + 1 if stack else 0)
        stack.append(length)
        longest = max(longest, length)
        total += length
        if i + 1 == len(lines) or lines[i + 1].count(" ") <= level:
            leaves += 1
    return [leaves, longest, total]


# solution: tree of nodes walked by recursion
from dataclasses import dataclass, field


@dataclass
class Heading:
    name: str
    children: list = field(default_factory=list)


def solve(lines):
    top = Heading("")
    trail = [top]
    for line in lines:
        name = line.strip()
        level = len(line) - len(name)
        trail = trail[: level + 1]
        node = Heading(name)
        trail[-1].children.append(node)
        trail.append(node)

    def walk(node, length):
        leaves, longest, total = 0, length, length
        if not node.children:
            return 1, length, length
        for child in node.children:
            a, b, c = walk(child, length + 1 + len(child.name))
            leaves += a
            longest = max(longest, b)
            total += c
        return leaves, longest, total

    results = [walk(child, len(child.name)) for child in top.children]
    return [sum(r[0] for r in results), max(r[1] for r in results), sum(r[2] for r in results)]


# solution: every line with the tuple of its ancestors
def solve(lines):
    ancestors = {}
    children = {}
    for i, line in enumerate(lines):
        level = len(line) - len(line.lstrip(" "))
        above = ancestors[i - 1] + (i - 1,) if i else ()
        ancestors[i] = above[:level]
        if level:
            children.setdefault(above[level - 1], []).append(i)
    names = [line.lstrip(" ") for line in lines]
    lengths = [
        sum(len(names[a]) + 1 for a in ancestors[i]) + len(names[i]) for i in range(len(lines))
    ]
    return [len(lines) - len(children), max(lengths), sum(lengths)]


# solution: parent found by looking back
def solve(lines):
    def level(i):
        return len(lines[i]) - len(lines[i].lstrip())

    leaves = longest = total = 0
    for i in range(len(lines)):
        depth = level(i)
        length = len(lines[i]) - depth
        j = i
        while depth:
            j -= 1
            if level(j) < depth:
                depth -= 1
                length += 1 + len(lines[j]) - depth
        total += length
        if length > longest:
            longest = length
        if i == len(lines) - 1 or level(i + 1) <= level(i):
            leaves += 1
    return [leaves, longest, total]
