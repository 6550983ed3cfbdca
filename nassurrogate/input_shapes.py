"""Shapes of network inputs in the notation of users: `1x3x224x224`, or `tokens=1x128` for one of several inputs."""

import re
from collections.abc import Mapping, Sequence

_SHAPE = re.compile(r"[1-9]\d{0,8}(x[1-9]\d{0,8}){0,15}", re.ASCII)


def parse_input_shapes(texts: Sequence[str]) -> Mapping[str, tuple[int, ...]] | tuple[int, ...] | None:
    """The shape of a network's only input, or shapes by name of the input; None for no texts.

    Raises ValueError for any other form, and for an input that is given twice.
    """
    from search_spaces.common.errors import quoted  # loads numpy, which settings are used without

    named: dict[str, tuple[int, ...]] = {}
    for text in texts:
        name, _, shape = text.strip().rpartition("=")
        if not _SHAPE.fullmatch(shape):
            raise ValueError(f"input shape {quoted(text)} should look like '1x3x224x224' or 'NAME=1x3x224x224'")
        if name in named:
            raise ValueError(f"input shape {quoted(text)}: {name or 'the only input'} has a shape already")
        named[name] = tuple(map(int, shape.split("x")))
    if "" in named and len(named) > 1:
        raise ValueError("input shapes of several inputs need their names, as in 'NAME=1x3x224x224'")
    return named.get("", named) or None
