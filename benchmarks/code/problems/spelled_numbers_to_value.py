"""Given numbers in words ("two hundred and five thousand sixteen"), return how many of them are even, the greatest as a number, their sum modulo 1,000,000,007, and how many words are used in all.

Numbers are from 1 to 999,999,999 in the British way with "million", "thousand", "hundred" and "and" before the last two digits of a group; tens and units are joined by a hyphen ("forty-two"). There are `size` numbers.
"""

RANGE = (4, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    small = (
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
        " sixteen seventeen eighteen nineteen"
    ).split()
    tens = "x x twenty thirty forty fifty sixty seventy eighty ninety".split()

    def group(n):
        out = []
        if n >= 100:
            out += [small[n // 100], "hundred"] + ["and"] * (n % 100 > 0)
        n %= 100
        if n >= 20:
            out.append(tens[n // 10] + ("-" + small[n % 10] if n % 10 else ""))
        elif n:
            out.append(small[n])
        return out

    texts = []
    for _ in range(size):
        n = rng.randint(1, rng.choice([30, 3000, 999_999_999]))
        words = []
        for unit, name in ((1_000_000, "million"), (1000, "thousand"), (1, "")):
            if n // unit % 1000:
                words += group(n // unit % 1000) + [name] * (name != "")
        texts.append(" ".join(words))
    return [texts]


# solution: running total and group
UNITS = "one two three four five six seven eight nine ten eleven twelve".split()
TEENS = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
VALUES = {w: i for i, w in enumerate(UNITS + TEENS, 1)}
VALUES.update(
    (w, 10 * i) for i, w in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
)


def value(text):
    total = group = 0
    for word in text.replace("-", " ").split():
        if word in VALUES:
            group += VALUES[word]
        elif word == "hundred":
            group *= 100
        elif word != "and":
            total += group * (1000 if word == "thousand" else 1_000_000)
            group = 0
    return total + group


def solve(texts):
    numbers = [value(t) for t in texts]
    words = sum(len(t.split()) for t in texts)
    return [sum(n % 2 == 0 for n in numbers), max(numbers), sum(numbers) % 1_000_000_007, words]


# solution: dictionary of all numbers below a thousand in words
def spelled():
    small = (
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    )
    small = [""] + (small + " seventeen eighteen nineteen").split()
    tens = "twenty thirty forty fifty sixty seventy eighty ninety".split()
    below = small + [t + ("-" + s if s else "") for t in tens for s in small[:10]]
    table = {"": 0}
    for h in range(10):
        for n, text in enumerate(below):
            parts = [small[h] + " hundred"] * (h > 0) + ["and"] * (h > 0 and n > 0) + [text] * (n > 0)
            table[" ".join(parts)] = 100 * h + n
    return table


def solve(texts):
    table = spelled()
    even = greatest = total = words = 0
    for text in texts:
        high, found, rest = text.rpartition("million")
        millions = table[high.strip()]
        high, found, low = rest.rpartition("thousand")
        n = millions * 1_000_000 + table[high.strip()] * 1000 + table[low.strip()]
        even += not n & 1
        greatest = max(greatest, n)
        total = (total + n) % 1_000_000_007
        words += text.count(" ") + 1
    return [even, greatest, total, words]


# solution: words replaced by sums and products, then added up
import re

NAMES = {
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
    "seventy": 70, "eighty": 80, "ninety": 90, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
    "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip


def solve(texts):
    big = " ; ".join(texts)
    tokens = re.findall(r"[a-z]+|;", big)
    numbers = [[[0]]]
    for token in tokens:
        if token == ";":
            numbers.append([[0]])
        elif token in NAMES:
            numbers[-1][-1].append(NAMES[token])
        elif token == "hundred":
            numbers[-1][-1].append(100 * numbers[-1][-1].pop())
        elif token != "and":
            scale = {"thousand": 1000, "million": 1000000}[token]
            numbers[-1][-1] = [n * scale for n in numbers[-1][-1]]
            numbers[-1].append([0])
    sums = sorted(sum(map(sum, groups)) for groups in numbers)
    words = sum(1 + text.count(" ") for text in texts)
    return [len([n for n in sums if n % 2 == 0]), sums[-1], sum(sums) % 1_000_000_007, words]


# solution: recursive objects split at the greatest word
class Number:
    scales = (("million", 1_000_000), ("thousand", 1000), ("hundred", 100))
    teens = {"ten": 10, "eleven": 11, "twelve": 12, "thir": 3, "fif": 5, "twen": 2, "for": 4, "eigh": 8}

    def __init__(self, words):
        self.words = words
        self.value = self.read(words)

    def read(self, words):
        for name, scale in self.scales:
            if name in words:
                k = words.index(name)
                return Number(words[:k]).value * scale + Number(words[k + 1 :]).value
        return sum(self.simple(part) for word in words if word != "and" for part in word.split("-"))

    def simple(self, word):
        for ending, factor, plus in (("teen", 1, 10), ("ty", 10, 0)):
            if word.endswith(ending):
                return self.digit(word[: -len(ending)]) * factor + plus
        return self.digit(word)

    def digit(self, word):
        if word in self.teens:
            return self.teens[word]
        return ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"].index(word) + 1


def solve(texts):
    numbers = [Number(text.split(" ")) for text in texts]
    best = max(numbers, key=lambda n: n.value)
    total = 0
    even = 0
    for n in numbers:
        total += n.value
        even += 1 - n.value % 2
    return [even, best.value, total % 1_000_000_007, sum(len(n.words) for n in numbers)]


# solution: from the right with a factor, each text remembered
def solve(texts):
    words = {"hundred": 0, "and": 0, "thousand": 0, "million": 0}
    low = "one two three four five six seven eight nine ten eleven twelve".split()
    for i, w in enumerate(low):
        words[w] = i + 1
    for i, stem in enumerate("thir four fif six seven eigh nine".split()):
        words[stem + "teen"] = 13 + i
    for i, stem in enumerate("twen thir for fif six seven eigh nine".split()):
        words[stem + "ty"] = 20 + 10 * i
    known = {}
    used = 0
    for text in texts:
        parts = text.split()
        used += len(parts)
        if text in known:
            known[text][1] += 1
            continue
        number, scale, hundred = 0, 1, 1
        while parts:
            word = parts.pop()
            if word in ("thousand", "million"):
                scale, hundred = (1000 if word == "thousand" else 1_000_000), 1
            elif word == "hundred":
                hundred = 100
            else:
                for piece in word.split("-"):
                    number += words[piece] * scale * hundred
        known[text] = [number, 1]
    even = sum(times for n, times in known.values() if n % 2 == 0)
    total = sum(n * times for n, times in known.values()) % 1_000_000_007
    return [even, max(known.values())[0], total, used]
