"""Every public name and its signature, as in tests/public_api.txt. After a change that is meant:

    python -m tests.test_public_api

writes the file anew. docs/stability.md says what a change of it means.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, assert_type

import nassurrogate as nas
from nassurrogate.measurement.measure import MeasurementSummary
from search_spaces.space import SearchSpace

FILE = Path(__file__).parent / "public_api.txt"
MODULES = ("nassurrogate", "search_spaces", "search_spaces.testing", "surrogate")


def lines() -> Iterator[str]:
    for module in MODULES:
        for name in sorted(importlib.import_module(module).__all__):
            yield from described(f"{module}.{name}", getattr(importlib.import_module(module), name))


def described(name: str, member: Any) -> Iterator[str]:
    """A line for a function or constant; for a class one, and one for each of its public members."""
    if not inspect.isclass(member):
        yield f"{name}{signature(member)}" if callable(member) else f"{name}: {type(member).__name__}"
        return
    yield f"class {name}{signature(member)}"
    if issubclass(member, Exception):
        return
    for attribute in sorted(own_members(member)):
        value = inspect.getattr_static(member, attribute)
        kind = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        yield f"  .{attribute}{signature(kind) if inspect.isfunction(kind) else ''}"


def own_members(member: type) -> set[str]:
    """Public members, except those of libraries that it inherits from."""
    packages = {module.partition(".")[0] for module in MODULES}
    ours = [base for base in member.__mro__ if base.__module__.partition(".")[0] in packages]
    return {name for base in ours for name in vars(base) if not name.startswith("_")}


def signature(member: Any) -> str:
    """Parameters with their kinds and defaults, without types: `(space, *, budget=None)`."""
    try:
        found = inspect.signature(member)
    except (TypeError, ValueError):
        return "(...)"
    plain = [parameter.replace(annotation=parameter.empty) for parameter in found.parameters.values()]
    return str(found.replace(parameters=plain, return_annotation=found.empty))


def test_the_public_names_and_their_signatures_are_those_of_the_file() -> None:
    now, before = list(lines()), FILE.read_text(encoding="utf-8").splitlines()
    removed, added = ([line for line in before if line not in now], [line for line in now if line not in before])
    assert now == before, f"removed: {removed}; added: {added}; if this is meant: python -m tests.test_public_api"


def typed_use(path: Path) -> None:
    """What users write, checked by mypy alone (`make test`): public names have types, not Any."""
    space = nas.get_space("nasbench201")
    assert_type(space, SearchSpace)
    graph = space.graph(space.from_str("|none~0|+|none~0|none~1|+|none~0|none~1|none~2|"))
    assert_type(graph, nas.Graph)
    assert_type(nas.to_text(graph), str)
    assert_type(nas.from_text(nas.to_text(graph)), nas.Graph)
    assert_type(nas.sample("nasbench201", 3), list[str])
    result = nas.search(space, objectives=["max:accuracy"], budget=10)
    assert_type(result, nas.SearchResult)
    rlm = nas.train(None, nas.TrainConfig(epochs=1), path)
    assert_type(rlm, nas.RLM)
    assert_type(nas.measure([path], path), MeasurementSummary)


if __name__ == "__main__":
    FILE.write_text("".join(line + "\n" for line in lines()), encoding="utf-8")
