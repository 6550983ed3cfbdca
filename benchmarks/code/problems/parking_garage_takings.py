"""Given the number of places, a price table and a log of a garage, return its takings, how many cars
were turned away and the longest stay.

The log has `size` lines "MINUTE in PLATE" or "MINUTE out PLATE" in order of time. A car that finds the
garage full is turned away, and its later line "out" does not count. Price is [free minutes, cents of
every begun hour, greatest cents for one stay]; the free minutes are free only for stays not longer than
them. Cars that never leave pay nothing.
"""

RANGE = (20, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    places = rng.randint(20, 400)
    minute = 0
    inside = []
    log = []
    while len(log) < size:
        minute += rng.randint(0, 5)
        if inside and rng.random() < len(inside) / (places * 1.6):
            k = rng.randrange(len(inside))
            inside[k], inside[-1] = inside[-1], inside[k]
            log.append(f"{minute} out {inside.pop()}")
        else:
            plate = f"{rng.choice('ABCDEFGH')}{rng.choice('KLMNOP')} {len(log) * 7 + rng.randint(0, 6)}"
            inside.append(plate)
            log.append(f"{minute} in {plate}")
    return [places, [rng.choice([10, 15, 20]), rng.randint(80, 300), rng.randint(1200, 2500)], log]


# solution: dictionary of cars inside
def solve(places, price, log):
    free, hour, most = price
    inside = {}
    takings = refused = longest = 0
    for line in log:
        minute, what, plate = line.split(" ", 2)
        minute = int(minute)
        if what == "in":
            if len(inside) < places:
                inside[plate] = minute
            else:
                refused += 1
        elif plate in inside:
            stay = minute - inside.pop(plate)
            longest = max(longest, stay)
            if stay > free:
                takings += min(most, -(-stay // 60) * hour)
    return [takings, refused, longest]


# solution: objects for stays
class Stay:
    def __init__(self, plate, begin):
        self.plate = plate
        self.begin = begin
        self.end = None

    def length(self):
        return self.end - self.begin

    def cost(self, free, hour, most):
        if self.length() <= free:
            return 0
        return min(most, (self.length() + 59) // 60 * hour)


class Garage:
    def __init__(self, places):
        self.places = places
        self.present = {}
        self.finished = []
        self.refused = []

    def enter(self, plate, minute):
        if len(self.present) == self.places:
            self.refused.append(plate)
        else:
            self.present[plate] = Stay(plate, minute)

    def leave(self, plate, minute):
        stay = self.present.pop(plate, None)
        if stay:
            stay.end = minute
            self.finished.append(stay)


def solve(places, price, log):
    garage = Garage(places)
    for line in log:
        minute, what, plate = line.split(" ", 2)
        (garage.enter if what == "in" else garage.leave)(plate, int(minute))
    done = garage.finished
    longest = max([s.length() for s in done], default=0)
    return [sum(s.cost(*price) for s in done), len(garage.refused), longest]


# solution: fixed places scanned one by one
def solve(places, price, log):
    spots = [None] * places
    since = [0] * places
    taken = 0
    cents = away = record = 0
    for line in log:
        head, rest = line.split(" ", 1)
        t = int(head)
        if rest[:3] == "in ":
            if taken == places:
                away += 1
                continue
            spot = spots.index(None)
            spots[spot] = rest[3:]
            since[spot] = t
            taken += 1
        else:
            plate = rest[4:]
            if plate not in spots:
                continue
            spot = spots.index(plate)
            spots[spot] = None
            taken -= 1
            stay = t - since[spot]
            if stay > record:
                record = stay
            if stay > price[0]:
                cents += min(price[2], (stay + 59) // 60 * price[1])
    return [cents, away, record]


# solution: parsed rows, then partners joined by index
def solve(places, price, log):
    rows = []
    for line in log:
        parts = line.split()
        rows.append({"minute": int(parts[0]), "kind": parts[1], "plate": " ".join(parts[2:])})
    leaving = {row["plate"]: i for i, row in enumerate(rows) if row["kind"] == "out"}
    admitted = set()
    count = 0
    turned_away = 0
    for row in rows:
        if row["kind"] == "out":
            count -= row["plate"] in admitted
        elif count < places:
            count += 1
            admitted.add(row["plate"])
        else:
            turned_away += 1
    stays = [
        rows[leaving[row["plate"]]]["minute"] - row["minute"]
        for row in rows
        if row["kind"] == "in" and row["plate"] in admitted and row["plate"] in leaving
    ]
    paid = [s for s in stays if s > price[0]]
    takings = sum(min(price[2], (s + 59) // 60 * price[1]) for s in paid)
    return [takings, turned_away, max(stays, default=0)]


# solution: histogram of stays by length
from collections import Counter


def events(log):
    for line in log:
        minute, what, plate = line.split(" ", 2)
        yield int(minute), what == "in", plate


def solve(places, price, log):
    free, hour, most = price
    entered = {}
    stays = Counter()
    refused = 0
    for t, arriving, plate in events(log):
        if arriving and len(entered) >= places:
            refused += 1
        elif arriving:
            entered[plate] = t
        else:
            t0 = entered.pop(plate, None)
            if t0 is not None:
                stays[t - t0] += 1
    total = 0
    for stay, n in stays.items():
        if stay > free:
            total += n * min(most, hour * ((stay - 1) // 60 + 1))
    return [total, refused, max(stays) if stays else 0]
