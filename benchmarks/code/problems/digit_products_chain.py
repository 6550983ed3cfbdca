"""Given a list of numbers, return for each how often it must be replaced by the product of its decimal digits to have one digit.

There are `size` numbers from 0 to below ten to the power 18; the answers are in the order of the numbers, and 0 for a number of
one digit.
"""

RANGE = (10, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = []
    for _ in range(size):
        width = rng.randint(1, 18)
        letters = "0123456789" if rng.random() < 0.3 else "236789"
        numbers.append(int("".join(rng.choice(letters) for _ in range(width))))
    return [numbers]


# solution: products by remainders
def solve(numbers):
    answers = []
    for number in numbers:
        steps = 0
        while number > 9:
            product = 1
            while number and product:
                product *= number % 10
                number //= 10
            number = product
            steps += 1
        answers.append(steps)
    return answers


# solution: product of the text's digits
from math import prod


def chain(number):
    while number >= 10:
        number = prod(map(int, str(number)))
        yield number


def solve(numbers):
    return [sum(1 for _ in chain(number)) for number in numbers]


# solution: memo by number
def solve(numbers):
    known = {}

    def persistence(k):
        if k < 10:
            return 0
        if k not in known:
            product = 1
            for digit in str(k):
                product *= int(digit)
            known[k] = 1 + persistence(product)
        return known[k]

    return [persistence(k) for k in numbers]


# solution: chains of objects
from dataclasses import dataclass, field


@dataclass
class Chain:
    start: int
    links: list = field(default_factory=list)

    def run(self):
        digits = [int(c) for c in str(self.start)]
        self.links.append(digits)
        while len(digits) > 1:
            value = 1
            for digit in digits:
                value *= digit
            digits = [int(c) for c in str(value)]
            self.links.append(digits)


def solve(numbers):
    chains = [Chain(number) for number in numbers]
    for item in chains:
        item.run()
    return [len(item.links) - 1 for item in chains]


# solution: rounds over all that are left
def solve(numbers):
    answers = [0] * len(numbers)
    left = list(enumerate(map(str, numbers)))
    while left:
        after = []
        for place, text in left:
            if len(text) == 1:
                continue
            answers[place] += 1
            if "0" in text:
                continue
            product = 1
            for d in "23456789":
                product *= int(d) ** text.count(d)
            after.append((place, str(product)))
        left = after
    return answers
