"""Given a sorted list of words and a length k, return for every group of words sharing the first k letters its count and common prefix.

There are `size` different words of 4 to 14 small letters; k is 1 to 3. The result has lists [longest common prefix, number of
words], in the order of the words; a word on its own is a group whose prefix is the whole word.
"""

RANGE = (20, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    k = rng.randint(1, 3)
    stems = ["".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=rng.randint(3, 8))) for _ in range(max(2, size // 12))]
    words = set()
    while len(words) < size:
        words.add(rng.choice(stems) + "".join(rng.choices("abcdefgh", k=rng.randint(1, 6))))
    return [sorted(words), k]


# solution: groupby, first against last
from itertools import groupby
from os.path import commonprefix


def solve(words, k):
    out = []
    for _, members in groupby(words, key=lambda w: w[:k]):
        members = list(members)
        out.append([commonprefix([members[0], members[-1]]), len(members)])
    return out


# solution: shrinking prefix in one pass
def solve(words, k):
    result = []
    current = None
    count = 0
    for word in words:
        if current is not None and word[:k] == current[:k]:
            count += 1
            while not word.startswith(current):
                current = current[:-1]
        else:
            if current is not None:
                result.append([current, count])
            current = word
            count = 1
    result.append([current, count])
    return result


# solution: trie with counts
class TrieNode:
    def __init__(self):
        self.next = {}
        self.count = 0
        self.end = 0


def walk(node, path):
    while len(node.next) == 1 and not node.end:
        letter, node = next(iter(node.next.items()))
        path += letter
    return path


def solve(words, k):
    root = TrieNode()
    for word in words:
        node = root
        for letter in word:
            if letter not in node.next:
                node.next[letter] = TrieNode()
            node = node.next[letter]
            node.count += 1
        node.end += 1
    level = [("", root)]
    for _ in range(k):
        level = [(path + c, child) for path, node in level for c, child in node.next.items()]
    return [[walk(node, path), node.count] for path, node in level]


# solution: dictionary of groups, columns zipped
def solve(words, k):
    groups = {}
    for word in words:
        groups.setdefault(word[:k], []).append(word)
    answer = []
    for head in sorted(groups):
        prefix = []
        for column in zip(*groups[head]):
            if len(set(column)) > 1:
                break
            prefix.append(column[0])
        answer.append(["".join(prefix), len(groups[head])])
    return answer


# solution: lengths between neighbours, then cuts
def shared(a, b):
    n = 0
    for x, y in zip(a, b):
        if x != y:
            break
        n += 1
    return n


def solve(words, k):
    alike = [shared(a, b) for a, b in zip(words, words[1:])]
    cuts = [0] + [i + 1 for i, n in enumerate(alike) if n < k] + [len(words)]
    groups = []
    for start, stop in zip(cuts, cuts[1:]):
        length = min(alike[start : stop - 1], default=len(words[start]))
        groups.append([words[start][:length], stop - start])
    return groups
