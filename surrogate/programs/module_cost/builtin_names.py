"""Built-in functions that a program may call."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from surrogate.programs.module_cost.interpreter_base import Library, RefusedError

if TYPE_CHECKING:
    from surrogate.programs.module_cost.expressions import Expressions

_MOST_DIGITS = 20
_KINDS = (int, float, bool, str, list, tuple, dict, set)
_FUNCTIONS: tuple[Callable[..., Any], ...] = (
    abs, all, any, divmod, enumerate, filter, len, map, max, min, range, reversed, slice, sorted, zip,
)  # fmt: skip


def builtin_names(run: Expressions) -> dict[str, Any]:
    """Accessible built-ins by name; those that read or set attributes go through the checks of `run`."""

    def get(owner: Any, name: str, *default: Any) -> Any:
        try:
            return run.attribute(owner, name)
        except RefusedError:
            if default:
                return default[0]
            raise

    def has(owner: Any, name: str) -> bool:
        missing = object()
        return get(owner, name, missing) is not missing

    def is_instance(value: Any, kinds: Any) -> bool:
        every = kinds if isinstance(kinds, tuple) else (kinds,)
        of_python: list[Any] = [kind.kind if isinstance(kind, Library) else kind for kind in every]
        return isinstance(value, tuple(of_python))

    def rounded(value: Any, digits: int = 0) -> Any:
        if abs(digits) > _MOST_DIGITS:
            raise RefusedError("too many digits")
        return round(value, digits) if digits else round(value)

    def total(values: Any, start: Any = 0) -> Any:
        for value in run.iterate(values):
            start = run.checked(run.binary(ast.Add(), start, value))
        return start

    def text(value: Any = "") -> str:
        if isinstance(value, str | int | float):
            return str(value)
        raise RefusedError("str of such a value")

    functions = {function.__name__: function for function in _FUNCTIONS}
    functions |= {"round": rounded, "sum": total, "isinstance": is_instance, "getattr": get, "hasattr": has}
    functions["setattr"] = run.set_attribute
    known: dict[str, Any] = {name: Library(function, of_python=True) for name, function in functions.items()}
    known |= {kind.__name__: Library(kind, kind, of_python=True) for kind in _KINDS}
    return known | {"str": Library(text, str, of_python=True), "__name__": "module"}
