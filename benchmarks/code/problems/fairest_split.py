"""Given a list of positive weights, return the smallest possible difference between the total weights of two heaps into which all of them are put.

The list has `size` weights. A heap may be empty.
"""

RANGE = (3, 18)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1000, 90_000) for _ in range(size)]]


# solution: every sum kept
def solve(weights):
    sums = [0]
    for w in weights:
        sums += [s + w for s in sums]
    whole = sum(weights)
    return min(abs(whole - 2 * s) for s in sums)


# solution: reachable sums as bits
def solve(weights):
    whole = sum(weights)
    reachable = 1
    for w in weights:
        reachable |= reachable << w
    half = whole // 2
    reachable &= (1 << (half + 1)) - 1
    return whole - 2 * (reachable.bit_length() - 1)


# solution: two halves and two pointers
def sorted_sums(part):
    sums = [0]
    for w in part:
        sums += [s + w for s in sums]
    return sorted(sums)


def solve(weights):
    whole = sum(weights)
    middle = len(weights) // 2
    left = sorted_sums(weights[:middle])
    right = sorted_sums(weights[middle:])
    j = len(right) - 1
    best = whole
    for a in left:
        while j >= 0 and 2 * (a + right[j]) > whole:
            j -= 1
        if j < 0:
            break
        best = min(best, whole - 2 * (a + right[j]))
    return best


# solution: depth first with bounds
def solve(weights):
    order = sorted(weights, reverse=True)
    best = sum(order)

    def place(k, difference, rest):
        nonlocal best
        if difference >= rest:
            best = min(best, difference - rest)
            return
        if best <= 1 and (difference - rest) % 2 == best:
            return
        w = order[k]
        place(k + 1, abs(difference - w), rest - w)
        place(k + 1, difference + w, rest - w)

    place(0, 0, best)
    return best


# solution: set of differences with the members of one heap
def solve(weights):
    heaps = {0: ()}
    for w in weights:
        grown = {}
        for difference, members in heaps.items():
            grown.setdefault(difference + w, members + (w,))
            if difference >= w:
                grown.setdefault(difference - w, members)
            else:
                grown.setdefault(w - difference, members)
        heaps = grown
    return min(heaps)
