"""Given documents and searches, return for each search the list of the numbers of the documents that have all
of its words.

There are `size` documents, texts of 5 to 25 words parted by single spaces, numbered from 0, and a fifth as
many searches of one to three words each. The numbers are in order from the least.
"""

RANGE = (10, 1_400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefgimnorst"
    words = {"".join(rng.choices(letters, k=rng.randint(2, 6))) for _ in range(20 + size // 4)}
    words = sorted(words)
    rng.shuffle(words)

    def word():
        return words[int(len(words) * rng.random() ** 3)]

    documents = [" ".join(word() for _ in range(rng.randint(5, 25))) for _ in range(size)]
    searches = [" ".join(word() for _ in range(rng.randint(1, 3))) for _ in range(max(1, size // 5))]
    return [documents, searches]


# solution: look through all documents
def solve(documents, searches):
    results = []
    for search in searches:
        wanted = [f" {word} " for word in search.split()]
        hits = []
        for i in range(len(documents)):
            text = " " + documents[i] + " "
            if all(word in text for word in wanted):
                hits.append(i)
        results.append(hits)
    return results


# solution: index of sets
from collections import defaultdict


def solve(documents, searches):
    index = defaultdict(set)
    for number, document in enumerate(documents):
        for word in document.split():
            index[word].add(number)
    answers = []
    for search in searches:
        sets = [index.get(word, set()) for word in search.split()]
        answers.append(sorted(set.intersection(*sets)))
    return answers


# solution: a set of words for each document
def solve(documents, searches):
    bags = [frozenset(document.split(" ")) for document in documents]
    out = []
    for search in searches:
        query = set(search.split(" "))
        out.append([i for i, bag in enumerate(bags) if query <= bag])
    return out


# solution: bits of big integers
def bits(number):
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def solve(documents, searches):
    rows = {}
    for search in searches:
        for word in search.split():
            rows[word] = 0
    for i, document in enumerate(documents):
        for word in document.split():
            if word in rows:
                rows[word] |= 1 << i
    found = []
    for search in searches:
        mask = (1 << len(documents)) - 1
        for word in search.split():
            mask &= rows[word]
        found.append(list(bits(mask)))
    return found


# solution: lists of positions, merged in step
class Index:
    def __init__(self):
        self.postings = {}

    def add(self, number, text):
        for position, word in enumerate(text.split()):
            self.postings.setdefault(word, []).append((number, position))

    def documents(self, word):
        numbers = []
        for number, _ in self.postings.get(word, []):
            if not numbers or numbers[-1] != number:
                numbers.append(number)
        return numbers

    def search(self, words):
        lists = sorted((self.documents(word) for word in words), key=len)
        common = lists[0]
        for other in lists[1:]:
            kept = []
            j = 0
            for number in common:
                while j < len(other) and other[j] < number:
                    j += 1
                if j < len(other) and other[j] == number:
                    kept.append(number)
            common = kept
        return common


def solve(documents, searches):
    index = Index()
    for number, text in enumerate(documents):
        index.add(number, text)
    return [index.search(search.split()) for search in searches]
