"""A ring road has `size` cells; `road` holds -1 for an empty cell and otherwise the speed (0 .. 4) of the car there. In each
of `size` steps all cars at once: the speed grows by one up to 4, then it is lowered to the number of empty cells in front of
the car, and then the car moves forward by its speed.

Return [cells driven by all cars together, cars standing (speed 0) at the end, largest number of standing cars after a step].
At least one car and one empty cell are there.
"""

RANGE = (4, 450)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    density = rng.choice([0.2, 0.35, 0.5])
    road = [rng.randint(0, 4) if rng.random() < density else -1 for _ in range(size)]
    road[0], road[1] = 1, -1
    return [road]


# solution: only the places of the cars
def solve(road):
    n = len(road)
    places = [i for i, v in enumerate(road) if v >= 0]
    speeds = [v for v in road if v >= 0]
    m = len(places)
    driven = most = 0
    for _ in range(n):
        first = places[0]
        standing = 0
        for k in range(m):
            ahead = places[k + 1] if k + 1 < m else first
            gap = (ahead - places[k] - 1) % n
            v = min(speeds[k] + 1, 4, gap)
            speeds[k] = v
            places[k] = (places[k] + v) % n
            driven += v
            standing += v == 0
        most = max(most, standing)
    return [driven, speeds.count(0), most]


# solution: film of the whole road
def gap_before(road, i):
    gap = 0
    while gap < 5 and road[(i + gap + 1) % len(road)] < 0:
        gap += 1
    return gap


def solve(road):
    film = [road]
    for _ in road:
        now = film[-1]
        new = [-1] * len(now)
        for i, speed in enumerate(now):
            if speed >= 0:
                speed = min(4, speed + 1, gap_before(now, i))
                new[(i + speed) % len(now)] = speed
        film.append(new)
    driven = sum(v for frame in film[1:] for v in frame if v > 0)
    standing = [frame.count(0) for frame in film[1:]]
    return [driven, standing[-1], max(standing)]


# solution: dictionary from place to speed
def solve(road):
    n = len(road)
    cars = {i: v for i, v in enumerate(road) if v != -1}
    total = 0
    jam = 0
    for _ in range(n):
        moved = {}
        for place, speed in cars.items():
            free = 0
            while free <= speed and free < 4 and (place + free + 1) % n not in cars:
                free += 1
            moved[(place + free) % n] = free
        cars = moved
        total += sum(cars.values())
        still = list(cars.values()).count(0)
        jam = max(jam, still)
    return [total, still, jam]


# solution: cars as objects that remember their trip
class Car:
    def __init__(self, place, speed):
        self.place = place
        self.speed = speed
        self.trip = []
        self.front = None
        self.gap = 0

    def measure(self, n):
        self.gap = (self.front.place - self.place - 1) % n

    def drive(self, n):
        self.speed = min(self.speed + 1, 4, self.gap)
        self.place = (self.place + self.speed) % n
        self.trip.append((self.place, self.speed))


def solve(road):
    n = len(road)
    cars = [Car(i, v) for i, v in enumerate(road) if v >= 0]
    for i, car in enumerate(cars):
        car.front = cars[(i + 1) % len(cars)]
    for _ in range(n):
        for car in cars:
            car.measure(n)
        for car in cars:
            car.drive(n)
    driven = sum(speed for car in cars for _, speed in car.trip)
    standing = [sum(car.trip[t][1] == 0 for car in cars) for t in range(n)]
    return [driven, standing[-1], max(standing)]


# solution: lines of text, a letter for each cell
def step(line):
    n = len(line)
    doubled = line + line[:6]
    out = bytearray(b"." * n)
    for i in range(n):
        if line[i : i + 1] != b".":
            front = doubled[i + 1 : i + 5] if n > 4 else (line * 3)[i + 1 : i + 5]
            free = len(front) - len(front.lstrip(b"."))
            speed = min(line[i] - 48 + 1, 4, free)
            out[(i + speed) % n] = 48 + speed
    return bytes(out)


def solve(road):
    lines = [bytes(46 if v < 0 else 48 + v for v in road)]
    for _ in range(len(road)):
        lines.append(step(lines[-1]))
    text = b"\n".join(lines[1:])
    driven = sum(text.count(b"%d" % v) * v for v in range(1, 5))
    return [driven, lines[-1].count(b"0"), max(line.count(b"0") for line in lines[1:])]
