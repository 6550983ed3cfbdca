"""Given the votes of a poll in the order they were cast, a string of the letters A and B, return the length of
the longest unbroken stretch of votes in which both candidates got equally many (0 if there is none).

There are `size` votes.
"""

RANGE = (6, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lean = rng.choice([0.5, 0.55, 0.7])
    return ["".join("A" if rng.random() < lean else "B" for _ in range(size))]


# solution: first place of every lead in a dictionary
def solve(votes):
    first = {0: -1}
    lead = best = 0
    for i, vote in enumerate(votes):
        lead += 1 if vote == "A" else -1
        if lead in first:
            best = max(best, i - first[lead])
        else:
            first[lead] = i
    return best


# solution: all even stretches in a set
def solve(votes):
    even = set()
    for start in range(len(votes)):
        lead = 0
        for stop in range(start, len(votes)):
            lead += (votes[stop] == "A") - (votes[stop] == "B")
            if not lead:
                even.add((start, stop + 1))
    return max((b - a for a, b in even), default=0)


# solution: triangle of leads
def solve(votes):
    step = [1 if v == "A" else -1 for v in votes]
    triangle = [step]
    longest = 0
    for length in range(2, len(step) + 1):
        above = triangle[-1]
        row = [above[i] + step[i + length - 1] for i in range(len(above) - 1)]
        triangle.append(row)
        if 0 in row:
            longest = length
    return longest


# solution: longest lengths first, counting with a sliding window
def has_even(votes, length):
    count = votes.count("A", 0, length)
    half = length // 2
    if count == half:
        return True
    for i in range(length, len(votes)):
        count += votes[i] == "A"
        count -= votes[i - length] == "A"
        if count == half:
            return True
    return False


def solve(votes):
    for length in range(len(votes) // 2 * 2, 0, -2):
        if has_even(votes, length):
            return length
    return 0


# solution: leads sorted together with their places
from itertools import groupby


class Mark:
    def __init__(self, place, lead):
        self.place = place
        self.lead = lead


def solve(votes):
    marks = [Mark(0, 0)]
    for vote in votes:
        last = marks[-1]
        marks.append(Mark(last.place + 1, last.lead + (1 if vote == "A" else -1)))
    marks.sort(key=lambda mark: (mark.lead, mark.place))
    answer = 0
    for _, group in groupby(marks, key=lambda mark: mark.lead):
        places = [mark.place for mark in group]
        answer = max(answer, places[-1] - places[0])
    return answer
