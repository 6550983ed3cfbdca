"""Given steps of somebody reading web pages in several tabs, return the page in view after each step "TAB
back K" or "TAB forward K".

"TAB visit PAGE" opens a page and forgets the pages ahead; each tab begins with the page "home"; going
past an end stops there. There are `size` steps.
"""

RANGE = (20, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    tabs = [f"t{i}" for i in range(rng.choice([1, 4, 30]))]
    share = rng.uniform(0.4, 0.85)
    steps = []
    for _ in range(size):
        if rng.random() < share:
            steps.append(f"{rng.choice(tabs)} visit page{rng.randrange(10**5)}")
        else:
            steps.append(f"{rng.choice(tabs)} {rng.choice(['back', 'back', 'forward'])} {rng.randint(1, 6)}")
    return [steps]


# solution: list of pages and a place for each tab
def solve(steps):
    tabs = {}
    out = []
    for step in steps:
        tab, what, x = step.split()
        history = tabs.setdefault(tab, [0, ["home"]])
        if what == "visit":
            history[0] += 1
            history[1][history[0] :] = [x]
        else:
            move = int(x) if what == "forward" else -int(x)
            history[0] = max(0, min(len(history[1]) - 1, history[0] + move))
            out.append(history[1][history[0]])
    return out


# solution: linked pages, old branches thrown away
class Page:
    def __init__(self, name, before=None):
        self.name = name
        self.before = before
        self.after = None


class Tab:
    def __init__(self):
        self.page = Page("home")

    def visit(self, name):
        self.page.after = Page(name, self.page)
        self.page = self.page.after

    def back(self, k):
        while int(k) and self.page.before:
            self.page = self.page.before
            k = int(k) - 1
        return self.page.name

    def forward(self, k):
        for _ in range(int(k)):
            self.page = self.page.after or self.page
        return self.page.name


def solve(steps):
    tabs = {}
    answers = []
    for step in steps:
        name, method, argument = step.split(" ")
        if name not in tabs:
            tabs[name] = Tab()
        seen = getattr(tabs[name], method)(argument)
        if seen is not None:
            answers.append(seen)
    return answers


# solution: two stacks of places in the list of steps
from collections import defaultdict


def solve(steps):
    behind = defaultdict(lambda: [-1])
    ahead = defaultdict(list)
    seen = []
    for number, step in enumerate(steps):
        tab, what, x = step.split()
        past, future = behind[tab], ahead[tab]
        if what == "visit":
            past.append(number)
            future.clear()
            continue
        for _ in range(int(x)):
            if what == "back" and len(past) > 1:
                future.append(past.pop())
            elif what == "forward" and future:
                past.append(future.pop())
        seen.append("home" if past[-1] < 0 else steps[past[-1]].rsplit(" ", 1)[1])
    return seen


# solution: tab after tab, answers sorted back
def one_tab(rows):
    pages = ["home"]
    at = 0
    for number, what, x in rows:
        if what == "visit":
            del pages[at + 1 :]
            pages.append(x)
            at += 1
        elif what == "back":
            at = max(at - int(x), 0)
            yield number, pages[at]
        else:
            at = min(at + int(x), len(pages) - 1)
            yield number, pages[at]


def solve(steps):
    groups = {}
    for number, step in enumerate(steps):
        tab, what, x = step.split()
        groups.setdefault(tab, []).append((number, what, x))
    answers = []
    for rows in groups.values():
        answers.extend(one_tab(rows))
    answers.sort()
    return [page for _, page in answers]


# solution: packed links between numbered visits
from array import array


def solve(steps):
    parent = array("i")
    child = array("i")
    visit = array("i")
    view = {}
    result = []
    for number in range(len(steps)):
        tab, what, x = steps[number].split()
        if tab not in view:
            view[tab] = len(parent)
            parent.append(-1)
            child.append(-1)
            visit.append(-1)
        now = view[tab]
        if what == "visit":
            child[now] = len(parent)
            parent.append(now)
            child.append(-1)
            visit.append(number)
            view[tab] = child[now]
            continue
        links = parent if what == "back" else child
        k = int(x)
        while k and links[now] >= 0:
            now = links[now]
            k -= 1
        view[tab] = now
        result.append(visit[now])
    return [steps[v].split()[2] if v >= 0 else "home" for v in result]
