"""A list of numbers begins with 1. Again and again the smallest number above the last one is appended such that all sums of
two members (a member with itself counts too) are still different. Given n, return a list of the n-th member and the sum of
the first n members.

n is `size`.
"""

RANGE = (3, 60)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: set of sums of pairs
def solve(n):
    members = [1]
    sums = {2}
    candidate = 1
    while len(members) < n:
        candidate += 1
        if all(candidate + m not in sums for m in members):
            members.append(candidate)
            sums.update(candidate + m for m in members)
    return [members[-1], sum(members)]


# solution: two pointers, nothing stored but the members
def fits(members, c):
    last = len(members) - 1
    for a in members:
        target = c + a
        i, j = 0, last
        while i <= j:
            s = members[i] + members[j]
            if s == target:
                return False
            if s < target:
                i += 1
            else:
                j -= 1
        if target > 2 * members[-1]:
            break
    return True


def solve(n):
    members = [1]
    while len(members) < n:
        c = members[-1] + 1
        while not fits(members, c):
            c += 1
        members.append(c)
    return [members[-1], sum(members)]


# solution: differences and banned numbers as bits
def solve(n):
    differences = 0
    banned = 0b11
    members = [1]
    while len(members) < n:
        c = members[-1] + 1
        while banned >> c & 1:
            c += 1
        fresh = 0
        for m in members:
            fresh |= 1 << (c - m)
        for m in members:
            banned |= fresh << m
        differences |= fresh
        members.append(c)
        banned |= differences << c
        banned |= 1 << c
    return [members[n - 1], sum(members[:n])]


# solution: byte for every difference
def solve(n):
    used = bytearray(64)
    members = [1]
    total = 1
    while len(members) < n:
        candidate = members[-1]
        while True:
            candidate += 1
            if candidate >= len(used):
                used.extend(bytes(len(used)))
            for m in reversed(members):
                if used[candidate - m]:
                    break
            else:
                break
        for m in members:
            used[candidate - m] = 1
        members.append(candidate)
        total += candidate
    return [members[-1], total]


# solution: dictionary of the triples that forbid a number
from dataclasses import dataclass


@dataclass(frozen=True)
class Reason:
    first: int
    second: int
    minus: int

    @property
    def number(self):
        return self.first + self.second - self.minus


def solve(n):
    members = [1]
    forbidden = {}
    while len(members) < n:
        c = members[-1] + 1
        while c in forbidden:
            c = c + 1
        members.append(c)
        for x in members:
            for y in members:
                if y >= x:
                    continue
                for reason in (Reason(c, x, y), Reason(c, y, x)):
                    if reason.number > c:
                        forbidden.setdefault(reason.number, reason)
                if x != c:
                    for z in (x, y):
                        reason = Reason(x, y, c) if z == c else Reason(z, c, x if z == y else y)
                        if reason.number > c:
                            forbidden.setdefault(reason.number, reason)
        for x in members:
            reason = Reason(c, c, x)
            if reason.number > c:
                forbidden.setdefault(reason.number, reason)
    return [members[-1], sum(members)]
