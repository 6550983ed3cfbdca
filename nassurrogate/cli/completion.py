"""Completion in the shell: names; metrics, objectives and constraints from the configs of checkpoint and adapters."""

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import typer

# Importing what has these names takes seconds; a test compares them.
SEARCHERS = (
    "active", "exhaustive", "local_search", "nsga2", "nsga3", "optuna_gp", "optuna_nsga2", "optuna_tpe", "random",
    "regularized_evolution", "sms_emoa",
)  # fmt: skip
EVALUATORS = ("surrogate", "table", "measured", "trained")
EXECUTORS = ("serial", "process", "ray")


@contextmanager
def bash_words_joined() -> Iterator[None]:
    """Bash breaks words at `:` and `=` (COMP_WORDBREAKS), and metrics and options have them: joins the words that typer
    reads from the environment, and prints what stands behind the last break of each completion, escaped."""
    words, place, merged = os.environ["COMP_WORDS"].split("\n"), int(os.environ["COMP_CWORD"]), 0
    joined: list[str] = []
    for number, word in enumerate(words):
        if joined and (word[:1] in (":", "=") or joined[-1].endswith((":", "="))):
            joined[-1] += word
            merged += number <= place
        else:
            joined.append(word)
    os.environ |= {"COMP_WORDS": "\n".join(joined), "COMP_CWORD": str(place - merged)}
    word, last = (joined[place - merged], words[place].lstrip(":=")) if place < len(words) else ("", "")
    value = word.partition("=")[2] if word.startswith("--") and "=" in word else word
    # Bash replaces the last part alone. A word in quotes is one part, in which nothing is escaped.
    kept = len(value) - len(last)
    try:
        with redirect_stdout(StringIO()) as completions:
            yield
    finally:
        for line in completions.getvalue().splitlines():
            print(line[kept:] if word[:1] in ("'", '"') else re.sub("([<>])", r"\\\1", line[kept:]))


def one_of(*names: str) -> Callable[[str], list[str]]:
    """Completes one of these names."""

    def complete(prefix: str) -> list[str]:
        return [name for name in names if name.startswith(prefix)]

    return complete


def complete_evaluators(prefix: str) -> list[str]:
    return _with_last(prefix, EVALUATORS)


def complete_metrics(context: typer.Context, prefix: str) -> list[str]:
    return _with_last(prefix, _metrics(context.params))


def _with_last(prefix: str, names: Sequence[str]) -> list[str]:
    """A list of names, `A,B`, with its last one completed."""
    before, comma, last = prefix.rpartition(",")
    return [f"{before}{comma}{name}" for name in names if name.startswith(last) and name not in before.split(",")]


def complete_objective(context: typer.Context, prefix: str) -> list[str]:
    """`max:METRIC` and `min:METRIC`."""
    names = (f"{direction}:{name}" for name in _metrics(context.params) for direction in ("max", "min"))
    return [name for name in names if name.startswith(prefix)]


def complete_constraint(context: typer.Context, prefix: str) -> list[str]:
    """`METRIC<=` and `METRIC>=`."""
    names = (f"{name}{operator}" for name in _metrics(context.params) for operator in ("<=", ">="))
    found = [name for name in names if name.startswith(prefix)]
    return found if len(found) != 1 else [*found, f"{found[0]}X"]  # a shell puts a space behind the only one


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
