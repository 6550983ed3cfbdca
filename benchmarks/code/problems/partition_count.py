"""Given n, return in how many ways it is a sum of positive integers, the order of the summands not mattering.

The number n is `size`; 4 gives 5 and 0 gives 1.
"""

RANGE = (20, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: summands one after another
def solve(n):
    ways = [0] * (n + 1)
    ways[0] = 1
    for part in range(1, n + 1):
        for total in range(part, n + 1):
            ways[total] += ways[total - part]
    return ways[n]


# solution: pentagonal numbers
def solve(n):
    p = [1]
    for m in range(1, n + 1):
        total = 0
        k = 1
        while k * (3 * k - 1) // 2 <= m:
            sign = 1 if k % 2 else -1
            low = k * (3 * k - 1) // 2
            total += sign * p[m - low]
            if low + k <= m:
                total += sign * p[m - low - k]
            k += 1
        p.append(total)
    return p[n]


# solution: triangle by largest summand
def solve(n):
    # rows[m][k]: partitions of m with no summand above k
    rows = [[1]]
    for m in range(1, n + 1):
        row = [0]
        for k in range(1, m + 1):
            rest = rows[m - k]
            row.append(row[-1] + rest[min(k, m - k)])
        rows.append(row)
    return rows[n][n]


# solution: memo of pairs
def solve(number):
    memo = {}

    def count(total, largest):
        if largest > total:
            largest = total
        if largest <= 1:
            return 1
        key = total, largest
        if key not in memo:
            memo[key] = count(total, largest - 1) + count(total - largest, largest)
        return memo[key]

    return count(number, number)


# solution: sums of divisors
def divisor_sums(n):
    sums = [0] * (n + 1)
    for d in range(1, n + 1):
        for multiple in range(d, n + 1, d):
            sums[multiple] += d
    return sums


def solve(n):
    sigma = divisor_sums(n)
    counts = [1]
    for m in range(1, n + 1):
        total = sum(sigma[k] * counts[m - k] for k in range(1, m + 1))
        counts.append(total // m)
    return counts[-1]
