"""Given a text and a number of rows, write the text in zigzag down and up over the rows and return what
the rows say joined.

The text has `size` letters, and there are 2 to 40 rows: the first letter stands in the top row, the next
one in the row below, and so on to the lowest row, then up again to the top row, then down again.
"""

RANGE = (10, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return ["".join(rng.choice(letters) for _ in range(size)), rng.randint(2, 40)]


# solution: a list of letters for each row
def solve(text, rows):
    lines = [[] for _ in range(rows)]
    row, step = 0, 1
    for letter in text:
        lines[row].append(letter)
        if row == 0:
            step = 1
        elif row == rows - 1:
            step = -1
        row += step
    return "".join("".join(line) for line in lines)


# solution: slices with steps
def solve(text, rows):
    cycle = 2 * rows - 2
    out = [text[::cycle]]
    for r in range(1, rows - 1):
        down, up = text[r::cycle], text[cycle - r :: cycle]
        mixed = [None] * (len(down) + len(up))
        mixed[::2] = down
        mixed[1::2] = up
        out += mixed
    out.append(text[rows - 1 :: cycle])
    return "".join(out)


# solution: full grid of cells
def solve(text, rows):
    width = len(text)
    grid = [[" "] * width for _ in range(rows)]
    r = 0
    going_down = False
    for column in range(width):
        grid[r][column] = text[column]
        if r in (0, rows - 1):
            going_down = not going_down
        r += 1 if going_down else -1
    return "".join(cell for line in grid for cell in line if cell != " ")


# solution: generator over places, one row after another
def places(length, rows):
    period = 2 * (rows - 1)
    for row in range(rows):
        place = row
        ahead = period - 2 * row or period
        while place < length:
            yield place
            place += ahead
            if ahead != period:
                ahead = period - ahead


def solve(text, rows):
    result = ""
    for place in places(len(text), rows):
        result += text[place]
    return result


# solution: letters sorted by their row
from itertools import chain, cycle


def solve(text, rows):
    order = cycle(chain(range(rows), range(rows - 2, 0, -1)))
    labelled = [(row, i, letter) for i, (letter, row) in enumerate(zip(text, order))]
    labelled.sort()
    return "".join([letter for _, _, letter in labelled])
