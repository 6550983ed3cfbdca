"""A tray of 2 rows holds tiles 1, 2, ... and one gap (0), into which a neighbouring tile can be slid. Given
the two rows, return the fewest slides that bring the tiles into rising order from the left above to the
right below with the gap last, or -1 if that is impossible.

The tray has 3 columns and was mixed with `size` slides from the goal (never undoing the slide before), and
perhaps two tiles were then exchanged by hand.
"""

RANGE = (1, 40)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    tiles = [1, 2, 3, 4, 5, 0]
    last = -1
    for _ in range(size):
        gap = tiles.index(0)
        moves = [p for p in range(6) if (abs(p - gap) == 3 or (abs(p - gap) == 1 and p // 3 == gap // 3))]
        p = rng.choice([m for m in moves if m != last] or moves)
        tiles[gap], tiles[p] = tiles[p], 0
        last = gap
    if rng.random() < 0.15:
        i, j = [k for k in range(6) if tiles[k]][:2]
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return [[tiles[:3], tiles[3:]]]


# solution: texts, whole search
from collections import deque


def solve(tray):
    start = "".join(map(str, tray[0] + tray[1]))
    near = [(1, 3), (0, 2, 4), (1, 5), (0, 4), (1, 3, 5), (2, 4)]
    dist = {start: 0}
    queue = deque([start])
    while queue:
        text = queue.popleft()
        if text == "123450":
            return dist[text]
        gap = text.index("0")
        for p in near[gap]:
            cells = list(text)
            cells[gap], cells[p] = cells[p], cells[gap]
            new = "".join(cells)
            if new not in dist:
                dist[new] = dist[text] + 1
                queue.append(new)
    return -1


# solution: two neighbouring levels of tuples only
def slides(state):
    gap = state.index(0)
    for p in (gap - 3, gap + 3, gap - 1, gap + 1):
        if 0 <= p < 6 and (abs(p - gap) == 3 or p // 3 == gap // 3):
            new = list(state)
            new[gap], new[p] = new[p], new[gap]
            yield tuple(new)


def solve(tray):
    goal = (1, 2, 3, 4, 5, 0)
    older, level = set(), {tuple(tray[0]) + tuple(tray[1])}
    moves = 0
    while level:
        if goal in level:
            return moves
        older, level = level, {new for s in level for new in slides(s)} - older
        moves += 1
    return -1


# solution: from both ends, numbers in base six
def neighbours(code):
    cells = []
    for _ in range(6):
        code, digit = divmod(code, 6)
        cells.append(digit)
    g = cells.index(0)
    for p in ((1, 3), (0, 2, 4), (1, 5), (0, 4), (1, 3, 5), (2, 4))[g]:
        cells[g], cells[p] = cells[p], cells[g]
        value = 0
        for digit in reversed(cells):
            value = value * 6 + digit
        yield value
        cells[g], cells[p] = cells[p], cells[g]


def solve(tray):
    first = sum(d * 6**i for i, d in enumerate(tray[0] + tray[1]))
    last = sum(d * 6**i for i, d in enumerate((1, 2, 3, 4, 5, 0)))
    if first == last:
        return 0
    seen = [{first}, {last}]
    front = [{first}, {last}]
    moves = 0
    while front[0] and front[1]:
        k = 0 if len(front[0]) <= len(front[1]) else 1
        new = set()
        for code in front[k]:
            new.update(neighbours(code))
        new -= seen[k]
        moves += 1
        if new & seen[1 - k]:
            return moves
        seen[k] |= new
        front[k] = new
    return -1


# solution: estimate by distances of the tiles, objects in a heap
import heapq


class Board:
    def __init__(self, cells, moves, before):
        self.cells = cells
        self.moves = moves
        self.before = before
        self.guess = moves
        for p, t in enumerate(cells):
            if t:
                self.guess += abs(p // 3 - (t - 1) // 3) + abs(p % 3 - (t - 1) % 3)

    def __lt__(self, other):
        return (self.guess, -self.moves) < (other.guess, -other.moves)

    def next_boards(self):
        gap = self.cells.index(0)
        for p in range(6):
            if abs(p // 3 - gap // 3) + abs(p % 3 - gap % 3) == 1:
                cells = self.cells[:]
                cells[gap] = cells[p]
                cells[p] = 0
                yield Board(cells, self.moves + 1, self)


def solve(tray):
    heap = [Board(tray[0] + tray[1], 0, None)]
    closed = set()
    while heap:
        board = heapq.heappop(heap)
        if board.guess == board.moves:
            path = []
            while board:
                path.append(board)
                board = board.before
            return len(path) - 1
        if tuple(board.cells) not in closed:
            closed.add(tuple(board.cells))
            for new in board.next_boards():
                heapq.heappush(heap, new)
    return -1


# solution: bytes for all arrangements, numbered by rank
def rank(cells):
    value = 0
    for i in range(6):
        value = value * (6 - i) + sum(1 for c in cells[i + 1 :] if c < cells[i])
    return value


def arrangement(value):
    digits = []
    for base in range(1, 7):
        value, digit = divmod(value, base)
        digits.append(digit)
    left = [0, 1, 2, 3, 4, 5]
    return [left.pop(d) for d in reversed(digits)]


def solve(tray):
    table = bytearray(b"\xff" * 720)
    goal = rank([1, 2, 3, 4, 5, 0])
    start = rank(tray[0] + tray[1])
    table[goal] = 0
    step = 0
    while table[start] == 255 and step in table:
        for number in range(720):
            if table[number] != step:
                continue
            cells = arrangement(number)
            g = cells.index(0)
            for p in (g - 3, g + 3) + ((g - 1,) if g % 3 else ()) + ((g + 1,) if g % 3 < 2 else ()):
                if 0 <= p < 6:
                    cells[g], cells[p] = cells[p], cells[g]
                    r = rank(cells)
                    if table[r] == 255:
                        table[r] = step + 1
                    cells[g], cells[p] = cells[p], cells[g]
        step += 1
    return table[start] if table[start] < 255 else -1
