"""Given the parents of the nodes of a tree (-1 for the root) and commands ["lock", node, user], ["unlock",
node, user] and ["upgrade", node, user], return a list of true and false telling which succeeded.

A lock needs an unlocked node; an unlock needs a node locked by the same user; an upgrade needs an
unlocked node without locked ancestors but with a locked descendant, unlocks all descendants and locks
the node. There are `size` nodes.
"""

RANGE = (10, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    span = rng.choice([5, size])
    parents = [-1] + [rng.randrange(max(0, i - span), i) for i in range(1, size)]
    commands = []
    for _ in range(size):
        kind = rng.choice(["lock", "unlock", "upgrade"])
        node = rng.randrange(size) if kind != "upgrade" else int(size * rng.random() ** 2)
        commands.append([kind, node, rng.randint(1, 2)])
    return [parents, commands]


# solution: children in lists, search through the subtree
def solve(parents, commands):
    children = [[] for _ in parents]
    for node, parent in enumerate(parents):
        if parent >= 0:
            children[parent].append(node)
    owner, out = {}, []
    for kind, node, user in commands:
        if kind == "lock":
            fine = node not in owner
            if fine:
                owner[node] = user
        elif kind == "unlock":
            fine = owner.get(node) == user
            if fine:
                del owner[node]
        else:
            above = node
            while above >= 0 and above not in owner:
                above = parents[above]
            fine = False
            if above < 0:
                stack = [*children[node]]
                while stack:
                    low = stack.pop()
                    fine |= owner.pop(low, None) is not None
                    stack.extend(children[low])
                if fine:
                    owner[node] = user
        out.append(fine)
    return out


# solution: from every locked node upwards
def solve(parents, commands):
    owner = {}

    def under(low, top):
        while low > top:
            low = parents[low]
        return low == top

    answers = []
    for kind, node, user in commands:
        good = False
        if kind == "lock" and node not in owner:
            owner[node] = user
            good = True
        elif kind == "unlock" and owner.get(node) == user:
            owner.pop(node)
            good = True
        elif kind == "upgrade" and not any(under(node, held) for held in owner):
            below = [held for held in owner if under(held, node)]
            for held in below:
                del owner[held]
            if below:
                owner[node] = user
                good = True
        answers.append(good)
    return answers


# solution: node objects with the number of locked nodes below
class Node:
    def __init__(self, parent):
        self.parent = parent
        self.children = []
        self.owner = 0
        self.locked_below = 0
        if parent:
            parent.children.append(self)

    def set_owner(self, owner):
        change = bool(owner) - bool(self.owner)
        self.owner = owner
        above = self.parent
        while above and change:
            above.locked_below += change
            above = above.parent

    def clear(self):
        for child in self.children:
            if child.locked_below:
                child.clear()
            if child.owner:
                child.set_owner(0)

    def free_above(self):
        node = self
        while node and not node.owner:
            node = node.parent
        return node is None


def solve(parents, commands):
    nodes = []
    for parent in parents:
        nodes.append(Node(nodes[parent] if parent >= 0 else None))
    results = []
    for kind, number, user in commands:
        node = nodes[number]
        if kind == "lock":
            fine = node.owner == 0
        elif kind == "unlock":
            fine = node.owner == user
        else:
            fine = node.locked_below > 0 and node.free_above()
        if fine:
            if kind == "upgrade":
                node.clear()
            node.set_owner(0 if kind == "unlock" else user)
        results.append(fine)
    return results


# solution: places of a walk round the tree, subtrees are slices of bytes
from array import array


def solve(parents, commands):
    n = len(parents)
    size = array("i", [1]) * n
    for node in range(n - 1, 0, -1):
        size[parents[node]] += size[node]
    place = array("i", [0]) * n
    following = array("i", [1]) * n
    for node in range(1, n):
        place[node] = following[parents[node]]
        following[parents[node]] += size[node]
        following[node] = place[node] + 1
    owner = bytearray(n)
    done = []
    for kind, node, user in commands:
        at = place[node]
        end = at + size[node]
        if kind == "upgrade":
            fine = any(owner[at + 1 : end])
            up = node
            while fine and up >= 0:
                fine = not owner[place[up]]
                up = parents[up]
            if fine:
                owner[at:end] = bytes([user]) + bytes(end - at - 1)
        elif kind == "lock":
            fine = owner[at] == 0
            owner[at] = owner[at] or user
        else:
            fine = owner[at] == user
            if fine:
                owner[at] = 0
        done.append(fine)
    return done


# solution: ancestors of all nodes as bit masks
def solve(parents, commands):
    above = []
    for node, parent in enumerate(parents):
        above.append((above[parent] if parent >= 0 else 0) | 1 << node)
    locked = 0
    users = {}
    answers = []
    for kind, node, user in commands:
        bit = 1 << node
        fine = False
        if kind == "unlock":
            fine = bool(locked & bit) and users[node] == user
            if fine:
                locked ^= bit
        elif kind == "lock":
            fine = not locked & bit
        elif not locked & above[node]:
            rest = locked
            while rest:
                low = (rest & -rest).bit_length() - 1
                rest &= rest - 1
                if above[low] & bit:
                    fine = True
                    locked ^= 1 << low
        if fine and kind != "unlock":
            locked |= bit
            users[node] = user
        answers.append(fine)
    return answers
