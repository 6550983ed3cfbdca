"""Given a list of integers, some negative, and a positive goal, return the length of the shortest run of neighbours whose sum is at least the goal, or -1.

The list has `size` integers between -50 and 100; the goal is between 1 and about 30 * `size`.
"""

RANGE = (30, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-50, 100) for _ in range(size)], rng.randint(1, 30 * size)]


# solution: monotone deque of prefix sums
from collections import deque


def solve(numbers, goal):
    best = len(numbers) + 1
    waiting = deque([(0, 0)])
    total = 0
    for end, x in enumerate(numbers, 1):
        total += x
        while waiting and total - waiting[0][0] >= goal:
            best = min(best, end - waiting.popleft()[1])
        while waiting and waiting[-1][0] >= total:
            waiting.pop()
        waiting.append((total, end))
    return best if best <= len(numbers) else -1


# solution: heap of starts
import heapq


def solve(nums, goal):
    heap = [(0, 0)]
    s = 0
    shortest = None
    for i in range(len(nums)):
        s = s + nums[i]
        while heap and s - heap[0][0] >= goal:
            _, start = heapq.heappop(heap)
            length = i + 1 - start
            if shortest is None or length < shortest:
                shortest = length
        heapq.heappush(heap, (s, i + 1))
    return -1 if shortest is None else shortest


# solution: stack of rising sums searched by halves
from bisect import bisect_right


def solve(numbers, goal):
    sums, ends = [0], [0]
    total, answer = 0, len(numbers) + 1
    for end, number in enumerate(numbers, 1):
        total += number
        place = bisect_right(sums, total - goal)
        if place:
            answer = min(answer, end - ends[place - 1])
        while sums and sums[-1] >= total:
            sums.pop()
            ends.pop()
        sums.append(total)
        ends.append(end)
    return -1 if answer > len(numbers) else answer


# solution: tree of latest places over ranked sums
from itertools import accumulate


class LatestTree:
    def __init__(self, n):
        self.best = [-1] * (n + 1)

    def put(self, rank, place):
        while rank < len(self.best):
            if place > self.best[rank]:
                self.best[rank] = place
            rank += rank & -rank

    def latest(self, rank):
        result = -1
        while rank > 0:
            if self.best[rank] > result:
                result = self.best[rank]
            rank -= rank & -rank
        return result


def solve(numbers, goal):
    sums = list(accumulate(numbers, initial=0))
    events = sorted({s for s in sums} | {s - goal for s in sums})
    rank = {value: r for r, value in enumerate(events, 1)}
    tree = LatestTree(len(events))
    lengths = []
    for place, s in enumerate(sums):
        start = tree.latest(rank[s - goal])
        if start >= 0:
            lengths.append(place - start)
        tree.put(rank[s], place)
    return min(lengths, default=-1)


# solution: guessed length, least prefix in a linked window
class Node:
    def __init__(self, value, place):
        self.value = value
        self.place = place
        self.prev = None
        self.next = None


def reachable(sums, goal, length):
    head = tail = None
    for place, value in enumerate(sums):
        if head is not None and head.place < place - length:
            head = head.next
            if head is None:
                tail = None
            else:
                head.prev = None
        if head is not None and value - head.value >= goal:
            return True
        while tail is not None and tail.value >= value:
            tail = tail.prev
        node = Node(value, place)
        node.prev = tail
        if tail is None:
            head = node
        else:
            tail.next = node
        tail = node
    return False


def solve(numbers, goal):
    sums = [0]
    for x in numbers:
        sums.append(sums[-1] + x)
    if not reachable(sums, goal, len(numbers)):
        return -1
    low, high = 1, len(numbers)
    while low < high:
        middle = (low + high) // 2
        if reachable(sums, goal, middle):
            high = middle
        else:
            low = middle + 1
    return low
