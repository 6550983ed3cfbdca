"""The command `nassurrogate devices`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from nassurrogate.cli.options import Checkpoint
from nassurrogate.cli.terminal import print_table


def devices(
    checkpoint: Checkpoint = None,
    every: Annotated[
        bool, typer.Option("--all", help="All settings, not only those with a short name.")
    ] = False,
) -> None:
    """List the devices whose latencies are known for any network.

    Columns: the short name (latency:NAME), the full name of the metric (device, runtime, precision, layout, batch), how
    many networks were measured, and how well families that were left out of training are predicted: Spearman, median
    error, and how many of the values are in the 80% interval.
    """
    import surrogate
    from surrogate.checkpoint import EVERY_SPACE

    rlm = surrogate.RLM.from_pretrained(checkpoint or surrogate.default_checkpoint())
    costs = rlm.operator_costs
    if costs is None:
        raise ValueError("the checkpoint knows no devices of networks without a search space")
    short = {metric: name for name, metric in rlm.aliases.get(EVERY_SPACE, {}).items()}
    sums = costs.metrics[: costs.ensemble.costs]
    rows = []
    for metric in costs.metrics:
        if every or metric in short or metric in costs.devices:
            rows.append(
                [short.get(metric, ""), metric, *_cells(costs.quality.get(metric, {}), metric in sums)]
            )
    order = {name: place for place, name in enumerate(short.values())}
    rows.sort(key=lambda row: (order.get(row[0], len(order)), row[1]))
    print_table(["short name", "metric", "networks", "Spearman", "median error", "in 80% interval"], rows)
    print("\nErrors and coverage are those of families that were left out of training.")
    if hidden := len(costs.metrics) - len(rows):
        print(f"{hidden} more settings are known: nassurrogate devices --all")


def _cells(quality: Mapping[str, float], relative: bool) -> list[str]:
    """Cells of the table; blank for what was not measured."""
    error = "{:.0%}" if relative else "{:.1f} points"
    formats = {"networks": "{:.0f}", "spearman": "{:.3f}", "median_error": error, "coverage": "{:.0%}"}
    return [cell.format(quality[name]) if name in quality else "" for name, cell in formats.items()]
