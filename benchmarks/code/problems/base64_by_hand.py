"""Given a text, return its UTF-8 bytes written in Base64, with "=" filling up the last group of four.

The text has `size` characters: letters, digits, blanks, punctuation and now and then a letter with an accent.
The alphabet is A-Z, a-z, 0-9, "+" and "/", and there are no line breaks.
"""

RANGE = (10, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789     .,;:-!?éüßñç"
    return ["".join(rng.choice(letters) for _ in range(size))]


# solution: groups of three bytes by shifting
SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def solve(text):
    data = text.encode()
    out = []
    for i in range(0, len(data), 3):
        group = data[i : i + 3]
        missing = 3 - len(group)
        value = int.from_bytes(group + bytes(missing), "big")
        chunk = SYMBOLS[value >> 18] + SYMBOLS[value >> 12 & 63]
        chunk += "=" if missing == 2 else SYMBOLS[value >> 6 & 63]
        chunk += "=" if missing else SYMBOLS[value & 63]
        out.append(chunk)
    return "".join(out)


# solution: one long text of bits
import string


def solve(text):
    alphabet = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
    bits = "".join([format(byte, "08b") for byte in text.encode("utf-8")])
    while len(bits) % 6:
        bits += "0"
    sixes = [bits[k : k + 6] for k in range(0, len(bits), 6)]
    encoded = [alphabet[int(six, 2)] for six in sixes]
    while len(encoded) % 4:
        encoded.append("=")
    return "".join(encoded)


# solution: the library
import base64


def solve(text):
    return base64.b64encode(text.encode()).decode("ascii")


# solution: one great number in octal
from string import ascii_letters, digits


def solve(text):
    raw = text.encode()
    fill = -len(raw) % 3
    number = int.from_bytes(raw + b"\0" * fill, "big")
    octal = f"{number:o}".zfill((len(raw) + fill) // 3 * 8)
    code = ascii_letters[26:] + ascii_letters[:26] + digits + "+/"
    table = {f"{i:02o}": c for i, c in enumerate(code)}
    answer = "".join(map(table.get, map("".join, zip(octal[::2], octal[1::2]))))
    return answer[: len(answer) - fill] + "=" * fill


# solution: generator of six-bit values into a byte array
def sextets(stream):
    held = width = 0
    for byte in stream:
        held = held << 8 | byte
        width += 8
        while width >= 6:
            width -= 6
            yield held >> width
            held &= (1 << width) - 1
    if width:
        yield held << (6 - width)


def symbol(v):
    if v < 26:
        return 65 + v
    if v < 52:
        return 71 + v
    if v < 62:
        return v - 4
    return 43 if v == 62 else 47


def solve(text):
    result = bytearray()
    for v in sextets(byte for c in text for byte in c.encode()):
        result.append(symbol(v))
    while len(result) & 3:
        result.append(61)
    return result.decode()
