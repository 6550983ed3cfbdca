"""Given texts "a/b=p/q" saying what two quantities divided give, and questions "a/b", return the answers as texts in lowest terms, "p/q", or "?" where the given texts do not tell.

There are `size` given texts and `size` questions; quantities are small words, and all the givens agree with each other. A quantity
that occurs in no given text is not known, not even divided by itself. The lower part is always written, also when it is 1.
"""

RANGE = (10, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = [f"{rng.choice('abcdefgh')}{i}" for i in range(size + 2)]
    rng.shuffle(names)
    value = {}
    for name in names:
        value[name] = [rng.randint(1, 60), rng.randint(1, 60)]
    links = []
    for i in range(1, size + 1):
        if i % 50 == 0:
            continue
        low = max(i // 50 * 50, i - 12)
        links.append((names[i], names[rng.randrange(low, i)]))
    while len(links) < size:
        i = rng.randrange(size)
        links.append((names[i], names[i // 50 * 50]))
    given = []
    for a, b in links:
        if rng.random() < 0.5:
            a, b = b, a
        p = value[a][0] * value[b][1]
        q = value[a][1] * value[b][0]
        given.append(f"{a}/{b}={p}/{q}")
    rng.shuffle(given)
    asked = []
    for _ in range(size):
        i = rng.randrange(size)
        j = rng.randrange(size) if rng.random() < 0.2 else min(size + 1, i // 50 * 50 + rng.randrange(50))
        asked.append(f"{names[i]}/{names[j]}")
    return [given, asked]


# solution: fractions from one member of each group
from fractions import Fraction


def solve(given, asked):
    graph = {}
    for text in given:
        left, right = text.split("=")
        a, b = left.split("/")
        ratio = Fraction(right)
        graph.setdefault(a, []).append((b, 1 / ratio))
        graph.setdefault(b, []).append((a, ratio))
    worth = {}
    group = {}
    for start in graph:
        if start in worth:
            continue
        worth[start] = Fraction(1)
        group[start] = start
        stack = [start]
        while stack:
            v = stack.pop()
            for w, r in graph[v]:
                if w not in worth:
                    worth[w] = worth[v] * r
                    group[w] = start
                    stack.append(w)
    answers = []
    for question in asked:
        a, b = question.split("/")
        if a in group and b in group and group[a] == group[b]:
            r = worth[a] / worth[b]
            answers.append(f"{r.numerator}/{r.denominator}")
        else:
            answers.append("?")
    return answers


# solution: weighted union-find with integer pairs
from math import gcd


def lowest(p, q):
    g = gcd(p, q)
    return p // g, q // g


def solve(given, asked):
    parent, over, under = {}, {}, {}

    def locate(v):
        p = q = 1
        while parent[v] != v:
            p *= over[v]
            q *= under[v]
            v = parent[v]
        return (v, *lowest(p, q))

    size = {}
    for text in given:
        a, b, p, q = text.replace("=", "/").split("/")
        for v in (a, b):
            if v not in parent:
                parent[v] = v
                size[v] = over[v] = under[v] = 1
        ra, pa, qa = locate(a)
        rb, pb, qb = locate(b)
        if ra == rb:
            continue
        up, down = lowest(int(p) * qa * pb, int(q) * pa * qb)
        if size[ra] > size[rb]:
            ra, rb, up, down = rb, ra, down, up
        parent[ra] = rb
        size[rb] += size[ra]
        over[ra], under[ra] = up, down
    out = []
    for question in asked:
        a, b = question.split("/")
        if a not in parent or b not in parent:
            out.append("?")
            continue
        ra, pa, qa = locate(a)
        rb, pb, qb = locate(b)
        out.append("%d/%d" % lowest(pa * qb, qa * pb) if ra == rb else "?")
    return out


# solution: search anew for every question
from collections import deque
from math import gcd


def solve(given, asked):
    near = {}
    for text in given:
        names, numbers = text.split("=")
        a, b = names.split("/")
        p, q = map(int, numbers.split("/"))
        g = gcd(p, q)
        near.setdefault(a, {})[b] = (p // g, q // g)
        near.setdefault(b, {})[a] = (q // g, p // g)

    def ratio(a, b):
        if a not in near or b not in near:
            return "?"
        before = {a: None}
        queue = deque([a])
        while queue and b not in before:
            v = queue.popleft()
            for w in near[v]:
                if w not in before:
                    before[w] = v
                    queue.append(w)
        if b not in before:
            return "?"
        p = q = 1
        while b != a:
            v = before[b]
            p *= near[v][b][0]
            q *= near[v][b][1]
            b = v
        g = gcd(p, q)
        return f"{p // g}/{q // g}"

    return [ratio(*question.split("/")) for question in asked]


# solution: dictionary of factors for each quantity
import re


class Quantity:
    def __init__(self, name):
        self.name = name
        self.factors = {}
        self.family = None
        self.links = []


def split(number):
    d = 2
    while d * d <= number:
        while number % d == 0:
            yield d
            number //= d
        d += 1
    if number > 1:
        yield number


def spread(start):
    start.family = start
    todo = [start]
    while todo:
        here = todo.pop()
        for other, p, q in here.links:
            if other.family is None:
                other.family = start
                other.factors = dict(here.factors)
                for d in split(p):
                    other.factors[d] = other.factors.get(d, 0) + 1
                for d in split(q):
                    other.factors[d] = other.factors.get(d, 0) - 1
                todo.append(other)


def solve(given, asked):
    all_of = {}
    for text in given:
        a, b, p, q = re.split("[/=]", text)
        x = all_of.setdefault(a, Quantity(a))
        y = all_of.setdefault(b, Quantity(b))
        x.links.append((y, int(q), int(p)))
        y.links.append((x, int(p), int(q)))
    for quantity in all_of.values():
        if quantity.family is None:
            spread(quantity)
    result = []
    for question in asked:
        x, y = (all_of.get(name) for name in question.split("/"))
        if x is None or y is None or x.family is not y.family:
            result.append("?")
            continue
        top = bottom = 1
        for d in x.factors.keys() | y.factors.keys():
            power = x.factors.get(d, 0) - y.factors.get(d, 0)
            if power > 0:
                top *= d**power
            else:
                bottom *= d**-power
        result.append(f"{top}/{bottom}")
    return result


# solution: groups rescaled when they meet
from fractions import Fraction as F


def solve(given, asked):
    home = {}
    for text in given:
        names, ratio = text.split("=")
        a, b = names.split("/")
        for name in (a, b):
            if name not in home:
                home[name] = {name: F(1)}
        one, two = home[a], home[b]
        if one is two:
            continue
        scale = F(ratio) * two[b] / one[a]
        if len(one) > len(two):
            one, two, scale = two, one, 1 / scale
        for name, amount in one.items():
            two[name] = amount * scale
            home[name] = two
    lines = []
    for question in asked:
        a, _, b = question.partition("/")
        if a in home and b in home[a]:
            share = home[a][a] / home[a][b]
            lines.append(str(share) if share.denominator > 1 else f"{share}/1")
        else:
            lines.append("?")
    return lines
