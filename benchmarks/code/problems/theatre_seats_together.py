"""Given the seats of a row, the number of rows and a list of bookings, seat each group side by side in
the first row with room (leftmost place) and return how many groups are refused, how many seats are
taken at the end, and the sum of all first seats.

There are `size` bookings: a number of people, or -k to cancel booking k (counted from 1, seated or not;
never twice). Seats of a row are numbered from 1; the first seats of cancelled groups stay in the sum.
"""

RANGE = (10, 2_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    width = rng.randint(12, 40)
    rows = max(2, size * rng.randint(1, 3) // width)
    bookings = []
    open_ones = []
    for k in range(1, size + 1):
        if open_ones and rng.random() < 0.3:
            bookings.append(-open_ones.pop(rng.randrange(len(open_ones))))
        else:
            bookings.append(rng.choice([1, 2, 2, 2, 3, 4, 4, 5, 7]))
            open_ones.append(k)
    return [width, rows, bookings]


# solution: grid of flags as texts of bytes
def solve(width, rows, bookings):
    hall = [bytearray(b".") * width for _ in range(rows)]
    seated = {}
    refused = total = 0
    for k, n in enumerate(bookings, 1):
        if n < 0:
            if -n in seated:
                r, s, m = seated.pop(-n)
                hall[r][s : s + m] = b"." * m
            continue
        for r in range(rows):
            s = hall[r].find(b"." * n)
            if s >= 0:
                hall[r][s : s + n] = b"x" * n
                seated[k] = (r, s, n)
                total += s + 1
                break
        else:
            refused += 1
    return [refused, sum(row.count(b"x") for row in hall), total]


# solution: lists of free gaps by row
def solve(width, rows, bookings):
    gaps = [[[0, width]] for _ in range(rows)]
    place = [None] * len(bookings)
    refused = total = 0
    for k, n in enumerate(bookings):
        if n > 0:
            for r in range(rows):
                gap = next((g for g in gaps[r] if g[1] - g[0] >= n), None)
                if gap:
                    place[k] = (r, gap[0], gap[0] + n)
                    total += gap[0] + 1
                    gap[0] += n
                    break
            refused += place[k] is None
        elif place[-n - 1]:
            r, a, b = place[-n - 1]
            place[-n - 1] = None
            merged = []
            for x, y in sorted(gaps[r] + [[a, b]]):
                if merged and merged[-1][1] == x:
                    merged[-1][1] = y
                else:
                    merged.append([x, y])
            gaps[r] = merged
    free = sum(b - a for row in gaps for a, b in row)
    return [refused, rows * width - free, total]


# solution: bit mask of free seats for each row
def solve(width, rows, bookings):
    free = [(1 << width) - 1] * rows
    groups = {}
    refused = total = 0
    for k in range(len(bookings)):
        n = bookings[k]
        if n < 0:
            r, mask = groups.pop(-n, (0, 0))
            free[r] |= mask
            continue
        found = False
        for r in range(rows):
            fit = free[r]
            for step in range(1, n):
                fit &= free[r] >> step
            if fit:
                s = (fit & -fit).bit_length() - 1
                mask = (1 << n) - 1 << s
                free[r] ^= mask
                groups[k + 1] = r, mask
                total += s + 1
                found = True
                break
        refused += not found
    return [refused, sum(bin(mask).count("1") for _, mask in groups.values()), total]


# solution: seat objects
class Seat:
    def __init__(self, number):
        self.number = number
        self.booking = None


class Row:
    def __init__(self, width):
        self.seats = [Seat(i + 1) for i in range(width)]
        self.empty = width

    def find(self, n):
        run = 0
        if self.empty < n:
            return None
        for i, seat in enumerate(self.seats):
            run = 0 if seat.booking else run + 1
            if run == n:
                return self.seats[i - n + 1 : i + 1]
        return None


def solve(width, rows, bookings):
    hall = [Row(width) for _ in range(rows)]
    taken = {}
    refused = total = 0
    for k, n in enumerate(bookings, 1):
        if n < 0:
            row, seats = taken.pop(-n, (None, []))
            for seat in seats:
                seat.booking = None
                row.empty += 1
            continue
        for row in hall:
            seats = row.find(n)
            if seats:
                break
        else:
            refused += 1
            continue
        for seat in seats:
            seat.booking = k
        row.empty -= n
        taken[k] = row, seats
        total += seats[0].number
    return [refused, sum(width - row.empty for row in hall), total]


# solution: sorted list of taken blocks, scanned from the front
from bisect import insort


def solve(width, rows, bookings):
    blocks = []
    where = {}
    refused = total = 0
    for k, n in enumerate(bookings, 1):
        if n < 0:
            if -n in where:
                blocks.remove(where.pop(-n))
            continue
        row, seat = 0, 0
        for r, a, b in blocks:
            if row < r and seat + n > width:
                row, seat = row + 1, 0
            if (row, seat + n) <= (r, a) and seat + n <= width:
                break
            row, seat = r, b
        if seat + n > width:
            row, seat = row + 1, 0
        if row < rows:
            spot = (row, seat, seat + n)
            insort(blocks, spot)
            where[k] = spot
            total += seat + 1
        else:
            refused += 1
    return [refused, sum(b - a for _, a, b in blocks), total]
