"""Given takings and returnings of cloakroom tickets, return the sum of the ticket numbers handed out.

Commands: 0 hands out the lowest ticket number (from 1) that nobody holds; k > 0 gives back the ticket that was handed
out by the k-th taking (counted from 1, each is given back at most once). There are `size` commands.
"""

RANGE = (5, 2500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    commands, out, takings = [], [], 0
    for k in range(size):
        if out and rng.random() < (0.3 if k < size // 2 else 0.55):
            commands.append(out.pop(rng.randrange(len(out))))
        else:
            takings += 1
            out.append(takings)
            commands.append(0)
    return [commands]


# solution: heap of returned tickets
from heapq import heappop, heappush


def solve(commands):
    free, given = [], [0]
    fresh = 1
    for k in commands:
        if k:
            heappush(free, given[k])
        elif free:
            given.append(heappop(free))
        else:
            given.append(fresh)
            fresh += 1
    return sum(given)


# solution: bit mask of free numbers
def solve(commands):
    free = (1 << (len(commands) + 1)) - 2
    held = {}
    count = total = 0
    for command in commands:
        if command == 0:
            lowest = free & -free
            free -= lowest
            count += 1
            held[count] = lowest.bit_length() - 1
            total += held[count]
        else:
            free |= 1 << held.pop(command)
    return total


# solution: cloakroom as it was at every command
def solve(commands):
    states = [bytes(len(commands) + 2)]
    tickets = []
    for command in commands:
        room = bytearray(states[-1])
        if command:
            room[tickets[command - 1]] = 0
        else:
            number = room.index(0, 1)
            room[number] = 1
            tickets.append(number)
        states.append(bytes(room))
    return sum(tickets)


# solution: sorted list of free stretches
from bisect import bisect_left


def solve(commands):
    stretches = [[1, len(commands) + 2]]
    taken = []
    for command in commands:
        if command == 0:
            first = stretches[0]
            taken.append(first[0])
            first[0] += 1
            if first[0] == first[1]:
                stretches.pop(0)
            continue
        x = taken[command - 1]
        k = bisect_left(stretches, [x, x])
        glue_left = k > 0 and stretches[k - 1][1] == x
        glue_right = k < len(stretches) and stretches[k][0] == x + 1
        if glue_left and glue_right:
            stretches[k - 1][1] = stretches[k][1]
            del stretches[k]
        elif glue_left:
            stretches[k - 1][1] = x + 1
        elif glue_right:
            stretches[k][0] = x
        else:
            stretches.insert(k, [x, x + 1])
    return sum(taken)


# solution: sets of holders, copied for each command, searched from one
def solve(commands):
    history = [frozenset()]
    number_of = {}
    for command in commands:
        holders = history[-1]
        if command == 0:
            n = 1
            while n in holders:
                n += 1
            number_of[len(number_of) + 1] = n
            holders = holders | {n}
        else:
            holders = holders - {number_of[command]}
        if len(history) > 60:
            history = history[30:]
        history.append(holders)
    return sum(number_of.values())
