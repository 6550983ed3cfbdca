"""Given n disks and a number of moves, return the three pegs of the Tower of Hanoi after that many moves.

All disks, 1 being the smallest, start on the first peg and go to the third one by the shortest way. A peg is
a list of disks from the lowest to the top one. There are `size` moves, and n has a few disks more than they
need.
"""

RANGE = (10, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size.bit_length() + rng.randint(0, 6), size]


# solution: peg of each disk by arithmetic
def solve(n, moves):
    pegs = [[], [], []]
    for disk in range(n, 0, -1):
        done = moves + (1 << disk - 1) >> disk
        step = 2 if (n - disk) % 2 == 0 else 1
        pegs[done * step % 3].append(disk)
    return pegs


# solution: list of all moves made recursively
def solve(n, moves):
    plan = []

    def shift(count, source, target, spare):
        if count == 0 or len(plan) >= moves:
            return
        shift(count - 1, source, spare, target)
        plan.append((source, target))
        shift(count - 1, spare, target, source)

    shift(n, 0, 2, 1)
    pegs = [list(range(n, 0, -1)), [], []]
    for source, target in plan[:moves]:
        pegs[target].append(pegs[source].pop())
    return pegs


# solution: legal move between two pegs by turns
def solve(n, moves):
    pegs = [list(range(n, 0, -1)), [], []]
    if n % 2:
        order = [(0, 2), (0, 1), (1, 2)]
    else:
        order = [(0, 1), (0, 2), (1, 2)]
    for k in range(moves):
        a, b = (pegs[i] for i in order[k % 3])
        if not b or a and a[-1] < b[-1]:
            b.append(a.pop())
        else:
            a.append(b.pop())
    return pegs


# solution: moves of every tower kept as text
def solve(n, moves):
    towers = [""]
    while len(towers[-1]) < 2 * moves:
        smaller = towers[-1]
        first = smaller.translate(str.maketrans("ABC", "ACB"))
        second = smaller.translate(str.maketrans("ABC", "BAC"))
        towers.append(first + "AC" + second)
    text = towers[-1]
    if (n - len(towers) + 1) % 2:
        text = text.translate(str.maketrans("BC", "CB"))
    standing = {"A": list(range(n, 0, -1)), "B": [], "C": []}
    for i in range(0, 2 * moves, 2):
        standing[text[i + 1]].append(standing[text[i]].pop())
    return [standing[name] for name in "ABC"]


# solution: every position as a tuple in a list
def solve(n, moves):
    positions = [(0,) * n]
    for k in range(1, moves + 1):
        disk = (k & -k).bit_length() - 1
        places = list(positions[-1])
        forward = 2 if (n - disk) % 2 else 1
        places[disk] = (places[disk] + forward) % 3
        positions.append(tuple(places))
    final = positions[-1]
    return [[d + 1 for d in reversed(range(n)) if final[d] == peg] for peg in range(3)]
