"""Given a dungeon, return the least health a knight must begin with to cross it and never fall below 1.

The square matrix has `size` rows of numbers from -30 to 12 that are added to the health, also in the first
and the last room. The knight goes right and down, from the upper left to the lower right room.
"""

RANGE = (5, 240)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[[rng.randint(-30, 12) for _ in range(size)] for _ in range(size)]]


# solution: one row of needs from the bottom
def solve(dungeon):
    columns = len(dungeon[0])
    need = [10**9] * (columns + 1)
    need[columns - 1] = 1
    for row in reversed(dungeon):
        for j in range(columns - 1, -1, -1):
            need[j] = max(1, min(need[j], need[j + 1]) - row[j])
    return need[0]


# solution: full table with a border
def solve(dungeon):
    n, m = len(dungeon), len(dungeon[0])
    table = [[float("inf")] * (m + 1) for _ in range(n + 1)]
    table[n][m - 1] = table[n - 1][m] = 1
    for i in range(n)[::-1]:
        for j in range(m)[::-1]:
            table[i][j] = max(1, min(table[i + 1][j], table[i][j + 1]) - dungeon[i][j])
    return table[0][0]


# solution: recursion with a dictionary
def solve(dungeon):
    memo = {}
    end = (len(dungeon) - 1, len(dungeon[0]) - 1)

    def health(r, c):
        if (r, c) in memo:
            return memo[r, c]
        if (r, c) == end:
            after = 1
        elif r == end[0]:
            after = health(r, c + 1)
        elif c == end[1]:
            after = health(r + 1, c)
        else:
            after = min(health(r + 1, c), health(r, c + 1))
        memo[r, c] = max(1, after - dungeon[r][c])
        return memo[r, c]

    return health(0, 0)


# solution: halving the health, walls of the dead in sets
def survives(dungeon, health):
    alive = {0: health}
    for row in dungeon:
        here = {}
        for column, change in enumerate(row):
            best = max(alive.get(column, 0), here.get(column - 1, 0))
            if best > 0 and best + change > 0:
                here[column] = best + change
        alive = here
    return len(dungeon[0]) - 1 in alive


def solve(dungeon):
    low, high = 1, 31 * (len(dungeon) + len(dungeon[0]))
    while low < high:
        middle = (low + high) // 2
        if survives(dungeon, middle):
            high = middle
        else:
            low = middle + 1
    return low


# solution: rooms as linked objects sorted by distance
class Room:
    def __init__(self, change):
        self.change = change
        self.exits = []
        self.need = None


def solve(dungeon):
    rooms = {}
    for i, row in enumerate(dungeon):
        for j, change in enumerate(row):
            room = Room(change)
            rooms[i, j] = room
            for before in ((i - 1, j), (i, j - 1)):
                if before in rooms:
                    rooms[before].exits.append(room)
    for place in sorted(rooms, key=sum, reverse=True):
        room = rooms[place]
        after = min((exit.need for exit in room.exits), default=1)
        room.need = max(1, after - room.change)
    return rooms[0, 0].need
