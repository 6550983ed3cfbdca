"""Train a perceptron with whole weights: all weights and the bias start at 0; in each round the samples
come in order, and a sample whose class (1 or -1) times (bias + sum of weights times features) is not
positive is a mistake: its class times each feature is added to the weights and its class to the bias.
Stop after a round without mistakes or after the greatest number of rounds. Return [rounds, all mistakes,
weights and bias in one list].

There are `size` samples, each a list of features that ends with its class.
"""

RANGE = (4, 4_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    width = rng.randint(2, 5)
    rule = [rng.randint(-5, 5) for _ in range(width)]
    samples = []
    for _ in range(size):
        features = [rng.randint(-30, 30) for _ in range(width)]
        value = sum(a * b for a, b in zip(rule, features)) + rng.choice([0, 0, 9, -9])
        samples.append(features + [1 if value > 0 else -1])
    return [rng.randint(5, 12), samples]


# solution: in place by index
def solve(most_rounds, samples):
    width = len(samples[0]) - 1
    weights = [0] * (width + 1)
    mistakes = 0
    for rounds in range(1, most_rounds + 1):
        before = mistakes
        for sample in samples:
            value = weights[width]
            for i in range(width):
                value += weights[i] * sample[i]
            if value * sample[width] <= 0:
                mistakes += 1
                for i in range(width):
                    weights[i] += sample[width] * sample[i]
                weights[width] += sample[width]
        if mistakes == before:
            break
    return [rounds, mistakes, weights]


# solution: samples signed beforehand
def solve(most_rounds, samples):
    signed = [tuple(y * x for x in features) + (y,) for *features, y in samples]
    weights = (0,) * len(signed[0])
    mistakes = rounds = 0
    while rounds < most_rounds:
        rounds += 1
        clean = True
        for s in signed:
            if sum(map(int.__mul__, weights, s)) <= 0:
                weights = tuple(map(int.__add__, weights, s))
                mistakes += 1
                clean = False
        if clean:
            break
    return [rounds, mistakes, list(weights)]


# solution: history of all weights
class Perceptron:
    def __init__(self, width):
        self.history = [[0] * (width + 1)]
        self.rounds = 0

    def answer(self, features):
        *weights, bias = self.history[-1]
        return bias + sum(w * f for w, f in zip(weights, features))

    def learn(self, features, label):
        self.history.append([w + label * f for w, f in zip(self.history[-1], features + [1])])

    def train(self, samples):
        self.rounds += 1
        at_first = len(self.history)
        for sample in samples:
            if self.answer(sample[:-1]) * sample[-1] <= 0:
                self.learn(sample[:-1], sample[-1])
        return len(self.history) > at_first


def solve(most_rounds, samples):
    machine = Perceptron(len(samples[0]) - 1)
    while machine.train(samples) and machine.rounds < most_rounds:
        pass
    return [machine.rounds, len(machine.history) - 1, machine.history[-1]]


# solution: dual form, counts of mistakes for each sample, weights rebuilt at the end of each round
def solve(most_rounds, samples):
    count = [0] * len(samples)
    base = [0] * len(samples[0])
    rounds = 0
    for rounds in range(1, most_rounds + 1):
        current = list(base)
        wrong = []
        for i, (*x, y) in enumerate(samples):
            x.append(1)
            if y * sum(a * b for a, b in zip(current, x)) <= 0:
                wrong.append(i)
                current = [a + y * b for a, b in zip(current, x)]
        if not wrong:
            break
        for i in wrong:
            count[i] += 1
        columns = list(zip(*samples))
        classes = columns.pop()
        base = [sum(n * c * v for n, c, v in zip(count, classes, column)) for column in columns]
        base.append(sum(n * c for n, c in zip(count, classes)))
    return [rounds, sum(count), base]


# solution: columns of arrays
from array import array


def solve(most_rounds, samples):
    columns = [array("b", column) for column in zip(*samples)]
    label = columns[-1]
    columns[-1] = array("b", [1]) * len(label)
    weights = [0] * len(columns)
    mistakes = rounds = 0
    going = True
    while going and rounds < most_rounds:
        rounds += 1
        going = False
        for i, y in enumerate(label):
            value = 0
            for w, column in zip(weights, columns):
                value += w * column[i]
            if value * y <= 0:
                weights = [w + y * column[i] for w, column in zip(weights, columns)]
                mistakes += 1
                going = True
    return [rounds, mistakes, weights]
