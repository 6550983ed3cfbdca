"""Given customer records [name, email, phone] from several shops, return [people, largest]: how many different
people there are and how many records the one with most records has.

Two records belong to one person if they have the same email or the same phone, also through a chain of other
records. There are `size` records; all emails and phones are non-empty texts.
"""

RANGE = (5, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    spread = rng.choice([1, 2, 4])
    records = []
    for _ in range(size):
        email = f"m{rng.randrange(spread * size)}@post.org"
        phone = f"0{rng.randrange(10 ** 5, 10 ** 5 + spread * size)}"
        records.append([rng.choice(["Ann", "Bob", "Cem", "Dora"]), email, phone])
    return [records]


# solution: union and find
def solve(records):
    parent = list(range(len(records)))

    def find(i):
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    owner = {}
    for i, (_, email, phone) in enumerate(records):
        for key in (email, phone):
            if key in owner:
                parent[find(i)] = find(owner[key])
            else:
                owner[key] = i
    sizes = {}
    for i in range(len(records)):
        root = find(i)
        sizes[root] = sizes.get(root, 0) + 1
    return [len(sizes), max(sizes.values())]


# solution: matrix of equal records
def solve(records):
    n = len(records)
    same = [[False] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if records[i][1] == records[j][1] or records[i][2] == records[j][2]:
                same[i][j] = True
    seen = [False] * n
    people, largest = 0, 0
    for i in range(n):
        if seen[i]:
            continue
        people += 1
        seen[i] = True
        stack, count = [i], 0
        while stack:
            k = stack.pop()
            count += 1
            for j in range(n):
                if same[k][j] and not seen[j]:
                    seen[j] = True
                    stack.append(j)
        largest = max(largest, count)
    return [people, largest]


# solution: groups as sets, merged when a record touches several
def solve(records):
    groups = []
    for _, email, phone in records:
        keys, count = {email, phone}, 1
        apart = []
        for group in groups:
            if keys.isdisjoint(group[0]) and email not in group[0] and phone not in group[0]:
                apart.append(group)
            else:
                keys |= group[0]
                count += group[1]
        apart.append((keys, count))
        groups = apart
    return [len(groups), max(count for _, count in groups)]


# solution: labels lowered until nothing changes
def solve(records):
    label = list(range(len(records)))
    changed = True
    while changed:
        changed = False
        least = {}
        for (_, email, phone), number in zip(records, label):
            for key in (email, phone):
                if number < least.get(key, len(records)):
                    least[key] = number
        for i, (_, email, phone) in enumerate(records):
            number = min(least[email], least[phone])
            if number != label[i]:
                label[i] = number
                changed = True
    return [len(set(label)), max(label.count(number) for number in set(label))]


# solution: masks of whole numbers
def solve(records):
    by_key = {}
    for i, record in enumerate(records):
        for key in record[1:]:
            by_key[key] = by_key.get(key, 0) | 1 << i
    neighbours = [by_key[r[1]] | by_key[r[2]] for r in records]
    left = (1 << len(records)) - 1
    counts = []
    while left:
        group = 0
        border = left & -left
        while border:
            group |= border
            reach = 0
            while border:
                lowest = border & -border
                reach |= neighbours[lowest.bit_length() - 1]
                border ^= lowest
            border = reach & ~group
        counts.append(bin(group).count("1"))
        left &= ~group
    return [len(counts), max(counts)]
