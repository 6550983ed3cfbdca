"""What random programs are put together from: what Python programmers write every day to keep, count, order and search.

An idiom reads values and makes one; letters say of what kind, "n" for a whole number:

    N numbers   T text   W words   G grid of numbers   E edges (pairs of numbers below the count of vertices)
    D dictionary   S set   O anything else that is kept alive

`{x}`, `{z}` are what it reads, `{y}` what it makes, `{i}`, `{j}`, `{v}`, `{w}`, `{f}`, `{c}` names of its own, `{k}` a
small constant or a parameter, `{e}` a number made from `{v}`, `{p}` a condition on `{v}`. `degree` says how its memory
or time grows with the size at most: 1 like it, 2 like its square, 3 faster.
"""

from __future__ import annotations

from dataclasses import dataclass

NUMBERS = (
    "{v}", "{v} + {k}", "{v} * {v}", "{v} % {k}", "{v} // {k}", "-{v}", "{v} & 255", "{v} * 31 % 1000003", "{v} * {k} + 1",
    "abs({v} - {k})", "{v} ^ {k}", "max({v}, {k})", "int({v} > {k})", "{v} / {k}", "{v} << 20", "float({v})",
)  # fmt: skip
CONDITIONS = (
    "{v} % {k}", "{v} % {k} == 0", "{v} > {k}", "{v} & 1", "{v} < 50", "not {v} % {k}", "{v} % 2 == 1",
    "{v} % 10 < 7",
)  # fmt: skip


@dataclass(frozen=True)
class Idiom:
    reads: str
    makes: str
    degree: int
    code: str


def _idioms(text: str) -> tuple[Idiom, ...]:
    """Blocks with a head `READS -> MAKES, DEGREE`."""
    made = []
    for block in text.strip().split("\n\n"):
        head, _, code = block.partition("\n")
        kinds, _, degree = head.partition(", ")
        reads, _, makes = kinds.partition(" -> ")
        made.append(Idiom(reads.strip(), makes.strip(), int(degree), code))
    return tuple(made)


