"""Given the heights of bars of width one that stand side by side, return the area of the largest rectangle that fits inside them.

There are `size` bars, of heights 0 to a bound that is sometimes small and sometimes a million.
"""

RANGE = (20, 80_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bound = rng.choice([8, 1000, 1_000_000])
    kind = rng.randrange(3)
    if kind == 0:
        return [[rng.randint(0, bound) for _ in range(size)]]
    if kind == 1:
        middle = rng.randrange(size)
        return [[bound * (size - abs(i - middle)) // size + rng.randint(0, bound // 8) for i in range(size)]]
    heights = [rng.randint(1, bound)]
    while len(heights) < size:
        heights.append(min(bound, max(0, heights[-1] + rng.randint(-bound // 8, bound // 8))))
    return [heights]


# solution: stack of rising bars
def solve(heights):
    best = 0
    stack = []
    for i in range(len(heights) + 1):
        height = heights[i] if i < len(heights) else 0
        start = i
        while stack and stack[-1][1] >= height:
            start, tall = stack.pop()
            best = max(best, tall * (i - start))
        stack.append((start, height))
    return best


# solution: nearest lower bar on both sides
def solve(bars):
    n = len(bars)
    left = [-1] * n
    right = [n] * n
    for i in range(n):
        j = i - 1
        while j >= 0 and bars[j] >= bars[i]:
            j = left[j]
        left[i] = j
    for i in range(n - 1, -1, -1):
        j = i + 1
        while j < n and bars[j] >= bars[i]:
            j = right[j]
        right[i] = j
    areas = []
    for i in range(n):
        areas.append(bars[i] * (right[i] - left[i] - 1))
    return max(areas)


# solution: tallest first, neighbours joined
def solve(heights):
    span = {}
    best = 0
    for i in sorted(range(len(heights)), key=heights.__getitem__, reverse=True):
        first = last = i
        if i - 1 in span:
            first = span[i - 1][0]
        if i + 1 in span:
            last = span[i + 1][1]
        span[i] = span[first] = span[last] = (first, last)
        best = max(best, heights[i] * (last - first + 1))
    return best


# solution: tree of lowest bars
class Bar:
    def __init__(self, height):
        self.height = height
        self.left = None
        self.right = None
        self.width = 0


def solve(heights):
    spine = []
    for height in heights:
        bar = Bar(height)
        while spine and spine[-1].height > height:
            bar.left = spine.pop()
        if spine:
            spine[-1].right = bar
        spine.append(bar)
    order = [spine[0]]
    for bar in order:
        order += [child for child in (bar.left, bar.right) if child]
    best = 0
    for bar in reversed(order):
        bar.width = 1 + sum(child.width for child in (bar.left, bar.right) if child)
        best = max(best, bar.width * bar.height)
    return best


# solution: halves split again and again
def crossing(heights, low, middle, high):
    i, j = middle - 1, middle
    least = min(heights[i], heights[j])
    best = 2 * least
    while i > low or j < high - 1:
        if j == high - 1 or (i > low and heights[i - 1] > heights[j + 1]):
            i -= 1
            if heights[i] < least:
                least = heights[i]
        else:
            j += 1
            if heights[j] < least:
                least = heights[j]
        if least * (j - i + 1) > best:
            best = least * (j - i + 1)
    return best


def solve(heights):
    def area(low, high):
        if high - low == 1:
            return heights[low]
        middle = (low + high) // 2
        return max(area(low, middle), area(middle, high), crossing(heights, low, middle, high))

    return area(0, len(heights))
