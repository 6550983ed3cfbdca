"""Read letters from lines of text and return the number of letters, how many of them have a subject that begins with "Re: ", the longest subject (first in the alphabet on a tie) and the number of different senders whose letters have more than `least` lines of body in total.

A letter has headers "Name: value" (names in any case), an empty line, then body lines that begin with "| "; a header line that begins with a blank continues the one before (the value is joined by one blank). The next header line after the body begins a new letter. There are `size` letters; `least` is the first argument.
"""

RANGE = (3, 2_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    senders = [f"user{i}@{'mail' * rng.randint(1, 3)}.org" for i in range(rng.choice([4, 300]))]
    lines = []
    for _ in range(size):
        words = [rng.choice(["plan", "lunch", "report", "x", "garden"]) for _ in range(rng.randint(2, 6))]
        subject = rng.choice(["Re: ", ""]) + " ".join(words[:2])
        headers = [[rng.choice(["From", "from"]) + ": " + rng.choice(senders)]]
        headers.append(
            [rng.choice(["Subject", "SUBJECT"]) + ": " + subject] + ["   " + w for w in words[2:]]
        )
        headers.append(["X-Other: a" + "b" * rng.randint(0, 30)])
        rng.shuffle(headers)
        lines += [line for header in headers for line in header] + [""]
        lines += ["| " + "text " * rng.randint(0, 6) for _ in range(rng.randint(0, 5))]
    return [rng.randint(2, 9), lines]


# solution: letters as dictionaries
def solve(least, lines):
    letters = []
    body = True
    for line in lines:
        if line == "":
            body = True
        elif line.startswith("| "):
            letters[-1]["body"].append(line[2:])
        elif line[0] == " ":
            letters[-1][last] += " " + line.strip()
        else:
            if body:
                letters.append({"body": []})
                body = False
            name, value = line.split(": ", 1)
            last = name.lower()
            letters[-1][last] = value
    subjects = [x["subject"] for x in letters]
    longest = min(subjects, key=lambda s: (-len(s), s))
    sent = {}
    for x in letters:
        sent[x["from"]] = sent.get(x["from"], 0) + len(x["body"])
    many = sum(n > least for n in sent.values())
    return [len(letters), sum(s.startswith("Re: ") for s in subjects), longest, many]


# solution: one pass with few variables
from collections import Counter


def solve(least, lines):
    letters = replies = 0
    longest = subject = sender = ""
    in_subject = False
    head = False
    bodies = Counter()
    for line in lines:
        if line[:2] == "| ":
            bodies[sender] += 1
        elif not line:
            head = False
            if (-len(subject), subject) < (-len(longest), longest):
                longest = subject
            replies += subject[:4] == "Re: "
        elif line[0] == " ":
            if in_subject:
                subject += " " + line.lstrip()
        else:
            if not head:
                letters += 1
                head = True
            kind = line[: line.index(":")].lower()
            in_subject = kind == "subject"
            if in_subject:
                subject = line[9:]
            elif kind == "from":
                sender = line[6:]
    return [letters, replies, longest, len([n for n in bodies.values() if n > least])]


# solution: one joined text cut by patterns
import re


def solve(least, lines):
    text = "\n".join(lines) + "\n"
    text = re.sub(r"\n +", " ", text)
    letters = re.findall(r"((?:[A-Za-z-]+: .*\n)+)\n((?:\| .*\n)*)", text)
    subjects, totals = [], {}
    for head, body in letters:
        subjects.append(re.search(r"^subject: (.*)$", head, re.I | re.M)[1])
        sender = re.search(r"^from: (.*)$", head, re.I | re.M)[1]
        totals[sender] = totals.get(sender, 0) + body.count("\n")
    subjects.sort()
    top = max(subjects, key=len)
    replies = [s for s in subjects if re.match("Re: ", s)]
    return [len(letters), len(replies), top, sum(1 for t in totals.values() if t > least)]


# solution: classes and a generator of letters
class Letter:
    def __init__(self):
        self.headers = []
        self.lines = 0

    def header(self, name):
        for line in self.headers:
            if line.lower().startswith(name + ":"):
                return line[len(name) + 2 :]


def letters(lines):
    letter = Letter()
    closed = False
    for line in lines:
        if line.startswith("|"):
            letter.lines += 1
        elif line == "":
            closed = True
        elif line.startswith(" "):
            letter.headers[-1] += " " + line.strip()
        else:
            if closed:
                yield letter
                letter, closed = Letter(), False
            letter.headers.append(line)
    yield letter


def solve(least, lines):
    pairs = []
    count = replies = 0
    best = None
    for letter in letters(lines):
        count += 1
        subject = letter.header("subject")
        replies += subject.startswith("Re: ")
        if best is None or len(subject) > len(best) or len(subject) == len(best) and subject < best:
            best = subject
        pairs.append((letter.header("from"), letter.lines))
    pairs.sort()
    many = total = 0
    for i, (sender, n) in enumerate(pairs):
        total += n
        if i + 1 == len(pairs) or pairs[i + 1][0] != sender:
            many += total > least
            total = 0
    return [count, replies, best, many]


# solution: places of lines only, heads read again
from array import array


def solve(least, lines):
    starts = array("l", [0])
    blank = array("l")
    for i, line in enumerate(lines):
        if line == "":
            blank.append(i)
            j = i + 1
            while j < len(lines) and lines[j].startswith("| "):
                j += 1
            starts.append(j)
    subjects = set()
    replies = 0
    enough = {}
    for a, b, c in zip(starts, blank, starts[1:]):
        i = a
        while i < b:
            name, _, value = lines[i].partition(": ")
            i += 1
            while lines[i].startswith(" "):
                value += " " + lines[i].strip()
                i += 1
            if name.upper() == "SUBJECT":
                subjects.add(value)
                replies += value.startswith("Re: ")
            elif name.upper() == "FROM":
                enough[value] = enough.get(value, 0) + c - b - 1
    width = max(map(len, subjects))
    longest = min(s for s in subjects if len(s) == width)
    return [len(blank), replies, longest, sum(map(least.__lt__, enough.values()))]
