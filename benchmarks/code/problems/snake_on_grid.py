"""Given the side of a square board that wraps around, cells [row, column] with apples and moves (U, D, L, R), play snake until it dies.
It starts as the cell [0, 0], an apple makes it one cell longer, and it dies if its head hits the body after the tail has moved on.
Return [moves made without dying, cells of the body from head to tail, after that last move of the tail if it died].
The board is `size` x `size`, with about `size` * `size` / 8 apples and `size` to 2 * `size` rounds of `size` moves.
"""

RANGE = (6, 140)


def example(size, rng):
    apples = [[r, c] for r in range(size) for c in range(size) if (r or c) and rng.random() < 1 / 8]
    moves = []
    for _ in range(size + rng.randrange(size)):
        moves.append("R" * (size - 1) + "D")
    for _ in range(rng.choice([0, 2, size])):
        moves.append(rng.choice("UDLRR") * rng.randint(1, size))
    return [size, apples, "".join(moves)]


# solution: deque of cells and a set of body cells
from collections import deque

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def solve(side, apples, moves):
    food = set(map(tuple, apples))
    body = deque([(0, 0)])
    taken = {(0, 0)}
    for made, move in enumerate(moves):
        dr, dc = STEPS[move]
        head = ((body[0][0] + dr) % side, (body[0][1] + dc) % side)
        if head in food:
            food.remove(head)
        else:
            taken.remove(body.pop())
        if head in taken:
            return [made, [list(cell) for cell in body]]
        body.appendleft(head)
        taken.add(head)
    return [len(moves), [list(cell) for cell in body]]


# solution: ordered dictionary of cells
def solve(side, apples, moves):
    food = {}
    for r, c in apples:
        food.setdefault(r, set()).add(c)
    snake = {(0, 0): None}
    r = c = alive = 0
    for move in moves:
        if move in "UD":
            r = (r + (1 if move == "D" else -1)) % side
        else:
            c = (c + (1 if move == "R" else -1)) % side
        if c in food.get(r, ()):
            food[r].discard(c)
        else:
            tail = next(iter(snake))
            del snake[tail]
        if (r, c) in snake:
            break
        snake[r, c] = None
        alive += 1
    return [alive, [list(cell) for cell in reversed(snake)]]


# solution: board of departure times
def solve(side, apples, moves):
    # gone[p]: the number of tail steps after which cell p is free again
    gone = [0] * (side * side)
    apple = bytearray(side * side)
    for r, c in apples:
        apple[r * side + c] = 1
    trail = [0]
    gone[0] = 1
    tail_steps = 0
    for move in moves:
        r, c = divmod(trail[-1], side)
        if move == "U":
            r = r - 1 if r else side - 1
        elif move == "D":
            r = r + 1 if r + 1 < side else 0
        elif move == "L":
            c = c - 1 if c else side - 1
        else:
            c = c + 1 if c + 1 < side else 0
        place = r * side + c
        if apple[place]:
            apple[place] = 0
        else:
            tail_steps += 1
        if gone[place] > tail_steps:
            break
        trail.append(place)
        gone[place] = len(trail)
    return [len(trail) - 1, [list(divmod(p, side)) for p in trail[:tail_steps - 1 if tail_steps else None:-1]]]


# solution: directions only, tail followed through a byte board
def solve(side, apples, moves):
    board = [bytearray(side) for _ in range(side)]  # 1: snake, 2: apple
    for r, c in apples:
        board[r][c] = 2
    board[0][0] = 1

    def go(r, c, move):
        r += (move == "D") - (move == "U")
        c += (move == "R") - (move == "L")
        return r % side, c % side

    head = tail = (0, 0)
    first = 0
    made = 0
    for move in moves:
        head = go(*head, move)
        if board[head[0]][head[1]] != 2:
            board[tail[0]][tail[1]] = 0
            tail = go(*tail, moves[first])
            first += 1
        if board[head[0]][head[1]] == 1:
            break
        board[head[0]][head[1]] = 1
        made += 1
    cells = [list(tail)]
    for move in moves[first:made]:
        cells.append(list(go(*cells[-1], move)))
    return [made, cells[::-1]]


# solution: linked segments
class Segment:
    def __init__(self, cell, ahead=None):
        self.cell = cell
        self.ahead = ahead


def solve(side, apples, moves):
    apples = {complex(c, r) for r, c in apples}
    turn = dict(U=-1j, D=1j, L=-1, R=1)
    head = tail = Segment(0j)
    occupied = {0j: 1}
    count = 0
    for move in moves:
        z = head.cell + turn[move]
        z = complex(z.real % side, z.imag % side)
        if z in apples:
            apples.discard(z)
        else:
            del occupied[tail.cell]
            if tail is head:
                tail = None
            else:
                tail = tail.ahead
        if z in occupied:
            break
        occupied[z] = 1
        head.ahead = Segment(z)
        head = head.ahead
        tail = tail or head
        count += 1
    cells = []
    while tail is not None:
        cells.append([int(tail.cell.imag), int(tail.cell.real)])
        tail = tail.ahead
    return [count, cells[::-1]]
