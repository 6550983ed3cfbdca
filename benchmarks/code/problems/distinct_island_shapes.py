"""Given a map of '#' (land) and '.' (water), return how many different shapes its islands have.

Land cells side by side, across or down, belong to one island; two islands have the same shape when one can be
shifted onto the other, without turning or mirroring. The map has `size` rows of `size` characters.
"""

RANGE = (5, 200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    part = rng.uniform(0.2, 0.45)
    return [["".join("#" if rng.random() < part else "." for _ in range(size)) for _ in range(size)]]


# solution: sorted offsets in a set
def solve(rows):
    n = len(rows)
    seen = [[False] * n for _ in range(n)]
    shapes = set()
    for r in range(n):
        for c in range(n):
            if rows[r][c] == "." or seen[r][c]:
                continue
            seen[r][c] = True
            cells = [(r, c)]
            for y, x in cells:
                for a, b in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                    if 0 <= a < n and 0 <= b < n and rows[a][b] == "#" and not seen[a][b]:
                        seen[a][b] = True
                        cells.append((a, b))
            shapes.add(tuple(sorted((y - r, x - c) for y, x in cells)))
    return len(shapes)


# solution: walks written as texts
def solve(rows):
    sea = [list(row) for row in rows]
    side = len(sea)

    def walk(r, c, letter):
        if r < 0 or c < 0 or r >= side or c >= side or sea[r][c] == ".":
            return ""
        sea[r][c] = "."
        text = letter
        text += walk(r + 1, c, "d") + walk(r - 1, c, "u")
        text += walk(r, c + 1, "r") + walk(r, c - 1, "l")
        return text + "b"

    found = {walk(r, c, "s") for r in range(side) for c in range(side)}
    found.discard("")
    return len(found)


# solution: pieces joined row by row
def solve(rows):
    parent = {}

    def find(p):
        while parent[p] != p:
            parent[p] = parent[parent[p]]
            p = parent[p]
        return p

    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            if mark == "#":
                parent[r, c] = (r, c)
                for other in ((r - 1, c), (r, c - 1)):
                    if other in parent:
                        a, b = find(other), find((r, c))
                        parent[max(a, b)] = min(a, b)
    islands = {}
    for cell in parent:
        islands.setdefault(find(cell), []).append(cell)
    return len({frozenset((y - top, x - left) for y, x in cells) for (top, left), cells in islands.items()})


# solution: islands lifted out of one big number
def solve(rows):
    width = len(rows) + 1
    land = 0
    for r, row in enumerate(rows):
        piece = int(row[::-1].replace("#", "1").replace(".", "0"), 2)
        land |= piece << (r * width)
    known = set()
    while land:
        low = (land & -land).bit_length() - 1
        land >>= low
        island = 1
        while True:
            spread = (island | island << 1 | island >> 1 | island << width | island >> width) & land
            if spread == island:
                break
            island = spread
        land ^= island
        known.add(island)
    return len(known)


# solution: cells taken from a set, shapes kept as pictures
class Island:
    def __init__(self, sea, start):
        sea.remove(start)
        self.cells = [start]
        todo = [start]
        while todo:
            y, x = todo.pop()
            for cell in [(y, x + 1), (y, x - 1), (y + 1, x), (y - 1, x)]:
                if cell in sea:
                    sea.remove(cell)
                    self.cells.append(cell)
                    todo.append(cell)

    def picture(self):
        top = min(y for y, _ in self.cells)
        left = min(x for _, x in self.cells)
        height = max(y for y, _ in self.cells) - top + 1
        width = max(x for _, x in self.cells) - left + 1
        canvas = [[" "] * width for _ in range(height)]
        for y, x in self.cells:
            canvas[y - top][x - left] = "x"
        return "\n".join("".join(line) for line in canvas)


def solve(rows):
    sea = {(y, x) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"}
    gallery = {}
    while sea:
        island = Island(sea, next(iter(sea)))
        picture = island.picture()
        gallery.setdefault(picture, []).append(island)
    return len(gallery)
