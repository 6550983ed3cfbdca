"""Given a row of numbers and a list of `size` factors: for each factor in turn one number is taken away from the left or
the right end of the row, and the product of both is added to the score. Return the greatest score. The row has at
least as many numbers as there are factors.
"""

RANGE = (3, 380)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    row = [rng.randint(-50, 100) for _ in range(size + rng.choice([0, 3, size, 4 * size]))]
    return [row, [rng.randint(-30, 30) for _ in range(size)]]


# solution: square table by numbers taken from the left
def solve(row, factors):
    n, m = len(row), len(factors)
    score = [[0] * (m + 1) for _ in range(m + 1)]
    for left in range(m + 1):
        for right in range(m + 1 - left):
            options = []
            factor = factors[left + right - 1]
            if left:
                options.append(score[left - 1][right] + factor * row[left - 1])
            if right:
                options.append(score[left][right - 1] + factor * row[n - right])
            if options:
                score[left][right] = max(options)
    return max(score[k][m - k] for k in range(m + 1))


# solution: one row from the last factor to the first
def solve(row, factors):
    after = [0] * (len(factors) + 1)
    for done in range(len(factors) - 1, -1, -1):
        factor = factors[done]
        for left in range(done + 1):
            right = len(row) - 1 - (done - left)
            after[left] = max(after[left + 1] + factor * row[left], after[left] + factor * row[right])
    return after[0]


# solution: memo on pairs
def solve(row, factors):
    memo = {}

    def best(left, right):
        done = left + len(row) - 1 - right
        if done == len(factors):
            return 0
        if (left, right) in memo:
            return memo[left, right]
        value = max(
            factors[done] * row[left] + best(left + 1, right),
            factors[done] * row[right] + best(left, right - 1),
        )
        memo[(left, right)] = value
        return value

    return best(0, len(row) - 1)


# solution: layers of states forward, each a dictionary of ranges
def solve(row, factors):
    history = [{(0, len(row)): 0}]
    for factor in factors:
        layer = {}
        for (start, stop), score in history[-1].items():
            first = (start + 1, stop)
            last = (start, stop - 1)
            layer[first] = max(layer.get(first, float("-inf")), score + factor * row[start])
            layer[last] = max(layer.get(last, float("-inf")), score + factor * row[stop - 1])
        history.append(layer)
    return max(history[-1].values())


# solution: both products listed, folded together
from operator import add


def solve(row, factors):
    m = len(factors)
    front = row[:m]
    back = row[::-1][:m]
    lefts = [[f * x for x in front[: k + 1]] for k, f in enumerate(factors)]
    rights = [[f * x for x in reversed(back[: k + 1])] for k, f in enumerate(factors)]
    scores = [0]
    for gains_left, gains_right in zip(lefts, rights):
        from_left = list(map(add, scores, gains_left))
        from_right = list(map(add, scores, gains_right))
        middle = map(max, from_left[:-1], from_right[1:])
        scores = [from_right[0], *middle, from_left[-1]]
    return max(scores)
