"""Given a text and a pattern, say whether the pattern matches the whole text: ? stands for any one letter, * for any letters, even none.

The text has `size` letters a to c and the pattern about half as many letters and signs. The result is true or false.
"""

RANGE = (12, 1_400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = "".join(rng.choice("abc") for _ in range(size))
    pattern = []
    i = 0
    while i < size:
        roll = rng.random()
        if roll < 0.2:
            pattern.append("*")
            i += rng.randint(0, 8)
        elif roll < 0.4:
            pattern.append("?")
            i += 1
        else:
            pattern.append(text[i])
            i += 1
    if rng.random() < 0.4:
        pattern.append(rng.choice("abc"))
    return [text, "".join(pattern)]


# solution: two pointers with the last star
def solve(text, pattern):
    i = j = 0
    star = -1
    mark = 0
    while i < len(text):
        if j < len(pattern) and pattern[j] == "*":
            star, mark = j, i
            j += 1
        elif j < len(pattern) and pattern[j] in ("?", text[i]):
            i += 1
            j += 1
        elif star >= 0:
            mark += 1
            i, j = mark, star + 1
        else:
            return False
    return set(pattern[j:]) <= {"*"}


# solution: whole table
def solve(text, pattern):
    rows, columns = len(pattern) + 1, len(text) + 1
    ok = [[False for _ in range(columns)] for _ in range(rows)]
    ok[0][0] = True
    for r in range(1, rows):
        sign = pattern[r - 1]
        for c in range(columns):
            if sign == "*":
                ok[r][c] = ok[r - 1][c] or (c > 0 and ok[r][c - 1])
            elif c > 0 and (sign == "?" or sign == text[c - 1]):
                ok[r][c] = ok[r - 1][c - 1]
    return ok[-1][-1]


# solution: set of reachable states
def solve(text, pattern):
    def close(states):
        todo = list(states)
        done = set(todo)
        while todo:
            s = todo.pop()
            if s < len(pattern) and pattern[s] == "*" and s + 1 not in done:
                done.add(s + 1)
                todo.append(s + 1)
        return done

    states = close({0})
    for letter in text:
        after = set()
        for s in states:
            if s == len(pattern):
                continue
            if pattern[s] == "*":
                after.add(s)
            elif pattern[s] == "?" or pattern[s] == letter:
                after.add(s + 1)
        states = close(after)
        if not states:
            return False
    return len(pattern) in states


# solution: bits of one integer
def solve(text, pattern):
    masks = {"?": (1 << len(text)) - 1}
    for i, letter in enumerate(text):
        masks[letter] = masks.get(letter, 0) | 1 << i
    limit = (2 << len(text)) - 1
    places = 1
    for sign in pattern:
        if sign == "*":
            lowest = places & -places
            places = limit & -lowest
        else:
            places = (places & masks.get(sign, 0)) << 1
        if not places:
            return False
    return bool(places >> len(text) & 1)


# solution: visited pairs on a stack
def solve(text, pattern):
    seen = {(0, 0)}
    stack = [(0, 0)]
    while stack:
        i, j = stack.pop()
        nexts = []
        if j < len(pattern):
            if pattern[j] == "*":
                nexts.append((i, j + 1))
                if i < len(text):
                    nexts.append((i + 1, j))
            elif i < len(text) and pattern[j] in ("?", text[i]):
                nexts.append((i + 1, j + 1))
        elif i == len(text):
            return True
        for pair in nexts:
            if pair not in seen:
                seen.add(pair)
                stack.append(pair)
    return False
