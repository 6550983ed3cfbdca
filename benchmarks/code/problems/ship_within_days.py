"""Given weights of parcels and a number of days, return the least load of a ship that takes all the parcels
in that time.

There are `size` parcels of 1 to 500 kilograms and 2 to 9 days, never more days than parcels. The ship sails
once a day and the parcels leave in the given order.
"""

RANGE = (10, 1_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, 500) for _ in range(size)], rng.randint(2, 9)]


# solution: halving the load
def solve(weights, days):
    low, high = max(weights), sum(weights)
    while low < high:
        load = (low + high) // 2
        used, aboard = 1, 0
        for weight in weights:
            if aboard + weight > load:
                used += 1
                aboard = 0
            aboard += weight
        if used <= days:
            high = load
        else:
            low = load + 1
    return low


# solution: set of all sums of runs
from bisect import bisect_left


def solve(weights, days):
    sums = set()
    for i in range(len(weights)):
        total = 0
        for weight in weights[i:]:
            total += weight
            sums.add(total)
    sums = sorted(sums)
    heaviest = max(weights)

    def enough(load):
        if load < heaviest:
            return False
        trips = [0]
        for weight in weights:
            if trips[-1] + weight <= load:
                trips[-1] += weight
            else:
                trips.append(weight)
        return len(trips) <= days

    return sums[bisect_left(sums, True, key=enough)]


# solution: memo of first parcel and days left
def solve(weights, days):
    before = [0]
    for w in weights:
        before.append(before[-1] + w)
    n = len(weights)
    memo = {}

    def least(first, left):
        if left == 1:
            return before[n] - before[first]
        key = (first, left)
        if key not in memo:
            low, high = first, n
            while low < high:
                cut = (low + high) // 2
                if before[cut] - before[first] >= least(cut, left - 1):
                    high = cut
                else:
                    low = cut + 1
            best = max(before[low] - before[first], least(low, left - 1))
            if low > first:
                best = min(best, least(low - 1, left - 1))
            memo[key] = best
        return memo[key]

    return least(0, days)


# solution: full table of days by parcels
def solve(weights, days):
    n = len(weights)
    total = [0] * (n + 1)
    for i in range(n):
        total[i + 1] = total[i] + weights[i]
    table = [[0] * (n + 1) for _ in range(days + 1)]
    table[1] = total[:]
    for day in range(2, days + 1):
        cut = 0
        above, row = table[day - 1], table[day]
        for end in range(1, n + 1):
            while cut < end and above[cut] < total[end] - total[cut]:
                cut += 1
            row[end] = max(above[cut], total[end] - total[cut])
            if cut:
                row[end] = min(row[end], max(above[cut - 1], total[end] - total[cut - 1]))
    return table[days][n]


# solution: load raised to the next that changes a trip
class Voyage:
    def __init__(self, weights):
        self.weights = weights
        self.trips = []

    def load(self, limit):
        self.trips = [[]]
        weight = 0
        for parcel in self.weights:
            if weight + parcel > limit:
                self.trips.append([])
                weight = 0
            self.trips[-1].append(parcel)
            weight += parcel

    def next_limit(self):
        options = []
        for trip, after in zip(self.trips, self.trips[1:]):
            options.append(sum(trip) + after[0])
        return min(options)


def solve(weights, days):
    voyage = Voyage(weights)
    limit = max(max(weights), -(-sum(weights) // days))
    voyage.load(limit)
    while len(voyage.trips) > days:
        limit = voyage.next_limit()
        voyage.load(limit)
    return limit
