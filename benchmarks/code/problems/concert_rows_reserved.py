"""Seats of a hall stand in rows of `width` seats, filled from the left. ["together", k, r] wants k seats
side by side in one row from 0 to r, ["spread", k, r] any k seats there; return [row, seat] of the first
seat for each "together" that is granted, the rows first used for each granted "spread", and -1 for each
that is not.

"together" takes the first row with room enough; "spread" takes free seats row by row from row 0 and
returns the first row it takes a seat of. There are `size` rows and as many wishes.
"""

RANGE = (20, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    width = rng.randint(5, 20)
    wishes = []
    for _ in range(size):
        r = size - 1 - int(size * rng.random() ** 3)
        wishes.append([rng.choice(["together", "spread"]), rng.randint(1, width), r])
    return [width, size, wishes]


# solution: free seats of every row, searched from a first open row
def solve(width, rows, wishes):
    free = [width] * rows
    start, out = 0, []
    for kind, k, r in wishes:
        while start < rows and not free[start]:
            start += 1
        if kind == "together":
            for row in range(start, r + 1):
                if free[row] >= k:
                    out.append([row, width - free[row]])
                    free[row] -= k
                    break
            else:
                out.append(-1)
        elif sum(free[start : r + 1]) < k:
            out.append(-1)
        else:
            out.append(start)
            row = start
            while k:
                part = min(k, free[row])
                free[row] -= part
                k -= part
                row += 1
    return out


# solution: tree of sums and greatest rooms
class Tree:
    def __init__(self, rows, width):
        self.leaf = 1
        while self.leaf < rows:
            self.leaf *= 2
        self.total = [0] * (2 * self.leaf)
        self.most = [0] * (2 * self.leaf)
        for row in range(rows):
            self.total[self.leaf + row] = self.most[self.leaf + row] = width
        for i in reversed(range(1, self.leaf)):
            self.pull(i)

    def pull(self, i):
        self.total[i] = self.total[2 * i] + self.total[2 * i + 1]
        self.most[i] = max(self.most[2 * i], self.most[2 * i + 1])

    def take(self, row, k):
        i = row + self.leaf
        self.total[i] -= k
        self.most[i] -= k
        while i > 1:
            i //= 2
            self.pull(i)

    def first(self, k):
        i = 1
        if self.most[1] < k:
            return self.leaf
        while i < self.leaf:
            i = 2 * i if self.most[2 * i] >= k else 2 * i + 1
        return i - self.leaf

    def upto(self, row):
        i = row + 1 + self.leaf
        if i == 2 * self.leaf:
            return self.total[1]
        s = 0
        while i > 1:
            if i & 1:
                s += self.total[i - 1]
            i //= 2
        return s


def solve(width, rows, wishes):
    hall = Tree(rows, width)
    answers = []
    for kind, k, last in wishes:
        if kind == "together":
            row = hall.first(k)
            if row > last:
                answers.append(-1)
            else:
                answers.append([row, width - hall.total[row + hall.leaf]])
                hall.take(row, k)
        elif hall.upto(last) < k:
            answers.append(-1)
        else:
            answers.append(hall.first(1))
            while k:
                row = hall.first(1)
                part = min(k, hall.total[row + hall.leaf])
                hall.take(row, part)
                k -= part
    return answers


# solution: rows with the same room in one sorted list each
from bisect import bisect_left, insort


def solve(width, rows, wishes):
    shelves = [[] for _ in range(width)] + [list(range(rows))]
    room = [width] * rows

    def use(row, k):
        shelf = shelves[room[row]]
        shelf.pop(bisect_left(shelf, row))
        room[row] -= k
        insort(shelves[room[row]], row)

    result = []
    for kind, k, last in wishes:
        if kind == "together":
            row = min((shelf[0] for shelf in shelves[k:] if shelf), default=rows)
            if row > last:
                result.append(-1)
                continue
            result.append([row, width - room[row]])
            use(row, k)
            continue
        if sum(n * bisect_left(shelves[n], last + 1) for n in range(1, width + 1)) < k:
            result.append(-1)
            continue
        row = min(shelf[0] for shelf in shelves[1:] if shelf)
        result.append(row)
        while k:
            part = min(k, room[row])
            if part:
                use(row, part)
            k -= part
            row += 1
    return result


# solution: every seat is a letter of a row of bytes
def solve(width, rows, wishes):
    hall = [bytearray(b"." * width) for _ in range(rows)]
    opened = 0
    answers = []
    for kind, k, last in wishes:
        while opened < rows and b"." not in hall[opened]:
            opened += 1
        if kind == "together":
            answer = -1
            for number in range(opened, last + 1):
                seat = hall[number].find(b"." * k)
                if seat >= 0:
                    hall[number][seat : seat + k] = b"x" * k
                    answer = [number, seat]
                    break
            answers.append(answer)
            continue
        found = 0
        for number in range(opened, last + 1):
            found += hall[number].count(b".")
            if found >= k:
                break
        if found < k:
            answers.append(-1)
            continue
        answers.append(opened)
        number = opened
        while k:
            before = hall[number].count(b".")
            hall[number] = hall[number].replace(b".", b"x", k)
            k -= before - hall[number].count(b".")
            number += 1
    return answers


# solution: only rows in use are kept, in a dictionary
def solve(width, rows, wishes):
    used = {}
    full = 0
    answers = []
    for kind, k, last in wishes:
        while used.get(full, 0) == width:
            del used[full]
            full += 1
        if kind == "together":
            row = full
            while row <= last and used.get(row, 0) + k > width:
                row += 1
            if row > last:
                answers.append(-1)
            else:
                answers.append([row, used.get(row, 0)])
                used[row] = used.get(row, 0) + k
        else:
            plan = []
            row = full
            left = k
            while row <= last and left:
                part = min(left, width - used.get(row, 0))
                plan.append((row, part))
                left -= part
                row += 1
            if left:
                answers.append(-1)
                continue
            answers.append(full)
            for row, part in plan:
                used[row] = used.get(row, 0) + part
    return answers
