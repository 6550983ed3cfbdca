"""Given n and a rank, return the order of 1, 2, ..., n with that rank among all orders, sorted, from 0.

The number n is `size`, and the rank, below n!, comes as a text of decimal digits.
"""

RANGE = (5, 1_200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bound = 1
    for i in range(2, size + 1):
        bound *= i
    return [size, str(rng.randrange(bound))]


# solution: factorial shrunk step by step, numbers popped
from math import factorial


def solve(n, rank):
    rest = int(rank)
    block = factorial(n)
    free = list(range(1, n + 1))
    order = []
    for left in range(n, 0, -1):
        block //= left
        index, rest = divmod(rest, block)
        order.append(free.pop(index))
    return order


# solution: table of all factorials
def solve(n, rank):
    factorials = [1]
    for i in range(1, n + 1):
        factorials.append(factorials[-1] * i)
    k = int(rank)
    unused = [str(i) for i in range(1, n + 1)]
    result = []
    for i in range(n - 1, -1, -1):
        place = k // factorials[i]
        k -= place * factorials[i]
        result.append(int(unused[place]))
        unused = unused[:place] + unused[place + 1 :]
    return result


# solution: small remainders first and a tree of counts
def solve(n, rank):
    code = []
    number = int(rank)
    for base in range(1, n + 1):
        number, digit = divmod(number, base)
        code.append(digit)
    tree = [0] * (n + 1)
    for i in range(1, n + 1):
        tree[i] = i & -i
    top = 1 << n.bit_length()
    answer = []
    while code:
        wanted = code.pop()
        position, step = 0, top
        while step:
            if position + step <= n and tree[position + step] <= wanted:
                position += step
                wanted -= tree[position]
            step >>= 1
        position += 1
        answer.append(position)
        while position <= n:
            tree[position] -= 1
            position += position & -position
    return answer


# solution: built from the end, larger ones raised
def solve(n, rank):
    k = int(rank)
    tail = []
    for base in range(1, n + 1):
        k, head = divmod(k, base)
        head += 1
        tail = [head] + [x + 1 if x >= head else x for x in tail]
    return tail


# solution: every shorter order kept in a dictionary
def solve(n, rank):
    number = int(rank)
    orders = {0: ()}
    for length in range(1, n + 1):
        number, first = divmod(number, length)
        raised = (x + (x >= first) for x in orders[length - 1])
        orders[length] = (first, *raised)
    return [x + 1 for x in orders[n]]
