"""The command `nassurrogate evaluate`."""

import json
from pathlib import Path
from typing import Annotated

import typer

from nassurrogate.cli.options import Adapters, CheckpointArgument, DefaultSpace, InputShape, SkipBad, Tables
from nassurrogate.cli.terminal import interruptible, report_bad_rows


def evaluate(
    checkpoint: CheckpointArgument,
    tables: Tables,
    adapter: Adapters = None,
    split_by: Annotated[
        str | None,
        typer.Option(metavar="COLUMN", help="Also exclude rows that share a value of this column with used rows."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", metavar="FILE", help="Report, a new .json file.", show_default="stdout")
    ] = None,
    space: DefaultSpace = None,
    input_shape: InputShape = None,
    skip_bad: SkipBad = False,
) -> None:
    """Evaluate the predictions of a checkpoint on tables.

    Rows that the checkpoint was trained, selected or calibrated on are excluded. The report is JSON: rank correlations,
    errors and interval coverage per metric.
    """
    import surrogate
    from nassurrogate.input_shapes import parse_input_shapes
    from search_spaces.common.atomic_files import new_file, require_new_file
    from surrogate.programs.tables import read_table

    if output is not None:
        require_new_file(output)
    rlm = surrogate.RLM.from_pretrained(checkpoint, adapters=adapter or ())
    table, bad = read_table(
        tables, metrics=rlm.all_metrics, absent_ok=True, skip_bad=skip_bad,
        input_shapes=parse_input_shapes(input_shape or ()), space=space,
    )  # fmt: skip
    report_bad_rows(bad)
    with interruptible():
        report = json.dumps(surrogate.evaluate(rlm, table, split_by=split_by), indent=2)
    if output is None:
        print(report)
    else:
        with new_file(output) as temporary:
            temporary.write_text(report + "\n", encoding="utf-8")
