"""Given robots in a corridor as [place, power, "L" or "R"], return the places at the start of those
left at the end, sorted, and the sum of their power.

There are `size` robots at different places, all with one speed. When two meet, the weaker is destroyed
and the stronger goes on in its direction with one less power; at equal power both are destroyed. Take
the robots from left to right: one going left fights those going right before it, the nearest first.
"""

RANGE = (10, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    places = rng.sample(range(10 * size), size)
    top = rng.choice([5, 1000, 10**6])
    share = rng.uniform(0.3, 0.7)
    return [[[p, rng.randint(2, top), "R" if rng.random() < share else "L"] for p in places]]


# solution: stack of robots going right
def solve(robots):
    right = []
    left = []
    for place, power, way in sorted(robots):
        if way == "R":
            right.append([place, power])
            continue
        while right and power > 0:
            other = right[-1][1]
            if other <= power:
                right.pop()
            if other > power:
                right[-1][1] -= 1
                power = 0
            else:
                power = 0 if other == power else power - 1
        if power > 0:
            left.append([place, power])
    rest = sorted(left + right)
    return [[p for p, _ in rest], sum(w for _, w in rest)]


# solution: robots as objects with a link to the left neighbour
class Robot:
    def __init__(self, place, power, way, before):
        self.place, self.power, self.way, self.before = place, power, way, before


def solve(robots):
    last = None
    for place, power, way in sorted(robots, key=lambda r: r[0]):
        robot = Robot(place, power, way, last)
        while robot and robot.way == "L" and robot.before and robot.before.way == "R":
            rival = robot.before
            if rival.power > robot.power:
                rival.power -= 1
                robot = None
                last = rival
            elif rival.power < robot.power:
                robot.power -= 1
                robot.before = rival.before
                last = rival.before
            else:
                last = rival.before
                robot = None
        if robot:
            last = robot
    places, total = [], 0
    while last:
        places.append(last.place)
        total += last.power
        last = last.before
    return [places[::-1], total]


# solution: arrays by order of place and numbers of the stack
from array import array


def solve(robots):
    order = sorted(range(len(robots)), key=lambda i: robots[i][0])
    power = array("i", (robots[i][1] for i in order))
    stack = array("i")
    for j in range(len(order)):
        if robots[order[j]][2] == "R":
            stack.append(j)
            continue
        while stack and power[j]:
            k = stack[-1]
            if power[k] > power[j]:
                power[k] -= 1
                power[j] = 0
            elif power[k] < power[j]:
                power[j] -= 1
                power[k] = 0
                stack.pop()
            else:
                power[k] = power[j] = 0
                stack.pop()
    return [[robots[order[j]][0] for j in range(len(order)) if power[j]], sum(power)]


# solution: dictionary of survivors, changed as they fight
def fight(a, b):
    return (a - 1, 0) if a > b else (0, b - 1) if b > a else (0, 0)


def solve(robots):
    ways = {p: way for p, _, way in robots}
    alive = {p: power for p, power, _ in robots}
    waiting = []
    for place in sorted(alive):
        if ways[place] == "R":
            waiting.append(place)
        while ways[place] == "L" and waiting and alive.get(place):
            rival = waiting[-1]
            alive[rival], alive[place] = fight(alive[rival], alive[place])
            if not alive[rival]:
                del alive[waiting.pop()]
            if not alive[place]:
                del alive[place]
    return [sorted(alive), sum(alive.values())]


# solution: one list compacted in place with a diary of the fights
def solve(robots):
    line = [tuple(r) for r in robots]
    line.sort()
    diary = []
    top = 0
    for r in line:
        place, power, way = r
        while way == "L" and power and top and line[top - 1][2] == "R":
            p, w, _ = line[top - 1]
            diary.append((p, place))
            top -= 1
            if w > power:
                line[top] = (p, w - 1, "R")
                top += 1
                power = 0
            elif w == power:
                power = 0
            else:
                power -= 1
        if power:
            line[top] = (place, power, way)
            top += 1
    del line[top:]
    return [[p for p, _, _ in line], sum(w for _, w, _ in line)]
