"""Given one text a room with the numbers of the keys lying in it, separated by spaces, return the sorted list of rooms that stay locked.

There are `size` rooms numbered from 0 and room 0 is open. A room has from zero to four keys, so a text may be empty.
"""

RANGE = (10, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rooms = []
    for i in range(size):
        keys = [rng.randrange(size) for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4]))]
        if i == 0:
            keys += [rng.randrange(size), rng.randrange(size)]
        rooms.append(" ".join(map(str, keys[:4])))
    return [rooms]


# solution: stack and bytearray
def solve(rooms):
    opened = bytearray(len(rooms))
    opened[0] = 1
    stack = [0]
    while stack:
        for key in rooms[stack.pop()].split():
            key = int(key)
            if not opened[key]:
                opened[key] = 1
                stack.append(key)
    return [i for i, o in enumerate(opened) if not o]


# solution: parse everything, then a visited set
from collections import deque


def parse(rooms):
    return {i: [int(k) for k in text.split()] for i, text in enumerate(rooms)}


def solve(rooms):
    keys = parse(rooms)
    visited = {0}
    queue = deque([0])
    while queue:
        room = queue.popleft()
        for key in keys[room]:
            if key not in visited:
                visited.add(key)
                queue.append(key)
    return sorted(set(keys) - visited)


# solution: sweeping all rooms until no door opens
def solve(rooms):
    state = bytearray(len(rooms))
    state[0] = 1
    more = True
    while more:
        more = False
        i = state.find(1)
        while i >= 0:
            state[i] = 2
            for key in map(int, rooms[i].split()):
                if state[key] == 0:
                    state[key] = 1
                    more = True
            i = state.find(1, i + 1)
    return [i for i in range(len(rooms)) if state[i] == 0]


# solution: layers of sets of texts
def solve(rooms):
    closed = {str(i): text.split(" ") for i, text in enumerate(rooms)}
    layer = [closed.pop("0")]
    while layer:
        ring = {key for keys in layer for key in keys}
        layer = [closed.pop(key) for key in ring if key in closed]
    return sorted(map(int, closed))


# solution: room objects with doors
from dataclasses import dataclass, field


@dataclass(eq=False)
class Room:
    number: int
    locked: bool = True
    doors: list = field(default_factory=list)


def solve(rooms):
    hotel = [Room(i) for i in range(len(rooms))]
    for room, text in zip(hotel, rooms):
        room.doors = [hotel[int(k)] for k in text.split()]
    hotel[0].locked = False
    walk = [iter(hotel[0].doors)]
    while walk:
        for room in walk[-1]:
            if room.locked:
                room.locked = False
                walk.append(iter(room.doors))
                break
        else:
            walk.pop()
    return [room.number for room in hotel if room.locked]
