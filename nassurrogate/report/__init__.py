"""Reports of a search: an interactive page (page.py, page.js, page.css) and a figure (figure.py)."""

from nassurrogate.report.figure import write_figure
from nassurrogate.report.labels import front_table, marked, no_front, table, title, warning
from nassurrogate.report.page import write_page

__all__ = ["front_table", "marked", "no_front", "table", "title", "warning", "write_figure", "write_page"]
