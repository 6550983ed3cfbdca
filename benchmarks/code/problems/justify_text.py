"""Given a list of words and a width, return the lines of the text, filled greedily and justified on both sides to that width.

There are `size` words of 1 to 12 letters and the width is 20 to 60. Blanks are spread evenly with the extra ones in the leftmost
gaps; a line of one word and the last line are set flush left and filled up with blanks.
"""

RANGE = (10, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = ["".join(rng.choices("abcdefghijklmnoprstuvwyz", k=rng.randint(1, 12))) for _ in range(size)]
    return [words, rng.randint(20, 60)]


# solution: line by line
def solve(words, width):
    lines = []
    line = []
    letters = 0
    for word in words:
        if line and letters + len(line) + len(word) > width:
            if len(line) == 1:
                lines.append(line[0].ljust(width))
            else:
                blanks, extra = divmod(width - letters, len(line) - 1)
                text = ""
                for k, w in enumerate(line[:-1]):
                    text += w + " " * (blanks + (k < extra))
                lines.append(text + line[-1])
            line = []
            letters = 0
        line.append(word)
        letters += len(word)
    lines.append(" ".join(line).ljust(width))
    return lines


# solution: blanks handed out in turn
def solve(words, width):
    rows = [[]]
    used = -1
    for w in words:
        if used + 1 + len(w) > width:
            rows.append([])
            used = -1
        rows[-1].append(w)
        used += 1 + len(w)
    out = []
    for row in rows[:-1]:
        free = width - sum(map(len, row))
        gaps = max(1, len(row) - 1)
        cells = row[:]
        k = 0
        while free:
            cells[k % gaps] += " "
            k += 1
            free -= 1
        out.append("".join(cells))
    out.append(" ".join(rows[-1]).ljust(width))
    return out


# solution: regular cuts in one long text
def widen(line, width):
    missing = width - len(line)
    gaps = line.count(" ")
    if gaps == 0:
        return line + " " * missing
    each, more = divmod(missing, gaps)
    line = line.replace(" ", " " * (each + 2), more)
    if not more:
        return line.replace(" ", " " * (each + 1))
    head, tail = line[: line.rfind(" " * (each + 2)) + each + 2], line[line.rfind(" " * (each + 2)) + each + 2 :]
    return head + tail.replace(" ", " " * (each + 1))


def solve(words, width):
    text = " ".join(words)
    lines = []
    at = 0
    while len(text) - at > width:
        cut = text.rfind(" ", at, at + width + 1)
        lines.append(widen(text[at:cut], width))
        at = cut + 1
    lines.append(text[at:].ljust(width))
    return lines


# solution: grid of letters
def solve(words, width):
    spans = []
    start = 0
    while start < len(words):
        stop = start
        room = width
        while stop < len(words) and len(words[stop]) <= room:
            room -= len(words[stop]) + 1
            stop += 1
        spans.append((start, stop))
        start = stop
    grid = [[" "] * width for _ in spans]
    for row, (start, stop) in zip(grid, spans):
        count = stop - start
        letters = sum(len(words[i]) for i in range(start, stop))
        column = 0
        for i in range(start, stop):
            for letter in words[i]:
                row[column] = letter
                column += 1
            if stop == len(words) or count == 1:
                column += 1
            else:
                slack = width - letters
                column += slack // (count - 1) + (1 if i - start < slack % (count - 1) else 0)
    return ["".join(row) for row in grid]


# solution: prefix lengths and bisect
from bisect import bisect_right
from itertools import accumulate, zip_longest


def solve(words, width):
    ends = list(accumulate((len(w) + 1 for w in words), initial=0))
    lines = []
    first = 0
    while first < len(words):
        after = bisect_right(ends, ends[first] + width + 1) - 1
        row = words[first:after]
        gaps = len(row) - 1
        if after == len(words) or gaps == 0:
            blanks = [" "] * gaps + [" " * (width - (ends[after] - ends[first]) + 1)]
        else:
            slack = width - (ends[after] - ends[first] - len(row))
            blanks = [" " * ((slack + gaps - 1 - k) // gaps) for k in range(gaps)]
        lines.append("".join(a + b for a, b in zip_longest(row, blanks, fillvalue="")))
        first = after
    return lines
