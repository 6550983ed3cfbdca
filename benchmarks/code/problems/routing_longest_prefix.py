"""Given routes and addresses, return the sum of the ports of the longest matching routes.

A route is [prefix, port], prefixes being different texts of the digits 0 and 1; an address is such a text, longer than
all prefixes. For each address the longest prefix it begins with counts, with its port, and 0 if there is none. There
are `size` routes and 2 * `size` addresses.
"""

RANGE = (4, 1500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    longest = size.bit_length() + 6
    table = {}
    while len(table) < size:
        length = rng.randint(2, longest)
        if table and rng.random() < 0.5:
            base = rng.choice(list(table)) if len(table) < 50 else last
        else:
            base = ""
        last = (base + "".join(rng.choice("01") for _ in range(length)))[: 2 * longest]
        table[last] = rng.randint(1, 999)
    names = list(table)
    addresses = []
    for _ in range(2 * size):
        tail = "".join(rng.choice("01") for _ in range(2 * longest + 4))
        addresses.append((rng.choice(names) + tail)[: 2 * longest + 4])
    return [[list(route) for route in table.items()], addresses]


# solution: every route tried
def solve(routes, addresses):
    total = 0
    for address in addresses:
        best, port = -1, 0
        for prefix, number in routes:
            if len(prefix) > best and address.startswith(prefix):
                best, port = len(prefix), number
        total += port
    return total


# solution: dictionary of prefixes
def solve(routes, addresses):
    ports = dict(routes)
    longest = max(map(len, ports))
    answer = 0
    for address in addresses:
        for length in range(longest, 0, -1):
            port = ports.get(address[:length])
            if port is not None:
                answer += port
                break
    return answer


# solution: trie of dictionaries
def solve(routes, addresses):
    trie = {}
    for prefix, port in routes:
        node = trie
        for digit in prefix:
            node = node.setdefault(digit, {})
        node["port"] = port
    total = 0
    for address in addresses:
        node, found = trie, 0
        for digit in address:
            node = node.get(digit)
            if node is None:
                break
            found = node.get("port", found)
        total += found
    return total


# solution: trie in three typed arrays
from array import array


def solve(routes, addresses):
    zero, one, port = array("i", [0]), array("i", [0]), array("i", [0])
    for prefix, number in routes:
        at = 0
        for digit in prefix:
            side = one if digit == "1" else zero
            if side[at] == 0:
                side[at] = len(port)
                zero.append(0)
                one.append(0)
                port.append(0)
            at = side[at]
        port[at] = number
    total = 0
    for address in addresses:
        at = last = 0
        for digit in address:
            at = one[at] if digit == "1" else zero[at]
            if at == 0:
                break
            last = port[at] or last
        total += last
    return total


# solution: all prefixes of all addresses gathered in a set table
from collections import defaultdict


def solve(routes, addresses):
    owners = defaultdict(list)
    for k, address in enumerate(addresses):
        for end in range(1, len(address) + 1):
            owners[address[:end]].append(k)
    chosen = [0] * len(addresses)
    for prefix, port in sorted(routes, key=lambda route: len(route[0])):
        for k in owners.get(prefix, ()):
            chosen[k] = port
    return sum(chosen)
