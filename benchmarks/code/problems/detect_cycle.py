"""Given a list where entry i is the number of the node that follows node i (-1: none), walk from node 0 and return [steps before the cycle, nodes in the cycle].

If the walk ends without a cycle, return an empty list. The list has `size` entries, and the walk visits most of the nodes.
"""

RANGE = (50, 100_000)


def example(size, rng):
    middle = list(range(1, size))
    rng.shuffle(middle)
    path = [0] + middle[:rng.randrange(size * 3 // 4, size)]
    following = [rng.randrange(size) for _ in range(size)]
    for a, b in zip(path, path[1:]):
        following[a] = b
    following[path[-1]] = rng.choice(path) if rng.random() < 0.9 else -1
    return [following]


# solution: dictionary of first visits
def solve(following):
    visited = {}
    node = 0
    while node != -1:
        if node in visited:
            return [visited[node], len(visited) - visited[node]]
        visited[node] = len(visited)
        node = following[node]
    return []


# solution: tortoise and hare
def solve(nxt):
    slow = fast = 0
    while True:
        if fast < 0 or nxt[fast] < 0:
            return []
        slow, fast = nxt[slow], nxt[nxt[fast]]
        if fast < 0:
            return []
        if slow == fast:
            break
    before, slow = 0, 0
    while slow != fast:
        slow, fast = nxt[slow], nxt[fast]
        before += 1
    length = 1
    fast = nxt[slow]
    while fast != slow:
        fast = nxt[fast]
        length += 1
    return [before, length]


# solution: path as a list and marks in a byte array
def solve(successor):
    marked = bytearray(len(successor))
    path = []
    current = 0
    while current >= 0 and not marked[current]:
        marked[current] = 1
        path.append(current)
        current = successor[current]
    if current < 0:
        return []
    tail = path.index(current)
    return [tail, len(path) - tail]


# solution: overwriting the list with visit numbers
def solve(following):
    count = 0
    node = 0
    while node >= 0:
        after = following[node]
        if after < -1:
            start = -2 - after
            return [start, count - start]
        following[node] = -2 - count
        count += 1
        node = after
    return []


# solution: linked node objects and Brent's doubling
class Node:
    __slots__ = ("follower",)


def solve(following):
    nodes = [Node() for _ in following]
    for node, index in zip(nodes, following):
        node.follower = None if index < 0 else nodes[index]
    anchor = nodes[0]
    runner = anchor.follower
    power = length = 1
    while runner is not anchor:
        if runner is None:
            return []
        if length == power:
            anchor = runner
            power *= 2
            length = 0
        runner = runner.follower
        length += 1
    ahead = behind = nodes[0]
    for _ in range(length):
        ahead = ahead.follower
    steps = 0
    while ahead is not behind:
        ahead, behind = ahead.follower, behind.follower
        steps += 1
    return [steps, length]
