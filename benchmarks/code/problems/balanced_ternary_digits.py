"""Given a whole number in decimal as a text, return it in balanced ternary: digits "+", "0" and "-" worth 1, 0 and -1 times a power of 3.

The text has `size` digits, perhaps behind a minus sign; zero is "0".
"""

RANGE = (3, 1500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    digits = str(rng.randint(1, 9)) + "".join(rng.choice("0123456789") for _ in range(size - 1))
    return [rng.choice(["", "-"]) + digits]


# solution: division by three from the end
def solve(text):
    n = int(text)
    out = []
    while n:
        r = (n + 1) % 3 - 1
        out.append("-0+"[r + 1])
        n = (n - r) // 3
    return "".join(reversed(out)) or "0"


# solution: halves of the number, split by powers kept in a list
def solve(text):
    n = int(text)
    if n == 0:
        return "0"
    powers = [3]
    while powers[-1] <= 2 * abs(n) + 1:
        powers.append(powers[-1] ** 2)

    def plain(value, level):
        if level < 0:
            return "-0+"[value]
        high, low = divmod(value, powers[level])
        return plain(high, level - 1) + plain(low, level - 1)

    length = 2 ** len(powers)
    shifted = n + (3**length - 1) // 2
    return plain(shifted, len(powers) - 1).lstrip("0")


# solution: long division on a list of decimal digits
def solve(text):
    negative = text.startswith("-")
    digits = [int(c) for c in text.lstrip("-")]
    result = ""
    carry = 0
    while digits:
        remainder = 0
        quotient = []
        for d in digits:
            q, remainder = divmod(remainder * 10 + d, 3)
            if quotient or q:
                quotient.append(q)
        digits = quotient
        t = remainder + carry
        carry = 1 if t > 1 else 0
        result += "0+-0"[t]
    if carry:
        result += "+"
    if negative:
        result = result.translate(str.maketrans("+-", "-+"))
    return result[::-1].lstrip("0") or "0"


# solution: number built up digit by digit in trits
class Trits:
    def __init__(self):
        self.values = [0]

    def times_ten_plus(self, digit):
        carry = digit
        for i, v in enumerate(self.values):
            total = 10 * v + carry
            rest = (total + 1) % 3 - 1
            self.values[i] = rest
            carry = (total - rest) // 3
        while carry:
            rest = (carry + 1) % 3 - 1
            self.values.append(rest)
            carry = (carry - rest) // 3


def solve(text):
    trits = Trits()
    sign = -1 if text[0] == "-" else 1
    for c in text:
        if c != "-":
            trits.times_ten_plus(sign * int(c))
    shown = "".join({1: "+", 0: "0", -1: "-"}[v] for v in reversed(trits.values))
    return shown.lstrip("0") or "0"


# solution: greatest power first, all powers in a list
def solve(text):
    n = int(text)
    powers = [1]
    halves = [0]
    while powers[-1] // 2 < abs(n):
        halves.append(halves[-1] + powers[-1])
        powers.append(3 * powers[-1])
    signs = []
    for i in range(len(powers) - 1, -1, -1):
        if n > halves[i]:
            signs.append("+")
            n -= powers[i]
        elif n < -halves[i]:
            signs.append("-")
            n += powers[i]
        elif signs:
            signs.append("0")
    return "".join(signs) or "0"
