"""Given two snapshots of a table as lists of dicts with "id", return [added ids, removed ids, list of
[id, column, old, new]], all sorted.

The snapshots have about `size` rows each, in no order, with the same four further columns.
"""

RANGE = (10, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    columns = ["city", "stock", "price", "state"]
    ids = rng.sample(range(10 * size), size + 5)
    change = rng.choice([0.01, 0.05, 0.3])
    old = [{"id": i, **{c: rng.randint(0, 999) for c in columns}} for i in ids[:size]]
    new = []
    for row in old:
        if rng.random() < change / 2:
            continue
        row = dict(row)
        for c in columns:
            if rng.random() < change:
                row[c] = rng.randint(0, 999)
        new.append(row)
    new += [{"id": i, **{c: rng.randint(0, 999) for c in columns}} for i in ids[size:]]
    rng.shuffle(new)
    return [old, new]


# solution: dictionaries by id
def solve(old, new):
    before = {row["id"]: row for row in old}
    after = {row["id"]: row for row in new}
    changes = []
    for i in sorted(before.keys() & after.keys()):
        for c in sorted(before[i]):
            if before[i][c] != after[i][c]:
                changes.append([i, c, before[i][c], after[i][c]])
    return [sorted(after.keys() - before.keys()), sorted(before.keys() - after.keys()), changes]


# solution: merge of two sorted lists
def solve(old, new):
    left = sorted(old, key=lambda r: r["id"])
    right = sorted(new, key=lambda r: r["id"])
    added, removed, changed = [], [], []
    i = j = 0
    while i < len(left) or j < len(right):
        if j == len(right) or i < len(left) and left[i]["id"] < right[j]["id"]:
            removed.append(left[i]["id"])
            i += 1
        elif i == len(left) or right[j]["id"] < left[i]["id"]:
            added.append(right[j]["id"])
            j += 1
        else:
            a, b = left[i], right[j]
            for c in ("city", "price", "state", "stock"):
                if a[c] != b[c]:
                    changed.append([a["id"], c, a[c], b[c]])
            i += 1
            j += 1
    return [added, removed, changed]


# solution: sets of all single cells
def solve(old, new):
    one = {(r["id"], c, v) for r in old for c, v in r.items()}
    two = {(r["id"], c, v) for r in new for c, v in r.items()}
    gone = {(i, c): v for i, c, v in one - two}
    come = {(i, c): v for i, c, v in two - one}
    added = sorted(i for i, c in come if c == "id")
    removed = sorted(i for i, c in gone if c == "id")
    both = sorted(gone.keys() & come.keys())
    return [added, removed, [[i, c, gone[i, c], come[i, c]] for i, c in both]]


# solution: one index consumed by the new rows
def solve(old, new):
    index = {}
    for k in range(len(old)):
        index[old[k]["id"]] = k
    added = []
    changes = []
    for row in new:
        k = index.pop(row["id"], None)
        if k is None:
            added.append(row["id"])
            continue
        if row != old[k]:
            changes.extend([row["id"], c, old[k][c], row[c]] for c in row if row[c] != old[k][c])
    added.sort()
    changes.sort()
    return [added, sorted(index), changes]


# solution: records with histories of their versions
class Record:
    def __init__(self):
        self.versions = [None, None]

    def differences(self):
        a, b = self.versions
        return [[key, a[key], b[key]] for key in sorted(a) if a[key] != b[key]]


class History:
    def __init__(self):
        self.records = {}

    def load(self, rows, number):
        for row in rows:
            key = row["id"]
            if key not in self.records:
                self.records[key] = Record()
            self.records[key].versions[number] = {k: v for k, v in row.items() if k != "id"}


def solve(old, new):
    history = History()
    history.load(old, 0)
    history.load(new, 1)
    out = [[], [], []]
    for key in sorted(history.records):
        record = history.records[key]
        if record.versions[0] is None:
            out[0].append(key)
        elif record.versions[1] is None:
            out[1].append(key)
        else:
            out[2].extend([key] + d for d in record.differences())
    return out
