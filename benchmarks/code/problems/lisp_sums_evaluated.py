"""Evaluate a small language: an expression is a whole number, a name, "(+ a b ...)", "(* a b ...)", "(if c a b)" (a if c is not 0) or "(let name a b)" (b with the name standing for a). Return the value modulo 1,000,003 (computed modulo it all along) and the greatest number of names in force together.

The text has about `size` numbers and names. Values that are not needed do not matter, but the count is over the whole text.
"""

RANGE = (5, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""

    def make(n, names):
        if n <= 1:
            return rng.choice(names) if names and rng.random() < 0.6 else str(rng.randint(0, 9))
        kind = rng.random()
        if kind < 0.3 and len(names) < 12:
            k = n // 2
            name = rng.choice("abcdefgh") + rng.choice("xyz")
            return f"(let {name} {make(k, names)} {make(n - k, names + [name])})"
        if kind < 0.4 and n > 2:
            return f"(if {make(1, names)} {make((n - 1) // 2, names)} {make(n - 1 - (n - 1) // 2, names)})"
        k = rng.randint(2, min(n, 4))
        parts = [make(n // k + (i < n % k), names) for i in range(k)]
        return "(" + rng.choice("++*") + " " + " ".join(parts) + ")"

    return [make(size, [])]


# solution: nested lists, environments copied
def parse(tokens):
    token = next(tokens)
    if token != "(":
        return token
    parts = []
    while True:
        part = parse(tokens)
        if part == ")":
            return parts
        parts.append(part)


def run(tree, names):
    if isinstance(tree, str):
        return int(tree) if tree.isdigit() else names[tree]
    head = tree[0]
    if head == "let":
        return run(tree[3], {**names, tree[1]: run(tree[2], names)})
    if head == "if":
        return run(tree[2] if run(tree[1], names) else tree[3], names)
    total = 0 if head == "+" else 1
    for part in tree[1:]:
        value = run(part, names)
        total = (total + value if head == "+" else total * value) % 1_000_003
    return total


def deepest(tree):
    if isinstance(tree, str):
        return 0
    if tree[0] == "let":
        return max(deepest(tree[2]), 1 + deepest(tree[3]))
    return max(deepest(part) for part in tree[1:])


def solve(text):
    tree = parse(iter(text.replace("(", "( ").replace(")", " )").split()))
    return [run(tree, {}), deepest(tree)]


# solution: straight from the text, one stack of names
def solve(text):
    at = depth = 0
    names = []

    def word():
        nonlocal at
        while text[at] == " ":
            at += 1
        start = at
        while at < len(text) and text[at] not in " )(":
            at += 1
        return text[start:at]

    def value():
        nonlocal at, depth
        while text[at] == " ":
            at += 1
        if text[at] != "(":
            w = word()
            if w.isdigit():
                return int(w)
            return next(v for n, v in reversed(names) if n == w)
        at += 1
        kind = word()
        if kind == "let":
            name = word()
            names.append((name, value()))
            depth = max(depth, len(names))
            result = value()
            names.pop()
        elif kind == "if":
            test, a, b = value(), value(), value()
            result = a if test else b
        else:
            result = kind == "*"
            while text[at] != ")":
                v = value()
                result = (result * v if kind == "*" else result + v) % 1_000_003
        while text[at] == " ":
            at += 1
        at += 1
        return int(result)

    result = value()
    return [result, depth]


# solution: expression objects with linked scopes
import re


class Scope:
    def __init__(self, name, value, outer):
        self.name, self.value, self.outer = name, value, outer


class Atom:
    names = 0

    def __init__(self, word):
        self.word = word

    def value(self, scope):
        if self.word.isdigit():
            return int(self.word)
        while scope.name != self.word:
            scope = scope.outer
        return scope.value


class Form:
    def __init__(self, kind, parts):
        self.kind = kind
        self.parts = parts
        self.names = max(p.names + (kind == "let" and i == 2) for i, p in enumerate(parts))

    def value(self, scope):
        if self.kind == "let":
            name, given, body = self.parts
            return body.value(Scope(name.word, given.value(scope), scope))
        if self.kind == "if":
            test = self.parts[0].value(scope)
            return self.parts[1 if test else 2].value(scope)
        values = [p.value(scope) for p in self.parts]
        result = 1
        if self.kind == "+":
            return sum(values) % 1_000_003
        for v in values:
            result = result * v % 1_000_003
        return result


def solve(text):
    stack = [[]]
    for token in re.findall(r"[()]|[^\s()]+", text):
        if token == "(":
            stack.append([])
        elif token == ")":
            kind, *parts = stack.pop()
            stack[-1].append(Form(kind.word, parts))
        else:
            stack[-1].append(Atom(token))
    (root,) = stack[0]
    return [root.value(None), root.names]


# solution: translated to a list of steps for a stack machine
def solve(text):
    tokens = text.replace("(", " ( ").replace(")", " ) ").split()
    steps = []
    frames = []
    level = deepest = 0

    def finished():
        nonlocal level, deepest
        if not frames:
            return
        frame = frames[-1]
        frame[1] += 1
        if frame[0] == "let" and frame[1] == 1:
            steps.append(("bind", frame[2]))
            level += 1
            deepest = max(deepest, level)

    i = 0
    while i < len(tokens):
        t = tokens[i]
        if t == "(":
            name = tokens[i + 2] if tokens[i + 1] == "let" else None
            frames.append([tokens[i + 1], 0, name])
            i += 3 if name else 2
            continue
        if t == ")":
            kind, number, name = frames.pop()
            steps.append((kind, number if name is None else name))
            level -= kind == "let"
        else:
            steps.append(("push", int(t)) if t[0].isdigit() else ("load", t))
        finished()
        i += 1
    stack = []
    bound = {}
    for kind, thing in steps:
        if kind == "push":
            stack.append(thing)
        elif kind == "load":
            stack.append(bound[thing][-1])
        elif kind == "bind":
            bound.setdefault(thing, []).append(stack.pop())
        elif kind == "let":
            bound[thing].pop()
        elif kind == "if":
            b, a, test = stack.pop(), stack.pop(), stack.pop()
            stack.append(a if test else b)
        else:
            parts = stack[-thing:]
            del stack[-thing:]
            result = int(kind == "*")
            for p in parts:
                result = (result + p if kind == "+" else result * p) % 1_000_003
            stack.append(result)
    return [stack[0], deepest]


# solution: innermost forms replaced in a token list from the right, names put in first
def solve(text):
    tokens = text.replace("(", "( ").replace(")", " )").split()
    scopes = []
    spans = []
    deepest = 0
    stack = []
    out = []
    for t in tokens:
        if t == "(":
            stack.append([])
            continue
        if t == ")":
            parts = stack.pop()
            if parts[0] == "let":
                scopes.pop()
                result = parts[3]
            elif parts[0] == "if":
                result = parts[2] if parts[1] else parts[3]
            else:
                result = 0 if parts[0] == "+" else 1
                for p in parts[1:]:
                    result = (result + p if parts[0] == "+" else result * p) % 1_000_003
        elif stack and (not stack[-1] or stack[-1] == ["let"]):
            result = t
        elif t.isdigit():
            result = int(t)
        else:
            result = next(s[t] for s in reversed(scopes) if t in s)
        if not stack:
            out.append(result)
            continue
        stack[-1].append(result)
        if stack[-1][0] == "let" and len(stack[-1]) == 3:
            scopes.append({stack[-1][1]: result})
            deepest = max(deepest, len(scopes))
            spans.append(len(scopes))
    return [out[0], max(spans, default=deepest)]
