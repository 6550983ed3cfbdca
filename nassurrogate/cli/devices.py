"""The command `nassurrogate devices`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.options import Adapters, Checkpoint
from nassurrogate.cli.terminal import print_table, print_text

if TYPE_CHECKING:
    from surrogate import RLM
    from surrogate.adapters.adapter import Adapter


def devices(
    checkpoint: Checkpoint = None,
    adapter: Adapters = None,
    every: Annotated[bool, typer.Option("--all", help="All settings, not only those with a short name.")] = False,
) -> None:
    """List the devices whose latencies are known for any network.

    Columns: the short name (latency:NAME), the full name of the metric (device, runtime, precision, layout, batch), how
    many networks were measured, and how well families that were left out of training are predicted: Spearman, median
    error, and how many of the values are in the 80% interval.
    """
    import surrogate

    rlm = surrogate.RLM.from_pretrained(checkpoint or surrogate.default_checkpoint(), adapters=adapter or ())
    taught = [row for one in rlm.adapters for row in _taught(one)]
    known, hidden = _known(rlm, every)
    if not known and not taught:
        raise ValueError("the checkpoint knows no devices of networks without a search space")
    rows = [*taught, *known]
    print_table(["short name", "metric", "networks", "Spearman", "median error", "in 80% interval"], rows)
    print()
    print_text("Errors and coverage are those of families, and of adapters' rows, that were left out of training.")
    if hidden:
        print(f"{hidden} more settings are known: nassurrogate devices --all")


def _known(rlm: RLM, every: bool) -> tuple[list[list[str]], int]:
    """Rows of the devices of any network, and the number of settings that are not shown."""
    from surrogate.checkpoint_files import EVERY_SPACE

    costs = rlm.operator_costs
    if costs is None:
        return [], 0
    short = {metric: name for name, metric in rlm.aliases.get(EVERY_SPACE, {}).items()}
    sums = costs.metrics[: costs.ensemble.costs]
    rows = [
        [short.get(metric, ""), metric, *_cells(costs.quality.get(metric, {}), metric in sums)]
        for metric in costs.metrics
        if every or metric in short or metric in costs.devices
    ]
    order = {name: place for place, name in enumerate(short.values())}
    rows.sort(key=lambda row: (order.get(row[0], len(order)), row[1]))
    return rows, len(costs.metrics) - len(rows)


def _taught(adapter: Adapter) -> list[list[str]]:
    """Rows of the devices that an adapter knows."""
    found = []
    names = {metric: name for short in adapter.aliases.values() for name, metric in short.items()}
    for metric in adapter.metrics:
        if names.get(metric, "").startswith("latency:"):
            scores = adapter.training["quality"].get(metric, {})
            known = {
                "networks": adapter.training["rows"],
                "spearman": scores.get("spearman"), "median_error": scores.get("median_relative_error"),
                "coverage": scores.get("coverage_of_80pct_interval"),
            }  # fmt: skip
            quality = {name: float(number) for name, number in known.items() if number is not None}
            spaces = ", ".join(space for space in adapter.known)
            found.append([names[metric], f"{metric}{f' ({spaces})' if spaces else ''}", *_cells(quality, True)])
    return found


def _cells(quality: Mapping[str, float], relative: bool) -> list[str]:
    """Cells of the table; blank for what was not measured."""
    error = "{:.0%}" if relative else "{:.1f} points"
    formats = {"networks": "{:.0f}", "spearman": "{:.3f}", "median_error": error, "coverage": "{:.0%}"}
    return [cell.format(quality[name]) if name in quality else "" for name, cell in formats.items()]
