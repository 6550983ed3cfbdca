"""A shift register of `size` bits gives out its lowest bit at each step; the new highest bit is the parity
of the bits under the tap mask. The lowest tap is always set, so the register comes back to its first
state. Given a modulus, the taps and the first state (not 0), return [steps until the first state comes
back, ones given out in that time, longest run of equal bits given out in that time, sum of the states
modulo the modulus].

The register has `size` bits.
"""

RANGE = (3, 15)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    good = {3: 3, 4: 3, 5: 5, 6: 3, 7: 3, 8: 29, 9: 17, 10: 9, 11: 5, 12: 83, 13: 27, 14: 43, 15: 3}
    taps = good[size] if rng.random() < 0.8 else rng.randrange(2**size) | 1
    return [rng.randint(1000, 9999), size, taps, rng.randint(1, 2**size - 1)]


# solution: integers stepped until they return
def solve(modulus, bits, taps, first):
    state = first
    steps = ones = total = longest = run = 0
    last = -1
    while True:
        bit = state & 1
        steps += 1
        ones += bit
        total = (total + state) % modulus
        run = run + 1 if bit == last else 1
        longest = max(longest, run)
        last = bit
        state = state >> 1 | ((state & taps).bit_count() & 1) << (bits - 1)
        if state == first:
            return [steps, ones, longest, total]


# solution: list of all states
from itertools import groupby


def solve(modulus, bits, taps, first):
    states = [first]
    while True:
        s = states[-1]
        parity = bin(s & taps).count("1") % 2
        s = s // 2 + parity * 2 ** (bits - 1)
        if s == first:
            break
        states.append(s)
    out = [s % 2 for s in states]
    return [len(states), sum(out), max(len(list(g)) for _, g in groupby(out)), sum(states) % modulus]


# solution: table of successors for every state
from array import array


def solve(modulus, bits, taps, first):
    parity = bytearray(1 << bits)
    for i in range(1, 1 << bits):
        parity[i] = parity[i >> 1] ^ (i & 1)
    following = array("L", (s >> 1 | parity[s & taps] << (bits - 1) for s in range(1 << bits)))
    given = []
    total = 0
    state = first
    while not given or state != first:
        given.append("01"[state & 1])
        total += state
        state = following[state]
    text = "".join(given)
    runs = text.replace("01", "0 1").replace("10", "1 0").split()
    return [len(text), text.count("1"), max(map(len, runs)), total % modulus]


# solution: text of the register in a set of seen texts
def solve(modulus, bits, taps, first):
    places = [i for i in range(bits) if taps >> i & 1]
    word = format(first, f"0{bits}b")[::-1]
    seen = set()
    ones = total = best = run = 0
    before = ""
    while word not in seen:
        seen.add(word)
        total += int(word[::-1], 2)
        ones += word[0] == "1"
        if word[0] != before:
            run = 0
        run += 1
        best = run if run > best else best
        before = word[0]
        odd = sum(word[i] == "1" for i in places) % 2
        word = word[1:] + str(odd)
    return [len(seen), ones, best, total % modulus]


# solution: register object with a deque
from collections import deque


class Register:
    def __init__(self, bits, taps, value):
        self.cells = deque(value >> i & 1 for i in range(bits))
        self.taps = [i for i in range(bits) if taps >> i & 1]

    def step(self):
        new = 0
        for t in self.taps:
            new ^= self.cells[t]
        self.cells.append(new)
        return self.cells.popleft()

    def value(self):
        result = 0
        for bit in reversed(self.cells):
            result = result * 2 + bit
        return result


def solve(modulus, bits, taps, first):
    register = Register(bits, taps, first)
    history = []
    while True:
        value = register.value()
        if history and value == first:
            break
        history.append((value, register.step()))
    run = best = 1
    for (_, a), (_, b) in zip(history, history[1:]):
        run = run + 1 if a == b else 1
        best = max(best, run)
    return [len(history), sum(b for _, b in history), best, sum(v for v, _ in history) % modulus]
