"""Given the number of vertices and directed edges [a, b], return the strongly connected components as a list of lists.

Every component is sorted, and the components come in the order of their smallest vertices. There are `size` vertices
and about 2 * `size` edges.
"""

RANGE = (40, 3_500)


def example(size, rng):
    names = list(range(size))
    rng.shuffle(names)
    edges = []
    for i in range(2 * size):
        a = rng.randrange(size)
        if rng.random() < 0.75:
            b = rng.randrange(a, min(size, a + 40))
        else:
            b = rng.randrange(max(0, a - 12), a + 1)
        edges.append([names[a], names[b]])
    return [size, edges]


# solution: two passes with stacks
def solve(n, edges):
    out = [[] for _ in range(n)]
    into = [[] for _ in range(n)]
    for a, b in edges:
        out[a].append(b)
        into[b].append(a)
    seen = [False] * n
    finished = []
    for s in range(n):
        stack = [(s, False)]
        while stack:
            v, done = stack.pop()
            if done:
                finished.append(v)
            elif not seen[v]:
                seen[v] = True
                stack.append((v, True))
                stack.extend((w, False) for w in out[v] if not seen[w])
    component = [-1] * n
    groups = []
    for s in reversed(finished):
        if component[s] >= 0:
            continue
        component[s] = len(groups)
        members = [s]
        for v in members:
            for w in into[v]:
                if component[w] < 0:
                    component[w] = len(groups)
                    members.append(w)
        groups.append(sorted(members))
    return sorted(groups)


# solution: low numbers with an explicit call stack
def solve(vertex_count, edges):
    successors = [[] for _ in range(vertex_count)]
    for a, b in edges:
        successors[a].append(b)
    index = {}
    low = {}
    pending, on_stack = [], set()
    result = []
    for root in range(vertex_count):
        calls = [] if root in index else [(root, None, None)]
        while calls:
            v, rest, child = calls.pop()
            if rest is None:
                index[v] = low[v] = len(index)
                pending.append(v)
                on_stack.add(v)
                rest = iter(successors[v])
            else:
                low[v] = min(low[v], low[child])
            for w in rest:
                if w not in index:
                    calls.append((v, rest, w))
                    calls.append((w, None, None))
                    break
                if w in on_stack:
                    low[v] = min(low[v], index[w])
            else:
                if low[v] == index[v]:
                    at = pending.index(v)
                    result.append(sorted(pending[at:]))
                    on_stack.difference_update(pending[at:])
                    del pending[at:]
    result.sort(key=lambda group: group[0])
    return result


# solution: path of open components in arrays
from array import array


def solve(n, edges):
    head, link = array("i", [-1]) * n, array("i")
    for i, (a, b) in enumerate(edges):
        link.append(head[a])
        head[a] = i
    order = array("i", [0]) * n  # 0: new, -1 - k: in finished component k
    open_list, bounds, path = [], [], []
    clock, groups = 0, []
    for s in range(n):
        v = s if order[s] == 0 else -1
        while v >= 0:
            if order[v] == 0:
                clock += 1
                order[v] = clock
                open_list.append(v)
                bounds.append(clock)
                path.append(v)
            e = head[v]
            if e >= 0:
                head[v] = link[e]
                w = edges[e][1]
                if order[w] == 0:
                    v = w
                elif order[w] > 0:
                    while bounds[-1] > order[w]:
                        bounds.pop()
                continue
            path.pop()
            if bounds[-1] == order[v]:
                bounds.pop()
                group = []
                while not group or group[-1] != v:
                    group.append(open_list.pop())
                    order[group[-1]] = -1 - len(groups)
                groups.append(sorted(group))
            v = path[-1] if path else -1
    return sorted(groups)


# solution: forward and backward reach of sets
def solve(n, edges):
    after = {v: set() for v in range(n)}
    before = {v: set() for v in range(n)}
    for a, b in edges:
        after[a].add(b)
        before[b].add(a)

    def reach(start, graph, inside):
        found = {start}
        fringe = [start]
        while fringe:
            new = graph[fringe.pop()] & inside
            new -= found
            found |= new
            fringe.extend(new)
        return found

    answer = []
    work = [set(range(n))]
    while work:
        part = work.pop()
        loose = [v for v in part if not (after[v] & part and before[v] & part)]
        answer.extend([v] for v in loose)
        part.difference_update(loose)
        if loose:
            work.append(part)
        elif part:
            pivot = sorted(part)[len(part) // 2]
            forward = reach(pivot, after, part)
            backward = reach(pivot, before, part)
            both = forward & backward
            answer.append(sorted(both))
            work += [forward - both, backward - both, part - forward - backward]
    return sorted(answer)


# solution: vertex objects, recursion by generators
class Vertex:
    def __init__(self, name):
        self.name = name
        self.targets = []
        self.number = 0
        self.low = 0
        self.closed = False


def explore(v, trail, found, counter):
    counter[0] += 1
    v.number = v.low = counter[0]
    trail.append(v)
    for w in v.targets:
        if not w.number:
            yield w
        if not w.closed:
            v.low = min(v.low, w.low)
    if v.low == v.number:
        names = []
        while not v.closed:
            last = trail.pop()
            last.closed = True
            names.append(last.name)
        found.append(sorted(names))


def solve(n, edges):
    vertices = [Vertex(i) for i in range(n)]
    for a, b in edges:
        vertices[a].targets.append(vertices[b])
    trail, found, counter = [], [], [0]
    for v in vertices:
        calls = [] if v.number else [explore(v, trail, found, counter)]
        while calls:
            w = next(calls[-1], None)
            if w is None:
                calls.pop()
            else:
                calls.append(explore(w, trail, found, counter))
    return sorted(found)
