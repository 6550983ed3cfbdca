"""Each of `size` visitors has two wishes, of which at least one must be granted. A wish is a number: k
means that lamp k is on, -k that it is off (k from 1). Return [1 if all visitors can be satisfied else 0,
length of the longest beginning of the list of visitors that can be satisfied together].

The first argument is the number of lamps, about as large as the number of visitors.
"""

RANGE = (4, 1200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lamps = max(2, size * 2 // 3)
    wishes = []
    for _ in range(size):
        a, b = rng.sample(range(1, lamps + 1), 2)
        wishes.append([a * rng.choice([1, -1]), b * rng.choice([1, -1])])
    return [lamps, wishes]


# solution: search by halves, strong components
def possible(lamps, wishes):
    n = 2 * lamps
    graph = [[] for _ in range(n)]
    for a, b in wishes:
        u, v = 2 * abs(a) - 2 + (a < 0), 2 * abs(b) - 2 + (b < 0)
        graph[u ^ 1].append(v)
        graph[v ^ 1].append(u)
    low = [0] * n
    number = [0] * n
    group = [-1] * n
    path = []
    clock = 0
    for s in range(n):
        if number[s]:
            continue
        work = [(s, 0)]
        while work:
            v, i = work.pop()
            if i == 0:
                clock += 1
                number[v] = low[v] = clock
                path.append(v)
            else:
                low[v] = min(low[v], low[graph[v][i - 1]])
            while i < len(graph[v]) and number[graph[v][i]]:
                if group[graph[v][i]] < 0:
                    low[v] = min(low[v], number[graph[v][i]])
                i += 1
            if i < len(graph[v]):
                work.append((v, i + 1))
                work.append((graph[v][i], 0))
                continue
            if low[v] == number[v]:
                while group[v] < 0:
                    group[path.pop()] = v
        for v in range(0, n, 2):
            if group[v] >= 0 and group[v] == group[v + 1]:
                return False
    return True


def solve(lamps, wishes):
    good, bad = 0, len(wishes) + 1
    while bad - good > 1:
        middle = (good + bad) // 2
        if possible(lamps, wishes[:middle]):
            good = middle
        else:
            bad = middle
    return [int(good == len(wishes)), good]


# solution: keeps one setting and repairs it for each visitor
def solve(lamps, wishes):
    because = {}
    value = {}
    for count, (a, b) in enumerate(wishes):
        because.setdefault(-a, []).append(b)
        because.setdefault(-b, []).append(a)
        if value.get(abs(a)) == (a > 0) or value.get(abs(b)) == (b > 0):
            continue
        for first in (a, b):
            forced = {first}
            todo = [first]
            while todo and todo[-1]:
                for w in because.get(todo.pop(), ()):
                    if -w in forced:
                        todo = [0]
                        break
                    if w not in forced:
                        forced.add(w)
                        todo.append(w)
            if not todo:
                for w in forced:
                    value[abs(w)] = w > 0
                break
        else:
            return [0, count]
    return [1, len(wishes)]


# solution: try a value for each lamp, take it back on a clash
def fits(lamps, wishes, count):
    near = [[] for _ in range(2 * lamps + 1)]
    for a, b in wishes[:count]:
        near[-a].append(b)
        near[-b].append(a)
    state = bytearray(lamps + 1)
    for lamp in range(1, lamps + 1):
        if state[lamp]:
            continue
        for sign in (1, -1):
            trail = [sign * lamp]
            state[lamp] = 1 if sign > 0 else 2
            clash = False
            for x in trail:
                for y in near[x]:
                    want = 1 if y > 0 else 2
                    if state[abs(y)] == 0:
                        state[abs(y)] = want
                        trail.append(y)
                    elif state[abs(y)] != want:
                        clash = True
            if not clash:
                break
            for x in trail:
                state[abs(x)] = 0
        else:
            return False
    return True


def solve(lamps, wishes):
    low = 0
    step = 1
    while step < len(wishes):
        step *= 2
    while step:
        if low + step <= len(wishes) and fits(lamps, wishes, low + step):
            low += step
        step //= 2
    return [int(low == len(wishes)), low]


# solution: consequences of every wish as one large number
def solve(lamps, wishes):
    n = 2 * lamps
    reach = [1 << v for v in range(n)]
    into = [1 << v for v in range(n)]

    def bits(x):
        while x:
            low = x & -x
            yield low.bit_length() - 1
            x ^= low

    def link(u, v):
        if reach[u] >> v & 1:
            return
        more, sources = reach[v], into[u]
        for s in bits(sources):
            reach[s] |= more
        for t in bits(more):
            into[t] |= sources

    for count, (a, b) in enumerate(wishes):
        u, v = 2 * abs(a) - 2 + (a < 0), 2 * abs(b) - 2 + (b < 0)
        link(u ^ 1, v)
        link(v ^ 1, u)
        if any(reach[x] >> (x ^ 1) & 1 and reach[x ^ 1] >> x & 1 for x in (u, v)):
            return [0, count]
        if any(reach[x] >> (x + 1) & 1 and reach[x + 1] >> x & 1 for x in range(0, n, 2)):
            return [0, count]
    return [1, len(wishes)]


# solution: objects of lamps with implications and a fresh check for the changed part
class Wish:
    def __init__(self):
        self.leads_to = []
        self.opposite = None

    def closure(self):
        found = {self}
        stack = [self]
        while stack:
            for other in stack.pop().leads_to:
                if other not in found:
                    found.add(other)
                    stack.append(other)
        return found


def solve(lamps, wishes):
    known = {}
    for k in range(1, lamps + 1):
        known[k], known[-k] = Wish(), Wish()
        known[k].opposite, known[-k].opposite = known[-k], known[k]
    for count, (a, b) in enumerate(wishes):
        first, second = known[a], known[b]
        first.opposite.leads_to.append(second)
        second.opposite.leads_to.append(first)
        all_first = first.closure()
        if all(w.opposite not in all_first for w in all_first):
            continue
        all_second = second.closure()
        if any(w.opposite in all_second for w in all_second):
            return [0, count]
    return [1, len(wishes)]
