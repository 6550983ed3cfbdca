"""Drums beat in cycles [period, first beat]; a drum beats at first, first + period, ... below the end time.
Return [moments with at least one beat, moments at which the most drums beat together, how many those
are, longest silence between two moments that follow each other].

The time ends at `size` * 100; there are 2 to 7 drums.
"""

RANGE = (2, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    periods = [3, 4, 5, 6, 7, 9, 12, 16, 31, 50]
    drums = [[rng.choice(periods), rng.randint(0, 9)] for _ in range(rng.randint(2, 7))]
    return [drums, size * 100]


# solution: counter of all beats
from collections import Counter


def solve(drums, end):
    beats = Counter()
    for period, first in drums:
        beats.update(range(first, end, period))
    moments = sorted(beats)
    most = max(beats.values())
    gap = max(b - a for a, b in zip(moments, moments[1:]))
    return [len(moments), sum(k == most for k in beats.values()), most, gap]


# solution: merge of ranges, nothing kept
import heapq
from itertools import groupby


def solve(drums, end):
    streams = [iter(range(first, end, period)) for period, first in drums]
    moments = together = most = gap = 0
    last = None
    for time, group in groupby(heapq.merge(*streams)):
        k = sum(1 for _ in group)
        moments += 1
        if k > most:
            most, together = k, 0
        together += k == most
        if last is not None:
            gap = max(gap, time - last)
        last = time
    return [moments, together, most, gap]


# solution: bytes with slices of steps
def solve(drums, end):
    timeline = bytearray(end)
    for period, first in drums:
        part = timeline[first::period]
        timeline[first::period] = part.translate(bytes((i + 1) % 256 for i in range(256)))
    most = max(timeline)
    flags = bytes(1 if k else 0 for k in timeline)
    silences = flags.strip(b"\0").split(b"\1")
    return [sum(flags), timeline.count(most), most, max(map(len, silences)) + 1]


# solution: every moment tested by remainders
def solve(drums, end):
    moments, gap, previous = 0, 0, -1
    tally = [0] * (len(drums) + 1)
    for t in range(end):
        k = 0
        for period, first in drums:
            if t >= first and (t - first) % period == 0:
                k += 1
        tally[k] += 1
        if k:
            if previous >= 0 and t - previous > gap:
                gap = t - previous
            previous = t
            moments += 1
    most = len(drums)
    while tally[most] == 0:
        most -= 1
    return [moments, tally[most], most, gap]


# solution: events as objects in a sorted list
class Beat:
    def __init__(self, time, drum):
        self.time = time
        self.drum = drum


class Drum:
    def __init__(self, number, period, first):
        self.number, self.period, self.first = number, period, first

    def beats(self, end):
        time = self.first
        while time < end:
            yield Beat(time, self)
            time += self.period


def solve(drums, end):
    score = []
    for number, (period, first) in enumerate(drums):
        score.extend(Drum(number, period, first).beats(end))
    score.sort(key=lambda beat: beat.time)
    chords = []
    for beat in score:
        if not chords or chords[-1][0].time != beat.time:
            chords.append([])
        chords[-1].append(beat)
    sizes = [len(chord) for chord in chords]
    gap = 0
    for i in range(len(chords) - 1):
        gap = max(gap, chords[i + 1][0].time - chords[i][0].time)
    return [len(chords), sizes.count(max(sizes)), max(sizes), gap]
