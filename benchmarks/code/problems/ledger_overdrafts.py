"""Given transfers between accounts that all begin with the same amount, return a report of the balances after
them, as one text.

There are `size` transfers "FROM TO AMOUNT"; one that would take the sender below zero is refused. The report
has a line "NAME BALANCE REFUSED" for each account that was named, from the highest balance to the lowest,
equal balances by name; REFUSED is the number of refused transfers from that account.
"""

RANGE = (10, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    people = max(3, int(size**0.6))
    names = [rng.choice(["ann", "bob", "cai", "dee", "eva"]) + str(i) for i in range(people)]
    transfers = []
    for _ in range(size):
        a, b = rng.sample(names, 2)
        transfers.append(f"{a} {b} {rng.randint(1, 900)}")
    return [transfers, rng.randint(100, 2000)]


# solution: two dictionaries
def solve(transfers, opening):
    balance = {}
    refused = {}
    for text in transfers:
        a, b, amount = text.split(" ")
        amount = int(amount)
        for name in (a, b):
            if name not in balance:
                balance[name] = opening
                refused[name] = 0
        if balance[a] < amount:
            refused[a] += 1
        else:
            balance[a] -= amount
            balance[b] += amount
    names = sorted(balance, key=lambda name: (-balance[name], name))
    return "\n".join(f"{name} {balance[name]} {refused[name]}" for name in names)


# solution: account objects with their statements
from dataclasses import dataclass, field


@dataclass
class Account:
    name: str
    balance: int
    statement: list = field(default_factory=list)

    def post(self, what, other, amount):
        self.balance += amount
        self.statement.append((what, other, amount, self.balance))

    def refusals(self):
        return sum(1 for entry in self.statement if entry[0] == "refused")


def solve(transfers, opening):
    bank = {}
    for transfer in transfers:
        sender, receiver, amount = transfer.split()
        amount = int(amount)
        for name in sender, receiver:
            if name not in bank:
                bank[name] = Account(name, opening)
        source, target = bank[sender], bank[receiver]
        if source.balance >= amount:
            source.post("out", receiver, -amount)
            target.post("in", sender, amount)
        else:
            source.post("refused", receiver, 0)
    accounts = sorted(bank.values(), key=lambda account: account.name)
    accounts.sort(key=lambda account: account.balance, reverse=True)
    return "\n".join(f"{a.name} {a.balance} {a.refusals()}" for a in accounts)


# solution: numbered accounts in arrays
from array import array


def solve(transfers, opening):
    number = {}
    money = array("q")
    bad = array("l")
    for line in transfers:
        x, y, z = line.split()
        i = number.setdefault(x, len(number))
        j = number.setdefault(y, len(number))
        while len(money) < len(number):
            money.append(opening)
            bad.append(0)
        z = int(z)
        if z > money[i]:
            bad[i] += 1
        else:
            money[i] -= z
            money[j] += z
    report = sorted((-money[i], name, bad[i]) for name, i in number.items())
    return "\n".join("%s %d %d" % (name, -m, b) for m, name, b in report)


# solution: balance added up from the journal of each account
def solve(transfers, opening):
    journal = {}
    failed = []
    for text in transfers:
        giver, taker, amount = text.split()
        amount = int(amount)
        mine = journal.setdefault(giver, [opening])
        theirs = journal.setdefault(taker, [opening])
        if sum(mine) >= amount:
            mine.append(-amount)
            theirs.append(amount)
        else:
            failed.append(giver)
    lines = []
    for name, amounts in journal.items():
        lines.append((sum(amounts), name))
    lines.sort(key=lambda pair: pair[1])
    lines.sort(key=lambda pair: pair[0], reverse=True)
    tally = dict.fromkeys(journal, 0)
    for name in failed:
        tally[name] += 1
    report = ""
    for amount, name in lines:
        report += name + " " + str(amount) + " " + str(tally[name]) + "\n"
    return report[:-1]


# solution: parsed transfers, then a list of versions
from collections import Counter


def solve(transfers, opening):
    parsed = [(a, b, int(c)) for a, b, c in (t.split() for t in transfers)]
    everyone = sorted({p[0] for p in parsed} | {p[1] for p in parsed})
    versions = [{name: opening for name in everyone}]
    refusals = Counter()
    for k, (a, b, c) in enumerate(parsed):
        if k % 200 == 0:
            versions.append(dict(versions[-1]))
        now = versions[-1]
        if now[a] < c:
            refusals[a] += 1
            continue
        now[a] -= c
        now[b] += c
    final = versions[-1]
    everyone.sort(key=final.get, reverse=True)
    return "\n".join(" ".join([name, str(final[name]), str(refusals[name])]) for name in everyone)
