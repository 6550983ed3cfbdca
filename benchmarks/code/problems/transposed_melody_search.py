"""Given a melody (note numbers) and a theme, find the theme's occurrences at any pitch: places where the
melody's notes are the theme's notes shifted by the same amount. Return [number of occurrences, the shift
that comes most often (the lowest of equals, 0 if none), the greatest number of occurrences of which no
two share a note].

The melody has `size` notes; the theme has 2 to 6.
"""

RANGE = (8, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    theme = [60]
    for _ in range(rng.randint(1, 5)):
        theme.append(theme[-1] + rng.choice([-2, -1, 0, 1, 2]))
    melody = [60]
    while len(melody) < size:
        if rng.random() < 0.1:
            shift = rng.randint(-12, 12)
            melody += [note + shift for note in theme]
        else:
            melody.append(min(90, max(30, melody[-1] + rng.choice([-2, -1, 0, 1, 2]))))
    return [melody[:size], theme]


# solution: slices compared
def solve(melody, theme):
    k = len(theme)
    shifts = []
    apart = free = 0
    for i in range(len(melody) - k + 1):
        shift = melody[i] - theme[0]
        if melody[i : i + k] == [note + shift for note in theme]:
            shifts.append(shift)
            if i >= free:
                apart += 1
                free = i + k
    if not shifts:
        return [0, 0, 0]
    return [len(shifts), max(sorted(set(shifts)), key=shifts.count), apart]


# solution: steps as a text, found by find
from collections import Counter


def steps(notes):
    return "".join(chr(500 + b - a) for a, b in zip(notes, notes[1:]))


def solve(melody, theme):
    text, wanted = steps(melody), steps(theme)
    tally = Counter()
    ends = []
    at = text.find(wanted)
    while at >= 0:
        tally[melody[at] - theme[0]] += 1
        if not ends or ends[-1] <= at:
            ends.append(at + len(theme))
        at = text.find(wanted, at + 1)
    best = min(tally, key=lambda s: (-tally[s], s)) if tally else 0
    return [tally.total(), best, len(ends)]


# solution: failure table, one pass
def solve(melody, theme):
    want = [theme[i + 1] - theme[i] for i in range(len(theme) - 1)]
    fail = [0] * len(want)
    k = 0
    for i in range(1, len(want)):
        while k and want[i] != want[k]:
            k = fail[k - 1]
        if want[i] == want[k]:
            k += 1
        fail[i] = k
    counts = [0] * 400
    total = apart = free = k = 0
    for i in range(1, len(melody)):
        step = melody[i] - melody[i - 1]
        while k and (k == len(want) or step != want[k]):
            k = fail[k - 1]
        if step == want[k]:
            k += 1
        if k == len(want):
            start = i - k
            counts[melody[start] - theme[0] + 200] += 1
            total += 1
            if start >= free:
                apart += 1
                free = i + 1
    top = max(counts)
    return [total, counts.index(top) - 200 if top else 0, apart]


# solution: dictionary of all step sequences
from collections import defaultdict


def solve(melody, theme):
    n = len(theme)
    index = defaultdict(list)
    for i in range(len(melody) - n + 1):
        window = melody[i : i + n]
        index[tuple(note - window[0] for note in window)].append(i)
    places = index[tuple(note - theme[0] for note in theme)]
    by_shift = defaultdict(list)
    for i in places:
        by_shift[melody[i] - theme[0]].append(i)
    longest = max(map(len, by_shift.values()), default=0)
    chosen = []
    for i in places:
        if not chosen or i - chosen[-1] >= n:
            chosen.append(i)
    return [len(places), min((s for s, p in by_shift.items() if len(p) == longest), default=0), len(chosen)]


# solution: listeners started at each note
class Listener:
    def __init__(self, shift):
        self.shift = shift
        self.heard = 0

    def hears(self, note, theme):
        good = theme[self.heard] + self.shift == note
        self.heard += 1
        return good


def solve(melody, theme):
    active = []
    finished = {}
    total = apart = 0
    silence_from = 0
    for i, note in enumerate(melody):
        active.append(Listener(note - theme[0]))
        active = [one for one in active if one.hears(note, theme)]
        if active and active[0].heard == len(theme):
            done = active.pop(0)
            total += 1
            finished[done.shift] = finished.get(done.shift, 0) + 1
            if i - len(theme) + 1 >= silence_from:
                apart += 1
                silence_from = i + 1
    ranking = sorted((-count, shift) for shift, count in finished.items())
    return [total, ranking[0][1] if ranking else 0, apart]
