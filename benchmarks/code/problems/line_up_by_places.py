"""People come one after another and each stands at a place counted from the front (0 is the front,
everybody from there on moves back); return the numbers of the people in the final order.

The list gives the place for each person; there are `size` people.
"""

RANGE = (20, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kind = rng.choice(["any", "front", "near"])
    places = []
    for i in range(size):
        if kind == "any":
            places.append(rng.randint(0, i))
        elif kind == "front":
            places.append(int(i * rng.random() ** 4))
        else:
            places.append(min(i, (places[-1] if places else 0) + rng.randint(0, 1)))
    return [places]


# solution: insertions into a list
def solve(places):
    line = []
    for person, place in enumerate(places):
        line.insert(place, person)
    return line


# solution: backwards, each takes the free spot with so many free ones in front
def solve(places):
    n = len(places)
    tree = [i & -i for i in range(n + 1)]
    step = 1 << n.bit_length()
    line = [None] * n
    for person in range(n - 1, -1, -1):
        k = places[person]
        at = 0
        half = step
        while half:
            if at + half <= n and tree[at + half] <= k:
                at += half
                k -= tree[at]
            half //= 2
        line[at] = person
        i = at + 1
        while i <= n:
            tree[i] -= 1
            i += i & -i
    return line


# solution: list of short lists, split when too long
def solve(places):
    chunks = [[]]
    for person, place in enumerate(places):
        for number, chunk in enumerate(chunks):
            if place <= len(chunk):
                break
            place -= len(chunk)
        chunk.insert(place, person)
        if len(chunk) > 200:
            chunks[number : number + 1] = [chunk[:100], chunk[100:]]
    return [person for chunk in chunks for person in chunk]


# solution: treap of person objects
import random


class Person:
    def __init__(self, number, rank):
        self.number = number
        self.rank = rank
        self.count = 1
        self.left = None
        self.right = None


def count(tree):
    return tree.count if tree else 0


def split(tree, k):
    if not tree:
        return None, None
    if count(tree.left) >= k:
        a, tree.left = split(tree.left, k)
        b = tree
    else:
        tree.right, b = split(tree.right, k - count(tree.left) - 1)
        a = tree
    tree.count = count(tree.left) + count(tree.right) + 1
    return a, b


def put(tree, person, place):
    if not tree or person.rank < tree.rank:
        person.left, person.right = split(tree, place)
        tree = person
    elif place <= count(tree.left):
        tree.left = put(tree.left, person, place)
    else:
        tree.right = put(tree.right, person, place - count(tree.left) - 1)
    tree.count = count(tree.left) + count(tree.right) + 1
    return tree


def solve(places):
    rng = random.Random(len(places))
    tree = None
    for number, place in enumerate(places):
        tree = put(tree, Person(number, rng.random()), place)
    order = []
    stack = []
    while tree or stack:
        while tree:
            stack.append(tree)
            tree = tree.left
        tree = stack.pop()
        order.append(tree.number)
        tree = tree.right
    return order


# solution: linked people with a finger that moves from the last place
from array import array


def solve(places):
    n = len(places)
    after = array("i", [n]) * (n + 1)
    before = array("i", [n]) * (n + 1)
    finger, where = n, -1
    for person, place in enumerate(places):
        if place <= abs(where - place + 1):
            finger, where = n, -1
        while where < place - 1:
            finger = after[finger]
            where += 1
        while where > place - 1:
            finger = before[finger]
            where -= 1
        following = after[finger]
        after[finger], after[person] = person, following
        before[following], before[person] = person, finger
        finger, where = person, place
    line = []
    person = after[n]
    while person != n:
        line.append(person)
        person = after[person]
    return line
