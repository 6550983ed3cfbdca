"""Given a finite automaton over the letters a and b (the states reached from each state by a and by b) and
the text of its final states ("1") and others ("0"), return [number of states that can be reached from state
0, least number of states of an automaton that accepts the same words].

There are `size` states; row s of the table holds the state after a and the state after b.
"""

RANGE = (2, 1500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    step = max(2, size // rng.choice([1, 2, 3]))
    table = []
    for s in range(size):
        if s >= step and rng.random() < 0.9:
            table.append([x for x in table[s - step]])
        else:
            table.append([(2 * s + 1) % size, rng.randrange(size)])
    finals = "".join(str(int(rng.random() < 0.3)) for _ in range(step))
    return [table, (finals * (size // step + 1))[:size]]


# solution: classes refined by pairs of followers
def solve(table, finals):
    reached = [0]
    seen = {0}
    for s in reached:
        for t in table[s]:
            if t not in seen:
                seen.add(t)
                reached.append(t)
    kind = {s: finals[s] for s in reached}
    count = len(set(kind.values()))
    while True:
        names = {}
        new = {}
        for s in reached:
            a, b = table[s]
            key = kind[s], kind[a], kind[b]
            new[s] = names.setdefault(key, len(names))
        if len(names) == count:
            return [len(reached), count]
        kind, count = new, len(names)


# solution: blocks split by a waiting list of splitters
def solve(table, finals):
    inside = set()
    todo = [0]
    while todo:
        s = todo.pop()
        if s not in inside:
            inside.add(s)
            todo += table[s]
    before = [{}, {}]
    for s in inside:
        for k in (0, 1):
            before[k].setdefault(table[s][k], set()).add(s)
    yes = {s for s in inside if finals[s] == "1"}
    blocks = [x for x in (yes, inside - yes) if x]
    block_of = {s: i for i, x in enumerate(blocks) for s in x}
    waiting = [(i, k) for i in range(len(blocks)) for k in (0, 1)]
    while waiting:
        i, k = waiting.pop()
        hit = {}
        for t in blocks[i]:
            for s in before[k].get(t, ()):
                hit.setdefault(block_of[s], set()).add(s)
        for j, part in hit.items():
            if len(part) == len(blocks[j]):
                continue
            blocks[j] = blocks[j] - part
            blocks.append(part)
            number = len(blocks) - 1
            for s in part:
                block_of[s] = number
            waiting += [(x, letter) for x in (j, number) for letter in (0, 1)]
    return [len(inside), len(blocks)]


# solution: byte table of all pairs for few states, sorted keys for many
def solve(table, finals):
    reached = [0]
    place = {0: 0}
    for s in reached:
        for t in table[s]:
            if t not in place:
                place[t] = len(reached)
                reached.append(t)
    n = len(reached)
    if n > 150:
        renamed = [[place[t] for t in table[s]] for s in reached]
        return [n, by_sorting(renamed, [finals[s] for s in reached])]
    differ = bytearray(n * n)
    for i in range(n):
        for j in range(n):
            differ[i * n + j] = finals[reached[i]] != finals[reached[j]]
    changed = True
    while changed:
        changed = False
        for i in range(n):
            for j in range(i):
                if not differ[i * n + j]:
                    for k in (0, 1):
                        a, b = place[table[reached[i]][k]], place[table[reached[j]][k]]
                        if differ[a * n + b]:
                            differ[i * n + j] = differ[j * n + i] = 1
                            changed = True
                            break
    return [n, sum(all(differ[i * n + j] for j in range(i)) for i in range(n))]


def by_sorting(table, kind):
    while True:
        keys = [(kind[s], kind[a], kind[b]) for s, (a, b) in enumerate(table)]
        distinct = sorted(set(keys))
        if len(distinct) == len(set(kind)):
            return len(distinct)
        number = {key: i for i, key in enumerate(distinct)}
        kind = [number[key] for key in keys]


# solution: classes numbered by sorting, in arrays
from array import array


def solve(table, finals):
    n = len(table)
    seen = bytearray(n)
    seen[0] = 1
    stack = array("i", [0])
    while stack:
        for t in table[stack.pop()]:
            if not seen[t]:
                seen[t] = 1
                stack.append(t)
    kind = array("i", (int(c) for c in finals))
    count = 0
    while True:
        def key(s):
            return kind[s], kind[table[s][0]], kind[table[s][1]]

        order = sorted((s for s in range(n) if seen[s]), key=key)
        new = array("i", bytes(4 * n))
        number = 0
        for p, s in zip(order, order[1:]):
            if key(s) != key(p):
                number += 1
            new[s] = number
        if number + 1 == count:
            return [len(order), count]
        count = number + 1
        kind = new


# solution: states as objects, signature texts
class State:
    def __init__(self, final):
        self.label = "f" if final else "o"
        self.after = ()

    def signature(self):
        return self.label + "|" + ",".join(t.label for t in self.after)


def solve(table, finals):
    states = [State(c == "1") for c in finals]
    for state, row in zip(states, table):
        state.after = tuple(states[t] for t in row)
    found = {id(states[0]): states[0]}
    level = [states[0]]
    while level:
        level = list({id(t): t for s in level for t in s.after if id(t) not in found}.values())
        found.update((id(t), t) for t in level)
    live = list(found.values())
    parts = len({s.label for s in live})
    while True:
        texts = [s.signature() for s in live]
        names = {}
        for text in texts:
            names.setdefault(text, f"q{len(names)}")
        for state, text in zip(live, texts):
            state.label = names[text]
        if len(names) == parts:
            return [len(live), parts]
        parts = len(names)
