"""Given customers and orders, return lines "CITY TOTAL ORDERS", the sum and number of the orders of each
city, from the greatest total down.

There are `size` orders [ORDER, CUSTOMER, CENTS] and about a fifth as many customers [CUSTOMER, NAME, CITY];
the numbers of customers are below three times `size`. Orders of customers who are not in the list belong to
the city "?"; cities without orders are left out, and equal totals go by the name of the city.
"""

RANGE = (15, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    sides = ["North", "South", "East", "West", "Old", "New"]
    cities = [f"{rng.choice(sides)}ton{i}" for i in range(5 + size // 300)]
    numbers = rng.sample(range(3 * size), max(2, size // 5))
    known = rng.sample(numbers, max(1, len(numbers) * 9 // 10))
    customers = [[n, f"Customer {rng.randrange(10**6)}", rng.choice(cities)] for n in known]
    orders = [[i, rng.choice(numbers), rng.randint(100, 90_000)] for i in range(size)]
    rng.shuffle(orders)
    return [customers, orders]


# solution: dictionary of customers
def solve(customers, orders):
    city_of = {number: city for number, _, city in customers}
    totals, counts = {}, {}
    for _, customer, cents in orders:
        city = city_of.get(customer, "?")
        totals[city] = totals.get(city, 0) + cents
        counts[city] = counts.get(city, 0) + 1
    ranking = sorted(totals, key=lambda c: (-totals[c], c))
    return [f"{c} {totals[c]} {counts[c]}" for c in ranking]


# solution: sorted copies merged
def solve(customers, orders):
    left = sorted(customers)
    right = sorted(orders, key=lambda order: order[1])
    rows = []
    i = 0
    for order in right:
        while i < len(left) and left[i][0] < order[1]:
            i += 1
        if i < len(left) and left[i][0] == order[1]:
            rows.append((left[i][2], order[2]))
        else:
            rows.append(("?", order[2]))
    rows.sort()
    summed = []
    for city, cents in rows:
        if summed and summed[-1][1] == city:
            summed[-1][0] -= cents
            summed[-1][2] += 1
        else:
            summed.append([-cents, city, 1])
    summed.sort()
    return [f"{city} {-negative} {n}" for negative, city, n in summed]


# solution: whole joined records
from collections import defaultdict


def join(customers, orders):
    by_number = {}
    for number, name, city in customers:
        by_number[number] = {"customer": number, "name": name, "city": city}
    joined = []
    for order, number, cents in orders:
        record = {"order": order, "cents": cents}
        record.update(by_number.get(number, {"customer": number, "name": None, "city": "?"}))
        joined.append(record)
    return joined


def solve(customers, orders):
    groups = defaultdict(list)
    for record in join(customers, orders):
        groups[record["city"]].append(record)
    table = []
    for city, records in groups.items():
        table.append({"city": city, "total": sum(r["cents"] for r in records), "orders": len(records)})
    table.sort(key=lambda line: line["city"])
    table.sort(key=lambda line: line["total"], reverse=True)
    return ["{city} {total} {orders}".format(**line) for line in table]


# solution: array of city numbers by customer number
from array import array


def solve(customers, orders):
    top = max(max(o[1] for o in orders), max(c[0] for c in customers))
    where = array("H", bytes(2 * (top + 1)))
    cities = ["?"]
    index = {}
    for number, _, city in customers:
        if city not in index:
            index[city] = len(cities)
            cities.append(city)
        where[number] = index[city]
    sums = array("q", bytes(8 * len(cities)))
    counts = array("l", [0]) * len(cities)
    for order in orders:
        k = where[order[1]]
        sums[k] += order[2]
        counts[k] += 1
    picked = [k for k in range(len(cities)) if counts[k]]
    picked.sort(key=lambda k: (-sums[k], cities[k]))
    return [" ".join((cities[k], str(sums[k]), str(counts[k]))) for k in picked]


# solution: customers summed first, found by bisection
from bisect import bisect
from collections import Counter


def solve(customers, orders):
    spent = Counter()
    times = Counter()
    for o in orders:
        spent[o[1]] += o[2]
        times[o[1]] += 1
    directory = sorted((c[0], c[2]) for c in customers)
    city_spent = Counter()
    city_times = Counter()
    for who in spent:
        at = bisect(directory, (who,))
        found = at < len(directory) and directory[at][0] == who
        city = directory[at][1] if found else "?"
        city_spent[city] += spent[who]
        city_times[city] += times[who]
    pairs = sorted(city_spent.items(), key=lambda item: (-item[1], item[0]))
    return [f"{city} {amount} {city_times[city]}" for city, amount in pairs]
