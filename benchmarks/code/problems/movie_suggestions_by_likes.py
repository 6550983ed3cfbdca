"""Given likes as texts "USER MOVIE" and a user, return up to five movies he has not liked, with the
most points, as [movie, points]; every other user gives each of his movies as many points as likes he
shares with the user.

There are `size` different likes; movies with 0 points are left out, and equal points are ordered by
name.
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    users, movies = max(4, size // rng.choice([4, 12])), max(12, size // 20)
    pairs = set()
    while len(pairs) < size:
        pairs.add((rng.randrange(users), min(rng.randrange(movies), rng.randrange(movies))))
        if len(pairs) >= users * movies // 2:
            users += 1
    likes = [f"u{u} film{m}" for u, m in sorted(pairs)]
    rng.shuffle(likes)
    return ["u1", likes]


# solution: sets of movies by user
from collections import Counter, defaultdict


def solve(user, likes):
    movies = defaultdict(set)
    for like in likes:
        u, m = like.split()
        movies[u].add(m)
    mine = movies[user]
    points = Counter()
    for u, theirs in movies.items():
        shared = len(mine & theirs)
        if shared and u != user:
            for m in theirs - mine:
                points[m] += shared
    return [list(x) for x in sorted(points.items(), key=lambda x: (-x[1], x[0]))[:5]]


# solution: passes over the likes, only what is needed
def solve(user, likes):
    mine = {like[len(user) + 1 :] for like in likes if like.startswith(user + " ")}
    shared = {}
    for like in likes:
        u, m = like.split(" ")
        if m in mine and u != user:
            shared[u] = shared.get(u, 0) + 1
    score = {}
    for like in likes:
        u, m = like.split(" ")
        if u in shared and m not in mine:
            score[m] = score.get(m, 0) + shared[u]
    best = sorted(score, key=lambda m: (-score[m], m))
    return [[m, score[m]] for m in best[:5]]


# solution: two indexes of objects
class User:
    def __init__(self, name):
        self.name = name
        self.likes = []


class Movie:
    def __init__(self, title):
        self.title = title
        self.fans = []
        self.points = 0


def solve(user, likes):
    users, movies = {}, {}
    for like in likes:
        name, title = like.split()
        u = users.setdefault(name, User(name))
        m = movies.setdefault(title, Movie(title))
        u.likes.append(m)
        m.fans.append(u)
    me = users.get(user, User(user))
    for seen in me.likes:
        for fan in seen.fans:
            if fan is not me:
                for movie in fan.likes:
                    movie.points += 1
    good = [m for m in movies.values() if m.points and m not in me.likes]
    good.sort(key=lambda m: (-m.points, m.title))
    answer = [[m.title, m.points] for m in good[:5]]
    for u in users.values():
        u.likes = []
    return answer


# solution: bit masks of movies
def solve(user, likes):
    titles = sorted({like.split()[1] for like in likes})
    bit = {t: i for i, t in enumerate(titles)}
    masks = {}
    for like in likes:
        u, m = like.split()
        masks[u] = masks.get(u, 0) | 1 << bit[m]
    mine = masks.pop(user, 0)
    points = [0] * len(titles)
    for mask in masks.values():
        shared = bin(mask & mine).count("1")
        rest = mask & ~mine if shared else 0
        while rest:
            low = rest & -rest
            points[low.bit_length() - 1] += shared
            rest ^= low
    order = sorted((-p, t) for p, t in zip(points, titles) if p)
    return [[t, -p] for p, t in order[:5]]


# solution: joined rows sorted and grouped
from itertools import groupby


def solve(user, likes):
    table = sorted(tuple(like.split()) for like in likes)
    mine = [m for u, m in table if u == user]
    rows = []
    for u, group in groupby(table, key=lambda r: r[0]):
        group = [m for _, m in group]
        weight = sum(1 for m in group if m in mine)
        if weight and u != user:
            rows.extend((m, weight) for m in group if m not in mine)
    rows.sort()
    sums = []
    for m, group in groupby(rows, key=lambda r: r[0]):
        sums.append([m, sum(w for _, w in group)])
    return sorted(sums, key=lambda s: -s[1])[:5]
