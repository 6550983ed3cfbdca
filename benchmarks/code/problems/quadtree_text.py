"""Return the quadtree of a picture as a text: 0 or 1 for one colour, otherwise four quarters in brackets.

The picture is a list of strings of 0 and 1; its side is the least power of two not below `size`. The quarters
are written upper left, upper right, lower left, lower right, without blanks, such as "(01(0001)0)".
"""

RANGE = (4, 512)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    side = 1
    while side < size:
        side *= 2
    rows = [bytearray(b"0" * side) for _ in range(side)]
    for _ in range(rng.randint(3, 12)):
        top, left = rng.randrange(side), rng.randrange(side)
        height, width = rng.randint(1, side // 2), rng.randint(1, side // 2)
        ink = rng.choice([b"0", b"1", b"1"])
        for row in rows[top : top + height]:
            part = len(row[left : left + width])
            row[left : left + width] = ink * part
    for _ in range(side * side // rng.choice([8, 40, 300])):
        rows[rng.randrange(side)][rng.randrange(side)] ^= 1
    return [[row.decode() for row in rows]]


# solution: pictures cut into quarters
def solve(picture):
    first = picture[0][0]
    if all(row.count(first) == len(row) for row in picture):
        return first
    half = len(picture) // 2
    upper, lower = picture[:half], picture[half:]
    quarters = []
    for part in (upper, lower):
        quarters.append([row[:half] for row in part])
        quarters.append([row[half:] for row in part])
    return "(" + "".join(map(solve, quarters)) + ")"


# solution: texts of small squares put together
def solve(picture):
    texts = [list(row) for row in picture]
    while len(texts) > 1:
        half = len(texts) // 2
        bigger = [[""] * half for _ in range(half)]
        for r in range(half):
            for c in range(half):
                four = [texts[2 * r + i][2 * c + j] for i in (0, 1) for j in (0, 1)]
                joined = "".join(four)
                bigger[r][c] = joined[0] if joined in ("0000", "1111") else f"({joined})"
        texts = bigger
    return texts[0][0]


# solution: sums of corners tell whether a square is of one colour
def solve(picture):
    n = len(picture)
    ones = [[0] * (n + 1)]
    for row in picture:
        line = [0]
        s = 0
        for c, mark in enumerate(row):
            s += mark == "1"
            line.append(ones[-1][c + 1] + s)
        ones.append(line)
    out = []

    def write(top, left, side):
        bottom, right = top + side, left + side
        count = ones[bottom][right] - ones[top][right] - ones[bottom][left] + ones[top][left]
        if count in (0, side * side):
            out.append("1" if count else "0")
            return
        half = side // 2
        out.append("(")
        for y in (top, top + half):
            for x in (left, left + half):
                write(y, x, half)
        out.append(")")

    write(0, 0, n)
    return "".join(out)


# solution: cells in the order of a winding curve, folded on a stack
def solve(picture):
    side = len(picture)
    stack = []
    for k in range(side * side):
        r = c = 0
        bit = 0
        rest = k
        while rest:
            c |= (rest & 1) << bit
            r |= (rest >> 1 & 1) << bit
            rest >>= 2
            bit += 1
        stack.append(picture[r][c])
        done = k + 1
        while done % 4 == 0:
            joined = stack[-4] + stack[-3] + stack[-2] + stack[-1]
            del stack[-4:]
            stack.append(joined[0] if joined in ("0000", "1111") else "(" + joined + ")")
            done //= 4
    return stack[0]


# solution: tree of shared nodes
class Leaf:
    def __init__(self, mark):
        self.mark = mark

    def text(self):
        return self.mark


class Branch:
    def __init__(self, parts):
        self.parts = parts

    def text(self):
        return "(" + "".join(part.text() for part in self.parts) + ")"


def solve(picture):
    leaves = {"0": Leaf("0"), "1": Leaf("1")}
    branches = {}

    def build(r, c, side):
        if side == 1:
            return leaves[picture[r][c]]
        h = side // 2
        parts = (build(r, c, h), build(r, c + h, h), build(r + h, c, h), build(r + h, c + h, h))
        if isinstance(parts[0], Leaf) and all(part is parts[0] for part in parts):
            return parts[0]
        if parts not in branches:
            branches[parts] = Branch(parts)
        return branches[parts]

    return build(0, 0, len(picture)).text()
