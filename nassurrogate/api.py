"""Short public functions: spaces, random architectures, predictions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import search_spaces
from search_spaces import Graph, SearchSpace, to_text

if TYPE_CHECKING:
    from surrogate import Prediction


def spaces() -> list[str]:
    """The names of the registered search spaces."""
    return search_spaces.names()


def get_space(name: str) -> SearchSpace:
    """The space called `name`. Raises ValueError for an unknown name, with the nearest known one."""
    return search_spaces.get(name)


def sample(space: str, n: int, *, seed: int = 0) -> list[str]:
    """The arch_strs of `n` architectures drawn uniformly, all of them distinct networks.

    Raises ValueError for an unknown space and for one with fewer than `n` distinct networks.
    """
    import numpy as np

    from search_spaces.sampling import draw_distinct

    chosen = list(islice(draw_distinct(search_spaces.get(space), np.random.default_rng(seed)), n))
    if len(chosen) < n:
        raise ValueError(f"{space} does not have {n:,} distinct networks; {len(chosen):,} were found")
    return [search_spaces.get(space).to_str(genotype) for genotype in chosen]


def predict(
    architectures: Iterable[Graph | str], *, space: str | None = None, metrics: Sequence[str] | None = None,
    checkpoint: str | Path | None = None,
) -> Prediction:  # fmt: skip
    """Predicted medians and ends of the 80% intervals, each (architectures, metrics), in the metrics' units.

    An architecture is a Graph, a canonical text, or an arch_str of `space`. `metrics` are names or aliases; the default
    is all metrics that the checkpoint knows of `space`, or all that it knows. Computes on a GPU if there is one.

    Raises ValueError for an invalid architecture and for an unknown metric, surrogate.CheckpointError for a folder that
    is not a checkpoint.
    """
    import surrogate

    rlm = surrogate.RLM.from_pretrained(checkpoint or surrogate.default_checkpoint(), surrogate.best_device())
    if metrics is None:
        columns = list(rlm.known.get(space or "", rlm.metrics))
    else:
        columns = [rlm.resolve(name, space) for name in metrics]
    return rlm.predict([_text(architecture, space) for architecture in architectures], columns)


def _text(architecture: Graph | str, space: str | None) -> str:
    if isinstance(architecture, Graph):
        return to_text(architecture)
    if "\n" in architecture:
        return to_text(search_spaces.from_text(architecture))
    if space is None:
        raise ValueError(f"{architecture!r} is an arch_str of an unknown space; name it with space='...'")
    registered = search_spaces.get(space)
    return registered.text(registered.from_str(architecture))
