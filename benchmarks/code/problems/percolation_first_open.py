"""The cells of a square board are opened one by one. Return after how many openings there is for the first time a way over open
cells, side by side, from the top row to the bottom row.

The board has `size` rows of `size` cells; `order` lists all cell numbers (row * size + column) in the order of opening.
"""

RANGE = (2, 32)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    order = list(range(size * size))
    rng.shuffle(order)
    return [size, order]


# solution: union find with two outer cells
def solve(size, order):
    top, bottom = size * size, size * size + 1
    root = list(range(bottom + 1))

    def find(c):
        while root[c] != c:
            root[c] = root[root[c]]
            c = root[c]
        return c

    is_open = [False] * (size * size)
    for k, cell in enumerate(order, 1):
        is_open[cell] = True
        r, c = divmod(cell, size)
        if r == 0:
            root[find(cell)] = find(top)
        if r == size - 1:
            root[find(cell)] = find(bottom)
        for rr, cc in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= rr < size and 0 <= cc < size and is_open[rr * size + cc]:
                root[find(cell)] = find(rr * size + cc)
        if find(top) == find(bottom):
            return k


# solution: binary search with flood from the top
def solve(size, order):
    def percolates(k):
        closed = set(order[k:])
        stack = [c for c in range(size) if c not in closed]
        closed.update(stack)
        while stack:
            cell = stack.pop()
            r, c = divmod(cell, size)
            if r == size - 1:
                return True
            for near, ok in ((cell - size, r), (cell + size, True), (cell - 1, c), (cell + 1, c < size - 1)):
                if ok and near not in closed and near >= 0:
                    closed.add(near)
                    stack.append(near)
        return False

    low, high = 1, size * size
    while low < high:
        middle = (low + high) // 2
        if percolates(middle):
            high = middle
        else:
            low = middle + 1
    return low


# solution: wet cells as one big integer
def solve(size, order):
    n = size * size
    first_row = (1 << size) - 1
    left = sum(1 << r * size for r in range(size))
    right = left << (size - 1)
    last_row = first_row << (n - size)

    def wet_bottom(opened):
        wet = opened & first_row
        while True:
            grown = wet | wet << size | wet >> size | (wet & ~right) << 1 | (wet & ~left) >> 1
            grown &= opened
            if grown & last_row:
                return True
            if grown == wet:
                return False
            wet = grown

    low, high = 0, n
    while high - low > 1:
        k = (low + high) >> 1
        if wet_bottom(sum(1 << cell for cell in order[:k])):
            high = k
        else:
            low = k
    return high


# solution: a snapshot of the labels after every opening
def solve(size, order):
    history = [{}]
    for cell in order:
        labels = dict(history[-1])
        r, c = divmod(cell, size)
        around = set()
        if r:
            around.add(labels.get(cell - size))
        if c:
            around.add(labels.get(cell - 1))
        if c + 1 < size:
            around.add(labels.get(cell + 1))
        around.add(labels.get(cell + size))
        around.discard(None)
        labels[cell] = cell
        if around:
            keep = min(around)
            labels[cell] = keep
            if len(around) > 1:
                for other, label in labels.items():
                    if label in around:
                        labels[other] = keep
        history.append(labels)
        tops = {labels[x] for x in range(size) if x in labels}
        if any(labels.get(x) in tops for x in range(size * (size - 1), size * size)):
            return len(history) - 1


# solution: latest opening needed, spread with a heap
import heapq


class Cell:
    def __init__(self, row, column):
        self.row = row
        self.column = column
        self.opened = 0
        self.done = False
        self.near = []


def solve(size, order):
    board = [[Cell(r, c) for c in range(size)] for r in range(size)]
    for k, number in enumerate(order, 1):
        board[number // size][number % size].opened = k
    for r in range(size):
        for c in range(size):
            if r:
                board[r][c].near.append(board[r - 1][c])
                board[r - 1][c].near.append(board[r][c])
            if c:
                board[r][c].near.append(board[r][c - 1])
                board[r][c - 1].near.append(board[r][c])
    heap = [(cell.opened, cell.row, cell.column) for cell in board[0]]
    heapq.heapify(heap)
    while True:
        need, r, c = heapq.heappop(heap)
        cell = board[r][c]
        if cell.done:
            continue
        if r == size - 1:
            return need
        cell.done = True
        for other in cell.near:
            if not other.done:
                heapq.heappush(heap, (max(need, other.opened), other.row, other.column))
