"""Given the preorder and the inorder of a binary tree as texts, return its postorder as a text.

The tree has `size` nodes with different numbers as names, and the texts hold them with blanks between, such
as "17 4 20".
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = rng.sample(range(10 * size), size)
    pre, middle = [], []
    stack = [(0, size, False)]
    while stack:
        low, high, split = stack.pop()
        if split:
            middle.append(names[low])
        elif low < high:
            root = rng.randint(low, high - 1)
            names[low], names[root] = names[root], names[low]
            pre.append(names[low])
            stack.append((root + 1, high, False))
            stack.append((low, 0, True))
            stack.append((low + 1, root + 1, False))
    return [" ".join(map(str, pre)), " ".join(map(str, middle))]


# solution: lists cut into smaller lists
def solve(preorder, inorder):
    def post(pre, middle):
        if not pre:
            return []
        k = middle.index(pre[0])
        return post(pre[1 : k + 1], middle[:k]) + post(pre[k + 1 :], middle[k + 1 :]) + [pre[0]]

    return " ".join(post(preorder.split(), inorder.split()))


# solution: bounds and a dictionary of places
def solve(preorder, inorder):
    names = preorder.split()
    place = {name: i for i, name in enumerate(inorder.split())}
    out = []

    def visit(start, low, high):
        if low > high:
            return
        name = names[start]
        k = place[name]
        visit(start + 1, low, k - 1)
        visit(start + 1 + k - low, k + 1, high)
        out.append(name)

    visit(0, 0, len(names) - 1)
    return " ".join(out)


# solution: tree of objects built with a stack
class Node:
    __slots__ = ("name", "left", "right")

    def __init__(self, name):
        self.name = name
        self.left = None
        self.right = None


def solve(preorder, inorder):
    middle = iter(inorder.split())
    awaited = next(middle)
    root = None
    stack = []
    for name in preorder.split():
        node = Node(name)
        if root is None:
            root = node
        elif stack[-1].name != awaited:
            stack[-1].left = node
        else:
            while stack and stack[-1].name == awaited:
                last = stack.pop()
                awaited = next(middle)
            last.right = node
        stack.append(node)
    result = []
    todo = [root]
    while todo:
        node = todo.pop()
        result.append(node.name)
        todo.extend(child for child in (node.left, node.right) if child)
    result.reverse()
    return " ".join(result)


# solution: two readers and a name to stop at
def words(text):
    start = 0
    while start < len(text):
        end = text.find(" ", start)
        if end < 0:
            end = len(text)
        yield text[start:end]
        start = end + 1
    yield ""


def solve(preorder, inorder):
    first, second = words(preorder), words(inorder)
    head = [next(first), next(second)]

    def tree(stop):
        if head[1] == stop:
            return
        name = head[0]
        head[0] = next(first)
        yield from tree(name)
        head[1] = next(second)
        yield from tree(stop)
        yield name

    return " ".join(tree(""))


# solution: texts of subtrees joined in a dictionary
def solve(preorder, inorder):
    pre = list(map(int, preorder.split()))
    position = {x: i for i, x in enumerate(map(int, inorder.split()))}
    n = len(pre)
    key = [position[x] for x in pre]
    right = {}
    left = {}
    chain = []
    for k in key:
        last = None
        while chain and chain[-1] < k:
            last = chain.pop()
        if last is not None:
            right[last] = k
        elif chain:
            left[chain[-1]] = k
        chain.append(k)
    text = {}
    for i in range(n - 1, -1, -1):
        k = key[i]
        parts = [text.pop(side[k]) for side in (left, right) if k in side]
        parts.append(str(pre[i]))
        text[k] = " ".join(parts)
    return text[key[0]]
