"""Given debts [debtor, creditor, amount] among friends, return [payments, greatest] when they are settled like this:
first everybody's debts and claims are netted; then again and again whoever owes most pays whoever is owed most as
much as both allow, until nobody owes anything.

Of equal ones the alphabetically first name is taken. `payments` is how many payments are made, `greatest` the
greatest of them (0 if there is none). There are `size` friends and 3 times `size` debts.
"""

RANGE = (4, 350)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = [f"{rng.choice(['ann', 'bo', 'cleo', 'dirk'])}{k}" for k in range(size)]
    debts = []
    for _ in range(3 * size):
        a, b = rng.sample(names, 2)
        debts.append([a, b, rng.randint(1, 60)])
    return [debts]


# solution: two heaps
from heapq import heapify, heappop, heappush


def solve(debts):
    net = {}
    for debtor, creditor, amount in debts:
        net[debtor] = net.get(debtor, 0) - amount
        net[creditor] = net.get(creditor, 0) + amount
    owing = [(value, name) for name, value in net.items() if value < 0]
    owed = [(-value, name) for name, value in net.items() if value > 0]
    heapify(owing)
    heapify(owed)
    payments = greatest = 0
    while owing:
        debt, debtor = heappop(owing)
        claim, creditor = heappop(owed)
        paid = min(-debt, -claim)
        payments += 1
        greatest = max(greatest, paid)
        if debt + paid:
            heappush(owing, (debt + paid, debtor))
        if claim + paid:
            heappush(owed, (claim + paid, creditor))
    return [payments, greatest]


# solution: matrix of who owes whom
def solve(debts):
    names = sorted({name for debt in debts for name in debt[:2]})
    place = {name: i for i, name in enumerate(names)}
    n = len(names)
    owes = [[0] * n for _ in range(n)]
    for a, b, amount in debts:
        owes[place[a]][place[b]] += amount
    net = []
    for i in range(n):
        net.append(sum(owes[j][i] for j in range(n)) - sum(owes[i]))
    count, top = 0, 0
    while any(net):
        low, high = min(net), max(net)
        amount = min(-low, high)
        net[net.index(low)] += amount
        net[net.index(high)] -= amount
        count += 1
        top = max(top, amount)
    return [count, top]


# solution: accounts that keep statements of everything
class Account:
    def __init__(self, name):
        self.name = name
        self.entries = []
        self.balance = 0

    def book(self, amount, partner):
        self.balance += amount
        self.entries.append((amount, partner, self.balance))


class Book(dict):
    def __missing__(self, name):
        self[name] = Account(name)
        return self[name]


def solve(debts):
    book = Book()
    for debtor, creditor, amount in debts:
        book[debtor].book(-amount, creditor)
        book[creditor].book(amount, debtor)
    payments = []
    accounts = sorted(book.values(), key=lambda account: account.name)
    while True:
        poorest = min(accounts, key=lambda account: account.balance)
        richest = max(accounts, key=lambda account: account.balance)
        if poorest.balance == 0:
            break
        paid = min(-poorest.balance, richest.balance)
        poorest.book(paid, richest.name)
        richest.book(-paid, poorest.name)
        payments.append(paid)
    return [len(payments), max(payments, default=0)]


# solution: snapshot of all balances after every payment
from collections import Counter


def solve(debts):
    balances = Counter()
    for debtor, creditor, amount in debts:
        balances[debtor] -= amount
        balances[creditor] += amount
    states = [dict(sorted(balances.items()))]
    while any(states[-1].values()):
        now = dict(states[-1])
        debtor = min(now, key=now.get)
        creditor = max(now, key=now.get)
        paid = min(-now[debtor], now[creditor])
        now[debtor] += paid
        now[creditor] -= paid
        states.append(now)
    greatest = 0
    for before, after in zip(states, states[1:]):
        greatest = max(greatest, sum(abs(after[k] - before[k]) for k in before) // 2)
    return [len(states) - 1, greatest]


# solution: sorted lists with insertion
from bisect import insort
from itertools import groupby


def solve(debts):
    moves = [(a, -amount) for a, _, amount in debts]
    moves += [(b, amount) for _, b, amount in debts]
    moves.sort()
    minus, plus = [], []
    for name, group in groupby(moves, key=lambda move: move[0]):
        value = sum(amount for _, amount in group)
        if value < 0:
            minus.append([value, name])
        elif value > 0:
            plus.append([-value, name])
    minus.sort()
    plus.sort()
    made = []
    while minus and plus:
        debt, debtor = minus.pop(0)
        claim, creditor = plus.pop(0)
        made.append(min(-debt, -claim))
        if debt + made[-1] < 0:
            insort(minus, [debt + made[-1], debtor])
        if claim + made[-1] < 0:
            insort(plus, [claim + made[-1], creditor])
    return [len(made), max(made + [0])]
