"""The result of a search as `nas.search` returns it: with a table, a picture and a page to look at."""

from __future__ import annotations

import base64
import dataclasses
import html
import webbrowser
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Self

import numpy as np

import search_spaces
from nassurrogate.columns import Columns
from nassurrogate.report import front_table, no_front, title, warning
from nassurrogate.report.figure import LIGHT, draw, draw_on
from nassurrogate.search.result import SearchResult
from nassurrogate.search.run_folder import RunFolder
from search_spaces.common.packages import optional
from search_spaces.common.tables_shown import as_html, as_text
from search_spaces.tables.read import is_data_frame

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

# Networks of the front that a representation shows.
_SHOWN, _SHOWN_HTML = 5, 10


class NotebookResult(SearchResult):
    """A SearchResult that shows itself: `len` is the number of architectures evaluated, `front` a DataFrame; a notebook
    displays the picture and the front. Tables raise ImportError without pandas, which the positions do not need."""

    @property
    def front(self) -> DataFrame:
        """A DataFrame of the front, best value of the first objective first; the index is `front_positions`. Its
        columns are those of `evaluated`: arch_str, metrics with the ends `_q10` and `_q90` of their 80% intervals."""
        return self._table(self.front_positions)

    @property
    def contenders(self) -> DataFrame:
        """A DataFrame of the near-front architectures, at the index `contender_positions`."""
        return self._table(self.contender_positions)

    def _table(self, positions: np.ndarray) -> DataFrame:
        pandas = optional("pandas", "a table of a result", "pandas")
        return pandas.DataFrame(self.rows(positions), index=pandas.Index(positions, name="position"))

    def rows(self, positions: Any) -> Columns:
        """As `SearchResult.rows`, also of the rows of `front` and `contenders`."""
        return super().rows(positions.index if is_data_frame(positions) else positions)

    @classmethod
    def of(cls, result: SearchResult) -> Self:
        return cls(*(getattr(result, field.name) for field in dataclasses.fields(result)))

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    def __len__(self) -> int:
        return len(self.evaluated["arch_str"])

    def __repr__(self) -> str:
        header, rows = front_table(self, _SHOWN)
        lines = [title(self), as_text(header, rows) if rows else no_front(self)]
        more = len(self.front_positions) - len(rows)
        return "\n".join([*lines, *([f"... {more:,} more: result.front"] if more > 0 else [])])

    def _repr_html_(self) -> str:
        picture = base64.b64encode(draw(self, LIGHT, "png")).decode()
        parts = [title(self), warning(self), "" if len(self.front_positions) else no_front(self)]
        text = "".join(f"<p>{html.escape(part)}</p>" for part in parts if part)
        image = f'<img alt="The front among all evaluated architectures" src="data:image/png;base64,{picture}">'
        return text + image + as_html(*front_table(self, _SHOWN_HTML))

    def to_pandas(self) -> DataFrame:
        """A DataFrame of all architectures evaluated, in their order: the columns of `evaluated`, and whether each is
        `feasible` and on the `front`. Raises ImportError without pandas."""
        table = self._table(np.arange(len(self)))
        return table.assign(feasible=self.feasible, front=table.index.isin(self.front_positions))

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
