"""Given a list of `size` integers from 1 to 3999, return the list of their Roman numerals.

The usual short forms are used, so that 4 is "IV" and 1990 is "MCMXC".
"""

RANGE = (100, 16_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, 3999) for _ in range(size)]]


# solution: greedy over falling values
def solve(numbers):
    values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
    signs = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"]
    answer = []
    for number in numbers:
        numeral = ""
        for value, sign in zip(values, signs):
            while number >= value:
                numeral += sign
                number -= value
        answer.append(numeral)
    return answer


# solution: table for each digit
UNITS = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
TENS = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"]
HUNDREDS = ["", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"]


def roman(n):
    thousands, n = divmod(n, 1000)
    return "M" * thousands + HUNDREDS[n // 100] + TENS[n // 10 % 10] + UNITS[n % 10]


def solve(numbers):
    return list(map(roman, numbers))


# solution: all numerals in advance
from itertools import product


def solve(numbers):
    def digits(one, five, ten):
        return [
            "",
            one,
            one * 2,
            one * 3,
            one + five,
            five,
            five + one,
            five + one * 2,
            five + one * 3,
            one + ten,
        ]

    places = [
        ["", "M", "MM", "MMM"],
        digits("C", "D", "M"),
        digits("X", "L", "C"),
        digits("I", "V", "X"),
    ]
    every = ["".join(parts) for parts in product(*places)]
    return [every[number] for number in numbers]


# solution: strokes replaced by larger signs
RULES = (
    ("IIIII", "V"),
    ("VV", "X"),
    ("XXXXX", "L"),
    ("LL", "C"),
    ("CCCCC", "D"),
    ("DD", "M"),
    ("DCCCC", "CM"),
    ("CCCC", "CD"),
    ("LXXXX", "XC"),
    ("XXXX", "XL"),
    ("VIIII", "IX"),
    ("IIII", "IV"),
)


def convert(number):
    text = "M" * (number // 1000) + "I" * (number % 1000)
    for long, short in RULES:
        if long in text:
            text = text.replace(long, short)
    return text


def solve(numbers):
    result = []
    for number in numbers:
        result.append(convert(number))
    return result


# solution: memo of remainders
def solve(numbers):
    known = {
        0: "",
        1: "I",
        4: "IV",
        5: "V",
        9: "IX",
        10: "X",
        40: "XL",
        50: "L",
        90: "XC",
        100: "C",
        400: "CD",
        500: "D",
        900: "CM",
        1000: "M",
    }
    steps = sorted((v for v in known if v), reverse=True)

    def numeral(n):
        if n not in known:
            largest = next(v for v in steps if v <= n)
            known[n] = known[largest] + numeral(n - largest)
        return known[n]

    return [numeral(n) for n in numbers]
