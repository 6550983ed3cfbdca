"""Given the weights of people and the limit of a boat, return the least number of boats when a boat holds at most two people.

There are `size` people of 30 to 150 kilograms, and nobody is heavier than the limit.
"""

RANGE = (30, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(30, 150) for _ in range(size)], rng.randint(150, 240)]


# solution: sorted in place and two ends
def solve(people, limit):
    people.sort()
    light, heavy = 0, len(people) - 1
    boats = 0
    while light <= heavy:
        if people[light] + people[heavy] <= limit:
            light += 1
        heavy -= 1
        boats += 1
    return boats


# solution: table of how many weigh what
def solve(people, limit):
    counts = [0] * (limit + 1)
    for weight in people:
        counts[weight] += 1
    boats = 0
    low, high = 0, limit
    while low <= high:
        if not counts[low]:
            low += 1
        elif not counts[high]:
            high -= 1
        elif low == high:
            together = 2 if 2 * low <= limit else 1
            boats += -(-counts[low] // together)
            break
        elif low + high > limit:
            boats += counts[high]
            high -= 1
        else:
            pairs = min(counts[low], counts[high])
            boats += pairs
            counts[low] -= pairs
            counts[high] -= pairs
    return boats


# solution: boats filled as lists from a deque
from collections import deque


def solve(people, limit):
    queue = deque(sorted(people))
    boats = []
    while queue:
        crew = [queue.pop()]
        if queue and crew[0] + queue[0] <= limit:
            crew.append(queue.popleft())
        boats.append(crew)
    return len(boats)


# solution: number of shared boats by halves
def solve(people, limit):
    people = sorted(people)

    def possible(pairs):
        low = people[:pairs]
        high = people[pairs : 2 * pairs][::-1]
        return all(a + b <= limit for a, b in zip(low, high))

    least, most = 0, len(people) // 2
    while least < most:
        middle = (least + most + 1) // 2
        if possible(middle):
            least = middle
        else:
            most = middle - 1
    return len(people) - least


# solution: seats left kept in a dictionary of names
def solve(people, limit):
    ordered = sorted(
        ({"name": f"person {i}", "weight": w} for i, w in enumerate(people)),
        key=lambda person: -person["weight"],
    )
    aboard = {}
    back = len(ordered) - 1
    boat = 0
    for person in ordered:
        if person["name"] in aboard:
            break
        boat += 1
        aboard[person["name"]] = boat
        partner = ordered[back]
        if partner["name"] not in aboard and partner["weight"] + person["weight"] <= limit:
            aboard[partner["name"]] = boat
            back -= 1
    return boat
