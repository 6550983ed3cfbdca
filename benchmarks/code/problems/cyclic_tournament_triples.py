"""Given the results of a tournament in which every two players met once, return how many groups of three players beat one another in a circle (a beat b, b beat c, c beat a).

`wins` has one text for each of `size` players: the letter at place j of text i is "W" if player i beat player j, "L" if not, and "-" for i = j.
"""

RANGE = (3, 120)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    upset = rng.choice([0.1, 0.3, 0.5])
    table = [["-"] * size for _ in range(size)]
    for i in range(size):
        for j in range(i):
            first = rng.random() < upset
            table[i][j] = "W" if first else "L"
            table[j][i] = "L" if first else "W"
    return [["".join(row) for row in table]]


# solution: by formula from the scores
def solve(wins):
    n = len(wins)
    triples = n * (n - 1) * (n - 2) // 6
    for row in wins:
        score = row.count("W")
        triples -= score * (score - 1) // 2
    return triples


# solution: bit masks of winners and losers
def solve(wins):
    n = len(wins)
    beats = [sum(1 << j for j in range(n) if row[j] == "W") for row in wins]
    full = (1 << n) - 1
    total = 0
    for a in range(n):
        losers_to_all = full & ~beats[a] & ~(1 << a)
        for b in range(n):
            if beats[a] >> b & 1:
                total += bin(beats[b] & losers_to_all).count("1")
    return total // 3


# solution: sets of beaten players, all circles kept
def solve(wins):
    beaten = {i: {j for j, c in enumerate(row) if c == "W"} for i, row in enumerate(wins)}
    circles = set()
    for a in beaten:
        for b in beaten[a]:
            if b < a:
                continue
            for c in beaten[b]:
                if c > a and a in beaten[c]:
                    circles.add((a, b, c))
    return len(circles)


# solution: list of paths of two wins, then closed
def solve(wins):
    paths = []
    for i, row in enumerate(wins):
        for j, result in enumerate(row):
            if result == "W" and j > i:
                for k, last in enumerate(wins[j]):
                    if last == "W" and k > i:
                        paths.append((i, k))
    closed = 0
    for start, end in paths:
        if wins[end][start] == "W":
            closed += 1
    return closed


# solution: square of the win matrix
def solve(wins):
    n = len(wins)
    matrix = [[1 if c == "W" else 0 for c in row] for row in wins]
    square = []
    for i in range(n):
        line = [0] * n
        for k in range(n):
            if matrix[i][k]:
                other = matrix[k]
                line = [x + y for x, y in zip(line, other)]
        square.append(line)
    trace = 0
    for i in range(n):
        trace += sum(square[i][j] for j in range(n) if matrix[j][i])
    return trace // 3
