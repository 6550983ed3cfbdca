"""Return the maximum of every window of a given width that slides over a list of integers.

The list has `size` integers and the width is about the square root of `size`; there are size - width + 1 answers.
"""

RANGE = (100, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = []
    level = 0
    for _ in range(size):
        level += rng.randint(-50, 50)
        numbers.append(level + rng.randint(-400, 400))
    return [numbers, int(size**0.5) + rng.randint(0, 3)]


# solution: deque of falling candidates
from collections import deque


def solve(numbers, width):
    candidates = deque()
    maxima = []
    for i, number in enumerate(numbers):
        while candidates and numbers[candidates[-1]] <= number:
            candidates.pop()
        candidates.append(i)
        if candidates[0] == i - width:
            candidates.popleft()
        if i >= width - 1:
            maxima.append(numbers[candidates[0]])
    return maxima


# solution: maximum of each slice
def solve(nums, w):
    answer = []
    for start in range(len(nums) - w + 1):
        window = nums[start : start + w]
        answer.append(max(window))
    return answer


# solution: heap with stale entries
import heapq


def solve(numbers, width):
    heap = [(-numbers[i], i) for i in range(width)]
    heapq.heapify(heap)
    result = [-heap[0][0]]
    for right in range(width, len(numbers)):
        heapq.heappush(heap, (-numbers[right], right))
        while heap[0][1] <= right - width:
            heapq.heappop(heap)
        result.append(-heap[0][0])
    return result


# solution: block maxima from the left and from the right
def solve(a, k):
    n = len(a)
    from_left = a[:]
    for i in range(n):
        if i % k and from_left[i - 1] > from_left[i]:
            from_left[i] = from_left[i - 1]
    from_right = a[:]
    for i in range(n - 2, -1, -1):
        if (i + 1) % k and from_right[i + 1] > from_right[i]:
            from_right[i] = from_right[i + 1]
    return [max(from_right[i], from_left[i + k - 1]) for i in range(n - k + 1)]


# solution: doubling rows
def solve(numbers, width):
    rows = [numbers]
    reach = 1
    while 2 * reach <= width:
        row = rows[-1]
        rows.append([max(x, y) for x, y in zip(row, row[reach:])])
        reach *= 2
    last = rows[-1]
    shift = width - reach
    return [max(last[i], last[i + shift]) for i in range(len(numbers) - width + 1)]
