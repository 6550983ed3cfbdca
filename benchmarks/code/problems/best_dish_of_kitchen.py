"""Given dishes "NAME KITCHEN RATING" and a list of requests, return the answers to requests "? KITCHEN",
which ask for the best rated dish of a kitchen; requests "NAME RATING" change a rating.

Of equally rated dishes the one first in the alphabet is best. There are `size` dishes, and half as many
requests.
"""

RANGE = (20, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kitchens = [f"k{i}" for i in range(rng.randint(2, 15))]
    names = [f"dish{rng.randrange(10**4)}.{i}" for i in range(size)]
    dishes = [f"{name} {rng.choice(kitchens)} {rng.randint(1, 5 * size)}" for name in names]
    used = sorted({d.split()[1] for d in dishes})
    requests = []
    for i in range(size // 2):
        if i % 10 == 9:
            requests.append("? " + rng.choice(used))
        else:
            requests.append(f"{rng.choice(names)} {rng.randint(1, 5 * size)}")
    return [dishes, requests]


# solution: heaps with stale entries
import heapq


def solve(dishes, requests):
    home, rating, heaps = {}, {}, {}
    for line in dishes:
        name, kitchen, r = line.split()
        home[name], rating[name] = kitchen, int(r)
        heapq.heappush(heaps.setdefault(kitchen, []), (-int(r), name))
    out = []
    for line in requests:
        a, b = line.split()
        if a == "?":
            heap = heaps[b]
            while -heap[0][0] != rating[heap[0][1]]:
                heapq.heappop(heap)
            out.append(heap[0][1])
        else:
            rating[a] = int(b)
            heapq.heappush(heaps[home[a]], (-int(b), a))
    return out


# solution: menus gone through for each question
def solve(dishes, requests):
    menus = {}
    place = {}
    for line in dishes:
        name, kitchen, points = line.split(" ")
        menus.setdefault(kitchen, {})[name] = int(points)
        place[name] = kitchen
    answers = []
    for line in requests:
        first, second = line.split(" ")
        if first == "?":
            menu = menus[second]
            top = max(menu.values())
            answers.append(min(name for name, points in menu.items() if points == top))
        else:
            menus[place[first]][first] = int(second)
    return answers


# solution: sorted lists of tuples
from bisect import bisect_left, insort
from collections import defaultdict


def solve(dishes, requests):
    boards = defaultdict(list)
    entry = {}
    for text in dishes:
        name, kitchen, rating = text.split()
        entry[name] = (kitchen, (-int(rating), name))
        boards[kitchen].append(entry[name][1])
    for board in boards.values():
        board.sort()
    best = []
    for text in requests:
        if text.startswith("? "):
            best.append(boards[text[2:]][0][1])
            continue
        name, rating = text.split()
        kitchen, old = entry[name]
        board = boards[kitchen]
        del board[bisect_left(board, old)]
        entry[name] = (kitchen, (-int(rating), name))
        insort(board, entry[name][1])
    return best


# solution: objects that remember the leader of the kitchen
class Dish:
    def __init__(self, name, kitchen, rating):
        self.name, self.kitchen, self.rating = name, kitchen, rating

    def __lt__(self, other):
        return (-self.rating, self.name) < (-other.rating, other.name)


class Kitchen:
    def __init__(self):
        self.dishes = []
        self.leader = None

    def best(self):
        if self.leader is None:
            self.leader = min(self.dishes)
        return self.leader.name

    def changed(self, dish):
        if dish is self.leader:
            self.leader = None
        elif self.leader is not None and dish < self.leader:
            self.leader = dish


def solve(dishes, requests):
    kitchens = {}
    by_name = {}
    for line in dishes:
        name, place, rating = line.split()
        kitchen = kitchens.setdefault(place, Kitchen())
        by_name[name] = Dish(name, kitchen, int(rating))
        kitchen.dishes.append(by_name[name])
    found = []
    for line in requests:
        a, b = line.split()
        if a == "?":
            found.append(kitchens[b].best())
        else:
            dish = by_name[a]
            dish.rating = int(b)
            dish.kitchen.changed(dish)
    return found


# solution: questions answered one by one from the unchanged texts
def solve(dishes, requests):
    answers = []
    for at, request in enumerate(requests):
        if request[0] != "?":
            continue
        kitchen = request[2:]
        changes = {}
        for earlier in requests[:at]:
            name, rating = earlier.split()
            changes[name] = rating
        best = None
        for line in dishes:
            name, where, rating = line.split()
            if where == kitchen:
                key = (-int(changes.get(name, rating)), name)
                if best is None or key < best:
                    best = key
        answers.append(best[1])
    return answers
