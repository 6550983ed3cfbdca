"""Completion in the shell: metrics, objectives, constraints, searchers, from the configs of checkpoint and adapters."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import typer

# Importing the searchers takes seconds; a test compares their names.
SEARCHERS = (
    "active", "exhaustive", "local_search", "nsga2", "nsga3", "optuna_gp", "optuna_nsga2", "optuna_tpe", "random",
    "regularized_evolution", "sms_emoa",
)  # fmt: skip


@contextmanager
def colons_joined() -> Iterator[None]:
    """Bash breaks words at colons (COMP_WORDBREAKS), and metrics have them: joins the words that typer reads from the
    environment, and prints of each completion what follows the colons typed."""
    words, place, merged = os.environ["COMP_WORDS"].split("\n"), int(os.environ["COMP_CWORD"]), 0
    joined: list[str] = []
    for number, word in enumerate(words):
        if joined and (word.startswith(":") or joined[-1].endswith(":")):
            joined[-1] += word
            merged += number <= place
        else:
            joined.append(word)
    os.environ |= {"COMP_WORDS": "\n".join(joined), "COMP_CWORD": str(place - merged)}
    # Bash replaces the last part alone. A word in quotes is one part.
    kept = len(joined[place - merged]) - len(words[place].lstrip(":")) if place < len(words) else 0
    try:
        with redirect_stdout(StringIO()) as completions:
            yield
    finally:
        for line in completions.getvalue().splitlines():
            print(line[kept:])


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


def complete_constraint(context: typer.Context, prefix: str) -> list[str]:
    """`METRIC<=` and `METRIC>=`."""
    names = (f"{name}{operator}" for name in _metrics(context.params) for operator in ("<=", ">="))
    return [name for name in names if name.startswith(prefix)]


def complete_searcher(prefix: str) -> list[str]:
    return [name for name in SEARCHERS if name.startswith(prefix)]


def _metrics(parameters: Mapping[str, Any]) -> list[str]:
    """Names and aliases of what the checkpoint and the adapters predict of the command's space, or of any network if it
    has none: short names first."""
    from importlib.resources import files

    from surrogate.analytic_metrics import EXACT

    space = str(parameters.get("space") or "").partition(":")[0]
    try:
        folder = Path(str(parameters.get("checkpoint") or files("surrogate") / "checkpoints" / "default"))
        given = (Path(adapter, "adapter_config.json") for adapter in parameters.get("adapter") or ())
        paths = [folder / "config.json", *sorted(folder.glob("adapters/*/adapter_config.json")), *given]
        configs = [json.loads(path.read_text(encoding="utf-8")) for path in paths]
        named = [config["aliases"].get(name, {}) for config in configs for name in [space, "", "*"]]
        known = [name for config in configs for name in config["known"].get(space, ())]
        if not space:
            named = [aliases for config in configs for aliases in config["aliases"].values()]
            known = [name for config in configs for name in config["metrics"]]
        known += configs[0].get("operator_costs", {}).get("metrics", [])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):  # no checkpoint: nothing to complete
        named, known = [], []
    return list(dict.fromkeys([*(alias for aliases in named for alias in aliases), *EXACT, *map(str, known)]))
