"""Given priority queues that may be merged, return the sum of all values served.

There are `size` queues, queue q holding at first the one value start[q]. Commands: ["serve", q, 0] takes the least
value out of the queue that q now belongs to (0 if it is empty), ["join", p, q] merges the two queues (nothing if they are
one already), and ["put", q, x] adds x. There are 2 * `size` commands.
"""

RANGE = (4, 1000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    start = [rng.randint(1, 10_000) for _ in range(size)]
    commands = []
    for _ in range(2 * size):
        dice = rng.random()
        if dice < 0.35:
            commands.append(["join", rng.randrange(size), rng.randrange(size)])
        elif dice < 0.6:
            commands.append(["put", rng.randrange(size), rng.randint(1, 10_000)])
        else:
            commands.append(["serve", rng.randrange(size), 0])
    return [start, commands]


# solution: small heap poured into the large one
from heapq import heappop, heappush


def solve(start, commands):
    heaps = [[x] for x in start]
    owner = list(range(len(start)))

    def find(q):
        while owner[q] != q:
            owner[q] = owner[owner[q]]
            q = owner[q]
        return q

    total = 0
    for word, a, b in commands:
        a = find(a)
        if word == "put":
            heappush(heaps[a], b)
        elif word == "serve":
            if heaps[a]:
                total += heappop(heaps[a])
        else:
            b = find(b)
            if a != b:
                if len(heaps[a]) < len(heaps[b]):
                    a, b = b, a
                for x in heaps[b]:
                    heappush(heaps[a], x)
                heaps[b] = None
                owner[b] = a
    return total


# solution: skew heaps of nodes
class Node:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None


def meld(a, b):
    path = []
    while a and b:
        if b.key < a.key:
            a, b = b, a
        path.append(a)
        a = a.right
    rest = a or b
    while path:
        node = path.pop()
        node.left, node.right = rest, node.left
        rest = node
    return rest


def solve(start, commands):
    roots = {q: Node(x) for q, x in enumerate(start)}
    boss = {}

    def top(q):
        while q in boss:
            q = boss[q]
        return q

    served = []
    for word, a, b in commands:
        a = top(a)
        if word == "join":
            b = top(b)
            if a != b:
                boss[b] = a
                roots[a] = meld(roots[a], roots.pop(b))
        elif word == "put":
            roots[a] = meld(roots[a], Node(b))
        elif roots[a] is not None:
            node = roots[a]
            served.append(node.key)
            roots[a] = meld(node.left, node.right)
    return sum(served)


# solution: sorted tuples shared by all members, rebuilt at each change
def solve(start, commands):
    line = [(x,) for x in start]
    team = [(q,) for q in range(len(start))]
    answer = 0
    for word, a, b in commands:
        if word == "serve":
            queue = line[a]
            if queue:
                answer += queue[0]
            new, members = queue[1:], team[a]
        elif word == "put":
            new, members = tuple(sorted(line[a] + (b,))), team[a]
        else:
            if team[a] is team[b]:
                continue
            new, members = tuple(sorted(line[a] + line[b])), team[a] + team[b]
        for q in members:
            line[q] = new
            team[q] = members
    return answer


# solution: one list of labelled values searched in full
def solve(start, commands):
    label = list(range(len(start)))
    values = [[q, x] for q, x in enumerate(start)]
    total = 0
    for word, a, b in commands:
        mine = label[a]
        if word == "put":
            values.append([mine, b])
        elif word == "join":
            other = label[b]
            if other != mine:
                label = [mine if l == other else l for l in label]
                for pair in values:
                    if pair[0] == other:
                        pair[0] = mine
        else:
            least = None
            for pair in values:
                if pair[0] == mine and (least is None or pair[1] < least[1]):
                    least = pair
            if least is not None:
                values.remove(least)
                total += least[1]
    return total


# solution: states of all labels logged, queues as sorted lists by label
from bisect import insort
from collections import namedtuple

State = namedtuple("State", "labels served")


def solve(start, commands):
    log = [State(tuple(range(len(start))), 0)]
    queues = {q: [x] for q, x in enumerate(start)}
    for word, a, b in commands:
        labels, gain = log[-1].labels, 0
        key = labels[a]
        if word == "join" and labels[b] != key:
            gone = labels[b]
            queues[key] = sorted(queues[key] + queues.pop(gone))
            labels = tuple(key if l == gone else l for l in labels)
        elif word == "put":
            insort(queues[key], b)
        elif word == "serve" and queues[key]:
            gain = queues[key].pop(0)
        log.append(State(labels, gain))
    return sum(state.served for state in log)
