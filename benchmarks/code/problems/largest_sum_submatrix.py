"""Given a square matrix of `size` rows of `size` integers, return the largest sum of a rectangular block of it (neighbouring
rows and neighbouring columns, at least one cell).
"""

RANGE = (2, 26)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[[rng.randint(-60, 50) for _ in range(size)] for _ in range(size)]]


# solution: column sums and best run
def solve(matrix):
    n = len(matrix)
    best = matrix[0][0]
    for top in range(n):
        sums = [0] * n
        for bottom in range(top, n):
            run = None
            for c in range(n):
                sums[c] += matrix[bottom][c]
                run = sums[c] if run is None or run < 0 else run + sums[c]
                if run > best:
                    best = run
    return best


# solution: summed table
def solve(matrix):
    n = len(matrix)
    table = [[0] * (n + 1)]
    for row in matrix:
        above = table[-1]
        line = [0]
        running = 0
        for v, up in zip(row, above[1:]):
            running += v
            line.append(running + up)
        table.append(line)
    best = float("-inf")
    for a in range(n):
        for b in range(a + 1, n + 1):
            differences = [q - p for p, q in zip(table[a], table[b])]
            for i in range(n):
                best = max(best, max(differences[i + 1 :]) - differences[i])
    return best


# solution: sums of all blocks in a dictionary
def solve(matrix):
    n = len(matrix)
    blocks = {}
    for top in range(n):
        for left in range(n):
            for bottom in range(top, n):
                across = 0
                for right in range(left, n):
                    across += matrix[bottom][right]
                    blocks[top, left, bottom, right] = across + blocks.get((top, left, bottom - 1, right), 0)
    return max(blocks.values())


# solution: all bands of rows kept as lists
def best_run(values):
    best = values[0]
    low = total = 0
    for v in values:
        total += v
        best = max(best, total - low)
        low = min(low, total)
    return best


def solve(matrix):
    bands = {}
    for i, row in enumerate(matrix):
        bands[i, i] = row
    for length in range(1, len(matrix)):
        for i in range(len(matrix) - length):
            bands[i, i + length] = [a + b for a, b in zip(bands[i, i + length - 1], matrix[i + length])]
    return max(best_run(band) for band in bands.values())


# solution: recursion over halves of the columns
def solve(matrix):
    n = len(matrix)

    def reach(top, bottom, columns):
        best = total = None
        for c in columns:
            piece = 0
            for r in range(top, bottom + 1):
                piece += matrix[r][c]
            total = piece if total is None else total + piece
            best = total if best is None else max(best, total)
        return best

    def best(left, right):
        if left == right:
            top = run = matrix[0][left]
            for r in range(1, n):
                run = max(run, 0) + matrix[r][left]
                top = max(top, run)
            return top
        cut = (left + right) // 2
        found = max(best(left, cut), best(cut + 1, right))
        for top in range(n):
            for bottom in range(top, n):
                over = reach(top, bottom, range(cut, left - 1, -1)) + reach(top, bottom, range(cut + 1, right + 1))
                found = max(found, over)
        return found

    return best(0, n - 1)
