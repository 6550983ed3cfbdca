"""Given the rows of a table as texts with ";" between the cells, return the table with aligned columns as
one text.

There are `size` rows of 2 to 8 cells each, all rows alike. Columns are as wide as their widest cell and
stand two blanks apart; numbers are put to the right and other cells to the left, and no line ends in
blanks. Lines are joined by newlines.
"""

RANGE = (10, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    columns = rng.randint(2, 8)
    rows = []
    for _ in range(size):
        cells = []
        for k in range(columns):
            if (k * 7 + columns) % 3 == 0:
                cells.append(str(rng.randint(0, 10 ** rng.randint(1, 7))))
            else:
                cells.append("".join(rng.choice("abcdefghij ") for _ in range(rng.randint(0, 10))).strip())
        rows.append(";".join(cells))
    return [rows]


# solution: table of cells, then widths by column
def solve(rows):
    table = [row.split(";") for row in rows]
    widths = [max(map(len, column)) for column in zip(*table)]
    lines = []
    for cells in table:
        padded = [c.rjust(w) if c.isdigit() else c.ljust(w) for c, w in zip(cells, widths)]
        lines.append("  ".join(padded).rstrip())
    return "\n".join(lines)


# solution: two passes and one growing text
def solve(rows):
    width = [0] * (rows[0].count(";") + 1)
    for row in rows:
        k = length = 0
        for c in row:
            if c == ";":
                k, length = k + 1, 0
            else:
                length += 1
                if length > width[k]:
                    width[k] = length
    text = ""
    for row in rows:
        line = ""
        for k, cell in enumerate(row.split(";")):
            blanks = " " * (width[k] - len(cell))
            line += (blanks + cell if cell.isdecimal() else cell + blanks) + "  "
        text += line.rstrip(" ") + "\n"
    return text[:-1]


# solution: columns padded one at a time
class Column:
    def __init__(self, cells):
        self.cells = cells
        self.width = len(max(cells, key=len))

    def padded(self):
        return [f"{c:>{self.width}}" if c.isdigit() else f"{c:<{self.width}}" for c in self.cells]


def solve(rows):
    columns = [Column(cells) for cells in zip(*(row.split(";") for row in rows))]
    ready = [column.padded() for column in columns]
    return "\n".join(["  ".join(line).rstrip() for line in zip(*ready)])


# solution: canvas of bytes
def solve(rows):
    widths = []
    for row in rows:
        lengths = [len(cell) for cell in row.split(";")]
        widths = [max(pair) for pair in zip(widths or lengths, lengths)]
    starts = [sum(widths[:k]) + 2 * k for k in range(len(widths))]
    wide = starts[-1] + widths[-1] + 1
    canvas = bytearray(b" ") * (wide * len(rows))
    for y, row in enumerate(rows):
        for start, width, cell in zip(starts, widths, row.split(";")):
            at = y * wide + start
            if cell.isdigit():
                at += width - len(cell)
            canvas[at : at + len(cell)] = cell.encode()
    return "\n".join(canvas[y * wide : (y + 1) * wide].decode().rstrip() for y in range(len(rows)))


# solution: dictionary of cells by row and column
from collections import defaultdict


def solve(rows):
    cells = {}
    lengths = defaultdict(set)
    for r, row in enumerate(rows):
        for c, cell in enumerate(row.split(";")):
            cells[r, c] = cell
            lengths[c].add(len(cell))
    lines = [[] for _ in rows]
    for (r, c), cell in cells.items():
        gap = max(lengths[c]) - len(cell)
        if c:
            lines[r].append("  ")
        lines[r].extend([" " * gap, cell] if cell.isdigit() else [cell, " " * gap])
    return "\n".join("".join(line).rstrip() for line in lines)
