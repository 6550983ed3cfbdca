"""Given numbers, return the highest value of a ^ b for two of them.

There are `size` numbers from 0 to 2**20 - 1, at least two of them different.
"""

RANGE = (10, 2_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    part = rng.choice([1 << 20, 1 << 20, (1 << 19) + 3])
    return [[0, 5] + [rng.randrange(part) for _ in range(size - 2)]]


# solution: all pairs in two loops
def solve(numbers):
    best = 0
    for i, a in enumerate(numbers):
        for j in range(i):
            if a ^ numbers[j] > best:
                best = a ^ numbers[j]
    return best


# solution: trie of nested dictionaries
def solve(numbers):
    root = {}
    for number in numbers:
        node = root
        for digit in format(number, "020b"):
            node = node.setdefault(digit, {})
    best = ""
    for number in numbers:
        node = root
        found = ""
        for digit in format(number, "020b"):
            other = "1" if digit == "0" else "0"
            if other in node:
                found += "1"
                node = node[other]
            else:
                found += "0"
                node = node[digit]
        best = max(best, found)
    return int(best, 2)


# solution: answer guessed bit by bit with sets of heads
def solve(nums):
    ans = 0
    for b in range(19, -1, -1):
        ans = ans * 2 + 1
        heads = {x >> b for x in nums}
        if not any(h ^ ans in heads for h in heads):
            ans -= 1
    return ans


# solution: groups split by recursion
def split(group, bit):
    zeros = [x for x in group if not x >> bit & 1]
    ones = [x for x in group if x >> bit & 1]
    return zeros, ones


def across(left, right, bit):
    if bit < 0:
        return 0
    l0, l1 = split(left, bit)
    r0, r1 = split(right, bit)
    results = []
    if l0 and r1:
        results.append(across(l0, r1, bit - 1))
    if l1 and r0:
        results.append(across(l1, r0, bit - 1))
    if results:
        return (1 << bit) + max(results)
    return across(left, right, bit - 1)


def solve(numbers):
    bit = max(numbers).bit_length() - 1
    zeros, ones = split(numbers, bit)
    while not zeros or not ones:
        bit -= 1
        zeros, ones = split(numbers, bit)
    return (1 << bit) + across(zeros, ones, bit - 1)


# solution: bytes marking heads of every length
def solve(numbers):
    present = [bytearray(1 << length) for length in range(21)]
    for number in numbers:
        for length in range(21):
            present[length][number >> (20 - length)] = 1
    answer = 0
    for number in numbers:
        path = 0
        for length in range(1, 21):
            wanted = 1 - (number >> (20 - length) & 1)
            path = path * 2 + wanted
            if not present[length][path]:
                path ^= 1
        answer = max(answer, path ^ number)
    return answer
