"""Given the daily sales of a shop, return in how many ways three days can be chosen, in order of time, so that sales
rise strictly from the first to the second and from the second to the third.

There are `size` days; sales are integers, perhaps equal.
"""

RANGE = (5, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    most = rng.choice([size // 3 + 2, 5 * size])
    return [[rng.randint(0, most) + k // 5 for k in range(size)]]


# solution: smaller before, greater after
def solve(sales):
    total = 0
    for j, middle in enumerate(sales):
        smaller = sum(1 for i in range(j) if sales[i] < middle)
        greater = sum(1 for k in range(j + 1, len(sales)) if sales[k] > middle)
        total += smaller * greater
    return total


# solution: all rising pairs listed first
def solve(sales):
    pairs = []
    for i in range(len(sales)):
        for j in range(i + 1, len(sales)):
            if sales[i] < sales[j]:
                pairs.append((i, j))
    onward = [0] * len(sales)
    for i, _ in pairs:
        onward[i] += 1
    return sum(onward[j] for _, j in pairs)


# solution: two Fenwick trees
class Fenwick:
    def __init__(self, size):
        self.tree = [0] * (size + 1)

    def add(self, place, amount):
        while place < len(self.tree):
            self.tree[place] += amount
            place += place & -place

    def below(self, place):
        place -= 1
        total = 0
        while place > 0:
            total += self.tree[place]
            place -= place & -place
        return total


def solve(sales):
    rank = {value: r for r, value in enumerate(sorted(set(sales)), 1)}
    singles, pairs = Fenwick(len(rank)), Fenwick(len(rank))
    answer = 0
    for value in sales:
        r = rank[value]
        answer += pairs.below(r)
        pairs.add(r, singles.below(r))
        singles.add(r, 1)
    return answer


# solution: sorted lists on both sides
from bisect import bisect_left, bisect_right, insort


def solve(sales):
    before, after = [], sorted(sales)
    count = 0
    for value in sales:
        after.pop(bisect_left(after, value))
        count += bisect_left(before, value) * (len(after) - bisect_right(after, value))
        insort(before, value)
    return count


# solution: lists of greater later days in a dictionary
def solve(sales):
    later = {}
    for day, amount in enumerate(sales):
        later[day] = [k for k in range(day + 1, len(sales)) if sales[k] > amount]
    ways = {}
    for length in (1, 2, 3):
        for day in later:
            if length == 1:
                ways[day, 1] = 1
            else:
                ways[day, length] = sum(ways[k, length - 1] for k in later[day])
    return sum(ways[day, 3] for day in later)
