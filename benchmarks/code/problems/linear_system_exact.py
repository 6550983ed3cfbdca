"""Given a square system of linear equations with whole numbers (each row ends with its right side), return the solution as texts "p/q" or "p" in lowest terms, or an empty list when it has none or more than one.

There are `size` unknowns and coefficients from -9 to 9.
"""

RANGE = (2, 24)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rows = [[rng.randint(-9, 9) for _ in range(size + 1)] for _ in range(size)]
    if rng.random() < 0.15:
        rows[-1] = [2 * x for x in rows[0]]
    return [rows]


# solution: elimination with fractions
from fractions import Fraction


def solve(rows):
    n = len(rows)
    m = [[Fraction(x) for x in row] for row in rows]
    for c in range(n):
        pivot = next((r for r in range(c, n) if m[r][c] != 0), None)
        if pivot is None:
            return []
        m[c], m[pivot] = m[pivot], m[c]
        m[c] = [x / m[c][c] for x in m[c]]
        for r in range(n):
            if r != c and m[r][c]:
                m[r] = [a - m[r][c] * b for a, b in zip(m[r], m[c])]
    return [str(row[n]) for row in m]


# solution: whole numbers only, exact divisions by the pivot before
from math import gcd


def text(p, q):
    if q < 0:
        p, q = -p, -q
    g = gcd(p, q)
    return f"{p // g}/{q // g}" if q > g else str(p // g)


def solve(rows):
    n = len(rows)
    a = [row[:] for row in rows]
    before = 1
    for c in range(n):
        p = c
        while p < n and a[p][c] == 0:
            p += 1
        if p == n:
            return []
        a[c], a[p] = a[p], a[c]
        for r in range(n):
            if r == c:
                continue
            factor = a[r][c]
            for k in range(n + 1):
                a[r][k] = (a[c][c] * a[r][k] - factor * a[c][k]) // before
        before = a[c][c]
    return [text(a[i][n], a[i][i]) for i in range(n)]


# solution: a determinant for each unknown
from fractions import Fraction


def determinant(m):
    n = len(m)
    sign, before = 1, 1
    for c in range(n):
        for p in range(c, n):
            if m[p][c]:
                break
        else:
            return 0
        if p != c:
            m[p], m[c] = m[c], m[p]
            sign = -sign
        for r in range(c + 1, n):
            for k in range(c + 1, n):
                m[r][k] = (m[r][k] * m[c][c] - m[r][c] * m[c][k]) // before
        before = m[c][c]
    return sign * before


def solve(rows):
    n = len(rows)
    whole = determinant([row[:n] for row in rows])
    if whole == 0:
        return []
    answer = []
    for i in range(n):
        changed = [row[:i] + [row[n]] + row[i + 1 : n] for row in rows]
        answer.append(str(Fraction(determinant(changed), whole)))
    return answer


# solution: triangular rows kept, whole rows reduced by their divisor
from fractions import Fraction
from math import gcd


def solve(rows):
    n = len(rows)
    triangle = []
    pending = [list(row) for row in rows]
    for c in range(n):
        pending.sort(key=lambda row: (row[c] == 0, abs(row[c])))
        lead = pending.pop(0)
        if lead[c] == 0:
            return []
        triangle.append(lead)
        reduced = []
        for row in pending:
            fresh = [lead[c] * x - row[c] * y for x, y in zip(row, lead)]
            g = gcd(*fresh) or 1
            reduced.append([x // g for x in fresh])
        pending = reduced
    values = [Fraction(0)] * n
    for i in range(n - 1, -1, -1):
        known = sum((triangle[i][k] * values[k] for k in range(i + 1, n)), Fraction(0))
        values[i] = (triangle[i][n] - known) / triangle[i][i]
    return [str(v) for v in values]


# solution: equations as dictionaries, one unknown substituted at a time
from fractions import Fraction


class Expression:
    def __init__(self, parts):
        self.parts = {k: v for k, v in parts.items() if v}

    def replace(self, name, other):
        factor = self.parts.pop(name, 0)
        for k, v in other.parts.items():
            new = self.parts.get(k, 0) + factor * v
            if new:
                self.parts[k] = new
            else:
                self.parts.pop(k, None)


def solve(rows):
    n = len(rows)
    found = {}
    for row in rows:
        parts = {k: Fraction(x) for k, x in enumerate(row)}
        parts[n] = -parts[n]
        line = Expression(parts)
        for name, other in found.items():
            line.replace(name, other)
        names = [k for k in line.parts if k != n]
        if not names:
            return []
        lead = names[0]
        scale = -line.parts.pop(lead)
        own = Expression({k: v / scale for k, v in line.parts.items()})
        for other in found.values():
            other.replace(lead, own)
        found[lead] = own
    return [str(found[k].parts.get(n, 0)) for k in range(n)]
