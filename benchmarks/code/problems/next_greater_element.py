"""For each number of a list, return the first larger number to the right of it, or -1 if there is none.

The list has `size` positive integers, some of them equal, with longer falling stretches.
"""

RANGE = (100, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = []
    while len(numbers) < size:
        stretch = [rng.randint(1, 10 * size) for _ in range(rng.randint(1, 4 + size // 20))]
        numbers.extend(sorted(stretch, reverse=rng.random() < 0.6))
    return [numbers[:size]]


# solution: stack of waiting places
def solve(numbers):
    answer = [-1] * len(numbers)
    waiting = []
    for i, number in enumerate(numbers):
        while waiting and numbers[waiting[-1]] < number:
            answer[waiting.pop()] = number
        waiting.append(i)
    return answer


# solution: jumps from right to left
def solve(nums):
    n = len(nums)
    jump = [n] * n
    for i in range(n - 2, -1, -1):
        j = i + 1
        while j < n and nums[j] <= nums[i]:
            j = jump[j]
        jump[i] = j
    return [nums[j] if j < n else -1 for j in jump]


# solution: heap of waiting numbers
import heapq


def solve(numbers):
    heap = []
    result = dict()
    for place, value in enumerate(numbers):
        while heap and heap[0][0] < value:
            _, earlier = heapq.heappop(heap)
            result[earlier] = value
        heapq.heappush(heap, (value, place))
    return [result.get(place, -1) for place in range(len(numbers))]


# solution: tree of maxima
def solve(a):
    size = 1
    while size < len(a) + 1:
        size *= 2
    tree = [0] * (2 * size)
    tree[size : size + len(a)] = a
    for k in range(size - 1, 0, -1):
        tree[k] = tree[2 * k] if tree[2 * k] > tree[2 * k + 1] else tree[2 * k + 1]
    out = []
    for i, x in enumerate(a):
        k = size + i
        while k > 1 and (k % 2 == 1 or tree[k + 1] <= x):
            k //= 2
        if k <= 1:
            out.append(-1)
            continue
        k += 1
        while k < size:
            k *= 2
            if tree[k] <= x:
                k += 1
        out.append(tree[k])
    return out


# solution: falling list from the right, searched by halves
from collections import deque


def solve(numbers):
    larger = []  # falling; the last one is the nearest
    answers = deque()
    for x in reversed(numbers):
        lo, hi = 0, len(larger)
        while lo < hi:
            mid = (lo + hi) // 2
            if larger[mid] > x:
                lo = mid + 1
            else:
                hi = mid
        del larger[lo:]
        answers.appendleft(larger[-1] if larger else -1)
        larger.append(x)
    return list(answers)
