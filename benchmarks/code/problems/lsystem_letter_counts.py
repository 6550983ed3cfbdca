"""Given an axiom, rules of replacement and a number, let every letter be replaced at once by its rule, again and
again, until the text has at least `size` letters (the number given).

Return how many rounds it took, and how often each of the letters a, b and c then occurs. Rules exist for a, b and c,
and every rule has at least two letters or leads to a longer one.
"""

RANGE = (10, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rules = rng.choice(
        [
            {"a": "ab", "b": "a", "c": "bc"},
            {"a": "ab", "b": "c", "c": "ba"},
            {"a": "abc", "b": "ca", "c": "b"},
            {"a": "bb", "b": "c", "c": "ac"},
        ]
    )
    return [rng.choice(["a", "ac", "cb"]), rules, size]


# solution: whole text joined anew every round
def solve(axiom, rules, least):
    text = axiom
    rounds = 0
    while len(text) < least:
        text = "".join(rules[letter] for letter in text)
        rounds += 1
    return [rounds, text.count("a"), text.count("b"), text.count("c")]


# solution: all generations kept
def solve(axiom, rules, least):
    table = str.maketrans(rules)
    generations = [axiom]
    while len(generations[-1]) < least:
        generations.append(generations[-1].translate(table))
    final = generations[-1]
    return [len(generations) - 1] + [final.count(letter) for letter in "abc"]


# solution: only the counts
from collections import Counter


def solve(axiom, rules, least):
    counts = Counter(axiom)
    rounds = 0
    while sum(counts.values()) < least:
        after = Counter()
        for letter, times in counts.items():
            for new in rules[letter]:
                after[new] += times
        counts = after
        rounds += 1
    return [rounds, counts["a"], counts["b"], counts["c"]]


# solution: lists of single characters
def solve(axiom, rules, least):
    letters = list(axiom)
    steps = 0
    while len(letters) < least:
        new = []
        for letter in letters:
            for other in rules[letter]:
                new.append(other)
        letters = new
        steps += 1
    totals = {"a": 0, "b": 0, "c": 0}
    for letter in letters:
        totals[letter] += 1
    return [steps] + list(totals.values())


# solution: queue that is rewritten in a circle
from collections import deque


def solve(axiom, rules, least):
    queue = deque((letter, 0) for letter in axiom)
    rounds = 0
    while len(queue) < least:
        while queue[0][1] == rounds:
            letter, age = queue.popleft()
            queue.extend((new, age + 1) for new in rules[letter])
        rounds += 1
    return [rounds] + [sum(1 for letter, _ in queue if letter == wanted) for wanted in "abc"]
