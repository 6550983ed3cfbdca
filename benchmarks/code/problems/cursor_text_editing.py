"""Carry out commands of a text editor on an empty text and return the final text with "|" at the cursor.

Commands: "i" and letters inserts them at the cursor, "b" and a number deletes so many letters before it,
"l" and "r" and a number move it left or right, stopping at the ends. There are `size` commands.
"""

RANGE = (20, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    far = rng.choice([3, 30, 300])
    commands = []
    for _ in range(size):
        kind = rng.choice("iiiblr")
        if kind == "i":
            commands.append("i" + "".join(rng.choice("abcdefgh ") for _ in range(rng.randint(1, 9))))
        elif kind == "b":
            commands.append(f"b{rng.randint(1, 6)}")
        else:
            commands.append(kind + str(rng.randint(1, far)))
    return [commands]


# solution: two stacks of letters on both sides of the cursor
def solve(commands):
    before, after = [], []
    for command in commands:
        kind, rest = command[0], command[1:]
        if kind == "i":
            before.extend(rest)
        elif kind == "b":
            del before[max(0, len(before) - int(rest)) :]
        elif kind == "l":
            for _ in range(min(int(rest), len(before))):
                after.append(before.pop())
        else:
            for _ in range(min(int(rest), len(after))):
                before.append(after.pop())
    return "".join(before) + "|" + "".join(reversed(after))


# solution: one text cut anew by every command
def solve(commands):
    text = ""
    at = 0
    for c in commands:
        if c[0] == "i":
            text = text[:at] + c[1:] + text[at:]
            at += len(c) - 1
        elif c[0] == "b":
            start = max(0, at - int(c[1:]))
            text = text[:start] + text[at:]
            at = start
        elif c[0] == "l":
            at = max(0, at - int(c[1:]))
        else:
            at = min(len(text), at + int(c[1:]))
    return text[:at] + "|" + text[at:]


# solution: doubly linked letters
class Letter:
    def __init__(self, char):
        self.char = char
        self.left = None
        self.right = None


def link(a, b):
    a.right = b
    b.left = a


def solve(commands):
    head, tail = Letter(""), Letter("")
    link(head, tail)
    cursor = head
    for command in commands:
        kind = command[0]
        if kind == "i":
            for char in command[1:]:
                fresh = Letter(char)
                link(fresh, cursor.right)
                link(cursor, fresh)
                cursor = fresh
            continue
        for _ in range(int(command[1:])):
            if kind == "r":
                if cursor.right is tail:
                    break
                cursor = cursor.right
            else:
                if cursor is head:
                    break
                if kind == "b":
                    link(cursor.left, cursor.right)
                cursor = cursor.left
    parts = []
    letter = head
    while letter is not tail:
        parts.append(letter.char)
        if letter is cursor:
            parts.append("|")
        letter = letter.right
    return "".join(parts)


# solution: gap buffer in bytes
class GapBuffer:
    def __init__(self):
        self.data = bytearray(64)
        self.start = 0
        self.end = 64

    def insert(self, piece):
        if self.end - self.start < len(piece):
            more = len(self.data) + len(piece)
            self.data[self.end : self.end] = bytes(more)
            self.end += more
        self.data[self.start : self.start + len(piece)] = piece
        self.start += len(piece)

    def erase(self, n):
        self.start = max(0, self.start - n)

    def move(self, n):
        if n < 0:
            n = min(-n, self.start)
            self.data[self.end - n : self.end] = self.data[self.start - n : self.start]
            self.start -= n
            self.end -= n
        else:
            n = min(n, len(self.data) - self.end)
            self.data[self.start : self.start + n] = self.data[self.end : self.end + n]
            self.start += n
            self.end += n

    def text(self):
        return (self.data[: self.start] + b"|" + self.data[self.end :]).decode()


def solve(commands):
    buffer = GapBuffer()
    for command in commands:
        if command[0] == "i":
            buffer.insert(command[1:].encode())
        elif command[0] == "b":
            buffer.erase(int(command[1:]))
        else:
            buffer.move(int(command[1:]) * (1 if command[0] == "r" else -1))
    return buffer.text()


# solution: dictionaries of neighbours for numbered letters that are never thrown away
def solve(commands):
    letters = ["|"]
    following = {0: 0}
    previous = {0: 0}
    cursor = 0
    for command in commands:
        if command[0] == "i":
            for c in command[1:]:
                new = len(letters)
                letters.append(c)
                nxt = following[cursor]
                following[cursor], following[new] = new, nxt
                previous[nxt], previous[new] = new, cursor
                cursor = new
        else:
            n = int(command[1:])
            while n and (following[cursor] if command[0] == "r" else cursor):
                n -= 1
                if command[0] == "r":
                    cursor = following[cursor]
                elif command[0] == "l":
                    cursor = previous[cursor]
                else:
                    a, b = previous[cursor], following[cursor]
                    following[a], previous[b] = b, a
                    cursor = a
    out = []
    at = 0
    while True:
        if at:
            out.append(letters[at])
        if at == cursor:
            out.append("|")
        at = following[at]
        if at == 0:
            return "".join(out)
