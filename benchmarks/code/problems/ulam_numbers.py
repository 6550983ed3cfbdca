"""Given n, return the first n Ulam numbers in rising order.

The first two are 1 and 2; after them each is the least larger number that is in just one way a sum of two
different earlier ones. The count n is `size`.
"""

RANGE = (5, 700)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: dictionary of sums counted
def solve(n):
    found = [1, 2][:n]
    ways = {3: 1}
    while len(found) < n:
        new = min(s for s, w in ways.items() if w == 1 and s > found[-1])
        for old in found:
            ways[new + old] = ways.get(new + old, 0) + 1
        found.append(new)
    return found


# solution: two pointers for each candidate
def solve(n):
    ulam = [1, 2]
    candidate = 3
    while len(ulam) < n:
        low, high, ways = 0, len(ulam) - 1, 0
        while low < high and ways < 2:
            total = ulam[low] + ulam[high]
            if total == candidate:
                ways += 1
                low += 1
            elif total < candidate:
                low += 1
            else:
                high -= 1
        if ways == 1:
            ulam.append(candidate)
        candidate += 1
    return ulam[:n]


# solution: heap of all sums of pairs
from heapq import heappop, heappush


def solve(n):
    sequence = [1]
    heap = [2]
    while len(sequence) < n:
        value = heappop(heap)
        times = 1
        while heap and heap[0] == value:
            heappop(heap)
            times += 1
        if times == 1:
            for earlier in sequence:
                heappush(heap, earlier + value)
            sequence.append(value)
    return sequence


# solution: bit masks of once and more
def solve(n):
    numbers = [1, 2]
    members = 0b110
    once = 0b1000
    many = 0
    while len(numbers) < n:
        fresh = once >> numbers[-1] + 1
        value = numbers[-1] + 1 + (fresh & -fresh).bit_length() - 1
        shifted = members << value
        many |= once & shifted
        once = (once | shifted) & ~many
        members |= 1 << value
        numbers.append(value)
    return numbers[:n]


# solution: doubling bytearray of counts up to two
def upto(limit, wanted):
    counts = bytearray(limit + 1)
    chosen = [1, 2]
    counts[3] = 1
    value = 2
    while len(chosen) < wanted:
        value += 1
        if value > limit:
            return None
        if counts[value] == 1:
            for other in chosen:
                if other + value > limit:
                    break
                if counts[other + value] < 2:
                    counts[other + value] += 1
            chosen.append(value)
    return chosen[:wanted]


def solve(n):
    limit = 8
    while True:
        answer = upto(limit, n)
        if answer is not None:
            return answer
        limit *= 2
