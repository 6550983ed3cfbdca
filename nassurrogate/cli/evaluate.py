"""The command `nassurrogate evaluate`."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from nassurrogate.cli.options import Adapters, CheckpointArgument, DefaultSpace, InputShape, SkipBad, Tables
from nassurrogate.cli.terminal import interruptible, print_table, report_bad_rows


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
    errors and interval coverage per metric, with 95% confidence intervals. A terminal shows it as a table.
    """
    import surrogate
    from nassurrogate.input_shapes import parse_input_shapes
    from search_spaces.common.atomic_files import new_file, require_new_file
    from surrogate.programs.tables import read_table

    if output is not None:
        require_new_file(output)
    rlm = surrogate.RLM.from_pretrained(checkpoint, surrogate.best_device(), adapter or ())
    table, bad = read_table(
        tables, metrics=rlm.all_metrics, absent_ok=True, skip_bad=skip_bad,
        input_shapes=parse_input_shapes(input_shape or ()), space=space,
    )  # fmt: skip
    report_bad_rows(bad)
    with interruptible():
        report = surrogate.evaluate(rlm, table, split_by=split_by)
    if output is not None:
        with new_file(output) as temporary:
            temporary.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    if sys.stdout.isatty():
        _show(report)
    else:
        if output is None:
            print(json.dumps(report, indent=2))
        if count := report["rows_left_out_as_trained_on"]:
            trained = f"{count:,} of {len(table):,} rows are left out: the checkpoint or an adapter was trained on them"
            print(trained, file=sys.stderr)


def _show(report: Mapping[str, Any]) -> None:
    """Prints the scores, each with its 95% confidence interval."""
    names = {"spearman": "Spearman", "kendall": "Kendall", "median_absolute_error": "median absolute error",
             "coverage_of_80pct_interval": "in 80% interval"}  # fmt: skip
    cells = "{value:.3g} ({low:.3g} to {high:.3g})"
    spaces = report.get("spaces") or {"": report}
    rows = [
        [*([space] if space else []), metric, f"{scores['rows']:,}"]
        + [cells.format(**scores[name]) if name in scores else "" for name in names]
        for space, of_space in spaces.items()
        for metric, scores in of_space["metrics"].items()
    ]
    print_table([*(["space"] if len(spaces) > 1 else []), "metric", "rows", *names.values()], rows)
    used = {use: report[f"rows_left_out_as_{use}_on"] for use in ("trained", "selected", "calibrated")}
    excluded = ", ".join(f"{count:,} {use} on" for use, count in used.items() if count)
    print(f"\n{report['rows']:,} rows; left out: {excluded or 'none'}")
