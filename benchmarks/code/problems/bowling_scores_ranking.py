"""Given score sheets as texts like "X 7/ 9- 34 ...", return the best total, the number of sheets with
it, and the median total (the lower one).

There are `size` sheets of ten frames. "X" is a strike (ten, plus the next two balls), "/" the rest of
the ten (plus the next ball), "-" no pins; the last frame has its extra balls written in it.
"""

RANGE = (5, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""

    def pair():
        a = rng.randint(0, 9)
        b = rng.randint(0, 10 - a)
        return ("-" if a == 0 else str(a)) + ("/" if a + b == 10 else "-" if b == 0 else str(b))

    sheets = []
    for _ in range(size):
        skill = rng.random()
        frames = ["X" if rng.random() < skill else pair() for _ in range(10)]
        if frames[9] == "X":
            frames[9] = rng.choice(["XXX", "X" + pair(), "XX" + str(rng.randint(1, 9))])
        elif frames[9][1] == "/":
            frames[9] += rng.choice("X123456789-")
        sheets.append(" ".join(frames))
    return [sheets]


# solution: list of balls per sheet, sorted totals
def total(sheet):
    balls = []
    for c in sheet.replace(" ", ""):
        balls.append(10 if c == "X" else 10 - balls[-1] if c == "/" else 0 if c == "-" else int(c))
    i = score = 0
    for _ in range(10):
        if balls[i] == 10:
            score += sum(balls[i : i + 3])
            i += 1
        else:
            two = balls[i] + balls[i + 1]
            score += two + (balls[i + 2] if two == 10 else 0)
            i += 2
    return score


def solve(sheets):
    totals = sorted(map(total, sheets))
    return [totals[-1], totals.count(totals[-1]), totals[(len(totals) - 1) // 2]]


# solution: histogram and bonus counters, nothing kept
def solve(sheets):
    table = [0] * 301
    for sheet in sheets:
        score = last = one = two = 0
        for frame, text in enumerate(sheet.split()):
            for c in text:
                pins = 10 if c == "X" else 10 - last if c == "/" else 0 if c == "-" else ord(c) - 48
                last = pins
                score += pins * (one + (frame < 9))
                one, two = two, 0
                if frame < 9 and c == "X":
                    one, two = one + 1, 1
                elif frame < 9 and c == "/":
                    one += 1
            if frame == 9:
                for k, c in enumerate(text):
                    before = text[k - 1] if k else "-"
                    rest = 0 if before in "-X" else int(before) if before != "/" else 0
                    score += 10 if c == "X" else 10 - rest if c == "/" else 0 if c == "-" else int(c)
        table[score] += 1
    best = max(i for i in range(301) if table[i])
    need = (len(sheets) - 1) // 2 + 1
    for i in range(301):
        need -= table[i]
        if need <= 0:
            return [best, table[best], i]


# solution: frame objects linked to the next
class Frame:
    def __init__(self, text, following):
        self.following = following
        self.balls = []
        for c in text:
            if c == "X":
                self.balls.append(10)
            elif c == "/":
                self.balls.append(10 - self.balls[-1])
            else:
                self.balls.append(int(c.replace("-", "0")))

    def next_balls(self, n):
        found = self.balls[:n]
        if len(found) < n and self.following:
            found = found + self.following.next_balls(n - len(found))
        return found

    def score(self):
        if self.following is None:
            return sum(self.balls)
        return sum(self.next_balls(3 if sum(self.balls) == 10 else 2))


def solve(sheets):
    games = []
    for sheet in sheets:
        game = []
        for text in reversed(sheet.split()):
            game.append(Frame(text, game[-1] if game else None))
        games.append(game)
    results = [sum(f.score() for f in game) for game in games]
    best = max(results)
    return [best, results.count(best), sorted(results)[(len(results) - 1) // 2]]


# solution: recursion over texts of signs
from statistics import median_low


def value(text, i):
    if text[i] == "/":
        return 10 - value(text, i - 1)
    return {"X": 10, "-": 0}.get(text[i]) if text[i] in "X-" else int(text[i])


def score(text, i, frame):
    if frame == 10:
        return 0
    if text[i] == "X":
        return 10 + value(text, i + 1) + value(text, i + 2) + score(text, i + 1, frame + 1)
    if text[i + 1] == "/":
        return 10 + value(text, i + 2) + score(text, i + 2, frame + 1)
    return value(text, i) + value(text, i + 1) + score(text, i + 2, frame + 1)


def solve(sheets):
    totals = [score(s.replace(" ", ""), 0, 0) for s in sheets]
    top = max(totals)
    return [top, sum(t == top for t in totals), median_low(totals)]


# solution: table of points added ball by ball for all sheets
from collections import Counter


def solve(sheets):
    points = {}
    for s, sheet in enumerate(sheets):
        pins, starts = [], []
        for text in sheet.split():
            starts.append(len(pins))
            for c in text:
                if c == "/":
                    pins.append(10 - pins[-1])
                else:
                    pins.append("-123456789X".index(c))
        for f, k in enumerate(starts):
            n = 3 if pins[k] == 10 or pins[k] + pins[k + 1] == 10 else 2
            points[s, f] = sum(pins[k : k + n])
    totals = Counter()
    for (s, _), p in points.items():
        totals[s] += p
    counts = Counter(totals.values())
    ordered = sorted(counts.elements())
    return [ordered[-1], counts[ordered[-1]], ordered[(len(ordered) - 1) // 2]]
