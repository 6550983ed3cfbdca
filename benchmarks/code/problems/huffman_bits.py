"""Given a text, return how many bits it takes when coded with a Huffman code of its letters.

The text has `size` letters. A text of a single kind of letter takes one bit a letter.
"""

RANGE = (5, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "etaoinshrdlucmfw ypvbgkjqxz"[: rng.choice([4, 12, 27])]
    weights = [1 / (k + 1) for k in range(len(letters))]
    return ["".join(rng.choices(letters, weights, k=size))]


# solution: heap of weights alone
import heapq
from collections import Counter


def solve(text):
    heap = list(Counter(text).values())
    if len(heap) == 1:
        return heap[0]
    heapq.heapify(heap)
    bits = 0
    while len(heap) > 1:
        both = heapq.heappop(heap) + heapq.heappop(heap)
        bits += both
        heapq.heappush(heap, both)
    return bits


# solution: the coded text as one string of 0 and 1
import heapq
from collections import Counter


def solve(text):
    heap = [(n, letter, {letter: ""}) for letter, n in Counter(text).items()]
    if len(heap) == 1:
        return len("0" * len(text))
    heapq.heapify(heap)
    while len(heap) > 1:
        n, a, left = heapq.heappop(heap)
        m, b, right = heapq.heappop(heap)
        codes = {c: "0" + code for c, code in left.items()}
        codes.update((c, "1" + code) for c, code in right.items())
        heapq.heappush(heap, (n + m, min(a, b), codes))
    codes = heap[0][2]
    return len("".join(codes[letter] for letter in text))


# solution: list of single bits from a tree of nodes
class Node:
    def __init__(self, weight, letter=None, left=None, right=None):
        self.weight = weight
        self.letter = letter
        self.left = left
        self.right = right


def codes(node, way, table):
    if node.letter is not None:
        table[node.letter] = way or [0]
    else:
        codes(node.left, way + [0], table)
        codes(node.right, way + [1], table)
    return table


def solve(text):
    nodes = [Node(text.count(letter), letter) for letter in set(text)]
    while len(nodes) > 1:
        nodes.sort(key=lambda node: -node.weight)
        a, b = nodes.pop(), nodes.pop()
        nodes.append(Node(a.weight + b.weight, None, a, b))
    table = codes(nodes[0], [], {})
    stream = []
    for letter in text:
        stream.extend(table[letter])
    return len(stream)


# solution: letters sorted, two queues
from collections import deque
from itertools import groupby


def solve(text):
    weights = deque(sorted(len(list(same)) for _, same in groupby(sorted(text))))
    if len(weights) == 1:
        return weights[0]
    joined = deque()

    def least():
        if not joined or (weights and weights[0] <= joined[0]):
            return weights.popleft()
        return joined.popleft()

    bits = 0
    while len(weights) + len(joined) > 1:
        pair = least() + least()
        joined.append(pair)
        bits += pair
    return bits


# solution: groups of positions merged, with the depth of every position
def solve(text):
    groups = {}
    for position, letter in enumerate(text):
        groups.setdefault(letter, []).append(position)
    if len(groups) == 1:
        return len(text)
    groups = list(groups.values())
    depth = [0] * len(text)
    while len(groups) > 1:
        groups.sort(key=len, reverse=True)
        merged = groups.pop() + groups.pop()
        for position in merged:
            depth[position] += 1
        groups.append(merged)
    return sum(depth)
