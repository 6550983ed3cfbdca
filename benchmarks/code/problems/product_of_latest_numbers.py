"""Given a modulus p and entries, a number x >= 0 appended to a list or -k asking for the product of the
last k numbers modulo p, return the answers.

p is a prime number greater than all numbers; a zero makes the product 0. A k beyond the length takes all
numbers (the product of none is 1). There are `size` entries.
"""

RANGE = (20, 9_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    zeros = rng.choice([0.0, 0.01, 0.2])
    far = rng.choice([10, size])
    entries = []
    for i in range(size):
        if i % 60 == 59:
            entries.append(-rng.randint(1, far))
        else:
            entries.append(0 if rng.random() < zeros else rng.randint(1, 996))
    return [rng.choice([997, 1_000_000_007]), entries]


# solution: prefix products since the last zero
def solve(p, entries):
    products, length, out = [1], 0, []
    for x in entries:
        if x > 0:
            products.append(products[-1] * x % p)
            length += 1
        elif x == 0:
            products = [1]
            length += 1
        else:
            k = min(-x, length)
            n = len(products) - 1
            out.append(0 if k > n else products[-1] * pow(products[n - k], -1, p) % p)
    return out


# solution: the last numbers multiplied one by one
def solve(p, entries):
    numbers = []
    answers = []
    for x in entries:
        if x >= 0:
            numbers.append(x)
            continue
        product = 1
        for y in numbers[x:]:
            product = product * y % p
            if not product:
                break
        answers.append(product)
    return answers


# solution: complete blocks of doubled length, like a binary counter
class Block:
    def __init__(self, product, left=None, right=None):
        self.product = product
        self.left, self.right = left, right
        self.size = left.size + right.size if left else 1


def tail(block, k, p):
    if k >= block.size:
        return block.product
    if k <= block.right.size:
        return tail(block.right, k, p)
    return tail(block.left, k - block.right.size, p) * block.right.product % p


def solve(p, entries):
    forest = []
    answers = []
    for x in entries:
        if x < 0:
            k, product = -x, 1
            for block in reversed(forest):
                if k > 0:
                    product = product * tail(block, k, p) % p
                k -= block.size
            answers.append(product)
            continue
        block = Block(x)
        while forest and forest[-1].size == block.size:
            other = forest.pop()
            block = Block(other.product * block.product % p, other, block)
        forest.append(block)
    return answers


# solution: packed tree over all numbers, built first
from array import array


def solve(p, entries):
    numbers = array("q", (x for x in entries if x >= 0))
    n = len(numbers) or 1
    tree = array("q", [1]) * n + numbers
    if len(tree) < 2 * n:
        tree.append(1)
    for i in range(n - 1, 0, -1):
        tree[i] = tree[2 * i] * tree[2 * i + 1] % p
    length = 0
    result = []
    for x in entries:
        if x >= 0:
            length += 1
            continue
        lo, hi, product = max(0, length + x) + n, length + n, 1
        while lo < hi:
            if lo & 1:
                product = product * tree[lo] % p
                lo += 1
            if hi & 1:
                hi -= 1
                product = product * tree[hi] % p
            lo //= 2
            hi //= 2
        result.append(product)
    return result


# solution: questions answered backwards through the entries, no list at all
def product_before(entries, end, k, p):
    product = 1
    while k and end:
        end -= 1
        if entries[end] == 0:
            return 0
        if entries[end] > 0:
            product = product * entries[end] % p
            k -= 1
    return product


def solve(p, entries):
    return [product_before(entries, i, -x, p) for i, x in enumerate(entries) if x < 0]
