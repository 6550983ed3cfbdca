"""Given the commands to a small editor, return the text that stands there at the end.

There are `size` commands: "type LETTERS" adds letters at the end, "delete N" takes away the last N letters
(or all, if there are fewer), "undo" takes back the last step that is not yet taken back, and "redo" does
again what was last taken back; typing or deleting forgets what could be done again. Undo and redo do nothing
where nothing is left to undo or redo.
"""

RANGE = (10, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    commands = []
    while len(commands) < size:
        dice = rng.random()
        if dice < 0.5:
            commands.append("type " + "".join(rng.choice("abcdefgh") for _ in range(rng.randint(1, 9))))
        elif dice < 0.68:
            commands.append(f"delete {rng.randint(1, 8)}")
        else:
            commands.extend(["undo"] * rng.randint(1, 3))
            commands.extend(["redo"] * rng.randint(0, 3))
    return [commands[:size]]


# solution: copies of the text on two stacks
def solve(commands):
    text = ""
    back = []
    forth = []
    for command in commands:
        if command == "undo":
            if back:
                forth.append(text)
                text = back.pop()
        elif command == "redo":
            if forth:
                back.append(text)
                text = forth.pop()
        else:
            back.append(text)
            forth.clear()
            verb, what = command.split()
            if verb == "type":
                text += what
            else:
                text = text[: max(0, len(text) - int(what))]
    return text


# solution: steps that know how to be taken back
class Typing:
    def __init__(self, letters):
        self.letters = letters

    def do(self, buffer):
        buffer.extend(self.letters)

    def undo(self, buffer):
        del buffer[len(buffer) - len(self.letters) :]


class Deleting:
    def __init__(self, count):
        self.count = count
        self.lost = []

    def do(self, buffer):
        start = max(0, len(buffer) - self.count)
        self.lost = buffer[start:]
        del buffer[start:]

    def undo(self, buffer):
        buffer.extend(self.lost)


def solve(commands):
    buffer = []
    done, undone = [], []
    for command in commands:
        word, *rest = command.split(" ")
        if word == "undo":
            if done:
                step = done.pop()
                step.undo(buffer)
                undone.append(step)
        elif word == "redo":
            if undone:
                step = undone.pop()
                step.do(buffer)
                done.append(step)
        else:
            step = Typing(rest[0]) if word == "type" else Deleting(int(rest[0]))
            step.do(buffer)
            done.append(step)
            undone = []
    return "".join(buffer)


# solution: chain of letters shared by the versions
def solve(commands):
    versions = [None]
    at = 0
    for command in commands:
        if command == "undo":
            at = max(0, at - 1)
        elif command == "redo":
            at = min(len(versions) - 1, at + 1)
        else:
            node = versions[at]
            del versions[at + 1 :]
            if command.startswith("type"):
                for letter in command[5:]:
                    node = (letter, node)
            else:
                for _ in range(int(command[7:])):
                    if node is None:
                        break
                    node = node[1]
            versions.append(node)
            at += 1
    letters = []
    node = versions[at]
    while node is not None:
        letters.append(node[0])
        node = node[1]
    return "".join(reversed(letters))


# solution: numbers of the commands that count, then played once
def solve(commands):
    script = []
    valid = 0
    for k in range(len(commands)):
        c = commands[k]
        if c == "undo":
            valid -= valid > 0
        elif c == "redo":
            valid += valid < len(script)
        else:
            del script[valid:]
            script.append(k)
            valid += 1
    out = bytearray()
    for k in script[:valid]:
        kind, arg = commands[k].split()
        if kind == "type":
            out += arg.encode()
        else:
            out = out[: -int(arg)]
    return out.decode()


# solution: every version as a list of letters
def solve(commands):
    history = [[]]
    here = 0
    for command in commands:
        parts = command.split()
        match parts:
            case ["undo"]:
                if here > 0:
                    here -= 1
            case ["redo"]:
                if here + 1 < len(history):
                    here += 1
            case ["type", letters]:
                history = history[: here + 1]
                history.append(history[here] + list(letters))
                here += 1
            case ["delete", number]:
                history = history[: here + 1]
                current = history[here]
                history.append(current[: max(0, len(current) - int(number))])
                here += 1
    return "".join(history[here])
