"""Given balloons as pairs of left and right edge, return the least number of arrows, shot straight up, that burst them all.

There are `size` balloons with edges from 0 to about 10 * `size`; an arrow at a place bursts every balloon from whose left to whose
right edge, both counted, the place lies.
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    widest = rng.choice([10, 60, 300])
    balloons = []
    for _ in range(size):
        left = rng.randint(0, 10 * size)
        balloons.append([left, left + rng.randint(0, widest)])
    return [balloons]


# solution: sorted in place by right edge
def solve(balloons):
    balloons.sort(key=lambda balloon: balloon[1])
    arrows = 0
    at = -1
    for left, right in balloons:
        if left > at:
            arrows += 1
            at = right
    return arrows


# solution: groups shrinking to what they share
def solve(balloons):
    groups = []
    for left, right in sorted(balloons):
        if groups and left <= groups[-1]["end"]:
            group = groups[-1]
            group["start"] = left
            group["end"] = min(group["end"], right)
            group["members"].append((left, right))
        else:
            groups.append({"start": left, "end": right, "members": [(left, right)]})
    return len(groups)


# solution: table of the next place to shoot
def solve(balloons):
    far = max(right for _, right in balloons)
    nearest = [far + 1] * (far + 2)
    for left, right in balloons:
        nearest[left] = min(nearest[left], right)
    for x in range(far, -1, -1):
        nearest[x] = min(nearest[x], nearest[x + 1])
    count = 0
    x = nearest[0]
    while x <= far:
        count += 1
        x = nearest[x + 1]
    return count


# solution: latest left edge under every right edge
def solve(balloons):
    latest = {}
    for left, right in balloons:
        if latest.get(right, -1) < left:
            latest[right] = left
    shots = []
    for right in sorted(latest):
        if not shots or latest[right] > shots[-1]:
            shots.append(right)
    return len(shots)


# solution: sweep with the set of waiting balloons
from dataclasses import dataclass


@dataclass
class Edge:
    place: int
    closing: bool
    balloon: int


def solve(balloons):
    edges = []
    for number, (left, right) in enumerate(balloons):
        edges.append(Edge(left, False, number))
        edges.append(Edge(right, True, number))
    edges.sort(key=lambda edge: (edge.place, edge.closing))
    waiting = set()
    arrows = []
    for edge in edges:
        if not edge.closing:
            waiting.add(edge.balloon)
        elif edge.balloon in waiting:
            arrows.append((edge.place, len(waiting)))
            waiting.clear()
    return len(arrows)
