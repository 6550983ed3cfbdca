"""Print words in columns like a directory listing: given the width of a line and the words, choose the fewest rows so that the words, filled column by column and padded with two blanks between columns, fit the width (one column if nothing else fits), and return the number of rows, of columns, the first row without blanks at its end and the length of the longest row.

There are `size` words of 1 to 9 letters.
"""

RANGE = (3, 4_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [
        rng.choice([30, 80, 160]),
        ["".join(rng.choice("abcdef") for _ in range(rng.randint(1, 9))) for _ in range(size)],
    ]


# solution: rows tried one after another, columns cut out
def solve(width, words):
    for rows in range(1, len(words) + 1):
        columns = [words[i : i + rows] for i in range(0, len(words), rows)]
        widths = [max(len(w) for w in column) for column in columns]
        if sum(widths) + 2 * (len(widths) - 1) <= width:
            break
    lines = []
    for r in range(rows):
        line = ""
        for column, wide in zip(columns, widths):
            line += (column[r] if r < len(column) else "").ljust(wide + 2)
        lines.append(line.rstrip())
    return [rows, len(columns), lines[0], max(map(len, lines))]


# solution: running sums with early stop, no lines built
def solve(width, words):
    n = len(words)
    rows = 1
    while rows < n:
        total = -2
        at = 0
        while at < n and total <= width:
            wide = 0
            for i in range(at, min(n, at + rows)):
                if len(words[i]) > wide:
                    wide = len(words[i])
            total += wide + 2
            at += rows
        if total <= width:
            break
        rows += 1
    start = longest = columns = 0
    first = ""
    for at in range(0, n, rows):
        columns += 1
        part = max(len(words[i]) for i in range(at, min(n, at + rows)))
        first = first.ljust(start) + words[at]
        longest = max(longest, start + part)
        start += part + 2
    return [rows, columns, first, longest]


# solution: table of greatest lengths over powers of two
class Lengths:
    def __init__(self, words):
        self.rows = [[len(w) for w in words]]
        while 1 << len(self.rows) <= len(words):
            half = 1 << len(self.rows) - 1
            last = self.rows[-1]
            self.rows.append([max(a, b) for a, b in zip(last, last[half:])])

    def most(self, a, b):
        k = (b - a).bit_length() - 1
        return max(self.rows[k][a], self.rows[k][b - (1 << k)])


def solve(width, words):
    n = len(words)
    lengths = Lengths(words)

    def layout(rows):
        return [lengths.most(i, min(n, i + rows)) for i in range(0, n, rows)]

    rows = next((r for r in range(1, n) if sum(layout(r)) + 2 * len(layout(r)) - 2 <= width), n)
    widths = layout(rows)
    first = "  ".join(w.ljust(k) for w, k in zip(words[::rows], widths)).rstrip()
    return [rows, len(widths), first, sum(widths) + 2 * len(widths) - 2]


# solution: grid of padded words, transposed
from itertools import zip_longest


def table(words, rows):
    columns = []
    for i in range(0, len(words), rows):
        part = words[i : i + rows]
        wide = len(max(part, key=len))
        columns.append([w + " " * (wide - len(w)) for w in part])
    return columns


def solve(width, words):
    rows = 0
    while True:
        rows += 1
        columns = table(words, rows)
        if len("  ".join(c[0] for c in columns)) <= width or len(columns) == 1:
            break
    lines = ["  ".join(w or "" for w in row).rstrip() for row in zip_longest(*columns)]
    return [len(lines), len(columns), lines[0], len(max(lines, key=len))]


# solution: a bytearray of lengths, least rows bounded from the mean
def solve(width, words):
    sizes = bytearray(map(len, words))
    n = len(sizes)
    rows = max(1, -(-(sum(sizes) + 2 * n) // (width + 2)))
    while rows < n and sum(max(sizes[i : i + rows]) + 2 for i in range(0, n, rows)) > width + 2:
        rows += 1
    rows = min(rows, n)
    line = bytearray()
    end = 0
    for i in range(0, n, rows):
        line += b" " * (end - len(line)) + words[i].encode()
        end += max(sizes[i : i + rows]) + 2
    return [rows, -(-n // rows), line.decode(), end - 2]
