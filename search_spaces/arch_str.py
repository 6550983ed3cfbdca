"""Helpers of the spaces' `to_str` and `from_str`: strict parsing with one-line errors."""

import json
from collections.abc import Hashable, Sequence
from typing import Any

from search_spaces.common.errors import did_you_mean, quoted

_MAX_CHARACTERS = 100_000


def read_json(arch_str: str, space: str) -> Any:
    """The JSON value of an architecture string. Raises ValueError unless it is strict JSON."""
    if len(arch_str) > _MAX_CHARACTERS:
        raise ValueError(f"{quoted(arch_str)} is not an architecture of {space}: it has {len(arch_str):,} characters")
    try:
        return json.loads(arch_str, object_pairs_hook=distinct_keys, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{quoted(arch_str)} is not an architecture of {space}: invalid JSON ({error})") from None


def read_object(value: Any, space: str, what: str, keys: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Any]:
    """`value` as a JSON object with these keys. Raises ValueError that names a missing or unknown key."""
    if not isinstance(value, dict):
        raise ValueError(f"{space}: {what} {quoted(value)} should be a JSON object with {', '.join(keys)}")
    for key in keys:
        if key not in value:
            raise ValueError(f"{space}: {what} has no {key!r}")
    for key in value:
        if key not in keys and key not in optional:
            raise ValueError(f"{space}: {what} has an unknown key {key!r}{did_you_mean(key, [*keys, *optional])}")
    return value


def read_list(value: Any, space: str, what: str, low: int, high: int) -> list[Any]:
    """`value` as a list of `low` to `high` items. Raises ValueError that names the expected length."""
    if not isinstance(value, list):
        raise ValueError(f"{space}: {what} {quoted(value)} should be a list")
    if not low <= len(value) <= high:
        count = str(low) if low == high else f"{low} to {high}"
        raise ValueError(f"{space}: {what} should have {count} items, not {len(value)}")
    return value


def read_choice(value: Any, space: str, what: str, choices: Sequence[Hashable]) -> int:
    """The position of `value` among `choices`. Raises ValueError that names the nearest choice, or all."""
    for position, choice in enumerate(choices):
        # JSON may write the float 1.0 as 1, but neither True nor 1.0 is a valid integer choice.
        if choice == value and (type(choice) is type(value) or (type(choice), type(value)) == (float, int)):
            return position
    if isinstance(value, str) and isinstance(choices[0], str):
        raise ValueError(f"{space}: unknown {what} {quoted(value)}{did_you_mean(value, [str(c) for c in choices])}")
    raise ValueError(f"{space}: {what} {quoted(value)} should be one of {', '.join(map(str, choices))}")


def write_json(value: Any) -> str:
    """Compact JSON with sorted keys, so that every architecture has one string."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def distinct_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An `object_pairs_hook` of `json.loads` that raises ValueError for a duplicate key, instead of using the last."""
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("duplicate key")
    return values


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not a valid number")
