"""Reports of searches: interactive pages (page.*) and figures (figure.py, compared.py)."""

from nassurrogate.report.compared import draw_comparison, overview
from nassurrogate.report.figure import write_figures
from nassurrogate.report.labels import front_table, marked, no_front, table, title, warning
from nassurrogate.report.page import write_comparison_page, write_page

__all__ = [
    "draw_comparison", "front_table", "marked", "no_front", "overview", "table", "title", "warning",
    "write_comparison_page", "write_figures", "write_page",
]  # fmt: skip
