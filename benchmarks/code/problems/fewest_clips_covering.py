"""Given clips [from, to] of a film, both ends whole seconds, return the fewest clips that together cover
the time from 0 to `length` without a gap, or -1 if they can not.

There are `size` clips.
"""

RANGE = (5, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    length = 6 * size
    clips = []
    at = 0
    while len(clips) < size // 2:
        step = rng.randint(1, 25)
        clips.append([max(0, at - rng.randint(0, 6)), at + step])
        at += step
    length = min(length, at)
    while len(clips) < size:
        a = rng.randint(0, length)
        clips.append([a, a + rng.randint(1, 30)])
    rng.shuffle(clips)
    return [length, clips]


# solution: sorted clips and greedy reach
def solve(length, clips):
    clips.sort()
    count = end = reach = i = 0
    while end < length:
        while i < len(clips) and clips[i][0] <= end:
            reach = max(reach, clips[i][1])
            i += 1
        if reach == end:
            return -1
        end = reach
        count += 1
    return count


# solution: farthest jump from each second
def solve(length, clips):
    jump = list(range(length + 1))
    for a, b in clips:
        if a <= length and b > jump[a]:
            jump[a] = b
    used = current = far = 0
    for second in range(length):
        far = max(far, jump[second])
        if second == current:
            if far <= second:
                return -1
            current = far
            used += 1
    return used


# solution: heap of clips that have begun
import heapq


def solve(length, clips):
    waiting = [(a, b) for a, b in clips]
    heapq.heapify(waiting)
    begun = []
    covered = number = 0
    while covered < length:
        while waiting and waiting[0][0] <= covered:
            heapq.heappush(begun, -heapq.heappop(waiting)[1])
        if not begun or -begun[0] <= covered:
            return -1
        covered = -heapq.heappop(begun)
        number += 1
    return number


# solution: needed clips for each second from the front
from collections import deque


def solve(length, clips):
    ending = {}
    for a, b in clips:
        b = min(b, length)
        if a < b and a < ending.get(b, b):
            ending[b] = a
    fewest = deque([(0, 0)])
    answer = -1
    for second in sorted(ending):
        start = ending[second]
        k = next((k for at, k in fewest if at >= start), None)
        if k is None:
            continue
        while fewest and fewest[-1][1] > k + 1:
            fewest.pop()
        fewest.append((second, k + 1))
        if second == length:
            answer = k + 1
        while len(fewest) > 400:
            fewest.popleft()
    return answer


# solution: chain of clips without contained ones
class Clip:
    def __init__(self, start, end):
        self.start = start
        self.end = end

    def joins(self, other):
        return other.start <= self.end


def solve(length, clips):
    chain = [Clip(-1, 0)]
    for start, end in sorted(clips, key=lambda c: (c[0], -c[1])):
        clip = Clip(start, end)
        if clip.end <= chain[-1].end or chain[-1].end >= length:
            continue
        while len(chain) > 1 and chain[-2].joins(clip):
            chain.pop()
        if not chain[-1].joins(clip):
            return -1
        chain.append(clip)
    return len(chain) - 1 if chain[-1].end >= length else -1
