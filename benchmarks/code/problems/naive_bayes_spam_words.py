"""Given learnt messages as texts "LABEL word word ..." and new messages without labels, return for each new
message its label by naive Bayes with whole counts: for each label the product of (number of its
messages) and, for each word of the message, (occurrences of the word in its messages + 1), divided by
(all its words + number of different learnt words) once for each word. The label with the greatest value
is chosen, of equals the alphabetically first.

There are `size` learnt messages and 20 new ones.
"""

RANGE = (6, 2_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    labels = ["ham", "spam", "work"][: rng.randint(2, 3)]
    words = ["w%d" % i for i in range(rng.choice([30, 300, 3000]))]

    def text(shift):
        places = [int(rng.expovariate(0.1)) * 3 + shift for _ in range(rng.randint(3, 12))]
        return " ".join(words[p % len(words)] for p in places)

    learnt = []
    for i in range(size):
        k = i if i < len(labels) else rng.randrange(len(labels))
        learnt.append(labels[k % len(labels)] + " " + text(k % len(labels)))
    return [learnt, [text(rng.randrange(3)) for _ in range(20)]]


# solution: counter for each label and fractions
from collections import Counter
from fractions import Fraction


def solve(learnt, fresh):
    words, messages = {}, Counter()
    for line in learnt:
        label, *rest = line.split()
        messages[label] += 1
        words.setdefault(label, Counter()).update(rest)
    vocabulary = set().union(*words.values())
    answer = []
    for text in fresh:
        scores = {}
        for label in sorted(words):
            score = Fraction(messages[label])
            for word in text.split():
                score *= Fraction(words[label][word] + 1, words[label].total() + len(vocabulary))
            scores[label] = score
        answer.append(max(scores, key=scores.get))
    return answer


# solution: one dictionary of pairs, cross products compared
def solve(learnt, fresh):
    count = {}
    different = set()
    for line in learnt:
        parts = line.split(" ")
        label = parts[0]
        count[label] = count.get(label, 0) + 1
        for word in parts[1:]:
            different.add(word)
            count[label, word] = count.get((label, word), 0) + 1
            count[label, None] = count.get((label, None), 0) + 1
    labels = sorted(key for key in count if isinstance(key, str))
    result = []
    for text in fresh:
        best = None
        for label in labels:
            top, bottom = count[label], 1
            for word in text.split(" "):
                top *= count.get((label, word), 0) + 1
                bottom *= count[label, None] + len(different)
            if best is None or top * best[1] > best[0] * bottom:
                best = (top, bottom, label)
        result.append(best[2])
    return result


# solution: words of each label kept as sorted lists
from bisect import bisect_left, bisect_right


class Label:
    def __init__(self, name):
        self.name = name
        self.messages = 0
        self.words = []

    def product(self, words):
        value = self.messages
        for w in words:
            value *= bisect_right(self.words, w) - bisect_left(self.words, w) + 1
        return value


def solve(learnt, fresh):
    labels = {}
    for line in learnt:
        name, _, text = line.partition(" ")
        label = labels.setdefault(name, Label(name))
        label.messages += 1
        label.words.extend(text.split())
    for label in labels.values():
        label.words.sort()
    size = len({w for label in labels.values() for w in label.words})
    order = sorted(labels.values(), key=lambda label: label.name)
    answer = []
    for text in fresh:
        words = text.split()
        whole = 1
        for label in order:
            whole *= (len(label.words) + size) ** len(words)
        values = [lab.product(words) * (whole // (len(lab.words) + size) ** len(words)) for lab in order]
        answer.append(order[values.index(max(values))].name)
    return answer


# solution: table of the words that the new messages have, learnt words streamed
def solve(learnt, fresh):
    wanted = {}
    for text in fresh:
        for word in text.split():
            wanted.setdefault(word, len(wanted))
    names = sorted({line[: line.index(" ")] for line in learnt})
    table = [[1] * len(wanted) for _ in names]
    total = [0] * len(names)
    messages = [0] * len(names)
    different = set()
    for line in learnt:
        words = iter(line.split())
        k = names.index(next(words))
        messages[k] += 1
        for word in words:
            total[k] += 1
            different.add(word)
            if word in wanted:
                table[k][wanted[word]] += 1
    out = []
    for text in fresh:
        best = 0
        tops = []
        for k in range(len(names)):
            top, bottom = messages[k], 1
            for word in text.split():
                top *= table[k][wanted[word]]
                bottom *= total[k] + len(different)
            tops.append((top, bottom))
            if top * tops[best][1] > tops[best][0] * bottom:
                best = k
        out.append(names[best])
    return out


# solution: every message read again for every word
def occurrences(learnt, label, word):
    return sum(line.split().count(word) for line in learnt if line.startswith(label + " ") and word in line)


def solve(learnt, fresh):
    names = []
    pool = []
    for line in learnt:
        name, rest = line.split(" ", 1)
        if name not in names:
            names.append(name)
        pool.append(rest)
    names.sort()
    kinds = len(frozenset(" ".join(pool).split()))
    sizes = [sum(line.count(" ") for line in learnt if line.startswith(n + " ")) + kinds for n in names]
    starts = [sum(line.startswith(n + " ") for line in learnt) for n in names]
    remembered = {}
    result = []
    for text in fresh:
        scores = []
        for k, name in enumerate(names):
            score = starts[k]
            for word in text.split():
                if (k, word) not in remembered:
                    remembered[k, word] = occurrences(learnt, name, word) + 1
                score *= remembered[k, word]
                for other, size in enumerate(sizes):
                    if other != k:
                        score *= size
            scores.append((score, -k))
        result.append(names[-max(scores)[1]])
    return result
