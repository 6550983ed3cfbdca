"""The result of a search as `nas.search` returns it: with a table, a picture and a page to look at."""

from __future__ import annotations

import base64
import dataclasses
import html
import webbrowser
from functools import cached_property
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Self

import numpy as np

import search_spaces
from nassurrogate.report import front_table, no_front, title, warning
from nassurrogate.report.figure import LIGHT, draw, draw_on
from nassurrogate.search.result import SearchResult
from nassurrogate.search.run_folder import RunFolder
from search_spaces.common.packages import optional
from search_spaces.common.tables_shown import aligned, as_html

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

# Networks of the front that a representation shows, and characters of its lines.
_SHOWN, _SHOWN_HTML, _WIDTH = 5, 10, 110


class Positions(np.ndarray):
    """Positions of architectures in `SearchResult.evaluated`, an array of integers, which can be read as a table."""

    result: NotebookResult | None

    @classmethod
    def of(cls, positions: np.ndarray, result: NotebookResult) -> Self:
        found = np.asarray(positions, dtype=np.int64).view(cls)
        found.result = result
        return found

    def __array_finalize__(self, other: Any) -> None:
        self.result = getattr(other, "result", None)

    def to_pandas(self) -> DataFrame:
        """A DataFrame with a row for each position, which is its index: arch_str, metrics with the ends `_q10` and
        `_q90` of their 80% intervals, and the other columns of `evaluated`. Raises ImportError without pandas."""
        pandas = optional("pandas", "to_pandas", "pandas")
        if self.result is None:
            raise ValueError("these positions belong to no result; use result.front.to_pandas()")
        index = pandas.Index(np.asarray(self), name="position")
        return pandas.DataFrame(self.result.rows(self), index=index)


class NotebookResult(SearchResult):
    """A SearchResult that shows itself: `len` is the number of architectures evaluated; `front` and `contenders` have
    `to_pandas`; a notebook displays the picture and the front."""

    @cached_property
    def front(self) -> Positions:
        return Positions.of(super().front, self)

    @cached_property
    def contenders(self) -> Positions:
        return Positions.of(super().contenders, self)

    @classmethod
    def of(cls, result: SearchResult) -> Self:
        return cls(*(getattr(result, field.name) for field in dataclasses.fields(result)))

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    def __len__(self) -> int:
        return len(self.evaluated["arch_str"])

    def __repr__(self) -> str:
        header, rows = front_table(self, _SHOWN)
        lines = [title(self), *(aligned(header, rows, _WIDTH) if rows else [no_front(self)])]
        more = len(self.front) - len(rows)
        return "\n".join([*lines, *([f"... {more:,} more: result.front.to_pandas()"] if more > 0 else [])])

    def _repr_html_(self) -> str:
        picture = base64.b64encode(draw(self, LIGHT, "png")).decode()
        parts = [title(self), warning(self), "" if len(self.front) else no_front(self)]
        text = "".join(f"<p>{html.escape(part)}</p>" for part in parts if part)
        image = f'<img alt="The front among all evaluated architectures" src="data:image/png;base64,{picture}">'
        return text + image + as_html(*front_table(self, _SHOWN_HTML))

    def to_pandas(self) -> DataFrame:
        """A DataFrame of all architectures evaluated, in their order: the columns of `evaluated`, and whether each is
        `feasible` and on the `front`. Raises ImportError without pandas."""
        table = Positions.of(np.arange(len(self)), self).to_pandas()
        return table.assign(feasible=self.feasible, front=np.isin(np.arange(len(self)), self.front))

    def plot(self, x: str | None = None, y: str | None = None, *, ax: Axes | None = None) -> Axes:
        """Draws the architectures evaluated and the front on matplotlib axes, by default new ones, and returns them.

        `x` and `y` are columns of metrics; by default the second and the first objective. With a single objective and
        no `x`, its best value over the evaluations. Raises ValueError for another column.
        """
        if ax is None:
            from matplotlib import pyplot

            ax = pyplot.subplots(layout="constrained")[1]
        draw_on(ax, self, x, y)
        return ax

    def save(self, folder: str | Path, *, weights: bool = False) -> Path:
        """Writes the files of `nas.search(..., out=folder)`, the .onnx files with random weights if `weights`, and
        returns the folder. Raises FileExistsError if it is not empty, ValueError if the space is not registered."""
        space = search_spaces.get(self.settings["space"])
        with RunFolder(folder, dict(self.settings), resume=False) as opened:
            opened.finish(self, space, weights)
        return Path(folder)

    def show(self) -> Path:
        """Opens the interactive page of the result in a browser; returns its path."""
        page = self.save(Path(mkdtemp(prefix="nassurrogate-"), "run")) / "report.html"
        if not webbrowser.open(page.as_uri()):
            print(f"open {page} in a browser")
        return page
