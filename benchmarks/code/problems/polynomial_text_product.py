"""Given texts of polynomials such as "3x^2-x+5", multiply them all and return the product as a text in the same form, highest power first, terms of factor 0 left out ("0" if nothing is left).

There are `size` polynomials with powers up to 5 and small factors.
"""

RANGE = (1, 90)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    forms = ["x-1", "x+1", "2x+3", "x^2+1", "x^3-x", "-x^2+4", "x^5-2", "7", "-x", "x^4-x^2+1", "3x^2-5x+2"]
    return [[rng.choice(forms) for _ in range(size)]]


# solution: dictionaries of powers, pattern for terms
import re


def solve(texts):
    product = {0: 1}
    for text in texts:
        terms = {}
        for sign, factor, x, power in re.findall(r"([+-]?)(\d*)(x?)(?:\^(\d+))?", text):
            if factor or x:
                p = int(power or 1) if x else 0
                terms[p] = terms.get(p, 0) + int(sign + (factor or "1"))
        new = {}
        for p, a in product.items():
            for q, b in terms.items():
                new[p + q] = new.get(p + q, 0) + a * b
        product = new
    out = ""
    for p in sorted(product, reverse=True):
        a = product[p]
        if a:
            name = "" if p == 0 else "x" if p == 1 else f"x^{p}"
            digits = "" if abs(a) == 1 and p else str(abs(a))
            out += ("-" if a < 0 else "+") + digits + name
    return out.removeprefix("+") or "0"


# solution: class with a list of factors
class Polynomial:
    def __init__(self, factors):
        self.factors = factors

    @classmethod
    def read(cls, text):
        factors = [0] * 6
        for term in text.replace("-", "+-").split("+"):
            if not term:
                continue
            head, x, tail = term.partition("x")
            power = int(tail[1:]) if tail else len(x)
            factors[power] += int(head + "1") if head in ("", "-") else int(head)
        return cls(factors)

    def __mul__(self, other):
        out = [0] * (len(self.factors) + len(other.factors) - 1)
        for i, a in enumerate(self.factors):
            for j, b in enumerate(other.factors):
                out[i + j] += a * b
        return Polynomial(out)

    def __str__(self):
        words = []
        for p in range(len(self.factors) - 1, -1, -1):
            a = self.factors[p]
            if a == 0:
                continue
            words.append("-" if a < 0 else "+")
            if abs(a) != 1 or p == 0:
                words.append(str(abs(a)))
            if p:
                words.append("x" if p == 1 else "x^" + str(p))
        if words and words[0] == "+":
            words.pop(0)
        return "".join(words) or "0"


def solve(texts):
    result = Polynomial([1])
    for text in texts:
        result = result * Polynomial.read(text)
    return str(result)


# solution: value at one huge number, digits taken back
def solve(texts):
    shift = 8 * len(texts) + 8
    number = 1
    for text in texts:
        value = 0
        for term in text.replace("-", " -").replace("+", " ").split():
            sign = -1 if term[0] == "-" else 1
            term = term.lstrip("-")
            if "x" in term:
                a, b = term.split("x")
                value += sign * int(a or 1) << shift * int(b[1:] or 1)
            else:
                value += sign * int(term)
        number *= value
    answer = ""
    power = 0
    while number:
        digit = number & (1 << shift) - 1
        if digit >> (shift - 1):
            digit -= 1 << shift
        number = (number - digit) >> shift
        if digit:
            sign = "-" if digit < 0 else "+"
            front = "" if digit in (1, -1) and power else str(abs(digit))
            back = "" if power == 0 else "x^%d" % power if power > 1 else "x"
            answer = sign + front + back + answer
        power += 1
    return answer.lstrip("+") if answer else "0"


# solution: halves multiplied recursively, all terms listed and sorted
from itertools import groupby


def terms(text):
    found = []
    start = 0
    for i in range(1, len(text) + 1):
        if i == len(text) or text[i] in "+-":
            term = text[start:i].lstrip("+")
            if term.endswith("x"):
                term += "^1"
            a, _, p = term.partition("x^")
            a = a + "1" if p and a in ("", "-") else a
            found.append((int(p or 0), int(a)))
            start = i
    return found


def tidy(pairs):
    pairs.sort()
    return [(p, sum(a for _, a in same)) for p, same in groupby(pairs, lambda t: t[0])]


def product(texts):
    if len(texts) == 1:
        return terms(texts[0])
    middle = len(texts) // 2
    left, right = product(texts[:middle]), product(texts[middle:])
    return tidy([(p + q, a * b) for p, a in left for q, b in right])


def solve(texts):
    words = []
    for p, a in reversed(tidy(product(texts))):
        if a:
            word = f"{a:+d}" + {0: "", 1: "x"}.get(p, f"x^{p}")
            words.append(word.replace("1x", "x", 1) if p and abs(a) == 1 else word)
    text = "".join(words) or "0"
    return text[1:] if text[0] == "+" else text


# solution: equal factors by powers, in place
from collections import Counter


def solve(texts):
    degree = 5 * len(texts)
    row = [0] * (degree + 1)
    row[0] = 1
    top = 0
    for text, times in Counter(texts).items():
        known = {}
        for term in text.replace("-", "+-").lstrip("+").split("+"):
            if "x" not in term:
                known[0] = int(term)
            else:
                a, p = term.split("x")
                known[int(p.strip("^") or "1")] = int(a) if a.strip("-") else int(a + "1")
        high = max(known)
        low = known.get(0, 0)
        for _ in range(times):
            for k in range(top, -1, -1):
                value = row[k]
                if value:
                    row[k] = value * low
                    for p, a in known.items():
                        if p:
                            row[k + p] += value * a
            top += high
    out = []
    while top >= 0:
        a = row[top]
        if a:
            if a < 0 or out:
                out.append("-" if a < 0 else "+")
            if abs(a) > 1 or not top:
                out.append(str(abs(a)))
            out.append("x" * (top > 0) + f"^{top}" * (top > 1))
        top -= 1
    return "".join(out) if out else "0"
