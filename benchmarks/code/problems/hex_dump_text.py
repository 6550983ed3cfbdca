"""Given a text, return a dump of its bytes: lines of place, up to 16 bytes in hexadecimal, and the letters
between bars.

The text has `size` letters and control characters below 128. A line looks like "00000010  48 65 6c  |Hel|",
the bytes are padded with blanks to their full width in the last line, what cannot be printed is ".", and of
equal lines of 16 bytes that follow each other all after the first are together written as one line "*".
Lines are joined by newlines.
"""

RANGE = (10, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = []
    length = 0
    while length < size:
        if rng.random() < 0.1:
            piece = rng.choice("\0 =-") * rng.randint(1, 120)
        else:
            piece = "".join(chr(rng.randrange(9, 127)) for _ in range(rng.randint(1, 40)))
        text.append(piece)
        length += len(piece)
    return ["".join(text)[:size]]


# solution: list of lines from chunks
def solve(text):
    lines = []
    previous = None
    for start in range(0, len(text), 16):
        chunk = text[start : start + 16]
        if chunk == previous:
            if lines[-1] != "*":
                lines.append("*")
            continue
        previous = chunk
        codes = " ".join(f"{ord(c):02x}" for c in chunk)
        shown = "".join(c if " " <= c <= "~" else "." for c in chunk)
        lines.append(f"{start:08x}  {codes:<47}  |{shown}|")
    return "\n".join(lines)


# solution: everything in one large hexadecimal text
def solve(text):
    hexed = text.encode("ascii").hex(" ")
    visible = text.translate({k: "." for k in range(32)} | {127: "."})
    chunks = [hexed[k : k + 47] for k in range(0, len(hexed), 48)]
    result = []
    for i, codes in enumerate(chunks):
        if i and codes == chunks[i - 1]:
            result.append("*" if i == 1 or chunks[i - 2] != codes else None)
        else:
            shown = visible[16 * i : 16 * i + 16]
            result.append("%08x  %s  |%s|" % (16 * i, codes.ljust(47), shown))
    return "\n".join([line for line in result if line is not None])


# solution: groups of equal chunks, line objects
from dataclasses import dataclass, field
from itertools import groupby


@dataclass
class Line:
    place: int
    codes: list = field(default_factory=list)

    def __str__(self):
        cells = [hex(code)[2:].zfill(2) for code in self.codes]
        cells += ["  "] * (16 - len(cells))
        letters = [chr(code) if 32 <= code < 127 else "." for code in self.codes]
        return f"{self.place:08x}  {' '.join(cells)}  |{''.join(letters)}|"


def solve(text):
    lines = []
    for place, letter in enumerate(text):
        if place % 16 == 0:
            lines.append(Line(place))
        lines[-1].codes.append(ord(letter))
    output = []
    for _, same in groupby(lines, key=lambda line: line.codes):
        same = list(same)
        output.append(str(same[0]))
        if len(same) > 1:
            output.append("*")
    return "\n".join(output)


# solution: one byte array written letter by letter
DIGITS = b"0123456789abcdef"


def solve(text):
    out = bytearray()
    data = text.encode()
    star = False
    for at in range(0, len(data), 16):
        if at and data[at : at + 16] == data[at - 16 : at]:
            if not star:
                out += b"*\n"
            star = True
            continue
        star = False
        for shift in range(28, -1, -4):
            out.append(DIGITS[at >> shift & 15])
        out += b"  "
        stop = min(at + 16, len(data))
        for k in range(at, at + 16):
            if k < stop:
                out.append(DIGITS[data[k] >> 4])
                out.append(DIGITS[data[k] & 15])
                out += b" "
            else:
                out += b"   "
        out += b" |"
        for k in range(at, stop):
            out.append(data[k] if 32 <= data[k] < 127 else 46)
        out += b"|\n"
    out.pop()
    return out.decode()


# solution: generator of lines into a text stream
import io


def numbered(stream):
    place = 0
    while True:
        chunk = stream.read(16)
        if not chunk:
            return
        yield place, chunk
        place += len(chunk)


def solve(text):
    output = io.StringIO()
    last, repeated = None, False
    for place, chunk in numbered(io.BytesIO(text.encode())):
        if chunk == last:
            if not repeated:
                output.write("\n*")
            repeated = True
            continue
        if place:
            output.write("\n")
        last, repeated = chunk, False
        shown = "".join(chr(b) if chr(b).isprintable() else "." for b in chunk)
        print(format(place, "08x"), "", chunk.hex(" ").ljust(47), "", f"|{shown}|", end="", file=output)
    return output.getvalue()
