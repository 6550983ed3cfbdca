"""Given a box as strings and a text of tilts, return the box as strings after all these tilts.

'o' is a marble, '#' a fixed post and '.' an empty place. At a tilt U, D, L or R all marbles roll up, down,
left or right as far as they can. The box has `size` rows and columns, and there are 4 to 12 tilts.
"""

RANGE = (4, 150)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    posts = rng.uniform(0.02, 0.2)
    marbles = posts + rng.uniform(0.1, 0.5)
    box = []
    for _ in range(size):
        row = ""
        for _ in range(size):
            x = rng.random()
            row += "#" if x < posts else "o" if x < marbles else "."
        box.append(row)
    return [box, "".join(rng.choice("UDLR") for _ in range(rng.randint(4, 12)))]


# solution: rows split at the posts
def solve(box, tilts):
    def roll(row, back):
        parts = row.split("#")
        return "#".join("".join(sorted(part, reverse=back)) for part in parts)

    for t in tilts:
        if t in "UD":
            box = ["".join(column) for column in zip(*box)]
        box = [roll(row, t in "UL") for row in box]
        if t in "UD":
            box = ["".join(column) for column in zip(*box)]
    return box


# solution: marbles pulled in place to the first free spot
def solve(box, tilts):
    cells = [list(row) for row in box]
    n = len(cells)
    for t in tilts:
        for line in range(n):
            free = 0
            for k in range(n):
                far = k if t in "UL" else n - 1 - k
                r, c = (far, line) if t in "UD" else (line, far)
                if cells[r][c] == "#":
                    free = k + 1
                elif cells[r][c] == "o":
                    to = free if t in "UL" else n - 1 - free
                    cells[r][c] = "."
                    if t in "UD":
                        cells[to][line] = "o"
                    else:
                        cells[line][to] = "o"
                    free += 1
    return ["".join(row) for row in cells]


# solution: sets of places, nearest marble first
def solve(box, tilts):
    n = len(box)
    posts = {(r, c) for r in range(n) for c in range(n) if box[r][c] == "#"}
    marbles = {(r, c) for r in range(n) for c in range(n) if box[r][c] == "o"}
    moves = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
    for t in tilts:
        dr, dc = moves[t]
        settled = set()
        for r, c in sorted(marbles, key=lambda p: -(p[0] * dr + p[1] * dc)):
            while 0 <= r + dr < n and 0 <= c + dc < n:
                ahead = (r + dr, c + dc)
                if ahead in posts or ahead in settled:
                    break
                r, c = ahead
            settled.add((r, c))
        marbles = settled
    picture = []
    for r in range(n):
        line = ""
        for c in range(n):
            line += "#" if (r, c) in posts else "o" if (r, c) in marbles else "."
        picture.append(line)
    return picture


# solution: segments between posts and how many marbles each holds
class Segment:
    def __init__(self):
        self.places = []
        self.held = 0


def segments_of(box, by_columns):
    n = len(box)
    home = {}
    everything = []
    for a in range(n):
        current = None
        for b in range(n):
            place = (b, a) if by_columns else (a, b)
            if box[place[0]][place[1]] == "#":
                current = None
                continue
            if current is None:
                current = Segment()
                everything.append(current)
            current.places.append(place)
            home[place] = current
    return home, everything


def solve(box, tilts):
    n = len(box)
    columns = segments_of(box, True)
    rows = segments_of(box, False)
    marbles = [(r, c) for r in range(n) for c in range(n) if box[r][c] == "o"]
    for t in tilts:
        home, segments = columns if t in "UD" else rows
        for marble in marbles:
            home[marble].held += 1
        marbles = []
        for segment in segments:
            if segment.held:
                part = segment.places[: segment.held] if t in "UL" else segment.places[-segment.held :]
                marbles.extend(part)
                segment.held = 0
    lines = [["#" if mark == "#" else "." for mark in row] for row in box]
    for r, c in marbles:
        lines[r][c] = "o"
    return ["".join(line) for line in lines]


# solution: one text, marbles swapped with the gap before them
def shifted(text, stride, places):
    cells = bytearray(text, "ascii")
    moved = True
    while moved:
        moved = False
        for i in places:
            if cells[i] == 111 and cells[i + stride] == 46:
                j = i + stride
                while cells[j + stride] == 46:
                    j += stride
                cells[i], cells[j] = 46, 111
                moved = True
    return cells.decode()


def solve(box, tilts):
    n = len(box)
    w = n + 2
    border = "#" * w
    text = border + "".join(f"#{row}#" for row in box) + border
    strides = {"U": -w, "D": w, "L": -1, "R": 1}
    for t in tilts:
        stride = strides[t]
        order = range(w, w * (n + 1)) if stride < 0 else range(w * (n + 1) - 1, w - 1, -1)
        text = shifted(text, stride, order)
    return [text[r * w + 1 : r * w + 1 + n] for r in range(1, n + 1)]
