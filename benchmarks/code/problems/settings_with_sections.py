"""Read the lines of a settings file and answer questions "section.name": return the value for each (empty text if it is not set), the number of sections and the number of settings that were overwritten by a later one.

"[name]" begins a section (it may come again), "name = value" sets, ";" begins a comment line; "${name}" in a value stands for the value that name of the same section has at the end, itself without stand-ins. Blanks at the ends of names and values do not count. There are `size` lines.
"""

RANGE = (5, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    sections = ["main", "paths", "user"] + [f"part{i}" for i in range(rng.choice([2, 200]))]
    lines = ["[main]"]
    while len(lines) < size:
        r = rng.random()
        if r < 0.05:
            lines.append(f"[{rng.choice(sections)}]")
        elif r < 0.1:
            lines.append("; " + "remark " * rng.randint(1, 5))
        elif r < 0.2:
            lines.append(f"full{rng.randrange(9)} = ${{base{rng.randrange(9)}}}/end")
        else:
            lines.append(f"base{rng.randrange(60)} ={' ' * rng.randint(0, 2)}value{rng.randrange(99999)}")
    asked = [
        rng.choice(sections) + "." + rng.choice(["full", "base"]) + str(rng.randrange(9)) for _ in range(15)
    ]
    return [asked, lines]


# solution: dictionaries in a dictionary
def solve(asked, lines):
    sections = {}
    overwritten = 0
    for line in lines:
        if line[0] == ";":
            continue
        if line[0] == "[":
            here = sections.setdefault(line[1:-1], {})
        else:
            name, value = line.split("=", 1)
            name = name.strip()
            overwritten += name in here
            here[name] = value.strip()
    out = []
    for question in asked:
        section, name = question.split(".")
        values = sections.get(section, {})
        value = values.get(name, "")
        if value.startswith("${"):
            inner, rest = value[2:].split("}")
            value = values.get(inner, "") + rest
        out.append(value)
    return [out, len(sections), overwritten]


# solution: names seen as pairs, values looked up again from the end
def solve(asked, lines):
    seen = set()
    names = set()
    overwritten = 0
    here = ""
    for line in lines:
        if line.startswith("["):
            here = line.strip("[]")
            names.add(here)
        elif not line.startswith(";"):
            key = hash((here, line.partition("=")[0].rstrip()))
            overwritten += key in seen
            seen.add(key)

    def find(section, name):
        value = ""
        inside = False
        for line in lines:
            if line[0] == "[":
                inside = line[1:-1] == section
            elif inside and line[0] != ";":
                left, _, right = line.partition("=")
                if left.strip() == name:
                    value = right.strip()
        return value

    answers = []
    for question in asked:
        section, name = question.split(".")
        value = find(section, name)
        while "${" in value:
            a = value.index("${")
            b = value.index("}", a)
            value = value[:a] + find(section, value[a + 2 : b]) + value[b + 1 :]
        answers.append(value)
    return [answers, len(names), overwritten]


# solution: flat dictionary, all values expanded
import re


def solve(asked, lines):
    raw = {}
    sections = []
    written = 0
    for line in lines:
        match = re.match(r"\[(.+)\]$|([^;=]+?)\s*=\s*(.*)$", line)
        if match is None:
            continue
        if match[1]:
            sections.append(match[1])
        else:
            raw[f"{sections[-1]}.{match[2]}"] = match[3]
            written += 1
    full = {}
    for key, value in raw.items():
        section = key.split(".")[0]
        full[key] = re.sub(r"\$\{(\w+)\}", lambda m: raw.get(f"{section}.{m[1]}", ""), value)
    return [[full.get(q, "") for q in asked], len(set(sections)), written - len(raw)]


# solution: objects with the whole history of a setting
class Setting:
    def __init__(self):
        self.history = []

    @property
    def value(self):
        return self.history[-1]


class Section:
    def __init__(self, name):
        self.name = name
        self.settings = {}

    def put(self, name, value):
        if name not in self.settings:
            self.settings[name] = Setting()
        self.settings[name].history.append(value)

    def get(self, name):
        if name not in self.settings:
            return ""
        value = self.settings[name].value
        start, mark, rest = value.partition("${")
        if not mark:
            return value
        inner, _, end = rest.partition("}")
        return start + self.get(inner) + end


def solve(asked, lines):
    sections = {}
    current = None
    for line in lines:
        if line.startswith("["):
            name = line[1 : line.index("]")]
            if name not in sections:
                sections[name] = Section(name)
            current = sections[name]
        elif "=" in line and line[0] != ";":
            left, right = line.split("=")
            current.put(left.strip(), right.strip())
    nothing = Section("")
    answers = [sections.get(q.split(".")[0], nothing).get(q.split(".")[1]) for q in asked]
    over = sum(len(s.history) - 1 for part in sections.values() for s in part.settings.values())
    return [answers, len(sections), over]


# solution: sorted triples searched by halves
from bisect import bisect_right


def triples(lines):
    section = ""
    for number, line in enumerate(lines):
        if line[:1] == "[":
            section = line[1:-1]
        elif line[:1] != ";":
            name, value = (part.strip() for part in line.split("="))
            yield section, name, number, value


def solve(asked, lines):
    rows = sorted(triples(lines))

    def last(section, name):
        k = bisect_right(rows, (section, name, len(lines), "")) - 1
        if k >= 0 and rows[k][:2] == (section, name):
            return rows[k][3]
        return ""

    out = []
    for question in asked:
        section, name = question.split(".")
        value = last(section, name)
        if value[:2] == "${":
            cut = value.index("}")
            value = last(section, value[2:cut]) + value[cut + 1 :]
        out.append(value)
    same = sum(a[:2] == b[:2] for a, b in zip(rows, rows[1:]))
    return [out, len({line for line in lines if line[0] == "["}), same]
