"""Balls move on a straight track from 0 to `length`, each given as [position, speed] and all passing freely through each
other. In each of `size` steps a ball's position grows by its speed; when it is then below 0 or above the length, it is
mirrored back at that wall, its speed changes sign, and one bounce is counted.

Return [sum of the balls' positions after the last step, bounces of all balls together]. Speeds are smaller than the length.
"""

RANGE = (5, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    length = rng.randint(300, 2000)
    balls = [[rng.randint(0, length), rng.randint(-length // 4, length // 4)] for _ in range(5)]
    return [length, balls, size]


# solution: only the present state
def solve(length, balls, steps):
    bounces = 0
    total = 0
    for place, speed in balls:
        for _ in range(steps):
            place += speed
            if place < 0:
                place = -place
            elif place > length:
                place = 2 * length - place
            else:
                continue
            speed = -speed
            bounces += 1
        total += place
    return [total, bounces]


# solution: every state of all balls in a list
def advance(state, length):
    out = []
    for x, v, hits in state:
        x += v
        if x < 0:
            x, v, hits = -x, -v, hits + 1
        elif x > length:
            x, v, hits = 2 * length - x, -v, hits + 1
        out.append((x, v, hits))
    return out


def solve(length, balls, steps):
    states = [[(x, v, 0) for x, v in balls]]
    while len(states) <= steps:
        states.append(advance(states[-1], length))
    last = states[-1]
    return [sum(s[0] for s in last), sum(s[2] for s in last)]


# solution: unfolded track
def solve(length, balls, steps):
    positions = hits = 0
    for x, v in balls:
        mirrored = v < 0
        if mirrored:
            x, v = length - x, -v
        way = x + v * steps
        hits += max(0, (way - 1) // length)
        way %= 2 * length
        if way > length:
            way = 2 * length - way
        positions += length - way if mirrored else way
    return [positions, hits]


# solution: log of bounces as objects
class Bounce:
    def __init__(self, step, ball, wall):
        self.step = step
        self.ball = ball
        self.wall = wall


def solve(length, balls, steps):
    log = []
    xs = [b[0] for b in balls]
    vs = [b[1] for b in balls]
    for step in range(1, steps + 1):
        for k in range(len(xs)):
            xs[k] += vs[k]
            if xs[k] < 0:
                log.append(Bounce(step, k, "left"))
                xs[k] = -xs[k]
                vs[k] = -vs[k]
            elif xs[k] > length:
                log.append(Bounce(step, k, "right"))
                xs[k] = 2 * length - xs[k]
                vs[k] = -vs[k]
    return [sum(xs), len(log)]


# solution: track of each ball in a typed array, bounces read from it
from array import array


def solve(length, balls, steps):
    answer = [0, 0]
    tracks = []
    for start, speed in balls:
        track = array("h", [start])
        signs = bytearray()
        for _ in range(steps):
            here = track[-1] + speed
            bounced = not 0 <= here <= length
            if bounced:
                here = -here if here < 0 else 2 * length - here
                speed = -speed
            signs.append(bounced)
            track.append(here)
        tracks.append((track, signs))
    for track, signs in tracks:
        answer[0] += track[-1]
        answer[1] += signs.count(1)
    return answer
