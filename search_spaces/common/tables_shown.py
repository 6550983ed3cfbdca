"""Tables that people look at: aligned text, fitted to a terminal if need be, and HTML for notebooks."""

import html
import textwrap
from collections.abc import Iterator, Sequence
from shutil import get_terminal_size

from search_spaces.common.errors import printable

_GAP = 2  # blanks between columns
_LEAST_TEXT = 24  # characters that a long text is at least left
_NO_TERMINAL = 110, 24  # columns and lines, in a notebook's text or a file


def aligned(header: Sequence[str], rows: Sequence[Sequence[str]], width: int | None = None) -> Iterator[str]:
    """The lines of a table.

    If they are longer than `width`, headers break between words, of which long ones are cut in their middle; then so
    are the texts of the last column; then columns that still do not fit follow as further tables, each with the first
    column again.
    """
    columns = [[*map(printable, column)] for column in zip(header, *rows, strict=True)]
    widths = [max(map(len, column)) for column in columns]
    if width is None or _total(widths) <= width:
        yield from _lines(columns, widths)
        return
    for column in columns[1:]:
        most = max(_LEAST_TEXT, width - _total([max(map(len, columns[0])), 0]))
        column[0] = " ".join(shortened(word, most) for word in column[0].split())
    widths = [max(map(len, [*column[1:], *column[0].split(), ""])) for column in columns]
    beside_all, beside_first = (width - _total([*others, 0]) for others in (widths[:-1], widths[:-1][:1]))
    left = beside_all if beside_all >= _LEAST_TEXT else beside_first
    if widths[-1] > left >= _LEAST_TEXT:
        columns[-1] = [columns[-1][0], *(shortened(cell, left) for cell in columns[-1][1:])]
        widths[-1] = left
    for number, places in enumerate(_blocks(widths, width)):
        if number:
            yield ""
        heads = [textwrap.wrap(columns[place][0], max(widths[place], 1)) for place in places]
        depth = max(map(len, heads))
        heads = [[""] * (depth - len(head)) + head for head in heads]
        shown = [head + columns[place][1:] for head, place in zip(heads, places, strict=True)]
        yield from _lines(shown, [widths[place] for place in places])


def fits(header: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether the lines of the table are no longer than the terminal is wide."""
    return max(map(len, aligned(header, rows))) <= get_terminal_size(_NO_TERMINAL).columns


def shortened(text: str, width: int) -> str:
    """The beginning and the end of a text, `width` characters."""
    if len(text) <= width:
        return text
    end = (width - 3) // 2
    return f"{text[: width - 3 - end]}...{text[len(text) - end :]}"


def as_text(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The table for the representation of an object, fitted to the terminal if there is one."""
    return "\n".join(aligned(header, rows, get_terminal_size(_NO_TERMINAL).columns))


def as_html(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The table as HTML; its cells are text."""

    def line(kind: str, cells: Sequence[str]) -> str:
        return "<tr>" + "".join(f"<{kind}>{html.escape(printable(cell))}</{kind}>" for cell in cells) + "</tr>"

    body = "".join(line("td", row) for row in rows)
    return f"<table><thead>{line('th', header)}</thead><tbody>{body}</tbody></table>"


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _lines(columns: Sequence[Sequence[str]], widths: Sequence[int]) -> Iterator[str]:
    for cells in zip(*columns, strict=True):
        yield (" " * _GAP).join(map(str.ljust, cells, widths)).rstrip()


def _blocks(widths: Sequence[int], width: int) -> list[list[int]]:
    """Positions of the columns of each table; the first column is in all of them."""
    blocks: list[list[int]] = [[0]]
    for place in range(1, len(widths)):
        fits = _total([*(widths[other] for other in blocks[-1]), widths[place]]) <= width
        if fits or blocks[-1] == [0]:
            blocks[-1].append(place)
        else:
            blocks.append([0, place])
    return blocks
