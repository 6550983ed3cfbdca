"""Given a list of numbers and a model list of different numbers, return the list with the numbers of the
model first, in the model's order (each as often as it occurs), and then the others in rising order.

The list has `size` numbers; the model has at most 400.
"""

RANGE = (10, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice((1000, 20 * size + 100))
    numbers = [rng.randint(-top, top) for _ in range(size)]
    model = list(set(rng.sample(numbers, min(size, 300))))
    rng.shuffle(model)
    return [numbers, model]


# solution: counter emptied
from collections import Counter


def solve(numbers, model):
    counts = Counter(numbers)
    out = []
    for x in model:
        out += [x] * counts.pop(x, 0)
    for x in sorted(counts):
        out += [x] * counts[x]
    return out


# solution: sort with a rank key
def solve(numbers, model):
    rank = {x: i for i, x in enumerate(model)}
    return sorted(numbers, key=lambda x: (rank.get(x, len(model)), x))


# solution: sorted in place, slices cut out by bisection
from bisect import bisect_left, bisect_right


def solve(numbers, model):
    numbers.sort()
    cuts = [(bisect_left(numbers, x), bisect_right(numbers, x)) for x in model]
    front = []
    for a, b in cuts:
        front.extend(numbers[a:b])
    back = 0
    result = front
    for a, b in sorted(cuts):
        result.extend(numbers[back:a])
        back = b
    result.extend(numbers[back:])
    return result


# solution: piles of numbers
class Piles:
    def __init__(self, model):
        self.piles = {x: [] for x in model}
        self.rest = []

    def put(self, number):
        self.piles.get(number, self.rest).append(number)

    def stacked(self):
        for pile in self.piles.values():
            yield from pile
        yield from sorted(self.rest)


def solve(numbers, model):
    piles = Piles(model)
    for number in numbers:
        piles.put(number)
    return list(piles.stacked())


# solution: quick sort of ranked pairs by hand
def quick(pairs, low, high):
    while low < high:
        pivot = pairs[(low + high) // 2]
        i, j = low, high
        while i <= j:
            while pairs[i] < pivot:
                i += 1
            while pairs[j] > pivot:
                j -= 1
            if i <= j:
                pairs[i], pairs[j] = pairs[j], pairs[i]
                i += 1
                j -= 1
        if j - low < high - i:
            quick(pairs, low, j)
            low = i
        else:
            quick(pairs, i, high)
            high = j


def solve(numbers, model):
    place = dict(zip(model, range(len(model))))
    pairs = [[place.get(x, 999), x] for x in numbers]
    quick(pairs, 0, len(pairs) - 1)
    return [x for _, x in pairs]
