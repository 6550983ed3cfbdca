"""A part passes through `size` stations, each on one of several lines; given the minutes at every
station of every line and the minutes it takes to move from one line to another between stations,
return [least minutes, number of moves on the best way with fewest moves, the lines of that way as a
text, first in order among equal ones, only its first and last 20 letters].

There are 2 to 6 lines; the table of moves is square with zeros where one stays.
"""

RANGE = (2, 4_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lines = rng.randint(2, 6)
    moves = [[0 if a == b else rng.randint(1, 6) for b in range(lines)] for a in range(lines)]
    return [moves, [[rng.randint(1, 12) for _ in range(size)] for _ in range(lines)]]


# solution: full table from the last station on
def solve(moves, minutes):
    lines, n = len(minutes), len(minutes[0])
    best = [[(0, 0)] * lines for _ in range(n)]
    for k in range(n - 1, -1, -1):
        for a in range(lines):
            if k == n - 1:
                best[k][a] = (minutes[a][k], 0)
                continue
            t, m = min((moves[a][b] + best[k + 1][b][0], best[k + 1][b][1] + (a != b)) for b in range(lines))
            best[k][a] = (t + minutes[a][k], m)
    total = min(best[0])
    line = best[0].index(total)
    text = str(line)
    for k in range(1, n):
        need = (best[k - 1][line][0] - minutes[line][k - 1], best[k - 1][line][1])
        for b in range(lines):
            if (moves[line][b] + best[k][b][0], best[k][b][1] + (line != b)) == need:
                line = b
                break
        text += str(line)
    return [*total, text[:20] + text[-20:]]


# solution: whole ways as texts, one for each line
def solve(moves, minutes):
    n = len(minutes[0])
    ways = [(m[n - 1], 0, str(a)) for a, m in enumerate(minutes)]
    for k in range(n - 2, -1, -1):
        new = []
        for a, row in enumerate(moves):
            t, c, b = min((row[b] + w[0], w[1] + (a != b), b) for b, w in enumerate(ways))
            new.append((t + minutes[a][k], c, str(a) + ways[b][2]))
        ways = new
    time, count, text = min(ways)
    return [time, count, text[:20] + text[-20:]]


# solution: choices in bytearrays
def solve(moves, minutes):
    lines = range(len(minutes))
    stations = list(zip(*minutes))
    now = [(t, 0) for t in stations.pop()]
    picks = []
    while stations:
        column = stations.pop()
        pick, new = bytearray(), []
        for a in lines:
            t, c, b = min((now[b][0] + moves[a][b], now[b][1] + (b != a), b) for b in lines)
            pick.append(b)
            new.append((t + column[a], c))
        picks.append(pick)
        now = new
    total = min(now)
    line = now.index(total)
    way = [line]
    while picks:
        line = picks.pop()[line]
        way.append(line)
    text = "".join(map(str, way))
    return list(total) + [text[:20] + text[-20:]]


# solution: linked steps
class Step:
    def __init__(self, line, minutes, moves, later):
        self.line, self.minutes, self.moves, self.later = line, minutes, moves, later

    def after(self, other, cost, minutes):
        return Step(other, self.minutes + cost + minutes, self.moves + (other != self.line), self)


def solve(moves, minutes):
    n = len(minutes[0])
    heads = [Step(a, row[-1], 0, None) for a, row in enumerate(minutes)]
    for k in range(2, n + 1):
        fresh = []
        for a, row in enumerate(minutes):
            steps = [h.after(a, moves[a][h.line], row[-k]) for h in heads]
            fresh.append(min(steps, key=lambda s: (s.minutes, s.moves)))
        heads = fresh
    best = min(heads, key=lambda s: (s.minutes, s.moves))
    letters = []
    step = best
    while step is not None:
        letters.append(str(step.line))
        step = step.later
    return [best.minutes, best.moves, "".join(letters[:20] + letters[-20:])]


# solution: first and last letters kept only
def solve(moves, minutes):
    n = len(minutes[0])
    ways = [(m[-1], 0, str(a), str(a)) for a, m in enumerate(minutes)]
    for k in range(n - 2, -1, -1):
        fresh = []
        for a, m in enumerate(minutes):
            best = None
            for b, (time, count, front, back) in enumerate(ways):
                key = (time + moves[a][b], count + (a != b))
                if best is None or key < best[:2]:
                    best = (*key, front, back)
            back = best[3] if len(best[3]) == 20 else str(a) + best[3]
            fresh.append((best[0] + m[k], best[1], (str(a) + best[2])[:20], back))
        ways = fresh
    time, count, front, back = min(ways, key=lambda w: w[:2])
    return [time, count, front + back]
