"""Given commands to a store of keys and values with transactions inside each other, return what the "get"
commands answer, as a list of texts.

There are `size` commands: "set KEY VALUE", "get KEY" (which answers the value or "none"), "unset KEY",
"begin", which opens a transaction inside those that are open, "commit", which closes the innermost open one
and keeps its changes as changes of the one around it, and "rollback", which closes it and takes its changes
back. Commit and rollback do nothing where none is open; at most 60 are ever open.
"""

RANGE = (15, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    keys = [f"k{i}" for i in range(5 + size // 10)]
    commands = []
    depth = 0
    for _ in range(size):
        dice = rng.random() * (0.8 if len(commands) < size // 4 else 1)
        key = rng.choice(keys)
        if dice < 0.4:
            commands.append(f"set {key} {rng.randint(0, 999)}")
        elif dice < 0.75:
            commands.append(f"get {key}")
        elif dice < 0.8:
            commands.append(f"unset {key}")
        elif dice < 0.92 and depth < 60:
            commands.append("begin")
            depth += 1
        elif dice < 0.98:
            commands.append("commit")
            depth = max(0, depth - 1)
        else:
            commands.append("rollback")
            depth = max(0, depth - 1)
    return [commands]


# solution: copy of the whole store at each begin
def solve(commands):
    stores = [{}]
    answers = []
    for command in commands:
        words = command.split()
        if words[0] == "set":
            stores[-1][words[1]] = words[2]
        elif words[0] == "get":
            answers.append(stores[-1].get(words[1], "none"))
        elif words[0] == "unset":
            stores[-1].pop(words[1], None)
        elif words[0] == "begin":
            stores.append(dict(stores[-1]))
        elif len(stores) > 1:
            if words[0] == "commit":
                del stores[-2]
            else:
                stores.pop()
    return answers


# solution: old values noted for going back
def solve(commands):
    data = {}
    journal = []
    marks = []
    result = []
    for command in commands:
        name, *args = command.split()
        if name == "get":
            result.append(data.get(args[0], "none"))
        elif name == "begin":
            marks.append(len(journal))
        elif name == "commit":
            if marks:
                marks.pop()
                if not marks:
                    journal.clear()
        elif name == "rollback":
            if marks:
                mark = marks.pop()
                while len(journal) > mark:
                    key, old = journal.pop()
                    if old is None:
                        data.pop(key, None)
                    else:
                        data[key] = old
        else:
            key = args[0]
            if marks:
                journal.append((key, data.get(key)))
            if name == "set":
                data[key] = args[1]
            else:
                data.pop(key, None)
    return result


# solution: layers of changes
from collections import ChainMap


class Store:
    def __init__(self):
        self.layers = ChainMap()
        self.answers = []

    def set(self, key, value):
        self.layers[key] = value

    def get(self, key):
        self.answers.append(self.layers.get(key, "none"))

    def unset(self, key):
        self.layers[key] = "none"

    def begin(self):
        self.layers = self.layers.new_child()

    def commit(self):
        if len(self.layers.maps) > 1:
            changes = self.layers.maps[0]
            self.layers = self.layers.parents
            self.layers.update(changes)

    def rollback(self):
        if len(self.layers.maps) > 1:
            self.layers = self.layers.parents


def solve(commands):
    store = Store()
    for command in commands:
        name, *arguments = command.split()
        getattr(store, name)(*arguments)
    return store.answers


# solution: stack of values with depths for each key
from collections import defaultdict


def solve(commands):
    values = defaultdict(lambda: [(0, "none")])
    touched = [set()]
    out = []
    for command in commands:
        verb, _, rest = command.partition(" ")
        depth = len(touched) - 1
        if verb == "get":
            out.append(values[rest][-1][1])
        elif verb in ("set", "unset"):
            key, value = rest.split() if verb == "set" else (rest, "none")
            stack = values[key]
            if stack[-1][0] == depth:
                stack[-1] = (depth, value)
            else:
                stack.append((depth, value))
            touched[-1].add(key)
        elif verb == "begin":
            touched.append(set())
        elif depth:
            for key in touched.pop():
                _, value = values[key].pop()
                if verb == "commit":
                    if values[key][-1][0] == depth - 1:
                        values[key].pop()
                    values[key].append((depth - 1, value))
                    touched[-1].add(key)
    return out


# solution: log of writes read from its end
def solve(commands):
    log = []
    begins = []
    replies = []

    def look_up(key):
        for k, v in reversed(log):
            if k == key:
                return v
        return "none"

    for command in commands:
        c = command.split(" ")
        if c[0] == "set":
            log.append((c[1], c[2]))
        elif c[0] == "unset":
            log.append((c[1], "none"))
        elif c[0] == "get":
            replies.append(look_up(c[1]))
        elif c[0] == "begin":
            begins.append(len(log))
        elif begins:
            length = begins.pop()
            if c[0] == "rollback":
                del log[length:]
    return replies
