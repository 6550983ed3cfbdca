"""Return, for every window of a given width that slides over a list, how many different numbers it has.

The list has `size` integers between 0 and `size` (many come again soon); the width is about twice the square root of `size`.
"""

RANGE = (100, 16_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = []
    for i in range(size):
        if i and rng.random() < 0.5:
            numbers.append(numbers[rng.randrange(max(0, i - 300), i)])
        else:
            numbers.append(rng.randint(0, size))
    return [numbers, 2 * int(size**0.5)]


# solution: counts in a dict
def solve(numbers, width):
    counts = {}
    answer = []
    for i, number in enumerate(numbers):
        counts[number] = counts.get(number, 0) + 1
        if i >= width:
            gone = numbers[i - width]
            if counts[gone] == 1:
                del counts[gone]
            else:
                counts[gone] -= 1
        if i >= width - 1:
            answer.append(len(counts))
    return answer


# solution: a fresh set per window
def solve(nums, k):
    windows = len(nums) - k + 1
    result = []
    for start in range(windows):
        different = set(nums[start : start + k])
        result.append(len(different))
    return result


# solution: table of counts for all values
from array import array


def solve(numbers, width):
    table = array("i", [0]) * (max(numbers) + 1)
    distinct = 0
    for number in numbers[:width]:
        if table[number] == 0:
            distinct += 1
        table[number] += 1
    answer = array("i", [distinct])
    for leaving, entering in zip(numbers, numbers[width:]):
        table[leaving] -= 1
        distinct -= not table[leaving]
        distinct += not table[entering]
        table[entering] += 1
        answer.append(distinct)
    return answer.tolist()


# solution: differences from previous places
from itertools import accumulate


def solve(numbers, width):
    n = len(numbers)
    windows = n - width + 1
    change = [0] * (windows + 1)
    previous = {}
    for i, x in enumerate(numbers):
        # x at i is the first of its kind in the windows that begin after its previous place
        first = max(previous.get(x, -1) + 1, i - width + 1, 0)
        last = min(i, windows - 1)
        if first <= last:
            change[first] += 1
            change[last + 1] -= 1
        previous[x] = i
    return list(accumulate(change[:-1]))


# solution: ordered dict of latest places
from collections import OrderedDict


class RecentNumbers:
    def __init__(self, width):
        self.width = width
        self.latest = OrderedDict()

    def see(self, place, number):
        self.latest[number] = place
        self.latest.move_to_end(number)
        oldest = next(iter(self.latest))
        if self.latest[oldest] <= place - self.width:
            self.latest.popitem(last=False)
        return len(self.latest)


def solve(numbers, width):
    recent = RecentNumbers(width)
    sizes = [recent.see(i, x) for i, x in enumerate(numbers)]
    return sizes[width - 1 :]