IDIOMS = _idioms("""
N -> N, 1
{y} = [{e} for {v} in {x}]

N -> N, 1
{y} = []
for {v} in {x}:
    {y}.append({e})

N -> N, 1
{y} = []
for {v} in {x}:
    if {p}:
        {y}.append({e})

N -> N, 1
{y} = [{e} for {v} in {x} if {p}]

N -> N, 1
{y} = []
for {i} in range(len({x})):
    {v} = {x}[{i}]
    {y} += [{e}]

N -> N, 1
{y} = sorted({x})

N -> N, 1
{y} = sorted({x}, reverse=True)

N -> N, 1
{y} = sorted({x}, key=lambda {v}: {e})

N -> N, 1
{y} = sorted(range(len({x})), key={x}.__getitem__)

N -> N, 1
{y} = {x}[:]
{y}.sort()

N -> N, 1
{y} = {x}[::-1]

N -> N, 1
{y} = list({x})

N -> N, 1
{y} = {x} + {x}

N -> N, 1
{y} = {x}[: len({x}) // 2]

N -> N, 1
{y} = list(reversed({x}))

N -> N, 1
{y} = list(set({x}))

N -> N, 1
{y} = [0] * len({x})

N -> N, 1
{y} = [0] * len({x})
for {i}, {v} in enumerate({x}):
    {y}[{i}] = {e}

N -> N, 1
{y} = [1] * len({x})
for {i} in range(1, len({x})):
    {y}[{i}] = ({y}[{i} - 1] + {x}[{i}]) % 1000000007

N -> N, 1
{y} = [-1 for _ in range(len({x}))]

N -> N, 1
{y} = [0]
for {v} in {x}:
    {y}.append({y}[-1] + {v})

N -> N, 1
from itertools import accumulate
{y} = list(accumulate({x}))

N -> N, 1
from itertools import accumulate
{y} = list(accumulate({x}, max))

N -> N, 1
{y} = list(map(lambda {v}: {e}, {x}))

N -> N, 1
{y} = list(filter(lambda {v}: {p}, {x}))

N -> N, 1
{y} = [None] * len({x})
for {i} in range(len({x})):
    {y}[{i}] = {x}[{i} - 1]

N -> N, 1
from array import array
{y} = array("q", {x})

N -> N, 1
from array import array
{y} = array("i", [0]) * len({x})
for {i}, {v} in enumerate({x}):
    {y}[{i}] = {v} % {k}

N -> N, 1
{y} = bytearray(len({x}))
for {i}, {v} in enumerate({x}):
    if {p}:
        {y}[{i}] = 1

N -> N, 1
{y} = [{p_true} for {v} in {x}]

N -> O, 1
{y} = [({v}, {i}) for {i}, {v} in enumerate({x})]
{y}.sort()

N -> O, 1
{y} = list(enumerate({x}))

N -> O, 1
{y} = list(zip({x}, {x}[1:]))

N N -> O, 1
{y} = list(zip({x}, {z}))

N N -> N, 1
{y} = [{v} + {w} for {v}, {w} in zip({x}, {z})]

N N -> N, 1
{y} = []
{i} = {j} = 0
while {i} < len({x}) and {j} < len({z}):
    if {x}[{i}] <= {z}[{j}]:
        {y}.append({x}[{i}])
        {i} += 1
    else:
        {y}.append({z}[{j}])
        {j} += 1
{y}.extend({x}[{i}:])
{y}.extend({z}[{j}:])

N N -> S, 1
{y} = set({x}) & set({z})

N N -> N, 1
{c} = set({z})
{y} = [{v} for {v} in {x} if {v} not in {c}]

N N -> N, 2
{y} = [{v} for {v} in {x} if {v} in {z}]

N N -> G, 2
{y} = [[0] * (len({z}) + 1) for _ in range(len({x}) + 1)]
for {i} in range(len({x})):
    for {j} in range(len({z})):
        if {x}[{i}] == {z}[{j}]:
            {y}[{i} + 1][{j} + 1] = {y}[{i}][{j}] + 1
        else:
            {y}[{i} + 1][{j} + 1] = max({y}[{i}][{j} + 1], {y}[{i} + 1][{j}])

N N -> N, 2
{y} = [0] * (len({z}) + 1)
for {v} in {x}:
    {c} = [0] * (len({z}) + 1)
    for {j} in range(len({z})):
        {c}[{j} + 1] = {y}[{j}] + 1 if {v} == {z}[{j}] else max({y}[{j} + 1], {c}[{j}])
    {y} = {c}

N N -> G, 2
{y} = [[{v} * {w} for {w} in {z}] for {v} in {x}]

N -> O, 1
{y} = [[{v}] for {v} in {x}]

N -> O, 1
{y} = [[] for _ in range(len({x}))]
for {v} in {x}:
    {y}[{v} % len({y})].append({v})

N -> O, 1
{y} = [[] for _ in range({k})]
for {v} in {x}:
    {y}[{v} % {k}].append({v})

N -> O, 1
{y} = [{x}[{i}:{i} + {k}] for {i} in range(0, len({x}), {k})]

N -> O, 2
{y} = [{x}[{i}:{i} + {k}] for {i} in range(len({x}) - {k} + 1)]

N -> O, 2
{y} = [{x}[:{i}] for {i} in range(len({x}))]

N -> O, 2
{y} = []
for {i} in range(len({x})):
    for {j} in range({i}):
        {y}.append(({x}[{i}], {x}[{j}]))

N -> S, 2
{y} = {{{v} + {w} for {v} in {x} for {w} in {x}}}

N -> n, 2
{y} = 0
for {i} in range(len({x})):
    for {j} in range({i} + 1, len({x})):
        if {x}[{i}] > {x}[{j}]:
            {y} += 1

N -> G, 2
{y} = [[0] * len({x}) for _ in range(len({x}))]

N -> G, 2
{y} = [[abs({v} - {w}) for {w} in {x}] for {v} in {x}]

N -> O, 2
from itertools import combinations
{y} = list(combinations({x}, 2))

N -> n, 2
from itertools import combinations
{y} = sum({v} > {w} for {v}, {w} in combinations({x}, 2))

N -> D, 1
{y} = {{}}
for {v} in {x}:
    {y}[{v}] = {y}.get({v}, 0) + 1

N -> D, 1
{y} = {{{v}: {i} for {i}, {v} in enumerate({x})}}

N -> D, 1
from collections import Counter
{y} = Counter({x})

N -> D, 1
from collections import Counter
{y} = Counter({e} for {v} in {x})

N -> D, 1
from collections import defaultdict
{y} = defaultdict(list)
for {i}, {v} in enumerate({x}):
    {y}[{v}].append({i})

N -> D, 1
{y} = {{}}
for {i}, {v} in enumerate({x}):
    {y}.setdefault({v} % {k}, []).append({i})

N -> D, 1
from collections import defaultdict
{y} = defaultdict(int)
for {v} in {x}:
    {y}[{v} // {k}] += {v}

N -> D, 1
{y} = dict(enumerate({x}))

N -> D, 1
{y} = dict.fromkeys({x})

N -> S, 1
{y} = set({x})

N -> S, 1
{y} = set()
for {v} in {x}:
    if {v} in {y}:
        continue
    {y}.add({v})

N -> S, 1
{y} = {{{v} % {k} for {v} in {x}}}

N -> S, 1
{y} = frozenset({v} for {v} in {x} if {p})

N -> S, 1
{y} = set()
for {i}, {v} in enumerate({x}):
    {y}.add(({i}, {v}))

N -> O, 1
from collections import deque
{y} = deque({x})
for _ in range({k}):
    {y}.rotate(1)

N -> O, 1
from collections import deque
{y} = deque(maxlen={k})
for {v} in {x}:
    {y}.append({v})

N -> N, 1
from collections import deque
{y} = []
{c} = deque()
for {i}, {v} in enumerate({x}):
    while {c} and {x}[{c}[-1]] <= {v}:
        {c}.pop()
    {c}.append({i})
    if {c}[0] <= {i} - {k}:
        {c}.popleft()
    {y}.append({x}[{c}[0]])

N -> N, 1
{y} = [-1] * len({x})
{c} = []
for {i}, {v} in enumerate({x}):
    while {c} and {x}[{c}[-1]] < {v}:
        {y}[{c}.pop()] = {i}
    {c}.append({i})

N -> N, 1
from heapq import heapify, heappop
{c} = list({x})
heapify({c})
{y} = [heappop({c}) for _ in range(len({c}) // 2)]

N -> N, 1
from heapq import heappush, heappop
{y} = []
for {v} in {x}:
    heappush({y}, {v})
    if len({y}) > {k}:
        heappop({y})

N -> O, 1
import heapq
{y} = []
for {i}, {v} in enumerate({x}):
    heapq.heappush({y}, (-{v}, {i}))

N -> N, 1
import heapq
{y} = heapq.nlargest({k}, {x})

N -> N, 1
from bisect import bisect_left
{y} = []
for {v} in {x}:
    {i} = bisect_left({y}, {v})
    if {i} == len({y}):
        {y}.append({v})
    else:
        {y}[{i}] = {v}

N -> N, 1
from bisect import insort
{y} = []
for {v} in {x}:
    insort({y}, {v})

N -> n, 1
{y} = 0
for {v} in {x}:
    if {p}:
        {y} += {v}

N -> n, 1
{y} = sum({e} for {v} in {x})

N -> n, 1
{y} = sum([{e} for {v} in {x}])

N -> n, 1
{y} = max({x}) - min({x})

N -> n, 1
{y} = {c} = 0
for {v} in {x}:
    {c} = max({c} + {v}, {v})
    {y} = max({y}, {c})

N -> n, 1
{i}, {j} = 0, len({x}) - 1
{y} = 0
while {i} < {j}:
    {y} = max({y}, min({x}[{i}], {x}[{j}]))
    if {x}[{i}] < {x}[{j}]:
        {i} += 1
    else:
        {j} -= 1

N -> n, 1
{y} = 0
for {v} in {x}:
    {y} ^= {v}

N -> N, 1
for {i} in range(len({x}) // 2):
    {x}[{i}], {x}[-1 - {i}] = {x}[-1 - {i}], {x}[{i}]
{y} = {x}

N -> N, 2
for {i} in range(1, len({x})):
    {v} = {x}[{i}]
    {j} = {i} - 1
    while {j} >= 0 and {x}[{j}] > {v}:
        {x}[{j} + 1] = {x}[{j}]
        {j} -= 1
    {x}[{j} + 1] = {v}
{y} = {x}

N -> N, 1
def {f}({v}):
    if len({v}) <= 1:
        return {v}
    {j} = len({v}) // 2
    {w}, {c} = {f}({v}[:{j}]), {f}({v}[{j}:])
    {y} = []
    while {w} and {c}:
        {y}.append({w}.pop() if {w}[-1] > {c}[-1] else {c}.pop())
    return {w} + {c} + {y}[::-1]
{y} = {f}({x})

N -> N, 1
def {f}({v}):
    if len({v}) < 2:
        return {v}
    {w} = {v}[len({v}) // 2]
    return {f}([{c} for {c} in {v} if {c} < {w}]) + [{c} for {c} in {v} if {c} == {w}] + {f}([{c} for {c} in {v} if {c} > {w}])
{y} = {f}({x})

N -> N, 1
def {f}({w}):
    for {v} in {w}:
        if {p}:
            yield {e}
{y} = list({f}({x}))

N -> n, 1
def {f}({w}):
    for {v} in {w}:
        yield {e}
{y} = sum({f}({x}))

N -> n, 1
from functools import lru_cache
@lru_cache(maxsize=None)
def {f}({i}):
    if {i} < 2:
        return {i}
    return ({f}({i} // 2) + {f}({i} - {i} // 2)) % 1000007
{y} = sum({f}({v}) for {v} in {x})

N -> D, 1
{y} = {{}}
def {f}({v}):
    if {v} <= 1:
        return 1
    if {v} not in {y}:
        {y}[{v}] = {f}({v} // 2) + {f}({v} // 3)
    return {y}[{v}]
for {c} in {x}:
    {f}({c})

N -> O, 1
{f} = type("{F}", (), {{"__slots__": ("value", "next")}})
{y} = None
for {v} in {x}:
    {c} = {f}()
    {c}.value = {v}
    {c}.next = {y}
    {y} = {c}

N -> O, 1
class {F}:
    def __init__(self, value):
        self.value = value
        self.left = None
        self.right = None
{y} = {F}({x}[0])
for {v} in {x}[1:]:
    {c} = {y}
    while {v} != {c}.value:
        {w} = {c}.left if {v} < {c}.value else {c}.right
        if {w} is None:
            if {v} < {c}.value:
                {c}.left = {F}({v})
            else:
                {c}.right = {F}({v})
            break
        {c} = {w}

N -> O, 1
class {F}:
    __slots__ = ("value", "left", "right")
    def __init__(self, value):
        self.value = value
        self.left = self.right = None
{y} = [{F}({v}) for {v} in {x}]

N -> O, 1
from collections import namedtuple
{F} = namedtuple("{F}", "value place")
{y} = [{F}({v}, {i}) for {i}, {v} in enumerate({x})]

N -> O, 1
class {F}:
    def __init__(self, value, place):
        self.value = value
        self.place = place
{y} = []
for {i}, {v} in enumerate({x}):
    {y}.append({F}({v}, {i}))

N -> O, 1
class {F}:
    def __init__(self, value, after):
        self.value = value
        self.after = after
{y} = None
for {v} in reversed({x}):
    {y} = {F}({v}, {y})

N -> O, 1
{y} = None
for {v} in {x}:
    {y} = ({v}, {y})

N -> O, 1
{y} = None
for {v} in {x}:
    {y} = [{v}, {y}]

N -> N, 1
{c} = 1
while {c} < len({x}):
    {c} *= 2
{y} = [0] * (2 * {c})
for {i}, {v} in enumerate({x}):
    {y}[{c} + {i}] = {v}
for {i} in range({c} - 1, 0, -1):
    {y}[{i}] = max({y}[2 * {i}], {y}[2 * {i} + 1])

N -> N, 1
{y} = [0] * (len({x}) + 1)
for {i}, {v} in enumerate({x}, 1):
    while {i} < len({y}):
        {y}[{i}] += {v}
        {i} += {i} & -{i}

N -> N, 1
{y} = list(range(len({x})))
def {f}({i}):
    while {y}[{i}] != {i}:
        {y}[{i}] = {y}[{y}[{i}]]
        {i} = {y}[{i}]
    return {i}
for {i}, {v} in enumerate({x}):
    {y}[{f}({i})] = {f}({v} % len({y}))

N -> N, 1
{y} = [0] * ({k} + 1)
{y}[0] = 1
for {v} in {x}:
    for {i} in range({k}, {v} % {k}, -1):
        {y}[{i}] = ({y}[{i}] + {y}[{i} - {v} % {k} - 1]) % 1000003

N -> G, 1
{y} = [[0] * ({k} + 1) for _ in range(len({x}) + 1)]
for {i}, {v} in enumerate({x}):
    for {j} in range({k} + 1):
        {y}[{i} + 1][{j}] = max({y}[{i}][{j}], {y}[{i}][{j} - {v} % {k}] + {v} if {j} >= {v} % {k} else 0)

N -> S, 1
{y} = {{0}}
for {v} in {x}:
    {y} |= {{({c} + {v}) % 1009 for {c} in {y}}}

N -> n, 1
{y} = 1
for {v} in {x}:
    {y} = {y} << 1 | ({v} & 1)

N -> n, 1
{y} = 0
for {v} in {x}:
    {y} |= 1 << ({v} % 5000)

N -> T, 1
{y} = " ".join(map(str, {x}))

N -> T, 1
{y} = ",".join([str({v}) for {v} in {x}])

N -> T, 1
{y} = ""
for {v} in {x}:
    {y} += str({v} % 10)

N -> T, 1
{y} = "".join(chr(97 + {v} % 26) for {v} in {x})

N -> W, 1
{y} = [str({v}) for {v} in {x}]

N -> W, 1
{y} = [f"{{{v}:b}}" for {v} in {x}]

N -> W, 1
{y} = [bin({v})[2:].zfill(32) for {v} in {x}]

N -> E, 1
{y} = [[{v} % len({x}), {i}] for {i}, {v} in enumerate({x})]

n -> N, 1
{y} = list(range({x}))

n -> N, 1
{y} = [{v} for {v} in range(1, {x} + 1) if {p}]

n -> N, 1
{y} = []
{v} = {k}
for _ in range({x}):
    {v} = ({v} * 1103515245 + 12345) % 2147483648
    {y}.append({v})

n -> N, 1
{y} = [{e} for {v} in range({x})]

n -> N, 1
{y} = [0] * ({x} + 1)

n -> N, 1
{y} = [0, 1]
while len({y}) < {x}:
    {y}.append(({y}[-1] + {y}[-2]) % 1000000007)

n -> N, 1
{y} = [True] * ({x} + 1)
for {i} in range(2, int({x} ** 0.5) + 1):
    if {y}[{i}]:
        for {j} in range({i} * {i}, {x} + 1, {i}):
            {y}[{j}] = False

n -> N, 1
{c} = bytearray([1]) * ({x} + 1)
for {i} in range(2, int({x} ** 0.5) + 1):
    if {c}[{i}]:
        {c}[{i} * {i}::{i}] = bytes(len({c}[{i} * {i}::{i}]))
{y} = [{i} for {i} in range(2, {x} + 1) if {c}[{i}]]

n -> N, 1
{y} = [0] * ({x} + 1)
for {i} in range(2, {x} + 1):
    if {y}[{i}] == 0:
        for {j} in range({i}, {x} + 1, {i}):
            if {y}[{j}] == 0:
                {y}[{j}] = {i}

n -> D, 1
{y} = {{1: 1}}
for {i} in range(2, {x} + 1):
    {v}, {c} = {i}, 0
    while {v} >= {i}:
        {v} = {v} // 2 if {v} % 2 == 0 else 3 * {v} + 1
        {c} += 1
    {y}[{i}] = {c} + {y}.get({v}, 0)

n -> n, 1
{y}, {c} = 0, 1
for _ in range({x} % 5000):
    {y}, {c} = {c}, {y} + {c}

n -> n, 1
{y} = 1
for {i} in range(2, min({x}, 1500)):
    {y} *= {i}

n -> n, 1
{y} = 0
for {i} in range({x}):
    {y} += {i} % {k}

n -> N, 1
{y} = list(range({x}))
{i} = 0
while len({y}) > 1:
    {i} = ({i} + {k}) % len({y})
    {y}.pop({i})

n -> G, 2
{y} = [[0] * {x} for _ in range({x})]

n -> G, 2
{y} = [[({i} * {j}) % {k} for {j} in range({x})] for {i} in range({x})]

n -> G, 2
{y} = [[1]]
while len({y}) < {x}:
    {c} = {y}[-1]
    {y}.append([1] + [({c}[{i}] + {c}[{i} + 1]) % 1000007 for {i} in range(len({c}) - 1)] + [1])

n -> N, 2
{y} = [1]
for _ in range({x}):
    {y} = [1] + [{y}[{i}] + {y}[{i} + 1] for {i} in range(len({y}) - 1)] + [1]

n -> D, 2
{y} = {{}}
for {i} in range({x}):
    for {j} in range({x}):
        {y}[{i}, {j}] = {i} ^ {j}

n -> S, 2
{y} = {{({i}, {j}) for {i} in range({x}) for {j} in range({i})}}

n -> N, 3
from itertools import permutations
{y} = [sum({i} * {v} for {i}, {v} in enumerate({c})) for {c} in permutations(range(min({x}, 7)))]

n -> O, 3
from itertools import permutations
{y} = list(permutations(range(min({x}, 7))))

n -> N, 3
{y} = [0]
for {i} in range(min({x}, 13)):
    {y} += [{v} | 1 << {i} for {v} in {y}]

n -> W, 3
{y} = []
def {f}({v}, {i}, {j}):
    if {i} == 0 and {j} == 0:
        {y}.append({v})
    if {i}:
        {f}({v} + "(", {i} - 1, {j} + 1)
    if {j}:
        {f}({v} + ")", {i}, {j} - 1)
{f}("", min({x}, 8), 0)

n -> n, 3
from functools import lru_cache
@lru_cache(maxsize=None)
def {f}({i}, {j}):
    if {i} == 0 or {j} == 0:
        return 1
    return ({f}({i} - 1, {j}) + {f}({i}, {j} - 1)) % 1000003
{y} = {f}(min({x}, 60), min({x}, 60))

n -> N, 3
def {f}({v}, {i}):
    if {i} == 0:
        yield {v}
    else:
        yield from {f}({v} * 2, {i} - 1)
        yield from {f}({v} * 2 + 1, {i} - 1)
{y} = list({f}(0, min({x}, 12)))

T -> W, 1
{y} = {x}.split()

T -> W, 1
{y} = {x}.split("a")

T -> W, 1
{y} = list({x})

T -> W, 1
{y} = [{x}[{i}:{i} + {k}] for {i} in range(0, len({x}), {k})]

T -> W, 1
{y} = [{x}[{i}:{i} + 3] for {i} in range(len({x}) - 2)]

T -> T, 1
{y} = {x}[::-1]

T -> T, 1
{y} = {x}.upper()

T -> T, 1
{y} = "".join(sorted({x}))

T -> T, 1
{y} = "".join({v} for {v} in {x} if {v} not in "aeiou")

T -> T, 1
{y} = {x}.replace("e", "")

T -> T, 1
{y} = []
for {v} in {x}:
    if {y} and {y}[-1] == {v}:
        {y}.pop()
    else:
        {y}.append({v})
{y} = "".join({y})

T -> T, 1
{c} = []
{i} = 0
while {i} < len({x}):
    {j} = {i}
    while {j} < len({x}) and {x}[{j}] == {x}[{i}]:
        {j} += 1
    {c}.append({x}[{i}] + str({j} - {i}))
    {i} = {j}
{y} = "".join({c})

T -> T, 1
{y} = "".join(chr((ord({v}) + {k}) % 26 + 97) for {v} in {x})

T -> T, 1
{y} = "#" + "#".join({x}) + "#"

T -> D, 1
from collections import Counter
{y} = Counter({x})

T -> D, 1
{y} = {{}}
for {i}, {v} in enumerate({x}):
    {y}.setdefault({v}, []).append({i})

T -> D, 1
{y} = {{}}
for {i} in range(len({x}) - 1):
    {y}[{x}[{i}:{i} + 2]] = {y}.get({x}[{i}:{i} + 2], 0) + 1

T -> n, 1
{y} = 0
for {v} in {x}:
    {y} = ({y} * 31 + ord({v})) % 1000000007

T -> n, 1
{y} = sum({v} == {w} for {v}, {w} in zip({x}, reversed({x})))

T -> N, 1
{y} = [ord({v}) - 97 for {v} in {x}]

T -> N, 1
{y} = [0] * len({x})
for {i} in range(1, len({x})):
    {j} = {y}[{i} - 1]
    while {j} and {x}[{i}] != {x}[{j}]:
        {j} = {y}[{j} - 1]
    {y}[{i}] = {j} + ({x}[{i}] == {x}[{j}])

T -> N, 1
{y} = [0]
for {v} in {x}:
    {y}.append(({y}[-1] * 131 + ord({v})) % 998244353)

T -> N, 2
{y} = sorted(range(len({x})), key=lambda {i}: {x}[{i}:])

T -> W, 2
{y} = sorted({x}[{i}:] for {i} in range(len({x})))

T -> S, 2
{y} = {{{x}[{i}:{j}] for {i} in range(len({x})) for {j} in range({i} + 1, min({i} + {k}, len({x})))}}

T -> n, 2
{y} = 0
for {i} in range(len({x})):
    {j} = 0
    while {i} - {j} >= 0 and {i} + {j} < len({x}) and {x}[{i} - {j}] == {x}[{i} + {j}]:
        {j} += 1
    {y} = max({y}, {j})

T -> G, 2
{y} = [[False] * len({x}) for _ in range(len({x}))]
for {i} in range(len({x}) - 1, -1, -1):
    for {j} in range({i}, len({x})):
        {y}[{i}][{j}] = {x}[{i}] == {x}[{j}] and ({j} - {i} < 2 or {y}[{i} + 1][{j} - 1])

T T -> G, 2
{y} = [[0] * (len({z}) + 1) for _ in range(len({x}) + 1)]
for {i}, {v} in enumerate({x}, 1):
    for {j}, {w} in enumerate({z}, 1):
        {y}[{i}][{j}] = {y}[{i} - 1][{j} - 1] + 1 if {v} == {w} else max({y}[{i} - 1][{j}], {y}[{i}][{j} - 1])

T T -> N, 2
{y} = list(range(len({z}) + 1))
for {i}, {v} in enumerate({x}, 1):
    {c}, {y}[0] = {y}[0], {i}
    for {j}, {w} in enumerate({z}, 1):
        {c}, {y}[{j}] = {y}[{j}], min({y}[{j}] + 1, {y}[{j} - 1] + 1, {c} + ({v} != {w}))

T T -> D, 2
{y} = {{}}
def {f}({i}, {j}):
    if {i} == len({x}) or {j} == len({z}):
        return 0
    if ({i}, {j}) not in {y}:
        if {x}[{i}] == {z}[{j}]:
            {y}[{i}, {j}] = 1 + {f}({i} + 1, {j} + 1)
        else:
            {y}[{i}, {j}] = max({f}({i} + 1, {j}), {f}({i}, {j} + 1))
    return {y}[{i}, {j}]
{f}(0, 0)

T T -> T, 1
{y} = {x} + "#" + {z}

W -> D, 1
{y} = {{}}
for {v} in {x}:
    {y}[{v}] = {y}.get({v}, 0) + 1

W -> D, 1
from collections import defaultdict
{y} = defaultdict(list)
for {v} in {x}:
    {y}["".join(sorted({v}))].append({v})

W -> W, 1
{y} = sorted({x}, key=len)

W -> W, 1
{y} = [{v}[::-1] for {v} in {x}]

W -> W, 1
{y} = sorted(set({x}))

W -> W, 1
{y} = [{v} for {v} in {x} if len({v}) > {k}]

W -> T, 1
{y} = " ".join({x})

W -> T, 1
{y} = ""
for {v} in {x}:
    {y} = {y} + {v}

W -> N, 1
{y} = [len({v}) for {v} in {x}]

W -> N, 1
{y} = [hash({v}) % 1000 for {v} in {x}]

W -> S, 1
{y} = set({x})

W -> S, 1
{y} = {{{v}[:2] for {v} in {x}}}

W -> D, 1
{y} = {{}}
for {w} in {x}:
    {c} = {y}
    for {v} in {w}:
        {c} = {c}.setdefault({v}, {{}})
    {c}["end"] = True

W -> O, 1
class {F}:
    def __init__(self):
        self.children = {{}}
        self.ends = False
{y} = {F}()
for {w} in {x}:
    {c} = {y}
    for {v} in {w}:
        if {v} not in {c}.children:
            {c}.children[{v}] = {F}()
        {c} = {c}.children[{v}]
    {c}.ends = True

G -> G, 1
{y} = [{v}[:] for {v} in {x}]

G -> G, 1
{y} = [list({v}) for {v} in zip(*{x})]

G -> O, 1
{y} = list(zip(*{x}[::-1]))

G -> G, 1
{y} = [[0] * len({x}[0]) for _ in {x}]
for {i} in range(len({x})):
    for {j} in range(len({x}[0])):
        {v} = {x}[{i}][{j}]
        {y}[{i}][{j}] = {e}

G -> G, 1
{y} = [[0] * (len({x}[0]) + 1) for _ in range(len({x}) + 1)]
for {i}, {w} in enumerate({x}):
    for {j}, {v} in enumerate({w}):
        {y}[{i} + 1][{j} + 1] = {v} + {y}[{i}][{j} + 1] + {y}[{i} + 1][{j}] - {y}[{i}][{j}]

G -> G, 1
{y} = [[{e} for {v} in {w}] for {w} in {x}]

G -> N, 1
{y} = [{v} for {w} in {x} for {v} in {w}]

G -> N, 1
{y} = [sum({v}) for {v} in {x}]

G -> N, 1
{y} = [0] * len({x}[0])
for {w} in {x}:
    for {j}, {v} in enumerate({w}):
        {y}[{j}] = max({y}[{j}], {v})

G -> N, 1
{y} = {x}[0][:]
for {w} in {x}[1:]:
    {c} = {w}[:]
    for {j} in range(1, len({w})):
        {c}[{j}] += min({c}[{j} - 1], {y}[{j}])
    {y} = {c}

G -> S, 1
{y} = {{({i}, {j}) for {i}, {w} in enumerate({x}) for {j}, {v} in enumerate({w}) if {p}}}

G -> D, 1
{y} = {{({i}, {j}): {v} for {i}, {w} in enumerate({x}) for {j}, {v} in enumerate({w})}}

G -> S, 1
{y} = {{(0, 0)}}
{c} = [(0, 0)]
while {c}:
    {i}, {j} = {c}.pop()
    for {v}, {w} in (({i} + 1, {j}), ({i}, {j} + 1), ({i} - 1, {j}), ({i}, {j} - 1)):
        if 0 <= {v} < len({x}) and 0 <= {w} < len({x}[0]) and {x}[{v}][{w}] % {k} and ({v}, {w}) not in {y}:
            {y}.add(({v}, {w}))
            {c}.append(({v}, {w}))

G -> G, 1
from collections import deque
{y} = [[-1] * len({x}[0]) for _ in {x}]
{y}[0][0] = 0
{c} = deque([(0, 0)])
while {c}:
    {i}, {j} = {c}.popleft()
    for {v}, {w} in (({i} + 1, {j}), ({i}, {j} + 1), ({i} - 1, {j}), ({i}, {j} - 1)):
        if 0 <= {v} < len({x}) and 0 <= {w} < len({x}[0]) and {y}[{v}][{w}] < 0:
            {y}[{v}][{w}] = {y}[{i}][{j}] + 1
            {c}.append(({v}, {w}))

G -> G, 1
{c} = [bytearray(len({x}[0])) for _ in {x}]
def {f}({i}, {j}):
    {c}[{i}][{j}] = 1
    for {v}, {w} in (({i} + 1, {j}), ({i}, {j} + 1)):
        if {v} < len({x}) and {w} < len({x}[0]) and not {c}[{v}][{w}]:
            {f}({v}, {w})
{f}(0, 0)
{y} = {c}

G -> n, 1
{y} = 0
for {w} in {x}:
    for {v} in {w}:
        if {p}:
            {y} += 1

G -> W, 1
{y} = ["".join("#" if {v} % {k} else "." for {v} in {w}) for {w} in {x}]

G -> N, 1
from heapq import heappush, heappop
{c} = [({x}[0][0], 0, 0)]
{y} = [10 ** 9] * (len({x}) * len({x}[0]))
while {c}:
    {w}, {i}, {j} = heappop({c})
    if {y}[{i} * len({x}[0]) + {j}] <= {w}:
        continue
    {y}[{i} * len({x}[0]) + {j}] = {w}
    if {i} + 1 < len({x}):
        heappush({c}, ({w} + {x}[{i} + 1][{j}], {i} + 1, {j}))
    if {j} + 1 < len({x}[0]):
        heappush({c}, ({w} + {x}[{i}][{j} + 1], {i}, {j} + 1))

G -> G, 2
{y} = [[sum({v} * {w} for {v}, {w} in zip({c}, {i})) for {i} in zip(*{x})] for {c} in {x}]

E n -> O, 1
{y} = [[] for _ in range({z})]
for {v}, {w} in {x}:
    {y}[{v}].append({w})
    {y}[{w}].append({v})

E n -> D, 1
from collections import defaultdict
{y} = defaultdict(set)
for {v}, {w} in {x}:
    {y}[{v}].add({w})
    {y}[{w}].add({v})

E -> D, 1
{y} = {{}}
for {v}, {w} in {x}:
    {y}.setdefault({v}, []).append({w})
    {y}.setdefault({w}, [])

E n -> G, 2
{y} = [[0] * {z} for _ in range({z})]
for {v}, {w} in {x}:
    {y}[{v}][{w}] = {y}[{w}][{v}] = 1

E n -> G, 2
{y} = [bytearray({z}) for _ in range({z})]
for {v}, {w} in {x}:
    {y}[{v}][{w}] = 1

E n -> N, 1
{y} = [0] * {z}
for {v}, {w} in {x}:
    {y}[{v}] += 1
    {y}[{w}] += 1

E n -> N, 1
{y} = list(range({z}))
def {f}({v}):
    while {y}[{v}] != {v}:
        {y}[{v}] = {y}[{y}[{v}]]
        {v} = {y}[{v}]
    return {v}
for {v}, {w} in sorted({x}):
    {y}[{f}({v})] = {f}({w})

E n -> N, 1
from collections import deque
{c} = [[] for _ in range({z})]
for {v}, {w} in {x}:
    {c}[{v}].append({w})
    {c}[{w}].append({v})
{y} = [-1] * {z}
{y}[0] = 0
{i} = deque([0])
while {i}:
    {v} = {i}.popleft()
    for {w} in {c}[{v}]:
        if {y}[{w}] < 0:
            {y}[{w}] = {y}[{v}] + 1
            {i}.append({w})

E n -> S, 1
{c} = {{{i}: [] for {i} in range({z})}}
for {v}, {w} in {x}:
    {c}[{v}].append({w})
    {c}[{w}].append({v})
{y} = set()
{i} = [0]
while {i}:
    {v} = {i}.pop()
    if {v} not in {y}:
        {y}.add({v})
        {i}.extend({c}[{v}])

E n -> N, 1
{c} = [[] for _ in range({z})]
{y} = []
{i} = [0] * {z}
for {v}, {w} in {x}:
    if {v} < {w}:
        {c}[{v}].append({w})
        {i}[{w}] += 1
{j} = [{v} for {v} in range({z}) if not {i}[{v}]]
while {j}:
    {v} = {j}.pop()
    {y}.append({v})
    for {w} in {c}[{v}]:
        {i}[{w}] -= 1
        if not {i}[{w}]:
            {j}.append({w})

E n -> D, 1
from heapq import heappush, heappop
{c} = {{}}
for {v}, {w} in {x}:
    {c}.setdefault({v}, []).append(({w}, {v} % {k} + 1))
{y} = {{}}
{i} = [(0, 0)]
while {i}:
    {j}, {v} = heappop({i})
    if {v} in {y}:
        continue
    {y}[{v}] = {j}
    for {w}, {f} in {c}.get({v}, ()):
        if {w} not in {y}:
            heappush({i}, ({j} + {f}, {w}))

E n -> G, 3
{y} = [[10 ** 6] * min({z}, 40) for _ in range(min({z}, 40))]
for {v}, {w} in {x}:
    if {v} < len({y}) and {w} < len({y}):
        {y}[{v}][{w}] = 1
for {c} in range(len({y})):
    for {i} in range(len({y})):
        for {j} in range(len({y})):
            {y}[{i}][{j}] = min({y}[{i}][{j}], {y}[{i}][{c}] + {y}[{c}][{j}])

E -> E, 1
{y} = sorted({x}, key=lambda {v}: {v}[1])

E -> E, 1
{y} = []
for {v}, {w} in sorted({x}):
    if {y} and {v} <= {y}[-1][1]:
        {y}[-1][1] = max({y}[-1][1], {w})
    else:
        {y}.append([{v}, {w}])

E -> S, 1
{y} = {{({v}, {w}) for {v}, {w} in {x}}}

E -> O, 1
{y} = [tuple({v}) for {v} in {x}]

E -> N, 1
{y} = [{v} * {w} for {v}, {w} in {x}]

E -> n, 1
{y} = 0
for {v}, {w} in {x}:
    {y} += abs({v} - {w})

E -> O, 1
{y} = []
for {v}, {w} in {x}:
    {y}.append(({v}, 1))
    {y}.append(({w}, -1))
{y}.sort()

D -> N, 1
{y} = list({x})

D -> N, 1
{y} = list({x}.values())

D -> O, 1
{y} = list({x}.items())

D -> O, 1
{y} = sorted({x}.items(), key=lambda {v}: str({v}))

D -> D, 1
{y} = dict({x})

D -> D, 1
{y} = {{str({v}): {v} for {v} in {x}}}

D -> n, 1
{y} = len({x})

S -> N, 1
{y} = list({x})

S -> O, 1
{y} = sorted({x})

S -> S, 1
{y} = {x} | {{0}}

S -> n, 1
{y} = len({x})

O -> n, 1
{y} = 1 if {x} else 0
""")
