"""Given the weights and the values of `size` items and a capacity, return the largest total value of items that fit together.

Every item is taken at most once. The capacity is three times `size`, and one item weighs from 1 to 30.
"""

RANGE = (8, 170)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    weights = [rng.randint(1, 30) for _ in range(size)]
    values = [weight * 3 + rng.randint(1, 60) for weight in weights]
    return [weights, values, 3 * size]


# solution: one row, heaviest first
def solve(weights, values, capacity):
    best = [0] * (capacity + 1)
    for weight, value in zip(weights, values):
        for room in range(capacity, weight - 1, -1):
            candidate = best[room - weight] + value
            if candidate > best[room]:
                best[room] = candidate
    return best[capacity]


# solution: table of items and rooms
def solve(weights, values, capacity):
    n = len(weights)
    table = [[0 for _ in range(capacity + 1)] for _ in range(n + 1)]
    for i in range(1, n + 1):
        w = weights[i - 1]
        v = values[i - 1]
        for c in range(capacity + 1):
            table[i][c] = table[i - 1][c]
            if w <= c and table[i - 1][c - w] + v > table[i][c]:
                table[i][c] = table[i - 1][c - w] + v
    return table[n][capacity]


# solution: memo over item and room
def solve(ws, vs, capacity):
    seen = {}

    def gain(item, room):
        if item == len(ws):
            return 0
        known = seen.get((item, room))
        if known is not None:
            return known
        result = gain(item + 1, room)
        if ws[item] <= room:
            result = max(result, vs[item] + gain(item + 1, room - ws[item]))
        seen[item, room] = result
        return result

    return gain(0, capacity)


# solution: list of undominated pairs
def solve(weights, values, capacity):
    front = [(0, 0)]
    for w, v in zip(weights, values):
        shifted = [(a + w, b + v) for a, b in front if a + w <= capacity]
        kept = []
        highest = -1
        for pair in sorted(front + shifted):
            if pair[1] > highest:
                if kept and kept[-1][0] == pair[0]:
                    kept.pop()
                kept.append(pair)
                highest = pair[1]
        front = kept
    return front[-1][1]


# solution: dictionary of reachable weights
def solve(weights, values, limit):
    items = sorted(zip(weights, values))
    reached = {0: 0}
    for weight, worth in items:
        update = {}
        for total, sum_of_values in reached.items():
            new_total = total + weight
            if new_total > limit:
                continue
            new_value = sum_of_values + worth
            if reached.get(new_total, -1) < new_value:
                update[new_total] = new_value
        reached.update(update)
    return max(reached.values())
