"""Reports of a search: an interactive page (page.py, page.js, page.css) and a figure (figure.py)."""

from nassurrogate.report.figure import write_figure
from nassurrogate.report.labels import no_front
from nassurrogate.report.page import write_page

__all__ = ["no_front", "write_figure", "write_page"]
