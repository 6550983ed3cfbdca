"""Decode a stream of bits as a text of 0 and 1: "01111110" marks the borders of frames; within a frame, a 0 after five ones in a row was put in and is dropped. Return the number of frames that are not empty, the number of their bits, the length of the longest frame and the sum of the frames read as binary numbers modulo 1,000,003.

The stream begins and ends with a border and has `size` frames (some empty); borders do not share bits.
"""

RANGE = (2, 2_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    out = ["01111110"]
    for _ in range(size):
        ones = 0
        for _ in range(rng.choice([0, 8, 16, 24, 40])):
            bit = rng.choice("0111")
            out.append(bit)
            ones = ones + 1 if bit == "1" else 0
            if ones == 5:
                out.append("0")
                ones = 0
        out.append("01111110")
    return ["".join(out)]


# solution: split and replace on texts
def solve(stream):
    frames = [f.replace("111110", "11111") for f in stream.split("01111110")]
    frames = [f for f in frames if f]
    total = sum(int(f, 2) for f in frames) % 1_000_003
    return [len(frames), len("".join(frames)), max(map(len, frames), default=0), total]


# solution: bit by bit, the last eight bits looked at
def solve(stream):
    frames = bits = longest = total = 0
    at = 0
    length = value = ones = 0
    while at < len(stream):
        if ones == 0 or stream[at] == "0":
            border = stream.startswith("01111110", at)
        else:
            border = False
        if border:
            if length:
                frames += 1
                bits += length
                longest = max(longest, length)
                total += value
            length = value = ones = 0
            at += 8
        elif ones == 5:
            ones = 0
            at += 1
        else:
            bit = int(stream[at])
            value = (value * 2 + bit) % 1_000_003
            length += 1
            ones = ones + 1 if bit else 0
            at += 1
    return [frames, bits, longest, total % 1_000_003]


# solution: lists of bits for each frame
class Frame:
    def __init__(self):
        self.bits = []
        self.run = 0

    def add(self, bit):
        if self.run == 5:
            self.run = 0
            return
        self.bits.append(bit)
        self.run = self.run + 1 if bit else 0

    def value(self):
        number = 0
        for bit in self.bits:
            number = 2 * number + bit
        return number


def solve(stream):
    frames = []
    start = 8
    while start < len(stream):
        end = stream.index("01111110", start)
        frame = Frame()
        for c in stream[start:end]:
            frame.add(int(c))
        if frame.bits:
            frames.append(frame)
        start = end + 8
    lengths = [len(f.bits) for f in frames]
    return [len(frames), sum(lengths), max(lengths, default=0), sum(f.value() for f in frames) % 1000003]


# solution: runs of ones
import re


def solve(stream):
    def unstuff(frame):
        return re.sub("(1{5})0", r"\1", frame)

    count = total = length = longest = 0
    last = None
    for mark in re.finditer("01111110", stream):
        if last is not None and mark.start() > last:
            frame = unstuff(stream[last : mark.start()])
            count += 1
            length += len(frame)
            longest = max(longest, len(frame))
            total += int(frame, 2)
        last = mark.end()
    return [count, length, longest, total % 1_000_003]


# solution: one huge number shifted out from the right, positions noted first
from array import array


def solve(stream):
    borders = array("l")
    at = stream.find("01111110")
    while at >= 0:
        borders.append(at)
        at = stream.find("01111110", at + 8)
    number = int(stream, 2)
    n = len(stream)
    sizes = array("l")
    values = array("l")
    for a, b in zip(borders, borders[1:]):
        width = b - a - 8
        part = number >> (n - b) & (1 << width) - 1
        value = size = ones = 0
        for k in range(width - 1, -1, -1):
            bit = part >> k & 1
            if ones == 5:
                ones = 0
                continue
            ones = (ones + 1) * bit
            value = value * 2 + bit
            size += 1
        if size:
            sizes.append(size)
            values.append(value)
    return [len(sizes), sum(sizes), max(sizes, default=0), sum(values) % 1_000_003]
