"""Given the number of frames and the pages asked for one after another, return the places of the requests
that are page faults under the clock rule.

Frames stand in a circle with a hand. A request of a loaded page marks it. A fault fills the next never
used frame while there is one; else the hand goes on, unmarking marked frames, to the first unmarked one,
replaces its page and moves on by one. A page newly loaded is not marked. There are `size` requests.
"""

RANGE = (20, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pages = rng.choice([20, 300, size])
    frames = max(2, int(min(pages, 600) * rng.uniform(0.1, 0.6)))
    return [frames, [int(pages * rng.random() ** 3) for _ in range(size)]]


# solution: circle in lists, places in a dictionary
def solve(frames, requests):
    page_in, marked, where, hand, faults = [], [], {}, 0, []
    for i, page in enumerate(requests):
        if page in where:
            marked[where[page]] = True
            continue
        faults.append(i)
        if len(page_in) < frames:
            where[page] = len(page_in)
            page_in.append(page)
            marked.append(False)
            continue
        while marked[hand]:
            marked[hand] = False
            hand = (hand + 1) % frames
        del where[page_in[hand]]
        page_in[hand] = page
        where[page] = hand
        hand = (hand + 1) % frames
    return faults


# solution: queue in which marked pages go to the back
from collections import deque


def solve(frames, requests):
    queue = deque()
    mark = {}
    out = []
    for number, page in enumerate(requests):
        if page in mark:
            mark[page] = 1
            continue
        out.append(number)
        if len(mark) == frames:
            while mark[queue[0]]:
                mark[queue[0]] = 0
                queue.rotate(-1)
            del mark[queue.popleft()]
        queue.append(page)
        mark[page] = 0
    return out


# solution: ring of frame objects
class Frame:
    def __init__(self, page):
        self.page = page
        self.marked = False
        self.following = self


class Clock:
    def __init__(self, frames):
        self.room = frames
        self.hand = None
        self.loaded = {}

    def insert(self, page):
        frame = Frame(page)
        if self.hand:
            last = self.hand
            while last.following is not self.hand:
                last = last.following
            last.following, frame.following = frame, self.hand
        else:
            self.hand = frame
        self.loaded[page] = frame
        self.room -= 1

    def request(self, page):
        if page in self.loaded:
            self.loaded[page].marked = True
            return False
        if self.room:
            self.insert(page)
            return True
        while self.hand.marked:
            self.hand.marked = False
            self.hand = self.hand.following
        del self.loaded[self.hand.page]
        self.loaded[page] = self.hand
        self.hand.page = page
        self.hand = self.hand.following
        return True


def solve(frames, requests):
    clock = Clock(frames)
    return [i for i, page in enumerate(requests) if clock.request(page)]


# solution: frame number of every possible page in packed arrays
from array import array


def solve(frames, requests):
    place = array("i", [-1]) * (max(requests) + 1)
    held = array("i")
    marks = bytearray()
    hand = 0
    faults = array("i")
    for i in range(len(requests)):
        page = requests[i]
        if place[page] >= 0:
            marks[place[page]] = 1
            continue
        faults.append(i)
        if len(held) < frames:
            place[page] = len(held)
            held.append(page)
            marks.append(0)
            continue
        free = marks.find(0, hand)
        if free < 0:
            marks[hand:] = bytes(frames - hand)
            hand = 0
            free = marks.find(0)
        marks[hand:free] = bytes(free - hand)
        place[held[free]] = -1
        held[free] = page
        place[page] = free
        hand = (free + 1) % frames
    return faults.tolist()


# solution: generator over one list of pages and a set of marked ones
def faults(frames, requests):
    circle = []
    marked = set()
    hand = 0
    for number, page in enumerate(requests):
        if page in marked or page in circle:
            marked.add(page)
            continue
        yield number
        if len(circle) < frames:
            circle.append(page)
        else:
            while circle[hand % frames] in marked:
                marked.remove(circle[hand % frames])
                hand += 1
            circle[hand % frames] = page
            hand += 1


def solve(frames, requests):
    return [*faults(frames, requests)]
