"""Given texts such as "2h 30m", "1 day 4 hours", "90s", "1w2d", add up all durations and return the sum as a text like "3w 2d 0h 5m 7s" from the greatest unit that is not 0 on, and the number of texts, the longest duration in seconds and how many texts are of a length that comes more than once.

Units: w, d, h, m, s or week, day, hour, minute, second with or without "s"; blanks may stand between. There are `size` texts.
"""

RANGE = (3, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    texts = []
    for _ in range(size):
        parts = []
        for unit in ("week", "day", "hour", "minute", "second"):
            if rng.random() < 0.4:
                n = rng.randint(1, 30)
                parts.append(rng.choice([f"{n}{unit[0]}", f"{n} {unit}" + "s" * (n > 1), f"{n} {unit[0]}"]))
        texts.append(rng.choice([" ", "", " "]).join(parts) or "5s")
    return [texts]


# solution: pattern and list of seconds
import re
from collections import Counter

UNITS = {"w": 604800, "d": 86400, "h": 3600, "m": 60, "s": 1}


def solve(texts):
    seconds = []
    for text in texts:
        seconds.append(sum(int(n) * UNITS[u] for n, u in re.findall(r"(\d+)\s*([wdhms])", text)))
    rest = sum(seconds)
    out = []
    for unit, worth in UNITS.items():
        n, rest = divmod(rest, worth)
        if n or out:
            out.append(f"{n}{unit}")
    tally = Counter(seconds)
    return [" ".join(out), len(seconds), max(seconds), sum(n for n in tally.values() if n > 1)]


# solution: sign by sign, two sets of lengths
def solve(texts):
    once, twice = set(), set()
    total = longest = repeated = 0
    for text in texts:
        length = number = 0
        fresh = False
        for c in text:
            if "0" <= c <= "9":
                number = 10 * number + ord(c) - 48
                fresh = True
            elif c != " " and fresh:
                length += number * (604800, 86400, 3600, 60, 1)["wdhms".index(c)]
                number = 0
                fresh = False
        total += length
        longest = max(longest, length)
        if length in twice:
            repeated += 1
        elif length in once:
            twice.add(length)
            repeated += 2
        else:
            once.add(length)
    text = ""
    for unit, count in zip("smhdw", (60, 60, 24, 7, 10**9)):
        text = f"{total % count}{unit} " + text
        total //= count
        if not total:
            break
    return [text.strip(), len(texts), longest, repeated]


# solution: objects with fields, sorted
class Duration:
    names = ("weeks", "days", "hours", "minutes", "seconds")

    def __init__(self, text):
        self.fields = dict.fromkeys(self.names, 0)
        digits = ""
        letters = ""
        for c in text.replace(" ", "") + "0":
            if c.isdigit():
                if letters:
                    self.store(digits, letters)
                    digits = letters = ""
                digits += c
            else:
                letters += c

    def store(self, digits, letters):
        for name in self.names:
            if name.startswith(letters[0]):
                self.fields[name] += int(digits)

    def seconds(self):
        w, d, h, m, s = self.fields.values()
        return (((w * 7 + d) * 24 + h) * 60 + m) * 60 + s

    def __lt__(self, other):
        return self.seconds() < other.seconds()


def solve(texts):
    all_of_them = sorted(map(Duration, texts))
    lengths = [d.seconds() for d in all_of_them]
    same = 0
    for i, n in enumerate(lengths):
        if n in lengths[max(i - 1, 0) : i] or n in lengths[i + 1 : i + 2]:
            same += 1
    rest = sum(lengths)
    words = []
    for letter, size in (("s", 60), ("m", 60), ("h", 24), ("d", 7)):
        rest, n = divmod(rest, size)
        words.append(str(n) + letter)
    words.append(f"{rest}w")
    while words[-1][:-1] == "0":
        words.pop()
    return [" ".join(reversed(words)), len(texts), lengths[-1], same]


# solution: time spans of the library in a dictionary
from datetime import timedelta


def span(text):
    for word in ("week", "day", "hour", "minute", "second"):
        text = text.replace(word + "s", word[0]).replace(word, word[0])
    values = {}
    for letter in "wdhms":
        text = text.replace(letter, letter + ",")
    for part in text.split(",")[:-1]:
        part = part.strip()
        values[part[-1]] = int(part[:-1])
    return timedelta(
        weeks=values.get("w", 0),
        days=values.get("d", 0),
        hours=values.get("h", 0),
        minutes=values.get("m", 0),
        seconds=values.get("s", 0),
    )


def solve(texts):
    groups = {}
    for i, text in enumerate(texts):
        groups.setdefault(span(text), []).append(i)
    total = timedelta()
    for length, members in groups.items():
        total += length * len(members)
    w, d = divmod(total.days, 7)
    h, s = divmod(total.seconds, 3600)
    fields = [f"{w}w", f"{d}d", f"{h}h", f"{s // 60}m", f"{s % 60}s"]
    while fields[0][0] == "0":
        del fields[0]
    longest = max(groups)
    repeated = [i for members in groups.values() if len(members) > 1 for i in members]
    return [" ".join(fields), len(texts), longest.days * 86400 + longest.seconds, len(repeated)]


# solution: array of lengths, sorted runs
from array import array
from itertools import groupby


def tokens(text):
    kind, part = None, ""
    for c in text + " .":
        new = "digit" if c.isdigit() else "letter" if c.isalpha() else kind
        if new != kind or c == ".":
            if part:
                yield part
            kind, part = new, ""
        if c != " ":
            part += c


def solve(texts):
    lengths = array("q")
    worth = dict(zip("wdhms", (604800, 86400, 3600, 60, 1)))
    for text in texts:
        pair = iter(tokens(text))
        lengths.append(sum(int(n) * worth[unit[0]] for n, unit in zip(pair, pair)))
    total = sum(lengths)
    answer = ""
    for letter in "wdhms":
        amount = total // worth[letter]
        total -= amount * worth[letter]
        if amount or answer:
            answer += f" {amount}{letter}"
    runs = [len(list(run)) for _, run in groupby(sorted(lengths))]
    return [answer[1:], len(lengths), max(lengths), sum(r for r in runs if r > 1)]
