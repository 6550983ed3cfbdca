"""Completion in the shell: metrics, objectives, searchers. It reads no more than the config.json of a checkpoint."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import typer

# Importing the searchers takes seconds; a test compares their names.
SEARCHERS = (
    "active", "exhaustive", "local_search", "nsga2", "nsga3", "optuna_gp", "optuna_nsga2", "optuna_tpe", "random",
    "regularized_evolution", "sms_emoa",
)  # fmt: skip


def complete_metrics(context: typer.Context, prefix: str) -> list[str]:
    """The list of metrics with its last name completed."""
    before, comma, last = prefix.rpartition(",")
    taken = before.split(",")
    return [
        f"{before}{comma}{name}" for name in _metrics(context.params) if name.startswith(last) and name not in taken
    ]


def complete_objective(context: typer.Context, prefix: str) -> list[str]:
    """`max:METRIC` and `min:METRIC`."""
    names = (f"{direction}:{name}" for name in _metrics(context.params) for direction in ("max", "min"))
    return [name for name in names if name.startswith(prefix)]


def complete_searcher(prefix: str) -> list[str]:
    return [name for name in SEARCHERS if name.startswith(prefix)]


def _metrics(parameters: Mapping[str, Any]) -> list[str]:
    """Names and aliases of the metrics of the command's space, or of every space: short names first."""
    from surrogate.analytic_metrics import EXACT

    space = str(parameters.get("space") or "").partition(":")[0]
    try:
        folder = Path(str(parameters.get("checkpoint") or files("surrogate") / "checkpoints" / "default"))
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        spaces = [space, "", "*"] if space in config["known"] else [*config["aliases"]]
        aliases = [alias for name in spaces for alias in config["aliases"].get(name, {})]
        known = config["known"].get(space) or [*config["metrics"], *config.get("operator_costs", {}).get("metrics", [])]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):  # no checkpoint: nothing to complete
        aliases, known = [], []
    return list(dict.fromkeys([*aliases, *EXACT, *map(str, known)]))
