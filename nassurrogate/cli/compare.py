"""The command `nassurrogate compare`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.options import Reference, parse_reference
from nassurrogate.cli.terminal import folder_size, print_table

if TYPE_CHECKING:
    from nassurrogate.search.comparison import Comparison
    from search_spaces.space import SearchSpace

_SHOWN = 3  # networks that a search alone has


def compare(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN RUN...", help="Folders of finished searches.")],
    reference: Reference = None,
    output: Annotated[Path | None, typer.Option("-o", metavar="DIR", help="A new or empty folder.")] = None,
) -> None:
    """Compare searches with the same objectives.

    Prints their hypervolumes by one reference point, and what each has that the others lack. DIR gets compare.html, the
    page with all networks of all searches, compare.png and compare.pdf, with all fronts in one picture and the
    hypervolume over the evaluations, and compare.csv.
    """
    from nassurrogate.report import draw_comparison, overview, write_comparison_page
    from nassurrogate.search.comparison import compare as compare_results
    from nassurrogate.search.run_folder import read_run
    from search_spaces.common.atomic_files import new_folder
    from search_spaces.tables import write_columns

    names = _names(runs)
    comparison = compare_results(names, [read_run(run) for run in runs], parse_reference(reference))
    header, rows = overview(comparison)
    if output is not None:
        with new_folder(output) as building:
            for kind in ("png", "pdf"):
                (building / f"compare.{kind}").write_bytes(draw_comparison(comparison, kind))
            write_comparison_page(comparison, _spaces(comparison), building / "compare.html")
            write_columns(dict(zip(header, map(list, zip(*rows, strict=True)), strict=True)), building / "compare.csv")
    print_table(header, rows)
    print(f"\n{_summary(comparison)}", end="")
    print(f"; files in {output} ({folder_size(output)})" if output is not None else "")
    for place in range(len(names)):
        _print_own(comparison, place)


def _names(runs: list[Path]) -> list[str]:
    """The names of the folders, or their whole paths if two have the same name."""
    names = [run.resolve().name for run in runs]
    return names if len(set(names)) == len(names) else [str(run) for run in runs]


def _spaces(comparison: Comparison) -> list[SearchSpace | None]:
    """The spaces of the searches; None for one that is not registered here, whose networks are not drawn."""
    import search_spaces

    names = [str(result.settings["space"]) for result in comparison.results]
    return [search_spaces.get(name) if name in search_spaces.names() else None for name in names]


def _summary(comparison: Comparison) -> str:
    """What the numbers are measured by."""
    goals = " and ".join(map(str, comparison.objectives))
    if len(comparison.objectives) == 1:
        return goals
    point = ", ".join(f"{value:g}" for value in comparison.reference)
    origin = "that of all runs" if comparison.shared else "for this comparison"
    return f"{goals}; hypervolume up to {point} ({origin}); together {comparison.union_hypervolume:.6g}"


def _print_own(comparison: Comparison, place: int) -> None:
    """Prints what a search has that the others lack."""
    from nassurrogate.report import table

    own, name = comparison.own[place], comparison.names[place]
    front = len(comparison.results[place].front_positions)
    print(f"\n{name}: {len(own)} of {front} on its front have no equal in another run", end="")
    print(f"; the first {_SHOWN}:" if len(own) > _SHOWN else ":" if own else "")
    if own:
        print_table(*table(comparison.results[place], own[:_SHOWN]))
