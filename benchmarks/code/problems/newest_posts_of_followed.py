"""Given events of a message service, return for each "read u" the numbers of the ten newest posts by u and
those u follows then, newest first.

Events are "post u", "follow u v", "drop u v" and "read u"; a post's number is the number of posts before
it. There are `size` events, one in five a post and one in forty a read.
"""

RANGE = (40, 4_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    users = rng.randint(5, 10 + size // 100)
    events = []
    for i in range(size):
        u, v = rng.randrange(users), rng.randrange(users)
        if i % 40 == 39:
            events.append(f"read {u}")
        elif i % 5 == 0:
            events.append(f"post {u}")
        else:
            events.append(f"{rng.choice(['follow', 'follow', 'drop'])} {u} {v}")
    return [events]


# solution: backwards through one list of authors
def solve(events):
    authors = []
    follows = {}
    out = []
    for event in events:
        kind, u, *v = event.split()
        if kind == "post":
            authors.append(u)
        elif kind == "follow":
            follows.setdefault(u, set()).add(v[0])
        elif kind == "drop":
            follows.setdefault(u, set()).discard(v[0])
        else:
            wanted = follows.get(u, set()) | {u}
            page = []
            for number in range(len(authors) - 1, -1, -1):
                if authors[number] in wanted:
                    page.append(number)
                    if len(page) == 10:
                        break
            out.append(page)
    return out


# solution: lists by author merged with a heap
import heapq
from collections import defaultdict


def solve(events):
    posts = defaultdict(list)
    friends = defaultdict(set)
    clock = 0
    pages = []
    for event in events:
        words = event.split()
        user = words[1]
        if words[0] == "post":
            posts[user].append(clock)
            clock += 1
        elif words[0] == "follow":
            friends[user].add(words[2])
        elif words[0] == "drop":
            friends[user].discard(words[2])
        else:
            heap = []
            for name in friends[user] | {user}:
                if posts[name]:
                    heap.append((-posts[name][-1], name, len(posts[name]) - 1))
            heapq.heapify(heap)
            page = []
            while heap and len(page) < 10:
                number, name, at = heapq.heappop(heap)
                page.append(-number)
                if at:
                    heapq.heappush(heap, (-posts[name][at - 1], name, at - 1))
            pages.append(page)
    return pages


# solution: only ten posts kept for each user, objects
from collections import deque
from itertools import chain


class User:
    def __init__(self):
        self.recent = deque(maxlen=10)
        self.following = {self}

    def page(self):
        return sorted(chain.from_iterable(u.recent for u in self.following), reverse=True)[:10]


def solve(events):
    users = {}
    written = 0
    answers = []
    for event in events:
        kind, *names = event.split()
        people = [users.setdefault(name, User()) for name in names]
        if kind == "post":
            people[0].recent.append(written)
            written += 1
        elif kind == "follow":
            people[0].following.add(people[1])
        elif kind == "drop":
            if people[0] is not people[1]:
                people[0].following.discard(people[1])
        else:
            answers.append(people[0].page())
    return answers


# solution: matrix of flags and linked posts in arrays
from array import array


def solve(events):
    n = 1 + max(int(x) for event in events for x in event.split()[1:])
    flags = [bytearray(n) for _ in range(n)]
    for u in range(n):
        flags[u][u] = 1
    newest = array("i", [-1]) * n
    before = array("i")
    result = []
    for event in events:
        kind, rest = event.split(" ", 1)
        if kind == "post":
            u = int(rest)
            before.append(newest[u])
            newest[u] = len(before) - 1
        elif kind == "read":
            row = flags[int(rest)]
            heads = [newest[v] for v in range(n) if row[v] and newest[v] >= 0]
            page = []
            while heads and len(page) < 10:
                i = heads.index(max(heads))
                page.append(heads[i])
                heads[i] = before[heads[i]]
                if heads[i] < 0:
                    heads.pop(i)
            result.append(page)
        else:
            u, v = map(int, rest.split())
            if u != v:
                flags[u][v] = kind == "follow"
    return result


# solution: looking back through the events, nothing kept
def latest_word(events, at, user, other):
    if user == other:
        return True
    ending = f" {user} {other}"
    for i in range(at - 1, -1, -1):
        if events[i].endswith(ending):
            return events[i].startswith("follow")
    return False


def solve(events):
    pages = []
    total = 0
    for at, event in enumerate(events):
        kind, user = event.split()[:2]
        total += kind == "post"
        if kind != "read":
            continue
        page = []
        known = {}
        number = total
        for i in range(at - 1, -1, -1):
            if events[i].startswith("post"):
                number -= 1
                author = events[i][5:]
                if author not in known:
                    known[author] = latest_word(events, at, user, author)
                if known[author]:
                    page.append(number)
                    if len(page) == 10:
                        break
        pages.append(page)
    return pages
