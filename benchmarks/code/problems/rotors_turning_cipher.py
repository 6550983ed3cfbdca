"""Run a machine of turning rotors on a text and return the last twelve letters that come out and how often the most frequent letter comes out.

Each rotor is a permutation of the small letters; a letter a goes through the rotors in turn: with rotor r turned by t the place p becomes (r[(p + t) mod 26] - t) mod 26. Before each letter the first rotor turns by one; whenever a rotor has turned round fully, the next turns by one. Arguments: the rotors as texts and the text of `size` letters.
"""

RANGE = (12, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rotors = ["".join(rng.sample("abcdefghijklmnopqrstuvwxyz", 26)) for _ in range(rng.randint(2, 4))]
    return [rotors, "".join(rng.choice("aaabcdehiorstw") for _ in range(size))]


# solution: turns counted like an odometer
def solve(rotors, text):
    wheels = [[ord(c) - 97 for c in r] for r in rotors]
    turns = [0] * len(wheels)
    out = ""
    tally = [0] * 26
    for c in text:
        for k in range(len(turns)):
            turns[k] = (turns[k] + 1) % 26
            if turns[k]:
                break
        p = ord(c) - 97
        for wheel, t in zip(wheels, turns):
            p = (wheel[(p + t) % 26] - t) % 26
        tally[p] += 1
        out = (out + chr(97 + p))[-12:]
    return [out, max(tally)]


# solution: wheels really turned, output kept
from collections import Counter


class Wheel:
    def __init__(self, letters):
        self.steps = [(ord(c) - 97 - i) % 26 for i, c in enumerate(letters)]
        self.turned = 0

    def turn(self):
        self.steps = self.steps[1:] + self.steps[:1]
        self.turned += 1
        return self.turned % 26 == 0

    def map(self, place):
        return (place + self.steps[place]) % 26


def solve(rotors, text):
    wheels = [Wheel(r) for r in rotors]
    out = []
    for c in text:
        for wheel in wheels:
            if not wheel.turn():
                break
        place = ord(c) - 97
        for wheel in wheels:
            place = wheel.map(place)
        out.append("abcdefghijklmnopqrstuvwxyz"[place])
    return ["".join(out[-12:]), max(Counter(out).values())]


# solution: one rotor after another over the whole text
def solve(rotors, text):
    places = [ord(c) - 97 for c in text]
    for k, rotor in enumerate(rotors):
        unit = 26**k
        turns = [(i + 1) // unit % 26 for i in range(len(places))]
        shifted = [(p + t) % 26 for p, t in zip(places, turns)]
        places = [(ord(rotor[p]) - 97 - t) % 26 for p, t in zip(shifted, turns)]
    word = "".join(chr(97 + p) for p in places)
    return [word[-12:], max(word.count(c) for c in set(word))]


# solution: tables of all positions remembered as they come
def solve(rotors, text):
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    tables = {}
    result = []
    period = 26 ** len(rotors)
    for i, letter in enumerate(text, start=1):
        i %= period
        key = i // 26
        if (i % 26, key) not in tables:
            row = list(range(26))
            rest = i
            for r in rotors:
                t = rest % 26
                row = [(alphabet.index(r[(p + t) % 26]) - t) % 26 for p in row]
                rest //= 26
            tables[i % 26, key] = "".join(alphabet[p] for p in row)
        result.append(tables[i % 26, key][ord(letter) - 97])
    counts = {}
    for c in result:
        counts[c] = counts.get(c, 0) + 1
    return ["".join(result[len(result) - 12 :]), max(counts.values())]


# solution: bytes translated in chunks of equal turn of the first rotor
def solve(rotors, text):
    codes = [bytes(ord(c) - 97 for c in r) for r in rotors]
    data = bytearray(ord(c) - 97 for c in text)
    n = len(data)
    for start in range(1, 27):
        t = start % 26
        table = bytes((codes[0][(p + t) % 26] - t) % 26 for p in range(26)) + bytes(230)
        data[start - 1 :: 26] = data[start - 1 :: 26].translate(table)
    for k in range(1, len(codes)):
        unit = 26**k
        at = 0
        while at < n:
            stop = min(n, ((at + 1) // unit + 1) * unit - 1)
            t = (at + 1) // unit % 26
            table = bytes((codes[k][(p + t) % 26] - t) % 26 for p in range(26)) + bytes(230)
            data[at:stop] = data[at:stop].translate(table)
            at = stop
    return ["".join(chr(97 + b) for b in data[-12:]), max(data.count(b) for b in range(26))]
