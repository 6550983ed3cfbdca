"""A square of `size` by `size` lamps is dark. Each order [action, top, left, bottom, right] concerns all lamps of a rectangle,
its borders included: "on", "off" or "toggle". Return [lamps burning after the last order, burning in the fullest row].

There are about as many orders as the side has lamps.
"""

RANGE = (3, 150)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    orders = []
    for _ in range(size):
        rows = sorted(rng.randrange(size) for _ in range(2))
        columns = sorted(rng.randrange(size) for _ in range(2))
        orders.append([rng.choice(["on", "off", "toggle"]), rows[0], columns[0], rows[1], columns[1]])
    return [size, orders]


# solution: table of booleans
def solve(size, orders):
    lamps = [[False] * size for _ in range(size)]
    for action, top, left, bottom, right in orders:
        for r in range(top, bottom + 1):
            row = lamps[r]
            for c in range(left, right + 1):
                row[c] = action == "on" or (action == "toggle" and not row[c])
    counts = [sum(row) for row in lamps]
    return [sum(counts), max(counts)]


# solution: set of burning lamps
def solve(size, orders):
    burning = set()
    for action, top, left, bottom, right in orders:
        area = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
        if action == "on":
            burning |= area
        elif action == "off":
            burning -= area
        else:
            burning ^= area
    rows = [0] * size
    for r, _ in burning:
        rows[r] += 1
    return [len(burning), max(rows)]


# solution: big integer for each row
def solve(size, orders):
    rows = [0] * size
    for action, top, left, bottom, right in orders:
        mask = (1 << right + 1) - (1 << left)
        for r in range(top, bottom + 1):
            if action == "toggle":
                rows[r] ^= mask
            else:
                rows[r] |= mask
                if action == "off":
                    rows[r] ^= mask
    fullness = [f"{row:b}".count("1") for row in rows]
    return [sum(fullness), max(fullness)]


# solution: each lamp asked on its own, orders from the last
def state(r, c, orders):
    flips = 0
    for action, top, left, bottom, right in reversed(orders):
        if top <= r <= bottom and left <= c <= right:
            if action == "toggle":
                flips += 1
            else:
                return (action == "on") ^ (flips & 1)
    return flips & 1


def solve(size, orders):
    total = fullest = 0
    for r in range(size):
        lit = 0
        for c in range(size):
            lit += state(r, c, orders)
        total += lit
        fullest = max(fullest, lit)
    return [total, fullest]


# solution: picture after each order kept
def change(row, action, left, right):
    middle = {
        "on": lambda part: "#" * len(part),
        "off": lambda part: "." * len(part),
        "toggle": lambda part: part.translate({35: ".", 46: "#"}),
    }[action](row[left : right + 1])
    return row[:left] + middle + row[right + 1 :]


def solve(size, orders):
    pictures = [["." * size for _ in range(size)]]
    for action, top, left, bottom, right in orders:
        last = pictures[-1]
        picture = []
        for r, row in enumerate(last):
            picture.append(change(row, action, left, right) if top <= r <= bottom else row + "")
        pictures.append(picture)
    final = pictures[-1]
    return ["".join(final).count("#"), max(row.count("#") for row in final)]
