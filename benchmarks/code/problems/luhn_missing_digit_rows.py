"""Card numbers with one digit "?" unknown: the digits are weighted from the right 1, 2, 1, 2, ... ,
products above 9 lose 9, and a number is right when the sum is divisible by 10. Given a text of card
numbers joined by commas, return [the missing digits in order as one text, sum of all missing digits,
most frequent missing digit (smallest of equals)].

There are `size` card numbers.
"""

RANGE = (3, 4_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    cards = []
    for _ in range(size):
        digits = [str(rng.randrange(10)) for _ in range(rng.randint(12, 19))]
        digits[rng.randrange(len(digits))] = "?"
        cards.append("".join(digits))
    return [",".join(cards)]


# solution: every digit tried
def valid(card):
    total = 0
    for k, ch in enumerate(reversed(card)):
        v = int(ch) * (1 + k % 2)
        total += v - 9 if v > 9 else v
    return total % 10 == 0


def solve(text):
    found = []
    for card in text.split(","):
        for d in "0123456789":
            if valid(card.replace("?", d)):
                found.append(d)
                break
    result = "".join(found)
    return [result, sum(map(int, found)), max(range(10), key=lambda d: (result.count(str(d)), -d))]


# solution: one pass backwards, character by character
def solve(text):
    double = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
    out = bytearray()
    total, place, hole = 0, 0, None
    for i in range(len(text) - 1, -2, -1):
        ch = text[i] if i >= 0 else ","
        if ch == ",":
            need = -total % 10
            out.append(48 + (double.index(need) if hole else need))
            total = place = 0
            continue
        if ch == "?":
            hole = place % 2
        else:
            total += double[int(ch)] if place % 2 else int(ch)
        place += 1
    out.reverse()
    counts = [out.count(48 + d) for d in range(10)]
    return [out.decode(), sum(out) - 48 * len(out), counts.index(max(counts))]


# solution: card objects all kept
class Card:
    def __init__(self, text):
        self.digits = [None if ch == "?" else int(ch) for ch in text]

    def weights(self):
        return [2 if (len(self.digits) - i) % 2 == 0 else 1 for i in range(len(self.digits))]

    def missing(self):
        total = 0
        for digit, weight in zip(self.digits, self.weights()):
            if digit is None:
                unknown = weight
            else:
                total += sum(divmod(digit * weight, 10))
        for digit in range(10):
            if (total + sum(divmod(digit * unknown, 10))) % 10 == 0:
                return digit


def solve(text):
    cards = [Card(part) for part in text.split(",")]
    digits = [card.missing() for card in cards]
    tally = {d: digits.count(d) for d in sorted(set(digits))}
    return ["".join(map(str, digits)), sum(digits), max(tally, key=tally.get)]


# solution: generator by find, translated texts
TWICE = str.maketrans("56789", "13579")
DOUBLED = {str(d): str(d * 2 - 9 * (d > 4)) for d in range(10)}


def missing(text):
    start = 0
    while start < len(text):
        end = text.find(",", start)
        if end < 0:
            end = len(text)
        card = text[start:end]
        plain, other = card[::-2], card[-2::-2]
        total = sum(int(c) for c in plain if c != "?") + sum(int(DOUBLED[c]) for c in other if c != "?")
        rest = str(-total % 10)
        yield rest if "?" in plain else next(d for d, v in DOUBLED.items() if v == rest)
        start = end + 1


def solve(text):
    result = ""
    for d in missing(text):
        result += d
    total = 0
    best = (0, 0)
    for d in range(10):
        k = result.count(str(d))
        total += d * k
        best = max(best, (k, -d))
    return [result, total, -best[1]]


# solution: positions table: all sums by card number first
from collections import Counter, defaultdict


def solve(text):
    sums = defaultdict(int)
    holes = {}
    number = 0
    lengths = [len(card) for card in text.split(",")]
    place = lengths[0]
    for ch in text:
        if ch == ",":
            number += 1
            place = lengths[number]
            continue
        place -= 1
        if ch == "?":
            holes[number] = place % 2
        elif place % 2:
            sums[number] += int(ch) * 2 % 9 if ch != "9" else 9
        else:
            sums[number] += int(ch)
    solution = {}
    for n, odd in holes.items():
        need = (10 - sums[n] % 10) % 10
        solution[n] = need if not odd else (need // 2 if need % 2 == 0 else (need + 9) // 2)
    ranking = sorted(Counter(solution.values()).items(), key=lambda item: (-item[1], item[0]))
    return ["".join(str(d) for d in solution.values()), sum(solution.values()), ranking[0][0]]
