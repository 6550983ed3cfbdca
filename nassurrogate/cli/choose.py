"""The command `nassurrogate choose`."""

from itertools import count
from pathlib import Path
from typing import Annotated

import typer

from nassurrogate.cli.terminal import folder_size, print_table, print_text


def choose(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a finished search.")],
    by: Annotated[
        str | None,
        typer.Option(
            help="knee of the front, smallest weighted sum of the scaled objectives (weights), or best first objective "
            "within a budget (budget).",
            show_default="knee; one objective: budget",
        ),
    ] = None,
    weight: Annotated[
        list[str] | None,
        typer.Option(metavar="METRIC=W", help="Weight of an objective, for --by weights; may be repeated."),
    ] = None,
    budget: Annotated[
        list[str] | None,
        typer.Option(metavar="'METRIC<=X'", help="For --by budget; may be repeated.", show_default="none"),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", metavar="DIR", help="A new or empty folder.", show_default="RUN/chosen[-N]")
    ] = None,
) -> None:
    """Choose one network of a search, and say why.

    DIR gets network.onnx and network.txt, train.py, which trains it on a folder of images, and card.md with its
    predicted values, the reasons and the best network within each budget.
    """
    from nassurrogate.search.choice import choose as choose_network
    from nassurrogate.search.chosen import CHOSEN, steps_table, values_table, write_chosen
    from nassurrogate.search.run_folder import read_run
    from search_spaces.common.errors import printable

    result = read_run(run)
    choice = choose_network(result, by, weights=dict(map(_weight, weight or ())), budgets=budget or ())
    # Whoever compares rules chooses several times.
    folder = output or next(
        free for n in count(1) if not (free := run / (CHOSEN if n == 1 else f"{CHOSEN}-{n}")).exists()
    )
    write_chosen(result, choice, folder)
    print(printable(f"{result.settings['space']} {result.evaluated['arch_str'][choice.position]}"))
    print()
    for reason in choice.why:
        print_text(reason)
    print()
    print_table(["", "value", "80% interval"], values_table(result, choice.position))
    if choice.steps:
        print("\nbest within a budget (* chosen)")
        print_table(*steps_table(result, choice))
    print(f"\nfiles in {folder} ({folder_size(folder)})")


def _weight(text: str) -> tuple[str, float]:
    """The metric and the number of `METRIC=W`. Raises ValueError for another form."""
    name, equals, number = text.rpartition("=")
    try:
        if name and equals:
            return name.strip(), float(number)
    except ValueError:
        pass
    raise ValueError(f"weight {text!r:.80} should look like 'accuracy=2'")
