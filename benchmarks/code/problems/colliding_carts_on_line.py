"""Carts on a line [place, speed, mass], all with different places and whole speeds; carts that meet (also
between whole times) couple and go on as one with mass together and the speed (sum of mass times speed)
// (sum of mass). Carts that never meet are kept. Coupling is done in this order for the given carts
sorted by place: the last cart of those settled and the next cart couple whenever the one in front
(larger place) is slower than the one behind; then the coupled one is compared with the one before it,
and so on. Return [number of trains, greatest mass, sum of speed * mass over the trains, longest train in
carts].

There are `size` carts.
"""

RANGE = (3, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    trend = rng.choice([0, 0, 1, -1])
    places = rng.sample(range(2 * size), size)
    return [[[i, rng.randint(-300, 300) + trend * i * 500 // size, rng.randint(1, 9)] for i in places]]


# solution: stack of lists
def solve(carts):
    stack = []
    for _, speed, mass in sorted(carts):
        train = [speed, mass, 1]
        while stack and stack[-1][0] > train[0]:
            s, m, k = stack.pop()
            train = [(s * m + train[0] * train[1]) // (m + train[1]), m + train[1], k + train[2]]
        stack.append(train)
    return [
        len(stack),
        max(m for _, m, _ in stack),
        sum(s * m for s, m, _ in stack),
        max(k for _, _, k in stack),
    ]


# solution: carts written over in place
def solve(carts):
    carts.sort(key=lambda cart: cart[0])
    top = 0
    for cart in carts:
        speed, mass, number = cart[1], cart[2], 1
        while top and carts[top - 1][0] > speed:
            behind = carts[top - 1]
            speed = (behind[0] * behind[1] + speed * mass) // (behind[1] + mass)
            mass += behind[1]
            number += behind[2]
            top -= 1
        carts[top] = [speed, mass, number]
        top += 1
    heaviest = longest = total = 0
    for i in range(top):
        speed, mass, number = carts[i]
        heaviest = max(heaviest, mass)
        longest = max(longest, number)
        total += speed * mass
    return [top, heaviest, total, longest]


# solution: trains that keep their carts
class Train:
    def __init__(self, cart):
        self.carts = [cart]
        self.speed = cart[1]
        self.mass = cart[2]

    def couple(self, behind):
        momentum = self.speed * self.mass + behind.speed * behind.mass
        self.mass += behind.mass
        self.speed = momentum // self.mass
        behind.carts.extend(self.carts)
        self.carts = behind.carts


def solve(carts):
    trains = []
    for cart in sorted(carts):
        train = Train(cart)
        while trains and trains[-1].speed > train.speed:
            train.couple(trains.pop())
        trains.append(train)
    return [
        len(trains),
        max(t.mass for t in trains),
        sum(t.speed * t.mass for t in trains),
        max(len(t.carts) for t in trains),
    ]


# solution: places to carts in a dictionary, arrays as stacks
from array import array


def solve(carts):
    by_place = {place: (speed, mass) for place, speed, mass in carts}
    speeds, masses, ends = array("q"), array("q"), array("l")
    for i, place in enumerate(sorted(by_place)):
        speed, mass = by_place[place]
        while speeds and speeds[-1] > speed:
            other = masses.pop()
            speed = (speeds.pop() * other + speed * mass) // (other + mass)
            mass += other
            ends.pop()
        speeds.append(speed)
        masses.append(mass)
        ends.append(i + 1)
    longest = max(b - a for a, b in zip([0, *ends], ends))
    return [len(speeds), max(masses), sum(s * m for s, m in zip(speeds, masses)), longest]


# solution: linked neighbours
def solve(carts):
    order = sorted(range(len(carts)), key=lambda i: carts[i][0])
    speed = {i: carts[i][1] for i in order}
    mass = {i: carts[i][2] for i in order}
    size = dict.fromkeys(order, 1)
    behind = dict(zip(order[1:], order))
    for i in order:
        while i in behind and speed[behind[i]] > speed[i]:
            j = behind[i]
            speed[i] = (speed[j] * mass[j] + speed[i] * mass[i]) // (mass[j] + mass[i])
            mass[i] += mass.pop(j)
            size[i] += size.pop(j)
            del speed[j]
            if j in behind:
                behind[i] = behind.pop(j)
            else:
                del behind[i]
    return [len(speed), max(mass.values()), sum(speed[i] * mass[i] for i in speed), max(size.values())]
