"""Given the stock of several warehouses and orders, ship each order from the first warehouse that has
all of it, and return how many orders came from each warehouse, how many could not be shipped, and the
pieces left in all.

There are `size` orders, each a list of 1 to 4 [product, pieces] with different products; the stock is a
list of lists, pieces by warehouse and product. There are 30 + size / 8 products.
"""

RANGE = (10, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    products = 30 + size // 8
    houses = rng.randint(2, 8)
    orders = []
    for _ in range(size):
        items = rng.sample(range(products), rng.randint(1, 4))
        orders.append([[p, rng.randint(1, 5)] for p in items])
    most = rng.randint(8, 80) // houses + 1
    stock = [[rng.randint(0, most) for _ in range(products)] for _ in range(houses)]
    return [stock, orders]


# solution: copy of the stock
def solve(stock, orders):
    left = [row[:] for row in stock]
    shipped = [0] * len(left)
    failed = 0
    for order in orders:
        for h, row in enumerate(left):
            if all(row[p] >= n for p, n in order):
                for p, n in order:
                    row[p] -= n
                shipped[h] += 1
                break
        else:
            failed += 1
    return [shipped, failed, sum(map(sum, left))]


# solution: dictionary of what was taken
def solve(stock, orders):
    taken = {}
    counts = [0] * len(stock)
    for order in orders:
        h = 0
        while h < len(stock):
            if all(stock[h][p] - taken.get((h, p), 0) >= n for p, n in order):
                break
            h += 1
        if h < len(stock):
            counts[h] += 1
            for p, n in order:
                taken[h, p] = taken.get((h, p), 0) + n
    pieces = sum(sum(row) for row in stock) - sum(taken.values())
    return [counts, len(orders) - sum(counts), pieces]


# solution: warehouse objects and shipment records
class Warehouse:
    def __init__(self, row):
        self.shelves = {p: n for p, n in enumerate(row) if n}
        self.shipments = []

    def try_order(self, order):
        if any(self.shelves.get(p, 0) < n for p, n in order):
            return False
        for p, n in order:
            self.shelves[p] -= n
            if not self.shelves[p]:
                del self.shelves[p]
        self.shipments.append({"lines": [tuple(line) for line in order]})
        return True


def solve(stock, orders):
    houses = [Warehouse(row) for row in stock]
    failed = [o for o in orders if not any(h.try_order(o) for h in houses)]
    left = sum(sum(h.shelves.values()) for h in houses)
    return [[len(h.shipments) for h in houses], len(failed), left]


# solution: houses one after the other with the orders left over
def solve(stock, orders):
    counts = []
    remaining = list(orders)
    pieces = 0
    for row in stock:
        row = list(row)
        later = []
        for order in remaining:
            if min(row[p] - n for p, n in order) < 0:
                later.append(order)
            else:
                for p, n in order:
                    row[p] -= n
        counts.append(len(remaining) - len(later))
        pieces += sum(row)
        remaining = later
    return [counts, len(remaining), pieces]


# solution: one flat array of small numbers
from array import array


def solve(stock, orders):
    width = len(stock[0])
    cells = array("h")
    for row in stock:
        cells.extend(row)
    shipped = array("i", [0] * len(stock))
    missed = 0
    for order in orders:
        base = -1
        for start in range(0, len(cells), width):
            good = True
            for p, n in order:
                if cells[start + p] < n:
                    good = False
                    break
            if good:
                base = start
                break
        if base < 0:
            missed += 1
            continue
        for p, n in order:
            cells[base + p] -= n
        shipped[base // width] += 1
    return [list(shipped), missed, sum(cells)]
