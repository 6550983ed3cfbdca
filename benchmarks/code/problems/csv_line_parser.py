"""Given lines of comma-separated fields, return the list of the fields of every line.

There are `size` lines of 1 to 8 fields. A field that contains a comma or a quotation mark stands in quotation marks, in which a
mark of its own is doubled; other fields are bare and are never empty.
"""

RANGE = (5, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lines = []
    for _ in range(size):
        fields = []
        for _ in range(rng.randint(1, 8)):
            field = "".join(rng.choices('abcdef 0123,"', k=rng.randint(1, 10)))
            if "," in field or '"' in field:
                field = '"' + field.replace('"', '""') + '"'
            fields.append(field)
        lines.append(",".join(fields))
    return [lines]


# solution: csv module
import csv


def solve(lines):
    return list(csv.reader(lines))


# solution: states letter by letter
def solve(lines):
    result = []
    for line in lines:
        fields = []
        field = []
        state = "start"
        for ch in line:
            if state == "start":
                if ch == '"':
                    state = "quoted"
                else:
                    field.append(ch)
                    state = "bare"
            elif state == "quoted":
                if ch == '"':
                    state = "mark"
                else:
                    field.append(ch)
            elif ch == ",":
                fields.append("".join(field))
                field = []
                state = "start"
            else:
                field.append(ch)
                if state == "mark":
                    state = "quoted"
        fields.append("".join(field))
        result.append(fields)
    return result


# solution: one regular expression over the whole text
import re

TOKEN = re.compile(r'"((?:[^"]|"")*)"|([^,\n]+)|(\n)')


def solve(lines):
    tokens = TOKEN.findall("\n".join(lines))
    table = [[]]
    for quoted, bare, newline in tokens:
        if newline:
            table.append([])
        else:
            table[-1].append(bare or quoted.replace('""', '"'))
    return table


# solution: split at commas and glue back
def solve(lines):
    pieces = [line.split(",") for line in lines]
    rows = []
    for row in pieces:
        joined = []
        open_field = None
        for piece in row:
            whole = piece if open_field is None else open_field + "," + piece
            if whole.count('"') % 2:
                open_field = whole
            else:
                open_field = None
                joined.append(whole)
        rows.append(joined)
    return [[f[1:-1].replace('""', '"') if f[0] == '"' else f for f in row] for row in rows]


# solution: generator of fields with find
def fields_of(line):
    at = 0
    while at < len(line):
        if line[at] != '"':
            comma = line.find(",", at)
            if comma < 0:
                comma = len(line)
            yield line[at:comma]
            at = comma + 1
            continue
        text = ""
        at += 1
        while True:
            mark = line.index('"', at)
            text += line[at:mark]
            at = mark + 2
            if line[mark + 1 : mark + 2] != '"':
                break
            text += '"'
        yield text


def solve(lines):
    return [list(fields_of(line)) for line in lines]
